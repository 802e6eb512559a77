"""Armies through the API: a list looked at, taken in, read again; a unit with its profile."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from campaigns.models import Character
from campaigns.submit.accounts.api_tokens import make_token
from tests.api.people import Answer, Hand
from tests.engine.gff.army_lists import NEW
from tests.founding import founded
from tests.web.gff.front import WATCH, Front

pytestmark = pytest.mark.django_db


class Camp:
    """The front's people with a token each."""

    def __init__(self) -> None:
        self.front = Front()
        self.at = f"campaigns/{self.front.campaign}/"
        self.hands = {
            who: Hand(make_token(account, "a test", days=1).key) for who, account in self.front.accounts.items()
        }

    def send(self, who: str, path: str, content: Any, **more: str) -> Answer:
        data = content if isinstance(content, bytes) else json.dumps(content).encode()
        body = {**more, "file": SimpleUploadedFile("list.json", data, "application/json")}
        hand = self.hands[who]
        return Answer(hand.client.post(f"/api/{self.at}{path}", body, HTTP_AUTHORIZATION=f"Token {hand.token}"))

    def act(self, who: str, language: str = "en", **command: Any) -> Answer:
        return self.hands[who].post(f"{self.at}commands/", {"command": command}, language)

    def units(self) -> int:
        return Character.objects.filter(campaign_id=self.front.campaign).count()


@pytest.fixture
def camp() -> Camp:
    return founded(Camp)


def test_nobody_is_hired_with_what_the_game_has_not(camp):
    """Skills were kept, whatever they were called."""
    for more, field, sentence in (
        ({"skills": ["hard"]}, "command.skills", "none: this game doesn't have them"),
        ({"weapons": ["pistol"]}, "command.weapons[0]", "left out, as there's nothing to choose from here"),
    ):
        refused = camp.act("rita", type="hire-character", gang=camp.front.gangs["anna"], name="A", kind="unit", **more)
        assert (refused.status, refused.error["field"]) == (400, field) and sentence in refused.error["sentence"]
    assert camp.units() == 0


def test_a_season_in_a_game_without_is_declined_in_words(camp):
    for who in ("anna", "ben"):
        camp.front.hire(who)
    plan = {"seasons": 2, "gangs": list(camp.front.gangs.values())}
    refused = camp.hands["rita"].post(f"{camp.at}seasons/", plan)
    assert (refused.status, refused.code) == (422, "no-seasons") and refused.error["sentence"].startswith(
        "Seasons can't be simulated"
    )


def test_a_list_is_looked_at_and_taken_in_once(camp):
    looked = camp.send("anna", "army/", NEW)
    assert (looked.status, camp.units()) == (200, 0)
    assert looked["army"]["points"] == 210 and looked["army"]["rules"]["unknown"]
    into, key = f"gangs/{camp.front.gangs['anna']}/army/", "11111111-1111-4111-8111-111111111111"
    first = camp.send("anna", into, NEW, id=key)
    assert (first.status, camp.units()) == (201, len(looked["army"]["units"]))
    assert camp.send("anna", into, NEW, id=key).body == first.body
    assert camp.send("anna", "army/", NEW)["before"]
    assert camp.send("ben", into, NEW).status == 403
    assert camp.act("anna", type="import-army", gang="x", content="").code == "own-endpoint"
    listed = camp.hands["ben"].get(f"{camp.at}gangs/{camp.front.gangs['anna']}/list/")
    assert listed["points"] == 210 and listed["units"][0]["card"]["parts"][0]["weapons"]
    people = camp.hands["ben"].get(camp.at + "characters/").body
    assert all(person["profile"]["parts"] for person in people["items" if "items" in people else "results"])


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"PK\x03\x04", "import-packed"),
        (b"{", "import-not-json"),
        ({"units": []}, "import-no-game"),
        ({**NEW, "gameSystem": "aof"}, "import-wrong-game"),
        ({**NEW, "units": []}, "import-list-empty"),
        ({"Investigator": {}}, "import-unknown"),
    ],
)
def test_a_file_that_is_no_list_of_this_game_is_declined(camp, content, code):
    for path in ("army/", f"gangs/{camp.front.gangs['anna']}/army/"):
        refused = camp.send("anna", path, content)
        assert (refused.status, refused.code) == (422, code) and "doesn't work (" not in refused.error["sentence"]
    assert camp.units() == 0


def test_a_unit_is_hired_and_changed_by_its_profile_and_what_is_wrong_is_named(camp):
    hire = {"type": "hire-character", "gang": camp.front.gangs["anna"], "name": "Watch", "kind": "unit"}
    refused = camp.act("anna", "de", **hire, profile={**WATCH, "parts": []})
    assert (refused.status, refused.error["field"]) == (400, "command.profile.parts")
    many = {"parts": [{**WATCH["parts"][0], "models": 30}, {**WATCH["parts"][0], "models": 1}]}
    refused = camp.act("anna", "de", **hire, profile=many)
    assert refused.error["field"] == "command.profile.parts" and "höchstens 30 Modelle" in refused.error["sentence"]
    assert camp.act("anna", **hire, profile=WATCH).status == 200
    unit = str(camp.front.unit("Watch").id)
    assert camp.act("ben", type="set-profile", character=unit, profile=WATCH).status == 403
    refused = camp.act("anna", type="set-profile", character=unit, profile=WATCH)
    assert (refused.status, refused.code) == (422, "profile-stands-so")
    assert camp.act("anna", type="set-profile", character=unit, profile={**WATCH, "points": 90}).status == 200
    seen = camp.hands["ben"].get(f"{camp.at}characters/{unit}/")
    assert seen["character"]["profile"]["points"] == 90
