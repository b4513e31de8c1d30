"""The gallery of a server: games that people published, beside the atlas's hundred, and what they enjoyed."""
