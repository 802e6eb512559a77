"""Preparation, rounds and their phases, moves, the end. Source: PB-12 .. 28, 92, 98, 103, 104, 115, 126."""

from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.state import NOBODY
from engine.rulesets.pb12.battle import Battle
from engine.rulesets.pb12.codes import (
    ACTIVATE,
    BEFORE,
    BETWEEN,
    DISTURB,
    EXHAUSTED,
    HOLD,
    INITIATIVE,
    MOVES,
    OF_MARKERS,
    OUT,
    OUT_OF_ACTION,
    OUT_OF_CONTROL,
    OUTSIDE,
    PANICKED,
    PREPARING,
    RELOCATE,
    THREATENED,
    TOUGHNESS,
    VIRTU,
)
from engine.rulesets.pb12.figure import Figure
from engine.rulesets.pb12.rules import accidents, acting, cards, force, interrupts, leading, panic, rolling
from engine.rulesets.pb12.rules.success import SIDES, TargetNumber
from engine.rulesets.pb12.state.harm import Point


# -- preparation ----------------------------------------------------------------------------------------------------
def prepare(b: Battle, side: int, points: int, reduction: int) -> None:
    """Command points, and what else lowers the limit. Refuses: a force over it. Source: PB-15 .. 17."""
    if b.phase != PREPARING:
        b.decline("begun-already", {})
    must_keep_limit(b, side, points, reduction + b.forces[side].for_cards)
    b.force_prepared(side, points, reduction)


def must_keep_limit(b: Battle, side: int, points: int, reduction: int) -> None:
    if b.options.limit == 0:
        return
    value = sum([f.game_value for f in b.people if f.side == side])
    permille = points * b.options.kp_cost_permille + reduction
    if not force.is_within_limit(value, b.options.limit, permille, b.options.limit_strict):
        most = force.limit_thousandths(b.options.limit, permille) // 1_000
        b.decline("over-limit", {"side": side, "n": value, "most": most, "permille": permille})


def set_zone(b: Battle, side: int, kind: int, corners: list[tuple[int, int]]) -> None:
    """German: Eintrittszone, Austrittszone, Gebiet. Source: PB-25, 126."""
    if b.phase != PREPARING:
        b.decline("begun-already", {})
    if b.ground.is_drawn() and len(corners) < 3:
        b.decline("too-few-corners", {"n": len(corners)})
    area = sum([corners[n - 1][0] * y - x * corners[n - 1][1] for n, (x, y) in enumerate(corners)])
    if b.ground.is_drawn() and area == 0:
        b.decline("zone-without-area", {"n": len(corners)})
    b.zone_set(side, kind, corners)


def begin(b: Battle) -> None:
    """Refuses: a force over its limit, one without a leader where losing him loses the game."""
    if b.phase != PREPARING:
        b.decline("begun-already", {})
    for side in range(b.sides):
        force = b.forces[side]
        must_keep_limit(b, side, force.bought, force.reduction + force.for_cards)
        if b.options.kill_leader and b.groups[side].leader == 0:
            b.decline("leader-missing", {"side": side})
    b.game_begun()
    next_round(b)


# -- a round --------------------------------------------------------------------------------------------------------
def go_on(b: Battle) -> None:
    """When nobody has a move left: the status phase, then the next round."""
    if b.phase != BETWEEN:
        b.decline("moves-left", {"side": b.turn})
    if b.round > 0:
        status_phase(b)
        if b.over:
            return
    next_round(b)


def next_round(b: Battle) -> None:
    """Logistics and initiative. Source: PB-20, 21."""
    b.round_begun(b.round + 1)
    for side in b.still_in():
        if b.forces[side].kp < 1:
            b.defeated(side, "no-points")
    check_end(b)
    if b.over:
        return
    cards.logistics(b)
    initiative(b)


def initiative(b: Battle) -> None:
    sides = b.still_in()
    bids = b.decisions.bids(b, sides)
    totals = [0] * b.sides
    for side in sides:
        totals[side] = force.initiative(die(b, side, "initiative", "PB-21"), bids[side], b.options.initiative_per_kp)
    b.initiative_rolled(bids, totals)
    ranked = force.ranked(totals, lots(b, sides, totals))
    ranked = [side for side in ranked if side in sides]
    first: list[bool] = []
    for place in range(len(ranked)):
        left = len(ranked) - place
        first.append(left == 1 or b.decisions.takes_first(b, ranked[place], left))
    b.order_set(force.turn_order(ranked, first))


