"""Rounds and turns: who acts when. Source: COC-01, 04 .. 09, 27."""

from engine.rulesets.coc.battle import Battle
from engine.rulesets.coc.codes import NOBODY
from engine.rulesets.coc.figure import Figure
from engine.rulesets.coc.rules.wounds import dying_rolls
from engine.rulesets.coc.tables import FIREARM_SLOT


def begin_round(b: Battle) -> None:
    """Constitution rolls of the dying, then the order of this round, then the first turn."""
    dying_rolls(b)
    check_end(b)
    if b.over:
        return
    scores: list[tuple[int, int]] = []  # score, figure
    early: list[int] = []
    rolled: dict[int, int] = {}
    for f in b.figures:
        if f.able():
            score = f.dex
            if b.options.d100_order:
                score = rolled[f.n] = int(b.roll(f, "initiative", 1, 100, b.why(f))[0])
            if b.options.gun_first_ready and b.drawn_gun(f):
                score += FIREARM_SLOT
            elif b.options.gun_first_used and f.gun() != NOBODY:
                score += FIREARM_SLOT
                early.append(f.n)
            scores.append((score, f.n))
    order = in_order(b, scores, early)
    b.round_begun(b.round + 1, tuple(order), tuple(early), tuple([rolled[n] for n in order if n in rolled]))


def begin(b: Battle) -> None:
    """The people say that it goes on: the first round, or the next turn where one was broken off."""
    if b.up:
        b.decline("round-goes-on", {"up": b.up})
        return
    next_turn(b)


def in_order(b: Battle, scores: list[tuple[int, int]], early: list[int]) -> list[int]:
    """By falling score; ties by combat skill, then by a coin or by what the players say. Source: COC-04, 06, 07."""
    left = list(scores)
    order: list[int] = []
    while left:
        best = max([score for score, _ in left])
        tied = [n for score, n in left if score == best]
        if len(tied) > 1 and b.options.players_settle_ties:
            first = b.decisions.goes_first(b, tied)
        else:
            first = ahead(b, tied, early)
        order.append(first)
        left = [scored for scored in left if scored[1] != first]
    return order


def ahead(b: Battle, tied: list[int], early: list[int]) -> int:
    if len(tied) == 1:
        return tied[0]
    if b.options.skill_breaks_ties:
        skills = [combat_skill(b.figures[n - 1], n in early) for n in tied]
        best = max(skills)
        tied = [n for n, skill in zip(tied, skills, strict=True) if skill == best]
    if len(tied) == 1 or not b.options.coin_breaks_ties:
        return tied[0]
    return tied[b.roll_for_all("tie", len(tied)) - 1]


def combat_skill(f: Figure, early: bool) -> int:
    """The skill of the weapon in hand, or of the firearm for whose shot he comes early. Source: COC-06, 27 (004)."""
    gun = f.gun() if early else NOBODY
    return f.weapons[f.hand if gun == NOBODY else gun].skill


def next_turn(b: Battle) -> None:
    """The next who can act; a new round where nobody is left."""
    while not b.over:
        if not b.order:
            begin_round(b)
            continue
        f = b.figures[b.order[0] - 1]
        if not f.able():
            b.leave_order(f)
        elif f.lost_actions:
            b.action_lost(f)
        else:
            b.turn_begun(f)
            return


def must_be_up(b: Battle, f: Figure, shooting: bool, target: int = 0) -> None:
    """It is his turn, or a surprise attack on `target`; 50 early by the rule of use only for a shot.

    Source: COC-17, COC-27 (004).
    """
    if not f.able():
        b.decline("cannot-act", {"figure": f.n})
    if b.up != f.n and not surprises(b, f, target):
        b.decline("not-your-turn", {"figure": f.n, "up": b.up})
    if b.up == f.n and f.early and not shooting:
        b.decline("early-for-a-shot-only", {"figure": f.n, "score": f.initiative()})


def surprises(b: Battle, f: Figure, target: int) -> bool:
    """Before the first round a surprise attack needs no turn. Source: COC-17."""
    return b.round == 0 and any(surprise[0] == f.n and surprise[1] == target for surprise in b.surprises)


def must_be_target(b: Battle, f: Figure, target: Figure) -> None:
    if target.side == f.side:
        b.decline("own-side", {"target": target.n})
    if not target.on_table():
        b.decline("not-in-play", {"figure": target.n})


def must_be_free_to_move(b: Battle, f: Figure) -> None:
    if f.held_by:
        b.decline("held", {"figure": f.n, "by": f.held_by})


def finish(b: Battle, f: Figure) -> None:
    """The action is done: what was said with it follows, then the next turn."""
    target = f.then_aim
    leaves = f.then_flee
    f.then_aim = 0
    f.then_flee = False
    if leaves and f.able() and not f.held_by:
        b.fled(f)
    elif target and f.able() and b.figures[target - 1].on_table():
        b.aimed(f, b.figures[target - 1])
    check_end(b)
    if b.over:
        return
    if b.round == 0 and b.up == 0:
        return  # a surprise attack before the first round: that begins when the people say so
    b.up = 0
    next_turn(b)


def delay(b: Battle, f: Figure, after: Figure) -> None:
    """Acts after somebody else. Source: COC-05."""
    must_be_up(b, f, True)
    if not b.options.delay:
        b.decline("no-delay", {"figure": f.n})
    if after.n not in b.order:
        b.decline("acts-no-more", {"target": after.n})
    place = b.order.index(after.n) + 1 if after.n in b.order else len(b.order)
    b.postponed(f, place, "delay")
    next_turn(b)


def later(b: Battle, f: Figure) -> None:
    """Gives up the early shot and comes at his own score, DEX or what he rolled. Source: COC-07, COC-27 (004)."""
    if b.up != f.n or not f.early:
        b.decline("not-early", {"figure": f.n})
    place = 0
    while place < len(b.order) and comes_before(b.figures[b.order[place] - 1], f):
        place += 1
    b.postponed(f, place, "early")
    next_turn(b)


def comes_before(figure: Figure, f: Figure) -> bool:
    score = figure.initiative() + (FIREARM_SLOT if figure.early else 0)
    if score != f.initiative():
        return score > f.initiative()
    return combat_skill(figure, figure.early) >= combat_skill(f, False)


def wait(b: Battle, f: Figure) -> None:
    """An aim is for the turn after it: whoever lets that pass aims anew. Source: COC-31."""
    must_be_up(b, f, True)
    b.waited(f)
    if f.aim and f.aim_round < b.round and not f.then_aim:
        b.aim_lost(f, "waited")
    finish(b, f)


def flee(b: Battle, f: Figure) -> None:
    """Breaks away and leaves the fight. Source: COC-21."""
    must_be_up(b, f, False)
    must_be_free_to_move(b, f)
    b.fled(f)
    finish(b, f)


def check_end(b: Battle) -> None:
    """A side without anybody who can act is out; the fight is over when one is left."""
    if not b.harm:
        return
    b.harm = False
    for side in range(b.sides):
        if b.side_out[side] or b.neutral[side]:
            continue
        if not any(f.able() for f in b.figures if f.side == side):
            b.side_is_out(side)
