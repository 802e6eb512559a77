"""Street fights by the hundred: what all battles of one beginning share is made once, the rest anew for each."""

from typing import Final

import msgspec

from engine.kernel.batch import Beginning, Ended
from engine.kernel.dice import Dice
from engine.kernel.events import TAGS as KERNEL_TAGS
from engine.kernel.events import BattleEnded, Event, FigureArrived, FigureLeft, Rolled, RollRequested
from engine.kernel.recorded import decoder
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.scribe import Scribe
from engine.kernel.setup import Setup
from engine.kernel.simulated import SimulationScribe
from engine.rulesets.stko import apply as replay
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import DEAD, FLED, IN_PLAY, NOBODY, OUT, SURRENDERED
from engine.rulesets.stko.events import TAGS
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.policy import POLICY_VERSION, BasePolicy, find_place
from engine.rulesets.stko.sample_tables import SAMPLE_TABLES
from engine.rulesets.stko.setup import new_battle
from engine.rulesets.stko.simulate import MOST_CARDS, Recipe, play_out, step

POLICIES: Final = {"base": POLICY_VERSION}
FIGURE_COUNTS: Final = ("lost", "dead", "incapacitated", "fled", "surrendered", "kills", "downed")
SEEN: Final = (FigureArrived, FigureLeft, BattleEnded)
TABLES: Final = {one.name: one for one in SAMPLE_TABLES}


class StreetFights:
    """Plays one beginning again and again."""

    def __init__(self, beginning: Beginning) -> None:
        for side, one in enumerate(beginning.setup.sides):
            if one.policy is not None and one.policy not in POLICIES:
                raise Malformed(f"sides[{side}].policy", one.policy, "one of " + ", ".join(POLICIES))
        self.setup = on_table(beginning)
        self.recipe = Recipe(new_battle(self.setup, beginning.options))
        self.stand_in = beginning.stand_in != ""
        self.policy = BasePolicy()
        self.past: list[tuple[int, Event]] = []
        self.next_version = 2
        self.next_roll = 1
        self.read_past(beginning)

    def read_past(self, beginning: Beginning) -> None:
        """Decoded once; only what changes the battle is kept."""
        decoders = decoder({**KERNEL_TAGS, **TAGS})
        for one in beginning.past:
            event: Event = decoders[one.type].decode(one.payload)
            if isinstance(event, (Rolled, RollRequested)):
                self.next_roll = max(self.next_roll, event.roll + 1)
            if one.type in TAGS or isinstance(event, SEEN):
                self.past.append((one.version, event))
            self.next_version = one.version + 1

    def new(self, scribe: Scribe | None = None) -> Battle:
        """The battle as it stands where the simulation begins."""
        b = self.recipe.fresh()
        for version, event in self.past:
            replay.apply(b, event, version)
        b.scribe = scribe
        if self.stand_in:
            put_on_table(b)
        return b

    def play(self, dice: Dice) -> Ended:
        b = self.new()
        return ended(b, play_out(b, dice, self.policy))

    def play_logged(self, scribe: SimulationScribe, units: list[int]) -> Ended:
        """`play_out` step by step; whatever the table waited for in between begins a new entry of the log."""
        units.append(scribe.version + 1)
        b = self.new(scribe)
        b.dice = scribe.dice
        b.minds = self.policy
        while not b.over and b.cards_turned < MOST_CARDS:
            if scribe.version >= units[-1]:
                units.append(scribe.version + 1)
            step(b)
        winner = b.winner if b.over else NOBODY
        scribe.record(BattleEnded("played" if b.over else "time_up", None if winner == NOBODY else winner))
        return ended(b, winner)


def on_table(beginning: Beginning) -> Setup:
    """The setup itself, or moved to its stand-in. Refuses what has no drawn table."""
    setup = beginning.setup
    if beginning.stand_in:
        if beginning.stand_in not in TABLES:
            raise Malformed("stand_in", beginning.stand_in, "one of " + ", ".join(TABLES))
        table = TABLES[beginning.stand_in]
        return msgspec.structs.replace(setup, table="drawn", size=table.size, terrain=table.terrain)
    if setup.table != "drawn":
        raise Refusal("needs-drawn-table")
    return setup


def ended(b: Battle, winner: int) -> Ended:
    rows = [
        [
            1 if f.loss != IN_PLAY else 0,
            1 if f.loss == DEAD else 0,
            1 if f.loss == OUT else 0,
            1 if f.loss == FLED else 0,
            1 if f.loss == SURRENDERED else 0,
            0,
            0,
        ]
        for f in b.figures
    ]
    for by, victim, what, _, _, _ in b.deeds:
        if by and b.figures[by - 1].side != b.figures[victim - 1].side:
            if what == "dead":
                rows[by - 1][5] += 1
            elif what == "incapacitated":
                rows[by - 1][6] += 1
    return Ended(winner, b.turns_taken, b.cards_turned, tuple([tuple(row) for row in rows]))


def put_on_table(b: Battle) -> None:
    """Whoever stood somewhere on the real table stands along his side's edge of the stand-in now."""
    standing: list[Figure] = [f for f in b.figures if f.on_table()]
    for f in standing:
        f.placed = False
    for f in standing:
        x, y = find_place(b, f)
        if x < 0:
            x, y = b.width // 2, b.height * (2 * f.side + 1) // (2 * len(b.sides))
        b.placed(f, x, y, 0, 1 if y * 2 < b.height else -1, False)