def lots(b: Battle, sides: list[int], totals: list[int]) -> list[int]:
    """Only where somebody has as much as another: the higher die goes first, until all differ. Source: ruling 17."""
    drawn = [0] * b.sides
    while True:
        tied = force.tied(sides, totals, drawn)
        if not tied:
            return drawn
        for side in tied:
            drawn[side] = force.with_lot(drawn[side], die(b, side, "lot", "PB-21"))


def die(b: Battle, side: int, purpose: str, rule: str) -> int:
    if b.effects is None:
        return b.dice.roll(1, SIDES)[0]
    why = b.why_of(rule, "one-die", 1)
    return b.effects.roll(0, side, purpose, 1, SIDES, why)[0]


# -- moves ----------------------------------------------------------------------------------------------------------
def must_be_turn(b: Battle, side: int) -> None:
    if b.phase != MOVES:
        b.decline("no-move-now", {})
    if side != b.turn:
        b.decline("other-side-is-up", {"side": b.turn})
    if b.up:
        b.decline("move-goes-on", {"figure": b.up})


def activate(b: Battle, f: Figure) -> None:
    """Source: PB-24."""
    must_be_turn(b, f.side)
    b.must_be_able(f)
    if f.finished:
        b.decline("finished", {"figure": f.n})
    if rolling.initiative_of(b, f) < 1:
        b.decline("no-initiative", {"figure": f.n, "n": f.now[INITIATIVE]})
    b.must_have(f.side, 1)
    if interrupts.before(b, f, ACTIVATE, 0, None, 1) >= 0:
        b.activated(f)
    acting.settle(b)


def end_move(b: Battle, side: int) -> None:
    """Vehicles that roll on by themselves are tested first. Source: PB-24, 108."""
    if b.phase != MOVES or side != b.turn or b.up == 0:
        b.decline("no-move-now", {})
    if b.order_given is not None:
        leading.end_order(b, b.figure_of(b.order_given.leader))
    close_move(b, b.figure_of(b.up))


def close_move(b: Battle, f: Figure) -> None:
    """Interrupts after a move come while it still lasts: what they do until its end is over with it. Source: PB-110."""
    roll_on(b)
    acting.finish(b, f if f.on_field else None, None)
    b.move_ended(b.turn)
    check_end(b)


def abandon(b: Battle) -> None:
    """People keep what happened of an unfinished action: interrupts cut short are over, and so is the move."""
    for f in b.people:
        if b.inside > 0 and f.ap_got > 0:
            b.sprang_back(f, 0)
    check_end(b)
    if b.phase == MOVES and b.up and not b.over:
        b.move_ended(b.turn)


def roll_on(b: Battle) -> None:
    """At the end of every move. Source: PB-108."""
    accidents.idle_ones(b)
    acting.settle(b)


def passes(b: Battle) -> None:
    """Also a move in which nobody does anything may be interrupted before and after it. Source: PB-110."""
    interrupts.offered(b, BEFORE, None, None, 0)
    roll_on(b)
    acting.finish(b, None, None)


def wait(b: Battle, side: int) -> None:
    must_be_turn(b, side)
    b.must_have(side, 1)
    passes(b)
    b.waited(side)


def stop(b: Battle, side: int) -> None:
    must_be_turn(b, side)
    passes(b)
    b.stopped(side)


def relocate_in(
    b: Battle, f: Figure, points: list[tuple[int, int]], facing: tuple[int, int], more: list[int], dissolved: list[int]
) -> None:
    """Out of reserve; with a leader any of his members for one point more. German: Verlegen. Source: PB-25, 98, 105."""
    must_be_turn(b, f.side)
    figures = [f, *[b.figure_of(n) for n in more]]
    kp = cost_of_relocating(b, f, more, dissolved)
    places = may_relocate(b, figures, points, True, kp)
    if places is None:
        return
    b.relocated(f.side, kp, dissolved)
    for place in range(len(figures)):
        bring_in(b, figures[place], places[place], facing)
    close_move(b, f)


