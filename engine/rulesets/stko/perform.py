"""From a person's command to the rule that carries it out; also whose command it is."""

from collections.abc import Callable, Mapping
from typing import Any

from engine.kernel.commands import Command
from engine.kernel.events import Asked
from engine.kernel.refusal import Diverted, Malformed, Refusal
from engine.kernel.ruleset import Turn, Who
from engine.kernel.setup import Point
from engine.rulesets.stko import commands as do
from engine.rulesets.stko import legal
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import EMPTY, FEAR, GRIPS, HATE, JAMMED, NOBODY
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.ground import Spot
from engine.rulesets.stko.people import card_of, figure_of
from engine.rulesets.stko.rules import (
    cards,
    driven,
    flight,
    fuddled,
    melee,
    moving,
    nerve,
    shooting,
    showdown,
    states,
    tally,
)
from engine.rulesets.stko.rules.ending import check_end
from engine.rulesets.stko.skills import folded, numbers
from engine.rulesets.stko.state.names import card_name
from engine.rulesets.stko.tables_optional import FIGHT_ROWS
from engine.rulesets.stko.tables_skills import SKILLS, may_be_doubled
from engine.rulesets.stko.told import actions, attacks


def who(b: Battle, command: Command) -> Who:
    """Whose command this is: the figure's player, the holder of a card, a side, or anybody at the table."""
    if isinstance(command, do.PlayCard):
        return Who(figure=cards.holder_of(b, card_of(b, command.card)))
    if isinstance(command, do.Standing):
        return Who(side=command.side)
    figure = getattr(command, "figure", 0)
    return Who(figure=figure_of(b, figure).n) if figure else Who()


def who_answers(b: Battle, asked: Asked, value: Mapping[str, Any]) -> Who:
    """The acting player; in the window before the dice also whoever holds the card that is played."""
    name = value.get("card")
    if asked.kind == "before-dice" and isinstance(name, str):
        return Who(figure=cards.holder_of(b, card_of(b, name)))
    return Who(figure=asked.about[0]) if asked.about else Who(side=asked.sides[0])


def turn_of(b: Battle) -> Turn:
    """What the table waits for between units."""
    if b.over:
        return Turn("nothing")
    if b.placing:
        f = b.figures[b.placing - 1]
        return Turn("place", f.n, (f.side,))
    if b.turns:
        f = b.turns[-1].figure
        return Turn("action", f.n, (f.side,))
    return Turn("joker" if b.cards.joker_open else "card", 0, tuple(range(len(b.sides))))


def perform(b: Battle, command: Command, forced: bool) -> None:
    """Carries the command out. Refusal and Malformed come before anything happened; Suspended waits for people."""
    before = b.forced
    b.forced = forced
    if not forced and (isinstance(command, BY_HAND) or bool(getattr(command, "extra", 0))):
        raise Refusal("referee-only", status=403)
    try:
        facing: Point | None = getattr(command, "facing", None)
        turns = facing is not None and turns_after(command) and b.ground.is_drawn()
        f = figure_of(b, getattr(command, "figure", 0)) if turns else None
        if f is not None and facing is not None:
            states.must_turn(b, f, facing[0], facing[1])
        PERFORM[type(command)](b, command)
        if f is not None and facing is not None and not b.over and f.able() and not f.immobile:
            b.turned(f, facing[0], facing[1])
        b.forced = before
        fuddled.begin(b)
    except Diverted:  # hatred comes first: he chooses again
        pass
    finally:
        b.forced = before


def turns_after(command: Command) -> bool:
    """May he look where he likes after it? Not after a Move or a Move & Shoot. Source: STKO-13."""
    return type(command) in TURNS_AFTER and not getattr(command, "moved", False)


def abandon(b: Battle) -> None:
    """The rules changed under an unfinished action: what happened stays, the turn ends."""
    check_end(b)
    if b.turns and not b.over:
        b.turn_ended(b.turns[-1].figure)


def turn_card(b: Battle, c: do.TurnCard) -> None:
    cards.turn_card(b)


def place(b: Battle, c: do.Place) -> None:
    f = figure_of(b, c.figure)
    if b.ground.is_drawn() and c.at is None:
        raise Malformed("command.at", None, "point-in-hundredths")
    x, y = c.at or (0, 0)
    fx, fy = c.facing or (f.fx, f.fy)
    cards.place(b, f, x, y, fx, fy)


