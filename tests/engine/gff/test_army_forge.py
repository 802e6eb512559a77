"""Lists of Army Forge: whole or not at all, recomputed, nothing dropped in silence. Files are made here; real ones only
read. Source: GFF-03, 42, 43.
"""

import copy
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kernel import file_import
from engine.kernel.refusal import Refusal
from engine.rulesets.gff.importing import read
from engine.rulesets.gff.profile import MOST_MODELS, read_profile
from engine.rulesets.gff.special_rules import played
from tests.engine.gff.army_lists import (
    NEW,
    OLD,
    changed,
    combined_pair,
    file_of,
    granted,
    item,
    rule,
    unit,
    upgrade,
    weapon,
    with_units,
)

SAMPLES = Path(__file__).parents[4] / "shared" / "samples"


def of(whole):
    """The list, whose every unit can be played."""
    found = read(file_of(whole))
    for list_unit in found.units:
        read_profile(list_unit.profile, "profile")
    return found


def profiles(found):
    return [read_profile(unit.profile, "profile") for unit in found.units]


def refused(whole):
    with pytest.raises(Refusal) as raised:
        read(whole if isinstance(whole, bytes) else file_of(whole))
    return raised.value


def why(found, path):
    return next((line.verdict, line.why) for line in found.lines if line.field == path)


def rules_of(*loadout, **other):
    return profiles(of(with_units(unit("Solo", 10, *loadout, **other))))[0].parts[0].rules


# -- what a list becomes ---------------------------------------------------------------------------------------------
def test_a_new_list_is_taken_with_all_its_units():
    found = of(NEW)
    assert (found.source, found.name, len(found.digest)) == ("army-forge", "Lanternmen <b>of</b> Ärz", 64)
    assert [(unit.name, unit.rank) for unit in found.units] == [
        ("The Fifth", "unit"),
        ("Moth", "unit"),
        ("Moth 2", "unit"),
    ]
    fifth, moth, _ = profiles(found)
    assert [(part.name, part.models, part.quality, part.defence) for part in fifth.parts] == [
        ("Wick Boys", 5, 4, 4), ("Lamp Captain", 1, 3, 4)
    ]  # fmt: skip
    weapons = fifth.parts[0].weapons
    assert [(weapon.name, weapon.count, weapon.range, weapon.attacks, weapon.rules) for weapon in weapons] == [
        ("Carbine", 4, 24, 1, ()), ("Carbine", 1, 24, 1, ("AP(2)",)), ("Knife", 5, 0, 1, ())
    ]  # fmt: skip
    assert fifth.parts[1].rules == ("Hero", "Tough(6)", "Lamplit", "Windproof")
    assert moth.parts[0].rules == ("Fast", "Flying", "Old Wings", "Scout")
    assert why(found, "units[0].loadout[2].content[0]") == ("changed", "added_up")
    assert why(found, "units[2].xp") == ("ignored", "not_for_fights")


def test_an_old_list_is_taken_with_numbers_as_text():
    found = of(OLD)
    keeper, wick = profiles(found)
    assert [(unit.name, unit.rank) for unit in found.units] == [("Keeper", "hero"), ("Wick", "unit")]
    assert (keeper.points, keeper.parts[0].quality, keeper.parts[0].rules) == (55, 3, ("Hero", "Tough(6)"))
    assert keeper.parts[0].weapons[0].rules == ("AP(1)",)
    assert (wick.parts[0].models, wick.parts[0].weapons[0].count) == (2, 2)
    assert (found.points, found.said) == (95, 95)


def test_a_list_inside_of_an_envelope_is_the_same_list():
    wrapped = {"saveVersion": 3, "listName": "x", "list": NEW}
    assert of(wrapped).units == of(NEW).units


def test_texts_of_rules_are_not_taken():
    assert "publisher" not in str(of(NEW))
    assert why(of(NEW), "specialRules") == ("ignored", "texts_stay_there")


