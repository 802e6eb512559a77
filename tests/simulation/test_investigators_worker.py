"""Investigators simulated by a real worker: asked on the page, read there, and one of the fights looked at."""

import pytest
from django.urls import reverse

from campaigns.simulation.stored import beginning_of
from tests.simulation.test_investigators import ask, study
from tests.web.coc.test_investigators import text

__all__ = ["study"]
pytestmark = [pytest.mark.fresh_db, pytest.mark.slow]

TYPED = "2 Gegner: Messer (Trefferpunkte 8, Nahkampf 40)"


@pytest.fixture
def workers(fresh_db, tmp_path):
    from tests.simulation.workers import Workers

    made = Workers(tmp_path / "worker.log")
    made.clean()
    yield made
    made.clean()


def test_is_it_fair_is_asked_on_the_page_and_played_by_a_worker(study, workers):
    """Against typed opponents, with their numbers; then one of the fights is looked at."""
    workers.start(1)
    client, row = ask(study, "de", second="typed", typed_second=TYPED, battles="60")
    assert workers.finish(row).played == 60
    opponents = beginning_of(row).setup.figures[1:]
    assert [(opponent.rank, opponent.weapons) for opponent in opponents] == [("opponent", ("knife",))] * 2
    assert opponents[0].values == {"hp": 8, "fighting": 40}
    page = client.get(reverse("simulation", args=[row.id]))
    assert "Adele" in text(page)
    assert "Runden" in text(page) and "Karte" not in text(page)
    fight = client.get(reverse("simulation-battle", args=[row.id, 7]))
    assert fight.status_code == 200
    seen = fight.content.decode()
    assert seen.count('class="token') == 3
    assert 'data-scale="2"' in seen
    assert "Karte" not in text(fight) and "Fingerabdruck" in text(fight)
