"""People who want to be known on a server: a name for a key of their own, ratings, results in the puzzle."""
