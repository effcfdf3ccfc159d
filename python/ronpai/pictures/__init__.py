"""Pictures: tiles, hands, scores and tables as SVG, drawn by our own code, light and dark."""

from ronpai.pictures.hand import hand_svg
from ronpai.pictures.score import score_svg
from ronpai.pictures.table import table_svg
from ronpai.pictures.tile import sprite_svg, tile_svg

__all__ = ["hand_svg", "score_svg", "sprite_svg", "table_svg", "tile_svg"]
