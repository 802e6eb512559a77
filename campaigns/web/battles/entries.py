"""From a form of the battle page to a command: reads fields, decides nothing."""

from collections.abc import Mapping
from typing import Any, Final

from django.http import HttpRequest

from campaigns.web.rulesets.pages import RulesetPages
from campaigns.web.rulesets.parts import Command, Form
from campaigns.web.submit_form import (
    Reader,
    as_number,
    corners,
    from_json,
    number,
    numbers,
    reader_of,
    several,
    text,
    wholes,
)
from engine.kernel import commands as do
from engine.kernel.refusal import Malformed


def spoken(request: HttpRequest) -> Command:
    """A button brings its command whole; a tap on the map adds the point and where to look."""
    raw = request.POST.get("command", "")
    command = from_json(raw)
    if not isinstance(command, dict):
        raise Malformed("command", raw, "object-with-a-type")
    return command


def choice(request: HttpRequest) -> Command:
    command = spoken(request)
    value = command.get("value")
    inner = command if command.get("type") != "answer" else value.get("command") if isinstance(value, dict) else None
    if not isinstance(inner, dict):
        raise Malformed("command.value.command", inner, "object-with-a-type")
    point, facing = pair(request, "x", "y"), pair(request, "fx", "fy")
    key = request.POST.get("point", "")
    if point is not None and key in ("at", "to", "spot"):
        inner[key] = point
    if key == "points":
        inner["points"] = points(request)
    agile = request.POST.get("agile", "")
    if agile not in ("", "0"):
        inner["via"] = corners(request)
    if facing is not None and facing != [0, 0] and agile != "0":
        inner["facing"] = facing
    return command


def points(request: HttpRequest) -> list[list[int]]:
    """The place on the map; where single models were put elsewhere, a point for each of them."""
    places = [wholes(coordinates, "each") for coordinates in request.POST.get("each", "").split()]
    if places and all(len(place) == 2 for place in places):
        return places
    point = pair(request, "x", "y")
    return [] if point is None else [point]


def interject(request: HttpRequest) -> Command:
    """A button brings whole what is said; a game whose people say more reads a form of its own at this address."""
    raw = request.POST.get("what", "")
    what = from_json(raw)
    if not isinstance(what, dict):
        raise Malformed("what", raw, "object")
    return {"type": "interject", "entry": number(request, "entry"), "what": what}


def dice(request: HttpRequest) -> Command:
    return {"type": "enter-dice", "faces": several(request, "faces"), "roll": number(request, "roll")}


def card(request: HttpRequest) -> Command:
    """Of the roll that is awaited, or of the command that comes with it: then it is turned in the same breath."""
    typed: Command = {"type": "enter-dice", "faces": [number(request, "card")]}
    if "command" in request.POST:
        return {**spoken(request), "then": [typed]}
    return {**typed, "roll": number(request, "roll")}


def answer(request: HttpRequest, readers: Mapping[str, Reader]) -> Command:
    """`readers` are the game's: from the form for a kind of question to the answer's fields."""
    kind = request.POST.get("kind", "")
    value = readers[kind](request) if kind in readers else {}
    command: Command = {"type": "answer", "question": number(request, "question"), "value": value}
    side = number(request, "side")  # of a question that goes to several sides
    return command if side is None else {**command, "side": side}


def forms_of(game: RulesetPages) -> dict[str, Form]:
    """All of the battle page's, by the last part of their address."""
    return {**FORMS, "answer": Form(lambda request: answer(request, game.answers), kept=True), **game.forms}


def otherwise(request: HttpRequest, inner: Command) -> Command:
    return {"type": "decide-otherwise", "command": inner, "reason": text(request, "reason")}


def set_state(request: HttpRequest) -> Command:
    """`state` of the figure that is chosen begins; `ends` (`3 ducked`) is one that some figure is in."""
    ends = request.POST.get("ends", "")
    figure, _, state = ends.partition(" ")
    if not ends:
        figure, state = request.POST.get("figure", ""), request.POST.get("state", "")
    inner = {"type": "set-state", "figure": as_number(figure, 0), "state": state, "on": not ends}
    return otherwise(request, inner)


