"""The drawings of all games, once, as vector data: the page draws from them, and the press prints from them."""

from ludaro.art.export import UnknownDrawing, drawings, export, svg
from ludaro.art.layouts import LAYOUTS
from ludaro.art.palette import palette
from ludaro.art.sheet import sheet

__all__ = ["LAYOUTS", "UnknownDrawing", "drawings", "export", "palette", "sheet", "svg"]
