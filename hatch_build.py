"""A source distribution carries the page, built: whoever installs from it has no Node, and needs none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = "src/ludaro/table/page/index.html"


class PageHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or (Path(self.root) / PAGE).is_file():
            return
        if self.target_name == "sdist":
            raise SystemExit("The page is not built, and would be missing: make page builds it, with Node 20 or newer.")
        self.app.display_warning("The page is not built: this Ludaro plays in the terminal, and serves no page.")
