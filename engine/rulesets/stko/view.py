"""The picture of the table: plain dicts and lists, codes instead of sentences."""

from typing import Any, NotRequired, TypedDict

from engine.kernel.ruleset import Viewer
from engine.kernel.view import TableView
from engine.rulesets.stko import codes
from engine.rulesets.stko.battle import STATES, Battle
from engine.rulesets.stko.figure import Figure, Weapon
from engine.rulesets.stko.outcome_entry import hits
from engine.rulesets.stko.rules import cards, melee, moving
from engine.rulesets.stko.rules.ending import lost_of
from engine.rulesets.stko.state.names import card_name
from engine.rulesets.stko.state.turns import Turn
from engine.rulesets.stko.tables import MOVE_AND_SHOOT_DICE
from engine.rulesets.stko.tables_optional import FIGHT_ROWS


class Anybody(TypedDict):
    """What a hit of anybody can do, and with what each may fight: for devices that write on while nobody answers."""

    hits: list[dict[str, Any]]
    fight_hits: list[dict[str, Any]]
    rows: dict[str, list[str]]


class StreetView(TableView):
    """`placing` is the figure to be put on the table, `claimer` the one that may take open action cards (0: none).

    Unless people enter every roll: what a hit of whoever is up can do, by location, wound, fall, severed.
    """

    first_shot: bool
    joker_open: bool
    accidents: bool
    event_cards: bool
    cards_left: int
    deck: list[str]
    open_cards: list[str]
    held: list[dict[str, Any]]
    claimer: int
    placing: int
    turn: list[dict[str, Any]]
    feelings: list[dict[str, Any]]
    hits: NotRequired[list[dict[str, Any]]]
    fight_hits: NotRequired[list[dict[str, Any]]]
    anybody: NotRequired[Anybody]


def view(battle: Battle, viewer: Viewer) -> StreetView:
    """Everything this viewer may see; in the street fight nothing is hidden. Lengths in hundredths of inches."""
    seen: StreetView = {
        "round": battle.round,
        "deploying": battle.deploying,
        "first_shot": battle.first_shot,
        "joker_open": battle.cards.joker_open,
        "jokers": battle.cards.jokers,
        "accidents": battle.options.accidents,
        "event_cards": battle.options.event_cards,
        "cards_left": len(battle.cards.left),
        "deck": [card_name(card) for card in battle.cards.left],
        "open_cards": [card_name(card) for card in battle.cards.open_cards],
        "held": [_held(battle, card, holder) for card, holder in battle.cards.held],
        "claimer": battle.cards.claimer,
        "placing": battle.placing,
        "up": battle.turns[-1].figure.n if battle.turns else 0,
        "turn": [_turn(turn) for turn in reversed(battle.turns)],
        "sides": [_side(battle, number) for number in range(len(battle.sides))],
        "figures": [_figure(battle, figure) for figure in battle.figures if figure.side >= 0],
        "feelings": [
            {
                "figure": figure,
                "target": target,
                "feeling": codes.FEELINGS[code & 3],
                "extreme": code & codes.UTTER != 0,
            }
            for figure, target, code in battle.feelings
        ],
        "over": battle.over,
        "winner": None if battle.winner == codes.NOBODY else battle.winner,
        "drawn": battle.ground.is_drawn(),
        "detail": battle.detail,
    }
    if battle.detail != "rolls":
        _add_hits(seen, battle)
    return seen


def _add_hits(street: StreetView, battle: Battle) -> None:
    f = battle.turns[-1].figure if battle.turns else None
    shot = hits.of_the_table(battle) if f is None else hits.of_a_shot(battle, f, range(len(f.weapons)))
    fight = hits.of_all_fights(battle, f) if f is not None and battle.options.melee else []
    street["hits"] = [_hit(result) for result in shot]
    street["fight_hits"] = [_hit(result) for result in fight]
    street["anybody"] = _anybody(battle)


