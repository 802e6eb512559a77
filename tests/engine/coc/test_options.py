"""Every option changes something, the presets choose defaults, and only the rows of the comparison tell them apart."""

import hashlib

import msgspec
import pytest

from engine.kernel.batch import Beginning
from engine.kernel.dice import ShakeDice
from engine.kernel.options import must_fit
from engine.kernel.refusal import Malformed
from engine.kernel.setup import Figure, Setup, Side
from engine.kernel.simulated import SimulationEffects
from engine.rulesets.coc.options import ALSO_CALLED, OPTIONS, PRESET_001, filled
from engine.rulesets.coc.ruleset import INVESTIGATORS
from engine.rulesets.coc.settings import Options
from engine.rulesets.coc.setup import check_setup, known_weapons
from engine.rulesets.coc.tell import TELLING
from engine.rulesets.coc.tell.words import SAID
from engine.rulesets.coc.weapons import WEAPONS, dice
from tests.engine.coc.table import room

OTHERWISE = {
    "coc.bonus_dice_cap": 1,
    "coc.level_critical": 2,
    "coc.outnumbered_bonus": 1,
    "coc.running_shooter": 0,
    "coc.volley_half_minimum": 0,
    "coc.aim_broken_by": ["movement"],
    "coc.wake_rule": {"no_serious_wound": "CON roll each hour", "serious_wound": "HP above 0"},
}


def other_value(option):
    """A value that isn't the default."""
    if option.id in OTHERWISE:
        return OTHERWISE[option.id]
    return next(choice for choice in option.choices if choice != option.default)


@pytest.mark.parametrize("id", [option for option in OPTIONS if option not in ("coc.preset", "coc.weapons")])
def test_every_option_reaches_the_rules(id):
    """The rules read `Options`: another value there is another attribute."""
    usual, other = Options({}), Options({id: other_value(OPTIONS[id])})
    read = [name for name in dir(usual) if name[0] != "_" and name != "values" and not callable(getattr(usual, name))]
    assert any(getattr(usual, name) != getattr(other, name) for name in read)


def test_nothing_but_the_defaults_depends_on_the_preset():
    """Preset 004 with every differing row set by hand is preset 001, value by value."""
    by_hand = filled({"coc.preset": "004", **PRESET_001})
    assert {**by_hand, "coc.preset": "001"} == filled({"coc.preset": "001"})
    assert all(value != OPTIONS[id].default for id, value in PRESET_001.items())


ARMED = (("revolver", "knife"), ("submachine_gun",), ("pistol",), ("throwing_knife", "club"))
SHEET = {"str": 70, "con": 50, "siz": 60, "dex": 50, "handgun": 55, "submachine_gun": 45, "brawl": 50, "throw": 50}


def fight():
    figures = tuple(
        Figure(
            side, "investigator", weapons, values={**SHEET, "dex": 40 + 7 * place + side}, at=(300 * place, 2500 * side)
        )
        for side in (0, 1)
        for place, weapons in enumerate(ARMED)
    )
    return Setup("coc", (Side(policy="cautious"), Side(policy="aggressive")), figures, "drawn", (3000, 3000))


def digest(**options):
    """SHA-256 over every event of 30 seeded fights."""
    total = hashlib.sha256()
    fights = INVESTIGATORS.simulator(
        Beginning(fight(), filled({f"coc.{name}": value for name, value in options.items()}))
    )
    for k in range(30):
        effects = SimulationEffects(ShakeDice(b"presets|%d" % k))
        fights.play_logged(effects, [])
        for event in effects.log:
            total.update(type(event).__name__.encode() + msgspec.json.encode(event))
    return total.hexdigest()


def test_the_same_seeded_fights_differ_by_the_rows_of_the_comparison_and_by_nothing_else():
    rows = {id.removeprefix("coc."): value for id, value in PRESET_001.items()}
    first, second = digest(preset="001"), digest(preset="004")
    assert first != second
    assert digest(preset="004", **rows) == first
    silent = {id: OPTIONS[id].default for id in PRESET_001}
    assert digest(preset="001", **{id.removeprefix("coc."): value for id, value in silent.items()}) == second


