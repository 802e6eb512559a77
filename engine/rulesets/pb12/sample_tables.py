"""Ready tables, read from the file beside this one."""

from typing import Final

from engine.kernel.sample_table import tables_of

SAMPLE_TABLES: Final = tables_of(__file__)
ALLEY, YARD = SAMPLE_TABLES
