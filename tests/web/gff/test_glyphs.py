"""Every picture that a unit, a mark or a deed of Firefight names is in the sprite."""

from campaigns.web.rulesets.gff import choices, icons
from engine.rulesets.gff.actions import ACTIONS
from tests.web.drawing.test_icons import IN_SPRITE


def test_each_glyph_is_in_the_sprite():
    glyphs = {f"g-{one}" for one in (*icons.WEAPONS.values(), *icons.MARKS.values())}
    assert glyphs | set(icons.DEEDS.values()) <= IN_SPRITE


def test_each_deed_is_a_button_and_each_button_has_its_group():
    codes = {code for action in ACTIONS.values() for code in action.buttons}
    assert set(icons.DEEDS) <= codes
    grouped = {code for _key, _title, group in choices.OF_UNIT for code in group} | set(choices.OF_TABLE)
    assert codes <= grouped | set(choices.TOLD.values())
