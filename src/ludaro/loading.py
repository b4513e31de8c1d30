"""Imported before all else: while the command itself is being loaded, Ctrl-C ends it without a word.

There is nothing to keep yet. Programs that use the package hear Ctrl-C as ever.
"""

import signal
import sys


def is_command() -> bool:
    """Whether this is ``ludaro`` or ``python -m ludaro``."""
    words = sys.orig_argv
    if "-m" in words:
        return words[words.index("-m") + 1 :][:1] == ["ludaro"]
    return sys.argv[0].replace("\\", "/").rpartition("/")[2].removesuffix(".exe") == "ludaro"


if is_command() and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
