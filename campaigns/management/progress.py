"""One line on the terminal that says how far a long command is; silent where nobody watches."""

import sys


class Progress:
    def __init__(self, of: int, what: str) -> None:
        self.of, self.what, self.done = of, what, 0
        self.shown = sys.stderr.isatty()

    def to(self, done: int) -> None:
        self.done = done
        if self.shown:
            share = done / self.of if self.of else 1.0
            bar = "#" * int(30 * share)
            print(f"\r[{bar:<30}] {share:4.0%} {done} of {self.of} {self.what}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self.shown:
            print("\r" + " " * 79 + "\r", end="", file=sys.stderr, flush=True)
