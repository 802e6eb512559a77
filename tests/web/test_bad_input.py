"""Odd and bad input through the pages: told at its field, what was typed stays, nothing changes; odd names too."""

import json
import re
from uuid import UUID, uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils.html import escape

from campaigns.ledger.read import read
from campaigns.models import Battle, JoinCode, Picture
from campaigns.web.drawing.table import _letter

pytestmark = pytest.mark.django_db
MARKUP = '<img src=x onerror="alert(1)">'
ODD = {"markup": MARKUP, "emoji": "🔥 Brand 👩🏽‍🚒", "from right to left": "كولا (١)"}


def giant() -> SimpleUploadedFile:
    return SimpleUploadedFile("holiday.jpg", bytes(50_000_000), "image/jpeg")


# -- an upload of 50 MB ----------------------------------------------------------------------------------------------
def test_a_picture_of_50_mb_is_declined_beside_its_button(street):
    character = street.figures["anna"][0]
    page = reverse("character", args=[street.campaign, character])
    address = reverse("add-picture", args=[street.campaign, character])
    answer = street.browser("anna").post(address, {"file": giant(), "back": page + "#pictures"}, follow=True)
    before, album = answer.content.decode().split('id="pictures"')
    assert "12 MB" in album and "12 MB" not in before
    assert not Picture.objects.exists()


@pytest.mark.parametrize("language", ["en", "de"])
def test_evidence_of_50_mb_is_declined_at_its_field_and_the_claim_stays(street, language):
    battle = street.battle()
    events = len(read(street.campaign))
    where = reverse("new-dispute", args=[street.campaign]) + f"?battle={battle}&version=1"
    answer = street.browser("anna", language).post(where, {"file": giant(), "claim": "He never stood there"})
    page = answer.content.decode()
    assert answer.status_code == 413
    assert "He never stood there</textarea>" in page
    assert "12 MB" in page.split('type="file"')[1].split("</div>")[0]
    assert len(read(street.campaign)) == events


# -- an invitation that has expired -----------------------------------------------------------------------------------
def test_an_expired_invitation_says_so_at_the_code_and_the_name_stays(street):
    from datetime import timedelta

    from django.utils import timezone

    street.browser("rita").post(reverse("invite", args=[street.campaign]))
    code = JoinCode.objects.get()
    JoinCode.objects.update(expires_at=timezone.now() - timedelta(minutes=1))
    said = {"code": code.code, "nickname": "Kai 🔥", "id": str(uuid4())}
    answer = street.browser().post(reverse("join"), said)
    page = answer.content.decode()
    assert answer.status_code == 422
    at_code, at_name = page.split('name="nickname"')
    assert 'class="wrong"' in at_code and f'value="{code.code}"' in at_code
    assert 'value="Kai 🔥"' in at_name and 'class="wrong"' not in at_name
    assert not any(name.startswith("seat-") for name in answer.cookies)


# -- the same form twice ----------------------------------------------------------------------------------------------
def test_a_form_sent_twice_counts_once(street):
    hire = reverse("hire", args=[street.campaign, street.gangs["anna"]])
    said = {"name": "Zange", "kind": "plock", "weapons": ["pistol"], "id": str(uuid4())}
    rita = street.browser("rita")
    before = len(read(street.campaign))
    assert [rita.post(hire, said).status_code for _ in range(2)] == [302, 302]
    assert len(read(street.campaign)) == before + 1


def test_a_button_tapped_twice_turns_one_card(street):
    battle = street.battle(devices="shared")
    where = reverse("enter", args=[battle, "choice"])
    said = {"command": '{"type": "turn-card"}', "id": str(uuid4())}
    anna = street.browser("anna")
    assert [anna.post(where, said, headers={"HX-Request": "true"}).status_code for _ in range(2)] == [200, 200]
    types = [row.type for row in read(street.campaign, stream=battle)]
    assert types.count("battle/rolled/1") == 1


def test_another_form_under_the_same_id_is_declined_in_words(street):
    battle = street.battle(devices="shared")
    where, same = reverse("enter", args=[battle, "note"]), str(uuid4())
    anna = street.browser("anna")
    anna.post(where, {"note": "one", "id": same})
    answer = anna.post(where, {"note": "two", "id": same}, headers={"HX-Request": "true"})
    assert answer.status_code == 409 and 'id="declined"' in answer.content.decode()


