"""Sheets, the clock and files of other tools through the API."""

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile

from campaigns.models import Character, Seat
from campaigns.submit.accounts.api_tokens import make_token
from tests.api.people import Answer, Hand
from tests.engine.coc.test_importing import DHOLES
from tests.submit.clinic import Clinic

pytestmark = pytest.mark.django_db


class Ward:
    """The clinic's people with a token each."""

    def __init__(self, clinic: Clinic) -> None:
        self.clinic = clinic
        self.at = f"campaigns/{clinic.campaign}/"
        for who in ("rita", "anna", "ben", "otto"):
            account = User.objects.create_user(who, password=who)
            Seat.objects.create(member_id=getattr(clinic, who), campaign_id=clinic.campaign, user=account)
            setattr(self, who, Hand(make_token(account, "a test", days=1).key))

    def send(self, who: Hand, path: str, data: bytes, **more: str) -> Answer:
        body = {**more, "file": SimpleUploadedFile("sheet.json", data, "application/json")}
        return Answer(who.client.post(f"/api/{self.at}{path}", body, HTTP_AUTHORIZATION=f"Token {who.token}"))

    def act(self, who: Hand, language: str = "en", **command: Any) -> Answer:
        return who.post(f"{self.at}commands/", {"command": command}, language)


@pytest.fixture
def ward(monkeypatch: pytest.MonkeyPatch) -> Any:
    return Ward(Clinic(monkeypatch))


def test_the_clock_and_a_sheet_are_read_and_written_by_their_commands(ward):
    clinic = ward.clinic
    clinic.hurt(9)
    assert ward.act(ward.anna, type="pass-time", days=2).status == 403
    assert ward.act(ward.rita, type="pass-time", days=2).status == 200
    clock = ward.anna.get(ward.at + "clock/")
    assert (clock["hour"], clock["day"], clock["patients"][0]["hp"]) == (48, 3, 11)
    sheet = ward.ben.get(f"{ward.at}characters/{clinic.harvey}/sheet/", "de")
    assert sheet["derived"][0] == {
        "name": "hp",
        "title": "Trefferpunkte",
        "value": "12",
        "how": "ein Zehntel von Konstitution und Größe: (60 + 60) / 10",
    }
    assert [moment["kind"] for moment in sheet["threads"][0]["moments"]] == ["wounded", "day", "day"]


def test_bad_input_is_told_in_words_and_nothing_is_written(ward):
    clinic, size = ward.clinic, ward.clinic.size()
    refused = ward.act(ward.rita, "de", type="pass-time", hours=-3)
    assert (refused.status, refused.code) == (422, "time-runs-on") and refused.error["sentence"].startswith(
        "Die Zeit läuft"
    )
    refused = ward.act(ward.anna, type="set-sheet", character=clinic.harvey, values={"brawl": 101})
    assert (refused.status, refused.error["field"]) == (400, "command.values.brawl") and "0 to 100" in refused.error[
        "sentence"
    ]
    refused = ward.act(ward.rita, "de", type="treat", character=clinic.harvey, how="first_aid", skill=50)
    assert (refused.status, refused.code) == (422, "not-hurt") and "nichts zu heilen" in refused.error["sentence"]
    refused = ward.act(ward.anna, type="set-sheet", character=clinic.harvey, values={"brawl": "many"})
    assert refused.status == 400
    assert clinic.size() == size


def test_hidden_numbers_leave_by_no_address(ward):
    clinic = ward.clinic
    cultist = clinic.lair(brawl=73, con=71)
    clinic.wait(days=1)
    told = ("sheet/", "", "history/")
    addresses = [f"characters/{cultist}/{one}" for one in told] + ["clock/", "characters/", "gangs/", "events/"]
    for who, sees in ((ward.rita, True), (ward.otto, True), (ward.anna, False), (ward.ben, False)):
        said = b"".join(who.get(ward.at + address).raw for address in addresses)
        assert (b'"brawl":73' in said.replace(b"\\", b"")) is sees
        assert (b'"con":71' in said.replace(b"\\", b"")) is sees
        assert who.get(f"{ward.at}characters/{cultist}/sheet/file/").status == (200 if sees else 403)