def claim(b: Battle, c: do.ClaimCards) -> None:
    cards.claim(b, figure_of(b, c.figure), [open_card(b, name) for name in c.cards])


def open_card(b: Battle, name: str) -> int:
    for card in b.cards.open_cards:
        if card_name(card) == name:
            return card
    raise Refusal("card-not-open", {"card": name})


def play_card(b: Battle, c: do.PlayCard) -> None:
    cards.play_card(b, figure_of(b, c.figure), card_of(b, c.card))


def standing(b: Battle, c: do.Standing) -> None:
    if c.side >= len(b.sides):
        raise Malformed("command.side", c.side, "side", {"most": len(b.sides) - 1})
    if c.word == "only_when_shot_at":
        figure_of(b, c.figure)
    b.standing_set(c.side, c.word, c.figure)


def goal(b: Battle, figure: Figure, intent: str, target: int, spot: Point | None) -> Point:
    """Where a Plock with a named goal runs to. Source: STKO-19."""
    if intent == "attack" and (target or b.ground.is_drawn()):
        foe = figure_of(b, target)
        states.must_be_target(b, figure, foe)
        return (foe.x, foe.y)
    if not intent or not b.ground.is_drawn():
        return (0, 0)
    if spot is None:
        raise Malformed("command.spot", None, "covered-spot")
    if not is_sheltered(b, figure, spot):
        b.decline("hunting-spot", {"figure": figure.n})
    return spot


def is_sheltered(b: Battle, f: Figure, spot: Point) -> bool:
    """Could he duck back there? Source: STKO-19, STKO-53."""
    there = Figure(f.n, f.side, f.rank, f.weapons)
    there.x, there.y = spot
    return b.ground.near_cover(there)


def move(b: Battle, c: do.Move) -> None:
    x, y = goal(b, figure_of(b, c.figure), c.intent, c.target, c.spot)
    moving.move(b, figure_of(b, c.figure), c.intent, x, y, c.hurry)


def move_and_shoot(b: Battle, c: do.MoveAndShoot) -> None:
    x, y = goal(b, figure_of(b, c.figure), c.intent, c.target, c.spot)
    f = figure_of(b, c.figure)
    chased = c.target if driven.is_driven(b, f) else 0
    shooting.move_and_shoot(b, f, tuple(c.weapons), grip(c.grip), c.intent, x, y, c.hurry, chased)


def shoot(b: Battle, c: do.Shoot) -> None:
    target = figure_of(b, c.target)
    shooting.shoot(b, figure_of(b, c.figure), target, tuple(c.weapons), grip(c.grip), c.extra, c.other)


def grip(name: str | None) -> int:
    return NOBODY if name is None else GRIPS.index(name)


def reposition(b: Battle, c: do.Reposition) -> None:
    to = None if c.to is None else Spot(c.to[0], c.to[1])
    fx, fy = c.facing or (0, 0)
    moving.reposition(b, figure_of(b, c.figure), to, fx, fy, c.pick_up)


def aim(b: Battle, c: do.Aim) -> None:
    states.aim(b, figure_of(b, c.figure), figure_of(b, c.target))


def weapon(f: Figure, chosen: int, state: int) -> int:
    """The chosen weapon, else the first in that state, else the first at all (for the refusal's sentence)."""
    return chosen if chosen >= 0 else max(states.first_with(f, state), 0)


def reload_weapon(b: Battle, c: do.Reload) -> None:
    f = figure_of(b, c.figure)
    states.reload_weapon(b, f, weapon(f, c.weapon, EMPTY))


def repair(b: Battle, c: do.Repair) -> None:
    f = figure_of(b, c.figure)
    states.repair(b, f, weapon(f, c.weapon, JAMMED))


def set_state(b: Battle, c: do.SetState) -> None:
    b.state_set(figure_of(b, c.figure), c.state, c.on)
    check_end(b)


def fight(b: Battle, c: do.Fight) -> None:
    if not b.options.melee:
        b.decline("no-fights", {"figure": c.figure})
    row = NOBODY if c.use is None else FIGHT_ROWS.index(c.use)
    melee.fight(b, figure_of(b, c.figure), figure_of(b, c.target), row)


def set_feeling(b: Battle, c: do.SetFeeling) -> None:
    if not b.feels:
        raise Refusal("no-feelings")
    if c.figure == c.target:
        raise Malformed("command.target", c.target, "another-figure")
    code = {"hate": HATE, "fear": FEAR, "none": 0}[c.feeling]
    b.felt(figure_of(b, c.figure), figure_of(b, c.target), code)


