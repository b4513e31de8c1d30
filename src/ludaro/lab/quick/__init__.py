"""A verdict at once: thousands of random games, and some of players who look one step ahead, in about a second."""
