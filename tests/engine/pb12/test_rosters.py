"""Data sheets for the rest of the house: checked, counted, shown on cards; the samples; what a battle leaves."""

import pytest

from engine.kernel.progression import Life, Lost
from engine.kernel.refusal import Malformed, Refusal
from engine.rulesets.pb12.aftermath import NAMES_OTHERS, aftermath
from engine.rulesets.pb12.codes import COMMAND
from engine.rulesets.pb12.options import SAMPLES, filled
from engine.rulesets.pb12.profile import RANKS, read_profile
from engine.rulesets.pb12.rosters import ROSTERS
from engine.rulesets.pb12.samples import SAMPLE_FORCES
from engine.rulesets.pb12.tell import sheets
from engine.rulesets.pb12.tell.outcome import left_words
from tests.engine.pb12.test_profile import COACH, TWIN_GUN

PLAIN = filled({})
PIKE = {"name": "Pike", "slots": 2, "damage": "half+2/1", "melee": 0, "reach": 1}
GUARD = {"values": {"S": 5, "K": 1}, "game_value": 8000, "epicness": 8, "modules": [TWIN_GUN, PIKE]}


def card(profile, language="en"):
    return ROSTERS.card(profile, PLAIN, language)


# -- checked and counted --------------------------------------------------------------------------------------------
def test_a_sheet_is_kept_as_it_was_written_without_what_is_usual():
    assert ROSTERS.check(GUARD, "x", PLAIN) == GUARD
    assert ROSTERS.check({"light": 1, "slots": 2, "values": {}}, "x", PLAIN) == {}
    assert ROSTERS.check(COACH, "x", PLAIN) == COACH