def may_relocate(
    b: Battle, figures: list[Figure], points: list[tuple[int, int]], into: bool, kp: int
) -> list[Point] | None:
    """Where they come to. None: what interrupted it made it impossible, and the side still has its move. Refuses: who
    can't from the beginning. Source: PB-25, 110.
    """
    b.must_have(figures[0].side, kp)
    places = places_for(b, figures, points, into)
    if interrupts.offered(b, BEFORE, figures[0], None, 0):
        try:
            b.must_have(figures[0].side, kp)
            places = places_for(b, figures, points, into)
        except Refusal:
            b.called_off(figures[0], RELOCATE)
            acting.settle(b)
            return None
    return places


def places_for(b: Battle, figures: list[Figure], points: list[tuple[int, int]], into: bool) -> list[Point]:
    places: list[Point] = []
    for place, figure in enumerate(figures):
        if into and (figure.on_field or not figure.in_play()):
            b.decline("not-in-reserve", {"figure": figure.n})
        if not into and not figure.is_there():
            b.decline("not-on-field", {"figure": figure.n})
        if figure.fixed and b.figure_of(figure.aboard).in_play():
            b.decline("fixed", {"figure": figure.n, "target": figure.aboard})
        if into and b.ground.is_drawn() and place >= len(points):
            raise Malformed("command.points", None, "one-point")
        x, y = points[place] if place < len(points) else (0, 0)
        if into:
            places.append(b.ground.entered(b, figure, x, y))
        else:
            b.ground.may_leave(b, figure)
    return places


def bring_in(b: Battle, f: Figure, point: tuple[int, int, int], facing: tuple[int, int]) -> None:
    """With whoever is fixed to it; others get on by themselves. Source: PB-105."""
    b.placed(f, point, facing)
    if f.aboard and not (b.figure_of(f.aboard).is_there() and b.ground.is_aboard(b, f)):
        b.seated(f, None, OUTSIDE, False)
    for figure in b.people:
        if figure.aboard == f.n and figure.fixed and figure.in_play() and not figure.on_field:
            b.placed(figure, b.ground.seat_point(b, f, figure) if b.ground.is_drawn() else point, facing)


def cost_of_relocating(b: Battle, f: Figure, more: list[int], dissolved: list[int]) -> int:
    """Source: PB-97, 98."""
    if not more and not dissolved:
        return 1
    if not b.options.command_groups or not b.is_leader(f):
        b.decline("no-leader", {"figure": f.n})
    b.must_be_dissolvable(f, dissolved)
    members = [member.n for group in b.led_by(f) for member in b.members(group.n, dissolved)]
    for n in more:
        if n not in members or n == f.n:
            b.decline("not-in-group", {"figure": n, "leader": f.n})
    return (2 if more else 1) + len(dissolved)


def relocate_out(b: Battle, f: Figure) -> None:
    must_be_turn(b, f.side)
    if may_relocate(b, [f], [], False, 1) is None:
        return
    b.relocated(f.side, 1, [])
    b.withdrawn(f)
    for figure in b.people:
        if figure.aboard == f.n and figure.in_play() and figure.on_field:
            if figure.fixed:
                b.withdrawn(figure)
            else:
                b.seated(figure, None, OUTSIDE, False)
    close_move(b, f)


def surrender(b: Battle, side: int) -> None:
    """At any time. German: Kapitulation. Source: PB-13, 28."""
    if b.phase == PREPARING or b.forces[side].defeated:
        b.decline("no-surrender", {"side": side})
        return
    loses(b, side, "surrender")
    check_end(b)


def loses(b: Battle, side: int, how: str) -> None:
    """The move that the side was in is over. German: Niederlage. Source: PB-13."""
    if b.phase == MOVES and b.up and b.turn == side:
        b.move_ended(side)
    b.defeated(side, how)


