"""Foundry VTT actors of the system CoC7: the old generation (`data`, `token`) and the new one (`system`)."""

import re
from typing import Final

from engine.kernel.foreign import Field, Imported, Line
from engine.kernel.refusal import Refusal
from engine.rulesets.coc.importing.arms import Arm, line_of
from engine.rulesets.coc.importing.sheet import CHARACTERISTIC, LIMITS, Sheet
from engine.rulesets.coc.tables import CHARACTERISTICS

SOURCE: Final = "foundry-coc7"
SYSTEM: Final = "CoC7"
KINDS: Final = ("character", "npc", "creature")
MADE: Final = ("_id", "_stats", "effects", "flags", "folder", "img", "items", "name", "ownership", "permission",
               "prototypeToken", "sort", "system", "data", "token", "type")  # fmt: skip
READ: Final = ("characteristics", "attribs")
FORMULA: Final = re.compile(
    r"(?:(\d)\s*/\s*(\d)\s*\*\s*|(\d)\s*\*\s*)?@(?:characteristics\.)?([a-zA-Z]{3})(?:\.value)?(?:\s*([*/])\s*(\d))?"
)


def is_actor(top: dict[str, object]) -> bool:
    body = top.get("system", top.get("data"))
    return isinstance(body, dict) and "name" in top and "type" in top


def actor(top: Field) -> Imported:
    """One actor with his skills and weapons. Refuses: `import-wrong-game`, `import-wrong-kind` and as `Field`."""
    body = top["system"] if top["system"].value is not None else top["data"]
    system, version = made_by(top)
    if system != SYSTEM:
        raise Refusal("import-wrong-game", {"game": system[:60] or "?", "wanted": "CoC 7"})
    kind = top["type"].text()
    if kind not in KINDS:
        raise Refusal("import-wrong-kind", {"kind": kind[:40] or "?", "kinds": ", ".join(KINDS)})
    sheet = Sheet()
    sheet.name = top["name"].text()
    sheet.note(top["name"], "taken", sheet.name)
    numbers(sheet, body)
    items = [(one, one["system"] if one["system"].value is not None else one["data"]) for one in top["items"].each()]
    for one, inner in items:
        if one["type"].text() == "skill":
            skill(sheet, one, inner)
    for one, inner in items:
        if one["type"].text() == "weapon":
            weapon(sheet, one, inner)
        elif one["type"].text() != "skill":
            sheet.lines.append(Line(one.path, "ignored", one["name"].text(), "", "not_for_fights"))
    for key in body.names():
        if key not in READ:
            sheet.leave(body[key], "not_for_fights")
    for key in top.names():
        if key not in MADE:
            sheet.leave(top[key], "not_for_fights")
    return sheet.done(SOURCE, version[:20])


def made_by(top: Field) -> tuple[str, str]:
    """System and its version. Actors older than core 10 don't name the system; their flags and numbers do."""
    for stats in (top["_stats"], top["flags"]["exportSource"]):
        said = stats["systemId"].text() or stats["system"].text()
        if said:
            return said, stats["systemVersion"].text()
    body = top["system"].value or top["data"].value
    if isinstance(body, dict):
        found, attributes = body.get("characteristics"), body.get("attribs")
        if isinstance(found, dict) and isinstance(attributes, dict) and {"str", "pow", "edu"} <= set(found):
            return SYSTEM, ""
    return "", ""


def numbers(sheet: Sheet, body: Field) -> None:
    given = body["characteristics"]
    for code in CHARACTERISTICS:
        sheet.number(given[code]["value"], code, *CHARACTERISTIC)
    attributes = body["attribs"]
    sheet.hit_points(attributes["hp"]["value"], attributes["hp"]["max"])
    sheet.counter(attributes["lck"]["value"], Field(None), "luck")
    sheet.counter(attributes["san"]["value"], attributes["san"]["max"], "sanity")
    sheet.counter(attributes["mp"]["value"], attributes["mp"]["max"], "magic")
    for key, code in (("mov", "mov"), ("build", "build")):
        sheet.number(attributes[key]["value"], code, *LIMITS[code], missing="")
        if code not in sheet.values:
            sheet.note(attributes[key]["value"], "ignored", "", "computed")
    sheet.derived(attributes["db"]["value"], "bonus")
    armour = attributes["armor"]["value"] if isinstance(attributes["armor"].value, dict) else attributes["armor"]
    if armour.text().isdigit():
        sheet.number(armour, "armour", *LIMITS["armour"])
    else:
        sheet.leave(armour, "not_a_plain_number")


def skill(sheet: Sheet, one: Field, inner: Field) -> None:
    """Its value is the stated one, else the sum of base and everything learned; a base may be a formula."""
    name, part = inner["skillName"].text() or one["name"].text(), inner["specialization"].text()
    if name.endswith(")") and part and name.casefold().startswith(part.casefold()):
        name = name[len(part) :].strip(" ()")
    learned = inner["adjustments"]
    stated = inner["value"].whole()
    found = stated if stated is not None and stated >= 0 else None
    base = based(sheet, inner["base"])
    if found is None and base is not None:
        found = base
        for key in learned.names():
            if key != "base":
                found += learned[key].whole() or 0
    elif found is None and learned["base"].value is not None:
        found = sum(learned[key].whole() or 0 for key in learned.names())
    sheet.skill(one, *((part, name) if part else (name, "")), found)


def based(sheet: Sheet, field: Field) -> int | None:
    """`25`, `@EDU`, `1/2*@DEX`, `@characteristics.dex.value / 2`. Refuses other text: a number belongs there."""
    if not isinstance(field.value, str) or "@" not in field.value:
        return field.whole()
    found = FORMULA.fullmatch(field.value.strip())
    if not found or found[4].casefold() not in CHARACTERISTICS or "0" in (found[2], found[6]):
        field.refuse("number")
    value = sheet.values.get(found[4].casefold(), 0)
    value = value * int(found[1] or found[3] or 1) // int(found[2] or 1)
    if found[5]:
        value = value * int(found[6]) if found[5] == "*" else value // int(found[6])
    return value


def weapon(sheet: Sheet, one: Field, inner: Field) -> None:
    name, marks = one["name"].text(), inner["properties"]
    normal = inner["range"]["normal"]
    arm = Arm(inner["skill"]["main"]["name"].text(), normal["damage"].text())
    if marks["shotgun"].on():
        further = [inner["range"][key]["damage"].text() for key in ("long", "extreme")]
        arm.damage = "/".join([arm.damage, *(text for text in further if text)])
    arm.base, arm.unit = normal["value"].text(), normal["units"].text()
    uses = inner["usesPerRound"]
    arm.shots = max(plain(uses["normal"]), plain(uses["max"]), 1)
    arm.holds, arm.fails = plain(inner["bullets"]), plain(inner["malfunction"])
    arm.auto = "full" if marks["auto"].on() else "manual"
    arm.thrown = marks["thrown"].on()
    arm.flags = {ours for theirs, ours in (("impl", "impaling"), ("brst", "burst")) if marks[theirs].on()}
    line, why = line_of(arm, sheet.values)
    if line and not (marks["melee"].on() and one["name"].text().casefold() in ("punch", "unarmed", "faustschlag")):
        sheet.weapons.append((name, line))
        sheet.lines.append(Line(one.path, "taken", name, line))
    else:
        sheet.lines.append(Line(one.path, "ignored", name, "", why or "everybody_has_fists"))


def plain(field: Field) -> int:
    """A number, however it is written; words such as "Full auto" or a dash count as none."""
    text = field.text()
    found = re.match(r"\d{1,4}", text)
    return int(found[0]) if found else 0