def test_fields_that_newer_versions_add_are_named():
    found = of(changed(changed(NEW, "relic", "lamp"), "units.1.banner", 3))
    assert why(found, "relic") == why(found, "units[1].banner") == ("ignored", "not_for_fights")


# -- points ----------------------------------------------------------------------------------------------------------
def test_points_are_the_units_and_what_was_chosen_for_them():
    """An option has a price of its own for each unit."""
    found = of(NEW)
    assert [profile.points for profile in profiles(found)] == [60 + 15 + 50 + 5, 40, 40]
    assert found.points == 210 == found.said
    assert why(found, "listPoints") == ("taken", "")


@pytest.mark.parametrize("said", [9_210, 0, -5])
def test_a_total_that_the_units_do_not_come_to_is_said_and_not_believed(said):
    found = of(NEW | {"listPoints": said})
    assert (found.points, found.said) == (210, said)
    line = next(one for one in found.lines if one.field == "listPoints")
    assert line == ("listPoints", "changed", str(said), "210", "other_total")


@pytest.mark.parametrize("said", [None, "many", True, [], 10**40])
def test_a_total_that_is_no_number_is_none(said):
    assert of(NEW | {"listPoints": said}).said is None


def test_without_a_price_a_unit_costs_nothing_and_that_is_said():
    found = of(with_units(unit("Solo", None, selectedUpgrades=[upgrade(5), {"option": {"gains": []}}])))
    assert found.points == 5
    assert (
        why(found, "units[0].cost") == why(found, "units[0].selectedUpgrades[1].option.cost") == ("changed", "no_cost")
    )


def test_an_upgrade_may_make_it_cheaper_but_not_cheaper_than_nothing():
    assert of(with_units(unit("Solo", 10, selectedUpgrades=[upgrade(-5)]))).points == 5
    error = refused(with_units(unit("Solo", 10, selectedUpgrades=[upgrade(-15)])))
    assert (error.code, error.facts["found"]) == ("import-list-number", "-5")


# -- rules and weapons -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("loadout", "other", "rules"),
    [
        ((), {"rules": [{"name": "Ward", "rating": 4}]}, ("Ward(4)",)),
        ((), {"rules": [{"name": "Ward", "rating": "4"}]}, ("Ward(4)",)),
        ((), {"rules": [{"name": "Rending", "condition": "in melee"}]}, ("Rending in melee",)),
        ((), {"rules": [{"name": "Rending", "label": "Rending in melee"}]}, ("Rending in melee",)),
        ((), {"rules": ["Fearless", "-"]}, ("Fearless",)),
        ((), {"rules": [rule("Fast"), rule("Fast")]}, ("Fast",)),
        ((), {"rules": [rule("Fear", 1), rule("Fear", 2)]}, ("Fear(2)",)),
        ((), {"rules": [rule("Fear", 1), rule("Fear", "+2")]}, ("Fear(3)",)),
        ((granted("Scout"),), {"selectedUpgrades": [upgrade(0, granted("Scout"))]}, ("Scout",)),
        ((granted("Tough", 3),), {"selectedUpgrades": [upgrade(0, granted("Tough", 3))]}, ("Tough(3)",)),
        ((item("Coat", 1, granted("Tough", 3)),), {"rules": [rule("Tough", 3)]}, ("Tough(6)",)),
        ((item("Box", 1, item("Coat", 1, granted("Stealth"))),), {}, ("Stealth",)),
    ],
)
def test_rules_come_from_the_unit_its_items_and_its_upgrades(loadout, other, rules):
    assert rules_of(*loadout, **other) == rules


def test_a_rule_that_only_some_models_have_is_the_units_and_that_is_said():
    found = of(with_units(unit("Squad", 50, item("Banner", 1, granted("Fear", 1)), size=5)))
    assert why(found, "units[0].loadout[0]") == ("changed", "all_models_have_it")
    assert not [line for line in of(with_units(unit("Squad", 50, item("Coat", 5, granted("Stealth")), size=5))).lines
                if line.why == "all_models_have_it"]  # fmt: skip


