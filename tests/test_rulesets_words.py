"""No word of a ruleset stands in general code: pages, drawings, lives and admin ask the campaign's ruleset for it."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from campaigns.web.rulesets.registry import GAMES
from engine.rulesets import RULESETS

ROOT = Path(__file__).resolve().parents[1]
OF_RULESETS = (
    "web/rulesets/stko/",
    "web/rulesets/coc/",
    "web/rulesets/gff/",
    "web/rulesets/pb12/",
    "demo/",
    "scripts/",
    "migrations/",
)

# Words of everybody that a ruleset uses, too: what they mean where no ruleset is meant.
EVERYDAY = {
    "aim": "of a scenario",
    "dead": "a character's state",
    "draw": "of dice and cards, and nobody's victory",
    "figure": "whoever stands on a table, in every game",
    "fight": "a simulated battle on a page",
    "green": "a colour",
    "harm": "a kind of code",
    "head": "the upper part of a page",
    "interrupt": "an entry that was made already",
    "later": "postponed",
    "lucky": "a roll that was not to be expected",
    "opponent": "whoever plays the other side",
    "ready": "a process that answers",
    "tokens": "of the API, and of the drawn table",
    "unit": "of lengths, and a figure that is several models",
    "withdraw": "a proposal, or a part of a scenario",
    "place": "where something stands, also in a list",
}

# What stands in general code all the same, file by file, and why.
EXCEPTIONS: dict[str, tuple[str, set[str]]] = {
    "selectors/rolls/shown_odds.py": (
        "values of an option that every ruleset may have under this name",
        {"own_figures"},
    ),
    "simulation/files.py": ("the name of a line in files that people have downloaded", {"incapacitated"}),
    "submit/characters/aftermath.py": (
        "a value of an option that every ruleset may have under this name",
        {"after_every_battle"},
    ),
    "submit/characters/skill_gains.py": ("the question that an empty box leaves open", {"box-empty"}),
    "web/battles/entries.py": ("forms for rulesets that have these commands", {"free-roll", "set-state"}),
    "web/battles/standing.py": ("cards that a device matches with what was told offline", {"card-outcome"}),
    "web/drawing/body.py": (
        "the drawing's regions, for wounds that have a place",
        {"head", "chest", "belly", "right_arm", "left_arm", "legs", "scratch", "flesh", "serious"} - EVERYDAY.keys(),
    ),
    "web/scenarios/laying.py": ("how large things are on a map", {"1.5", "2.5"}),
    "web/urls.py": ("the address at which people choose inches or centimetres", {"set-unit"}),
}


@cache
def own_codes() -> dict[str, str]:
    """What every ruleset calls its own things. A plain word as an option's value ("own", "left") is everybody's."""
    found: dict[str, str] = {}
    for key, rules in RULESETS.items():
        progression = rules.progression
        kinds = {
            "class": rules.ranks,
            "weapon": rules.weapons,
            "harm": rules.harms,
            "place": GAMES[key].places,
            "question": rules.answers,
            "command": rules.commands,
            "event": [tag for tag in rules.tags if tag.startswith(f"{key}/")],
            "option": rules.options,
            "value": [value for option in rules.options.values() for value in coded(option.choices)],
            "skill": progression.skills() if progression is not None else (),
            "chit": progression.new_box(1) if progression is not None else (),
            "drawn": progression.drawn if progression is not None else (),
        }
        for kind, codes in kinds.items():
            found |= dict.fromkeys(codes, f"{kind} of {key}")
    return found


def coded(values: object) -> Iterator[str]:
    for value in values if isinstance(values, (tuple, list)) else ():
        if isinstance(value, str) and not value.isalpha():
            yield value


def literals(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


@cache
def said() -> dict[str, set[str]]:
    """Codes of rulesets by the file of general code that says them."""
    found: dict[str, set[str]] = {}
    for file in sorted((ROOT / "campaigns").rglob("*.py")):
        place = str(file.relative_to(ROOT / "campaigns"))
        if not place.startswith(OF_RULESETS) and (here := own_codes().keys() & set(literals(file)) - EVERYDAY.keys()):
            found[place] = here
    return found


def test_no_word_of_a_ruleset_stands_in_general_code():
    left = {place: codes - EXCEPTIONS.get(place, ("", set()))[1] for place, codes in said().items()}
    assert {place: {code: own_codes()[code] for code in codes} for place, codes in left.items() if codes} == {}


@pytest.mark.parametrize("place", EXCEPTIONS)
def test_an_exception_is_still_one_and_says_why(place):
    why, codes = EXCEPTIONS[place]
    assert why and codes <= said().get(place, set())


@pytest.mark.parametrize("word", EVERYDAY)
def test_a_word_of_everybody_is_one_of_a_ruleset_too(word):
    assert word in own_codes()


def test_the_walk_finds_the_words_that_it_looks_for():
    assert len(own_codes()) > 300
    street = ROOT / "campaigns" / "web" / "rulesets" / "stko"
    assert any(own_codes().keys() & set(literals(file)) for file in street.glob("*.py"))