def set_skill(b: Battle, c: do.SetSkill) -> None:
    """A skill given, doubled or taken away in mid-battle. Refuses: no skills here, unknown, not to be doubled."""
    f = figure_of(b, c.figure)
    if not b.options.skills:
        raise Refusal("no-skills")
    if c.skill not in SKILLS:
        raise Malformed("command.skill", c.skill, "one-of", {"known": SKILLS})
    if c.times == 2 and not may_be_doubled(c.skill):
        raise Refusal("not-to-be-doubled", {"figure": f.n, "skill": c.skill})
    taken = {**f.gifts.taken, c.skill: c.times}
    if not c.times:
        del taken[c.skill]
    b.skill_set(f, c.skill, c.times, numbers(folded(taken, b.options)))


def quick_draw(b: Battle, c: do.QuickDraw) -> None:
    showdown.quick_draw(b, figure_of(b, c.figure), figure_of(b, c.target))


def wait(b: Battle, c: do.Wait) -> None:
    f = figure_of(b, c.figure)
    turn = b.turns[-1] if b.turns and b.turns[-1].figure is f else None
    bound = turn is not None and turn.must not in ("", "wait") and not driven.is_driven(b, f)  # rage goes before
    if turn is not None and bound and legal.can_repeat(b, f, turn.must):
        b.decline("must-repeat", {"figure": f.n, "action": turn.must})
    states.wait(b, f)


def nerve_test(b: Battle, c: do.NerveTest) -> None:
    f = figure_of(b, c.figure)
    if not tally.may_test(f):
        b.decline("no-nerve-to-test", {"figure": f.n})
    nerve.test_nerve(b, f, "referee")
    if b.options.nerve:
        nerve.check_nerves(b)


def free_roll(b: Battle, c: do.FreeRoll) -> None:
    f = figure_of(b, c.figure)
    why = b.why()
    if why is not None:
        why.set("table", "free", c.count)
    b.roll(f, "free", c.count, why)


PERFORM: dict[type[Command], Callable[[Battle, Any], None]] = {
    do.TurnCard: turn_card,
    do.Place: place,
    do.ClaimCards: claim,
    do.PlayCard: play_card,
    do.Standing: standing,
    do.Move: move,
    do.MoveAndShoot: move_and_shoot,
    do.Shoot: shoot,
    do.Reposition: reposition,
    do.Aim: aim,
    do.Reload: reload_weapon,
    do.Repair: repair,
    do.Recover: lambda b, c: states.recover(b, figure_of(b, c.figure)),
    do.StandUp: lambda b, c: states.stand_up(b, figure_of(b, c.figure)),
    do.DuckBack: lambda b, c: states.duck_back(b, figure_of(b, c.figure)),
    do.Wake: lambda b, c: states.wake(b, figure_of(b, c.figure)),
    do.Wait: wait,
    do.KeepCard: lambda b, c: cards.keep_card(b, figure_of(b, c.figure)),
    do.QuickDraw: quick_draw,
    do.SetSkill: set_skill,
    do.Fight: fight,
    do.GiveWay: lambda b, c: flight.give_way(b, figure_of(b, c.figure), c.how),
    do.NerveTest: nerve_test,
    do.SetFeeling: set_feeling,
    do.CardOutcome: actions.card,
    do.ShotOutcome: attacks.shot,
    do.AimOutcome: attacks.aim,
    do.UnseenOutcome: attacks.unseen,
    do.MoveOutcome: actions.move,
    do.FightOutcome: attacks.fight,
    do.WakeOutcome: actions.wake,
    do.RecoverOutcome: actions.recover,
    do.RepairOutcome: actions.repair,
    do.NerveOutcome: actions.test_nerve,
    do.FlightOutcome: actions.flee,
    do.SetState: set_state,
    do.FreeRoll: free_roll,
}
BY_HAND = (do.SetState, do.FreeRoll, do.NerveTest, do.SetFeeling, do.SetSkill)
TURNS_AFTER = frozenset(
    {
        *(do.Shoot, do.Reload, do.Repair, do.Recover, do.StandUp, do.DuckBack, do.Wait),
        *(do.ShotOutcome, do.RecoverOutcome, do.RepairOutcome),
    }
)