def test_a_weapon_in_an_item_is_a_weapon():
    horn = item("Mount", 2, granted("Fast"), weapon("Horn", 2, 1))
    part = profiles(of(with_units(unit("Riders", 50, horn, size=2))))[0].parts[0]
    assert (part.rules, [(weapon.name, weapon.count) for weapon in part.weapons]) == (("Fast",), [("Horn", 2)])


def test_weapons_that_are_alike_are_counted_together_and_others_stay_apart():
    arms = weapon("Gun", 1, 2, 24), weapon("Gun", 1, 1, 24), weapon("Gun", 2, 1, 24), weapon("Gun", 1, 1, 18)
    part = profiles(of(with_units(unit("Squad", 50, *arms, size=5))))[0].parts[0]
    assert [(weapon.count, weapon.attacks, weapon.range) for weapon in part.weapons] == [
        (3, 1, 24),
        (1, 2, 24),
        (1, 1, 18),
    ]


@pytest.mark.parametrize(
    ("field", "value", "read_as"),
    [
        ("range", '24"', ("range", 24)), ("range", "-", ("range", 0)), ("range", None, ("range", 0)),
        ("attacks", "A3", ("attacks", 3)), ("attacks", "3", ("attacks", 3)), ("count", None, ("count", 2)),
    ],
)  # fmt: skip
def test_numbers_are_read_as_tools_write_them(field, value, read_as):
    found = profiles(of(with_units(unit("Pair", 10, weapon("Gun", 1, 1, 24) | {field: value}, size=2))))
    name, n = read_as
    assert getattr(found[0].parts[0].weapons[0], name) == n


def test_attacks_are_multiplied_where_the_label_says_so():
    twice = weapon("Gun", 2, 1, 24) | {"attacksMultiplier": 2}
    assert profiles(of(with_units(unit("Solo", 10, twice))))[0].parts[0].weapons[0].attacks == 2
    twice["label"] = 'Gun (24", A4)'
    found = of(with_units(unit("Solo", 10, twice)))
    assert profiles(found)[0].parts[0].weapons[0].attacks == 4
    assert why(found, "units[0].loadout[0]") == ("changed", "as_its_label_says")


def test_each_way_to_use_a_weapon_is_one():
    ways = [weapon("Beam", 1, 1, 24), weapon("Burst", 3, 1, 12)]
    many = {"name": "Lance", "type": "ArmyBookMultiWeapon", "count": 1, "profiles": ways}
    found = of(with_units(unit("Solo", 10, many)))
    assert [weapon.name for weapon in profiles(found)[0].parts[0].weapons] == ["Lance: Beam", "Lance: Burst"]
    assert why(found, "units[0].loadout[0]") == ("changed", "all_profiles")


def test_what_is_no_weapon_and_gives_no_rule_is_named():
    found = of(with_units(unit("Solo", 10, weapon("Wreck", 0, 1), item("Flag", 1), weapon("Gone", 1, 0))))
    assert why(found, "units[0].loadout[0]") == ("ignored", "no_attacks")
    assert why(found, "units[0].loadout[1]") == ("ignored", "nothing_in_it")


def test_without_a_loadout_upgrades_are_added_to_the_first_weapons():
    gained = upgrade(5, weapon("Cannon", 1, 1, 36), granted("Slow"), variant="replace")
    found = of(with_units(unit("Solo", 10, weapons=[weapon("Gun", 1, 1, 24)], selectedUpgrades=[gained])))
    part = profiles(found)[0].parts[0]
    assert ([weapon.name for weapon in part.weapons], part.rules) == (["Gun", "Cannon"], ("Slow",))
    assert why(found, "units[0].selectedUpgrades[0]") == ("changed", "replaced_stays")


def test_a_rule_that_nobody_knows_is_kept_by_name_and_counted_as_shown():
    whole = played(profiles(of(NEW)), {})
    assert whole == (8, 12, ("Lamplit", "Windproof", "Old Wings", "Poison Dust"))
    assert played(profiles(of(NEW)), {"Lamplit": "morale +1"}).n == 9
    moth = played(profiles(of(NEW))[1:2], {})
    assert (moth.n, moth.n_all, moth.unknown) == (3, 5, ("Old Wings", "Poison Dust"))


