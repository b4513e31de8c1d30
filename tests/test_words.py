"""One word for one thing: our words for what the field knows are in the code, and no name means two things."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "ludaro"
ROWS = re.compile(r"^\| (`.+?) \| .+ \| `(.+?)` \|$", re.MULTILINE)
PAGE = (ROOT / "docs" / "words.md").read_text("utf-8")


@pytest.mark.parametrize(("ours", "where"), ROWS.findall(PAGE))
def test_our_words_are_those_of_the_code(ours: str, where: str) -> None:
    words = re.findall(r"`(\w+)`", ours)
    code = (SOURCE / where).read_text("utf-8")
    assert words
    assert [word for word in words if not re.search(rf"\b{word}\b", code)] == []


def test_the_page_has_the_words_that_newcomers_ask_for() -> None:
    rows = dict(ROWS.findall(PAGE))
    assert {"`worth`", "`imagine`", "`careful`", "`trust`", "`cut`", "`truth`", "`view`"} <= rows.keys()
    assert len(ROWS.findall(PAGE)) == len([line for line in PAGE.splitlines() if line.startswith("| `")])


# What every module of one kind has: the HTTP routes of a room; in a family, the sentences of rules.
SAME_EVERYWHERE = {"ROUTES"}
SAME_IN_A_FAMILY = {"WORDS"}
# A short name may be some rooms' own; when it is in more of them, nobody knows any more which one is meant.
HOMES = 4


def modules() -> list[tuple[Path, ast.Module]]:
    return [(path, ast.parse(path.read_text("utf-8"))) for path in sorted(SOURCE.rglob("*.py"))]


def constants(tree: ast.Module) -> set[str]:
    """The public constants that a module gives a value, not those that it imports."""
    targets = []
    for node in tree.body:
        if isinstance(node, ast.Assign):
            targets += node.targets
        elif isinstance(node, ast.AnnAssign):
            targets.append(node.target)
    names = {each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)}
    return {name for name in names if re.fullmatch(r"[A-Z][A-Z0-9_]+", name)}


def family_of(path: Path) -> str | None:
    """The family whose own words a module speaks."""
    parts = path.relative_to(SOURCE).parts
    return parts[1] if parts[0] == "games" and len(parts) == 3 else None


def test_a_class_has_its_name_to_itself() -> None:
    homes = defaultdict(list)
    for path, tree in modules():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes[node.name].append(str(path.relative_to(SOURCE)))
    assert {name: found for name, found in homes.items() if len(found) > 1} == {}


def test_a_constant_does_not_mean_many_things() -> None:
    """Families have words of their own, so they count as one home; within a family a word means one thing."""
    homes: dict[str, set[str]] = defaultdict(set)
    in_families: dict[tuple[str, str], list[str]] = defaultdict(list)
    for path, tree in modules():
        family = family_of(path)
        for name in constants(tree):
            homes[name].add("games" if family else str(path.relative_to(SOURCE)))
            if family:
                in_families[family, name].append(path.name)
    crowded = {name: sorted(found) for name, found in homes.items() if len(found) > HOMES}
    assert {name: found for name, found in crowded.items() if name not in SAME_EVERYWHERE} == {}
    twice = {f"{family} {name}": found for (family, name), found in in_families.items() if len(found) > 1}
    assert {word: found for word, found in twice.items() if word.split()[1] not in SAME_IN_A_FAMILY} == {}