def _anybody(battle: Battle) -> Anybody:
    on_table = [f for f in battle.figures if f.on_table()]
    shots: list[hits.Result] = []
    fights: list[hits.Result] = []
    for f in on_table:
        shots += [
            result for result in hits.of_a_shot(battle, f, range(len(f.weapons))) if not hits.is_among(result, shots)
        ]
        if battle.options.melee:
            fights += [result for result in hits.of_any_fight(battle, f) if not hits.is_among(result, fights)]
    rows = {str(f.n): [FIGHT_ROWS[row] for row in melee.rows_of(f)] for f in on_table}
    return {
        "hits": [_hit(shot) for shot in shots],
        "fight_hits": [_hit(fight) for fight in fights],
        "rows": rows if battle.options.melee else {},
    }


def _hit(result: hits.Result) -> dict[str, Any]:
    where = codes.LOCATIONS[result.location] if result.location >= 0 else ""
    return {"location": where, "wound": result.wound, "falls": result.falls, "severed": result.severed}


def _held(battle: Battle, card: int, holder: int) -> dict[str, Any]:
    """`serves`: who may have a turn by it."""
    serves = [int(f.n) for f in battle.figures if f.side >= 0 and cards.may_use(battle, f, card, holder)]
    return {"card": card_name(card), "figure": holder, "serves": serves}


def _turn(turn: Turn) -> dict[str, Any]:
    """Turns under way, the current one first; `card` is the figure's own or the action card that gave the turn."""
    return {
        "figure": turn.figure.n,
        "card": card_name(turn.card or turn.figure.n),
        "declared": turn.declared,
        **_bound(turn),
    }


def _bound(turn: Turn) -> dict[str, Any]:
    """What leaves him no choice, if anything does: the action he repeats, whom he has to shoot at, or rage."""
    bound = {"must": turn.must, "must_shoot": turn.must_shoot, "wild": turn.wild}
    return {name: value for name, value in bound.items() if value}


def _side(battle: Battle, number: int) -> dict[str, Any]:
    return {
        "number": number,
        "size": battle.start_size[number],
        "lost": lost_of(battle, number),
        "out": battle.side_lost[number],
    }


def _figure(battle: Battle, figure: Figure) -> dict[str, Any]:
    return {
        "n": figure.n,
        "side": figure.side,
        "rank": codes.RANKS[figure.rank],
        "weapons": [_weapon(weapon) for weapon in figure.weapons],
        "placed": figure.placed,
        "x": figure.x,
        "y": figure.y,
        "facing": [figure.fx, figure.fy],
        "states": [word for word, bit in STATES.items() if figure.status & bit],
        "loss": codes.LOSSES[figure.loss],
        "wounds": [
            {"location": codes.LOCATIONS[location], "severity": codes.SEVERITIES[severity], "event": event}
            for location, severity, event in figure.wounds
        ],
        "flesh": figure.flesh_wounds,
        "serious": figure.serious_wounds,
        "immobile": figure.immobile != 0,
        "aim": figure.aim,
        "skills": dict(figure.skill_effects.taken),
        "charms_left": int(figure.skill_effects.charms - figure.charms_used),
        "condition": _condition(figure),
        "ways": _ways(battle, figure),
    }


def _ways(battle: Battle, figure: Figure) -> dict[str, int]:
    """What he may do that others can't, or must: changes of direction, dice to take or leave, running like a Plock,
    a target for each pistol, a fall in the middle of Move & Shoot. Only what is so. Source: STKO-19, 20, 93."""
    skill_effects = figure.skill_effects
    ways = {
        "turns": int(skill_effects.agile),
        "hurries": int(skill_effects.spurt),
        "unruly": int(moving.is_unruly(battle, figure)),
        "two_targets": int(skill_effects.group > 0 and skill_effects.ambidextrous > 0),
        "trips": int(moving.may_fall(figure, moving.movement_dice(figure, MOVE_AND_SHOOT_DICE, None))),
    }
    return {name: n for name, n in ways.items() if n}


def _condition(figure: Figure) -> list[str]:
    """What drink has made of him. Source: STKO-94."""
    words = []
    if figure.staggers:
        words.append("staggers" if figure.staggers == 1 else "staggers_blindly")
    if figure.sick:
        words.append("sick")
    if figure.sober:
        words.append("sober")
    return words


def _weapon(weapon: Weapon) -> dict[str, Any]:
    return {
        "name": weapon.name,
        "grip": codes.GRIPS[weapon.grip],
        "state": codes.WEAPON_STATES[weapon.state],
        "put_down": weapon.put_down,
    }
