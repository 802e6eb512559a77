"""Figures and vehicles as the page shows them: what they can do now, what is on them, what is left of them."""

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from django.utils.translation import pgettext

from campaigns.selectors.battles.pages import BattlePage
from campaigns.web import words
from campaigns.web.drawing.heads import Portrait
from campaigns.web.rulesets.battle_pieces import label, present
from campaigns.web.rulesets.parts import Person
from campaigns.web.rulesets.pb12 import icons, steps
from campaigns.web.who import language
from engine.kernel.ruleset import Language
from engine.rulesets.pb12.codes import STRENGTH_ADDED
from engine.rulesets.pb12.tell import sheets
from engine.rulesets.pb12.tell.words import SAID

KEY: Final = "pb12"
MARKS: Final = SAID.words("mark")
ATTRIBUTES: Final = SAID.words("attribute")
SEATS: Final = SAID.words("seat")
EVERYBODYS: Final = ("AP", "B", "S", "W", "I", "V")  # always shown; others where there is anything of them
HARMLESS: Final = frozenset({"moved", "delayed", "camouflaged", "static"})  # all other statuses hurt
# The one that a face has room for comes first.
WORST_FIRST: Final = (
    "out_of_action", "destroyed", "panicked", "incapable", "out_of_control", "heavily_wounded", "heavily_damaged",
    "threatened", "exhausted", "blinded", "lightly_wounded", "lightly_damaged", "distracted", "delayed", "camouflaged",
    "moved", "static",
)  # fmt: skip
KINDS: Final = ("free", "light", "heavy")
HURT: Final = dict(zip(KINDS, ("scratch", "flesh", "serious"), strict=True))


def figures(
    page: BattlePage, sides: list[dict[str, Any]], portraits: Mapping[UUID, Portrait] | None = None
) -> list[Person]:
    people = [_figure(seen, known.profile, base) for seen, known, base in present(page, sides, portraits)]
    by_number = {person["n"]: person for person in people}
    for person in people:
        carrier = by_number.get(person["aboard"])
        if carrier is not None and carrier["on_field"] == person["on_field"] and person["loss"] == "in_play":
            carrier["passengers"].append(person["name"])
            person["aboard_name"] = carrier["name"]
        person["leads"] = [
            _group_name(group, person) for group in page.view["groups"] if group["leader"] == person["n"]
        ]
    return people


def _group_name(group: Mapping[str, Any], person: Person) -> str:
    return str(group["name"] or person["of"]["name"])


def _figure(seen: Mapping[str, Any], profile: Mapping[str, Any], base: Person) -> Person:
    loss = base["loss_word"]
    states = sorted(seen["states"], key=WORST_FIRST.index)
    marks = [_mark(code, seen["markers"][code]) for code in states]
    code = next((state for state in (seen["loss"], *states) if state in icons.MARKS), "")
    hurts = bool(loss) or not seen["able"] or any(state not in HARMLESS for state in seen["states"])
    return {
        "facing": (0, 0),
        "placed": False,
        **seen,
        **base,
        "weapons": [_module(place, weapon) for place, weapon in enumerate(seen["weapons"])],
        "values": _values(seen["attributes"], seen["printed"], bool(seen["ap_got"])),
        "pips": [n < seen["ap"] for n in range(max(seen["ap"], seen["ap_got"]))],
        "points": [(kind, HURT[kind], left, range(left)) for kind in KINDS if (left := seen["damage"][kind])],
        "worth": profile,
        "marks": marks,
        "hurt": _hurt(seen["damage"], profile),
        "badge": icons.MARKS.get(code, ""),
        "tone": "bad" if hurts else "",
        "word": loss or next((mark["word"] for mark in marks), "") or _where(seen),
        "high": steps.short(seen["z"]) if seen.get("z") else "",
        "shoots": any(weapon["shoots"] for weapon in seen["weapons"]),
        "sets_off": any("trigger" in weapon["actions"] for weapon in seen["weapons"]),
        "fights": any(weapon["melee"] for weapon in seen["weapons"]),
        "passengers": [],
        "aboard_name": "",
        "seat_word": words.of(SEATS, seen["seat"]) if seen["aboard"] else "",
        "down": bool(loss),
        "rests": seen["finished"],
        "away": not seen["on_field"] and not loss,
        "label": label(base, (mark["word"] for mark in marks)),
    }


def _mark(code: str, n: int) -> dict[str, Any]:
    word = words.of(MARKS, code)
    kind = "" if code in HARMLESS else "bad"
    return {"code": code, "sign": word[:1].upper(), "word": f"{n} × {word}" if n > 1 else word, "kind": kind, "n": n}


def _where(seen: Mapping[str, Any]) -> str:
    return "" if seen["on_field"] else pgettext("figure", "in reserve")


def _values(now: Mapping[str, int], printed: Mapping[str, int], acts: bool) -> list[dict[str, Any]]:
    """The attributes that anybody looks at; `was` where equipment or a status has changed one. Whoever `acts` shows the
    points that are left instead."""
    return [
        {"word": words.of(ATTRIBUTES, letter), "n": n, "was": printed[letter], "new": n != printed[letter]}
        for letter, n in now.items()
        if (letter in EVERYBODYS or n or printed[letter]) and not (acts and letter == "AP")
    ]  # fmt: skip


def _hurt(left: Mapping[str, int], profile: Mapping[str, Any]) -> list[str]:
    """A mark for each damage point that is gone."""
    usual = {"free": 0, "light": 1, "heavy": 1}
    return [HURT[kind] for kind in KINDS for _n in range(max(0, profile.get(kind, usual[kind]) - left[kind]))]


def _module(place: int, module: Mapping[str, Any]) -> dict[str, Any]:
    if module["shoots"]:
        kind = "blast" if module["radius"] else "gun"
    elif module["melee"]:
        kind = "melee"
    else:
        kind = "skill" if module["ability"] else "gear"
    in_language = language()
    facts = {
        "place": place,
        "word": module["name"],
        "glyph": icons.MODULES[kind],
        "damage_code": _damage(module, in_language),
    }
    return {
        **module,
        **facts,
        "ranges_word": sheets.ranges(module["factor"], module["ranges"], in_language) if module["ranges"] else "",
    }


def _damage(module: Mapping[str, Any], in_language: Language) -> str:
    """Its damage code as on the data sheet: `half+1/0` adds half of the figure's Strength. Source: PB-83."""
    if not (module["melee"] or module["shoots"]):
        return ""
    added, strength = STRENGTH_ADDED[module["added"]], module["strength"]
    return sheets.damage(
        f"{added}{strength:+d}/{module['penetration']}" if added else f"{strength}/{module['penetration']}", in_language
    )
