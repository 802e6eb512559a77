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

    def see(self, part: Part) -> str | None:
        """What is wrong with it, or None."""
        wrong = self._wrong(part)
        if isinstance(part, ev.EntropyRequested):
            self.asked[part.roll] = part
        elif isinstance(part, ev.EntropyGiven):
            self.fresh[part.roll] = bytes.fromhex(part.entropy)
        elif isinstance(part, Event):
            self.seeds.see(part)
        return wrong

    def _wrong(self, part: Part) -> str | None:
        seeds = self.seeds
        if isinstance(part, ev.SeedCommitted):
            if seeds.opened:
                return "a player's seed was committed to after another's was opened"
        elif isinstance(part, ev.SeedOpened):
            if hashlib.sha256(bytes.fromhex(part.seed)).hexdigest() != seeds.committed.get(part.player):
                return "a player's seed is not the one that was committed to"
        elif isinstance(part, ev.SeedsFixed):
            if tuple(seeds.opened.get(player, "") for player in part.players) != part.seeds:
                return "the seeds that were fixed are not those that were opened"
            if not seeds.opened.keys() <= set(part.players):
                return "a seed that was opened was left out"
        elif isinstance(part, ev.EntropyGiven):
            request = self.asked.get(part.roll)
            if request is None or part.player not in request.of or part.roll in self.fresh:
                return f"fresh bytes for roll {part.roll}, for which they weren't asked"
        elif isinstance(part, ev.EntropyMissed) and part.roll not in self.asked:
            return f"fresh bytes were missed for roll {part.roll}, for which they weren't asked"
        return None
