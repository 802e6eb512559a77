"""Drawing a gang at random on the page that opens a battle (STKO-15)."""

import re
from uuid import UUID, uuid4

import pytest
from django.urls import reverse

from campaigns.models import Battle
from tests.web.campaigns.test_campaign_pages import open_form

pytestmark = pytest.mark.django_db


@pytest.fixture
def opening(street):
    """Anna's gang has five."""
    street.figures["anna"] += [street.hire("anna", name, "plock", "pistol") for name in ("Moni", "Rudi", "Ede")]
    street.address = reverse("open-battle", args=[street.campaign])
    street.key = UUID(street.gangs["anna"]).hex
    return street


def draw(opening, count, who="anna", **more):
    said = open_form(opening, draw=opening.key, **{f"count-{opening.key}": count}, **more)
    return opening.browser(who, **({"language": "de"} if "name" in more else {})).post(opening.address, said)


def ticked(answer):
    return set(re.findall(r'name="figures" value="([^"]+)" checked', answer.content.decode()))


def test_the_drawn_are_ticked_and_nobody_else_of_their_gang(opening):
    answer = draw(opening, "2", name="Am Kai")
    page = answer.content.decode()
    mine, others = set(opening.figures["anna"]), set(opening.figures["ben"])
    assert answer.status_code == 200 and not Battle.objects.exists()
    assert len(ticked(answer) & mine) == 2 and others <= ticked(answer)
    assert "Zufällig ziehen" in page and "wie viele" in page and 'value="Am Kai"' in page
    assert '<option value="2" selected>2</option>' in page


def test_the_drawn_go_into_the_battle(opening):
    drawn = ticked(draw(opening, "3"))
    opening.browser("anna").post(opening.address, open_form(opening, figures=list(drawn)))
    figures = Battle.objects.get().figures.values_list("character_id", flat=True)
    assert {str(figure) for figure in figures} == drawn


def test_tapping_twice_draws_once_and_the_same_page_draws_the_other_gang_too(opening):
    once, anna, ben = str(uuid4()), opening.key, UUID(opening.gangs["ben"]).hex
    first, again = (ticked(draw(opening, "2", "rita", id=once)) for _ in range(2))
    assert first == again
    opening.key = ben
    other = draw(opening, "1", "rita", id=once)
    assert len(ticked(other) & set(opening.figures["ben"])) == 1
    opening.key = anna
    said = open_form(opening, figures=list(first), id=once)
    assert opening.browser("rita").post(opening.address, said).status_code == 302


@pytest.mark.parametrize(("count", "status"), [("6", 422), ("0", 422), ("x", 422), ("", 422), ("9" * 5000, 422)])
def test_too_many_or_nonsense_is_said_and_the_ticks_stay(opening, count, status):
    answer = draw(opening, count)
    assert answer.status_code == status
    assert set(opening.figures["anna"]) <= ticked(answer)
    if count == "6":
        assert "Only 5 of the gang are fit for battle, not 6." in answer.content.decode()


def test_whoever_may_not_draw_is_not_asked(opening):
    button = f'name="draw" value="{opening.key}"'
    assert button in opening.browser("anna").get(opening.address).content.decode()
    assert button in opening.browser("rita").get(opening.address).content.decode()
    assert button not in opening.browser("ben").get(opening.address).content.decode()
    assert draw(opening, "2", "ben").status_code == 403


def test_a_gang_of_nowhere_opens_nothing(opening):
    opening.key = uuid4().hex
    assert draw(opening, "2").status_code == 422
    assert not Battle.objects.exists()
