"""Fights by the hundred: what all fights of one beginning share is made once, the rest anew for each."""

from typing import Final

import msgspec

from engine.kernel.batch import Beginning, Ended
from engine.kernel.dice import Dice
from engine.kernel.events import TAGS as KERNEL_TAGS
from engine.kernel.events import BattleEnded, Event, FigureArrived, FigureLeft, Rolled, RollRequested
from engine.kernel.handover import Handover
from engine.kernel.recorded import Recorded, decoder
from engine.kernel.refusal import Malformed
from engine.kernel.setup import Figure, Setup
from engine.kernel.simulated import SimulationScribe
from engine.kernel.timetable import Timetable
from engine.rulesets.coc import apply as replay
from engine.rulesets.coc.battle import Battle
from engine.rulesets.coc.codes import DEAD, FLED, IN_PLAY, NOBODY, OUT
from engine.rulesets.coc.events import TAGS
from engine.rulesets.coc.handover import finish
from engine.rulesets.coc.people import ANSWERS
from engine.rulesets.coc.policies import POLICY_VERSION, Aggressive, BySide, Cautious, Sensible
from engine.rulesets.coc.setup import new_battle, newcomer
from engine.rulesets.coc.simulate import MOST_ROUNDS, Recipe, play_out, step

FIGURE_COUNTS: Final = ("lost", "dead", "unconscious", "fled", "kills", "downed")
MAKERS: Final = {"sensible": Sensible, "cautious": Cautious, "aggressive": Aggressive}
POLICIES: Final = dict.fromkeys(MAKERS, POLICY_VERSION)
USUAL: Final = "sensible"
SEEN: Final = (FigureArrived, FigureLeft, BattleEnded)
ROOM: Final = "room"  # the stand-in for a real table: two rows facing each other
APART: Final = 800  # hundredths of a metre between the rows
BESIDE: Final = 200


class Fights:
    """Plays one beginning again and again."""

    def __init__(self, beginning: Beginning) -> None:
        for side, one in enumerate(beginning.setup.sides):
            if one.policy is not None and one.policy not in POLICIES:
                raise Malformed(f"sides[{side}].policy", one.policy, "one-of", {"known": POLICIES})
        if beginning.stand_in not in ("", ROOM):
            raise Malformed("stand_in", beginning.stand_in, "one-of", {"known": ROOM})
        self.stand_in = beginning.setup.table != "drawn"
        self.setup = in_a_room(beginning.setup) if self.stand_in else beginning.setup
        self.recipe = Recipe(new_battle(self.setup, beginning.options))
        self.policy = for_sides([one.policy or USUAL for one in beginning.setup.sides])
        self.past: list[tuple[int, Event]] = []
        self.unit: list[Recorded] = []
        self.typed = frozenset(beginning.typed)
        self.timetable = Timetable(beginning)
        self.next_version = 2
        self.next_roll = 1
        self.read_past(beginning)

    def read_past(self, beginning: Beginning) -> None:
        """Decoded once; only what changes the fight is kept."""
        decoders = decoder({**KERNEL_TAGS, **TAGS})
        places = [(one.x, one.y) for one in self.recipe.model.figures]
        for past, kept in ((beginning.past, True), (beginning.unit, False)):
            for one in past:
                event: Event = decoders[one.type].decode(one.payload)
                if isinstance(event, (Rolled, RollRequested)):
                    self.next_roll = max(self.next_roll, event.roll + 1)
                if not kept:
                    self.unit.append(Recorded(one.version, event))
                elif one.type in TAGS or isinstance(event, SEEN):
                    self.past.append((one.version, event))
                self.next_version = one.version + 1
        self.places = places

    def new(self, dice: Dice, scribe: SimulationScribe | None = None) -> Battle:
        """The fight where the simulation begins, an action that people left unfinished already played to its end."""
        b = self.recipe.fresh()
        for version, event in self.past:
            replay.apply(b, event, version)
        if self.stand_in:
            for f, (x, y) in zip(b.figures, self.places, strict=False):
                f.x, f.y = x, y  # a real table knows no points
        if self.unit:
            self.finish_unit(b, dice, scribe)
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
        finish(b, tape, self.policy, self.stand_in)
        if scribe is not None:
            for one in tape.new:
                scribe.record(one.event)
            scribe.next_roll = tape.next_roll

    def play(self, dice: Dice, lives: bool = False) -> Ended:
        """Nobody rises a class in this game, so `lives` finds nobody."""
        b = self.new(dice)
        if self.timetable.empty:
            came = ended(b, play_out(b, dice, self.policy))
        else:
            came = self.play_on_time(b, dice)
        return came._replace(climbed=()) if lives else came

    def play_on_time(self, b: Battle, dice: Dice) -> Ended:
        """`play_out` with those who come later and until time is up."""
        b.dice = dice
        b.minds = self.policy
        while not b.over and b.round < MOST_ROUNDS and self.goes_on(b):
            step(b, self.policy)
        return ended(b, b.winner if b.over else NOBODY, self.timetable.people)

    def goes_on(self, b: Battle) -> bool:
        """Whoever is due has come. False: time is up."""

        def bring(number: int, one: Figure) -> None:
            if b.scribe is not None:
                b.scribe.record(FigureArrived(number, one))
            b.arrived(newcomer(b, number, one))

        return self.timetable.goes_on(b.round, len(b.figures), bring)

    def play_logged(self, scribe: SimulationScribe, units: list[int]) -> Ended:
        """`play_out` step by step; whatever the table waited for in between begins a new entry of the log."""
        units.append(scribe.version + 1)
        b = self.new(scribe.dice, scribe)
        b.dice = scribe.dice
        b.minds = self.policy
        while not b.over and b.round < MOST_ROUNDS and self.goes_on(b):
            if scribe.version >= units[-1]:
                units.append(scribe.version + 1)
            step(b, self.policy)
        winner = b.winner if b.over else NOBODY
        scribe.record(BattleEnded("played" if b.over else "time_up", None if winner == NOBODY else winner))
        return ended(b, winner, self.timetable.people)


