"""From the forms of a battle to commands and answers: reads fields, decides nothing."""

from typing import Any, Final

from django.http import HttpRequest

from campaigns.web import lengths
from campaigns.web.battles.entries import decided, points
from campaigns.web.rulesets.parts import Command, Form
from campaigns.web.submit_form import Reader, must_be_whole, number, numbers, reader_of, several
from engine.rulesets.gff import commands as do

MOST_WEAPONS: Final = 121  # places on a unit's list
MOST_KITS: Final = 31


# -- answers --------------------------------------------------------------------------------------------------------
def _bearers(request: HttpRequest) -> list[int]:
    """How many of each weapon, by its place, where the form says something else than all."""
    if "bearers" not in request.POST:
        return []
    weapon_count = int(must_be_whole(request.POST["bearers"], "bearers"))
    bearers = [number(request, f"weapon-{place}") for place in range(min(weapon_count, MOST_WEAPONS))]
    return [n or 0 for n in bearers] if any(n is not None for n in bearers) else []


def _shot(request: HttpRequest) -> dict[str, Any]:
    """A button's distance, else the measured one."""
    typed = request.POST.get("inches", "").strip()
    distance = lengths.typed(typed, "distance") if typed else number(request, "distance")
    cover = request.POST.get("cover", "")
    facts: dict[str, Any] = {"distance": distance, "cover": cover == "cover", "blocked": cover == "blocked"}
    reaching = _bearers(request) if "exactly" in request.POST else []
    return {**facts, "bearers": reaching} if reaching else facts


def _near(request: HttpRequest) -> dict[str, Any]:
    others = {name[6:]: n for name in request.POST if name.startswith("other-") and (n := number(request, name))}
    return {"models": number(request, "models"), **({"others": others} if others else {})}


def _falls(request: HttpRequest) -> dict[str, Any]:
    """So many of each kit; a button names one kit's model."""
    if number(request, "only") is not None:
        return {"models": [number(request, "only")]}
    fallen: list[int] = []
    for n in range(MOST_KITS):
        models = several(request, f"kit-{n}")
        fallen += models[: max(0, number(request, f"falls-{n}") or 0)]
    return {"models": fallen}


def _place(request: HttpRequest) -> dict[str, Any]:
    fields: dict[str, Any] = {"points": points(request)}
    deep = request.POST.get("deep", "").strip()
    return {**fields, "deep": lengths.typed(deep, "deep")} if deep else fields


def _step(request: HttpRequest) -> dict[str, Any]:
    return {"points": [] if "stay" in request.POST else points(request)}


ANSWERS: Final[dict[str, Reader]] = {
    "fact-shot": _shot,
    "fact-reach": lambda request: {"bearers": _bearers(request)} if _bearers(request) else {},
    "fact-near": _near,
    "falls-first": _falls,
    "tokens": lambda request: {"tokens": number(request, "tokens") or 0},
    "pushed-to": _place,
    "consolidate": _step,
    "move-after": _step,
}


# -- actions --------------------------------------------------------------------------------------------------------
def _with(request: HttpRequest, kind: str, *names: str) -> Command:
    return {"type": kind, "figure": number(request, "figure"), **numbers(request, *names)}


def split(request: HttpRequest) -> Command:
    """Some weapons at one target; the others may go elsewhere. Of a unit that acts already it is only a shot."""
    command = _with(request, "shoot" if request.POST.get("acting") else "hold", "target")
    return {**command, "weapons": several(request, "weapons")}


def through(request: HttpRequest) -> Command:
    """An action across ground of which people say what it is."""
    command = _with(request, request.POST.get("how", "advance"), "target", "dangerous")
    if command["type"] != "charge":
        command.pop("target", None)
        return command
    return command | {name: True for name in ("difficult", "mined") if name in request.POST}


def leap(request: HttpRequest) -> Command:
    """A jump or a fall of one model. Only a gap is as deep as people say: whoever jumps down falls as far as that."""
    how = request.POST.get("how")
    inches = lengths.typed(request.POST.get("inches", ""), "inches")
    command = {**_with(request, "fall" if how == "fall" else "jump", "model"), "inches": inches}
    if how == "fall":
        return command
    deep = inches if how == "down" else lengths.typed(request.POST.get("deep", ""), "deep")
    return {**command, "deep": deep}


def told_shots(request: HttpRequest) -> Command:
    command = reader_of(do.TellShots)(request)
    return {**command, "used": several(request, "used")} if "limited" in request.POST else command


def told_charge(request: HttpRequest) -> Command:
    tested, _dash, result = request.POST.get("tested", "").partition(" ")
    command = {**reader_of(do.TellCharge)(request), "tested": tested}
    return {**command, "result": result} if result else command


# What the forms' addresses say.
FORMS: Final[dict[str, Form]] = {
    "split": Form(split, otherwise=True, kept=True),
    "through": Form(through, otherwise=True, kept=True),
    "cast": Form(reader_of(do.CastSpell), otherwise=True, kept=True),
    "leap": Form(leap, otherwise=True, kept=True),
    "told-shots": Form(told_shots, otherwise=True, kept=True),
    "told-charge": Form(told_charge, otherwise=True, kept=True),
    "set-unit": Form(decided(reader_of(do.SetUnit)), referee=True),
}
