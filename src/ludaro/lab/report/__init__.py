"""The laboratory's reports: how good a game is, by many games of players who think and of players who do not.

An :class:`~ludaro.lab.report.inquiry.Inquiry` says what is asked; ``observation`` plays and watches, ``numbers`` sums
up, ``verdict`` puts it into words, ``page`` shows it. ``readings`` sets the options of a game side by side, ``book``
all games.
"""
