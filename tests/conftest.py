"""Hundreds of processes are started here: each finds what was compiled of Python before, also where the environment
says that nothing of it be kept, as in many containers."""

from __future__ import annotations

import os
import sys

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