# -- units that belong together --------------------------------------------------------------------------------------
def test_halves_of_a_combined_unit_are_one():
    found = of(with_units(*combined_pair()))
    assert len(found.units) == 1 and found.points == 60
    profile = profiles(found)[0]
    assert [(part.models, part.rules) for part in profile.parts] == [(6, ("Lamplit",))]
    assert [(weapon.name, weapon.count) for weapon in profile.parts[0].weapons] == [("Carbine", 6), ("Knife", 6)]


def test_halves_that_name_each_other_are_one_too():
    first, second = combined_pair()
    assert of(with_units(first | {"joinToUnit": "s-second"}, second)).units == of(with_units(first, second)).units


def test_halves_with_other_weapons_keep_them_and_with_other_rules_share_them():
    second = {"loadout": [weapon("Flamer", 1, 1, 12), weapon("Knife", 1, 3)], "rules": [rule("Lamplit"), rule("Fast")]}
    found = of(with_units(*combined_pair(**second)))
    part = profiles(found)[0].parts[0]
    assert [(weapon.name, weapon.count) for weapon in part.weapons] == [("Carbine", 3), ("Knife", 6), ("Flamer", 1)]
    assert part.rules == ("Lamplit", "Fast") and why(found, "units[1].rules") == ("changed", "both_halves_have_it")


def test_of_two_halves_with_one_rule_the_higher_number_counts():
    first, second = combined_pair(rules=[rule("Ward", 4)])
    first["rules"] = [rule("Ward", 5)]
    assert profiles(of(with_units(first, second)))[0].parts[0].rules == ("Ward(5)",)


@pytest.mark.parametrize("joins", ["s-Watch", "s-second"])
def test_a_hero_may_join_either_half(joins):
    hero = unit("Lead", 40, rules=[rule("Hero")], joinToUnit=joins, customName="Old Ash")
    found = of(with_units(hero, *combined_pair()))
    assert [(unit.name, unit.rank) for unit in found.units] == [("Watch", "unit")]
    assert [(part.name, part.models) for part in profiles(found)[0].parts] == [("Watch", 6), ("Lead", 1)]
    assert found.points == 100


def test_a_hero_who_joins_nobody_of_the_list_fights_alone_and_that_is_said():
    found = of(with_units(unit("Lead", 40, rules=[rule("Hero")], joinToUnit="nobody")))
    assert [(unit.name, unit.rank) for unit in found.units] == [("Lead", "hero")]
    assert why(found, "units[0].joinToUnit") == ("ignored", "joined_nobody")


def test_units_that_have_joined_each_other_are_refused():
    pair = unit("A", 10, joinToUnit="s-B"), unit("B", 10, joinToUnit="s-A")
    assert refused(with_units(*pair)).facts == {"field": "units[0].joinToUnit", "name": "A"}
    assert refused(with_units(unit("A", 10, joinToUnit="s-A"))).code == "import-list-circle"


def test_units_of_one_name_are_numbered():
    found = of(with_units(*[unit(name, 10) for name in ("Moth", "Moth", "Moth 2", "Moth")]))
    assert [unit.name for unit in found.units] == ["Moth", "Moth 3", "Moth 2", "Moth 4"]
    assert {part.name for profile in profiles(found) for part in profile.parts} == {"Moth", "Moth 2"}


