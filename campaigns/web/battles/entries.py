"""From a form of the battle page to a command: reads fields, decides nothing."""

import json
from collections.abc import Mapping
from typing import Any, Final

from django.http import HttpRequest

from campaigns.web.reasons import reason
from campaigns.web.rulesets.pages import RulesetPages
from campaigns.web.rulesets.parts import Command, Reader
from campaigns.web.submit_form import as_number, corners, number, wholes
from engine.kernel.refusal import Malformed


def spoken(request: HttpRequest) -> Command:
    """A button brings its command whole; a tap on the map adds the point and where to look."""
    raw = request.POST.get("command", "")
    try:
        command = json.loads(raw)
    except (ValueError, RecursionError):
        command = None
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
    agile = request.POST.get("agile", "")
    if agile not in ("", "0"):
        inner["via"] = corners(request)
    if facing is not None and facing != [0, 0] and agile != "0":
        inner["facing"] = facing
    return command


def dice(request: HttpRequest) -> Command:
    faces = wholes(request.POST.get("faces", "").replace(",", " ").split())
    return {"type": "enter-dice", "faces": faces, "roll": number(request, "roll")}


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
    return {"type": "answer", "question": number(request, "question"), "value": value}


def known(what: str, game: RulesetPages) -> bool:
    return what == "answer" or what in game.entries or what in ENTRIES


def read(what: str, request: HttpRequest, game: RulesetPages) -> Command:
    """Raises: KeyError for a form that nobody knows, Malformed."""
    if what == "answer":
        return answer(request, game.answers)
    return (game.entries.get(what) or ENTRIES[what])(request)


def decide(request: HttpRequest) -> Command:
    return {"type": "decide-otherwise", "command": spoken(request), "reason": text(request, "reason")}


def set_state(request: HttpRequest) -> Command:
    on = request.POST.get("on") != "off"
    inner = {"type": "set-state", "figure": number(request, "figure"), "state": request.POST.get("state", ""), "on": on}
    return {"type": "decide-otherwise", "command": inner, "reason": text(request, "reason")}


def free_roll(request: HttpRequest) -> Command:
    count = as_number(request.POST.get("count", ""), 1)
    inner = {"type": "free-roll", "figure": number(request, "figure"), "count": count}
    return {"type": "decide-otherwise", "command": inner, "reason": text(request, "reason")}


def end(request: HttpRequest) -> Command:
    command: Command = {"type": "end", "how": request.POST.get("how", ""), "reason": text(request, "reason")}
    for name in ("side", "winner"):
        if number(request, name) is not None:
            command[name] = number(request, name)
    return command


def arrive(request: HttpRequest) -> Command:
    if "name" in request.POST and not text(request, "name") and not request.POST.get("character"):
        raise Malformed("name", request.POST["name"], "name")
    figure: dict[str, Any] = {
        "side": number(request, "side"),
        "rank": request.POST.get("rank", ""),
        "weapons": [one for one in request.POST.getlist("weapon") if one],
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


def hand_over(request: HttpRequest) -> Command:
    figures = wholes(request.POST.getlist("figures"))
    return {"type": "hand-over", "figures": figures, "player": request.POST.get("player", "")}


def text(request: HttpRequest, name: str) -> str:
    """Where a reason is asked, a house rule may be tapped instead of words."""
    if name == "reason":
        return reason(request)
    return request.POST.get(name, "").strip()


def pair(request: HttpRequest, first: str, second: str) -> list[int] | None:
    x, y = number(request, first), number(request, second)
    return None if x is None or y is None else [x, y]


# What the forms' addresses say.
ENTRIES: Final[dict[str, Reader]] = {
    "choice": choice,
    "dice": dice,
    "card": card,
    "decide": decide,
    "state": set_state,
    "free-roll": free_roll,
    "end": end,
    "arrive": arrive,
    "hand-over": hand_over,
    "take-back": lambda request: {"type": "take-back"},
    "rewind": lambda request: {"type": "rewind", "to": number(request, "to"), "reason": text(request, "reason")},
    "keep": lambda request: {"type": "keep-what-happened", "reason": text(request, "reason")},
    "agree": lambda request: {"type": "agree", "proposal": number(request, "proposal")},
    "pause": lambda request: {"type": "pause", "note": text(request, "note")},
    "resume": lambda request: {"type": "resume"},
    "dice-mode": lambda request: {
        "type": "change-dice-mode",
        "side": number(request, "side"),
        "dice": request.POST.get("dice", ""),
    },
    "join-side": lambda request: {
        "type": "join-side",
        "side": number(request, "side"),
        "player": request.POST.get("player", ""),
    },
    "leave": lambda request: {"type": "leave", "figure": number(request, "figure"), "reason": text(request, "reason")},
    "table": own_table,
    "fresh": lambda request: {"type": "set-fresh", "mode": request.POST.get("mode", "")},
    "go-on": lambda request: {"type": "go-on-without", "roll": number(request, "roll")},
    "doubt": lambda request: {
        "type": "challenge-roll",
        "roll": number(request, "roll"),
        "reason": text(request, "reason"),
    },
    "settle": lambda request: {
        "type": "settle-challenge",
        "roll": number(request, "roll"),
        "how": request.POST.get("how", ""),
        "reason": text(request, "reason"),
    },
    "attest": lambda request: {
        "type": "attest-dice",
        "side": number(request, "side"),
        "leave_out": wholes(request.POST.getlist("leave_out")),
    },
    "note": note,
    "lose-seed": lambda request: {"type": "lose-seed", "player": request.POST.get("player", "")},
    "detail": lambda request: {"type": "change-detail", "detail": request.POST.get("detail", "")},
    "approve": lambda request: {"type": "approve-report", "report": number(request, "report")},
    "settle-report": lambda request: {"type": "approve-report", "report": number(request, "report"), "absent": True},
    "dispute": lambda request: {
        "type": "dispute-report",
        "report": number(request, "report"),
        "reason": text(request, "reason"),
    },
}
REFEREES_OWN: Final = frozenset(
    {
        *("decide", "state", "free-roll", "rewind", "keep", "end", "agree", "settle-report"),
    }
)
