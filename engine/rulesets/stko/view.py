"""The picture of the table: plain dicts and lists, codes instead of sentences."""

from typing import Any

from engine.kernel.ruleset import Viewer
from engine.rulesets.stko.battle import STATES, Battle, Turn, card_name
from engine.rulesets.stko.codes import (
    FEELINGS,
    GRIPS,
    LOCATIONS,
    LOSSES,
    NOBODY,
    RANKS,
    SEVERITIES,
    UTTER,
    WEAPON_STATES,
)
from engine.rulesets.stko.figure import Figure, Weapon
from engine.rulesets.stko.rules.ending import lost_of


def view(battle: Battle, viewer: Viewer) -> dict[str, Any]:
    """Everything this viewer may see; in the street fight nothing is hidden. Lengths in hundredths of inches.

    `drawn` says that the table is drawn (then x, y and facing count); `up` is the figure whose turn it is, `placing`
    the one that is to be put on the table, `claimer` the one that may take open action cards; 0 stands for none.
    """
    return {
        "round": battle.round,
        "deploying": battle.deploying,
        "first_shot": battle.first_shot,
        "joker_open": battle.joker_open,
        "cards_left": len(battle.left),
        "open_cards": [card_name(card) for card in battle.open_cards],
        "held": [{"card": card_name(card), "figure": figure} for card, figure in battle.held],
        "claimer": battle.claimer,
        "placing": battle.placing,
        "up": battle.turns[-1].figure.n if battle.turns else 0,
        "turn": [_turn(turn) for turn in reversed(battle.turns)],
        "sides": [_side(battle, number) for number in range(len(battle.sides))],
        "figures": [_figure(figure) for figure in battle.figures if figure.side >= 0],
        "feelings": [
            {"figure": figure, "target": target, "feeling": FEELINGS[code & 3], "extreme": code & UTTER != 0}
            for figure, target, code in battle.feelings
        ],
        "over": battle.over,
        "winner": None if battle.winner == NOBODY else battle.winner,
        "drawn": battle.ground.is_drawn(),
    }


def _turn(turn: Turn) -> dict[str, Any]:
    """Turns under way, the current one first; `card` is the figure's own or the action card that gave the turn."""
    return {"figure": turn.figure.n, "card": card_name(turn.card or turn.figure.n), "declared": turn.declared}


def _side(battle: Battle, number: int) -> dict[str, Any]:
    return {
        "number": number,
        "size": battle.start_size[number],
        "lost": lost_of(battle, number),
        "out": battle.side_lost[number],
    }


def _figure(figure: Figure) -> dict[str, Any]:
    return {
        "n": figure.n,
        "side": figure.side,
        "rank": RANKS[figure.rank],
        "weapons": [_weapon(weapon) for weapon in figure.weapons],
        "placed": figure.placed,
        "x": figure.x,
        "y": figure.y,
        "facing": [figure.fx, figure.fy],
        "states": [word for word, bit in STATES.items() if figure.status & bit],
        "loss": LOSSES[figure.loss],
        "wounds": [
            {"location": LOCATIONS[location], "severity": SEVERITIES[severity], "event": event}
            for location, severity, event in figure.wounds
        ],
        "flesh": figure.flesh_wounds,
        "serious": figure.serious_wounds,
        "immobile": figure.immobile != 0,
        "aim": figure.aim,
        "skills": list(figure.skills),
    }


def _weapon(weapon: Weapon) -> dict[str, Any]:
    return {
        "name": weapon.name,
        "grip": GRIPS[weapon.grip],
        "state": WEAPON_STATES[weapon.state],
        "put_down": weapon.put_down,
    }
