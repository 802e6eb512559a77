"""From the forms of a battle to commands and answers: reads fields, decides nothing."""

from typing import Any, Final

from django.http import HttpRequest

from campaigns.web.battles.entries import decided, otherwise, pair
from campaigns.web.rulesets.parts import Command, Form
from campaigns.web.rulesets.pb12 import steps
from campaigns.web.submit_form import Reader, as_number, corners, number, numbers, reader_of, several
from engine.kernel.refusal import Malformed
from engine.rulesets.pb12 import commands as do

OPTIONS: Final = ("horizontal", "vertical", "land", "climb", "turn", "reverse")
MOST: Final = 100


def _with(request: HttpRequest, kind: str, *names: str) -> Command:
    return {"type": kind, **numbers(request, "figure", *names)}


def _length(request: HttpRequest, name: str) -> int | None:
    typed = request.POST.get(name, "").strip()
    return steps.typed(typed, name) if typed else None


def points(request: HttpRequest) -> list[list[int]]:
    """The corners of a way on the map, and where it ends."""
    last = pair(request, "x", "y")
    return [*corners(request), last] if last is not None else corners(request)


def _way(request: HttpRequest) -> dict[str, Any]:
    """On a drawn table its points; at a real one so many options of each kind, and what happens at its end."""
    if "point" in request.POST:
        facing = pair(request, "fx", "fy")
        way: dict[str, Any] = {"points": points(request), "backwards": "backwards" in request.POST}
        return way if facing in (None, [0, 0]) else {**way, "facing": facing}
    way = numbers(request, *OPTIONS, "rough", "hits", "aboard")
    fall, seat = _length(request, "fall"), request.POST.get("seat", "")
    way |= {"fall": fall} if fall else {}
    return way | ({"seat": seat or "area"} if way.get("aboard") else {})


# -- answers --------------------------------------------------------------------------------------------------------
def _around(request: HttpRequest) -> dict[str, Any]:
    """What is asked only where the campaign plays with it."""
    light = {"light": request.POST["light"]} if request.POST.get("light") else {}
    return {"sees_back": "unseen" not in request.POST, "rough": "rough" in request.POST, **light}


def _shot(request: HttpRequest) -> dict[str, Any]:
    """A button's distance, else the measured one."""
    measured, nearest = _length(request, "steps"), _length(request, "nearest")
    facts: dict[str, Any] = {"distance": measured if measured is not None else number(request, "distance")}
    facts |= {**numbers(request, "visible"), **_around(request)}
    return facts if nearest is None else {**facts, "nearest": nearest}


def _caught(request: HttpRequest) -> dict[str, Any]:
    cover = {name[6:]: n for name in request.POST if name.startswith("cover-") and (n := number(request, name))}
    return {"figures": several(request, "figures"), "cover": cover, "unseeing": several(request, "unseeing")}


def _markers(request: HttpRequest) -> dict[str, Any]:
    return {"near": {name[5:]: several(request, name) for name in request.POST if name.startswith("near-")}}


def _way_on(request: HttpRequest) -> dict[str, Any]:
    """The rest of a way. Whoever is aboard nothing at its end says so, too: else it would stay where it is."""
    way = _way(request)
    return {**way, "aboard": 0} if "aboard" in request.POST and "aboard" not in way else way


def _stray(request: HttpRequest) -> dict[str, Any]:
    hits = number(request, "hits")
    return {"hits": -1 if hits is None else hits, "fall": _length(request, "fall") or 0}


def _interrupting(request: HttpRequest) -> dict[str, Any]:
    """A button says how, and the figure or the card."""
    how, _space, which = request.POST.get("how", "").partition(" ")
    card = how == "card"
    return {"how": how, "figure": 0 if card else as_number(which, 0), "card": which if card else ""}


def _direction(request: HttpRequest) -> dict[str, Any]:
    """One of eight ways, as a button says it."""
    x, _space, y = request.POST.get("to", "").partition(" ")
    return {"x": as_number(x, 0), "y": as_number(y, 0)}


