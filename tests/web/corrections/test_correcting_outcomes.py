"""The page and the door that correct what a closed battle was booked with."""

from uuid import uuid4

import pytest
from django.test import Client

from campaigns.ledger.read import read
from campaigns.models import Character
from tests.web.characters.test_lives import as_, keule, page, street  # noqa: F401 fixtures

pytestmark = pytest.mark.django_db


def address(street):  # noqa: F811 a fixture
    seq = read(street.campaign, stream=street.campaign, types=["campaign/battle-outcome/1"])[-1].seq
    return f"/campaigns/{street.campaign}/outcomes/{seq}/correct/"


def moved(street):  # noqa: F811 a fixture
    """Ben's Keule was hurt in the chest; it was his Pit's killer's shot on Anna's Pit."""
    hurt, pit = street.figures["ben"][0], street.figures["anna"][1]
    return hurt, pit, {f"wound-{hurt}-0": pit}


def test_a_figures_page_leads_the_referee_to_the_correction(street):  # noqa: F811 a fixture
    assert address(street) in page(street, "rita", f"characters/{keule(street)}/")
    assert address(street) not in page(street, "anna", f"characters/{keule(street)}/")
    battle = read(street.campaign, types=["battle/opened/1"])[0].stream
    response = as_("rita").get(f"/battles/{battle}/outcome/correct/")
    assert (response.status_code, response["Location"]) == (302, address(street))


def test_first_it_says_what_would_change_then_it_is_booked(street):  # noqa: F811 a fixture
    hurt, pit, said = moved(street)
    client = as_("rita")
    looked = client.post(address(street), {**said, "do": "look"})
    text = looked.content.decode()
    assert looked.status_code == 200 and "Battles to sit out: <del>1</del>" in text
    assert Character.objects.get(id=hurt).misses == 1
    shown = looked.context["foreseen"].shown
    done = client.post(address(street), {**said, "do": "confirm", "shown": shown, "reason": "Pit"}, follow=True)
    assert done.status_code == 200 and "That&#x27;s how it&#x27;s recorded now." in done.content.decode()
    assert [Character.objects.get(id=one).misses for one in (hurt, pit)] == [0, 1]
    assert '<span class="tag">corrected</span>' in page(street, "anna", f"characters/{hurt}/")


def test_a_stale_page_is_told_and_shows_anew(street):  # noqa: F811 a fixture
    _, _, said = moved(street)
    answer = as_("rita").post(address(street), {**said, "do": "confirm", "shown": "old"})
    assert answer.status_code == 409 and "Look again" in answer.content.decode()
    assert answer.context["foreseen"].shown


def test_others_read_that_it_is_the_referees_and_strangers_find_nothing(street):  # noqa: F811 a fixture
    _, _, said = moved(street)
    size = len(read(street.campaign))
    for who in ("anna", "otto"):
        assert '<form method="post" class="booked">' not in as_(who).get(address(street)).content.decode()
        for do in ("look", "confirm"):
            assert as_(who).post(address(street), {**said, "do": do}).status_code == 403
    assert as_("stranger").get(address(street)).status_code == 404
    assert Client().get(address(street)).status_code in (302, 404)
    assert len(read(street.campaign)) == size


def test_the_door_shows_and_takes_the_same(street):  # noqa: F811 a fixture
    hurt, pit, _ = moved(street)
    client = as_("rita")
    seq = int(address(street).split("/")[-3])
    booked = client.get(f"/api/campaigns/{street.campaign}/outcomes/{seq}/").json()
    wound = next(one for one in booked["figures"] if one["character"] == hurt)["wounds"][0]
    figures = [{"character": hurt, "wounds": []}, {"character": pit, "wounds": [wound]}]
    command = {"type": "correct-outcome", "outcome": seq, "figures": figures}
    base, json = f"/api/campaigns/{street.campaign}", "application/json"
    shown = client.post(f"{base}/correction/", {"command": command}, content_type=json).json()
    stale = client.post(f"{base}/commands/", {"id": str(uuid4()), "command": command}, content_type=json)
    assert stale.status_code == 409
    body = {"id": str(uuid4()), "command": {**command, "shown": shown["shown"]}}
    assert client.post(f"{base}/commands/", body, content_type=json).status_code == 200
    assert Character.objects.get(id=pit).misses == 1


def victim(street):  # noqa: F811 a fixture
    """Anna's Keule killed Ben's Pit."""
    return f"victim-{keule(street)}-0"


@pytest.mark.parametrize(
    ("language", "had", "told"),
    [
        ("en", "had surrendered", "killed someone who couldn&#x27;t fight back (had surrendered)."),
        ("de", "hatte sich ergeben", "tötete jemanden, der sich nicht wehren konnte (hatte sich ergeben)."),
    ],
)
def test_that_a_victim_had_surrendered_is_put_right_with_all_that_follows(street, language, had, told):  # noqa: F811
    """STKO-107: the skill that was due lapses, and the figure's page says why nothing was earned."""
    client = as_("rita")
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    form = client.get(address(street)).content.decode()
    assert f'name="{victim(street)}"' in form and f'<option value="surrendered">{had}</option>' in form
    said = {victim(street): "surrendered"}
    looked = client.post(address(street), {**said, "do": "look"})
    assert f'<option value="surrendered" selected>{had}</option>' in looked.content.decode()
    (changed,) = looked.context["people"]
    assert changed["id"] and [change["label"] for change in changed["changes"]]
    shown = looked.context["foreseen"].shown
    client.post(address(street), {**said, "do": "confirm", "shown": shown, "reason": "He had his hands up"})
    life = client.get(f"/campaigns/{street.campaign}/characters/{keule(street)}/").content.decode()
    assert told in life
    api = client.get(f"/api/campaigns/{street.campaign}/outcomes/{int(address(street).split('/')[-3])}/").json()
    (deed,) = next(one for one in api["figures"] if one["character"] == keule(street))["deeds"]
    assert (deed["armed"], deed["awake"], deed["surrendered"]) == (True, True, True)
    again = client.post(address(street), {victim(street): "", "do": "look"})
    assert [one["id"] for one in again.context["people"]] == [changed["id"]]  # and back again


@pytest.mark.parametrize("code", ["", "hungry"])
def test_what_stands_there_already_or_nobody_knows_changes_nothing(street, code):  # noqa: F811 a fixture
    said = {victim(street): code}
    looked = as_("rita").post(address(street), {**said, "do": "look"})
    assert looked.status_code in (200, 422)
    assert not looked.context.get("people")
