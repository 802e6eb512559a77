"""The page and the door that correct what a closed battle was booked with."""

from uuid import uuid4

import pytest
from django.test import Client

from campaigns.ledger.read import read
from campaigns.models import Character, OpenChoice
from engine.rulesets.stko.ruleset import STREET_FIGHT
from tests.founding import founded
from tests.web.characters.test_lives import as_, keule, page, played
from tests.web.street import Street

pytestmark = pytest.mark.django_db


@pytest.fixture
def street(monkeypatch):
    return played(monkeypatch)


def address(street):
    seq = read(street.campaign, stream=street.campaign, types=["campaign/battle-outcome/1"])[-1].seq
    return f"/campaigns/{street.campaign}/outcomes/{seq}/correct/"


def moved(street):
    """Ben's Keule was hurt in the chest; it was his Pit's killer's shot on Anna's Pit."""
    hurt, pit = street.figures["ben"][0], street.figures["anna"][1]
    return hurt, pit, {f"wound-{hurt}-0": pit}


def test_a_figures_page_leads_the_referee_to_the_correction(street):
    assert address(street) in page(street, "rita", f"characters/{keule(street)}/")
    assert address(street) not in page(street, "anna", f"characters/{keule(street)}/")
    battle = read(street.campaign, types=["battle/opened/1"])[0].stream
    response = as_("rita").get(f"/battles/{battle}/outcome/correct/")
    assert (response.status_code, response["Location"]) == (302, address(street))


def test_first_it_says_what_would_change_then_it_is_booked(street):
    hurt, pit, said = moved(street)
    client = as_("rita")
    looked = client.post(address(street), {**said, "do": "look"})
    text = looked.content.decode()
    assert looked.status_code == 200 and "Battles to sit out: <del>1</del>" in text
    assert Character.objects.get(id=hurt).misses == 1
    shown = looked.context["foreseen"].shown
    done = client.post(address(street), {**said, "do": "confirm", "shown": shown, "reason": "Pit"}, follow=True)
    assert done.status_code == 200 and "Record corrected." in done.content.decode()
    assert [Character.objects.get(id=one).misses for one in (hurt, pit)] == [0, 1]
    assert '<span class="tag">corrected</span>' in page(street, "anna", f"characters/{hurt}/")


def test_a_stale_page_is_told_and_shows_anew(street):
    _, _, said = moved(street)
    answer = as_("rita").post(address(street), {**said, "do": "confirm", "shown": "old"})
    assert answer.status_code == 409 and "Look again" in answer.content.decode()
    assert answer.context["foreseen"].shown


def test_others_read_that_it_is_the_referees_and_strangers_find_nothing(street):
    _, _, said = moved(street)
    size = len(read(street.campaign))
    for who in ("anna", "otto"):
        assert '<form method="post" class="booked">' not in as_(who).get(address(street)).content.decode()
        for do in ("look", "confirm"):
            assert as_(who).post(address(street), {**said, "do": do}).status_code == 403
    assert as_("stranger").get(address(street)).status_code == 404
    assert Client().get(address(street)).status_code in (302, 404)
    assert len(read(street.campaign)) == size


def test_the_door_shows_and_takes_the_same(street):
    hurt, pit, _ = moved(street)
    client = as_("rita")
    seq = int(address(street).split("/")[-3])
    booked = client.get(f"/api/campaigns/{street.campaign}/outcomes/{seq}/").json()
    wound = next(figure for figure in booked["figures"] if figure["character"] == hurt)["wounds"][0]
    figures = [{"character": hurt, "wounds": []}, {"character": pit, "wounds": [wound]}]
    command = {"type": "correct-outcome", "outcome": seq, "figures": figures}
    base, json = f"/api/campaigns/{street.campaign}", "application/json"
    shown = client.post(f"{base}/correction/", {"command": command}, content_type=json).json()
    stale = client.post(f"{base}/commands/", {"id": str(uuid4()), "command": command}, content_type=json)
    assert stale.status_code == 409
    body = {"id": str(uuid4()), "command": {**command, "shown": shown["shown"]}}
    assert client.post(f"{base}/commands/", body, content_type=json).status_code == 200
    assert Character.objects.get(id=pit).misses == 1