# -- a figure off the table -------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("x", "y"), [(-500, 100), (100, 99_999), (10**14, 100)])
def test_a_figure_put_beside_the_table_is_declined_and_stays_where_it_was(street, x, y):
    battle = placing(street)
    before = Battle.objects.get().version
    command = {"type": "place", "figure": 1}
    said = {"command": json.dumps(command), "point": "at", "x": x, "y": y, "id": str(uuid4())}
    answer = street.browser("rita").post(
        reverse("enter", args=[battle, "choice"]), said, headers={"HX-Request": "true"}
    )
    assert answer.status_code in (400, 422)
    assert 'id="no"' in answer.content.decode()
    assert Battle.objects.get().version == before
    said |= {"x": 2400, "y": 300, "id": str(uuid4())}  # the same on the table is taken
    assert street.browser("rita").post(reverse("enter", args=[battle, "choice"]), said).status_code == 302


def placing(street):
    """A drawn battle in which a figure is to be put on the table."""
    figures = [
        {"side": n, "character": figure} for n, who in enumerate(("anna", "ben")) for figure in street.figures[who]
    ]
    sides = [{"gang": street.gangs[who], "dice": "typed"} for who in ("anna", "ben")]
    setup = {"table": "drawn", "size": [4800, 3600], "deployment": "random", "sides": sides, "figures": figures}
    receipt = street.act({"type": "open-battle", "setup": {**setup, "cards": "typed"}, "devices": "shared"})
    battle = UUID(receipt.of_type("campaign/battle-opened/1")[0]["battle"])
    street.turn(battle, "figure-1")
    return battle


# -- names ------------------------------------------------------------------------------------------------------------
def named(street, name):
    """Everything that can have a name has this one; returns the pages that show it."""
    street.act({"type": "rename-campaign", "name": name})
    gang = street.act({"type": "found-gang", "name": name, "colour": "green", "shape": "triangle"}, "anna")
    street.gangs["anna"] = gang.of_type("campaign/gang-founded/1")[0]["gang"]
    street.figures["anna"] = [street.hire("anna", name, "killer", "pistol")]
    street.figures["ben"] = street.figures["ben"][:1]
    battle = street.battle(table="drawn", name=name, devices="shared")
    street.act({"type": "note", "note": name}, "anna", battle)
    character = street.figures["anna"][0]
    return [
        reverse("home"),
        *(
            reverse(one, args=[street.campaign])
            for one in ("campaign", "members", "calendar", "disputes", "open-battle")
        ),
        *(reverse(one, args=[battle]) for one in ("battle", "battle-story", "lay-out", "battle-account")),
        reverse("character", args=[street.campaign, character]),
        reverse("hire", args=[street.campaign, street.gangs["anna"]]),
    ]


@pytest.mark.parametrize("name", ODD.values(), ids=ODD)
def test_odd_names_are_shown_as_they_are_written(street, name):
    rita = street.browser("rita")
    for where in named(street, name):
        answer = rita.get(where)
        page = answer.content.decode()
        assert answer.status_code == 200, where
        assert MARKUP not in page, where
        assert escape(name) in page, where


def test_a_name_from_right_to_left_does_not_turn_the_sentence_around(street):
    name = ODD["from right to left"]
    story = next(one for one in named(street, name) if one.endswith("/story/"))
    page = street.browser("rita").get(story).content.decode()
    assert f"\u2068{name}\u2069" in page


def test_a_token_shows_one_whole_sign():
    assert [_letter(name) for name in ("otto", "👩🏽‍🚒 Anna", "🇩🇪 Emil", "é", "e\u0301x", "")] == [
        *("O", "👩🏽‍🚒", "🇩🇪", "É", "E\u0301", "")
    ]


def test_all_that_is_wrong_is_told_at_once_each_at_its_field(street):
    """A command is read up to its first fault; the form looks at the others itself."""
    where = reverse("own-table-new", args=[street.campaign])
    said = {"name": "", "low": ["sieben", "2"], "high": ["1", "viele"], "text": ["rain", "fog"], "dice": "1d6"}
    page = street.browser("rita", "de").post(where, said).content.decode()
    invalid = re.findall(r'<input[^>]*aria-invalid="true"[^>]*>', page)
    names = {re.search(r'name="([^"]*)"', one)[1] for one in invalid}
    assert names >= {"name", "low", "high"} and len(invalid) == page.count('class="wrong"') == 3
    assert 'value="sieben"' in page and 'value="viele"' in page and "Bitte eine Zahl eintragen" in page
    assert page.count(" autofocus") == 1
