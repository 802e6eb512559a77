"""Units on paper for the rest of the house: cards with a sentence for each rule, what is played, limits, files."""

import json

import pytest

from engine.kernel.refusal import Malformed, Refusal
from engine.rulesets.gff.codes import OWN_SHAPES, SHAPES
from engine.rulesets.gff.options import filled
from engine.rulesets.gff.printed_rules import PRINTED
from engine.rulesets.gff.rosters import ROSTERS
from engine.rulesets.gff.tell.units import condition_choices, own_text, rule_text, shape_choices
from tests.engine.gff.army_lists import NEW

PLAIN = filled({})
RIFLE = {"name": "Rifle", "attacks": 1, "count": 4, "range": 24, "rules": ["AP(1)"]}
FLAMER = {"name": "Flamer", "attacks": 1, "range": 12, "rules": ["Blast(3)", "Reliable"]}
KNIFE = {"name": "Knife", "attacks": 1, "count": 5}
RIFLES = {"name": "Riflemen", "models": 5, "quality": 4, "defence": 3, "rules": ["Fearless", "Lamplit"]}
WATCH = {"parts": [{**RIFLES, "weapons": [RIFLE, FLAMER, KNIFE]}], "points": 95}
CAPTAIN = {"name": "Captain", "models": 1, "quality": 3, "defence": 3, "rules": ["Hero", "Tough(3)"]}


def test_a_profile_is_kept_as_it_was_written_and_a_wrong_one_is_named():
    assert ROSTERS.check(WATCH, "x", PLAIN) == WATCH
    for wrong, field in (({}, "x"), ({"parts": []}, "x.parts"), ({"parts": [{**CAPTAIN, "quality": 7}]}, "quality")):
        with pytest.raises(Malformed) as raised:
            ROSTERS.check(wrong, "x", PLAIN)
        assert field in raised.value.field


@pytest.mark.parametrize(
    ("parts", "rank"),
    [([CAPTAIN], "hero"), ([RIFLES], "unit"), ([RIFLES, CAPTAIN], "unit"), ([CAPTAIN, RIFLES], "unit")],
)
def test_a_hero_who_has_joined_a_unit_is_a_part_of_it(parts, rank):
    """GFF-43."""
    assert ROSTERS.rank({"parts": parts}) == rank


def test_a_card_shows_each_model_by_what_marks_it_and_ap_in_a_column():
    """GFF-02, 13, 47."""
    (part,) = ROSTERS.card(WATCH, PLAIN, "en").parts
    assert [(number.value, number.title) for number in part.numbers] == [("4+", "quality"), ("3+", "defence")]
    assert [card.weapon for card in part.each] == ["Rifle"] * 4 + ["Flamer"]
    assert [(weapon.count, weapon.numbers, weapon.rules, weapon.kind) for weapon in part.weapons] == [
        (4, ["24 in.", "1", "1"], "", "gun"),
        (1, ["12 in.", "1", "–"], "Blast(3), Reliable", "blast"),
        (5, ["touch", "1", "–"], "", "melee"),
    ]
    assert [(rule.name, rule.played) for rule in part.rules] == [
        ("Fearless", True), ("Lamplit", False), ("Blast(3)", True), ("Reliable", True)
    ]  # fmt: skip
    assert ROSTERS.card(WATCH, PLAIN, "de").parts[0].weapons[0].numbers[0] == "24 Zoll"
    assert [card.weapon for card in ROSTERS.card({"parts": [CAPTAIN]}, PLAIN, "en").parts[0].each] == [""]


def test_what_nobody_told_is_shown_only_until_the_referee_says_it():
    found = ROSTERS.played([WATCH, WATCH], PLAIN)
    assert (found.played, found.all, found.unknown, found.own) == (4, 5, ("Lamplit",), ())
    own = filled({"gff.rules": {"Lamplit": "morale +1 all-models; like Stealth"}})
    found = ROSTERS.played([WATCH], own)
    assert (found.played, found.all, found.unknown, found.own) == (5, 5, (), ("Lamplit",))
    rule = next(card_rule for card_rule in ROSTERS.card(WATCH, own, "en").parts[0].rules if card_rule.name == "Lamplit")
    assert (rule.text, rule.own) == ("+1 to morale, if all models have it; works like Stealth.", True)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_rule_and_every_effect_has_its_sentence(language):
    for rule in PRINTED:
        said = rule_text(f"{rule.name}(3)" if rule.is_rated else rule.name, {}, language)
        assert said.endswith(".") and "{" not in said and ("3" in said) >= rule.is_rated, said
    assert [code for code, _said in shape_choices(language)] == list(SHAPES[:OWN_SHAPES])
    assert all(" " in said for _code, said in shape_choices(language))
    assert len({said for _code, said in condition_choices(language)}) == 7


@pytest.mark.parametrize(
    ("line", "rating", "said"),
    [
        ("hit +1 charging", None, "+1 to hit, on a charge."),
        (
            "hit-against -1 over-nine shooting",
            None,
            "-1 to hit for anyone attacking it, over 9 inches away, when shooting.",
        ),
        ("ignore X; six-reroll 1", 5, "A wound is ignored on 5+; natural 6s to hit are rolled again."),
        ("ignore X", None, "A wound is ignored on X+."),
        ("rush -X", 4, "-4 inches when rushing or charging."),
        ("like Tough X", 3, "Works like Tough(3)."),
        ("six-hit 2 melee", None, "Each natural 6 to hit: 2 more hits, in melee."),
    ],
)
def test_an_own_rule_is_told_by_its_effects(line, rating, said):
    assert own_text(line, rating, "en") == said


def test_limits_count_only_where_the_campaign_has_them():
    """GFF-04."""
    units = [("Watch", {**WATCH, "points": 250})]
    assert ROSTERS.limits(units, PLAIN) == []
    found = ROSTERS.limits(units, filled({"gff.army_limits": True}))
    assert [(refused.code, refused.facts["n"], refused.facts["most"]) for refused in found] == [
        ("force-unit-points", 250, 105)
    ]


def test_a_list_of_army_forge_is_read_as_units():
    army = ROSTERS.read(json.dumps(NEW).encode(), PLAIN)
    assert sum(ROSTERS.points(unit.profile) for unit in army.units) == 210
    assert all(ROSTERS.check(unit.profile, "x", PLAIN) == unit.profile for unit in army.units)
    assert all(ROSTERS.rank(unit.profile) == unit.rank for unit in army.units)
    for language in ("en", "de"):
        assert all(all(ROSTERS.line_words(line, language)) for line in army.lines if line.why)
    with pytest.raises(Refusal, match="import-wrong-game"):
        ROSTERS.read(json.dumps({**NEW, "gameSystem": "aof"}).encode(), PLAIN)
