"""Any legal choice with equal chance: what the other policies are measured against, and a test that all of them work.

Enumerates what may be done, so it is slow and stays interpreted. Chances come from the battle's own dice.
"""

from typing import Final

from engine.kernel.commands import decode
from engine.kernel.ruleset import Choice
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import ONE_HANDED, PANIC
from engine.rulesets.stko.commands import COMMANDS
from engine.rulesets.stko.drawn.runs import DIRECTIONS, ONE
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.ground import Spot
from engine.rulesets.stko.legal import actions
from engine.rulesets.stko.perform import perform
from engine.rulesets.stko.policies.base import BasePolicy
from engine.rulesets.stko.rules import cards, melee, shooting
from engine.rulesets.stko.rules.compulsions import is_driven, prey
from engine.rulesets.stko.rules.turns import is_free
from engine.rulesets.stko.tables import REPOSITION

BYTE: Final = 256
KNOWN: Final = dict(COMMANDS)


def pick(b: Battle, n: int) -> int:
    """One of n, from 0; also of more than one byte can say."""
    if n <= 1:
        return 0
    if n < BYTE:
        return b.dice.draw(n)
    while True:
        value = b.dice.draw(BYTE) * BYTE + b.dice.draw(BYTE)
        if value < BYTE * BYTE // n * n:
            return value % n


RAGE: Final = ("fight", "close-in", "shoot")
LAST: Final = ("duck-back", "quick-draw", "wait")


def considered(b: Battle, f: Figure) -> list[Choice]:
    """In the order in which dice have always chosen: a Psycho's attacks, everything else, the mending weapon by
    weapon; and a card is kept on one's feet only.
    """
    rages = is_driven(b, f) and len(prey(b, f)) > 0
    legal = sorted(actions(b, f), key=lambda choice: place_of(choice, rages))
    if is_free(f) and not f.status & PANIC and not b.turns[-1].must:
        return legal
    return [choice for choice in legal if choice.code != "keep-card"]


def place_of(choice: Choice, rages: bool) -> tuple[int, int]:
    if rages and choice.code in RAGE:
        return RAGE.index(choice.code) - len(RAGE), 0
    if choice.code != "shoot" and "weapon" in choice.facts:
        return 1, int(choice.facts["weapon"])
    return (2, 0) if choice.code in LAST else (0, 0)


class RandomPlay(BasePolicy):
    def act(self, b: Battle, f: Figure) -> None:
        legal = considered(b, f)
        command = legal[pick(b, len(legal))].command
        if command["type"] == "reposition" and "pick_up" not in command and b.ground.is_drawn():
            spot = self.any_way(b, f, REPOSITION, False, False)
            if not b.ground.step(f, spot.x, spot.y, REPOSITION, False, b.figures).refused:
                command = {**command, "to": [spot.x, spot.y]}
        perform(b, decode(KNOWN, command), False)

    def any_way(self, b: Battle, f: Figure, most: int, exact: bool, straight: bool) -> Spot:
        dx, dy = DIRECTIONS[pick(b, len(DIRECTIONS))]
        length = most if exact else 1 + pick(b, most)
        if exact:
            spot = b.ground.run(f, f.x + dx, f.y + dy, length, b.figures)
        else:
            x, y = f.x + dx * length // ONE, f.y + dy * length // ONE
            spot = b.ground.towards(f, x, y, length, straight, b.figures)
        return Spot(f.x, f.y, f.fx, f.fy, 0) if spot.refused else spot

    def where_to(self, b: Battle, f: Figure, most: int, exact: bool) -> Spot:
        return self.any_way(b, f, most, exact, True)

    def whom_to_shoot(self, b: Battle, f: Figure, grip: int) -> int:
        targets = shooting.targets_after_move(b, f, grip if grip >= 0 else ONE_HANDED)
        return targets[pick(b, len(targets))] if targets else 0

    def interrupts(self, b: Battle, f: Figure, card: int, holder: int) -> bool:
        usable = [g.n for g in b.figures if cards.may_use(b, g, card, holder)]
        if not usable or pick(b, 2):
            return False
        b.chosen = usable[pick(b, len(usable))]
        return True

    def fires_on(self, b: Battle, f: Figure, target: Figure, weapon: int, drawn: int) -> bool:
        return pick(b, 2) == 1

    def defend_with(self, b: Battle, f: Figure, by: Figure) -> int:
        rows = melee.rows_of(f)
        return rows[pick(b, len(rows))]

    def leaves_fight(self, b: Battle, f: Figure, other: Figure) -> bool:
        return pick(b, 2) == 1

    def shift_hit(self, b: Battle, f: Figure, target: Figure, location: int) -> int:
        return pick(b, 3) - 1

    def part_to_hit(self, b: Battle, f: Figure, target: Figure, mask: int) -> int:
        seen = [location for location in range(6) if mask >> location & 1]
        return seen[pick(b, len(seen))]

    def claim(self, b: Battle, f: Figure) -> None:
        claimed = [card for card in cards.claimable(b, f) if pick(b, 2)]
        if claimed:
            cards.claim(b, f, claimed)

    def use_of(self, b: Battle, f: Figure) -> int:
        return 1 + pick(b, 2)
