"""The same choices as ever, as outcomes: what people could say now, ready to be sent; the rules say which of it can be.
A shot as sent is a miss.
"""

from typing import Any, Final

from engine.kernel.ruleset import Choice
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import SIX
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.rules import contact, shooting
from engine.rulesets.stko.state.names import card_name

RENAMED: Final = {"shoot": "shot-outcome", "aim": "aim-outcome", "fight": "fight-outcome"}
KEPT: Final = {"shot-outcome": ("weapons",), "aim-outcome": (), "fight-outcome": ("use",)}
OF_DICE: Final = frozenset({"dice", "dice_else", "distance", "empty", "jam", "wound"})  # people roll themselves
SURRENDERED: Final = "surrendered"
ENDINGS: Final = {
    "wake": ("wake-outcome", ("woke", "nothing", "incapacitated")),
    "repair": ("repair-outcome", ("cleared", "again", "broken")),
    "give-way": ("flight-outcome", ("ran", "fled", "fell", SURRENDERED)),
}


def as_told(b: Battle, one: Choice) -> list[Choice]:
    """Move & Shoot is a shot with `moved`; a card may come from the screen's deck or from the people's own."""
    kind = str(one.command["type"])
    facts = {name: value for name, value in one.facts.items() if name not in OF_DICE}
    if kind == "turn-card":
        return [one, *[Choice(card(name), "card-outcome", {"card": name}) for name in cards_left(b)]]
    if kind == "move-and-shoot":
        return closing_in(b, one, facts) if "target" in one.command else shots_after_a_move(b, one)
    if kind == "move":
        return runs({"type": "move-outcome", "figure": one.command["figure"]}, facts)
    if kind in RENAMED:
        new = RENAMED[kind]
        told: dict[str, Any] = {"type": new, "figure": one.command["figure"]}
        told |= {name: one.command[name] for name in ("target", *KEPT[new]) if name in one.command}
        found = [Choice(told, new, facts)]
        if kind == "shoot":
            gone = {"type": "unseen-outcome", "figure": one.command["figure"], "target": one.command["target"]}
            found.append(Choice(gone, "unseen-outcome", {"target": one.command["target"]}))
        return found
    figure = int(one.command.get("figure", 0))
    if kind == "recover":
        return recoveries(b, one, figure, facts)
    if kind in ENDINGS:
        return endings(one, kind, figure, facts)
    return [one]


def closing_in(b: Battle, one: Choice, facts: dict[str, int | str]) -> list[Choice]:
    """Whoever must run at somebody shoots after it, or has nobody to shoot at. Source: STKO-93, Psycho."""
    f = b.figures[int(one.command["figure"]) - 1]
    target = int(one.command["target"])
    run = {"type": "move-outcome", "figure": int(f.n), "and_shoot": True, "target": target}
    known = {**facts, "chased": target}
    g = b.figures[target - 1]
    barred = contact.why_no_shot(b, f, g) or shooting.is_spared(b, f, g)
    found = [] if barred else [shot(f, g, i, known) for i in in_hand(f)]
    return [*found, *runs(run, facts)]


def in_hand(f: Figure) -> list[int]:
    """The weapons he can fire and hasn't put down."""
    return [i for i, one in enumerate(f.weapons) if shooting.can_fire(f, one) and not one.put_down]


def shot(f: Figure, target: Figure, weapon: int, facts: dict[str, int | str]) -> Choice:
    """Move & Shoot."""
    said = {"type": "shot-outcome", "figure": int(f.n), "target": int(target.n), "weapons": [weapon], "moved": True}
    return Choice(said, "shot-outcome", {**facts, "weapon": weapon})


def runs(run: dict[str, Any], facts: dict[str, int | str]) -> list[Choice]:
    """The run, and a fall on it. Source: STKO-20."""
    fell = Choice({**run, "fell": True}, "move-outcome", {**facts, "result": "fell"})
    return [Choice(run, "move-outcome", {**facts, "result": "moved"}), fell]


def shots_after_a_move(b: Battle, one: Choice) -> list[Choice]:
    """On a drawn table a move may bring anybody into view; a Blockhead can only do the same again. STKO-21, 93.

    At a real table every shot may be one after a move already.
    """
    f = b.figures[int(one.command["figure"]) - 1]
    again = b.turns[-1].must == "move_and_shoot"
    if not again and not b.ground.is_drawn():
        return []
    found = [
        shot(f, g, i, {"target": int(g.n)})
        for i in in_hand(f)
        for g in b.figures
        if g.side != f.side and g.on_table() and not contact.why_no_shot(b, f, g) and not shooting.is_spared(b, f, g)
    ]
    if again:
        run = {"type": "move-outcome", "figure": int(f.n), "and_shoot": True}
        found += runs(run, {"figure": int(f.n)})
    return found


def recoveries(b: Battle, one: Choice, figure: int, facts: dict[str, int | str]) -> list[Choice]:
    """One choice for each way the dice can fall: a Sausage's own first, then the one for a 6. STKO-56, STKO-93."""
    f = b.figures[figure - 1]
    ways: list[tuple[str, dict[str, bool]]] = [("recovered", {"recovered": True}), ("nothing", {"recovered": False})]
    if f.skill_effects.recovers_with:
        ways[1:] = [
            ("nothing", {"recovered": False, "together": True}),
            ("stays", {"recovered": False, "together": False}),
        ]
    elif not f.status & SIX:
        return [one]
    told = {"type": "recover-outcome", "figure": figure}
    return [Choice({**told, **said}, "recover-outcome", {**facts, "result": result}) for result, said in ways]


def endings(one: Choice, kind: str, figure: int, facts: dict[str, int | str]) -> list[Choice]:
    """One choice for each way it can go."""
    new, results = ENDINGS[kind]
    if "how" in one.command:  # flight and surrender are one list
        results = tuple(result for result in results if (result == SURRENDERED) == (one.command["how"] == "surrender"))
    kept = {"weapon": one.command["weapon"]} if "weapon" in one.command else {}
    return [
        Choice({"type": new, "figure": figure, **kept, "result": result}, new, {**facts, "result": result})
        for result in results
    ]


def card(name: str) -> dict[str, Any]:
    return {"type": "card-outcome", "card": name}


def cards_left(b: Battle) -> list[str]:
    """What may come up next, the discards too where the deck is shuffled first."""
    back = [*b.cards.gone, *[one for one, _ in b.cards.held]] if b.cards.joker_open else []
    if b.cards.joker_open and not b.options.open_cards_stay:
        back += b.cards.open_cards
    return [card_name(one) for one in sorted([*b.cards.left, *back])]
