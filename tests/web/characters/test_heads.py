"""Whom pages show: the photo, else the drawn head, in the colour and shape of the gang; and the form that picks one."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Character, Gang
from campaigns.web.drawing import heads
from tests.web.characters.test_page_links import share

pytestmark = pytest.mark.django_db


def url(street, name="character"):
    return reverse(name, args=[street.campaign, street.figures["anna"][0]])


def shown(html):
    return re.findall(r"#f-([a-z-]+)", html)


def page(street, who="anna", language="en", where=None):
    return street.browser(who, language).get(where or url(street)).content.decode()


def test_without_a_photo_the_name_finds_a_head_in_the_colour_and_shape_of_the_gang(street):
    gang = Gang.objects.get(id=street.gangs["anna"])
    html = page(street, "sam")
    assert shown(html) == [heads.of("Keule")]
    assert f'class="hero g-{gang.colour}"' in html
    hall = page(street, "sam", where=reverse("gang", args=[street.campaign, street.gangs["anna"]]))
    assert f"g-{gang.colour} cut-{gang.shape}" in hall


def test_its_owner_picks_another_from_words_and_everybody_sees_it(street):
    html = page(street)
    assert all(f"<span>{word}</span>" in html for word in ("hood", "full beard", "white beard"))
    assert f'name="head" value="{heads.of("Keule")}" required checked' in html
    answer = street.browser("anna").post(url(street, "choose-head"), {"head": "goggles"})
    assert answer.status_code == 302
    assert shown(page(street, "sam")) == ["goggles"]
    assert "Fliegerkappe" in page(street, language="de")
    overview = page(street, "sam", where=reverse("campaign", args=[street.campaign]))
    assert "goggles" in shown(overview)
    assert "goggles" in shown(page(street, "sam", where=reverse("gang", args=[street.campaign, street.gangs["anna"]])))


def test_whoever_may_not_finds_no_form_and_is_declined(street):
    assert url(street, "choose-head") not in page(street, "sam")
    assert street.browser("ben").post(url(street, "choose-head"), {"head": "hood"}).status_code == 403
    assert street.browser("anna").post(url(street, "choose-head"), {"head": "nobody"}).status_code in (400, 422)
    assert Character.objects.get(id=street.figures["anna"][0]).head == ""


def test_who_holds_a_shared_link_sees_the_head(street):
    link = share(street, "anna", "life", street.figures["anna"][0])
    street.browser("anna").post(url(street, "choose-head"), {"head": "locks"})
    assert shown(Client().get(link).content.decode()) == ["locks"]


def test_the_pronoun_is_chosen_on_the_same_page(street):
    html = page(street)
    assert 'name="pronoun" value="they" required checked' in html
    assert street.browser("anna").post(url(street, "choose-pronoun"), {"pronoun": "she"}).status_code == 302
    assert 'name="pronoun" value="she" required checked' in page(street)
    assert street.browser("ben").post(url(street, "choose-pronoun"), {"pronoun": "he"}).status_code == 403
