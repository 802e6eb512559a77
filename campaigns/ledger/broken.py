"""A stored log that contradicts itself, or that nobody here can read: nothing is written on top of it.

Not a refusal of something that a person did, but told like one: he gets a sentence, and whoever runs the machine an
error in the program's own log.
"""

import logging

from engine.kernel.refusal import Refusal

log = logging.getLogger(__name__)


class BrokenLog(Refusal):
    """503: the same command may work once the log is whole again."""

    def __init__(self, code: str, **facts: str) -> None:
        super().__init__(code, facts, 503)
        log.error("%s", self)


class UnreadableLine(BrokenLog):
    """A line of a newer version, or one that was made up. `seq` is 0 where it isn't known."""

    def __init__(self, type: str, seq: int = 0) -> None:
        self.seq = seq
        super().__init__("line-unreadable", line=f"{seq}, {type}" if seq else type)
