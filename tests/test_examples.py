"""Every code example in README and docs does what it says, run as a reader would run it (see tests/examples.py)."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.examples import DOCUMENTS, KINDS, NOT_RUN, Block, blocks, run

BLOCKS = [block for document in DOCUMENTS for block in blocks(document)]
RUNNABLE = [document for document in DOCUMENTS if any(block.runs for block in blocks(document))]
LEFT_OUT = [block for block in BLOCKS if block.note.startswith(NOT_RUN)]


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.where)
def test_every_block_says_what_it_is(block: Block) -> None:
    assert block.kind in KINDS, f"{block.where}: begin it with ```sh, ```python, ```json, ```toml or ```text"
    assert block.note in ("", "serves") or block.file or block.note.removeprefix(NOT_RUN) != block.note, block.where
    if block.file is not None:
        later = [other.text for other in blocks(block.document) if other.line > block.line and other.kind == "sh"]
        assert any(block.file in text for text in later), f"{block.where}: no command uses {block.file}"


def test_few_blocks_are_left_out() -> None:
    assert len(LEFT_OUT) <= 12, [f"{block.where}: {block.note}" for block in LEFT_OUT]


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
@pytest.mark.parametrize("document", RUNNABLE, ids=lambda document: document.stem)
def test_examples_run(document: Path, tmp_path: Path) -> None:
    run(document, tmp_path)
