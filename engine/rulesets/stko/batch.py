"""Street fights by the hundred: what all battles of one beginning share is made once, the rest anew for each."""

from collections.abc import Mapping
from typing import Final

import msgspec

from engine.kernel.batch import Beginning, Ended
from engine.kernel.dice import Dice
from engine.kernel.events import TAGS as KERNEL_TAGS
from engine.kernel.events import BattleEnded, Event, FigureArrived, FigureLeft, Rolled, RollRequested
from engine.kernel.handover import Handover
from engine.kernel.progression import Life, Promoted
from engine.kernel.recorded import Recorded, decoder
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.setup import Figure as Seated
from engine.kernel.setup import OptionValue, Setup
from engine.kernel.simulated import SimulationScribe
from engine.kernel.timetable import Timetable
from engine.rulesets.stko import apply as replay
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import DEAD, LEGEND, LOSSES, NOBODY, PLOCK, RANKS
from engine.rulesets.stko.commands import ANSWERS
from engine.rulesets.stko.events import TAGS
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.handover import finish
from engine.rulesets.stko.outcome import deed
from engine.rulesets.stko.policies.looking import find_place
from engine.rulesets.stko.policies.registry import POLICIES, USUAL, for_sides
from engine.rulesets.stko.progression import facts
from engine.rulesets.stko.progression.aftermath import promotions
from engine.rulesets.stko.progression.credit import credit
from engine.rulesets.stko.sample_tables import SAMPLE_TABLES
from engine.rulesets.stko.setup import new_battle, new_figure
from engine.rulesets.stko.simulate import (
    MOST_CARDS,
    NOTHING,
    Recipe,
    felled,
    figure_rows,
    lost_by_side,
    play_out,
    step,
)
from engine.rulesets.stko.tables_skills import counted

FIGURE_COUNTS: Final = ("lost", "dead", "incapacitated", "fled", "surrendered", "kills", "downed")  # `figure_rows`
SEEN: Final = (FigureArrived, FigureLeft, BattleEnded)
MOST_KNOWN: Final = 20_000  # some megabytes at most
Done = tuple[int, int, str, bool, bool, int, bool]  # one of `Table.deeds`, and whether he had surrendered
Known = dict[tuple[int, int, tuple[str, ...], bool, int, tuple[Done, ...]], int]
TABLES: Final = {one.name: one for one in SAMPLE_TABLES}


class StreetFights:
    """Plays one beginning again and again."""

    def __init__(self, beginning: Beginning) -> None:
        for side, one in enumerate(beginning.setup.sides):
            if one.policy is not None and one.policy not in POLICIES:
                raise Malformed(f"sides[{side}].policy", one.policy, "one-of", {"known": POLICIES})
        self.setup = on_table(beginning)
        self.recipe = Recipe(new_battle(self.setup, beginning.options))
        self.stand_in = beginning.stand_in != ""
        self.policy = for_sides(tuple([one.policy or USUAL for one in beginning.setup.sides]))
        self.past: list[tuple[int, Event]] = []
        self.unit: list[Recorded] = []
        self.typed = frozenset(beginning.typed)
        self.options = beginning.options
        self.timetable = Timetable(beginning)
        self.risen: Known = {}
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
        for one in beginning.unit:
            event = decoders[one.type].decode(one.payload)
            if isinstance(event, (Rolled, RollRequested)):
                self.next_roll = max(self.next_roll, event.roll + 1)
            self.unit.append(Recorded(one.version, event))
            self.next_version = one.version + 1

    def new(self, dice: Dice, scribe: SimulationScribe | None = None) -> Battle:
        """The battle where the simulation begins, an action that people left unfinished already played to its end."""
        b = self.recipe.fresh()
        for version, event in self.past:
            replay.apply(b, event, version)
        if self.unit:
            self.finish_unit(b, dice, scribe)
        elif self.stand_in:
            b.scribe = scribe
            put_on_table(b)
        b.scribe = scribe
        return b

    def finish_unit(self, b: Battle, dice: Dice, scribe: SimulationScribe | None) -> None:
        tape = Handover(
            self.unit,
            dice,
            version=self.next_version - 1,
            roll=self.next_roll,
            typed_sides=self.typed,
            answers=ANSWERS,
        )
        b.dice = dice
        finish(b, tape, self.policy, (lambda: put_on_table(b)) if self.stand_in else None)
        if scribe is not None:
            for one in tape.new:
                scribe.record(one.event)
            scribe.next_roll = tape.next_roll

    def play(self, dice: Dice, lives: bool = False) -> Ended:
        b = self.new(dice)
        if self.timetable.empty:
            came = ended(b, play_out(b, dice, self.policy))
        else:
            came = self.play_on_time(b, dice)
        return came._replace(climbed=climbed(b, self.options, self.risen)) if lives else came

    def play_on_time(self, b: Battle, dice: Dice) -> Ended:
        """`play_out` with those who come later and until time is up."""
        b.dice = dice
        b.minds = self.policy
        while not b.over and b.cards_turned < MOST_CARDS and self.goes_on(b):
            step(b, self.policy)
        return ended(b, b.winner if b.over else NOBODY, self.timetable.people)

    def goes_on(self, b: Battle) -> bool:
        """Whoever is due has come. False: time is up."""

        def bring(number: int, one: Seated) -> None:
            if b.scribe is not None:
                b.scribe.record(FigureArrived(number, one))
            b.arrived(new_figure(number, one, b.options))

        return self.timetable.goes_on(b.jokers, len(b.figures), bring)

    def play_logged(self, scribe: SimulationScribe, units: list[int]) -> Ended:
        """`play_out` step by step; whatever the table waited for in between begins a new entry of the log."""
        units.append(scribe.version + 1)
        b = self.new(scribe.dice, scribe)
        b.dice = scribe.dice
        b.minds = self.policy
        while not b.over and b.cards_turned < MOST_CARDS and self.goes_on(b):
            if scribe.version >= units[-1]:
                units.append(scribe.version + 1)
            step(b, self.policy)
        winner = b.winner if b.over else NOBODY
        scribe.record(BattleEnded("played" if b.over else "time_up", None if winner == NOBODY else winner))
        return ended(b, winner, self.timetable.people)


