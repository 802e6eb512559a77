"""Foundry VTT actors of the system CoC7: the old generation (`data`, `token`) and the new one (`system`)."""

import re
from collections.abc import Mapping
from typing import Final

from engine.kernel.file_import import Field, Imported
from engine.kernel.refusal import Refusal
from engine.rulesets.coc.importing.arms import Arm, plain
from engine.rulesets.coc.importing.sheet import Sheet
from engine.rulesets.coc.tables import CHARACTERISTICS

SOURCE: Final = "foundry-coc7"
SYSTEM: Final = "CoC7"
KINDS: Final = ("character", "npc", "creature")
MADE: Final = ("_id", "_stats", "effects", "flags", "folder", "img", "items", "name", "ownership", "permission",
               "prototypeToken", "sort", "system", "data", "token", "type")  # fmt: skip
READ: Final = ("characteristics", "attribs")
ATTRIBUTES: Final = ("hp", "lck", "san", "mp", "mov", "build", "db", "armor")
COMPUTED: Final = ("auto", -1, "-1")
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
    if not system:
        raise Refusal("import-no-game", {"wanted": "CoC 7"})
    if system.casefold() != SYSTEM.casefold():
        raise Refusal("import-wrong-game", {"game": system[:60] or "?", "wanted": "CoC 7"})
    kind = top["type"].text()
    if kind not in KINDS:
        raise Refusal("import-wrong-kind", {"kind": kind[:40] or "?", "kinds": ", ".join(KINDS)})
    sheet = Sheet()
    sheet.name = top["name"].text()
    sheet.note(top["name"], "taken", sheet.name)
    numbers(sheet, body)
    if kind == KINDS[0] and not set(body["characteristics"].names()) & set(CHARACTERISTICS):
        sheet.must_have_characteristics(body["characteristics"])  # a fresh actor has the fields, and nothing in them
    items = [
        (field, field["system"] if field["system"].value is not None else field["data"])
        for field in top["items"].each()
    ]
    for field, inner in items:
        if field["type"].text() == "skill":
            skill(sheet, field, inner)
    named = {field["_id"].text(): inner["skillName"].text() or field["name"].text() for field, inner in items}
    for field, inner in items:
        if field["type"].text() == "weapon":
            weapon(sheet, field, inner, named)
        elif field["type"].text() != "skill":
            sheet.line(field, "ignored", field["name"].text(), "", "not_for_fights")
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
        system = stats["systemId"].text() or stats["system"].text()
        if system:
            return system, stats["systemVersion"].text()
    body = top["system"].value or top["data"].value
    if isinstance(body, dict):
        characteristics, attributes = body.get("characteristics"), body.get("attribs")
        if (
            isinstance(characteristics, dict)
            and isinstance(attributes, dict)
            and {"str", "pow", "edu"} <= set(characteristics)
        ):
            return SYSTEM, ""
    return "", ""


def numbers(sheet: Sheet, body: Field) -> None:
    characteristics = body["characteristics"]
    for code in CHARACTERISTICS:
        sheet.number(valued(characteristics[code]), code)
    for key in characteristics.names():
        if key not in CHARACTERISTICS:
            sheet.leave(valued(characteristics[key]), "not_for_fights")
    attributes = body["attribs"]
    hp = attributes["hp"]
    sheet.hit_points(valued(hp), Field(None, hp["max"].path) if is_computed(hp, "max") else hp["max"])
    sheet.counter(valued(attributes["lck"]), Field(None), "luck")
    for key, code in (("san", "sanity"), ("mp", "magic")):
        most = attributes[key]["max"] if isinstance(attributes[key].value, dict) else Field(None)
        if is_computed(attributes[key], "value") and plain(most) < 1:  # nobody has entered anything
            sheet.note(valued(attributes[key]), "ignored", "", "computed")
        else:
            sheet.counter(valued(attributes[key]), most, code)
    for code in ("mov", "build"):
        if not is_computed(attributes[code], "value"):
            sheet.number(valued(attributes[code]), code, missing="")
        if code not in sheet.values:
            sheet.note(valued(attributes[code]), "ignored", "", "computed")
    if is_computed(attributes["db"], "value"):
        sheet.note(valued(attributes["db"]), "ignored", "", "computed")
    else:
        sheet.damage_bonus(valued(attributes["db"]))
    armour = valued(attributes["armor"])
    if armour.text().isdigit():
        sheet.number(armour, "armour")
    else:
        sheet.leave(armour, "not_a_plain_number")
    for key in attributes.names():
        if key not in ATTRIBUTES:
            sheet.leave(valued(attributes[key]), "not_for_fights")