ANSWERS: Final[dict[str, Reader]] = {
    "interrupt": _interrupting,
    "act-within": lambda request: {"action": within(request)},
    "way-on": _way_on,
    "status-order": lambda request: {"order": request.POST.get("order", "").split()},
    "direction": _direction,
    "sector": _direction,
    "fact-shot": _shot,
    "fact-fight": lambda request: {**numbers(request, "supporters", "visible"), **_around(request)},
    "fact-point": _shot,
    "fact-caught": _caught,
    "fact-markers": _markers,
    "fact-stray": _stray,
}


# -- actions --------------------------------------------------------------------------------------------------------
def attack(request: HttpRequest) -> Command:
    """A button says weapon, points and bundling at once; else the fields do."""
    shot = request.POST.get("shot", "").split(" ")
    if len(shot) == 5:
        kind, gear, ap, give_up, burst = shot
        costs = {"gear": as_number(gear, 0), "ap": as_number(ap, 1), "give_up": as_number(give_up, 0)}
        return {**_with(request, kind, "target"), **costs, "burst": bool(burst)}
    kind, _space, gear = request.POST.get("with", "").partition(" ")
    command = {**_with(request, kind, "target", "ap", "skip", "give_up", "pierce"), "gear": as_number(gear, 0)}
    command["burst"] = "burst" in request.POST
    return {**command, "points": points(request)} if "point" in request.POST and kind != "fight" else command


def move(request: HttpRequest) -> Command:
    """`how`: a whole movement, or one movement point free or for an action point."""
    how = request.POST.get("how", "move")
    if how == "move":
        return {**_with(request, "move", "ap"), "all_in": "all_in" in request.POST, **_way(request)}
    return {**_with(request, "adjust"), "free": how == "adjust-free", **_one_point(_way(request))}


def _one_point(way: dict[str, Any]) -> dict[str, Any]:
    """The form has the steps of a whole Move in it: of a corrective move they mean one, or none where another option is
    named. Source: PB-62.
    """
    steps_told = way.get("horizontal", 0)
    if isinstance(steps_told, int) and steps_told > 1:  # what is no number is declined by the rules
        way["horizontal"] = 0 if any(way.get(option) for option in OPTIONS[1:]) else 1
    return way


def carry(request: HttpRequest) -> Command:
    return {**_with(request, "carry", "target", "ap", "move_ap"), **_way(request)}


def equip(request: HttpRequest) -> Command:
    """Before the game as much as fits; later an action."""
    return reader_of(do.ChooseGear if request.POST.get("before") else do.Reequip)(request)


def change_status(request: HttpRequest) -> Command:
    return {**reader_of(do.ChangeStatus)(request), "takes": "drops" not in request.POST}


def relocate(request: HttpRequest) -> Command:
    command = reader_of(do.Relocate)(request)
    return {**command, "points": points(request)} if "point" in request.POST else command


def within(request: HttpRequest) -> Command | None:
    """A delayed figure's one action: `do` says what, and with what; empty: it lets it be."""
    kind, _space, gear = request.POST.get("do", "").partition(" ")
    if not kind:
        return None
    command = _with(request, kind)
    if kind in ("shoot", "fight"):
        return {**command, "gear": as_number(gear, 0), **numbers(request, "target", "ap", "give_up")}
    if kind == "move":
        return {**command, **numbers(request, "ap"), **_way(request)}
    if kind == "steer":
        return {**command, "target": as_number(gear, 0), **numbers(request, "ap")}
    if kind == "attempt":
        return {**command, "what": gear, **numbers(request, "ap", "give_up")}
    if kind == "threaten":
        command["free"] = False  # the free action is for whoever is activated
    elif kind == "ram":
        command |= numbers(request, "target")
    return {**command, "gear": as_number(gear, 0)} if gear else command


