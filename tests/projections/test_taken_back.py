"""A skill that the referee took back, where a rewind has since taken away the battle that had brought it."""

from typing import Any
from uuid import uuid4

import pytest

from campaigns.ledger import life_events as ev
from campaigns.projections.lives import skill_taken_back


class Rows:
    """One character's row."""

    def __init__(self, skills: list[str]) -> None:
        self.row: dict[str, Any] = {"skills": skills}

    def get(self, table: type, key: object) -> dict[str, Any]:
        return self.row

    def change(self, table: type, key: object, **values: Any) -> None:
        self.row |= values


@pytest.mark.parametrize(
    ("held", "left"),
    [(["lucky", "fast"], ["fast"]), (["lucky", "fast", "lucky"], ["lucky", "fast"]), (["fast"], ["fast"]), ([], [])],
)
def test_what_is_there_is_taken_once_and_what_is_gone_stays_gone(held, left):
    rows = Rows(held)
    skill_taken_back(rows, None, ev.SkillTakenBack(str(uuid4()), "lucky", ""))
    assert rows.row["skills"] == left
