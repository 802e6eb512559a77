"""Command actions, groups and leaders. German: Kommandoaktionen, Kommandogruppen. Source: PB-94 .. 100."""

from engine.rulesets.pb12.battle import Battle
from engine.rulesets.pb12.codes import (
    COMMAND,
    DIRECT,
    DISTRACTED,
    FIGHT_ORDER,
    MOVES,
    NOT_ACTIVATED,
    PICK,
    PREPARING,
    SHOOT_ORDER,
)
from engine.rulesets.pb12.figure import Figure, Gear
from engine.rulesets.pb12.rules import acting, force, rolling


# -- groups -----------------------------------------------------------------------------------------------------------
def form_group(b: Battle, side: int, above: int, name: str, leader: int, figures: list[int]) -> None:
    """Before the game, a tree below the whole force. A leader of the group may come from a group below.

    Source: PB-95, 96.
    """
    if b.phase != PREPARING or not b.options.command_groups:
        b.decline("no-groups-now", {"side": side})
    if not 0 <= above < len(b.groups) or b.groups[above].side != side:
        b.decline("no-group-above", {"side": side, "group": above})
        return
    for n in figures:
        if b.figure_of(n).side != side:
            b.decline("not-in-force", {"figure": n, "side": side})
    if leader:
        must_be_able_to_lead(b, b.figure(leader, "leader"))
        if leader not in figures:
            b.decline("not-in-group", {"figure": leader, "leader": leader})
    b.group_formed(side, above, name, leader, figures)


def must_be_able_to_lead(b: Battle, f: Figure) -> None:
    """German: Kommandofigur. Source: PB-95."""
    if f.now[COMMAND] < 1:
        b.decline("no-command", {"figure": f.n, "n": f.now[COMMAND]})


def choose_leader(b: Battle, side: int, group: int, f: Figure | None) -> None:
    """In a game for a command point. German: Kommandoführer wählen. Source: PB-96, 100."""
    known = 0 <= group < len(b.groups) and b.groups[group].side == side
    if not known or not (b.options.command_groups or b.options.kill_leader):
        b.decline("no-such-group", {"group": group})
        return
    command_group = b.groups[group]
    kp = 0 if b.phase == PREPARING else 1
    if f is not None:
        must_be_able_to_lead(b, f)
        if not f.in_play() or (f.group != group and not b.leads_below(f.n, group)):
            b.decline("not-in-group", {"figure": f.n, "leader": f.n})
    b.must_have(command_group.side, kp)
    b.leader_chosen(group, f, kp)


def free_members(b: Battle, f: Figure, dissolved: list[int]) -> list[int]:
    """Members in his command radius, who cost nothing. Source: PB-95."""
    figures: list[Figure] = []
    for group in b.led_by(f):
        figures += [member for member in b.members(group.n, dissolved) if member.n != f.n and member.is_there()]
    radius = force.command_radius(rolling.initiative_of(b, f), f.now[COMMAND])
    return [figure.n for figure in b.ground.near(b, f, radius, figures)]


# -- command actions --------------------------------------------------------------------------------------------------
def order(b: Battle, f: Figure, kind: int, figures: list[int], dissolved: list[int], target: Figure | None) -> None:
    """Whoever isn't activated yet costs a command point, but for members in reach. Source: PB-94, 95, 97."""
    may_order(b, f)
    for n in figures:
        may_take_part(b, f, b.figure_of(n), target)
    b.must_be_dissolvable(f, dissolved)
    if target is not None:
        if kind != SHOOT_ORDER:
            b.decline("no-target-now", {"figure": f.n})
        acting.may_act(b, f, PICK, 1, False)
        b.ground.may_shoot(b, f, target)
    others = [n for n in figures if b.figure_of(n).activation == NOT_ACTIVATED]
    free = free_members(b, f, dissolved) if others and b.is_leader(f) else []
    kp = force.command_cost(len(others), len([n for n in others if n in free]))
    kp += len(dissolved)
    b.must_have(f.side, kp)
    if target is not None:
        b.acted(f, PICK, 1, False, target, False)
    b.order_begun(f, kind, figures, dissolved, kp, 0 if target is None else target.n)


def may_order(b: Battle, f: Figure) -> None:
    if not b.options.command_groups:
        b.decline("no-command-actions", {"figure": f.n})
    if b.phase != MOVES or f.activation != DIRECT:
        b.decline("not-activated", {"figure": f.n})
    if not f.able:
        b.decline("incapable", {"figure": f.n})
    if f.markers[DISTRACTED]:
        b.decline("distracted", {"figure": f.n, "n": f.markers[DISTRACTED]})
    if b.order_given is not None:
        b.decline("order-goes-on", {"figure": f.n, "leader": b.order_given.leader})
    most = max(0, rolling.initiative_of(b, f))
    if f.orders_given >= most:
        b.decline("too-many-orders", {"figure": f.n, "most": most})


def may_take_part(b: Battle, f: Figure, figure: Figure, target: Figure | None) -> None:
    if figure.side != f.side:
        b.decline("not-in-force", {"figure": figure.n, "side": f.side})
    b.must_be_able(figure)
    if figure.finished:
        b.decline("finished", {"figure": figure.n})
    if target is not None:
        b.ground.may_shoot(b, figure, target)


def end_order(b: Battle, f: Figure) -> None:
    """In Melee attack! each has to attack once; who could is known of a drawn table. Source: PB-94."""
    under_way = b.order_given
    if under_way is None or under_way.leader != f.n:
        b.decline("no-order", {"figure": f.n})
        return
    if under_way.kind == FIGHT_ORDER and b.ground.is_drawn():
        for n in under_way.members:
            if n not in under_way.attacked and could_strike_with(b, b.figure_of(n)) is not None:
                b.decline("must-fight", {"figure": n})
    b.order_ended(f)


def could_strike_with(b: Battle, f: Figure) -> Gear | None:
    """Somebody in reach."""
    for item in f.gear if f.able and f.ap > 0 and not f.markers[DISTRACTED] else []:
        armed = item.equipped and item.is_for_melee() and item.points != 0
        if armed and b.ground.threatened(b, f, f.reach + item.reach):
            return item
    return None
