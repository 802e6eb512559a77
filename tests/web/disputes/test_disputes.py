"""Disputes and luck reports on their pages: opened in two taps, argued, ruled, appealed; read by members only."""

import json
import re
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from campaigns.ledger.read import read
from campaigns.models import Dispute, Evidence
from tests.founding import founded
from tests.vault.test_pictures import picture
from tests.web.street import Turned

pytestmark = pytest.mark.django_db


@pytest.fixture
def street(db):
    return founded(Turned)


@pytest.fixture
def battle(street):
    return street.turned


def roll(street, battle):
    return read(street.campaign, stream=battle, types=["battle/rolled/1"])[0]


def opened(street, battle, who="ben", **more):
    address = reverse("new-dispute", args=[street.campaign]) + f"?event={roll(street, battle).seq}"
    answer = street.browser(who).post(address, {"claim": "<b>two cards stuck</b>", **more})
    assert answer.status_code == 302, answer.content
    return Dispute.objects.get().id


def page_of(street, dispute, who):
    return street.browser(who).get(reverse("dispute", args=[street.campaign, dispute]))


def say(street, dispute, who, what, **said):
    return street.browser(who).post(reverse("dispute-say", args=[street.campaign, dispute, what]), said)


def test_from_a_roll_and_from_a_line_it_is_one_tap_to_the_form(street, battle):
    browser, event = street.browser("ben"), roll(street, battle)
    form = reverse("new-dispute", args=[street.campaign])
    of_roll = browser.get(reverse("roll", args=[battle, 1])).content.decode()
    assert f"{form}?event={event.seq}" in of_roll
    log = browser.get(reverse("battle", args=[battle])).content.decode()
    assert f"{form}?battle={battle}&amp;version=" in log
    version = log.split(f"{form}?battle={battle}&amp;version=")[1].split('"')[0]
    for query in (f"event={event.seq}", f"battle={battle}&version={version}"):
        assert browser.get(f"{form}?{query}").status_code == 200
    for query in (
        "",
        "event=0",
        "event=999999",
        "event=x",
        "battle=x&version=1",
        f"battle={battle}&version=999999999999",
    ):
        assert browser.get(f"{form}?{query}").status_code == 404, query


def test_a_dispute_is_argued_ruled_and_appealed(street, battle):
    dispute = opened(street, battle)
    shown = page_of(street, dispute, "anna").content.decode()
    assert "&lt;b&gt;two cards stuck&lt;/b&gt;" in shown and "<b>two" not in shown
    assert say(street, dispute, "anna", "answer", text="I saw one").status_code == 302
    assert say(street, dispute, "rita", "rule", ruling="stands", reason="one card").status_code == 302
    auditor = street.members["otto"]
    assert say(street, dispute, "ben", "appeal", auditor=auditor, reason="look again").status_code == 302
    heard = page_of(street, dispute, "otto").content.decode()
    assert "rule-on-appeal" in heard and "the referee makes the correction afterwards" in heard
    to = roll(street, battle).version - 2
    assert say(street, dispute, "otto", "rule-on-appeal", ruling="rewound", to=to, reason="two").status_code == 302
    row = Dispute.objects.get()
    assert (row.status, row.ruling) == ("final", "rewound")
    thread = page_of(street, dispute, "sam").content.decode()
    for words in ("I saw one", "one card", "look again", "appeals to Otto"):
        assert words in thread
    for name, args in (("disputes", [street.campaign]), ("battle-story", [battle]), ("roll", [battle, 1])):
        assert str(dispute) in street.browser("sam").get(reverse(name, args=args)).content.decode(), name


