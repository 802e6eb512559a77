"""Interrupts: last in, first out. The stack is the call stack, so what was played last is done first.

German: Unterbrechungen, Reaktionen. Source: PB-110 .. 113, 115, 120.
"""

from engine.rulesets.pb12.battle import Battle, Played
from engine.rulesets.pb12.codes import BEFORE, CARD, DELAYED, DELAYED_ACTION, DISTRACTED, INTERRUPT_CARD, ON_TOP
from engine.rulesets.pb12.figure import Figure
from engine.rulesets.pb12.rules import cards, rolling, statuses


def offered(b: Battle, moment: int, f: Figure | None, target: Figure | None, step: int) -> bool:
    """Whoever wants to interrupts what `f` does (None: a side's move), again and again until nobody does. Did anybody?

    What is part of an interrupt can't be interrupted. Source: PB-111.
    """
    if b.inside > 0 or not b.options.extensions:
        return False
    interrupted = False
    while not b.over:
        played = b.decisions.interrupt(b, moment, f, target, step)
        if played is None:
            break
        interrupted = True
        declare(b, played, f)
        carry_out(b, played)
    return interrupted


def declare(b: Battle, played: Played, against: Figure | None) -> None:
    """It lies on the stack; others may put theirs on top of it first."""
    if played.how == CARD:
        cards.play(b, played.side, played.card, INTERRUPT_CARD, None)
        return
    f = b.figure_of(played.figure)
    may_interrupt(b, f, played.how, against)
    b.interrupted(f, played.how)
    offered(b, ON_TOP, f, None, 0)


def may_interrupt(b: Battle, f: Figure, how: int, against: Figure | None) -> None:
    """Refuses: whoever can't. Nobody interrupts an action of their own. Source: PB-115, 120, ruling 18."""
    if not b.options.extensions:
        b.decline("no-extensions", {})
    if b.forces[f.side].defeated:
        b.decline("not-in-force", {"figure": f.n, "side": f.side})
    if against is not None and against.n == f.n:
        b.decline("own-action", {"figure": f.n})
    b.must_be_able(f)
    if how == DELAYED_ACTION:
        if f.markers[DELAYED] == 0:
            b.decline("not-delayed", {"figure": f.n})
    elif not could_react(b, f):
        most = max(0, rolling.initiative_of(b, f))
        b.decline("no-reaction", {"figure": f.n, "n": f.markers[DISTRACTED], "most": most})


def could_react(b: Battle, f: Figure) -> bool:
    """Source: PB-102, 120."""
    return statuses.may_react(rolling.values_of(b, f), f.markers, b.options)


def carry_out(b: Battle, played: Played) -> None:
    """What it does, if it still can."""
    if played.how == CARD:
        return
    f = b.figure_of(played.figure)
    if not f.able or not f.is_there():
        return
    if played.how == DELAYED_ACTION:
        spring(b, f)
    elif could_react(b, f):
        b.reacted(f, played.how)


def spring(b: Battle, f: Figure) -> None:
    """All markers of Delayed for one action with as many points; beyond them it spends its own. Source: PB-115."""
    ap, before = f.markers[DELAYED], f.ap
    if ap == 0:
        return
    b.status_lost(f, DELAYED, ap)
    b.sprang(f, ap)
    b.decisions.acts_within(b, f)
    b.sprang_back(f, min(before, f.ap))


def before(b: Battle, f: Figure, action: int, ap: int, target: Figure | None, kp: int = 0) -> int:
    """Before an action, or a move for `kp`: 0 nobody interrupted, 1 somebody did and it goes on, -1 it is called off.

    A card of one's own may have taken the point that it costs. Source: PB-112, 121.
    """
    if not offered(b, BEFORE, f, target, 0):
        return 0
    can = f.able and f.is_there() and f.ap >= ap and b.forces[f.side].kp >= kp
    if can and b.decisions.goes_on(b, f, action):
        return 1
    b.called_off(f, action)
    return -1
