"""The same choices as ever, as outcomes: what people could say now, ready to be sent; the rules say which of it can be.
A shot as sent is a miss.
"""

from typing import Any, Final

from engine.kernel.offers import told_as
from engine.kernel.ruleset import Choice
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import SIX
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.rules import contact, feelings, shooting
from engine.rulesets.stko.state.names import card_name

SURRENDERED: Final = "surrendered"


RUN: Final[dict[str, dict[str, Any]]] = {"moved": {}, "fell": {"fell": True}}  # STKO-20
ONE_ROLL: Final = {"recovered": {"recovered": True}, "nothing": {"recovered": False}}
TWO_ROLLS: Final = {  # the own one first, then the one for a 6
    "recovered": {"recovered": True},
    "nothing": {"recovered": False, "together": True},
    "stays": {"recovered": False, "together": False},
}


def or_from_their_deck(b: Battle, one: Choice) -> list[Choice]:
    """A card may come from the screen's deck or from the people's own."""
    return [one, *[Choice(card(name), "card-outcome", {"card": name}) for name in cards_left(b)]]


def shot_or_unseen(b: Battle, one: Choice) -> list[Choice]:
    gone = {"type": "unseen-outcome", "figure": one.command["figure"], "target": one.command["target"]}
    return [
        *told_as("shot-outcome", one, ("figure", "target", "weapons")),
        Choice(gone, "unseen-outcome", {"target": one.command["target"]}),
    ]


def runs_and_shots(b: Battle, one: Choice) -> list[Choice]:
    """Move & Shoot is a shot with `moved`."""
    return closing_in(b, one) if "target" in one.command else shots_after_a_move(b, one)


def closing_in(b: Battle, one: Choice) -> list[Choice]:
    """Whoever must run at somebody shoots after it, or has nobody to shoot at. Source: STKO-93, Psycho."""
    f = b.figures[int(one.command["figure"]) - 1]
    g = b.figures[int(one.command["target"]) - 1]
    known = {name: value for name, value in one.facts.items() if name != "dice"} | {"chased": int(g.n)}
    barred = contact.why_no_shot(b, f, g) or feelings.is_spared(f, g)
    found = [] if barred else [shot(f, g, i, known) for i in in_hand(f)]
    return [*found, *runs(one, {"and_shoot": True, "target": int(g.n)})]


def in_hand(f: Figure) -> list[int]:
    """The weapons he can fire and hasn't put down."""
    return [i for i, one in enumerate(f.weapons) if shooting.can_fire(f, one) and not one.put_down]


def shot(f: Figure, target: Figure, weapon: int, facts: dict[str, int | str]) -> Choice:
    """Move & Shoot."""
    said = {"type": "shot-outcome", "figure": int(f.n), "target": int(target.n), "weapons": [weapon], "moved": True}
    return Choice(said, "shot-outcome", {**facts, "weapon": weapon})


def runs(one: Choice, said: dict[str, Any]) -> list[Choice]:
    """The run, and a fall on it. Source: STKO-20."""
    return told_as("move-outcome", one, results={name: {**said, **fell} for name, fell in RUN.items()})


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
        if g.side != f.side and g.on_table() and not contact.why_no_shot(b, f, g) and not feelings.is_spared(f, g)
    ]
    return found + (runs(one, {"and_shoot": True}) if again else [])


def recoveries(b: Battle, one: Choice) -> list[Choice]:
    """One choice for each way the dice can fall, a Sausage's own too. STKO-56, STKO-93."""
    f = b.figures[int(one.command["figure"]) - 1]
    if f.skill_effects.recovers_with:
        return told_as("recover-outcome", one, results=TWO_ROLLS)
    return told_as("recover-outcome", one, results=ONE_ROLL) if f.status & SIX else [one]


def flights(b: Battle, one: Choice) -> list[Choice]:
    """Where flight and surrender are two choices, each as what may have come of it."""
    ways = {way: {"result": way} for way in ("ran", "fled", "fell", SURRENDERED)}
    if "how" in one.command:
        ways = {way: said for way, said in ways.items() if (way == SURRENDERED) == (one.command["how"] == "surrender")}
    return told_as("flight-outcome", one, results=ways)


def card(name: str) -> dict[str, Any]:
    return {"type": "card-outcome", "card": name}


def cards_left(b: Battle) -> list[str]:
    """What may come up next, the discards too where the deck is shuffled first."""
    back = [*b.cards.gone, *[one for one, _ in b.cards.held]] if b.cards.joker_open else []
    if b.cards.joker_open and not b.options.open_cards_stay:
        back += b.cards.open_cards
    return [card_name(one) for one in sorted([*b.cards.left, *back])]
