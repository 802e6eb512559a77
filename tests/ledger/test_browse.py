"""Looking for events stays within the campaign's own part of the table, however many campaigns there are."""

import re
from typing import Any

import pytest

from campaigns.ledger import browse
from campaigns.ledger.connection import raw_cursor

pytestmark = pytest.mark.django_db


class Explained:
    """A cursor that keeps how the database goes about each query."""

    def __init__(self, plans: list[str]) -> None:
        self.cursor, self.plans = raw_cursor(), plans

    def execute(self, sql: str, values: list[Any], **more: Any) -> Any:
        self.plans.append("\n".join(row[0] for row in raw_cursor().execute(f"EXPLAIN {sql}", values)))
        return self.cursor.execute(sql, values, **more)

    def __iter__(self) -> Any:
        return iter(self.cursor)


def test_each_query_reads_one_part_of_the_table(cast: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    plans: list[str] = []
    campaign, battle = cast.campaign, cast.open_battle()
    monkeypatch.setattr(browse, "raw_cursor", lambda: Explained(plans))
    look = browse.Wanted(stream=battle)
    assert browse.found(campaign, look) and browse.count(campaign, look) and browse.types(campaign)
    assert browse.entries(campaign, [(battle, 1)]) and browse.whole(campaign, [battle]) and browse.lines(campaign, [1])
    assert len(plans) == 6
    for plan in plans:
        assert len(set(re.findall(r" on (campaigns_event_\d+)\b", plan))) == 1, plan
