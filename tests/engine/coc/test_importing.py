"""Sheets of other tools: whole or not at all, every field accounted for. Files are made here; real ones only read."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from engine.kernel import file_import
from engine.kernel.refusal import Refusal
from engine.kernel.setup import Figure
from engine.rulesets.coc.importing import read
from engine.rulesets.coc.importing.arms import damage_of, metres
from engine.rulesets.coc.importing.skills import code_of
from engine.rulesets.coc.importing.to_foundry import write
from engine.rulesets.coc.setup import new_figure
from engine.rulesets.coc.tell import TELLING
from engine.rulesets.coc.tell.character_health import line_words
from engine.rulesets.coc.weapons import WEAPONS

SAMPLES = Path(__file__).parents[4] / "shared" / "samples"

DHOLES: dict[str, Any] = {
    "Investigator": {
        "Header": {"GameName": "Call of Cthulhu TM", "GameVersion": "7th Edition", "Version": "0.6.1"},
        "PersonalDetails": {"Name": "Änne 🔍 <b>Voss</b>", "Occupation": "Diver", "Portrait": "/9j/" + "A" * 5_000},
        "Characteristics": {
            "STR": "70", "CON": "50", "SIZ": "65", "DEX": "60", "APP": "40", "INT": "55", "POW": "45", "EDU": "60",
            "Move": "8", "HitPts": "7", "HitPtsMax": "11", "Luck": "35", "Sanity": "45", "SanityMax": "99",
            "MagicPts": "9", "MagicPtsMax": "9", "DamageBonus": "1D4", "Build": "1",
        },
        "Skills": {"Skill": [
            {"name": "Fighting", "subskill": "Brawl", "value": "55"},
            {"name": "Firearms", "subskill": "Rifle/Shotgun", "value": "130"},
            {"name": "Art/Craft", "subskill": "None", "value": "5"},
            {"name": "Law", "value": "5"},
            {"name": "Stealth", "value": None},
        ]},
        "Weapons": {"weapon": {
            "name": "12-g Shotgun", "skillname": "Rifle/Shotgun", "damage": "4D6/2D6/1D6", "range": "10/20/50 yards",
            "attacks": "1 or 2", "ammo": "2", "malf": "100",
        }},
        "Combat": {"Dodge": {"value": "30"}},
        "Possessions": {"item": {"description": "A boat"}},
        "Backstory": {"traits": None, "injurues": "A scar"},
    }
}  # fmt: skip

NEW_SKILL = {"adjustments": {"personal": 10, "experience": None}, "value": None}
FOUNDRY: dict[str, Any] = {
    "name": "Old Sam",
    "type": "npc",
    "system": {
        "characteristics": {code: {"value": 50} for code in ("str", "con", "siz", "dex", "app", "int", "pow", "edu")},
        "attribs": {"hp": {"value": 10, "max": 10}, "mov": {"value": 7}, "armor": {"value": "2"}, "db": {"value": "0"}},
        "notes": "a sailor",
    },
    "items": [
        {"name": "Firearms (Handgun)", "type": "skill",
         "system": {"skillName": "Handgun", "specialization": "Firearms", "base": "20", **NEW_SKILL}},
        {"name": "Dodge", "type": "skill", "system": {"skillName": "Dodge", "base": "1/2*@DEX", "adjustments": {}}},
        {"name": "Revolver", "type": "weapon",
         "system": {"skill": {"main": {"name": "Handgun"}}, "usesPerRound": {"normal": "1", "max": "3"},
                    "range": {"normal": {"value": "15", "units": "yd", "damage": "1D10"}}, "bullets": "6",
                    "malfunction": "100", "properties": {"rngd": True, "impl": True}}},
        {"name": "Rope", "type": "item", "system": {}},
    ],
    "_stats": {"systemId": "CoC7", "systemVersion": "0.9.2"},
}  # fmt: skip


def of(sheet: dict[str, Any]) -> file_import.Imported:
    return read(json.dumps(sheet).encode())


def changed(sheet: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """A copy with another value at `a.b.c`."""
    new = copy.deepcopy(sheet)
    at: Any = new
    *way, last = path.split(".")
    for key in way:
        at = at[int(key)] if isinstance(at, list) else at[key]
    at[last] = value
    return new


def why(imported: file_import.Imported, field: str) -> tuple[str, str]:
    return next((line.verdict, line.why) for line in imported.lines if line.field == field)


def refused(data: bytes) -> Refusal:
    with pytest.raises(Refusal) as raised:
        read(data)
    english, german = (TELLING.explain(raised.value, str, language) for language in ("en", "de"))
    assert "{" not in german and english != german
    return raised.value


def test_a_dholes_house_sheet_is_taken_with_a_line_per_field():
    found = of(DHOLES)
    assert (found.source, found.version, found.name) == ("dholes-house", "0.6.1", "Änne 🔍 <b>Voss</b>")
    assert found.values["str"] == 70 and found.values["brawl"] == 55 and found.values["dodge"] == 30
    assert found.weapons == (
        ("12-g Shotgun", "firearm skill=rifle damage=4d6/2d6/1d6 base=9 shots=1 holds=2 fails=100"),
    )
    assert why(found, "Investigator.PersonalDetails.Portrait") == ("ignored", "portrait")
    assert why(found, "Investigator.Skills.Skill[2]") == ("ignored", "empty_line_of_the_form")
    assert why(found, "Investigator.Skills.Skill[3].value") == ("taken", "") and found.values["skill_law"] == 5
    assert why(found, "Investigator.Possessions.item.description") == ("ignored", "not_for_fights")
    assert why(found, "Investigator.Backstory.injurues") == ("ignored", "not_for_fights")
    assert why(found, "Investigator.Characteristics.DamageBonus") == ("taken", "str_plus_siz")
    assert max(len(line.found) for line in found.lines) <= file_import.MOST_TEXT


def test_a_skill_above_100_and_old_wounds_are_named_as_changed():
    found = of(DHOLES)
    assert found.values["rifle"] == 100
    assert why(found, "Investigator.Skills.Skill[1].value") == ("changed", "out_of_range")
    assert why(found, "Investigator.Characteristics.HitPts") == ("changed", "comes_unhurt")


def test_skills_that_only_called_rolls_use_come_along_while_there_is_room():
    many = [{"name": f"Science {n}", "value": str(n)} for n in range(80)]
    sheet = changed(DHOLES, "Investigator.Skills.Skill", [*many, {"name": "Law", "value": "140"}, *many[:2]])
    found = of(sheet)
    assert len(found.values) == 70 and found.values["skill_science_50"] == 50
    assert why(found, "Investigator.Skills.Skill[0].value") == ("ignored", "no_such_skill_here")  # of no use
    assert why(found, "Investigator.Skills.Skill[79].value") == ("ignored", "sheet_full")
    assert why(found, "Investigator.Skills.Skill[82].value") == ("ignored", "named_twice")
    few = of(changed(DHOLES, "Investigator.Skills.Skill", [{"name": "Art/Craft", "subskill": "Film", "value": "140"}]))
    assert few.values["skill_art_craft_film"] == 100
    assert why(few, "Investigator.Skills.Skill[0].value") == ("changed", "out_of_range")
    back = read(write("A", few.values, []))
    assert back.values["skill_art_craft_film"] == 100


def test_a_foundry_actor_of_both_generations_gives_the_same_figure():
    new = of(FOUNDRY)
    assert new.values["handgun"] == 30 and new.values["dodge"] == 25 and new.values["armour"] == 2
    assert new.weapons == (
        ("Revolver", "firearm skill=handgun damage=1d10 base=14 shots=3 holds=6 fails=100 handgun impaling"),
    )
    old = copy.deepcopy(FOUNDRY)
    old["data"] = old.pop("system")
    for item in old["items"]:
        item["data"] = item.pop("system")
    del old["_stats"]
    before = of(old)
    assert (before.values, before.weapons, before.name) == (new.values, new.weapons, new.name)


@pytest.mark.parametrize(
    ("base", "value"),
    [
        ("25", 25),
        (25, 25),
        ("@DEX", 50),
        ("DEX", 50),
        ("1/2*@DEX", 25),
        ("@DEX/5", 10),
        ("@characteristics.dex.value", 50),
    ],
)
def test_a_base_may_be_a_formula_of_a_characteristic(base, value):
    sheet = changed(FOUNDRY, "items.1.system.base", base)
    assert of(sheet).values["dodge"] == value


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("Investigator.Characteristics.STR", "strong"),
        ("Investigator.Characteristics.Luck", "4.5"),
        ("Investigator.Characteristics.HitPtsMax", [11]),
        ("Investigator.Skills.Skill.0.value", "fifty"),
        ("Investigator.Characteristics.DEX", True),
        ("Investigator.Characteristics.POW", "١٢"),
    ],
)
def test_text_where_a_number_belongs_is_refused_with_its_place(path, value):
    error = refused(json.dumps(changed(DHOLES, path, value)).encode())
    assert error.code == "import-not-a-number"
    assert str(error.facts["field"]).replace("[0]", ".0") == path


@pytest.mark.parametrize("empty", [None, "", [], {}])
@pytest.mark.parametrize("part", ["Skills", "Weapons", "Combat", "Possessions", "Backstory"])
def test_an_empty_part_is_no_part(part, empty):
    """Tools that make JSON out of XML write an empty text or list where an object was."""
    found = of(changed(DHOLES, f"Investigator.{part}", empty))
    assert found.name and found.values["str"] == 70


def test_an_actor_in_which_nothing_is_entered_yet_comes_with_averages():
    sheet = FOUNDRY | {"type": "character"}
    for code in FOUNDRY["system"]["characteristics"]:
        sheet = changed(sheet, f"system.characteristics.{code}", {"value": None, "formula": None})
    found = of(sheet)
    assert "str" not in found.values and found.values["handgun"] == 30
    assert why(found, "system.characteristics.str.value") == ("ignored", "missing")


def test_the_oldest_actors_have_words_and_formulas_where_numbers_are_computed():
    """Before core 0.8: no `auto`, a skill's value may be a formula, its specialization a group and a type."""
    sheet = copy.deepcopy(FOUNDRY)
    sheet["system"]["attribs"] |= {"hp": {"value": -1, "max": -1}, "mp": {"value": -1, "max": -1}}
    sheet["system"]["attribs"] |= {code: {"value": "auto"} for code in ("mov", "db", "build")}
    sheet["items"][1]["system"] |= {"value": "1/2*@DEX", "base": "0"}
    sheet["items"][0]["system"] |= {"specialization": {"group": "Firearms", "type": "Handgun"}, "value": "35"}
    found = of(sheet)
    assert (found.values["dodge"], found.values["handgun"]) == (25, 35)
    assert not {"hp", "magic", "mov", "build"} & set(found.values)
    assert {why(found, f"system.attribs.{code}.value") for code in ("mp", "mov", "db", "build")} == {
        ("ignored", "computed")
    }


