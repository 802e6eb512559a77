"""The players' part in a battle's dice: seeds that nobody could choose in the light of another's.

In a round everybody commits (a hash), and only when all hashes stand are the seeds opened. The first round belongs to
the opening of the battle: it begins to be opened when all players have committed, or with the first roll of the
server, which closes it: whoever hasn't committed or opened by then is missing. A player who comes later, or who was
missing, begins another round with his commitment; everybody whose seed is in force commits anew in it, else the host,
who knows the rolls' secrets and the old seeds, could choose his own at leisure. Until it is done the old seeds stay.

The next block of secrets is committed to when the seeds are known, and whoever runs the machine could choose secrets
that fit them. So such a commitment asks everybody for a new seed, too.
"""

import hashlib
from collections.abc import Iterable

from engine.kernel.dice_events import SeedCommitted, SeedOpened, SeedsFixed
from engine.kernel.event import Event
from engine.kernel.events import DiceCommitted
from engine.kernel.refusal import Refusal


class Seeds:
    """Read from all of a battle's events: a rewind doesn't change what has gone into the dice."""

    def __init__(self) -> None:
        self.players: tuple[str, ...] = ()
        self.in_force: tuple[str, ...] = ()  # hex, "" is missing; in the order of `players`
        self.fixed = 0  # how often seeds were fixed
        self.committed: dict[str, str] = {}  # of the round under way
        self.opened: dict[str, str] = {}
        self.stale = False  # secrets were committed to when these seeds were known

    def see(self, event: Event) -> None:
        if isinstance(event, SeedCommitted):
            self.committed[event.player] = event.digest
        elif isinstance(event, SeedOpened):
            self.stale = self.stale and bool(self.opened)
            self.opened[event.player] = event.seed
        elif isinstance(event, SeedsFixed):
            self.players, self.in_force = event.players, event.seeds
            self.fixed += 1
            self.committed, self.opened = {}, {}
        elif isinstance(event, DiceCommitted):
            self.stale = bool(self.opened) or any(self.in_force)

    # -- reading ------------------------------------------------------------------------------------------------
    @property
    def as_bytes(self) -> tuple[bytes, ...]:
        """What goes into the next roll."""
        return tuple(bytes.fromhex(seed) for seed in self.in_force)

    def has_seed(self, player: str) -> bool:
        return player in self.players and bool(self.in_force[self.players.index(player)])

    def is_complete(self, seated: Iterable[str]) -> bool:
        """Do all hashes stand that this round needs?"""
        return bool(self.committed) and not self.to_commit(seated)

    def to_commit(self, seated: Iterable[str]) -> list[str]:
        """Whose hash this round needs and hasn't."""
        return sorted({member for member in seated if not self.fixed or self.has_seed(member)} - self.committed.keys())

    def is_opening(self, seated: Iterable[str], called: bool = False) -> bool:
        """No further hash, from now on seeds. `called`: a roll waits for them."""
        return bool(self.opened) or called or self.is_complete(seated)

    def to_open(self) -> list[str]:
        return sorted(self.committed.keys() - self.opened.keys())

    def wanted_of(self, player: str, seated: Iterable[str], called: bool = False) -> str:
        """What this player's browser should do now: commit, open, or nothing."""
        seated = set(seated)
        if player not in seated:
            return ""
        if self.is_opening(seated, called):
            return "open" if player in self.committed and player not in self.opened else ""
        if player in self.committed:
            return ""
        return "commit" if self.committed or self.may_begin(player) else ""

    def may_begin(self, player: str) -> bool:
        """Another round, with his commitment."""
        return self.stale or not self.has_seed(player)

    # -- new events ---------------------------------------------------------------------------------------------
    def commit(self, player: str, digest: str, seated: Iterable[str], called: bool) -> SeedCommitted:
        if player in self.committed or not (self.committed or self.may_begin(player)):
            raise Refusal("seed-committed-already")
        if self.is_opening(seated, called):
            raise Refusal("seeds-being-opened")
        event = SeedCommitted(player, digest)
        self.see(event)
        return event

    def open(self, player: str, seed: str, seated: Iterable[str], called: bool) -> SeedOpened:
        if player not in self.committed:
            raise Refusal("seed-too-late" if self.has_no_seed(player) else "seed-not-committed")
        if player in self.opened:
            raise Refusal("seed-opened-already")
        if not self.is_opening(seated, called):
            raise Refusal("seeds-not-complete", {"missing": len(self.to_commit(seated))})
        if hashlib.sha256(bytes.fromhex(seed)).hexdigest() != self.committed[player]:
            raise Refusal("seed-does-not-match")
        event = SeedOpened(player, seed)
        self.see(event)
        return event

    def has_no_seed(self, player: str) -> bool:
        """Fixed without him: he was missing."""
        return player in self.players and not self.has_seed(player)

    def fix(self, seated: Iterable[str]) -> SeedsFixed:
        """What was opened, and who is missing; they go into the next roll."""
        players = tuple(sorted({*seated, *self.committed}))
        event = SeedsFixed(players, tuple(self.opened.get(player, "") for player in players))
        self.see(event)
        return event


class Devices:
    """Which people's devices are there, and asked for a part in the dice; the engine itself can't know. Here: none."""

    def asked(self) -> tuple[str, ...]:
        """Members whose devices are asked for fresh bytes for the next roll of the server."""
        return ()

    def here(self, members: Iterable[str]) -> tuple[str, ...]:
        """Those of the members whose device is connected."""
        return ()