# -- the status phase -----------------------------------------------------------------------------------------------
def status_phase(b: Battle) -> None:
    """What somebody gains in it acts in the next one. Source: PB-28, 89, 92."""
    before = [[1 if n > 0 else 0 for n in f.markers] for f in b.people]
    lying = [f.n for f in b.people if f.markers[OUT_OF_ACTION]]
    for f in b.people:
        if f.in_play() and f.now[VIRTU] < 0:
            panic.panics(b, f)
    panic.settle(b)  # before any status acts
    shaken_by_markers(b, lying)
    for side in [*b.order, *[side for side in range(b.sides) if side not in b.order]]:
        for f in b.people:
            if f.side == side and f.in_play():
                effects_of_statuses(b, f, before[f.n - 1])
    acting.settle(b)
    if lying:
        b.markers_removed(lying)
    for side in b.still_in():
        if not b.has_able(side):
            b.defeated(side, "nobody-able")
    check_end(b)
    if b.over:
        return
    score(b)
    if b.options.round_limit and b.round >= b.options.rounds:
        finish(b)


def shaken_by_markers(b: Battle, lying: list[int]) -> None:
    """One test for whoever has such markers in the communication area. German: Ausgeschaltet-Marker. Source: PB-92."""
    if not lying:
        return
    could = [f for f in b.people if panic.may_panic(f)]
    near = b.ground.markers_near(b, could, lying) if could else []
    figures = [could[n] for n in range(len(could)) if near[n]]
    panic.test_all(b, figures, OF_MARKERS, {could[n].n: near[n] for n in range(len(could))})
    panic.settle(b)


def effects_of_statuses(b: Battle, f: Figure, before: list[int]) -> None:
    """In the owner's order where there are several. Source: PB-28, 92, 103, 104, 115."""
    known = (PANICKED, EXHAUSTED, THREATENED, OUT_OF_CONTROL)
    statuses = [status for status in known if before[status] and f.markers[status]]
    if len(statuses) > 1 and not b.forces[f.side].defeated:
        statuses = b.decisions.status_order(b, f, statuses)
    for status in statuses:
        if f.in_play():
            effect_of(b, f, status)
    if f.is_there() and f.aboard > 0:
        accidents.hold_on(b, f)


def effect_of(b: Battle, f: Figure, status: int) -> None:
    if status == THREATENED:
        b.status_lost(f, THREATENED, 1)
    elif status == OUT_OF_CONTROL:
        accidents.regain_control(b, f)
    elif status == EXHAUSTED:
        if recovers(b, f, TOUGHNESS, "exhausted"):
            b.status_lost(f, EXHAUSTED, 1)
    elif recovers(b, f, VIRTU, "panicked"):
        b.status_lost(f, PANICKED, 1)
    else:
        b.status_gained(f, OUT_OF_ACTION, 1)


def recovers(b: Battle, f: Figure, attribute: int, what: str) -> bool:
    why = b.why_of("PB-92", "one-die", 1)
    target_number = TargetNumber(f.now[attribute], "PB-38", "attribute", why)
    target_number.add("PB-92", "status", rolling.of_figure(b, f, False, False))
    return rolling.passes(b, f, target_number, what, what)


# -- the end --------------------------------------------------------------------------------------------------------
def score(b: Battle) -> None:
    """German: Gebiet kontrollieren, Kontrolle stören. Source: PB-126."""
    for zone in b.zones:
        if b.forces[zone.side].defeated:
            continue
        if zone.kind == HOLD and b.options.hold_area:
            inside = b.ground.within_zone(b, zone.side, HOLD)
            if force.holds_area(zone.side, inside, b.options.empty_area_scores):
                b.point_scored(zone.side, "hold")
        if zone.kind == DISTURB and b.options.disturb_control:
            inside = b.ground.within_zone(b, zone.side, DISTURB)
            if force.disturbs_area(zone.side, inside):
                b.point_scored(zone.side, "disturb")


def check_end(b: Battle) -> None:
    """Leaders who are out, and whether only one side is left. Source: PB-12, 126."""
    if b.over or b.phase == PREPARING:
        return
    if b.options.kill_leader:
        for side in b.still_in():
            leader = b.groups[side].first_leader
            if leader and b.figure_of(leader).loss == OUT:
                loses(b, side, "leader-out")
    left = b.still_in()
    if len(left) < 2:
        b.ended(left[0] if left else NOBODY)


def finish(b: Battle) -> None:
    """Most victory points win; a tie is a draw. Source: PB-12."""
    best = force.leaders([force.vp for force in b.forces], [not force.defeated for force in b.forces])
    b.ended(best[0] if len(best) == 1 else NOBODY)
