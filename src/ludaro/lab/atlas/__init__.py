"""The atlas: every game that the words of 64g can say, played, sifted and laid out on a map."""