def test_a_called_roll_tells_its_exact_chance_before_it_falls(ward):
    said = {"type": "call-rolls", "skill": "con", "difficulty": "extreme", "extra": 1, "dice": "typed"}
    assert ward.act(ward.rita, **said, characters=[ward.clinic.harvey]).status == 200
    for where in ("clock/", f"characters/{ward.clinic.harvey}/sheet/"):  # 12 of 60: two tens, the lower counts
        odds = ward.anna.get(ward.at + where)["called"][0]["odds"]
        assert (odds["chance"], odds["chance_share"]) == ("28/125", 0.224)
        assert [level["code"] for level in odds["levels"]][:2] == ["critical", "extreme"]
        assert odds["levels"][1]["or_better"] == 0.224 and odds["levels"][2]["falls_short"]


def test_a_sealed_roll_leaves_by_no_address_until_it_is_opened(ward):
    clinic, called = ward.clinic, {"type": "call-rolls", "skill": "occult", "number": 33}
    refused = ward.act(ward.rita, "de", **called, characters=[clinic.harvey])
    assert (refused.status, refused.error["field"]) == (400, "command.skill")
    called |= {"skill": "skill_occult", "sealed": True}
    assert ward.act(ward.anna, **called, characters=[clinic.harvey]).status == 403
    receipt = ward.act(ward.rita, **called, characters=[clinic.harvey, clinic.walters])
    assert receipt.status == 200
    first = ward.rita.get(ward.at + "clock/")["sealed"][0]
    one = f"characters/{clinic.harvey}/"
    addresses = [one, f"{one}history/", f"{one}sheet/", f"{one}luck/", "clock/", "events/", "luck/"]
    for who, sees in ((ward.rita, True), (ward.anna, False)):
        answers = [who.get(ward.at + address) for address in addresses]
        assert {answer.status for answer in answers} == {200}
        said = b"".join(answer.raw for answer in answers)
        assert (b"ccult" in said, first["call"].encode() in said) == (sees, sees)
        assert who.get(f"{ward.at}rolls/{first['roll']}/").status == (200 if sees else 404)
    assert ward.act(ward.anna, type="open-called", call=first["call"]).status == 403
    assert ward.act(ward.rita, type="open-called", call=first["call"]).status == 200
    moment = ward.anna.get(ward.at + "clock/")["days"][0]["moments"][0]
    assert (moment["kind"], moment["sealed"], moment["rolls"]) == ("called", "opened", [first["roll"]])


def test_a_file_is_looked_at_and_taken_in_once(ward):
    size, data = ward.clinic.size(), json.dumps(DHOLES).encode()
    looked = ward.send(ward.anna, "import/", data)
    assert looked.status == 200 and ward.clinic.size() == size
    assert {line["verdict"] for line in looked["lines"]} == {"taken", "changed", "ignored"}
    into = f"gangs/{ward.clinic.gangs[ward.clinic.anna]}/import/"
    key = "11111111-1111-4111-8111-111111111111"
    first = ward.send(ward.anna, into, data, kind="investigator", id=key)
    assert first.status == 201
    assert ward.send(ward.anna, into, data, kind="investigator", id=key).body == first.body
    assert Character.objects.filter(campaign_id=ward.clinic.campaign).count() == 3
    imported = ward.clinic.told("imported")
    assert [one.digest for one in imported] == [looked["digest"]] and len(looked["digest"]) == 64
    assert "Diver" not in str(imported)  # what people wrote is sealed
    assert ward.send(ward.ben, into, data).status == 403
    assert ward.act(ward.anna, type="import-character", gang="x", content="").code == "own-endpoint"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"PK\x03\x04", "import-packed"),
        (b"[" * 50_000, "import-too-deep"),
        (b"{", "import-not-json"),
        (json.dumps(DHOLES).replace('"70"', '"seventy"', 1).encode(), "import-not-a-number"),
        (b'{"Investigator": {"Header": {"GameName": "Fallout"}}}', "import-wrong-game"),
        (b'{"units": []}', "import-unknown"),
    ],
)
def test_a_file_that_is_no_sheet_of_this_game_is_declined(ward, data, code):
    size = ward.clinic.size()
    for path in ("import/", f"gangs/{ward.clinic.gangs[ward.clinic.anna]}/import/"):
        refused = ward.send(ward.anna, path, data)
        assert (refused.status, refused.code) == (422, code) and "doesn't work (" not in refused.error["sentence"]
    assert ward.clinic.size() == size


def test_a_giant_file_is_declined_before_it_is_read(ward):
    assert ward.send(ward.anna, "import/", b" " * 4_100_000).status == 413
