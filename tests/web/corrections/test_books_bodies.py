"""The books' forms for the clock, sheets and bodies of investigators: each is one command with its receipt."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from campaigns.admin.bodies import BODY_DEEDS, CALL_DEEDS, CLOCK_DEEDS
from campaigns.ledger.read import read
from campaigns.models import Campaign, Character, Head
from tests.web.corrections.test_books_forms import address, do, last

pytestmark = pytest.mark.django_db
LANGUAGES = pytest.mark.parametrize("language", ["en", "de"])


@pytest.fixture
def books(study):
    User.objects.filter(username__in=("rita", "anna")).update(is_staff=True)
    return study


def adele(study):
    return Character.objects.get(id=study.figures["anna"][0])


def numbers(study, row, what):
    """The form as it stands: what is sent when nothing is changed."""
    form = study.browser("rita").get(address(row, what)).context["form"]
    fields = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    return {name: "" if value is None else value for name, value in fields.items()}


def hurt(study, hp=4):
    assert do(study, adele(study), "body", **{**numbers(study, adele(study), "body"), "b-hp": hp, "reason": "fell"})
    return adele(study)


def types(study, after):
    return [one.type for one in read(study.campaign, after=after)]


def size(study):
    return Head.objects.values_list("size", flat=True).get(campaign_id=study.campaign)


@LANGUAGES
def test_the_forms_are_offered_where_there_are_sheets_and_say_what_will_be_recorded(books, language):
    rita = books.browser("rita", language)
    row = Campaign.objects.get(id=books.campaign)
    for one, deeds, name in ((row, (*CLOCK_DEEDS, *CALL_DEEDS), "campaign"), (adele(books), BODY_DEEDS, "character")):
        page = rita.get(reverse(f"admin:campaigns_{name}_change", args=[one.pk])).content.decode()
        offered = [deed for deed in deeds if deed.offered(one)]
        assert offered
        for deed in deeds:
            assert (address(one, deed.slug) in page) == (deed in offered)
            form = rita.get(address(one, deed.slug))
            assert form.status_code == (200 if deed in offered else 302)
            if deed in offered:
                assert str(deed.records)[:20] in form.content.decode() or language == "de"


def test_time_passes_with_everything_that_falls_due_and_a_receipt(books):
    hurt(books)
    row, before = Campaign.objects.get(id=books.campaign), size(books)
    said = {"time": 2, "unit": "days", "dice": "server", "reason": "Zug nach Arkham"}
    assert last(books, do(books, row, "pass-time", **said)) == "campaign/time-passed/1"
    assert types(books, before) == [*["campaign/body-changed/1"] * 2, "campaign/time-passed/1"]
    assert Campaign.objects.get(id=books.campaign).hour == 48 and adele(books).body["hp"] > 4


def test_a_sealed_roll_is_called_and_opened_in_the_books(books):
    row, before = Campaign.objects.get(id=books.campaign), size(books)
    said = {"characters": [str(adele(books).id)], "skill": "listen", "difficulty": "hard", "extra": "1"}
    assert last(books, do(books, row, "call-rolls", **said, sealed=1, dice="server")) == "campaign/called-roll-came/1"
    form = books.browser("rita").get(address(row, "open-called")).context["form"]
    ((sealed, told),) = form.fields["call"].choices
    assert "hard (" in told and last(books, do(books, row, "open-called", call=sealed)) == types(books, before)[-1]
    assert types(books, before)[-1] == "campaign/called-roll-opened/1"
    assert do(books, row, "call-rolls", **{**said, "characters": []}, dice="server").status_code == 422


def test_a_wrong_span_stays_in_its_field_and_records_nothing(books):
    row, before = Campaign.objects.get(id=books.campaign), size(books)
    for said in ({"time": 0, "unit": "days"}, {"time": 1, "unit": "years"}, {"time": 99_999, "unit": "weeks"}, {}):
        assert do(books, row, "pass-time", dice="server", **said).status_code == 422
    assert size(books) == before


def test_only_the_numbers_that_differ_are_changed_on_a_sheet(books):
    row = adele(books)
    said = {**numbers(books, row, "sheet"), "v-dex": 65, "v-brawl": "", "v-bonus": "1d6", "reason": "typing error"}
    assert last(books, do(books, row, "sheet", **said)) == "campaign/sheet-set/1"
    after = adele(books).values
    assert after == {
        **{k: v for k, v in row.values.items() if k != "brawl"},
        "dex": 65,
        "bonus_number": 1,
        "bonus_sides": 6,
    }
    refused = do(books, row, "sheet", **numbers(books, adele(books), "sheet"))
    assert refused.status_code == 422  # nothing changes
    beyond = do(books, row, "sheet", **{**numbers(books, adele(books), "sheet"), "v-brawl": 101, "v-bonus": "d"})
    assert beyond.status_code == 422 and {"v-brawl", "v-bonus"} <= beyond.context["form"].errors.keys()


def test_a_body_is_set_by_hand_with_a_reason_and_a_wound_is_helped(books):
    assert do(books, adele(books), "treat", how="first_aid", by="", skill=60, dice="server").status_code == 302
    assert "campaign/body-changed/1" not in types(books, 0)  # unhurt: not offered
    row, before = hurt(books), size(books)
    assert row.body["hp"] == 4
    without = do(books, row, "body", **{**numbers(books, row, "body"), "b-hp": 6, "reason": ""})
    assert without.status_code == 422
    helper = {"how": "first_aid", "by": books.figures["ben"][0], "dice": "server"}
    assert last(books, do(books, row, "treat", **helper)) == "campaign/body-changed/1"
    assert types(books, before) == ["campaign/rolled/1", "campaign/roll-compared/1", "campaign/body-changed/1"]


@pytest.mark.parametrize("face", ["", "12"])
def test_a_die_that_is_owed_is_thrown_here_or_typed(books, face):
    row = hurt(books)
    assert do(books, row, "throw-for-body", face=face).status_code == 302  # none is owed: back to the page
    do(books, row, "treat", how="first_aid", by="", skill=60, dice="typed")
    assert adele(books).owed is not None
    before = size(books)
    assert last(books, do(books, adele(books), "throw-for-body", face=face)) == "campaign/body-changed/1"
    assert types(books, before)[0] == "campaign/rolled/1" and adele(books).owed is None
    rolled = read(books.campaign, types=["campaign/rolled/1"])[-1]
    assert rolled.provenance == ("typed" if face else "server")


def test_hidden_numbers_are_shown_once_and_for_all(books):
    books.gangs["rita"] = books.gangs["anna"]
    command = {"type": "hire-character", "gang": books.gangs["anna"], "name": "Kultist", "kind": "opponent"}
    receipt = books.act({**command, "weapons": [], "values": {"hp": 9}})
    row = Character.objects.get(id=receipt.of_type("campaign/character-hired/1")[0]["character"])
    assert row.secret
    assert last(books, do(books, row, "show-sheet")) == "campaign/sheet-set/1"
    assert not Character.objects.get(id=row.id).secret
    before = size(books)
    assert do(books, row, "show-sheet").status_code == 302 and size(books) == before


def test_whoever_is_no_referee_finds_no_form(books):
    anna, row = books.browser("anna"), Campaign.objects.get(id=books.campaign)
    before = size(books)
    for where in (address(row, "pass-time"), address(adele(books), "sheet"), address(adele(books), "body")):
        assert anna.get(where).status_code in (302, 404)
        assert anna.post(where, {"id": str(uuid4()), "time": 1, "unit": "days"}).status_code in (302, 404)
    assert size(books) == before
