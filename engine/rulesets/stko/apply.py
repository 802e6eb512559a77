"""Replay: from each event type to the transition that it records. Reads no table and no option."""

from collections.abc import Callable
from typing import Any

from engine.kernel import events as kernel
from engine.kernel.events import Event
from engine.rulesets.stko import events as ev
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import (
    BANDS,
    COVERS,
    FEELINGS,
    GRIPS,
    LOCATIONS,
    LOSSES,
    NOBODY,
    OPEN,
    SEVERITIES,
    UTTER,
)
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.ground import ShotFacts, Spot
from engine.rulesets.stko.setup import new_figure
from engine.rulesets.stko.state.names import card_name
from engine.rulesets.stko.tables_optional import FIGHT_ROWS, RAPID_DECK, RAPID_RESULTS


def who(b: Battle, n: int) -> Figure:
    return b.figures[n - 1]


def somebody(b: Battle, n: int) -> Figure | None:
    return b.figures[n - 1] if n else None


def card(b: Battle, name: str) -> int:
    for pile in (b.left, b.open_cards, b.gone):
        for one in pile:
            if card_name(one) == name:
                return one
    for held, _ in b.held:
        if card_name(held) == name:
            return held
    raise LookupError(f"no card {name} in this battle")


def location(name: str) -> int:
    return LOCATIONS.index(name) if name else -1


def fight_row(name: str) -> int:
    return FIGHT_ROWS.index(name) if name else NOBODY


def spot(e: ev.Moved) -> Spot:
    s = Spot(e.x, e.y, e.facing_x, e.facing_y, e.distance)
    s.climbed = e.climbed
    return s


def shot(b: Battle, e: ev.ShotFired) -> None:
    facts = ShotFacts(e.distance, BANDS.index(e.band), True, True, COVERS.index(e.cover))
    grip = GRIPS.index(e.grip)
    b.shot_fired(who(b, e.figure), who(b, e.target), e.weapon, grip, facts, e.pool, e.hits, e.aimed)


def ended(b: Battle, e: kernel.BattleEnded) -> None:
    b.over = True
    b.winner = NOBODY if e.winner is None else e.winner


def detail_changed(b: Battle, e: kernel.DetailChanged) -> None:
    b.detail = e.detail


