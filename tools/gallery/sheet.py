"""The contact sheet: every picture small, with filters; a click shows it large."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from pathlib import Path


@dataclass(frozen=True)
class Picture:
    """What was taken, and how it was seen."""

    scene: str
    size: str
    scheme: str
    vision: str

    @property
    def path(self) -> str:
        return f"pictures/{self.scene}.{self.size}.{self.scheme}.{self.vision}.png"


FILTERS = ("scene", "size", "scheme", "vision")
FIRST = {"vision": "normal"}  # what is chosen when the sheet is opened
PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Ludaro: gallery</title>
<style>
  :root { color-scheme: light dark; font-family: system-ui, sans-serif; }
  body { margin: 0 1rem 2rem; }
  form { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: 1rem; padding: 0.8rem 0; background: canvas; }
  select { font: inherit; }
  main { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start; }
  figure { margin: 0; }
  figure[hidden] { display: none; }
  img { display: block; height: 20rem; max-width: 34rem; object-fit: cover; object-position: top; }
  a { display: block; border: 1px solid #8888; }
  figcaption { padding-top: 0.2rem; font-size: 0.85rem; }
</style>
<form aria-label="Which pictures">$FILTERS<output></output></form>
<main>
$FIGURES
</main>
<script>
  const form = document.forms[0];
  const figures = [...document.querySelectorAll("figure")];
  function filter() {
    const wish = [...new FormData(form)];
    for (const figure of figures) figure.hidden = wish.some(([name, value]) => value && figure.dataset[name] !== value);
    document.querySelector("output").value = `${figures.filter((figure) => !figure.hidden).length} pictures`;
  }
  form.addEventListener("input", filter);
  filter();
</script>
</html>
"""


def write_sheet(out: Path, pictures: list[Picture]) -> Path:
    """``index.html`` in the folder of the pictures."""
    filters = "".join(_filter(name, pictures) for name in FILTERS)
    figures = "\n".join(map(_figure, pictures))
    sheet = out / "index.html"
    sheet.write_text(PAGE.replace("$FILTERS", filters).replace("$FIGURES", figures), "utf-8")
    return sheet


def _filter(name: str, pictures: list[Picture]) -> str:
    values = list(dict.fromkeys(str(getattr(picture, name)) for picture in pictures))
    choices = "".join(_choice(value, value == FIRST.get(name)) for value in values)
    return f'<label>{name} <select name="{name}"><option value="">all</option>{choices}</select></label>'


def _choice(value: str, chosen: bool) -> str:
    return f"<option{' selected' if chosen else ''}>{escape(value)}</option>"


def _figure(picture: Picture) -> str:
    facts = " ".join(f'data-{name}="{escape(getattr(picture, name))}"' for name in FILTERS)
    words = f"{picture.scene}, {picture.size}, {picture.scheme}, {picture.vision}"
    image = f'<img src="{picture.path}" alt="{escape(words)}" loading="lazy">'
    return f'<figure {facts}><a href="{picture.path}">{image}</a><figcaption>{escape(words)}</figcaption></figure>'
