"""What is stopped while its next round is being written stays stopped."""

from functools import partial

import pytest

from campaigns.models import Question, Simulation
from campaigns.simulation import asking, balance, work
from campaigns.simulation.questions import cancel_question, resume_question
from tests.security.meanwhile import meanwhile, together
from tests.simulation.rigged import rigged
from tests.simulation.test_questions import KEY, unfair

__all__ = ["rigged"]
pytestmark = pytest.mark.fresh_db


@pytest.fixture
def search(street, rigged, monkeypatch):
    """A balance whose first round is played and whose second isn't written yet."""
    monkeypatch.setattr(balance, "SURE", 100)
    row = balance.find_balance(street.member(), unfair(street).id, key=KEY, chunk_size=50)
    with monkeypatch.context() as dead:
        dead.setattr(balance, "carry_on", lambda id: None)
        for chunk in work.left(1_000):
            work.play(chunk)
    return row


def test_a_search_that_is_stopped_while_its_next_round_is_written_plays_none_of_it(street, search):
    rounds = search.branches.count()
    meanwhile(partial(balance.carry_on, search.id), partial(cancel_question, search, street.member()))
    assert search.branches.count() > rounds and not work.left(1_000)
    assert Question.objects.get(id=search.id).settled
    resume_question(search, street.member())
    assert work.left(1_000)


def test_whoever_stops_and_whoever_goes_on_at_once_agree_on_one_of_both(street, search):
    for _ in range(3):
        deeds = [partial(deed, search, street.member()) for deed in (cancel_question, resume_question) * 2]
        assert not [one for one in together(*deeds) if isinstance(one, Exception)]
        stopped = set(search.branches.values_list("cancelled_at", flat=True))
        assert Question.objects.get(id=search.id).settled == (None not in stopped)


def test_of_one_simulation_both_are_taken_in_turn(street, rigged):
    row = street.ask(None, precision=10)
    for _ in range(3):
        deeds = [partial(deed, row, street.member()) for deed in (asking.cancel, asking.resume) * 2]
        assert not [one for one in together(*deeds) if isinstance(one, Exception)]
    asking.resume(row, street.member())
    assert Simulation.objects.get(id=row.id).cancelled_at is None