APPLY: dict[type[Event], Callable[[Battle, Any], None]] = {
    kernel.FigureArrived: lambda b, e: b.arrived(new_figure(e.number, e.figure, b.options)),
    kernel.FigureLeft: lambda b, e: b.departed(who(b, e.figure)),
    kernel.BattleEnded: ended,
    kernel.DetailChanged: detail_changed,
    ev.CardTurned: lambda b, e: b.card_turned(card(b, e.card)),
    ev.CardLaidAside: lambda b, e: b.card_laid_aside(card(b, e.card)),
    ev.DeckShuffled: lambda b, e: b.deck_shuffled(),
    ev.CardClaimed: lambda b, e: b.card_claimed(who(b, e.figure), card(b, e.card)),
    ev.CardPlayed: lambda b, e: b.card_played(who(b, e.figure), card(b, e.card)),
    ev.StandingSet: lambda b, e: b.standing_set(e.side, e.word, e.figure),
    ev.CardDiscarded: lambda b, e: b.card_discarded(card(b, e.card)),
    ev.Placed: lambda b, e: b.placed(who(b, e.figure), e.x, e.y, e.facing_x, e.facing_y, e.entering),
    ev.DeploymentEnded: lambda b, e: b.deployment_ended(),
    ev.ActionDeclared: lambda b, e: b.action_declared(who(b, e.figure), e.action, e.target, e.weapons),
    ev.ActionLapsed: lambda b, e: b.action_lapsed(who(b, e.figure)),
    ev.TurnBegun: lambda b, e: b.turn_begun(who(b, e.figure)),
    ev.TurnEnded: lambda b, e: b.turn_ended(who(b, e.figure)),
    ev.Moved: lambda b, e: b.moved(who(b, e.figure), e.how, spot(e)),
    ev.Turned: lambda b, e: b.turned(who(b, e.figure), e.facing_x, e.facing_y),
    ev.ShotFired: shot,
    ev.AccidentHappened: lambda b, e: b.accident_happened(who(b, e.figure), e.weapon, e.ones),
    ev.ShotWasted: lambda b, e: b.shot_wasted(who(b, e.figure), who(b, e.target), e.weapon, ShotFacts(e.distance)),
    ev.RapidCardTurned: lambda b, e: b.rapid_card_turned(
        who(b, e.figure),
        who(b, e.target),
        e.weapon,
        RAPID_DECK.index(e.card),
        RAPID_RESULTS.index(e.result),
        e.hits,
    ),
    ev.BurstSpread: lambda b, e: b.burst_spread(who(b, e.figure), who(b, e.by), e.distance, e.reach, e.hit),
    ev.WeaponEmptied: lambda b, e: b.weapon_emptied(who(b, e.figure), e.weapon),
    ev.WeaponJammed: lambda b, e: b.weapon_jammed(who(b, e.figure), e.weapon),
    ev.WeaponBroke: lambda b, e: b.weapon_broke(who(b, e.figure), e.weapon),
    ev.WeaponReady: lambda b, e: b.weapon_ready(who(b, e.figure), e.weapon),
    ev.WeaponPutDown: lambda b, e: b.weapon_put_down(who(b, e.figure), e.weapon),
    ev.WeaponPickedUp: lambda b, e: b.weapon_picked_up(who(b, e.figure), e.weapon),
    ev.ShotStopped: lambda b, e: b.shot_stopped(who(b, e.figure), who(b, e.by), location(e.location), OPEN),
    ev.Wounded: lambda b, e: b.wounded(
        who(b, e.figure),
        who(b, e.by),
        location(e.location),
        SEVERITIES.index(e.severity),
        e.effect,
        e.duty,
        e.six,
        e.immobile,
    ),
    ev.KnockedDown: lambda b, e: b.knocked_down(who(b, e.figure)),
    ev.KnockedOut: lambda b, e: b.knocked_out(who(b, e.figure), e.more),
    ev.Incapacitated: lambda b, e: b.incapacitated(who(b, e.figure), somebody(b, e.by), location(e.location)),
    ev.Died: lambda b, e: b.died(who(b, e.figure), somebody(b, e.by), location(e.location)),
    ev.FightDeclared: lambda b, e: b.fight_declared(
        who(b, e.figure), who(b, e.target), FIGHT_ROWS.index(e.use), fight_row(e.defence), e.held, e.target_held
    ),
    ev.Engaged: lambda b, e: b.engaged(who(b, e.figure), who(b, e.target)),
    ev.Fought: lambda b, e: b.fought(
        who(b, e.figure),
        who(b, e.target),
        FIGHT_ROWS.index(e.use),
        fight_row(e.defence),
        e.dice,
        e.defence_dice,
        e.sixes,
        e.guards,
        e.hits,
        e.fired,
    ),
    ev.ThrownBack: lambda b, e: b.thrown_back(who(b, e.figure), who(b, e.by)),
    ev.Severed: lambda b, e: b.severed(who(b, e.figure), who(b, e.by), location(e.location)),
    ev.Felt: lambda b, e: b.felt(
        who(b, e.figure), who(b, e.target), FEELINGS.index(e.feeling) | (UTTER if e.extreme else 0)
    ),
    ev.NerveTested: lambda b, e: b.nerve_tested(who(b, e.figure), e.trigger, e.dice, e.passed),
    ev.Fled: lambda b, e: b.fled(who(b, e.figure)),
    ev.Surrendered: lambda b, e: b.surrendered(who(b, e.figure)),
    ev.Ducked: lambda b, e: b.ducked(who(b, e.figure), e.forced),
    ev.Suppressed: lambda b, e: b.suppressed(who(b, e.figure), who(b, e.by)),
    ev.Recovered: lambda b, e: b.recovered(who(b, e.figure), e.six_left),
    ev.Woke: lambda b, e: b.woke(who(b, e.figure), e.recovered),
    ev.StoodUp: lambda b, e: b.stood_up(who(b, e.figure)),
    ev.Aimed: lambda b, e: b.aimed(who(b, e.figure), who(b, e.target)),
    ev.AimLost: lambda b, e: b.aim_lost(who(b, e.figure), e.reason),
    ev.CounterDrawn: lambda b, e: b.counter_drawn(location(e.location), e.effect),
    ev.SideLost: lambda b, e: b.side_is_lost(e.side, e.lost, e.of),
    kernel.LuckPressed: lambda b, e: b.luck_pressed(
        who(b, e.figure), who(b, e.by), e.skill, e.side, e.member, len(e.dice)
    ),
    ev.CardKept: lambda b, e: b.card_kept(who(b, e.figure)),
    ev.WeaponThrown: lambda b, e: b.weapon_thrown(who(b, e.figure), who(b, e.target), e.weapon),
    ev.HitsSpread: lambda b, e: b.hits_spread(who(b, e.figure), who(b, e.target), list(e.struck)),
    ev.ShruggedOff: lambda b, e: b.shrugged_off(
        who(b, e.figure), who(b, e.by), location(e.location), SEVERITIES.index(e.severity)
    ),
    ev.RecoverFailed: lambda b, e: b.recover_failed(who(b, e.figure)),
    ev.SkillSet: lambda b, e: b.skill_set(who(b, e.figure), e.skill, e.times, e.gifts),
    ev.Fuddled: lambda b, e: b.fuddled(who(b, e.figure), e.skill, e.how),
    ev.HateTested: lambda b, e: b.hate_tested(who(b, e.figure), who(b, e.target), e.forced),
    ev.QuickDrawn: lambda b, e: b.quick_drawn(who(b, e.figure), who(b, e.target), e.sixes, e.theirs, e.first),
    ev.ShotTold: lambda b, e: b.shot_told(
        who(b, e.figure), who(b, e.target), e.weapon, GRIPS.index(e.grip), e.hits, e.aimed
    ),
    ev.FightTold: lambda b, e: b.fight_told(
        who(b, e.figure), who(b, e.target), FIGHT_ROWS.index(e.use), fight_row(e.defence), e.hits, e.fired, e.back
    ),
    ev.PartReported: lambda b, e: b.part_reported(who(b, e.figure), e.present, e.acted),
    ev.WoundReported: lambda b, e: b.wound_reported(
        who(b, e.figure),
        somebody(b, e.by),
        location(e.location),
        SEVERITIES.index(e.severity),
        e.armed,
        e.able,
        e.surrendered,
        e.round,
    ),
    ev.FateReported: lambda b, e: b.fate_reported(
        who(b, e.figure),
        LOSSES.index(e.loss),
        somebody(b, e.by),
        location(e.location),
        e.armed,
        e.able,
        e.surrendered,
        e.round,
    ),
    ev.LimbReported: lambda b, e: b.limb_reported(who(b, e.figure), location(e.location)),
    ev.StateSet: lambda b, e: b.state_set(who(b, e.figure), e.state, e.on),
}
SILENT = frozenset(kernel.TAGS.values()) - frozenset(APPLY)  # told to people, but nothing on the table changes


def apply(b: Battle, event: Event, version: int) -> None:
    """Folds one event. An event type without a transition is a bug, not something to skip."""
    b.scribe = None
    b.at = version
    if type(event) not in SILENT:
        APPLY[type(event)](b, event)
