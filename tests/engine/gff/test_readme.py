"""The ruleset's README: every file is on its map, every die roll stands there with its place."""

import re
from pathlib import Path

import pytest

from engine.rulesets.gff.rules import attack
from engine.rulesets.gff.tell.words import SAID

FOLDER = Path(attack.__file__).parents[1]
README = (FOLDER / "README.md").read_text(encoding="utf-8")
ROLLS = [
    [cell.strip() for cell in line.strip("|").split(" | ")]
    for line in README.split("## Every die roll")[1].split("\n## ")[0].splitlines()
    if line.startswith("| `")
]


def test_every_file_is_on_the_map():
    named = set(re.findall(r"`([\w.]+/?)`", README.split("## Glossary")[0]))
    files = [path for path in FOLDER.iterdir() if path.suffix != ".so"]  # a compiled engine lies among its sources
    there = {file.name + "/" * file.is_dir() for file in files if file.name[0] not in "_R"}
    assert there - {"ruleset.py", *named} == set() and "ruleset.py" in named


def test_every_roll_that_has_words_stands_there():
    told = {purpose for row in ROLLS for purpose in re.findall(r"`([\w-]+)`", row[0])}
    assert told == set(SAID.words("purpose"))


@pytest.mark.parametrize("row", ROLLS, ids=lambda row: row[0])
def test_its_place_and_its_rule_are_there(row):
    file, *names = re.findall(r"`([\w./]+)`", row[3])
    source = (FOLDER / file).read_text(encoding="utf-8")
    assert row[2].startswith("GFF-") and names and all(re.search(rf"def {name}\(", source) for name in names)