def test_a_line_of_the_books_is_told_and_only_the_referee_says_what_put_it_right(street):
    hired = read(street.campaign, types=["campaign/character-hired/1"])
    address = reverse("new-dispute", args=[street.campaign]) + f"?event={hired[0].seq}"
    assert "Rita added Keule to" in street.browser("ben").get(address).content.decode()
    street.browser("ben").post(address, {"claim": "He has no pistol"})
    dispute = Dispute.objects.get().id
    (one, other) = (json.loads(line.payload)["character"] for line in (hired[0], hired[-1]))
    street.act({"type": "rename-character", "character": other, "name": "Mimi"})
    assert 'name="carried"' not in page_of(street, dispute, "rita").content.decode()
    street.act({"type": "rename-character", "character": one, "name": "Momo"})
    shown = page_of(street, dispute, "rita").content.decode()
    (box,) = re.findall('<input[^>]*name="carried"[^>]*>', shown)
    assert 'type="checkbox"' in box and "checked" not in box and "Rita renamed Keule: Momo." in shown
    say(street, dispute, "rita", "rule", ruling="corrected", reason="He'll get it")
    assert Dispute.objects.get().status == "due"


def test_a_disputed_result_leads_to_its_battle_and_to_where_it_is_corrected(street, battle):
    street.act({"type": "end", "how": "drawn"}, "rita", battle)
    (result,) = read(street.campaign, types=["campaign/battle-outcome/1"])
    street.browser("ben").post(reverse("new-dispute", args=[street.campaign]) + f"?event={result.seq}", {"claim": "No"})
    dispute = Dispute.objects.get().id
    shown = page_of(street, dispute, "rita").content.decode()
    assert reverse("battle-account", args=[battle]) in shown
    assert reverse("correct-battle", args=[battle]) in shown
    assert reverse("correct-battle", args=[battle]) not in page_of(street, dispute, "ben").content.decode()
    footer = shown.split("<blockquote")[1].split("<footer")[1].split("</footer>")[0]
    assert footer.count("·") == footer.count("<a ") - 1


def test_both_sides_rule_together_where_the_referee_plays(street, battle):
    street.act({"type": "join-side", "side": 0, "player": str(street.members["rita"])}, "rita", battle)
    dispute = opened(street, battle)
    assert say(street, dispute, "rita", "rule", ruling="stands", reason="x").status_code == 403
    assert say(street, dispute, "rita", "propose", ruling="stands", reason="fine").status_code == 302
    asked = page_of(street, dispute, "ben").content
    assert b"/consent/" in asked and b">Agree<" in asked
    assert b"Waiting for Ben" not in asked and b"Waiting for Ben" in page_of(street, dispute, "anna").content
    assert b"/consent/" not in page_of(street, dispute, "anna").content
    assert say(street, dispute, "ben", "consent", proposal=1).status_code == 302
    assert Dispute.objects.get().ruled_as == "together"


def test_a_ruling_on_the_spot(street, battle):
    opened(street, battle, "rita", ruling="rewound", to=roll(street, battle).version - 2, reason="stuck")
    assert Dispute.objects.get().status == "ruled"


def test_a_picture_is_shown_and_deleted_by_who_attached_it(street, battle):
    file = SimpleUploadedFile("dice.jpg", picture(comment=b"at home"), "text/html")
    dispute = opened(street, battle, file=file)
    evidence = Evidence.objects.get()
    address = reverse("evidence", args=[street.campaign, evidence.id])
    assert address in page_of(street, dispute, "anna").content.decode()
    shown = street.browser("anna").get(address)
    assert (shown.headers["Content-Type"], shown.headers["Cache-Control"]) == ("image/webp", "private, no-store")
    assert "sandbox" in shown.headers["Content-Security-Policy"] and b"home" not in shown.content
    assert street.browser("sam").get(address).status_code == street.browser("stranger").get(address).status_code == 404
    assert address not in page_of(street, dispute, "sam").content.decode()
    delete = reverse("delete-evidence", args=[street.campaign, evidence.id])
    street.browser("anna").post(delete)
    assert Evidence.objects.exists()
    street.browser("ben").post(delete)
    assert not Evidence.objects.exists() and street.browser("ben").get(address).status_code == 404
    assert evidence.digest in page_of(street, dispute, "anna").content.decode()


def test_a_text_file_is_shown_as_text_whatever_it_claims_to_be(street, battle):
    file = SimpleUploadedFile("x.html", b"<script>alert(1)</script>", "text/html")
    dispute = opened(street, battle, file=file)
    assert "&lt;script&gt;alert(1)" in page_of(street, dispute, "anna").content.decode()
    shown = street.browser("anna").get(reverse("evidence", args=[street.campaign, Evidence.objects.get().id]))
    assert shown.headers["Content-Type"].startswith("text/plain")


