"""What sides do differently, each with its policy."""

from typing import Final

NEVER: Final = 0
AT_CORNERS: Final = 1
ALWAYS: Final = 2


class Style:
    """`waits`: when it lets enemies come, where it may. `first`: whether it takes the first place among the moves;
    None: where it has targets. It bids and draws so much at most.
    """

    def __init__(self, waits: int, first: bool | None, bids: int, draws: int) -> None:
        self.waits = waits
        self.first = first
        self.bids = bids
        self.draws = draws


SENSIBLE: Final = Style(AT_CORNERS, None, 2, 9)
STYLES: Final = {"sensible": SENSIBLE, "cautious": Style(ALWAYS, False, 0, 9), "aggressive": Style(NEVER, True, 2, 1)}
