"""How a street fight ends. German: Beendigung des Spieles."""

from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.rules.tally import bring_up_to_date


def lost_of(b: Battle, side: int) -> int:
    bring_up_to_date(b)
    return b.tally.lost[side]


def is_lost(lost: int, size: int, at_half: bool) -> bool:
    """More than half of the gang, or half with the option. Source: STKO-61."""
    return lost * 2 > size or (at_half and lost * 2 == size) or size == 0


def check_end(b: Battle) -> None:
    """At once, whenever somebody went down. Sides are checked in order, so two can lose to the same shot."""
    if not b.harm:
        return
    b.harm = False
    for side in range(len(b.sides)):
        if not b.side_lost[side] and not b.neutral[side]:
            lost = lost_of(b, side)
            if is_lost(lost, b.start_size[side], b.options.end_at_half):
                if b.luck and b.effects is not None:
                    b.last_call(-2)  # the dice that would end it may still be thrown again
                b.side_is_lost(side, lost, b.start_size[side])
