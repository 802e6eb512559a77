"""From a form of the battle page to a command: reads fields, decides nothing."""

import json
from collections.abc import Callable
from typing import Any, Final

from django.http import HttpRequest

from campaigns.web.sending import number, whole, wholes
from engine.kernel.refusal import Malformed

Command = dict[str, Any]


def spoken(request: HttpRequest) -> Command:
    """A button brings its command whole; a tap on the map adds the point and where to look."""
    raw = request.POST.get("command", "")
    try:
        command = json.loads(raw)
    except (ValueError, RecursionError):
        command = None
    if not isinstance(command, dict):
        raise Malformed("command", raw, "an object with a type")
    return command


def choice(request: HttpRequest) -> Command:
    command = spoken(request)
    value = command.get("value")
    inner = command if command.get("type") != "answer" else value.get("command") if isinstance(value, dict) else None
    if not isinstance(inner, dict):
        raise Malformed("command.value.command", inner, "an object with a type")
    point, facing = _pair(request, "x", "y"), _pair(request, "fx", "fy")
    key = request.POST.get("point", "")
    if point is not None and key in ("at", "to", "spot"):
        inner[key] = point
    if facing is not None and facing != [0, 0]:
        inner["facing"] = facing
    return command


def dice(request: HttpRequest) -> Command:
    faces = wholes(request.POST.get("faces", "").replace(",", " ").split())
    return {"type": "enter-dice", "faces": faces, "roll": number(request, "roll")}


def card(request: HttpRequest) -> Command:
    return {"type": "enter-dice", "faces": [number(request, "card")], "roll": number(request, "roll")}


def answer(request: HttpRequest) -> Command:
    kind = request.POST.get("kind", "")
    value = ANSWERS[kind](request) if kind in ANSWERS else {}
    return {"type": "answer", "question": number(request, "question"), "value": value}


def _shot(request: HttpRequest) -> dict[str, Any]:
    said: dict[str, Any] = {"cover": request.POST.get("cover", "none")}
    inches = request.POST.get("distance", "").replace(",", ".").strip()
    if inches:
        try:
            said["distance"] = round(float(inches) * 100)
        except (ValueError, OverflowError):
            raise Malformed("distance", inches, "a number of inches") from None
    elif request.POST.get("band"):
        said["band"] = request.POST["band"]
    if said["cover"] != "none":
        said["position"] = request.POST.get("position", "wall")
    for name in ("in_arc", "in_sight"):
        if f"not_{name}" in request.POST:
            said[name] = False
    if request.POST.getlist("exposed"):
        said["exposed"] = request.POST.getlist("exposed")
    between = number(request, "between")
    if between:
        said["line"] = [{"figure": between, "covers": request.POST.getlist("covers")}]
    return said


def _before_dice(request: HttpRequest) -> dict[str, Any]:
    played = request.POST.get("card", "")
    return {"card": played, "figure": number(request, "figure") or 0} if played else {}


def _near(request: HttpRequest) -> dict[str, Any]:
    """A field per figure; an empty one says that it stands farther off."""
    told = [(whole(name.removeprefix("near-")), number(request, name)) for name in request.POST if name[:5] == "near-"]
    return {"figures": [{"figure": n, "distance": far} for n, far in told if n is not None and far is not None]}


def _fight(request: HttpRequest) -> dict[str, Any]:
    return {
        "contact": request.POST.get("contact") != "no",
        "quarter": request.POST.get("quarter", "front"),
        "far": "far" in request.POST,
        "cover": "cover" in request.POST,
    }


def _chosen(request: HttpRequest) -> dict[str, Any]:
    return {"choice": request.POST.get("choice", "")}


ANSWERS: Final[dict[str, Callable[[HttpRequest], dict[str, Any]]]] = {
    "fact-shot": _shot,
    "move-to": lambda request: {"to": _pair(request, "x", "y")},
    "whom-to-shoot": lambda request: {"target": number(request, "target")},
    "before-dice": _before_dice,
    "fact-near": _near,
    "fact-fight": _fight,
    "fact-threat": _chosen,
    "fact-edge": _chosen,
    "defend-with": _chosen,
    "leave-fight": _chosen,
    "rapid-fire": _chosen,
    "shift-hit": _chosen,
    "part-to-hit": _chosen,
}


