"""May these dice be thrown again, and by whose skill? The answer to "re-roll" as people enter it. Source: STKO-93."""

from engine.kernel.optional_parts import Pressing
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.why import Reason
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.live_input import figure_of
from engine.rulesets.stko.rules.luck import CHARM, CURSED, LUCKY, charm_works

SKILLS = (LUCKY, CHARM, CURSED)


def press(b: Battle, pressing: Pressing) -> list[Reason]:
    """The reasons for the new dice. Refuses: nobody has that skill here, it is used up, too many dice, not yours."""
    f = figure_of(b, pressing.figure)
    by = figure_of(b, pressing.by)
    if pressing.skill not in SKILLS:
        raise Malformed("command.skill", pressing.skill, "one-of", {"known": SKILLS})
    n = len(pressing.dice)
    if pressing.skill == CHARM:
        must_be_charmed(f, by, pressing)
    elif by is not f:
        raise Refusal("not-his-roll", {"figure": by.n, "roller": f.n})
    elif pressing.skill == LUCKY:
        must_be_lucky(f, n, pressing)
    else:
        must_be_cursed(b, f, n, pressing)
    return [Reason("STKO-93", pressing.skill, "set", n)]


def must_be_charmed(f: Figure, by: Figure, pressing: Pressing) -> None:
    if not by.skill_effects.charms:
        raise Refusal("no-such-luck", {"figure": by.n})
    if by.side not in pressing.sides:
        raise Refusal("not-yours", {"figure": by.n}, 403)
    if by is not f and by.side == f.side:
        raise Refusal("charm-not-for-friends", {"figure": by.n, "roller": f.n})
    if not charm_works(by):
        raise Refusal("charm-used-up", {"figure": by.n, "times": int(by.skill_effects.charms)})
    if len(pressing.dice) != len(pressing.faces):
        raise Refusal("charm-takes-all-dice", {"needed": len(pressing.faces)})


def must_be_lucky(f: Figure, n: int, pressing: Pressing) -> None:
    if not f.skill_effects.luck:
        raise Refusal("no-such-luck", {"figure": f.n})
    if f.side not in pressing.sides:
        raise Refusal("not-yours", {"figure": f.n}, 403)
    used = sum(len(before.dice) for before in pressing.used if before.skill == LUCKY)
    if used + n > f.skill_effects.luck:
        raise Refusal(
            "luck-used-up", {"figure": f.n, "dice": int(f.skill_effects.luck), "left": int(f.skill_effects.luck) - used}
        )


def must_be_cursed(b: Battle, f: Figure, n: int, pressing: Pressing) -> None:
    if not f.skill_effects.curse:
        raise Refusal("no-such-luck", {"figure": f.n})
    against = [side for side in pressing.sides if side != f.side and not b.neutral[side]]
    if not against:
        raise Refusal("curse-is-for-enemies", {"figure": f.n}, 403)
    used = sum(1 for figure, _, member in b.rerolls.curses if figure == f.n and member == pressing.member)
    if used >= f.skill_effects.curse:
        raise Refusal("curse-used-up", {"figure": f.n, "times": int(f.skill_effects.curse)})
    if n != 1:
        raise Refusal("curse-takes-one-die", {"figure": f.n})


def ways(b: Battle, pressing: Pressing) -> list[tuple[int, str, int]]:
    """What the pages offer beside the roll shown last: figure, skill and how many dice, as far as it is possible."""
    possible: list[tuple[int, str, int]] = []
    everything = tuple(range(len(pressing.faces)))
    for holder in b.figures:
        for skill, dice in ((LUCKY, (0,)), (CHARM, everything), (CURSED, (0,))):
            if not pressing.faces or (skill != CHARM and holder.n != pressing.figure):
                continue
            try:
                press(b, pressing._replace(by=holder.n, skill=skill, dice=dice))
            except Refusal:
                continue
            possible.append((int(holder.n), skill, len(dice)))
    return possible
