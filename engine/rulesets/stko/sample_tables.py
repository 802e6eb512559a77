"""Ready tables, read from the file beside this one. Source: STKO-98."""

from typing import Final

from engine.kernel.sample_table import tables_of

SAMPLE_TABLES: Final = tables_of(__file__)
TABLES: Final = {table.name: table for table in SAMPLE_TABLES}
CROSSROADS, YARDS, ALLEY = SAMPLE_TABLES