def for_sides(names: list[str]) -> Sensible:
    """Who decides, by side; one policy for all where all are the same."""
    if len(set(names)) == 1:
        return MAKERS[names[0]]()
    return BySide([MAKERS[name]() for name in names])


def in_a_room(setup: Setup) -> Setup:
    """A real table has no points: for a simulation the sides face each other in rows, eight metres apart."""
    seats = [0] * len(setup.sides)
    figures = []
    for one in setup.figures:
        figures.append(msgspec.structs.replace(one, at=(BESIDE * seats[one.side], APART * one.side)))
        seats[one.side] += 1
    size = (BESIDE * max(seats), APART * len(seats))
    return msgspec.structs.replace(setup, figures=tuple(figures), table="drawn", size=size)


def ended(b: Battle, winner: int, people: int = 0) -> Ended:
    """With a row for each of `people`, also for those who came too late for it."""
    rows = [
        [
            0 if f.able() else 1,
            1 if f.loss == DEAD else 0,
            1 if f.loss == IN_PLAY and f.status & OUT else 0,
            1 if f.loss == FLED else 0,
            0,
            0,
        ]
        for f in b.figures
    ]
    rows += [[0] * len(FIGURE_COUNTS) for _ in range(people - len(rows))]
    felled: list[tuple[int, int, int]] = []
    last = {victim: by for by, victim, _, _ in b.deeds}
    for victim, by in last.items():
        f = b.figures[victim - 1]
        if by and b.figures[by - 1].side != f.side and not f.able() and f.loss != FLED:
            rows[by - 1][4 if f.loss == DEAD else 5] += 1
            felled.append((by, victim, int(f.loss == DEAD)))
    lost = [sum(1 for f in b.figures if f.side == side and not f.able()) for side in range(b.sides)]
    figures = tuple(tuple(row) for row in rows)
    return Ended(winner, b.turns, b.round, figures, tuple(lost), tuple(felled))
