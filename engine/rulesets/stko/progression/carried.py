"""What goes along when a wound or a deed of a booked outcome is moved: the deed with its wound, a fate with its deed.

A deed and the wound that it made have the same event. Being incapacitated or dead are deeds without a wound.
"""

from collections.abc import Mapping
from typing import Any, Final

from engine.kernel.refusal import Malformed
from engine.rulesets.stko.codes import RANKS

DONE: Final = ("flesh", "serious", "incapacitated", "dead")

Row = Mapping[str, Any]
Rows = dict[int, dict[str, Any]]


def carry(before: Mapping[int, Row], after: Rows, facts: Mapping[int, Row]) -> None:
    """Changes `after`; what `facts` say themselves stays as they say it."""
    _name_doers(after, facts)
    _follow_wounds(before, after)
    for n, row in after.items():
        known = before[n].get("kills", ())
        row["kills"] = [kill if kill in known else _at_sight(after, n, kill) for kill in row.get("kills", ())]
    for gone, to in _moved(before, after, "incapacitated"):
        if gone and after[gone].get("loss") == "incapacitated":
            after[gone]["loss"] = "in_play"
        if not after[to].get("dead") and not after[to].get("fled"):
            after[to]["loss"] = "incapacitated"
    for gone, to in _moved(before, after, "dead"):
        if gone and "dead" not in facts.get(gone, {}):
            after[gone]["dead"] = False
        if "dead" not in facts.get(to, {}):
            after[to] |= {"dead": True, "fled": False}


def _name_doers(after: Rows, facts: Mapping[int, Row]) -> None:
    """A wound that says by whom it is moves its deed there, or makes one. Raises: Malformed."""
    for n, fact in facts.items():
        for wound in fact.get("wounds", ()):
            if "by" not in wound:
                continue
            by = wound["by"]
            if by and by not in after:
                raise Malformed(f"command.figures.{n}.wounds.by", by, "somebody-of-this-battle")
            deed = _taken_from(after, wound) or _new_deed(n, wound)
            if by and wound["severity"] in DONE:
                after[by]["kills"] = [*after[by].get("kills", ()), deed]
        if "wounds" in fact:
            after[n]["wounds"] = [{name: wound[name] for name in wound if name != "by"} for wound in fact["wounds"]]


def _taken_from(after: Rows, wound: Row) -> Row | None:
    """The deed that made the wound, taken from whoever has it."""
    taken: Row | None = None
    for row in after.values():
        for deed in row.get("kills", ()):
            if _made(deed, wound):
                taken = deed
                row["kills"] = [kill for kill in row["kills"] if kill is not deed]
    return taken


def _made(deed: Row, wound: Row) -> bool:
    event = deed.get("event", 0)
    return bool(event and event == wound.get("event", 0) and deed["what"] == wound["severity"])


def _new_deed(victim: int, wound: Row) -> Row:
    event = wound.get("event", 0)
    return {"what": wound["severity"], "victim": victim, "victim_rank": RANKS[0], "event": event, "enemy": True}


def _follow_wounds(before: Mapping[int, Row], after: Rows) -> None:
    """Whoever has the wound now is the victim; a wound that is nobody's was nobody's deed."""
    for row in after.values():
        left = []
        for deed in row.get("kills", ()):
            was, now = _wounded_by(before, deed), _wounded_by(after, deed)
            if was == now or was != deed["victim"]:
                left.append(deed)
            elif now:
                left.append({**deed, "victim": now})
        row["kills"] = left


def _wounded_by(rows: Mapping[int, Row], deed: Row) -> int:
    for n, row in rows.items():
        for wound in row.get("wounds", ()):
            if _made(deed, wound):
                return n
    return 0


def _at_sight(rows: Rows, doer: int, deed: Row) -> Row:
    """Whether the victim is an enemy, and of which class, follows from who did it to whom."""
    by, victim = rows[doer], rows.get(deed["victim"], {})
    known = {**deed}
    if "side" in by and "side" in victim:
        known["enemy"] = by["side"] != victim["side"]
    if victim.get("rank") in RANKS:
        known["victim_rank"] = victim["rank"]
    return known


def _moved(before: Mapping[int, Row], after: Rows, what: str) -> list[tuple[int, int]]:
    """(from whom, to whom) this was moved; from 0 where it is new."""
    was, now = _done(before, what), _done(after, what)
    still = {victim for _, victim in now}
    gone = [pair for pair in was if pair not in now and pair[1] not in still]
    moves: list[tuple[int, int]] = []
    for event, victim in now:
        if (event, victim) in was or victim not in after:
            continue
        source = next((loser for at, loser in gone if at == event and loser in after), 0)
        if source:
            gone.remove((event, source))
        moves.append((source, victim))
    return moves


def _done(rows: Mapping[int, Row], what: str) -> list[tuple[int, int]]:
    return [
        (deed.get("event", 0), deed["victim"])
        for row in rows.values()
        for deed in row.get("kills", ())
        if deed["what"] == what
    ]
