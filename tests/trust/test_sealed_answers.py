"""A stored export with opened answers stays right, and both verifiers find the same where it was changed."""

from pathlib import Path

import pytest

from campaigns.trust import verify
from tests.trust.tampering import parsed, resealed, rewrite, withheld, written
from tests.trust.test_in_the_browser import checked

STORED = (Path(__file__).parents[1] / "fixtures/exports/sealed.jsonl").read_bytes()
OPENED, SEALED = "battle/answers-opened/1", "battle/answer-sealed/1"


def forged(kind, change, which=0):
    """What one line says is changed, and its seal with it."""
    lines = parsed(STORED)
    one = [line for line in lines if line.get("type") == kind][which]
    rewrite(one, change)
    resealed(lines, one)
    return written(lines)


def swapped(said):
    said["answers"][1]["sealed"] = said["answers"][0]["sealed"]


def with_an_older_answer():
    """Side 1 answered something else to an earlier question, and that is opened."""
    lines = parsed(STORED)
    older = [line for line in lines if line.get("type") == SEALED][2]
    rewrite(older, lambda said: said.update(question=0, side=1, answer={"number": 4}))
    opened = next(line for line in lines if line.get("type") == OPENED)
    said = {"side": 1, "answer": {"number": 4}, "sealed": older["version"]}
    rewrite(opened, lambda payload: payload.update(answers=[payload["answers"][0], said]))
    for one in (older, opened):
        resealed(lines, one)
    return written(lines)


FORGED = {
    "an older answer is opened": with_an_older_answer(),
    "another answer is opened": forged(OPENED, lambda said: said["answers"][1].update(answer={"number": 4})),
    "it was another side's": forged(
        OPENED, lambda said: said["answers"][1].update(sealed=said["answers"][0]["sealed"])
    ),
    "the referee's is a player's": forged(OPENED, lambda said: said["answers"][0].update(referee=True)),
    "it was sealed otherwise": forged(SEALED, lambda said: said.update(answer={"number": 4})),
    "a side has sealed two": forged(SEALED, lambda said: said.update(side=1), 1),
}


def without_sealed_lines():
    lines = parsed(STORED)
    withheld(lines, lambda one: one["type"] == SEALED)
    return written(lines)


def test_the_stored_export_is_right():
    report = verify.check(STORED)
    assert (report.verdict, report.wrong, report.unchecked) == ("right", [], [])


@pytest.mark.parametrize("way", FORGED)
def test_an_opened_answer_is_the_one_that_was_sealed(way):
    assert "sealed" in {finding.code for finding in verify.check(FORGED[way]).wrong}


def test_sealed_lines_that_are_withheld_are_neither_right_nor_wrong():
    report = verify.check(without_sealed_lines())
    assert (report.verdict, report.wrong) == ("partly", [])
    assert {finding.code for finding in report.unchecked} == {"hidden", "unsure"}


@pytest.mark.slow
def test_the_browser_says_the_same(phone):
    page = phone()
    page.goto("/check/")
    exports = [STORED, *FORGED.values(), without_sealed_lines()]
    for data, told in zip(exports, checked(page, exports), strict=True):
        report = verify.check(data)
        ours = (
            [[finding.code, finding.at] for finding in report.wrong],
            [[finding.code, finding.at] for finding in report.unchecked],
        )
        assert (told["verdict"], told["wrong"], told["unchecked"]) == (report.verdict, *ours)
