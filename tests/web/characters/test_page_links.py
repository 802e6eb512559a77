"""Links that show one life or one battle's report: figures' names, no people, pictures only when ticked, revocable."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Battle, PageShare, Picture, RollShare
from tests.web.characters.test_pictures import add

pytestmark = pytest.mark.django_db


@pytest.fixture
def battle(street):
    battle = street.battle(name="Am Kai")
    street.act({"type": "turn-card"}, "anna", battle)
    street.act({"type": "note", "note": "Ben has cheated, says Anna."}, "anna", battle)
    inner = {"type": "set-state", "figure": 3, "state": "dead"}
    street.act({"type": "decide-otherwise", "command": inner, "reason": "Anna told me."}, "rita", battle)
    street.act({"type": "end", "how": "time_up"}, stream=battle)
    return battle


def share(street, who, kind, thing, **ticked):
    address = reverse("share-page", args=[street.campaign, kind, thing])
    answer = street.browser(who).post(address, dict.fromkeys(ticked, "1"), follow=True)
    found = re.search(r'value="http://testserver(/shared/pages/[^"]+)"', answer.content.decode())
    return found[1] if found else answer.status_code


def opened(address):
    return Client().get(address)


def test_a_life_is_shown_without_the_people(street, battle):
    figure = street.figures["ben"][0]
    link = share(street, "ben", "life", figure)
    page = opened(link)
    html = page.content.decode()
    assert "Keule" in html and "Am Kai" in html and "died" in html
    for person in ("Anna<", "Ben<", "Rita", "Otto", "Sam<", "told me", "cheated"):
        assert person not in html, person
    assert page["X-Robots-Tag"] == "noindex, nofollow" and page["Cache-Control"] == "no-store"
    assert str(street.campaign) not in html
    part = opened(link + f"battles/{battle}/")
    assert part.status_code == 200 and "told me" not in part.content.decode()
    assert opened(link + f"battles/{street.campaign}/").status_code == 404


def test_who_died_outside_a_fight_fell_in_none(study):
    figure = study.figures["ben"][0]
    study.act({"type": "set-body", "character": figure, "set": {"dead": 1}, "reason": "the abyss"})
    html = opened(share(study, "ben", "life", figure)).content.decode()
    assert "fell in battle" not in html and re.search(r"†\s+dead", html)


def test_a_battles_report_is_shown_with_notes_only_when_ticked(street, battle):
    street.act({"type": "note", "text": "A fine evening.", "about": str(battle)}, "ben")
    html = opened(share(street, "anna", "battle", battle)).content.decode()
    assert "Annas" in html and "Bens" in html and "A fine evening" not in html
    assert "cheated" not in html and "told me" not in html and "Rita" not in html
    PageShare.objects.all().delete()
    html = opened(share(street, "rita", "battle", battle, notes=1)).content.decode()
    assert "A fine evening." in html and "<bdi>Ben</bdi>" not in html


def test_pictures_are_behind_the_link_only_when_ticked(street, battle):
    figure = street.figures["ben"][0]
    add(street, "ben", figure)
    picture = Picture.objects.get()
    without = share(street, "ben", "life", figure)
    assert "<img" not in opened(without).content.decode()
    assert opened(without + f"pictures/{picture.id}/").status_code == 404
    PageShare.objects.all().delete()
    ticked = share(street, "ben", "life", figure, pictures=1)
    assert f"{ticked}pictures/{picture.id}/" in opened(ticked).content.decode()
    assert opened(ticked + f"pictures/{picture.id}/?small").status_code == 200
    add(street, "anna", street.figures["anna"][0])
    other = Picture.objects.exclude(id=picture.id).get()
    assert opened(ticked + f"pictures/{other.id}/").status_code == 404
    picture.delete()
    assert opened(ticked + f"pictures/{picture.id}/").status_code == 404


def test_a_revoked_link_opens_nothing_any_more(street, battle):
    figure = street.figures["ben"][0]
    link = share(street, "ben", "life", figure, pictures=1)
    revoke = reverse("revoke-page", args=[street.campaign, PageShare.objects.get().id])
    assert street.browser("anna").post(revoke).status_code == 404
    assert street.browser("stranger").post(revoke).status_code == 404
    street.browser("rita").post(revoke)
    assert opened(link).status_code == opened(link + f"battles/{battle}/").status_code == 404


def test_a_token_that_was_made_up_or_is_of_another_kind_opens_nothing(street, battle):
    from campaigns.vault.links import token_of

    link = share(street, "rita", "battle", battle)
    token = link.split("/")[3]
    for wrong in (
        "x",
        token[:-2] + ("AA" if token[-2:] != "AA" else "BB"),
        token_of(RollShare(id=PageShare.objects.get().id)),
    ):
        assert opened(f"/shared/pages/{wrong}/").status_code == 404
    assert opened(f"/shared/rolls/{token}/").status_code == 404
    assert opened(link + f"battles/{battle}/").status_code == 404


def test_who_may_show_what(street, battle):
    figure = street.figures["ben"][0]
    for who in ("anna", "sam", "otto"):
        share(street, who, "life", figure)
    share(street, "sam", "battle", battle)
    assert share(street, "stranger", "life", figure) == 404
    assert share(street, "ben", "gang", figure) == 404
    assert share(street, "ben", "life", battle) == 404
    assert not PageShare.objects.exists()
    assert share(street, "anna", "battle", battle)


def test_a_battle_that_goes_on_is_not_shown(street):
    running = street.battle()
    address = reverse("share-page", args=[street.campaign, "battle", running])
    assert "still going on" in street.browser("rita").post(address, follow=True).content.decode()
    assert not PageShare.objects.exists()


def test_a_link_to_a_battle_that_was_reopened_waits_for_its_end(street, battle):
    link = share(street, "rita", "battle", battle)
    Battle.objects.filter(id=battle).update(status="open")
    assert opened(link).status_code == 404
    Battle.objects.filter(id=battle).update(status="closed")
    assert opened(link).status_code == 200


def test_links_are_forgotten_with_whoever_made_them(street, battle):
    link = share(street, "ben", "life", street.figures["ben"][0])
    street.act({"type": "forget-member", "member": str(street.members["ben"])}, "ben")
    assert opened(link).status_code == 404
