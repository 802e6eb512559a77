"""The same question sent twice in one moment is one question, and nobody gets an error page for it."""

import threading
from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test import Client

from campaigns.models import Question, Seat, Simulation, Weighing
from campaigns.simulation import asking, balance, comparing, seasons, weighing
from tests.patience import PATIENCE
from tests.simulation.test_questions import unfair
from tests.simulation.test_weighing import first_roll

BALANCED = {"changes": [{"what": "rank", "figure": 1, "code": "killer"}]}


def questions(street):
    """Kind: where it is asked, what, and where ids of its kind are looked up."""
    here, gangs = f"/api/campaigns/{street.campaign}/", [str(gang) for gang in street.gangs.values()]
    yield "battles", lambda: (f"{here}simulations/", {"battles": 20, "gangs": gangs, "table": "open"}), asking
    yield "season", lambda: (f"{here}seasons/", {"seasons": 2, "gangs": gangs, "battles": 2}), seasons
    of = f"/api/simulations/{unfair(street).id}/"
    yield "what-if", lambda: (f"{of}what-if/", {"battles": 1000, "variants": [BALANCED]}), comparing
    yield "balance", lambda: (f"{of}balance/", {}), balance
    battle, roll, _ = first_roll(street)
    yield "matter", lambda: (f"/api/battles/{battle}/rolls/{roll}/matter/", {"battles": 10}), weighing


@pytest.mark.fresh_db
def test_the_same_id_from_twenty_threads_at_once_is_asked_for_once(street, monkeypatch, subtests):
    user = get_user_model().objects.create_user("rita")
    Seat.objects.create(member_id=street.rita, campaign_id=street.campaign, user=user)
    for kind, asked, module in questions(street):
        with subtests.test(kind=kind), monkeypatch.context() as all_together:
            address, body = asked()
            threads = 20 if kind == "battles" else 3
            answers = together(all_together, module, threads, user, address, {**body, "id": str(uuid4())})
            assert [answer.status_code for answer in answers] == [201] * threads, answers[-1].content[:300]
            assert {answer.json()["id"] for answer in answers} == {answers[0].wsgi_request.asked}
    assert (Weighing.objects.count(), Question.objects.count()) == (1, 2)
    assert Simulation.objects.filter(question=None, weighing=None).count() == 3  # with the one that is varied


def together(patching, module, threads, user, address, body):
    """Each has looked whether the id is known before any of them writes."""
    gate, looked, known = threading.Barrier(threads), threading.local(), asking.asked_before

    def look(*what, **more):
        row = known(*what, **more)
        if not getattr(looked, "once", False):
            looked.once = True
            gate.wait(PATIENCE)
        return row

    patching.setattr(module, "asked_before", look)

    def ask(_):
        client = Client(raise_request_exception=False)
        client.force_login(user)
        try:
            answer = client.post(address, body, content_type="application/json")
            answer.wsgi_request.asked = body["id"]
            return answer
        finally:
            connection.close()

    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(ask, range(threads)))


@pytest.mark.django_db
def test_an_id_that_another_campaign_used_for_a_rolls_weight_is_a_conflict(street):
    battle, roll, _ = first_roll(street)
    row = weighing.weigh(street.member(), battle, roll, 10)
    Weighing.objects.filter(id=row.id).update(campaign_id=uuid4())
    with pytest.raises(asking.Refusal, match="command-id-reused"):
        weighing.weigh(street.member(), battle, roll, 10, id=row.id)
