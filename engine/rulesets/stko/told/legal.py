"""The same choices as ever, as outcomes: what people may say now, ready to be sent. A shot as sent is a miss."""

from typing import Any, Final

from engine.kernel.ruleset import Choice
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import SIX
from engine.rulesets.stko.rules import flight
from engine.rulesets.stko.state.names import card_name

RENAMED: Final = {"shoot": "shot-outcome", "aim": "aim-outcome", "fight": "fight-outcome"}
KEPT: Final = {"shot-outcome": ("weapons",), "aim-outcome": (), "fight-outcome": ("use",)}
OF_DICE: Final = frozenset({"dice", "dice_else", "distance", "empty", "jam", "wound"})  # people roll themselves
ENDINGS: Final = {
    "wake": ("wake-outcome", ("woke", "nothing", "incapacitated")),
    "repair": ("repair-outcome", ("cleared", "again", "broken")),
    "give-way": ("flight-outcome", ("ran", "fled", "fell", "surrendered")),
}


def as_told(b: Battle, one: Choice) -> list[Choice]:
    """Move & Shoot is a shot with `moved`; a card may come from the screen's deck or from the people's own."""
    kind = str(one.command["type"])
    facts = {name: value for name, value in one.facts.items() if name not in OF_DICE}
    if kind == "turn-card":
        return [one, *[Choice(card(name), "card-outcome", {"card": name}) for name in cards_left(b)]]
    if kind == "move-and-shoot":
        return closing_in(one, facts)
    if kind == "move":
        moved = {"type": "move-outcome", "figure": one.command["figure"]}
        return [
            Choice(moved, "move-outcome", {**facts, "result": "moved"}),
            Choice({**moved, "fell": True}, "move-outcome", {**facts, "result": "fell"}),
        ]
    if kind in RENAMED:
        new = RENAMED[kind]
        told: dict[str, Any] = {"type": new, "figure": one.command["figure"]}
        told |= {name: one.command[name] for name in ("target", *KEPT[new]) if name in one.command}
        found = [Choice(told, new, facts)]
        if kind == "shoot" and b.turns[-1].must_shoot == one.command["target"] and not b.ground.is_drawn():
            gone = {"type": "unseen-outcome", "figure": one.command["figure"], "target": one.command["target"]}
            found.append(Choice(gone, "unseen-outcome", {"target": one.command["target"]}))
        return found
    figure = int(one.command.get("figure", 0))
    if kind == "recover" and (b.figures[figure - 1].status & SIX or b.figures[figure - 1].gifts.recovers_with):
        return [
            Choice(
                {"type": "recover-outcome", "figure": figure, "recovered": yes},
                "recover-outcome",
                {**facts, "result": "recovered" if yes else "nothing"},
            )
            for yes in (True, False)
        ]
    if kind in ENDINGS:
        return endings(b, one, kind, figure, facts)
    return [one]


def closing_in(one: Choice, facts: dict[str, int | str]) -> list[Choice]:
    """Whoever must run at somebody shoots after it, or has nobody to shoot at. Source: STKO-93, Psycho."""
    if "target" not in one.command:
        return []
    run = {"type": "move-outcome", "figure": one.command["figure"], "and_shoot": True}
    shot = {"type": "shot-outcome", "figure": one.command["figure"], "target": one.command["target"], "moved": True}
    return [
        Choice(shot, "shot-outcome", facts),
        Choice(run, "move-outcome", {**facts, "result": "moved"}),
        Choice({**run, "fell": True}, "move-outcome", {**facts, "result": "fell"}),
    ]


def endings(b: Battle, one: Choice, kind: str, figure: int, facts: dict[str, int | str]) -> list[Choice]:
    """One choice for each way it can go."""
    new, results = ENDINGS[kind]
    if kind == "give-way" and not flight.can_run(b.figures[figure - 1]):
        results = ("surrendered",)
    elif one.command.get("how") == "surrender":
        return []  # flight and surrender are one list
    kept = {"weapon": one.command["weapon"]} if "weapon" in one.command else {}
    return [
        Choice({"type": new, "figure": figure, **kept, "result": result}, new, {**facts, "result": result})
        for result in results
    ]


def card(name: str) -> dict[str, Any]:
    return {"type": "card-outcome", "card": name}


def cards_left(b: Battle) -> list[str]:
    """What may come up next, the discards too where the deck is shuffled first."""
    back = [*b.gone, *[one for one, _ in b.held]] if b.joker_open else []
    if b.joker_open and not b.options.open_cards_stay:
        back += b.open_cards
    return [card_name(one) for one in sorted([*b.left, *back])]