def shoot(request: HttpRequest) -> Command:
    """The long way: other weapons, both hands, another grip."""
    command: Command = {"type": "shoot", "figure": number(request, "figure"), "target": number(request, "target")}
    command["weapons"] = wholes(request.POST.getlist("weapons"))
    if request.POST.get("grip"):
        command["grip"] = request.POST["grip"]
    return command


def move_to_goal(request: HttpRequest) -> Command:
    command: Command = {"type": "move", "figure": number(request, "figure"), "intent": request.POST.get("intent", "")}
    if command["intent"] == "attack":
        command["target"] = number(request, "target")
    spot = _pair(request, "x", "y")
    return command if spot is None else {**command, "spot": spot}


def decide(request: HttpRequest) -> Command:
    return {"type": "decide-otherwise", "command": spoken(request), "reason": _text(request, "reason")}


def set_state(request: HttpRequest) -> Command:
    on = request.POST.get("on") != "off"
    inner = {"type": "set-state", "figure": number(request, "figure"), "state": request.POST.get("state", ""), "on": on}
    return {"type": "decide-otherwise", "command": inner, "reason": _text(request, "reason")}


def free_roll(request: HttpRequest) -> Command:
    inner = {"type": "free-roll", "figure": number(request, "figure"), "count": number(request, "count") or 1}
    return {"type": "decide-otherwise", "command": inner, "reason": _text(request, "reason")}


def more_dice(request: HttpRequest) -> Command:
    inner = {**spoken(request), "extra": number(request, "extra") or 0}
    return {"type": "decide-otherwise", "command": inner, "reason": _text(request, "reason")}


def end(request: HttpRequest) -> Command:
    command: Command = {"type": "end", "how": request.POST.get("how", ""), "reason": _text(request, "reason")}
    for name in ("side", "winner"):
        if number(request, name) is not None:
            command[name] = number(request, name)
    return command


def arrive(request: HttpRequest) -> Command:
    figure: dict[str, Any] = {
        "side": number(request, "side"),
        "rank": request.POST.get("rank", ""),
        "weapons": [one for one in request.POST.getlist("weapon") if one],
        "name": _text(request, "name"),
    }
    at = _pair(request, "x", "y")
    return {"type": "arrive", "figure": figure if at is None else {**figure, "at": at}}


def hand_over(request: HttpRequest) -> Command:
    figures = wholes(request.POST.getlist("figures"))
    return {"type": "hand-over", "figures": figures, "player": request.POST.get("player", "")}


def standing(request: HttpRequest) -> Command:
    command: Command = {
        "type": "standing-answer",
        "side": number(request, "side"),
        "word": request.POST.get("word", ""),
    }
    return {**command, "figure": number(request, "figure") or 0}


def _text(request: HttpRequest, name: str) -> str:
    return request.POST.get(name, "").strip()


def _pair(request: HttpRequest, first: str, second: str) -> list[int] | None:
    x, y = number(request, first), number(request, second)
    return None if x is None or y is None else [x, y]


# What the forms' addresses say.
ENTRIES: Final[dict[str, Callable[[HttpRequest], Command]]] = {
    "choice": choice,
    "dice": dice,
    "card": card,
    "answer": answer,
    "shoot": shoot,
    "goal": move_to_goal,
    "decide": decide,
    "state": set_state,
    "free-roll": free_roll,
    "more-dice": more_dice,
    "end": end,
    "arrive": arrive,
    "hand-over": hand_over,
    "standing": standing,
    "take-back": lambda request: {"type": "take-back"},
    "rewind": lambda request: {"type": "rewind", "to": number(request, "to"), "reason": _text(request, "reason")},
    "keep": lambda request: {"type": "keep-what-happened", "reason": _text(request, "reason")},
    "agree": lambda request: {"type": "agree", "proposal": number(request, "proposal")},
    "pause": lambda request: {"type": "pause", "note": _text(request, "note")},
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
    "leave": lambda request: {"type": "leave", "figure": number(request, "figure"), "reason": _text(request, "reason")},
    "note": lambda request: {"type": "note", "note": _text(request, "note")},
}
REFEREES_OWN: Final = frozenset({"decide", "state", "free-roll", "more-dice", "rewind", "keep", "end", "agree"})