@pytest.mark.parametrize("empty", [None, "", []])
def test_without_any_characteristic_it_is_nobody(empty):
    assert refused(json.dumps(changed(DHOLES, "Investigator.Characteristics", empty)).encode()).code == (
        "import-no-numbers"
    )
    assert refused(
        json.dumps(changed(FOUNDRY, "system.characteristics", empty) | {"type": "character"}).encode()
    ).code == ("import-no-numbers")


def test_the_same_sheet_without_its_wrapper_with_bare_lists_or_a_byte_order_mark():
    whole = of(DHOLES)
    assert of(DHOLES["Investigator"]).values == whole.values
    bare = changed(DHOLES, "Investigator.Skills", DHOLES["Investigator"]["Skills"]["Skill"])
    assert of(bare).values == whole.values
    small = changed(DHOLES, "Investigator.Skills", {"skill": DHOLES["Investigator"]["Skills"]["Skill"]})
    assert of(small).values == whole.values
    assert read(b"\xef\xbb\xbf" + json.dumps(DHOLES).encode()).values == whole.values


def test_fields_that_newer_versions_add_are_named():
    found = of(changed(DHOLES, "Investigator.Characteristics.HitPtsMajorWound", "true"))
    assert why(found, "Investigator.Characteristics.HitPtsMajorWound") == ("ignored", "not_for_fights")
    assert why(found, "Investigator.Header.Version") == ("ignored", "about_the_file")
    found = of(changed(FOUNDRY, "system.attribs.poise", {"value": 3}))
    assert why(found, "system.attribs.poise.value") == ("ignored", "not_for_fights")


