"""Every game, every way to sit down to it, to its end, in real browsers: ``python -m tools.matrix``.

``plan`` says what is offered and how it is to be played, ``seats`` sits people down as they do it themselves,
``person`` plays by what a page shows, ``shown`` says what it should show, and ``game`` compares the two.
"""
