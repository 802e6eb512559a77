"""Ready tables, read from the file beside this one. Source: GFF-05."""

from typing import Final

from engine.kernel.sample_table import tables_of

SAMPLE_TABLES: Final = tables_of(__file__)
DOCKS, SQUARE, SCRAPYARD, OPEN = SAMPLE_TABLES
