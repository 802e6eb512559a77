"""Dhole's House investigator JSON. Every number is a text, some keys are misspelt, one entry alone isn't a list."""

import re

from engine.kernel.file_import import Field, Imported
from engine.kernel.refusal import Refusal
from engine.rulesets.coc.importing.arms import Arm, plain
from engine.rulesets.coc.importing.sheet import Sheet
from engine.rulesets.coc.importing.skills import code_of
from engine.rulesets.coc.tables import CHARACTERISTICS, MISSILE_SKILLS

SOURCE = "dholes-house"
PLAYED = ("Move", "HitPts", "HitPtsMax", "Luck", "Sanity", "SanityMax", "MagicPts", "MagicPtsMax", "Build",
          "DamageBonus")  # fmt: skip
BLADES = ("knife", "sword", "dagger", "spear", "rapier", "sabre", "saber", "axe", "hatchet", "blade", "messer", "dolch")
WITHOUT = ("", "none", "null")


def is_bare(top: dict[str, object]) -> bool:
    """The same sheet without the `Investigator` around it."""
    return "Header" in top and "Characteristics" in top


def investigator(whole: Field) -> Imported:
    """The whole sheet; `Header` says which game and version it is. Refuses: `import-wrong-game` and as `Field`."""
    top = whole["Investigator"] if whole["Investigator"].value is not None else whole
    head = top["Header"]
    game, edition = head["GameName"].text(), head["GameVersion"].text()
    if not game:
        raise Refusal("import-no-game", {"wanted": "CoC 7"})
    if "cthulhu" not in game.casefold() or not edition.startswith("7"):
        raise Refusal("import-wrong-game", {"game": f"{game} {edition}".strip()[:60] or "?", "wanted": "CoC 7"})
    sheet = Sheet()
    sheet.note(head["GameName"], "taken", "coc")
    for key in head.names():
        if key != "GameName":
            sheet.leave(head[key], "about_the_file")
    details = top["PersonalDetails"]
    sheet.name = details["Name"].text()
    sheet.note(details["Name"], "taken", sheet.name)
    for key in details.names():
        if key == "Portrait" and details[key].text():
            size = f"{len(details[key].text()) // 1000} kB"
            sheet.line(details[key], "ignored", size, "", "portrait")
        elif key != "Name":
            sheet.leave(details[key], "not_for_fights")
    numbers(sheet, top)
    sheet.must_have_characteristics(top["Characteristics"])
    skills(sheet, top)
    weapons(sheet, top)
    for key in top.names():
        if key not in ("Header", "PersonalDetails", "Characteristics", "Skills", "Weapons", "Combat"):
            everything(sheet, top[key])
    return sheet.done(SOURCE, head["Version"].text()[:20])


def numbers(sheet: Sheet, top: Field) -> None:
    field = top["Characteristics"]
    for code in CHARACTERISTICS:
        sheet.number(field[code.upper()], code)
    sheet.number(field["Move"], "mov")
    sheet.hit_points(field["HitPts"], field["HitPtsMax"])
    sheet.counter(field["Luck"], Field(None), "luck")
    sheet.counter(field["Sanity"], field["SanityMax"], "sanity")
    sheet.counter(field["MagicPts"], field["MagicPtsMax"], "magic")
    sheet.number(field["Build"], "build")
    sheet.damage_bonus(field["DamageBonus"])
    for key in field.names():
        if key not in PLAYED and key.casefold() not in CHARACTERISTICS:
            everything(sheet, field[key])
    combat = top["Combat"]
    dodge = combat["Dodge"]["value"] if isinstance(combat["Dodge"].value, dict) else combat["Dodge"]
    if dodge.value not in (None, ""):
        sheet.skill(dodge, "Dodge", "", dodge.whole())
    for key in combat.names():
        if key != "Dodge":
            sheet.leave(combat[key], "named_twice" if key in PLAYED else "not_for_fights")


def skills(sheet: Sheet, top: Field) -> None:
    for field in listed(top["Skills"], "Skill"):
        name, part = field["name"].text(), field["subskill"].text()
        if part.casefold() in WITHOUT and field["subskill"].value is not None:
            sheet.line(field, "ignored", name, "", "empty_line_of_the_form")
            continue
        sheet.skill(field["value"], name, "" if part.casefold() in WITHOUT else part, field["value"].whole())


def weapons(sheet: Sheet, top: Field) -> None:
    for field in listed(top["Weapons"], "weapon"):
        name = field["name"].text()
        arm = Arm(field["skillname"].text(), field["damage"].text())
        arm.base = field["range"].text()
        shots = re.match(r"(\d{1,2})(?:\s*\((\d{1,3})\))?", field["attacks"].text())
        arm.shots = int(shots[2] or shots[1]) if shots else 1
        arm.holds, arm.fails = plain(field["ammo"]), plain(field["malf"])
        attacks = field["attacks"].text().casefold()
        arm.flags = {"impaling"} if pierces(arm, name) else set()  # the sheet doesn't say. Source: COC-48
        arm.auto = "full" if "auto" in attacks else "semi" if "semi" in name.casefold() else "manual"
        unarmed = arm.skill.casefold() == "brawl" and name.casefold() in ("unarmed", "unbewaffnet")
        sheet.weapon(field, name, arm, unarmed)


def pierces(arm: Arm, name: str) -> bool:
    """Bullets and blades do, shot and clubs don't."""
    if code_of(arm.skill) in MISSILE_SKILLS:
        return "/" not in arm.damage and "shotgun" not in name.casefold() and code_of(arm.skill) != "throw"
    return any(blade in name.casefold() for blade in BLADES)


def listed(field: Field, key: str) -> list[Field]:
    """The lines below `key`, however that is written, or the list itself where nothing is around it."""
    if isinstance(field.value, list):
        return field.each()
    return [line for name in field.names() if name.casefold() == key.casefold() for line in field[name].each()]


def everything(sheet: Sheet, field: Field) -> None:
    """Backstory, possessions, cash: named one by one as left behind."""
    if isinstance(field.value, dict):
        for key in field.names():
            everything(sheet, field[key])
    elif isinstance(field.value, list):
        for entry in field.each():
            everything(sheet, entry)
    else:
        sheet.leave(field, "not_for_fights")