def valued(field: Field) -> Field:
    """Its `value`, or what stands there itself where nothing is around it."""
    return field["value"] if isinstance(field.value, dict) or field.value is None else field


def is_computed(field: Field, key: str) -> bool:
    """Foundry works it out itself, and nothing of worth stands there: the word, or with `auto` nothing or 0; -1 was the
    oldest files' way to say so.
    """
    if not isinstance(field.value, dict):
        return False
    value = field.value.get(key)
    return value in COMPUTED or (field["auto"].on() and value in (None, "", 0, "0"))


def skill(sheet: Sheet, field: Field, inner: Field) -> None:
    """Its value is the stated one, else the sum of base and everything learned; a base may be a formula."""
    special = inner["specialization"]  # in the oldest files a group and a type
    special = special["group"] if isinstance(special.value, dict) else special
    name, part = inner["skillName"].text() or field["name"].text(), special.text()
    if name.endswith(")") and part and name.casefold().startswith(part.casefold()):
        name = name[len(part) :].strip(" ()")
    learned = inner["adjustments"]
    stated = based(sheet, inner["value"])
    value = stated if stated is not None and stated >= 0 else None
    base = based(sheet, inner["base"])
    if value is None and base is not None:
        value = base
        for key in learned.names():
            if key != "base":
                value += learned[key].whole() or 0
    elif value is None and learned["base"].value is not None:
        value = sum(learned[key].whole() or 0 for key in learned.names())
    sheet.skill(field, *((part, name) if part else (name, "")), value)


def based(sheet: Sheet, field: Field) -> int | None:
    """`25`, `@EDU`, `EDU`, `1/2*@DEX`, `@characteristics.dex.value / 2`; None for a formula that says more.

    Refuses other text: a number belongs there.
    """
    if isinstance(field.value, str) and field.value.strip().casefold() in CHARACTERISTICS:
        return sheet.values.get(field.value.strip().casefold(), 0)
    if not isinstance(field.value, str) or "@" not in field.value:
        return field.whole()
    match = FORMULA.fullmatch(re.sub(r"^floor(?=\()|[()\s]", "", field.value))
    if not match or match[4].casefold() not in CHARACTERISTICS or "0" in (match[2], match[6]):
        return None
    value = sheet.values.get(match[4].casefold(), 0)
    value = value * int(match[1] or match[3] or 1) // int(match[2] or 1)
    if match[5]:
        value = value * int(match[6]) if match[5] == "*" else value // int(match[6])
    return value


def weapon(sheet: Sheet, field: Field, inner: Field, named: Mapping[str, str]) -> None:
    """`named`: the actor's skills by their id, for a weapon that knows no more of its own."""
    name, marks = field["name"].text(), marked(inner["properties"])
    normal, main = inner["range"]["normal"], inner["skill"]["main"]
    arm = Arm(main["name"].text() or named.get(main["id"].text(), ""), normal["damage"].text())
    if "shotgun" in marks:
        further = [inner["range"][key]["damage"].text() for key in ("long", "extreme")]
        arm.damage = "/".join([arm.damage, *(text for text in further if text)])
    arm.base, arm.unit = normal["value"].text(), normal["units"].text()
    uses = inner["usesPerRound"]
    arm.shots = max(plain(uses["normal"]), plain(uses["max"]), 1)
    arm.holds, arm.fails = plain(inner["bullets"]), plain(inner["malfunction"])
    arm.auto = "full" if "auto" in marks else "manual"
    arm.thrown = "thrown" in marks
    arm.flags = {ours for theirs, ours in (("impl", "impaling"), ("brst", "burst")) if theirs in marks}
    unarmed = "melee" in marks and name.casefold() in ("punch", "unarmed", "faustschlag")
    sheet.weapon(field, name, arm, unarmed)


def marked(field: Field) -> set[str]:
    """A weapon's properties: switches by name, or a list of those that are on."""
    if isinstance(field.value, list):
        return {mark.text() for mark in field.each()}
    return {name for name in field.names() if field[name].on()}
