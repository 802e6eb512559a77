"""Every icon that something names is in the sprite, and everybody has a head."""

import re
from pathlib import Path
from typing import get_args

import pytest

from campaigns.submit.commands import Head
from campaigns.templatetags import icons
from campaigns.web.drawing import heads
from campaigns.web.rulesets.coc import icons as coc_icons
from campaigns.web.rulesets.registry import game_of
from campaigns.web.rulesets.stko import icons as stko_icons
from engine.rulesets import ruleset
from engine.rulesets.coc.actions import ACTIONS as FIGHT
from engine.rulesets.coc.tell import words as coc
from engine.rulesets.stko.actions import ACTIONS as STREET
from engine.rulesets.stko.tell import words as stko

HOUSE = Path(__file__).parents[3]
IN_SPRITE = {
    name
    for kind, file in icons.SPRITES.items()
    for name in re.findall(rf'<symbol id="({kind}-[a-z0-9-]+)"', (HOUSE / "static" / file).read_text())
} | {*icons.OF_MENUS}


ENDS = {"dead", "fled", "incapacitated", "left"}  # of a street fight; who surrendered is told by the word alone
BESIDES = {"aims", "empty", "jammed"}


@pytest.mark.parametrize(
    ("key", "marks", "states"),
    [("stko", stko_icons.MARKS, {*stko.STATES, *ENDS, *BESIDES}), ("coc", coc_icons.MARKS, {*coc.STATES})],
    ids=["stko", "coc"],
)
def test_each_weapon_and_state_has_a_glyph(key, marks, states):
    game = game_of(key)
    assert set(game.weapon_glyphs) == set(ruleset(key).weapons)
    assert set(marks) == states
    assert {f"g-{one}" for one in [*game.weapon_glyphs.values(), *marks.values()]} <= IN_SPRITE


@pytest.mark.parametrize(("key", "deeds"), [("stko", stko_icons.DEEDS), ("coc", coc_icons.DEEDS)])
def test_each_deed_on_the_dock_is_drawn_and_is_one_that_can_be_chosen(key, deeds):
    codes = {code for action in {"stko": STREET, "coc": FIGHT}[key].values() for code in action.buttons}
    assert set(deeds) - {"place"} <= codes and set(deeds.values()) <= IN_SPRITE


def test_each_icon_that_a_template_names_is_in_the_sprite():
    named = {"icon": "i", "glyph": "g", "head": "f"}
    for page in (HOUSE / "templates").rglob("*.html"):
        for tag, name in re.findall(r'{% (icon|glyph|head) "([^"]+)"', page.read_text()):
            assert f"{named[tag]}-{name}" in IN_SPRITE, page


def test_no_icon_is_there_that_nothing_names():
    """Every device fetches them all."""
    places = {"campaigns": "*.py", "templates": "*.html", "static/js": "*.js"}
    sources = [path for place, kind in places.items() for path in (HOUSE / place).rglob(kind)]
    named = set(re.findall(r"[a-z0-9]+(?:-[a-z0-9]+)*", " ".join(source.read_text() for source in sources)))
    assert not {one for one in IN_SPRITE if not {one, one[2:]} & named}


def test_menus_need_no_file_of_glyphs():
    interface = (HOUSE / "static/interface.svg").read_text()
    assert {*icons.OF_MENUS} == set(re.findall(r'<symbol id="(g-[a-z-]+)"', interface))
    menus = [(HOUSE / "templates/campaigns" / f"{one}.html").read_text() for one in ("page", "stories", "more")]
    assert {f"g-{one}" for one in re.findall(r'{% glyph "([^"]+)"', "".join(menus))} <= {*icons.OF_MENUS}


def test_each_head_is_drawn_has_a_word_and_can_be_chosen():
    assert set(heads.HEADS) == set(get_args(Head)) == {one[2:] for one in IN_SPRITE if one.startswith("f-")}
    assert len(heads.HEADS) >= 14


def test_a_name_always_finds_the_same_open_face_until_another_is_chosen():
    found = {heads.of(f"Somebody {n}") for n in range(2000)}
    assert found == set(heads.HEADS) - heads.CHOSEN_ONLY
    assert heads.of("Keule") == heads.of("Keule")
    assert heads.of("Keule", "hood") == "hood"
    assert heads.of("Keule", "no-such-head") == heads.of("Keule")


def test_the_licence_names_the_author_of_each_icon():
    licence = (HOUSE / "static/icons-LICENSE").read_text()
    by_author = re.findall(r"^- (.+?): (.+)$", licence, re.MULTILINE)
    named = [one for _author, icons in by_author for one in icons.split(", ")]
    assert sorted(named) == sorted(one[2:] for one in IN_SPRITE if one.startswith("g-"))
    assert "creativecommons.org/licenses/by/3.0" in licence and "ISC License" in licence
