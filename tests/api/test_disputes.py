"""Disputes, evidence and luck reports over the API."""

import json
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.api.people import Answer, command, payloads
from tests.vault.test_pictures import picture

pytestmark = pytest.mark.django_db


@pytest.fixture
def battle(people):
    battle = people.open(people.setup())
    people.anna.done(f"battles/{battle}/commands/", command(type="turn-card"))
    return battle


@pytest.fixture
def dispute(people, battle):
    seq = people.ben.get(f"battles/{battle}/rolls/1/")["place"]["seq"]
    done = people.ben.done(people.here + "commands/", command(type="open-dispute", event=seq, claim="stuck"))
    return payloads(done, "campaign/dispute-opened/1")[0]["dispute"]


def upload(hand, path, data, **more):
    body = {**more, "file": SimpleUploadedFile("x", data)} if data is not None else more
    return Answer(hand.client.post(f"/api/{path}", body, **hand._headers("en")))


def test_a_dispute_from_claim_to_ruling(people, dispute):
    here = f"{people.here}disputes/{dispute}/"
    page = people.anna.get(here)
    assert (page["line"]["number"], page["line"]["claim"], page["who_rules"]) == (1, "stuck", "referee")
    assert page["may_answer"] and not page["may_rule"] and people.rita.get(here)["may_rule"]
    say = people.here + "commands/"
    people.anna.done(say, command(type="answer-dispute", dispute=dispute, text="no"))
    people.rita.done(say, command(type="rule-dispute", dispute=dispute, ruling="stands", reason="seen"))
    kinds = [post["kind"] for post in people.sam.get(here)["posts"]]
    assert kinds == ["opened", "answered", "ruled"]
    (line,) = people.otto.get(people.here + "disputes/")["results"]
    assert (line["status"], line["ruling"]) == ("ruled", "stands")
    again = people.rita.post(say, command(type="rule-dispute", dispute=dispute, ruling="stands", reason="x"))
    assert (again.status, again.code) == (422, "dispute-settled")


def test_evidence_goes_up_and_comes_back_without_metadata(people, dispute):
    path, id = f"{people.here}disputes/{dispute}/evidence/", str(uuid4())
    data = picture(comment=b"at home")
    first = upload(people.ben, path, data, id=id)
    assert first.status == 201 and upload(people.ben, path, data, id=id).body == first.body
    one = payloads(first, "campaign/evidence-added/1")[0]["evidence"]
    got = people.anna.get(f"{people.here}evidence/{one}/")
    assert (got.status, got.headers["Content-Type"]) == (200, "image/webp") and b"home" not in got.raw
    assert people.sam.get(f"{people.here}evidence/{one}/").status == 404
    people.ben.done(people.here + "commands/", command(type="delete-evidence", evidence=one))
    assert people.ben.get(f"{people.here}evidence/{one}/").status == 404


@pytest.mark.parametrize(
    ("data", "more", "status", "code"),
    [
        (None, {}, 400, "malformed"),
        (b"\0", {}, 400, "malformed"),
        (b"words", {"id": "x"}, 400, "malformed"),
        (b"x" * 13_000_000, {}, 413, "file-too-large"),
    ],
    ids=["no file", "no picture", "no id", "large"],
)
def test_bad_uploads_are_refused_in_words(people, dispute, data, more, status, code):
    size = people.size()
    answer = upload(people.ben, f"{people.here}disputes/{dispute}/evidence/", data, **more)
    assert (answer.status, answer.code, people.size()) == (status, code, size)
    assert answer.error["sentence"].endswith(".")


def test_evidence_has_a_door_of_its_own(people, dispute):
    body = command(type="add-evidence", dispute=dispute, evidence=str(uuid4()))
    answer = people.ben.post(people.here + "commands/", body)
    assert (answer.status, answer.code) == (422, "own-endpoint")


@pytest.mark.parametrize("who", ["otto", "sam", "stranger", "nobody"])
def test_who_may_not_write_attaches_nothing(people, dispute, who):
    answer = upload(getattr(people, who), f"{people.here}disputes/{dispute}/evidence/", b"words")
    assert answer.status == {"stranger": 404, "nobody": 401}.get(who, 403)


def test_luck_reports(people, battle):
    one = people.characters[people.anna.member][0]
    for path in ("luck/", f"characters/{one}/luck/", f"luck/people/{people.anna.member}/"):
        report = people.anna.get(people.here + path)
        assert report.status == 200 and report["comparisons"] >= 0, path
    assert people.rita.get(f"{people.here}luck/people/{people.anna.member}/").status == 404
    people.anna.done(people.here + "commands/", command(type="share-luck", shared=True))
    assert people.rita.get(f"{people.here}luck/people/{people.anna.member}/")["shared"] is True
    assert people.stranger.get(people.here + "luck/").status == 404


@pytest.mark.parametrize("path", ["disputes/", "disputes/{dispute}/", "luck/"])
def test_strangers_are_told_nothing(people, dispute, path):
    path = people.here + path.format(dispute=dispute)
    assert people.stranger.get(path).status == 404
    assert people.nobody.get(path).status == 401
    assert json.dumps(people.sam.get(path).body)
