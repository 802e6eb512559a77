"""A picture to send: a face, a name and two sentences, which needs no other file and names no people."""

import re

import pytest
from django.urls import reverse

from campaigns.web.drawing.heads import HEADS, of
from campaigns.web.drawing.share_picture import _head, _mixed
from tests.web.street import Street

pytestmark = pytest.mark.django_db


def picture(street: Street, who: str = "sam", language: str = "en") -> str:
    answer = street.browser(who, language).get(
        reverse("character-picture", args=[street.campaign, street.figures["anna"][0]])
    )
    assert answer["Content-Type"] == "image/svg+xml" and "default-src 'none'" in answer["Content-Security-Policy"]
    drawn = answer.content.decode()
    return drawn + " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", drawn))  # lines as one text again


def test_it_tells_what_the_page_tells_first(street: Street) -> None:
    drawn = picture(street)
    assert ">Keule</text>" in drawn and "fought yet" in drawn and _head(of("Keule")) in drawn
    assert "<use" not in drawn and "http" not in drawn.replace("http://www.w3.org/2000/svg", "")
    assert "der erste Kampf" in picture(street, language="de")
    page = street.browser("anna").get(reverse("character", args=[street.campaign, street.figures["anna"][0]]))
    assert "data-send-picture" in page.content.decode()


def test_strangers_get_none(street: Street) -> None:
    address = reverse("character-picture", args=[street.campaign, street.figures["anna"][0]])
    assert street.browser("stranger").get(address).status_code == 404
    battle = reverse("battle-picture", args=[street.battle(name="Am Kai")])
    assert street.browser("sam").get(battle).status_code == 404  # it goes on


def test_of_a_battle_it_says_who_won(street: Street) -> None:
    battle = street.battle(name="Am Kai")
    street.act({"type": "end", "how": "time_up"}, stream=battle)
    drawn = street.browser("sam").get(reverse("battle-picture", args=[battle])).content.decode()
    assert ">Nobody won</text>" in drawn and "Am Kai" in drawn


def test_every_head_can_be_drawn_alone() -> None:
    assert all(_head(code) for code in HEADS)
    assert _mixed("#ffffff", "#000000", 50) == "#7f7f7f"
