"""``python -m ludaro``: the command line."""

from ludaro.cli import main

main()