def on_table(beginning: Beginning) -> Setup:
    """The setup itself, or moved to its stand-in. Refuses what has no drawn table."""
    setup = beginning.setup
    if beginning.stand_in:
        if beginning.stand_in not in TABLES:
            raise Malformed("stand_in", beginning.stand_in, "one-of", {"known": TABLES})
        table = TABLES[beginning.stand_in]
        return msgspec.structs.replace(setup, table="drawn", size=table.size, terrain=table.terrain)
    if setup.table != "drawn":
        raise Refusal("needs-drawn-table")
    return setup


def ended(b: Battle, winner: int, people: int = 0) -> Ended:
    """With a row for each of `people`, also for those who came too late for it."""
    fell = felled(b)
    rows = figure_rows(b, fell)
    rows += (NOTHING,) * (people - len(rows))
    return Ended(winner, b.turns_taken, b.cards_turned, rows, lost_by_side(b), fell)


def climbed(b: Battle, options: Mapping[str, OptionValue], known: Known) -> tuple[int, ...]:
    """Who rises a class after it, as if nothing had been counted towards it before. Source: STKO-100.

    Says what the whole aftermath would (`progression/aftermath.py`), which costs as much as four battles: it looks only
    at those who can have done enough, and remembers in `known` what the same deeds came to in another battle of the
    same beginning.
    """
    if not options["stko.opt.experience"]:
        return ()
    found: list[int] = []
    for f in b.figures:
        if f.side < 0 or not may_have_risen(b, f):
            continue
        done = tuple([(*one, n in b.deeds_on_surrendered) for n, one in enumerate(b.deeds) if one[0] == f.n])
        key = (f.n, f.rank, f.skills, f.fought, f.loss, done)
        steps = known.get(key, -1)
        if steps < 0:
            steps = steps_up(b, f, done, options)
            if len(known) < MOST_KNOWN:
                known[key] = steps
        found += [f.n] * steps
    return tuple(found)


def steps_up(b: Battle, f: Figure, done: tuple[Done, ...], options: Mapping[str, OptionValue]) -> int:
    """How many classes he rises by what he did."""
    deeds = tuple([facts.deed(deed(b, f, one[:6], one[6])) for one in done])
    part = facts.Part(f.n, f.fought, LOSSES[f.loss], deeds)
    life = Life(RANKS[f.rank], counted(f.skills), {})
    said = promotions(part, life, credit(part, life.skills, options), options)
    return sum(isinstance(one, Promoted) for one in said)


def may_have_risen(b: Battle, f: Figure) -> bool:
    """The cheap half of `progression.promotion.due`: a Plock has to fight, the others to bring somebody down."""
    if f.loss == DEAD or f.rank == LEGEND:
        return False
    if f.rank == PLOCK:
        return f.fought
    for by, _, what, _, _, _ in b.deeds:
        if by == f.n and what in facts.GRAVE:
            return True
    return False


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