@pytest.mark.parametrize(
    ("profile", "field", "facts"),
    [
        ({"damage_table": "ix"}, "x.damage_table", {"known": ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii")}),
        ({"slots": 1, "modules": [PIKE]}, "x.modules[0].slots", {"least": 0, "most": 1}),
        ({"modules": [{**PIKE, "damage": "lots"}]}, "x.modules[0].damage", {"example": "half+1/0"}),
    ],
)
def test_what_is_wrong_is_named_with_its_place_and_numbers(profile, field, facts):
    """PB-33, 45, 88."""
    with pytest.raises(Malformed) as raised:
        ROSTERS.check(profile, "x", PLAIN)
    assert (raised.value.field, raised.value.facts) == (field, facts)


def test_a_campaign_may_have_damage_tables_of_its_own():
    own = filled({"pb12.damage_tables": {"paper": "1 1 1 1 2 2 2 2 3 3 3 3"}})
    assert ROSTERS.check({"damage_table": "paper"}, "x", own) == {"damage_table": "paper"}
    with pytest.raises(Malformed, match="damage_table"):
        ROSTERS.check({}, "x", own)  # an average human's table isn't there any more


def test_modules_count_for_the_game_value_and_a_vehicle_is_one_by_its_sheet():
    """PB-15, 101."""
    assert ROSTERS.points(GUARD) == 9000
    assert (ROSTERS.rank(GUARD), ROSTERS.rank(COACH)) == RANKS


def test_epicness_is_limited_for_figures_and_modules_each_by_itself():
    """PB-14."""
    units = [("Guard", GUARD), ("Coach", COACH)]
    assert ROSTERS.limits(units, PLAIN) == []
    found = ROSTERS.limits(units, filled({"pb12.epicness_limit": 4}))
    assert [(refused.code, refused.facts) for refused in found] == [
        ("sheet-epicness", {"name": "Guard", "n": 8, "most": 4}),
        ("sheet-module-epicness", {"name": "Guard", "module": "twin gun", "n": 5, "most": 4}),
    ]


def test_no_list_of_another_tool_is_read():
    with pytest.raises(Refusal, match="sheets-by-hand"):
        ROSTERS.read(b"{}", PLAIN)


# -- cards ----------------------------------------------------------------------------------------------------------
def test_a_card_has_everybodys_attributes_and_others_where_they_are_not_the_usual():
    """PB-29, 33 .. 36."""
    found = card(GUARD)
    (part,) = found.parts
    shown = {number.title: number.value for number in part.numbers}
    assert (found.points, found.models) == (9000, 0)
    assert (shown["Strength (S)"], shown["Virtù (V)"], shown["Command (K)"]) == ("5", "3", "1")
    assert "Ranged (F)" not in shown
    assert (shown["damage points: free, light, heavy"], shown["damage table"]) == ("0/1/1", "IV")
    assert (shown["sight: 90° to each side"], shown["Epicness"]) == ("6", "8")


def test_modules_stand_with_their_codes():
    """PB-46, 53, 65, 83 .. 87."""
    gun, pike = card(GUARD).parts[0].weapons
    assert (gun.numbers, gun.kind) == (["4/1", "–", "3: -2/-1/+2/–/–"], "gun")
    assert gun.rules == "resources 3x2, 2 slots, game value 1000, Epicness 5"
    assert (pike.numbers, pike.rules, pike.kind) == (["half+2/1", "+0", "–"], "2 slots, reach +1", "melee")
    assert card(GUARD, "de").parts[0].weapons[1].numbers[0] == "halb+2/1"


@pytest.mark.parametrize(
    ("module", "kind", "words"),
    [
        ({"name": "Pot", "damage": "4/1", "ranges": {"near": 0}, "radius": 3}, "blast", "radius 3"),
        ({"name": "Coat", "armour": 2, "armour_behind": 2}, "armour", "armour +2"),
        ({"name": "Shield", "armour": 2, "melee_defence": 1}, "armour", "else 0, melee defence +1"),
        ({"name": "Luck", "ability": True}, "skill", "ability"),
        ({"name": "Lamp", "frequency": "2x/+1", "multiplier": 2}, "gear", "frequency 2x/+1, multiplier ×2"),
    ],
)
def test_each_kind_of_module_has_its_picture_and_its_small_print(module, kind, words):
    """PB-80, 85."""
    (found,) = card({"modules": [module]}).parts[0].weapons
    assert found.kind == kind and words in found.rules


def test_a_vehicle_has_a_part_of_its_own():
    """PB-101, 102, 104."""
    part = card(COACH).parts[1]
    assert [(number.value, number.title) for number in part.numbers] == [
        ("1", "control point"),
        ("1", "passenger area"),
        ("T", "added to the driver's own"),
    ]


def test_special_actions_are_played_where_the_campaign_has_them():
    """PB-51, ruling 20."""
    profile = {"modules": [{"name": "Crowbar", "actions": ["break_open", "juggle"]}]}
    found = ROSTERS.played([profile, profile], PLAIN)
    assert (found.played, found.all, found.unknown) == (1, 2, ("juggle",))
    assert [(rule.name, rule.played, bool(rule.text)) for rule in card(profile).parts[0].rules] == [
        ("Break open", True, True),
        ("juggle", False, False),
    ]
    assert ROSTERS.played([profile], filled({"pb12.sample_content": []})).played == 0


def test_what_people_type_in_their_language_is_kept_as_a_code():
    assert [sheets.special_code(one) for one in ("Break open", "aufbrechen", "break_open", "Juggle")] == [
        "break_open", "break_open", "break_open", "Juggle",
    ]  # fmt: skip
    assert [sheets.plain_damage(one) for one in ("halb +1/0", "FULL-2/1", "4/2", "?")] == [
        "half+1/0", "full-2/1", "4/2", "?",
    ]  # fmt: skip
    assert all(sheets.SPECIAL_ABOUT.find(sample, language) for sample in SAMPLES for language in ("en", "de"))


# -- samples --------------------------------------------------------------------------------------------------------
def test_sample_forces_are_even_and_have_what_a_first_battle_needs():
    """PB-14, 15, 18, 31."""
    worth = set()
    for force in SAMPLE_FORCES.values():
        known = [read_profile(sheet, "x") for _name, _rank, sheet in force]
        assert [ROSTERS.check(sheet, "x", PLAIN) for _name, _rank, sheet in force] == [one[2] for one in force]
        assert [ROSTERS.rank(sheet) for _name, _rank, sheet in force] == [rank for _name, rank, _sheet in force]
        assert ROSTERS.limits([(name, sheet) for name, _rank, sheet in force], PLAIN) == []
        assert len(force) == 6 and any(profile.attributes()[COMMAND] > 0 for profile in known)
        worth.add(sum(profile.total_value() for profile in known))
    assert len(worth) == 1
    everything = [
        module for force in SAMPLE_FORCES.values() for _name, _rank, sheet in force for module in sheet["modules"]
    ]
    assert any(one.get("radius") for one in everything) and any(one.get("armour") for one in everything)


# -- what a battle leaves -------------------------------------------------------------------------------------------
def row(figure, rank, loss="in_play", **more):
    empty = {
        "statuses": {},
        "points_left": {"free": 0, "light": 1, "heavy": 1},
        "resources": {},
        "victory_points": 0,
        "felled": 0,
        "driver": 0,
    }
    return {"figure": figure, "side": 0, "rank": rank, "loss": loss, **empty, **more}


def test_only_a_vehicles_damage_stays_and_the_worst_of_it():
    """PB-109."""
    rows = [
        row(1, "figure", statuses={"heavily_wounded": 1, "panicked": 1}),
        row(2, "vehicle", statuses={"lightly_damaged": 1, "heavily_damaged": 2}),
        row(3, "vehicle", statuses={"moved": 1}),
        row(4, "vehicle", "out", statuses={"destroyed": 1, "heavily_damaged": 1}),
        row(5, "vehicle", statuses={"lightly_damaged": 1}),
    ]
    lives = {n: Life("") for n in range(1, 5)}  # the fifth belongs to nobody of the campaign
    assert aftermath(rows, lives, PLAIN) == [Lost(2, "heavily_damaged", 0), Lost(4, "destroyed", 0)]


def test_what_a_battle_left_is_told_in_words():
    wagon = row(
        1, "vehicle", driver="Tamme", felled=2, victory_points=1, points_left={"free": 0, "light": 0, "heavy": 1},
        statuses={"lightly_damaged": 1, "heavily_damaged": 2}, resources={"Wall gun": {"points": 1, "charges": 2}},
    )  # fmt: skip
    assert left_words(wagon, "en") == [
        "heavily damaged 2×",
        "damage points left: 0 free, 0 light, 1 heavy",
        "Wall gun: 1 resource point and 2 charges left",
        "put 2 out of action",
        "1 victory point",
        "driven by Tamme",
    ]
    assert left_words(wagon, "de")[-1] == "gesteuert von Tamme"
    hurt = row(2, "figure", "out", statuses={"lightly_wounded": 1, "heavily_wounded": 1, "panicked": 1})
    assert left_words(hurt, "en") == [
        "heavily wounded",
        "panicked at the end",
        "damage points left: 0 free, 1 light, 1 heavy",
    ]
    assert left_words(row(3, "figure", driver=None, felled_by="Jorid"), "en") == ["put out of action by Jorid"]
    assert set(NAMES_OTHERS) == {"driver", "felled_by"}
    assert left_words(row(4, "figure", driver=3), "en") == []  # a number is no name