def test_what_a_weapon_holds_is_read_from_how_people_write_it():
    gun = {"name": "SMG", "skillname": "Submachine Gun", "damage": "1D10+2", "range": "20 yards",
           "attacks": "1 (2) or full auto", "ammo": "20/30/50", "malf": "96"}  # fmt: skip
    found = of(changed(DHOLES, "Investigator.Weapons.weapon", [gun]))
    assert "holds=20" in found.weapons[0][1] and "auto=full" in found.weapons[0][1]
    found = of(changed(DHOLES, "Investigator.Weapons.weapon", [{**gun, "ammo": "Belt", "malf": "-"}]))
    assert "holds" not in found.weapons[0][1] and "fails" not in found.weapons[0][1]


@pytest.mark.parametrize("empty", [0, None, "", "auto"])
def test_what_foundry_computes_is_computed_here_where_it_holds_nothing(empty):
    attributes = {"hp": {"value": 0, "max": empty, "auto": True}, "mov": {"value": empty, "auto": True},
                  "build": {"value": empty, "auto": True}, "db": {"value": empty, "auto": True},
                  "mp": {"value": empty, "max": empty, "auto": True}}  # fmt: skip
    found = of(changed(FOUNDRY, "system.attribs", attributes))
    assert not {"hp", "mov", "build", "bonus", "magic"} & set(found.values)
    assert why(found, "system.attribs.hp.max") == ("ignored", "computed")


