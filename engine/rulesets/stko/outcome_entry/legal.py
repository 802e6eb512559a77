"""The same choices as ever, as outcomes: what people could say now, ready to be sent; the rules say which of it can be.
A shot as sent is a miss.
"""

from typing import Any, Final

from engine.kernel.offers import told_as
from engine.kernel.ruleset import Choice
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import SIX
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.live_input import is_barred
from engine.rulesets.stko.rules import shooting
from engine.rulesets.stko.state.names import card_name

SURRENDERED: Final = "surrendered"
RUN: Final[dict[str, dict[str, Any]]] = {"moved": {}, "fell": {"fell": True}}  # STKO-20
ONE_ROLL: Final = {"recovered": {"recovered": True}, "nothing": {"recovered": False}}
TWO_ROLLS: Final = {  # the own one first, then the one for a 6
    "recovered": {"recovered": True},
    "nothing": {"recovered": False, "together": True},
    "stays": {"recovered": False, "together": False},
}


def or_from_their_deck(b: Battle, choice: Choice) -> list[Choice]:
    """A card may come from the screen's deck or from the people's own."""
    return [choice, *[Choice(card(name), "card-outcome", {"card": name}) for name in cards_left(b)]]


def shot_or_unseen(b: Battle, choice: Choice) -> list[Choice]:
    gone = {"type": "unseen-outcome", "figure": choice.command["figure"], "target": choice.command["target"]}
    return [
        *told_as("shot-outcome", choice, ("figure", "target", "weapons")),
        Choice(gone, "unseen-outcome", {"target": choice.command["target"]}),
    ]


def runs_and_shots(b: Battle, choice: Choice) -> list[Choice]:
    """Move & Shoot is a shot with `moved`."""
    return closing_in(b, choice) if "target" in choice.command else shots_after_a_move(b, choice)


def closing_in(b: Battle, choice: Choice) -> list[Choice]:
    """Whoever must run at somebody shoots after it, or has nobody to shoot at. Source: STKO-93, Psycho."""
    f = b.figures[int(choice.command["figure"]) - 1]
    g = b.figures[int(choice.command["target"]) - 1]
    known = {name: value for name, value in choice.facts.items() if name != "dice"} | {"chased": int(g.n)}
    choices = [] if is_barred(b, f, g) else [shot(f, g, i, known) for i in in_hand(f)]
    return [*choices, *runs(choice, {"and_shoot": True, "target": int(g.n)})]


def in_hand(f: Figure) -> list[int]:
    """The weapons he can fire and hasn't put down."""
    return [i for i, weapon in enumerate(f.weapons) if shooting.can_fire(f, weapon) and not weapon.put_down]


def shot(f: Figure, target: Figure, weapon: int, facts: dict[str, int | str]) -> Choice:
    """Move & Shoot."""
    command = {"type": "shot-outcome", "figure": int(f.n), "target": int(target.n), "weapons": [weapon], "moved": True}
    return Choice(command, "shot-outcome", {**facts, "weapon": weapon})


def runs(choice: Choice, fields: dict[str, Any]) -> list[Choice]:
    """The run, and a fall on it. Source: STKO-20."""
    return told_as("move-outcome", choice, results={name: {**fields, **fell} for name, fell in RUN.items()})


def shots_after_a_move(b: Battle, choice: Choice) -> list[Choice]:
    """On a drawn table a move may bring anybody into view; a Blockhead can only do the same again. STKO-21, 93.

    At a real table every shot may be one after a move already.
    """
    f = b.figures[int(choice.command["figure"]) - 1]
    shoots_again = b.turns[-1].must == "move_and_shoot"
    if not shoots_again and not b.ground.is_drawn():
        return []
    choices = [
        shot(f, g, i, {"target": int(g.n)})
        for i in in_hand(f)
        for g in b.figures
        if g.side != f.side and g.on_table() and not is_barred(b, f, g)
    ]
    return choices + (runs(choice, {"and_shoot": True}) if shoots_again else [])


def recoveries(b: Battle, choice: Choice) -> list[Choice]:
    """One choice for each way the dice can fall, a Sausage's own too. STKO-56, STKO-93."""
    f = b.figures[int(choice.command["figure"]) - 1]
    if f.skill_effects.recovers_with:
        return told_as("recover-outcome", choice, results=TWO_ROLLS)
    return told_as("recover-outcome", choice, results=ONE_ROLL) if f.status & SIX else [choice]


def flights(b: Battle, choice: Choice) -> list[Choice]:
    """Where flight and surrender are two choices, each as what may have come of it."""
    ways = {way: {"result": way} for way in ("ran", "fled", "fell", SURRENDERED)}
    if "how" in choice.command:
        ways = {
            way: fields
            for way, fields in ways.items()
            if (way == SURRENDERED) == (choice.command["how"] == "surrender")
        }
    return told_as("flight-outcome", choice, results=ways)


def card(name: str) -> dict[str, Any]:
    return {"type": "card-outcome", "card": name}


def cards_left(b: Battle) -> list[str]:
    """What may come up next, the discards too where the deck is shuffled first."""
    back = [*b.cards.gone, *[held for held, _ in b.cards.held]] if b.cards.joker_open else []
    if b.cards.joker_open and not b.options.open_cards_stay:
        back += b.cards.open_cards
    return [card_name(number) for number in sorted([*b.cards.left, *back])]