@pytest.mark.parametrize("data", [b"x" * 13_000_000, b"\x00\x01"], ids=["large", "no picture"])
def test_a_file_that_is_refused_opens_nothing_and_keeps_what_was_typed(street, battle, data):
    address = reverse("new-dispute", args=[street.campaign]) + f"?event={roll(street, battle).seq}"
    said = {"claim": "keep these words", "file": SimpleUploadedFile("x", data)}
    answer = street.browser("ben").post(address, said)
    assert answer.status_code == (413 if len(data) > 9 else 422)
    assert b"keep these words" in answer.content
    assert not Dispute.objects.exists() and not Evidence.objects.exists()


def test_giant_uploads_are_not_even_kept_while_they_come_in():
    from django.core.files.uploadhandler import SkipFile

    from campaigns.web.uploads import Bounded

    handler = Bounded()
    handler.handle_raw_input(BytesIO(), {}, 50_000_000)
    with pytest.raises(SkipFile):
        handler.new_file("file", "x.jpg", "image/jpeg", None)
    handler.handle_raw_input(BytesIO(), {}, 1_000)
    handler.new_file("file", "x.jpg", "image/jpeg", None)


def addresses(street, battle, dispute):
    campaign, figure = street.campaign, street.figures["anna"][0]
    return [
        reverse("disputes", args=[campaign]),
        reverse("dispute", args=[campaign, dispute]),
        reverse("new-dispute", args=[campaign]) + f"?event={roll(street, battle).seq}",
        reverse("luck", args=[campaign]),
        reverse("luck-of-character", args=[campaign, figure]),
    ]


@pytest.mark.parametrize("who", ["stranger", None])
def test_a_stranger_finds_no_dispute(street, battle, who):
    dispute = opened(street, battle)
    browser = street.browser(who)
    for address in addresses(street, battle, dispute):
        assert browser.get(address).status_code == 404, address
    for what in ("answer", "rule", "propose", "consent", "appeal", "rule-on-appeal", "withdraw"):
        assert say(street, dispute, who, what, text="x", reason="x", ruling="stands").status_code == 404


@pytest.mark.parametrize(("who", "language"), [("rita", "en"), ("anna", "de"), ("otto", "en"), ("sam", "de")])
def test_every_member_reads_them(street, battle, who, language):
    dispute = opened(street, battle)
    browser = street.browser(who)
    own = reverse("luck-of-person", args=[street.campaign, street.members[who]])
    for address in [*addresses(street, battle, dispute), own]:
        assert browser.get(address, headers={"accept-language": language}).status_code == 200, address


@pytest.mark.parametrize("who", ["otto", "sam"])
def test_who_only_reads_finds_no_forms_and_is_refused(street, battle, who):
    dispute = opened(street, battle)
    page = page_of(street, dispute, who).content.decode()
    own = {reverse("set_language"), reverse("set-unit"), reverse("logout")}
    assert set(re.findall(r'<form[^>]*action="([^"]*)"', page)) == own
    for what in ("answer", "rule", "propose", "consent", "appeal", "withdraw"):
        answer = say(street, dispute, who, what, text="x", reason="x", ruling="stands", proposal=1, auditor="x")
        assert answer.status_code in (403, 422), what
    assert Dispute.objects.get().status == "open"
    assert say(street, dispute, who, "dance").status_code == 404


def test_luck_is_told_in_a_sentence_and_shared_only_by_oneself(street, battle):
    browser, campaign = street.browser("anna"), street.campaign
    own = reverse("luck-of-person", args=[campaign, street.members["anna"]])
    assert b"Only you can see this, not even the referee." in browser.get(own).content
    for who in ("rita", "ben", "otto"):
        assert street.browser(who).get(own).status_code == 404
    browser.post(reverse("share-luck", args=[campaign]), {"shared": "1"})
    assert street.browser("ben").get(own).status_code == 200
    assert b"Anna" in street.browser("ben").get(reverse("luck", args=[campaign])).content
    browser.post(reverse("share-luck", args=[campaign]), {"shared": "0"})
    assert street.browser("ben").get(own).status_code == 404
