"""The tests that hold for every game, for ours and for yours: ``python -m ludaro.testing NAME…``. docs/plugins.md

Positions are sound, nobody is told what they may not know, plain and compiled rules play the same games, what is saved
is the same when it is loaded, every refusal and every ending has its word, and rubbish gets a helpful answer.
"""
