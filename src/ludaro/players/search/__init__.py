"""Monte-Carlo tree search, compiled once, for every game."""