# -- what is refused -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("whole", "code", "facts"),
    [
        (NEW | {"gameSystem": "aofs"}, "import-wrong-game", {"game": "Age of Fantasy: Skirmish"}),
        (NEW | {"gameSystem": "gf"}, "import-wrong-game", {"game": "Grimdark Future"}),
        (NEW | {"gameSystem": "chess"}, "import-wrong-game", {"game": "chess"}),
        (NEW | {"gameSystem": None}, "import-no-game", {}),
        (NEW | {"gameSystem": ["gff"]}, "import-wrong-shape", {"field": "gameSystem"}),
        (NEW | {"units": []}, "import-list-empty", {}),
        (NEW | {"units": None}, "import-list-empty", {}),
        (NEW | {"units": "all"}, "import-wrong-shape", {"field": "units"}),
        (NEW | {"units": [7]}, "import-wrong-shape", {"field": "units[0]"}),
        (NEW | {"units": [unit(f"{n}", 1) for n in range(61)]}, "import-list-units", {"n": 61, "most": 60}),
        ({"list": {"name": "x"}}, "import-unknown", {"found": "list"}),
        ({"Investigator": {}}, "import-unknown", {"found": "Investigator"}),
        ({}, "import-unknown", {}),
        ([NEW], "import-unknown", {}),
        (None, "import-unknown", {}),
    ],
)
def test_another_game_or_file_is_refused_in_words(whole, code, facts):
    error = refused(whole)
    assert error.code == code and facts.items() <= error.facts.items()


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        ("units.0.name", "  ", "import-list-missing"),
        ("units.0.size", None, "import-list-missing"),
        ("units.0.quality", None, "import-list-missing"),
        ("units.0.defense", None, "import-list-missing"),
        ("units.0.size", 0, "import-list-number"),
        ("units.0.size", 31, "import-list-number"),
        ("units.0.size", "five", "import-not-a-number"),
        ("units.0.quality", 1, "import-list-number"),
        ("units.0.defense", 7, "import-list-number"),
        ("units.0.cost", -1, "import-list-number"),
        ("units.0.cost", 10**30, "import-list-number"),
        ("units.0.cost", True, "import-not-a-number"),
        ("units.0.rules", "Hero", "import-wrong-shape"),
        ("units.0.rules", [None], "import-list-missing"),
        ("units.0.rules", [{"name": f"Rule {n}"} for n in "a" * 31 + "b"], None),
        ("units.0.loadout", {"name": "Gun", "attacks": []}, None),
        ("units.0.loadout.0.attacks", 61, "import-list-number"),
        ("units.0.loadout.0.attacks", 1.5, "import-not-a-number"),
        ("units.0.loadout.0.range", 121, "import-list-number"),
        ("units.0.loadout.0.count", 91, "import-list-number"),
        ("units.0.loadout.0.name", None, "import-list-missing"),
        ("units.0.loadout.0", "Gun", "import-wrong-shape"),
        ("units.0.loadout.2.content", ["Fast"], "import-wrong-shape"),
        ("units.0.selectedUpgrades", ["Fast"], "import-wrong-shape"),
        ("units.0.selectedUpgrades.0.option.cost", "free", None),
        ("units.0.selectedUpgrades.0.option.costs.0.cost", "free", "import-not-a-number"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place_and_nothing_is_taken(path, value, code):
    whole = changed(NEW, path, value)
    if code is None:
        of(whole)
    else:
        error = refused(whole)
        assert error.code == code
        assert path.replace(".0", "[0]").replace(".2", "[2]") in str(error.facts["field"])


def test_a_refusal_names_the_unit_beside_its_place():
    first, second = unit("Moth", 10), unit("Wasp", 10)
    error = refused(with_units(first, {**second, "size": "many"}))
    assert error.facts["field"] == "units[1].size (Wasp)"
    named = {**second, "size": 99, "customName": "Old Wasps"}
    assert refused(with_units(first, named)).facts["field"] == "units[1].size (Old Wasps)"
    assert refused(with_units(first, {**second, "name": ""})).facts["field"] == "units[1].name"


def test_too_many_rules_weapons_models_and_heroes_of_one_unit_are_refused():
    rules = [rule(f"Rule {n}") for n in range(31)]
    assert refused(with_units(unit("Solo", 10, rules=rules))).code == "import-list-rules"
    assert (
        refused(with_units(unit("Solo", 10, *(weapon(f"Gun {n}", 1, 1) for n in range(31))))).code
        == "import-list-rules"
    )
    assert refused(with_units(unit("Solo", 10, weapon("Gun", 1, 1, 0, *rules)))).code == "import-list-rules"
    error = refused(with_units(*combined_pair(size=MOST_MODELS)))
    assert (error.code, error.facts["n"]) == ("import-list-models", MOST_MODELS + 3)
    heroes = [unit(f"Lead {n}", 40, joinToUnit="s-Watch") for n in range(4)]
    assert refused(with_units(combined_pair()[0], *heroes)).code == "import-list-parts"
    assert refused(with_units(*(one | {"cost": 6_000} for one in combined_pair()))).code == "import-list-number"


def test_names_that_are_too_long_are_cut():
    long = "N" * 80
    found = of(with_units(unit(long, 10, weapon(long, 1, 1, 0, rule(long, 3)), rules=[rule(long)]), unit(long, 10)))
    assert [len(unit.name) for unit in found.units] == [60, 57]
    assert "\u0007" not in of(changed(NEW, "units.0.name", "Bell\u0007")).units[0].name


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"PK\x03\x04", "import-packed"),
        (b" " * (file_import.MOST_BYTES + 1), "import-too-large"),
        (b'{"units":' * 41 + b"1" + b"}" * 41, "import-too-deep"),
        (file_of(NEW)[:-1], "import-not-json"),
        (json.dumps(NEW).encode("utf-16"), "import-not-utf8"),
        (b"", "import-not-json"),
    ],
)
def test_large_deep_packed_and_broken_files_are_refused(data, code):
    assert refused(data).code == code


