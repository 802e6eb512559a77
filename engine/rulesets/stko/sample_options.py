"""Every optional rule at once, for simulations that compare and for measuring."""

from typing import Final

from engine.kernel.data_files import beside
from engine.kernel.setup import OptionValue

EVERY_RULE: Final[dict[str, OptionValue]] = beside(__file__)
