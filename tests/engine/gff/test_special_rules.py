"""The printed special rules as data, and what a rule on a unit comes to. Source: GFF-10, 27 .. 43, 47."""

import pytest

from engine.rulesets.gff import codes
from engine.rulesets.gff.printed_rules import BY_NAME, MOST_RATING
from engine.rulesets.gff.profile import Part, Profile, WeaponProfile
from engine.rulesets.gff.special_rules import PRINTED, effects_of, find_printed, is_played, played, read_rule

# Rule, effects as (shape, number, conditions), with 3 in the place of X.
TEXT = {
    "Ambush": [("ambush", 1, 0)],
    "AP(3)": [("ap", 3, 0)],
    "Bane": [("not-ignored", 1, 0), ("six-saves-again", 1, 0)],
    "Blast(3)": [("blast", 3, 0), ("no-cover", 1, 0)],
    "Caster(3)": [("caster", 3, 0)],
    "Counter": [("first", 1, 0)],
    "Deadly(3)": [("deadly", 3, 0)],
    "Fast": [("advance", 2, 0), ("rush", 4, 0)],
    "Fear(3)": [("fear", 3, 0)],
    "Fearless": [("fearless", 1, codes.ALL_MODELS)],
    "Flying": [("flying", 1, 0)],
    "Furious": [("six-hit", 1, codes.CHARGING | codes.MELEE)],
    "Hero": [("hero", 1, 0)],
    "Immobile": [("immobile", 1, 0)],
    "Impact(3)": [("impact", 3, 0)],
    "Indirect": [("no-sight", 1, 0), ("moved-hit", -1, 0)],
    "Limited": [("once", 1, 0)],
    "Regeneration": [("ignore", 5, 0)],
    "Relentless": [("six-hit", 1, codes.OVER_NINE | codes.SHOOTING)],
    "Reliable": [("quality", 2, 0)],
    "Rending": [("not-ignored", 1, 0), ("six-ap", 4, 0)],
    "Scout": [("scout", 1, 0)],
    "Slow": [("advance", -2, 0), ("rush", -4, 0)],
    "Stealth": [("hit-against", -1, codes.OVER_NINE | codes.SHOOTING | codes.ALL_MODELS)],
    "Strider": [("strider", 1, 0)],
    "Surge": [("six-hit", 1, 0)],
    "Thrust": [("hit", 1, codes.CHARGING | codes.MELEE), ("ap", 1, codes.CHARGING | codes.MELEE)],
    "Tough(3)": [("tough", 3, 0)],
    "Unstoppable": [("not-ignored", 1, 0), ("no-minus", 1, 0)],
}


def seen(text, own=None):
    return [(codes.SHAPES[effect.shape], effect.n, effect.when) for effect in effects_of(text, own or {})]


def test_the_text_has_29_special_rules():
    assert len(PRINTED) == 29 == len(TEXT)
    assert [read_rule(text)[0] for text in TEXT] == [rule.name for rule in PRINTED]
    assert len(BY_NAME) == sum(len({rule.name, *rule.german}) for rule in PRINTED), "two rules of one name"


@pytest.mark.parametrize("text", TEXT)
def test_a_rule_does_what_the_text_says(text):
    """Source: the rule number beside each in `printed_rules.py`."""
    assert seen(text) == TEXT[text]
    assert is_played(text, {})


@pytest.mark.parametrize("text", TEXT)
def test_a_rule_is_found_by_its_german_name(text):
    name, rating = read_rule(text)
    for german in find_printed(name).german:
        assert read_rule(german if rating is None else f"{german}({rating})") == (name, rating)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("AP(1)", ("AP", 1)),
        (" ap ( 1 ) ", ("AP", 1)),
        ("AP (+1)", ("AP", 1)),
        ("PB(2)", ("AP", 2)),
        ("Zäh(3)", ("Tough", 3)),
        ("ZÄH(3)", ("Tough", 3)),
        ("fearless", ("Fearless", None)),
        ("Point-Blank  Volley", ("Point-Blank Volley", None)),
        ("Ward(6)", ("Ward", 6)),
        ("Ward (in melee)", ("Ward (in melee)", None)),
        ("Ward(٣)", ("Ward(٣)", None)),
        ("(3)", ("(3)", None)),
        ("", ("", None)),
    ],
)
def test_a_rule_is_read_as_people_write_it(text, read):
    assert read_rule(text) == read


@pytest.mark.parametrize("text", ["Tough", "Tough(0)", "Tough(-3)", f"AP({MOST_RATING + 1})", "Fast(2)", "Devout", ""])
def test_what_is_not_a_rule_of_the_text_is_not_played(text):
    assert not effects_of(text, {})


def test_all_rules_know_the_name_they_are_told_by():
    own = {"Heilig": "like Fearless; defence +1 shooting"}
    assert {effect.rule for effect in effects_of("zäh(3)", {})} == {"Tough"}
    assert {effect.rule for effect in effects_of("heilig", own)} == {"Heilig"}


def test_how_much_of_a_list_is_played_is_counted_once_for_each_rule():
    gun = WeaponProfile("Gun", 1, 5, 24, ("AP(1)", "Fizz"))
    profile = Profile((Part("A", 5, 4, 4, ("Fearless", "Devout"), (gun,)), Part("B", 1, 3, 3, ("Hero", "Devout"))))
    assert played([profile], {}) == (3, 5, ("Devout", "Fizz"))
    assert played([profile] * 3, {}) == (3, 5, ("Devout", "Fizz"))
    assert played([profile], {"Devout": "like Fearless"}) == (4, 5, ("Fizz",))
    assert played([], {}) == (0, 0, ())
