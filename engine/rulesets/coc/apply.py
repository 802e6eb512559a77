"""Replay: from each event type to the transition that it records. Reads no table and no option."""

from collections.abc import Callable
from typing import Any

from engine.kernel import events as kernel
from engine.kernel.events import Event
from engine.rulesets.coc import events as ev
from engine.rulesets.coc.battle import Battle
from engine.rulesets.coc.codes import (
    BANDS,
    EFFECTS,
    FUMBLE,
    LEVELS,
    NOBODY,
    OUTCOMES,
    REACTIONS,
    SIZES,
    SURPRISES,
    WEAPON_STATES,
)
from engine.rulesets.coc.figure import Figure
from engine.rulesets.coc.setup import newcomer
from engine.rulesets.coc.state.attacks import Exchange


def who(b: Battle, n: int) -> Figure:
    return b.figures[n - 1]


def level(name: str) -> int:
    return FUMBLE if name == "fumble" else LEVELS.index(name)


def exchange(e: Any) -> Exchange:
    x = Exchange()
    x.level = level(e.level)
    x.reaction, x.choice = REACTIONS.index(e.reaction), e.choice
    x.theirs = level(e.their_level) if e.their_level else -2
    x.outcome = OUTCOMES.index(e.outcome)
    x.automatic = e.automatic
    return x


def shot(b: Battle, e: ev.ShotFired) -> None:
    victim = who(b, e.victim) if e.victim else None
    f, target = who(b, e.figure), who(b, e.target)
    b.shot_fired(
        f, target, e.weapon, e.bullets, e.spent, BANDS.index(e.band), level(e.difficulty), e.hits, e.impaling, victim,
        exchange(e),
    )  # fmt: skip


APPLY: dict[type[Event], Callable[[Battle, Any], None]] = {
    ev.RoundBegun: lambda b, e: b.round_begun(e.number, list(e.order), list(e.early)),
    ev.TurnBegun: lambda b, e: b.turn_begun(who(b, e.figure)),
    ev.Postponed: lambda b, e: b.postponed(who(b, e.figure), e.place, e.reason),
    ev.ActionLost: lambda b, e: b.action_lost(who(b, e.figure)),
    ev.Waited: lambda b, e: b.waited(who(b, e.figure)),
    ev.Acted: lambda b, e: b.acted(who(b, e.figure), e.note),
    ev.WeaponDrawn: lambda b, e: b.weapon_drawn(who(b, e.figure), e.weapon),
    ev.Moved: lambda b, e: b.moved(who(b, e.figure), e.metres, e.x, e.y),
    ev.PostureChanged: lambda b, e: b.posture_changed(who(b, e.figure), e.prone),
    ev.SurpriseGranted: lambda b, e: b.surprise_granted(
        who(b, e.figure), who(b, e.target), SURPRISES.index(e.how), e.notice, e.against
    ),
    ev.SurpriseTried: lambda b, e: b.surprise_tried(
        who(b, e.figure), who(b, e.target), SURPRISES.index(e.how), e.noticed
    ),
    ev.Struck: lambda b, e: b.struck(who(b, e.figure), who(b, e.target), e.weapon, exchange(e)),
    ev.Manoeuvred: lambda b, e: b.manoeuvred(who(b, e.figure), who(b, e.target), EFFECTS.index(e.effect), exchange(e)),
    ev.Dived: lambda b, e: b.dived(who(b, e.figure), e.works, e.cost == "current", e.lost, e.restricted),
    ev.ShotFired: shot,
    ev.Jammed: lambda b, e: b.jammed(who(b, e.figure), e.weapon, e.dud, WEAPON_STATES.index("jammed")),
    ev.WeaponSet: lambda b, e: b.weapon_set(who(b, e.figure), e.weapon, WEAPON_STATES.index(e.state)),
    ev.Reloaded: lambda b, e: b.reloaded(who(b, e.figure), e.weapon, e.ammo, e.work),
    ev.HiddenReloaded: lambda b, e: b.reloaded(who(b, e.figure), e.weapon, e.ammo, e.work),
    ev.RepairWorked: lambda b, e: b.repair_worked(who(b, e.figure), e.weapon, e.left),
    ev.Aimed: lambda b, e: b.aimed(who(b, e.figure), who(b, e.target)),
    ev.AimLost: lambda b, e: b.aim_lost(who(b, e.figure), e.reason),
    ev.Hurt: lambda b, e: b.hurt(who(b, e.figure), e.by, e.lost, e.armour, SIZES.index(e.size), e.source),
    ev.HiddenHurt: lambda b, e: b.hurt(who(b, e.figure), e.by, e.lost, e.armour, SIZES.index(e.size), e.source),
    ev.FellUnconscious: lambda b, e: b.fell_unconscious(who(b, e.figure)),
    ev.BeganDying: lambda b, e: b.began_dying(who(b, e.figure)),
    ev.HeldOn: lambda b, e: b.held_on(who(b, e.figure)),
    ev.Died: lambda b, e: b.died(who(b, e.figure)),
    ev.MemberLost: lambda b, e: b.member_lost(who(b, e.figure), e.left),
    ev.Aided: lambda b, e: b.aided(who(b, e.figure), who(b, e.target), e.worked, e.temporary),
    ev.Treated: lambda b, e: b.treated(who(b, e.figure), who(b, e.target), e.worked, e.healed, e.ended),
    ev.Woke: lambda b, e: b.woke(who(b, e.figure)),
    ev.WoundClosed: lambda b, e: b.wound_closed(who(b, e.figure)),
    ev.Fled: lambda b, e: b.fled(who(b, e.figure)),
    ev.SpellCast: lambda b, e: b.spell_cast(who(b, e.figure), e.spell, e.magic, e.sanity),
    ev.SkillRolled: lambda b, e: b.skill_rolled(who(b, e.figure), e.skill, e.value, level(e.level), e.worked, e.sealed),
    ev.RollOpened: lambda b, e: b.roll_opened(e.number, e.figure, e.skill, e.value, level(e.level), e.worked),
    ev.DiceGranted: lambda b, e: b.dice_granted(who(b, e.figure), e.dice),
    ev.CounterSet: lambda b, e: b.counter_set(who(b, e.figure), e.counter, e.value),
    ev.HiddenCounterSet: lambda b, e: b.counter_set(who(b, e.figure), e.counter, e.value),
    ev.StateSet: lambda b, e: b.state_set(who(b, e.figure), e.state, e.on),
    ev.ValuesShown: lambda b, e: b.values_shown(who(b, e.figure), e.values),
    ev.SideOut: lambda b, e: b.side_is_out(e.side),
    kernel.FigureLeft: lambda b, e: b.departed(who(b, e.figure)),
    kernel.FigureArrived: lambda b, e: b.arrived(newcomer(b, e.number, e.figure)),
    kernel.BattleEnded: lambda b, e: b.ended(NOBODY if e.winner is None else e.winner),
}
SILENT = frozenset(kernel.TAGS.values()) - frozenset(APPLY)  # told to people, but nothing on the table changes


def apply(b: Battle, event: Event, version: int) -> None:
    """Folds one event. An event type without a transition is a bug, not something to skip."""
    b.scribe = None
    b.at = version
    if type(event) not in SILENT:
        APPLY[type(event)](b, event)
