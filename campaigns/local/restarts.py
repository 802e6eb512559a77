"""When something that ended by itself is started again: at once, and where that doesn't help, after growing pauses."""

import time
from dataclasses import dataclass

AT_ONCE = 4
FIRST_PAUSE_SECONDS = 5.0


@dataclass
class Restarts:
    """Of one server; times are the stopwatch's."""

    steady_seconds: float = 60.0  # what lives that long has started, on a slow machine too
    longest_pause_seconds: float = 600.0
    runs: bool = False
    in_vain: int = 0  # how often in a row it ended before that
    began: float = 0.0
    due: float = 0.0

    def begin(self) -> None:
        self.runs, self.began = True, time.monotonic()

    def are_due(self, killed: bool) -> bool:
        """Asked as long as it is down. May it be started now? Who was killed has not failed."""
        now = time.monotonic()
        if self.runs:
            self.runs = False
            if not killed:
                self.in_vain = self.in_vain + 1 if now - self.began < self.steady_seconds else 1
            self.due = now + self.pause_seconds()
        return now >= self.due

    def pause_seconds(self) -> float:
        if not self.hopeless():
            return 0.0
        return min(self.longest_pause_seconds, FIRST_PAUSE_SECONDS * 2.0 ** min(20, self.in_vain - AT_ONCE - 1))

    def hopeless(self) -> bool:
        """Starting it again at once will not help."""
        return self.in_vain > AT_ONCE

    def steady(self) -> bool:
        return self.runs and time.monotonic() - self.began >= self.steady_seconds
