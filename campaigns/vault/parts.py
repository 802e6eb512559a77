"""What people's devices put into a battle's dice, followed through a log: is every part what it says it is?"""

import hashlib

from engine.kernel import dice_events as ev
from engine.kernel.event import Event
from engine.kernel.seeds import Seeds

Asked = ev.EntropyRequested | ev.EntropyGiven | ev.EntropyMissed
Part = ev.SeedCommitted | ev.SeedOpened | ev.SeedsFixed | Asked


class Parts:
    def __init__(self) -> None:
        self.seeds = Seeds()
        self.asked: dict[int, ev.EntropyRequested] = {}  # requested, not yet rolled
        self.fresh: dict[int, bytes] = {}

    def see(self, said: Part) -> str | None:
        """What is wrong with it, or None."""
        wrong = self._wrong(said)
        if isinstance(said, ev.EntropyRequested):
            self.asked[said.roll] = said
        elif isinstance(said, ev.EntropyGiven):
            self.fresh[said.roll] = bytes.fromhex(said.entropy)
        elif isinstance(said, Event):
            self.seeds.see(said)
        return wrong

    def _wrong(self, said: Part) -> str | None:
        seeds = self.seeds
        if isinstance(said, ev.SeedCommitted):
            if seeds.opened:
                return "a player's seed was committed to after another's was opened"
        elif isinstance(said, ev.SeedOpened):
            if hashlib.sha256(bytes.fromhex(said.seed)).hexdigest() != seeds.committed.get(said.player):
                return "a player's seed is not the one that was committed to"
        elif isinstance(said, ev.SeedsFixed):
            if tuple(seeds.opened.get(player, "") for player in said.players) != said.seeds:
                return "the seeds that were fixed are not those that were opened"
            if not seeds.opened.keys() <= set(said.players):
                return "a seed that was opened was left out"
        elif isinstance(said, ev.EntropyGiven):
            asked = self.asked.get(said.roll)
            if asked is None or said.player not in asked.of or said.roll in self.fresh:
                return f"fresh bytes for roll {said.roll}, for which they weren't asked"
        elif isinstance(said, ev.EntropyMissed) and said.roll not in self.asked:
            return f"fresh bytes were missed for roll {said.roll}, for which they weren't asked"
        return None
