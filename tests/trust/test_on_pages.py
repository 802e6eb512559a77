"""Pages and API of signed books: members export, strangers who know a log's name read its checkpoints, nobody else."""

import json
from uuid import uuid4

import pytest
from django.urls import reverse

from campaigns.submit.campaigns.signing import sign
from campaigns.trust import keys, verify

pytestmark = pytest.mark.django_db


@pytest.fixture
def battle(street):
    battle = street.battle()
    street.act({"type": "turn-card"}, "anna", battle)
    return battle


def body(answer):
    return b"".join(answer.streaming_content)


def test_a_member_downloads_an_export_that_is_right_and_signed_on_the_way(street, battle):
    answer = street.browser("anna").post(reverse("export-battle", args=[battle]))
    assert answer.status_code == 200 and f"battle-{battle}.jsonl" in answer["Content-Disposition"]
    report = verify.check(body(answer))
    assert report.verdict == "right" and report.counts["rolls"] == 1
    assert report.battle == str(battle)


def test_an_export_names_nobody(street, battle):
    data = body(street.browser("anna").post(reverse("export-battle", args=[battle]))).decode()
    assert not any(name in data for name in ("Anna", "Ben", "Rita", "Keule", "Hafen"))


@pytest.mark.parametrize("who", ["stranger", None])
def test_a_stranger_gets_no_export(street, battle, who):
    sign(street.campaign)
    browser = street.browser(who)
    for name, args in (
        ("check-battle", [battle]),
        ("newest-checkpoint", [street.campaign]),
        ("campaign-log", [street.campaign]),
    ):
        assert browser.get(reverse(name, args=args)).status_code == 404
    assert browser.post(reverse("export-battle", args=[battle])).status_code == 404
    assert browser.post(reverse("sign-log", args=[street.campaign])).status_code == 404
    assert browser.get(f"/api/battles/{battle}/export/").status_code in (401, 404)
    assert browser.get(f"/api/campaigns/{street.campaign}/log/").status_code in (401, 404)


def test_the_logs_page_is_public_and_names_nobody(street, battle):
    sign(street.campaign)
    answer = street.browser(None).get(reverse("log", args=[keys.log_of(street.campaign)]))
    said = answer.content.decode()
    assert answer.status_code == 200 and "rollbook/log/" in said and 'content="noindex"' in said
    assert not any(name in said for name in ("Anna", "Ben", "Rita", "Hafen", str(street.campaign)))
    assert street.browser(None).get(reverse("log", args=["0" * 32])).status_code == 404


def test_signing_on_demand_leads_to_the_logs_page(street, battle):
    answer = street.browser("anna").post(reverse("sign-log", args=[street.campaign]))
    assert answer.status_code == 302 and answer.url == reverse("log", args=[keys.log_of(street.campaign)])
    told = json.loads(street.browser("ben").get(reverse("newest-checkpoint", args=[street.campaign])).content)
    assert verify.read_note(told["note"]).log == told["log"] and told["page"] == answer.url


def test_whatever_a_check_finds_is_told_in_german_too():
    from django.utils.translation import override

    from campaigns.web.campaigns.logs import texts

    with override("en"):
        english = texts()
    with override("de"):
        german = texts()
    assert [code for code, said in english.items() if german[code] == said] == []


def test_the_program_is_for_everybody(client):
    answer = client.get("/verify.py")
    assert b"Checks an exported battle of Rollbook" in answer.content
    assert client.get("/check/").status_code == 200


def test_the_roll_page_carries_what_recomputing_needs(street, battle):
    sign(street.campaign)
    said = street.browser("anna").get(reverse("roll", args=[battle, 1])).content.decode()
    proof = json.loads(said.split('id="roll-proof" type="application/json">')[1].split("</script>")[0])
    assert proof["note"] and proof["opened"] and set(proof["lines"]) >= {"rolled", "promise"}
    assert "payload" in proof["lines"]["promise"]


# -- API --------------------------------------------------------------------------------------------------------------
def test_the_api_exports_and_signs(street, battle):
    browser = street.browser("anna")
    early = browser.get(f"/api/battles/{battle}/export/")
    assert early.status_code == 409 and b"not-signed" in early.content
    answer = browser.post(f"/api/battles/{battle}/export/")
    assert answer.status_code == 200 and verify.check(body(answer)).verdict == "right"
    assert body(browser.get(f"/api/battles/{battle}/export/"))
    told = browser.post(f"/api/campaigns/{street.campaign}/log/").json()
    assert told["log"] == keys.log_of(street.campaign) and told["note"]


def test_a_logs_checkpoints_and_proofs_are_public(street, battle, client):
    first = sign(street.campaign).size
    street.act({"type": "note", "text": "x"}, "rita")
    sign(street.campaign)
    log = keys.log_of(street.campaign)
    told = client.get(f"/api/logs/{log}/").json()
    assert [checkpoint["size"] for checkpoint in told["checkpoints"]] == [first + 1, first] and told["keys"][0][
        "endorsed"
    ]
    note = client.get(f"/api/logs/{log}/checkpoint/")
    assert note["Content-Type"].startswith("text/plain") and note.content.decode() == told["latest"]
    listed = client.get(f"/api/logs/{log}/checkpoints/?limit=1").json()
    assert [result["size"] for result in listed["results"]] == [first] and listed["next"] == first
    proof = client.get(f"/api/logs/{log}/consistency/?from={first}&to={first + 1}").json()
    old, new = verify.read_note(listed["results"][0]["note"]), verify.read_note(told["latest"])
    path = [bytes.fromhex(one) for one in proof["path"]]
    assert verify.is_beginning(old.size, old.root, new.size, new.root, path)
    assert not verify.is_beginning(old.size, b"x" * 32, new.size, new.root, path)


@pytest.mark.parametrize("query", ["", "?from=1", "?from=5&to=2", "?from=0&to=3", "?from=1&to=999999", "?from=a&to=2"])
def test_a_proof_of_what_never_was_is_declined_in_words(street, client, query):
    sign(street.campaign)
    answer = client.get(f"/api/logs/{keys.log_of(street.campaign)}/consistency/{query}")
    assert answer.status_code == 400 and answer.json()["error"]["sentence"]


@pytest.mark.parametrize("page", ["", "checkpoint/", "checkpoints/", "consistency/?from=1&to=1"])
def test_an_unknown_log_is_not_there(client, page):
    answer = client.get(f"/api/logs/{uuid4().hex}/{page}")
    assert answer.status_code == 404 and answer.json()["error"]["sentence"]