def test_who_was_said_not_to_have_been_there_is_still_on_the_page_and_can_be_back(street):
    hurt, _, _ = moved(street)
    client = as_("rita")

    def corrected(fate):
        said = {f"fate-{hurt}": fate}
        shown = client.post(address(street), {**said, "do": "look"}).context["foreseen"].shown
        client.post(address(street), {**said, "do": "confirm", "shown": shown})
        return Character.objects.get(id=hurt)

    assert corrected("away").battles == 0
    page = client.get(address(street))
    assert [figure["fate"] for figure in page.context["figures"] if figure["key"] == hurt] == ["away"]
    again = client.post(address(street), {f"fate-{hurt}": "away", "do": "look"})
    assert again.status_code == 422 and not again.context.get("people")
    assert (corrected("lived").battles, Character.objects.get(id=hurt).misses) == (1, 1)


def test_the_battles_page_says_who_won_on_record(street):
    client, battle = as_("rita"), read(street.campaign, types=["battle/opened/1"])[0].stream
    said = {"winner": "1"}
    shown = client.post(address(street), {**said, "do": "look"}).context["foreseen"].shown
    client.post(address(street), {**said, "do": "confirm", "shown": shown})
    ended = client.get(f"/api/battles/{battle}/").json()["ended"]
    assert ended["winner"] == 1 and f"{ended['winner_name']} won" in client.get(f"/battles/{battle}/").content.decode()
    before = client.get(f"/api/battles/{battle}/?at=1").json()
    assert before["ended"] is None


def victim(street):
    """Anna's Keule killed Ben's Pit."""
    return f"victim-{keule(street)}-0"


@pytest.mark.parametrize(
    ("language", "had", "told"),
    [
        ("en", "had surrendered", "killed someone who couldn&#x27;t fight back (had surrendered)."),
        ("de", "hatte sich ergeben", "tötete jemanden, der sich nicht wehren konnte (hatte sich ergeben)."),
    ],
)
def test_that_a_victim_had_surrendered_is_put_right_with_all_that_follows(street, language, had, told):
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
    (deed,) = next(figure for figure in api["figures"] if figure["character"] == keule(street))["deeds"]
    assert (deed["armed"], deed["awake"], deed["surrendered"]) == (True, True, True)
    again = client.post(address(street), {victim(street): "", "do": "look"})
    assert [person["id"] for person in again.context["people"]] == [changed["id"]]  # and back again


@pytest.mark.parametrize("code", ["", "hungry"])
def test_what_stands_there_already_or_nobody_knows_changes_nothing(street, code):
    said = {victim(street): code}
    looked = as_("rita").post(address(street), {**said, "do": "look"})
    assert looked.status_code in (200, 422)
    assert not looked.context.get("people")


def fought(street, monkeypatch):
    """A second battle: Anna's Keule gave Ben's Keule a flesh wound, in the same moment of the battle."""
    wound = {"location": "legs", "severity": "flesh", "event": 9}
    kill = {"what": "flesh", "victim": 3, "victim_rank": "plock", "event": 9, "enemy": True, "armed": True}
    plain = {"dead": False, "fled": False, "wounds": [], "kills": [], "loss": "in_play"}
    said = {1: {"kills": [kill]}, 3: {"wounds": [wound]}}
    monkeypatch.setattr(
        STREET_FIGHT,
        "outcome",
        lambda b: [{"figure": f.n, "side": f.side, **plain, **said.get(f.n, {})} for f in b.figures],
    )
    battle = street.battle()
    street.act({"type": "end", "how": "time_up"}, stream=battle)


def test_a_wound_says_who_suffered_it_and_who_did_it_and_both_are_changed_at_once(monkeypatch):
    street = founded(Street)
    fought(street, monkeypatch)
    (did, instead), (hurt, other) = street.figures["anna"], street.figures["ben"]
    client, form = as_("rita"), as_("rita").get(address(street)).content.decode()
    assert form.index(f'name="wound-{hurt}-0"') < form.index(f'name="deed-{did}-0"')  # at the wound, once
    assert form.count(f'name="deed-{did}-0"') == 1 and f'name="whom-{did}-0"' not in form
    said = {f"wound-{hurt}-0": other, f"deed-{did}-0": instead}
    looked = client.post(address(street), {**said, "do": "look"})
    lines = {person["id"]: {each["label"]: each for each in person["changes"]} for person in looked.context["people"]}
    assert {str(key) for key in lines} == {did, instead, hurt, other}
    deeds = {str(key): (changes.get("Deeds in this battle") or {}).get("becomes") for key, changes in lines.items()}
    assert deeds[did] == "none" and deeds[instead].startswith("flesh wound (")
    shown = looked.context["foreseen"].shown
    client.post(address(street), {**said, "do": "confirm", "shown": shown})
    assert Character.objects.get(id=other).wounds[0]["severity"] == "flesh"
    now = client.get(f"/api/campaigns/{street.campaign}/outcomes/{address(street).split('/')[-3]}/").json()["figures"]
    assert [(one["character"], one["deeds"][0]["victim"]) for one in now if one["deeds"]] == [(instead, 4)]


