"""A booked outcome with some of its facts put right. Only what the facts say changes; what hangs on them follows."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.kernel.progression import Values
from engine.kernel.refusal import Malformed, Refusal
from engine.rulesets.stko.codes import LOCATIONS, RANKS, SEVERITIES
from engine.rulesets.stko.progression.aftermath import serious_in_all
from engine.rulesets.stko.progression.carried import DONE, carry

YES_OR_NO: Final = ("enemy", "armed", "awake", "surrendered", "protected")

Row = Mapping[str, Any]


def corrected(rows: Sequence[Row], facts: Mapping[int, Row], options: Values) -> list[dict[str, Any]]:
    """`facts` by figure: dead, fled, wounds and kills as they are to be, each only where it changes.

    A lost limb goes with the wound there, a deed with the wound that it made, and with a deed what became of its
    victim. A wound's `by` says who did it (0: nobody).
    Raises: Malformed for words that the rules don't have, Refusal where a figure lives that somebody killed.
    """
    for n, fact in facts.items():
        _must_be_readable(n, fact)
    before = {row["figure"]: row for row in rows}
    after = {n: {**row, **facts.get(n, {})} for n, row in before.items()}
    carry(before, after, facts)
    for n in after:
        if n not in facts and after[n] == before[n]:
            continue
        after[n]["loss"] = _loss(before[n], after[n])
        serious = [wound for wound in after[n]["wounds"] if wound["severity"] == "serious"]
        if "serious_wounds" in before[n]:
            out = after[n]["loss"] == "incapacitated"
            after[n]["serious_wounds"] = serious_in_all(len(serious), out, options)
    _carry_limbs(before, after, facts)
    _must_agree(after, facts)
    return list(after.values())


def _loss(before: Row, after: Row) -> str:
    """What took the figure out, when its facts are as they are now."""
    if after.get("dead"):
        return "dead"
    if after.get("fled"):
        return "fled"
    if _worst(after, "incapacitated"):
        return "incapacitated"
    was = str(after.get("loss", "in_play"))
    if was in ("dead", "fled") or (was == "incapacitated" and _worst(before, "incapacitated")):
        return "in_play"
    return was


def _worst(row: Row, severity: str) -> bool:
    return any(wound.get("severity") == severity for wound in row.get("wounds", ()))


def _carry_limbs(before: Mapping[int, Row], after: dict[int, dict[str, Any]], facts: Mapping[int, Row]) -> None:
    """Whoever no longer has the wound keeps the limb; whoever has it now has lost the limb."""
    loose: list[Row] = []
    for n in facts:
        had, has = _locations(before[n]), _locations(after[n])
        limbs = before[n].get("limbs", ())
        lost = [limb for limb in limbs if limb["location"] in had and limb["location"] not in has]
        if lost:
            after[n]["limbs"] = [limb for limb in limbs if limb not in lost]
        loose += lost
    for limb in loose:
        for n in facts:
            if limb["location"] in _locations(after[n]) and limb["location"] not in _locations(before[n]):
                after[n]["limbs"] = [*after[n].get("limbs", ()), limb]
                break
    for n in facts if loose else ():
        after[n]["severed"] = [limb["location"] for limb in after[n].get("limbs", ())]


def _locations(row: Row) -> set[str]:
    return {wound["location"] for wound in row.get("wounds", ())}


def _must_agree(rows: Mapping[int, Row], facts: Mapping[int, Row]) -> None:
    """Nobody whom somebody killed lives, and nobody lives with a deadly wound. Other figures were agreed on before."""
    for n, row in rows.items():
        if n in facts and not row.get("dead") and _worst(row, "dead"):
            raise Refusal("lives-with-deadly-wound", {"figure": n})
        for deed in row.get("kills", ()):
            victim = rows.get(deed["victim"])
            looked_at = n in facts or deed["victim"] in facts
            if looked_at and deed["what"] == "dead" and victim is not None and not victim.get("dead"):
                raise Refusal("killed-but-alive", {"figure": deed["victim"]})


def _must_be_readable(figure: int, row: Row) -> None:
    at = f"command.figures.{figure}"
    for wound in row.get("wounds", ()):
        _one_of(f"{at}.wounds.location", wound.get("location"), LOCATIONS)
        _one_of(f"{at}.wounds.severity", wound.get("severity"), SEVERITIES)
        _number(f"{at}.wounds.event", wound.get("event", 0))
        _number(f"{at}.wounds.by", wound.get("by", 0))
        _nothing_else(f"{at}.wounds", wound, ("location", "severity", "event", "by"))
    for deed in row.get("kills", ()):
        _one_of(f"{at}.deeds.what", deed.get("what"), DONE)
        _number(f"{at}.deeds.victim", deed.get("victim"))
        _number(f"{at}.deeds.event", deed.get("event", 0))
        _one_of(f"{at}.deeds.victim_rank", deed.get("victim_rank"), RANKS)
        for name in YES_OR_NO:
            if not isinstance(deed.get(name, True), bool):
                raise Malformed(f"{at}.deeds.{name}", deed[name], "true-or-false")
        _nothing_else(f"{at}.deeds", deed, ("what", "victim", "victim_rank", "event", *YES_OR_NO))


def _one_of(field: str, value: object, words: Sequence[str]) -> None:
    if value not in words:
        raise Malformed(field, value, "one-of", {"known": words})


def _number(field: str, value: object) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 2**31:
        raise Malformed(field, value, "whole-number")


def _nothing_else(field: str, row: Row, names: Sequence[str]) -> None:
    for name in row:
        if name not in names:
            raise Malformed(f"{field}.{name}", row[name], "left-out-known-are", {"known": names})