# -- "I interrupt" --------------------------------------------------------------------------------------------------
def interject(request: HttpRequest) -> Command:
    """Of an entry that is there already: which figure, how and when, and what a delayed one does."""
    how = request.POST.get("how", "")
    interrupt: dict[str, Any] = {
        "how": how,
        "moment": request.POST.get("moment", "before"),
        **numbers(request, "figure"),
    }
    if interrupt["moment"] == "between":
        interrupt |= numbers(request, "step")
    if how == "delayed":
        interrupt["action"] = within(request)
    if how == "card":
        interrupt |= {**numbers(request, "side", "roll"), "card": request.POST.get("card", "")}
    return {"type": "interject", "entry": number(request, "entry"), "what": interrupt}


# -- preparation, and by hand -----------------------------------------------------------------------------------------
def set_zone(request: HttpRequest) -> Command:
    """A rectangle, by its edges in steps; without any, as at a real table, only its kind."""
    names = ("left", "bottom", "right", "top")
    typed = {name: length for name in names if (length := _length(request, name)) is not None}
    command = {"type": "set-zone", **numbers(request, "side"), "kind": request.POST.get("kind", "")}
    if not typed:
        return command
    for name in names:
        if name not in typed:
            raise Malformed(name, "", "number")
    (left, right), (bottom, top) = sorted((typed["left"], typed["right"])), sorted((typed["bottom"], typed["top"]))
    return {**command, "corners": [[left, bottom], [right, bottom], [right, top], [left, top]]}


def choose_cards(request: HttpRequest) -> Command:
    """So many of each card of the campaign."""
    counts = {name[6:]: number(request, name) or 0 for name in request.POST if name.startswith("cards-")}
    stack = [card for card, n in counts.items() for _n in range(max(0, min(n, MOST)))]
    return {"type": "choose-cards", **numbers(request, "side"), "cards": stack}


def board(request: HttpRequest) -> Command:
    place = {"seat": request.POST.get("seat", "") or "area", "fixed": "fixed" in request.POST}
    return {**_with(request, "board"), "vehicle": number(request, "vehicle") or 0, **place}


def set_state(request: HttpRequest) -> Command:
    """`state` of the figure that is chosen begins; `ends` (`3 exhausted`) is one that some figure is in."""
    figure, _space, ends = request.POST.get("ends", "").partition(" ")
    if ends:
        return otherwise(request, {"type": "set-state", "figure": as_number(figure, 0), "state": ends, "times": 0})
    return otherwise(request, reader_of(do.SetState)(request))


# What the forms' addresses say.
FORMS: Final[dict[str, Form]] = {
    "attack": Form(attack, otherwise=True, kept=True),
    "move": Form(move, otherwise=True, kept=True),
    "carry": Form(carry, otherwise=True, kept=True),
    "equip": Form(equip, otherwise=True, kept=True),
    "change-status": Form(change_status, otherwise=True, kept=True),
    "threaten": Form(reader_of(do.Threaten), otherwise=True, kept=True),
    "attempt": Form(reader_of(do.Attempt), otherwise=True, kept=True),
    "order": Form(reader_of(do.GiveOrder), otherwise=True, kept=True),
    "relocate": Form(relocate, otherwise=True, kept=True),
    "surrender": Form(reader_of(do.Surrender)),
    "interject": Form(interject),
    "prepare": Form(reader_of(do.Prepare), otherwise=True),
    "form-group": Form(reader_of(do.FormGroup), otherwise=True),
    "choose-leader": Form(reader_of(do.ChooseLeader), otherwise=True),
    "set-zone": Form(set_zone, otherwise=True),
    "choose-cards": Form(choose_cards, otherwise=True),
    "play-card": Form(reader_of(do.PlayCard), otherwise=True),
    "board": Form(board, otherwise=True),
    "standing-order": Form(reader_of(do.SetStandingOrder)),
    "set-figure": Form(decided(reader_of(do.SetFigure)), referee=True),
    "state": Form(set_state, referee=True),
}