def test_a_deed_without_a_wound_has_another_victim(street):
    killed, instead = street.figures["ben"][1], street.figures["ben"][0]
    said = {f"whom-{keule(street)}-0": instead, "do": "look"}
    looked = as_("rita").post(address(street), said)
    people = looked.context["people"]
    lines = {str(person["id"]): {each["label"]: each["becomes"] for each in person["changes"]} for person in people}
    assert (lines[killed]["Life"], lines[instead]["Life"]) == ("alive", "dead")


def test_a_new_wound_says_who_did_it(street):
    hurt, did = street.figures["anna"][1], street.figures["ben"][0]
    new = {"new-whose": hurt, "new-by": did, "new-location": "legs", "new-severity": "flesh", "do": "look"}
    looked = as_("rita").post(address(street), new)
    lines = {str(person["id"]): [each["label"] for each in person["changes"]] for person in looked.context["people"]}
    assert "Deeds in this battle" in lines[did] and "Suffered in this battle" in lines[hurt]


def test_a_wound_that_was_added_says_later_who_did_it_and_goes_on_with_its_deed(street):
    """It was "nobody" in the form, and whoever named the doer again had the deed twice."""
    (other, hurt), did = street.figures["anna"], street.figures["ben"][0]
    client = as_("rita")

    def corrected(**said):
        looked = client.post(address(street), {**said, "do": "look"})
        assert 'id="foreseen"' in looked.content.decode() and 'formaction="#foreseen"' in looked.content.decode()
        shown = looked.context["foreseen"].shown
        return client.post(address(street), {**said, "do": "confirm", "shown": shown}, follow=True)

    def wound_of(page, key):
        figure = next(one for one in page.context["figures"] if one["key"] == key)
        return next((wound for wound in figure["wounds"] if "legs" in wound["text"]), None)

    new = {"new-whose": hurt, "new-by": did, "new-location": "legs", "new-severity": "flesh"}
    added = wound_of(corrected(**new), hurt)
    assert added["deed"]["whose"] == did
    moved = wound_of(corrected(**{added["name"]: other}), other)
    assert moved["deed"]["whose"] == did and "Keule" in moved["deed"]["text"]
    page = corrected(**{moved["name"]: ""})
    assert wound_of(page, other) is None and wound_of(page, hurt) is None
    deeds = [deed["text"] for figure in page.context["figures"] if figure["key"] == did for deed in figure["deeds"]]
    assert not [deed for deed in deeds if deed.startswith("flesh wound")]


def test_a_skill_in_the_way_is_offered_to_be_revoked_and_goes_with_the_correction(street):
    client, mine = as_("rita"), keule(street)
    open_choice = OpenChoice.objects.get(character_id=mine)
    street.act({"type": "draw-skill", "choice": str(open_choice.id), "entered": ["strong"]}, "anna")
    said = {victim(street): "surrendered"}
    refused = client.post(address(street), {**said, "do": "look"})
    assert refused.status_code == 422
    assert f'name="revoke" value="{mine}"' in refused.content.decode()
    looked = client.post(address(street), {**said, "do": "look", "revoke": mine})
    assert f'name="revoke" value="{mine}" checked' in looked.content.decode()
    (changed,) = looked.context["people"]
    assert ("Skills", "none") in [(change["label"], change["becomes"]) for change in changed["changes"]]
    shown = looked.context["foreseen"].shown
    client.post(address(street), {**said, "do": "confirm", "revoke": mine, "shown": shown})
    assert Character.objects.get(id=mine).skills == []


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "The season <bdi>Winter</bdi> is closed: its table stays as counted."), ("de", "ist abgeschlossen")],
)
def test_a_late_correction_says_that_a_closed_seasons_table_stays(street, language, told):
    client = street.browser("rita", language)
    running = client.post(address(street), {"winner": "1", "do": "look"})
    assert told not in running.content.decode()
    street.act({"type": "close-season", "name": "Winter"})
    over = client.post(address(street), {"winner": "1", "do": "look"})
    assert over.status_code == 200 and told in over.content.decode()