@pytest.mark.parametrize(
    "row", ["movement", "firearm_initiative", "point_blank_distance", "dive_cost", "aim_cost", "into_melee"]
)
def test_single_rows_can_be_mixed_into_the_other_preset(row):
    assert digest(preset="004", **{row: PRESET_001[f"coc.{row}"]}) != digest(preset="004")


@pytest.mark.parametrize("id", OPTIONS)
def test_every_default_fits_its_option(id):
    """`filled` takes a default without another look."""
    must_fit(OPTIONS[id], OPTIONS[id].default)


def test_every_option_is_explained_in_words_of_each_language():
    assert set(SAID.words("option")) == set(SAID.words("option-about")) == set(OPTIONS)
    for id in OPTIONS:
        for english, german in zip(TELLING.option_words(id, "en"), TELLING.option_words(id, "de"), strict=True):
            assert english and english != german


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("coc.gravity", 1),
        ("coc.preset", "002"),
        ("coc.bonus_dice_cap", 9),
        ("coc.bonus_dice_cap", True),
        ("coc.dive_needs_roll", "yes"),
        ("coc.first_aid_per_episode", True),
        ("coc.aim_broken_by", ["noise"]),
        ("coc.wake_rule", {"serious_wound": "HP above 0"}),
        ("coc.weapons", ["gun"]),
    ],
)
def test_an_option_value_that_cannot_be_is_malformed_and_named(name, value):
    with pytest.raises(Malformed) as raised:
        filled({name: value})
    assert raised.value.field == f"options.{name}"


def test_the_rulings_other_names_set_the_same_switch():
    """COC-44, 45."""
    for other, id in ALSO_CALLED.items():
        assert filled({other: True})[id] is True


@pytest.mark.parametrize("text", ["1d10+2", "1D10+2", "1W10+2", "1w10+2"])
def test_dice_are_typed_as_sheets_show_them_in_both_languages(text):
    assert dice(text, "field") == (1, 10, 2)


def test_a_campaign_has_weapons_of_its_own_and_changes_common_ones():
    """COC-47, 48: a line per weapon."""
    lines = {"flare_gun": "firearm skill=handgun damage=1d10+1d3 base=10", "revolver": "melee skill=brawl damage=1d4"}
    with pytest.raises(Malformed, match="dice-such-as"):
        filled({"coc.weapons": lines})
    lines["flare_gun"] = "firearm skill=handgun damage=1d10+1 base=10 holds=1 fails=95"
    known = known_weapons(filled({"coc.weapons": lines}))
    assert known["flare_gun"].damage == ((1, 10, 1),) and known["revolver"].kind == "melee"
    check_setup(msgspec.structs.replace(room(), options={"coc.weapons": lines}))


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("firearm skill=handgun damage=1d10", "line-with-base"),
        ("firearm damage=1d10 base=10", "line-with .*skill"),
        ("laser skill=handgun damage=1d10 base=10", "line-that-begins-with"),
        ("melee skill=karate damage=1d6", "weapon-property"),
        ("melee skill=brawl damage=1d6 colour=red", "weapon-property"),
        (7, "weapon-line"),
    ],
)
def test_a_weapon_that_cannot_be_says_what_is_missing(line, wanted):
    """Among them a missile weapon without a base range."""
    with pytest.raises(Malformed, match=wanted):
        filled({"coc.weapons": {"own": line}})


def test_every_common_weapon_reads_and_missiles_have_a_range():
    assert len(WEAPONS) > 25
    for name, weapon in WEAPONS.items():
        assert weapon.damage, name
        assert weapon.kind == "melee" or weapon.base > 0, name
        assert weapon.kind != "firearm" or (weapon.holds and weapon.fails), name
