"""Ready drawn tables: open ground of three sizes, in hundredths of a metre. Source: COC-26, 30."""

from typing import Final

from engine.kernel.sample_table import SampleTable

SAMPLE_TABLES: Final = (
    SampleTable("parlour", (1200, 900)),  # everybody within base range, most of them at point blank soon
    SampleTable("hall", (2400, 1800)),
    SampleTable("yard", (4800, 3600)),  # handguns reach across at the price of a hard roll
)
