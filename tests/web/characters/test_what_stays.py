"""What a battle leaves of figures that have no life of skills and classes: damage that stays, and who was with them."""

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Character
from engine.kernel.progression import Lost
from engine.rulesets.gff.outcome import outcome
from engine.rulesets.gff.ruleset import FIREFIGHT
from tests.founding import founded
from tests.web.gff.front import Front, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def front(monkeypatch):
    """A game whose figures get damaged, and whose rows name another figure."""

    def rows(b):
        return [{**one, "driver": 2 if one["figure"] == 1 else 0} for one in outcome(b)]

    def left_words(row, language):
        return [f"driven by {row['driver']}"] if row.get("driver") else []

    monkeypatch.setattr(FIREFIGHT, "outcome", rows)
    monkeypatch.setattr(FIREFIGHT, "left_names", ("driver",))
    monkeypatch.setattr(FIREFIGHT, "left_words", left_words)
    monkeypatch.setattr(FIREFIGHT, "aftermath", lambda rows, lives, options: [Lost(1, "bent_axle", 0)])
    return founded(Front)


def fought(front):
    battle = front.fight()
    front.act({"type": "end", "how": "time_up"}, "rita", battle)
    return [str(unit.id) for unit in front.units()]


def test_damage_stays_until_the_referee_says_what_became_of_it(front):
    wagon, _other = fought(front)
    (loss,) = Character.objects.get(id=wagon).losses
    assert loss["what"] == "bent_axle"
    assert "Bent axle, until it's repaired." in front.see("anna", "character", wagon)
    assert "Say what it means" not in front.see("anna", "character", wagon)
    assert "Say what it means" in front.see("rita", "character", wagon)
    form = {"character": wagon, "loss": loss["seq"], "words": "Straightened by the smith."}
    assert front.send("anna", "enter-life", ["rule-loss"], form).status_code == 403
    assert front.send("rita", "enter-life", ["rule-loss"], form).status_code == 302
    page = front.see("ben", "character", wagon)
    assert "bent axle : Straightened by the smith." in page and "How the damage ended:" in page
    assert "Was aus dem Schaden wurde:" in front.see("ben", "character", wagon, language="de")


def test_a_chapter_names_the_other_figure_that_its_row_has_as_a_number(front):
    front.act({"type": "rename-character", "character": fought(front)[1], "name": "Jorid"})
    wagon, driver = [str(unit.id) for unit in front.units()]
    assert "driven by Jorid" in front.see("ben", "character", wagon)
    assert "driven by" not in front.see("ben", "character", driver)


def test_what_is_taken_home_says_what_a_unit_has_and_what_battles_left(front):
    fought(front)
    figures, lives, book = (
        text(front.browser("rita").get(reverse("download-file", args=[front.campaign, "campaign", what])))
        for what in ("figures.csv", "lives.csv", "book.html")
    )
    assert "4 × Heavy rifle, Flamer, 5 × Knife" in figures and "unarmed" not in book
    assert "95 points" in book and "Riflemen: 4+ quality, 3+ defence, 4 × Heavy rifle, Flamer" in book
    assert lives.count("driven by") == book.count("driven by") == 1


def test_a_table_breaks_no_word_and_a_game_that_tells_no_deeds_denies_none(front, monkeypatch):
    monkeypatch.setattr(FIREFIGHT, "left_words", lambda row, language: ["aus\u00adgeschaltet"])
    wagon, _driver = fought(front)
    where = reverse("download-file", args=[front.campaign, "campaign", "lives.csv"])
    assert "ausgeschaltet" in text(front.browser("rita").get(where))
    assert "standing to the end" in front.see("ben", "character", wagon)
    assert "score to settle" not in front.see("ben", "character", wagon)


def test_a_shared_life_tells_of_damage_without_the_referees_words(front):
    wagon, _other = fought(front)
    front.act({"type": "rule-loss", "character": wagon, "loss": Character.objects.get(id=wagon).losses[0]["seq"],
               "words": "Straightened by the smith."})  # fmt: skip
    front.send("anna", "share-page", ["life", wagon], {"id": str(uuid4())})
    page = front.browser("anna").get(f"/campaigns/{front.campaign}/characters/{wagon}/").content.decode()
    shared = text(Client().get(re.search(r"/shared/pages/[^\"/<]+/", page)[0]))
    assert "bent axle" in shared and "smith" not in shared