def places(whole, path=()):
    """Every place in a file that something could be wrong at."""
    inside = whole.items() if isinstance(whole, dict) else enumerate(whole) if isinstance(whole, list) else ()
    return [place for key, one in inside for place in (".".join(map(str, (*path, key))), *places(one, (*path, key)))]


WRONG = [
    None, "", "x", "s-Moth", "s-Wick Boys", "Tough(+30)", 0, -1, 7, 10**12, 1.5, True, [], {}, [[]], [{}],
    [NEW["units"][1]], item("Coat", 1, *[granted("Tough", "+99")] * 3),
]  # fmt: skip
WHERE = st.sampled_from((NEW, OLD, with_units(*combined_pair()))).flatmap(
    lambda whole: st.tuples(st.just(whole), st.lists(st.sampled_from(places(whole)), min_size=1, max_size=3))
)


@given(WHERE, st.sampled_from(WRONG))
def test_whatever_is_wrong_in_a_file_it_is_taken_whole_or_refused(where, value):
    whole, paths = where
    for path in paths:
        try:
            whole = changed(whole, path, copy.deepcopy(value))
        except (KeyError, IndexError, TypeError, ValueError):
            continue  # an earlier change took that place away
    try:
        of(whole)
    except Refusal as refusal:
        assert refusal.code.startswith("import-")


# -- real files ------------------------------------------------------------------------------------------------------
def sample(name):
    if not (SAMPLES / name).is_file():
        pytest.skip(f"{name} lies beside the project only where it is developed")
    return (SAMPLES / name).read_bytes()


@pytest.mark.parametrize(
    ("file", "units", "points", "rules"),
    [
        ("opr_gff_0EDhaE_Btbxl_constance_v35.json", 8, 300, (10, 16)),
        ("opr_gff_ybjR2-7kHUNY_prime_brothers.json", 5, 195, (9, 10)),
    ],
)
def test_real_lists_are_taken(file, units, points, rules):
    found = read(sample(file))
    assert (len(found.units), found.points, found.said) == (units, points, points)
    assert [unit.rank for unit in found.units].count("hero") == 1
    assert played(profiles(found), {})[:2] == rules
    assert not [line for line in found.lines if line.verdict == "changed" and line.why != "named_apart"]


def test_a_real_list_of_another_game_is_refused():
    error = refused(sample("opr_aofs_zhz5uajqHdt5_war_disciples_wrong_system.json"))
    assert (error.code, error.facts["game"]) == ("import-wrong-game", "Age of Fantasy: Skirmish")