def free_roll(request: HttpRequest) -> Command:
    count = as_number(request.POST.get("count", ""), 1)
    inner = {"type": "free-roll", "figure": number(request, "figure"), "count": count}
    return otherwise(request, inner)


def end(request: HttpRequest) -> Command:
    """Who has won stands beside all ways to end it, and counts where time is up or somebody concedes."""
    how = request.POST.get("how", "")
    command: Command = {"type": "end", "how": how, "reason": text(request, "reason")}
    return command | (numbers(request, "side", "winner") if how in ("conceded", "time_up") else {})


def arrive(request: HttpRequest) -> Command:
    if "name" in request.POST and not text(request, "name") and not request.POST.get("character"):
        raise Malformed("name", request.POST["name"], "name")
    figure: dict[str, Any] = {
        "side": number(request, "side"),
        "rank": request.POST.get("rank", ""),
        "weapons": [weapon for weapon in request.POST.getlist("weapon") if weapon],
        "name": text(request, "name"),
    }
    if request.POST.get("character"):  # class, weapons and skills are those he has today
        figure = {"side": number(request, "side"), "rank": "", "character": request.POST["character"]}
    at = pair(request, "x", "y")
    return {"type": "arrive", "figure": figure if at is None else {**figure, "at": at}}


def note(request: HttpRequest) -> Command:
    """Raises: Malformed for an empty one."""
    if not text(request, "note"):
        raise Malformed("note", "", "line-for-the-log")
    return {"type": "note", "note": text(request, "note")}


def own_table(request: HttpRequest) -> Command:
    """A roll on a table of the referee's, or the line that he chooses."""
    command: Command = {"type": "roll-on-table", "table": request.POST.get("table", "")}
    command["figure"] = number(request, "figure") or 0
    pick = number(request, "pick")
    return command if pick is None else {**command, "pick": pick}


def pair(request: HttpRequest, first: str, second: str) -> list[int] | None:
    x, y = number(request, first), number(request, second)
    return None if x is None or y is None else [x, y]


def decided(read: Reader) -> Reader:
    """The same where it is people's word against the rules."""
    return lambda request: otherwise(request, read(request))


# What the forms' addresses say.
FORMS: Final[dict[str, Form]] = {
    "choice": Form(choice, otherwise=True, kept=True),
    "dice": Form(dice, kept=True),
    "card": Form(card, kept=True),
    "interject": Form(interject),
    "decide": Form(decided(spoken), referee=True),
    "state": Form(set_state, referee=True),
    "free-roll": Form(free_roll, referee=True),
    "end": Form(end, referee=True),
    "arrive": Form(arrive),
    "hand-over": Form(reader_of(do.HandOver), referee=True),
    "take-back": Form(reader_of(do.TakeBack), referee=True),
    "rewind": Form(reader_of(do.Rewind), referee=True),
    "keep": Form(reader_of(do.KeepWhatHappened), referee=True),
    "agree": Form(reader_of(do.Agree), referee=True),
    "decline": Form(reader_of(do.Decline), referee=True),
    "pause": Form(reader_of(do.Pause)),
    "resume": Form(reader_of(do.Resume)),
    "dice-mode": Form(reader_of(do.ChangeDiceMode)),
    "join-side": Form(reader_of(do.JoinSide)),
    "leave": Form(reader_of(do.Leave), referee=True),
    "table": Form(own_table, referee=True),
    "fresh": Form(reader_of(do.SetFresh), referee=True),
    "go-on": Form(reader_of(do.GoOnWithout)),
    "doubt": Form(reader_of(do.ChallengeRoll)),
    "settle": Form(reader_of(do.SettleChallenge)),
    "attest": Form(reader_of(do.AttestDice)),
    "note": Form(note, kept=True),
    "lose-seed": Form(reader_of(do.LoseSeed)),
    "detail": Form(reader_of(do.ChangeDetail), referee=True),
    "approve": Form(reader_of(do.ApproveReport)),
    "settle-report": Form(lambda request: {**reader_of(do.ApproveReport)(request), "absent": True}, referee=True),
    "dispute": Form(reader_of(do.DisputeReport)),
}
