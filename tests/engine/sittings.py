"""One table per registered ruleset, on which whatever must hold in every ruleset is tried."""

import random
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from engine.kernel.game import Game
from engine.kernel.recorded import NewEvent, RecordedEvent
from engine.kernel.ruleset import Ruleset
from engine.kernel.setup import Setup
from engine.rulesets import RULESETS
from tests.bids import table as corner
from tests.bids.game import BIDS
from tests.ducks import table as alley
from tests.ducks.game import DUCKS
from tests.duel import table as yard
from tests.duel.ruleset import DUEL
from tests.engine import table as street
from tests.engine.coc import table as study
from tests.engine.gff import table as docks
from tests.engine.pb12 import table as quay
from tests.engine.table import Table, fingerprint, play_plainly


class Sitting(NamedTuple):
    """`setup` takes table (drawn, real) and dice (server, typed); `play` plays on at random, most so many entries."""

    setup: Callable[[str, str], Setup]
    play: Callable[..., Any] = play_plainly
    picture: Callable[[Any], Any] = fingerprint


# The registered ones, and the tests' own.
EVERY: dict[str, Ruleset] = {**RULESETS, DUEL.key: DUEL, BIDS.key: BIDS, DUCKS.key: DUCKS}
SITTINGS = {
    "stko": Sitting(
        lambda table, dice: street.street(table, dice, cards=dice if table == "real" else "server"),
        street.play_randomly,
    ),
    "coc": Sitting(lambda table, dice: study.room(table, dice), study.play_randomly, study.picture),
    "gff": Sitting(lambda table, dice: docks.docks(table, dice), docks.play_randomly, docks.picture),
    "pb12": Sitting(lambda table, dice: quay.quay(table, dice), quay.play_randomly, quay.picture),
    "bids": Sitting(lambda table, dice: corner.pair(dice), corner.play_randomly),
    "ducks": Sitting(lambda table, dice: alley.pair(dice, options={"duel.hits_from": 5}), alley.play_randomly),
    "duel": Sitting(lambda table, dice: yard.yard(dice, options={"duel.hits_from": 6})),
}


def sittings(*kinds: tuple[str, str]) -> list[tuple[str, str, str]]:
    """Ruleset, table and dice, of every ruleset; of those that know no table, each dice once."""
    return [
        (key, table, dice)
        for key in sorted(SITTINGS)
        for n, (table, dice) in enumerate(kinds)
        if EVERY[key].grounds or dice not in [before for _, before in kinds[:n]]
    ]


class Logged(Table):
    """Keeps what was entered, by whom, and how many events there were before."""

    def __init__(self, setup: Setup, seed: int) -> None:
        super().__init__(setup, seed, EVERY[setup.ruleset])
        self.entered: list[tuple[int, dict[str, Any], str, tuple[dict[str, Any], ...]]] = []

    def enter(
        self,
        command: dict[str, Any],
        by: str = street.REFEREE,
        then: tuple[dict[str, Any], ...] = (),
        game: Game | None = None,
    ) -> Any:
        before = len(self.recorded)
        step = super().enter(command, by, then, game)
        self.entered.append((before, command, by, then))
        return step


MOST_ENTRIES = 50


def played(key: str, table: str, dice: str, entries: int, seed: int = 3) -> Logged:
    """A battle of that ruleset after so many random entries, or at its end."""
    whole = played_once(key, table, dice, seed)
    ends = [before for before, *_ in whole.entered[entries:]]
    found = Logged(whole.recorded[0].event.setup, seed)
    found.recorded = whole.recorded[: ends[0] if ends else None]
    found.entered, found.entries = whole.entered[:entries], len(whole.entered[:entries])
    return found


@cache
def played_once(key: str, table: str, dice: str, seed: int) -> Logged:
    """Shorter ones are its beginnings."""
    found = Logged(SITTINGS[key].setup(table, dice), seed)
    SITTINGS[key].play(found, random.Random(seed), MOST_ENTRIES)
    return found


def taken_over(of: Table, recorded: list[RecordedEvent], seed: int = 1) -> Table:
    """Another table at which so much has happened already."""
    found = Table(of.recorded[0].event.setup, seed, of.rules)
    found.recorded = list(recorded)
    found.entries = len(recorded)
    return found


def add(to: Table, new: list[NewEvent], by: str = street.REFEREE) -> None:
    to.entries += 1
    for new_event in new:
        to.write(new_event, by)


def without_numbers(state: Any) -> Any:
    """Wounds and states remember the event that caused them; its number is another one after a correction."""
    if isinstance(state, dict):
        plain = {key: value for key, value in state.items() if key not in ("since", "causes", "why")}
        if "deeds" in plain:
            plain["deeds"] = [deed[:-1] for deed in plain["deeds"]]
        if isinstance(plain.get("wounds"), list):
            plain["wounds"] = [[*wound[:2], *wound[3:]] for wound in plain["wounds"]]
        return {key: without_numbers(value) for key, value in plain.items()}
    if isinstance(state, list):
        return [without_numbers(one) for one in state]
    return state
