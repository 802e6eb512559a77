"""Ready tables, read from the file beside this one."""

from typing import Final

from engine.kernel.sample_table import beside

SAMPLE_TABLES: Final = beside(__file__)
ALLEY, YARD = SAMPLE_TABLES