def test_newer_actors_list_properties_and_name_skills_by_id():
    sheet = changed(FOUNDRY, "items.2.system.properties", ["rngd", "impl", "brst"])
    sheet = changed(sheet, "items.2.system.skill.main", {"id": "abc"})
    sheet = changed(sheet, "items.0._id", "abc")
    assert of(sheet).weapons == (
        ("Revolver", "firearm skill=handgun damage=1d10 base=14 shots=3 holds=6 fails=100 handgun burst impaling"),
    )


@pytest.mark.parametrize(("base", "value"), [("floor(@DEX/2)", 25), ("(@DEX / 2)", 25), ("@DEX + @STR", None)])
def test_a_formula_that_says_more_leaves_the_skill_out_with_a_line(base, value):
    found = of(changed(FOUNDRY, "items.1.system.base", base))
    assert found.values.get("dodge") == value
    if value is None:
        assert why(found, "items[1]") == ("ignored", "missing")


@pytest.mark.parametrize(
    ("name", "code"),
    [("Fighting: Brawl", "brawl"), ("Nahkampf - Handgemenge", "brawl"), ("Fernkampf/Faustfeuerwaffe", "handgun"),
     ("Firearms (Rifle/Shotgun)", "rifle"), ("Rifle/Shotgun", "rifle"), ("Hören", "listen"),
     ("Kaschieren", "sleight_of_hand"), ("Art/Craft: Bow", ""), ("Language (Own)", "")],
)  # fmt: skip
def test_skills_are_known_however_their_head_is_written(name, code):
    assert code_of(name) == code


@pytest.mark.parametrize("value", ["a text", [1, 2], 7])
def test_a_part_of_the_wrong_shape_is_refused_with_its_place(value):
    error = refused(json.dumps(changed(DHOLES, "Investigator.Characteristics", value)).encode())
    assert (error.code, error.facts["field"]) == ("import-wrong-shape", "Investigator.Characteristics")


@pytest.mark.parametrize(
    ("sheet", "code"),
    [
        (changed(DHOLES, "Investigator.Header.GameVersion", "6th Edition"), "import-wrong-game"),
        (changed(DHOLES, "Investigator.Header.GameName", "Trail"), "import-wrong-game"),
        (changed(FOUNDRY, "_stats.systemId", "fallout"), "import-wrong-game"),
        (changed(DHOLES, "Investigator.Header", None), "import-no-game"),
        (changed(FOUNDRY, "type", "vehicle"), "import-wrong-kind"),
        (changed(FOUNDRY, "name", " "), "import-no-name"),
        ({"units": []}, "import-unknown"),
        ([1], "import-unknown"),
        (None, "import-unknown"),
    ],
)
def test_another_game_or_kind_is_refused_in_words(sheet, code):
    assert refused(json.dumps(sheet).encode()).code == code


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"PK\x03\x04" + b"\0" * 50, "import-packed"),
        (b"\x1f\x8b" + b"\0" * 50, "import-packed"),
        (b" " * (file_import.MOST_BYTES + 1), "import-too-large"),
        (b"[" * 100_000, "import-too-deep"),
        (b'{"a":' * 41 + b"1" + b"}" * 41, "import-too-deep"),
        (b"[" + b"1," * 60_000 + b"1]", "import-too-many"),
        (b"", "import-not-json"),
        (b"\xff\xfe{}", "import-not-utf8"),
        ('{"a": "J\u00fcrgen"}'.encode("latin-1"), "import-not-utf8"),
        (json.dumps(DHOLES).encode("utf-16"), "import-not-utf8"),
        (b'{"a": NaN}', "import-not-json"),
        (b'{"a": ' + b"9" * 10_000 + b"}", "import-not-json"),
        (b'{"a": 1', "import-not-json"),
    ],
)
def test_large_deep_packed_and_broken_files_are_refused(data, code):
    assert refused(data).code == code


