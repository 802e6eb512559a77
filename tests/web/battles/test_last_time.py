"""What was told of a pair of figures is ready again until one of the two moves."""

import json
from uuid import UUID

import pytest

from campaigns.selectors.events import ShownEvent
from campaigns.web.rulesets.stko.last_time import _answer

NOBODY = UUID(int=0)
FACT = {"band": "short", "cover": "solid", "position": "wall"}


def story(*events):
    return [
        ShownEvent(n, NOBODY, n, tag, json.dumps(value), "", "server", NOBODY, NOBODY, n)
        for n, (tag, value) in enumerate(events, start=1)
    ]


def asked(number, about, kind="fact-shot"):
    return ("battle/asked/1", {"question": number, "kind": kind, "sides": [0], "about": about})


def answered(number, answer):
    return ("battle/answered/1", {"question": number, "answer": answer})


TOLD = (asked(1, [1, 3]), answered(1, FACT))


def test_the_same_pair_finds_it():
    assert _answer(story(*TOLD), [1, 3]) == FACT


def test_the_newest_one_counts():
    newer = {"band": "long"}
    assert _answer(story(*TOLD, asked(2, [1, 3]), answered(2, newer)), [1, 3]) == newer


@pytest.mark.parametrize("pair", [[3, 1], [1, 4], [2, 3]])
def test_another_pair_does_not(pair):
    assert _answer(story(*TOLD), pair) is None


@pytest.mark.parametrize(("moved", "found"), [(1, None), (3, None), (2, FACT)])
def test_it_is_gone_when_one_of_the_two_moved(moved, found):
    assert _answer(story(*TOLD, ("stko/moved/1", {"figure": moved, "how": "move"})), [1, 3]) == found


def test_it_is_gone_when_the_table_went_back():
    assert _answer(story(*TOLD, ("battle/taken-back/1", {"to": 0})), [1, 3]) is None


def test_a_question_still_open_is_no_answer():
    assert _answer(story(asked(1, [1, 3])), [1, 3]) is None
