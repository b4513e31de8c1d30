"""The press: cards, boards and pieces of every game as files to print, from the same declarations that are played."""

from ludaro.press.box import Printed, printed, save
from ludaro.press.paper import BadPrint, Making, Profile

__all__ = ["BadPrint", "Making", "Printed", "Profile", "printed", "save"]