def test_brackets_inside_of_texts_are_no_depth():
    assert file_import.read_json(json.dumps({"a": '[[["\\"' * 50}).encode()) == {"a": '[[["\\"' * 50}


@pytest.mark.parametrize(
    ("said", "dice"),
    [("1D10+2", "1d10+2"), ("1d4+db", "1d4"), ("D6", "1d6"), ("2D6 + 4", "2d6+4"), ("1W10", "1d10"),
     ("1d6+half-db", "1d6"), ("4D6/2D6/1D6", "4d6/2d6/1d6"), ("3", "3"), ("Burn", ""), ("", ""), ("1D6+burn", "")],
)  # fmt: skip
def test_damage_is_read_as_people_write_it(said, dice):
    assert damage_of(said) == dice


@pytest.mark.parametrize(
    ("said", "unit", "metre"),
    [("15 yards", "", 14), ("15", "m", 15), ("STR/5", "", 9), ("DEX/5 feet", "", 3), ("Touch", "", 0), ("-", "", 0),
     ("10/20/50 yards", "", 9), ("100 m", "", 100), ("9000", "m", 1000)],
)  # fmt: skip
def test_ranges_become_whole_metres(said, unit, metre):
    assert metres(said, unit, {"str": 50, "dex": 50}) == metre


def test_a_bow_in_arts_and_crafts_is_no_archery():
    assert code_of("Firearms (Bow)") == "bow" and code_of("Art/Craft", "Bow") == "" and code_of("Werfen") == "throw"


def test_every_line_of_an_import_is_said_in_words():
    for sheet in (DHOLES, FOUNDRY):
        for line in of(sheet).lines:
            for language in ("en", "de"):
                verdict, why = line_words(line, language)
                assert verdict and bool(why) == bool(line.why) and "_" not in why


def test_what_is_written_for_foundry_comes_back_the_same():
    found = of(FOUNDRY)
    arms = [("revolver", WEAPONS["revolver"]), ("shotgun", WEAPONS["shotgun"]), ("big_knife", WEAPONS["big_knife"])]
    back = read(write(found.name, found.values, arms, npc=True))
    assert back.name == found.name
    assert {key: back.values[key] for key in found.values} == found.values
    assert [name for name, _ in back.weapons] == ["revolver", "shotgun", "big_knife"]
    assert "damage=4d6/2d6/1d6" in back.weapons[1][1] and "base=15" in back.weapons[0][1]
    assert back.weapons[2][1] == "melee skill=brawl damage=1d8 impaling"


@pytest.mark.parametrize(
    ("file", "name"),
    [("coc7_dholes_testchar.json", "Donald Walter O'Connell"),
     ("foundry_coc7_core10_character_1920.json", "1920 Character")],
)  # fmt: skip
def test_real_sheets_are_taken(file, name):
    if not (SAMPLES / file).is_file():
        pytest.skip(f"{file} lies beside the project only where it is developed")
    found = read((SAMPLES / file).read_bytes())
    assert found.name == name and len(found.digest) == 64 and found.values["dodge"] and found.lines


def test_a_real_actor_of_another_game_is_refused():
    file = SAMPLES / "foundry_fallout_actor_marcel_wrong_system.json"
    if not file.is_file():
        pytest.skip(f"{file.name} lies beside the project only where it is developed")
    assert refused(file.read_bytes()).facts["game"] == "fallout"


@pytest.mark.parametrize(("written", "dice"), [("+1D6", (1, 6, 0)), ("2d6+1", (2, 6, 1)), ("-2", (0, 0, -2))])
def test_a_damage_bonus_of_its_own_comes_and_goes_as_dice(written, dice):
    """What the characteristics don't give is kept, rolled in a fight, and written to a file again. Source: COC-47."""
    found = of(changed(DHOLES, "Investigator.Characteristics.DamageBonus", written))
    assert why(found, "Investigator.Characteristics.DamageBonus") == ("changed", "not_what_the_sheet_gives")
    back = read(write(found.name, found.values, []))
    for values in (found.values, back.values):
        assert new_figure(1, Figure(side=0, rank="investigator", values=values), WEAPONS).bonus == dice
