"""Dates and times read as each language writes them: English is British."""

from datetime import UTC, datetime

import pytest
from django.utils import translation
from django.utils.formats import date_format

MOMENT = datetime(2026, 11, 9, 19, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "shape", "said"),
    [
        ("en", "DATE_FORMAT", "9 November 2026"),
        ("en", "DATETIME_FORMAT", "9 November 2026, 19:30"),
        ("en", "SHORT_DATE_FORMAT", "09/11/2026"),
        ("de", "DATE_FORMAT", "9. November 2026"),
        ("de", "DATETIME_FORMAT", "9. November 2026 19:30"),
        ("de", "SHORT_DATE_FORMAT", "09.11.2026"),
    ],
)
def test_a_date_reads_as_its_language_writes_it(language, shape, said):
    with translation.override(language):
        assert date_format(MOMENT, shape) == said
