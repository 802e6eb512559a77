"""From the street fight's own forms to commands and answers: reads fields, decides nothing."""

from typing import Any, Final

from django.http import HttpRequest

from campaigns.web import lengths
from campaigns.web.battles.entries import decided, pair, spoken
from campaigns.web.rulesets.parts import Command, Form
from campaigns.web.rulesets.stko import outcome_entry as told
from campaigns.web.submit_form import Reader, corners, number, reader_of, several, whole
from engine.kernel.commands import PressLuck
from engine.rulesets.stko import commands as do


def _shot(request: HttpRequest) -> dict[str, Any]:
    facts: dict[str, Any] = {"cover": request.POST.get("cover", "none")}
    measured = request.POST.get("distance", "").strip()
    if measured:
        facts["distance"] = lengths.typed(measured, "distance")
    elif request.POST.get("band"):
        facts["band"] = request.POST["band"]
    if facts["cover"] != "none":
        facts["position"] = request.POST.get("position", "wall")
    for name in ("in_arc", "in_sight"):
        if f"not_{name}" in request.POST:
            facts[name] = False
    if request.POST.getlist("exposed"):
        facts["exposed"] = request.POST.getlist("exposed")
    line = [(number(request, f"between{n}"), request.POST.getlist(f"covers{n}")) for n in ("", "-2")]
    if any(between for between, _ in line):
        facts["line"] = [{"figure": between, "covers": covers} for between, covers in line if between]
    return facts


def _move_to(request: HttpRequest) -> dict[str, Any]:
    """Only the agile turn on the way and look where they like afterwards; a drag of others says nothing."""
    move: dict[str, Any] = {"to": pair(request, "x", "y")}
    if "agile" in request.POST:
        move["via"] = corners(request)
        facing = pair(request, "fx", "fy")
        if facing is not None and facing != [0, 0]:
            move["facing"] = facing
    return move


def _near(request: HttpRequest) -> dict[str, Any]:
    """A field per figure; an empty one says that it stands farther off."""
    typed = [(whole(name.removeprefix("near-")), number(request, name)) for name in request.POST if name[:5] == "near-"]
    return {"figures": [{"figure": n, "distance": far} for n, far in typed if n is not None and far is not None]}


def _fight(request: HttpRequest) -> dict[str, Any]:
    return {
        "contact": request.POST.get("contact") != "no",
        "quarter": request.POST.get("quarter", "front"),
        "far": "far" in request.POST,
        "cover": "cover" in request.POST,
    }


ANSWERS: Final[dict[str, Reader]] = {
    "fact-shot": _shot,
    "move-to": _move_to,
    "fact-near": _near,
    "fact-fight": _fight,
}


def shoot(request: HttpRequest) -> Command:
    """The long way: other weapons, both hands, another grip."""
    command: Command = {"type": "shoot", "figure": number(request, "figure"), "target": number(request, "target")}
    command["weapons"] = several(request, "weapons")
    if request.POST.get("grip"):
        command["grip"] = request.POST["grip"]
    if request.POST.get("other"):
        command["other"] = number(request, "other")
    facing = pair(request, "fx", "fy")
    return command if facing is None else {**command, "facing": facing}


def move_to_goal(request: HttpRequest) -> Command:
    """The long way to move: a goal for who runs wild, dice that may be left out, other weapons after it."""
    shoots = request.POST.get("how") == "move-and-shoot"
    command: Command = {"type": "move-and-shoot" if shoots else "move", "figure": number(request, "figure")}
    command["intent"] = request.POST.get("intent", "")
    if command["intent"] == "attack":
        command["target"] = number(request, "target")
    if "calm" in request.POST:
        command["hurry"] = False
    if shoots:
        command["weapons"] = several(request, "weapons")
        if request.POST.get("grip"):
            command["grip"] = request.POST["grip"]
    spot = pair(request, "x", "y")
    return command if spot is None or command["intent"] != "cover" else {**command, "spot": spot}


def pick_up(request: HttpRequest) -> Command:
    """Reposition, and pick up what was put down on the way."""
    command: Command = {"type": "reposition", "figure": number(request, "figure"), "pick_up": number(request, "weapon")}
    return _with_points(request, command)


def _with_points(request: HttpRequest, command: Command) -> Command:
    """With the point tapped on the map, and where to look."""
    for name, first, second in (("to", "x", "y"), ("facing", "fx", "fy")):
        point = pair(request, first, second)
        if point is not None:
            command[name] = point
    return command


def more_dice(request: HttpRequest) -> Command:
    return {**spoken(request), "extra": number(request, "extra") or 0}


# What the forms' addresses say.
FORMS: Final[dict[str, Form]] = {
    "shoot": Form(shoot, otherwise=True, kept=True),
    "goal": Form(move_to_goal, otherwise=True, kept=True),
    "pick-up": Form(pick_up),
    "run-outcome": Form(told.run),
    "nerve-outcome": Form(
        lambda request: {
            "type": "nerve-outcome",
            "figure": number(request, "figure"),
            "held": request.POST.get("held") == "yes",
        }
    ),
    "shot-outcome": Form(told.shot, otherwise=True, kept=True),
    "fight-outcome": Form(told.fight, otherwise=True, kept=True),
    "card-outcome": Form(told.card, kept=True),
    "more-dice": Form(decided(more_dice), referee=True),
    "nerve-test": Form(decided(reader_of(do.NerveTest)), referee=True),
    "feeling": Form(decided(reader_of(do.SetFeeling)), referee=True),
    "wound": Form(decided(reader_of(do.SetWound)), referee=True),
    "skill": Form(decided(reader_of(do.SetSkill)), referee=True),
    "press-luck": Form(reader_of(PressLuck)),
    "quick-draw": Form(reader_of(do.QuickDraw)),
    "standing": Form(reader_of(do.Standing)),
}
