"""A duel simulated by a real worker, which has the duel's app installed as whoever asked."""

import pytest
from django.urls import reverse

from tests.duel.test_pages import Yard, asked, form_of
from tests.simulation.workers import Workers

pytestmark = [pytest.mark.fresh_db, pytest.mark.slow, pytest.mark.usefixtures("duel")]


@pytest.fixture
def workers(fresh_db, tmp_path):
    made = Workers(tmp_path / "worker.log", {"DJANGO_SETTINGS_MODULE": "tests.duel.settings"})
    made.clean()
    yield made
    made.clean()


def test_a_worker_plays_what_was_asked_on_the_page(workers):
    yard = Yard()
    workers.start(1)
    row = asked(yard, form_of(yard))
    assert workers.finish(row).played == 40
    assert "lost" in yard.see("simulation", row.id)
    answer = yard.client.get(reverse("simulation-battle", args=[row.id, 7]))
    assert "matches the stored fingerprint" in answer.content.decode()
