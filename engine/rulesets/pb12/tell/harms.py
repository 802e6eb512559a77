"""What damage does to a figure or a vehicle."""

from collections.abc import Iterable
from typing import Final

# The least first.
HARMS: Final = (
    "", "lightly_wounded", "lightly_damaged", "heavily_wounded", "heavily_damaged", "out_of_action", "destroyed",
)  # fmt: skip
OUT: Final = ("out_of_action", "destroyed")


def worst(gained: Iterable[str]) -> str:
    return max(gained, key=HARMS.index, default="")
