"""What the Keeper opens is open everywhere from then on, and nowhere before: sealed rolls, opponents he shows."""

import json
from uuid import UUID, uuid4

import pytest
from django.urls import reverse

from campaigns.ledger.read import read
from campaigns.models import Member
from campaigns.selectors.campaigns.records import records
from campaigns.selectors.not_visible import NotVisible
from campaigns.selectors.rolls import luck
from campaigns.selectors.rolls.opened import roll_page, shared_roll
from campaigns.submit.campaigns.signing import sign
from campaigns.submit.rolls.links import share_roll
from campaigns.trust import verify
from campaigns.trust.rolls import roll_proof
from campaigns.vault.links import token_of
from tests.web.coc.test_investigators import enter, text

pytestmark = pytest.mark.django_db
READERS = ("anna", "ben", "otto", "sam")
NUMBER = 73  # of the hidden one: it stands nowhere by chance
HIDDEN = {"dex": 467, "hp": 439, "fighting": NUMBER, "firearms": NUMBER, "dodge": NUMBER, "armour": 2}
ADELE, CULTIST = 1, 3


@pytest.fixture
def battle(study):
    return study.fight(hidden=HIDDEN)


def call(study, battle, figure, skill, sealed=True):
    """The Keeper calls a roll. Returns its number."""
    study.act({"type": "call-roll", "figure": figure, "skill": skill, "sealed": sealed}, "rita", battle)
    return last(study, battle)


def last(study, battle):
    found = [row for row in read(study.campaign, stream=battle) if row.type == "battle/rolled/1"]
    return json.loads(found[-1].payload)["roll"]


def opens(study, battle, number=1):
    study.act({"type": "open-roll", "number": number}, "rita", battle)


def member(study, who):
    return Member.objects.get(id=study.members[who])


def lines(study, battle, roll):
    """The roll's own lines in the log: the order, the dice, what they came to."""
    stored = read(study.campaign, stream=battle)
    dice = next(row for row in stored if row.type == "battle/rolled/1" and json.loads(row.payload)["roll"] == roll)
    return [row for row in stored if row.command == dice.command]


def body(answer):
    return (b"".join(answer.streaming_content) if answer.streaming else answer.content).decode()


def exported(study, battle, who):
    """The payloads of an exported battle by seq, None where only a digest stands."""
    data = body(study.browser(who).post(reverse("export-battle", args=[battle]))).encode()
    report = verify.check(data)
    assert report.wrong == [] and {finding.code for finding in report.unchecked} <= {"hidden"}, vars(report)
    assert report.counts["promised"] == report.counts["recomputed"]
    said = [json.loads(one) for one in data.decode().splitlines()]
    return {one["seq"]: one.get("payload") for one in said if one["is"] == "event"}


def must_be_closed(study, battle, roll, token):
    own = lines(study, battle, roll)
    assert len(own) == 3
    for who in READERS:
        client, you = study.browser(who), member(study, who)
        assert client.get(reverse("roll", args=[battle, roll])).status_code == 404
        assert client.get(f"/api/battles/{battle}/rolls/{roll}/").status_code == 404
        with pytest.raises(NotVisible):
            roll_page(battle, roll, you)
        assert roll_proof(battle, own[1].version, you) is None
        told = client.get(f"/api/battles/{battle}/events/").json()["results"]
        assert [one["payload"] for one in told if one["version"] in {one.version for one in own}] == [None] * 3
        assert "(hidden)" not in text(client.get(reverse("battle-story", args=[battle])))
        asked = client.get(reverse("new-dispute", args=[study.campaign]) + f"?event={own[1].seq}")
        assert asked.status_code == 404
        assert luck.luck_of_campaign(study.campaign, you).rolls == 0
    assert [exported(study, battle, "anna")[one.seq] for one in own] == [None] * 3
    with pytest.raises(NotVisible):
        share_roll(member(study, "anna"), battle, roll, UUID(int=7))
    with pytest.raises(NotVisible):
        shared_roll(token)
    assert study.browser("stranger").get(reverse("shared-roll", args=[token])).status_code == 404
    assert study.browser("stranger").get(f"/api/shared/rolls/{token}/").status_code == 404


@pytest.fixture
def token(study, battle):
    """A link that the Keeper made while the roll was sealed."""

    def made(roll):
        return token_of(share_roll(member(study, "rita"), battle, roll, uuid4()))

    return made


def test_a_sealed_roll_is_closed_in_every_door_until_it_is_opened(study, battle, token):
    roll = call(study, battle, ADELE, "listen")
    sign(study.campaign)
    must_be_closed(study, battle, roll, token(roll))


def test_an_opened_roll_is_read_like_one_that_was_never_sealed(study, battle, token):
    roll = call(study, battle, ADELE, "listen")
    link = token(roll)
    opens(study, battle)
    plain = call(study, battle, ADELE, "listen", sealed=False)
    sign(study.campaign)
    own = lines(study, battle, roll)
    for who in READERS:
        client, you = study.browser(who), member(study, who)
        page, other = roll_page(battle, roll, you), roll_page(battle, plain, you)
        assert page.proof is not None and page.checks == other.checks and page.badge == other.badge
        assert page.odds is not None and page.odds.trial.number == other.odds.trial.number
        assert [source.reason.code for source in page.why] == [source.reason.code for source in other.why]
        assert page.command["skill"] == "listen" and page.told and page.last_roll == plain
        said = client.get(reverse("roll", args=[battle, roll]))
        assert said.status_code == 200 and "Adele" in text(said)
        assert client.get(f"/api/battles/{battle}/rolls/{roll}/").json()["faces"] == page.faces
        proof = roll_proof(battle, own[1].version, you)
        assert json.loads(proof["lines"]["rolled"]["payload"])["faces"] == page.faces
        told = client.get(f"/api/battles/{battle}/events/").json()["results"]
        assert all(one["payload"] for one in told if one["version"] in {one.version for one in own})
        assert luck.luck_of_campaign(study.campaign, you).rolls == 2
        story = study.browser(who, "de").get(reverse("battle-story", args=[battle]))
        assert "(verdeckt)" in text(story)
        assert story.content.decode().count(f'href="../rolls/{roll}/"') == 2  # where it fell and was opened
        asked = client.get(reverse("new-dispute", args=[study.campaign]) + f"?event={own[1].seq}")
        assert asked.status_code == (200 if who in ("anna", "ben") else asked.status_code) != 404
    given = exported(study, battle, "anna")
    assert all(given[one.seq] == one.payload.decode() for one in own)
    assert study.browser("stranger").get(reverse("shared-roll", args=[link])).status_code == 200
    assert study.browser("stranger").get(f"/api/shared/rolls/{link}/").json()["number"] == roll


def test_opening_one_roll_opens_no_other(study, battle, token):
    first, second = (call(study, battle, ADELE, skill) for skill in ("listen", "psychology"))
    link = token(first)
    opens(study, battle, 2)
    assert roll_page(battle, second, member(study, "anna")).purpose == "sealed"
    with pytest.raises(NotVisible):
        roll_page(battle, first, member(study, "anna"))
    with pytest.raises(NotVisible):
        shared_roll(link)
    seen = study.browser("anna").get(f"/api/battles/{battle}/events/").json()["results"]
    told = " ".join(one["payload"] or "" for one in seen)
    assert "psychology" in told and "listen" not in told


def test_an_opened_roll_of_a_hidden_opponent_keeps_his_numbers(study, battle):
    roll = call(study, battle, CULTIST, "dodge")
    opens(study, battle)
    sign(study.campaign)
    for who in READERS:
        page = roll_page(battle, roll, member(study, who))
        assert page.faces and page.why == [] and page.odds is None and page.odds_hidden
        proof = roll_proof(battle, page.place.version, member(study, who))
        assert "payload" not in proof["lines"]["rolled"] and proof["quoted"]["rolled"]["faces"] == page.faces
        for address in (reverse("roll", args=[battle, roll]), f"/api/battles/{battle}/rolls/{roll}/"):
            said = body(study.browser(who).get(address)).replace(": ", ":")
            assert not any(one in said for one in (f'"n":{NUMBER}', f"{NUMBER} skill value", '"need"'))
    assert roll_page(battle, roll, member(study, "rita")).odds.trial.number == NUMBER
    assert exported(study, battle, "anna")[page.place.seq] is None


def test_typed_dice_of_a_sealed_roll_lie_open_from_the_opening_on(study):
    battle = study.fight("typed", hidden=HIDDEN)
    study.act({"type": "call-roll", "figure": ADELE, "skill": "listen", "sealed": True}, "rita", battle)
    study.act({"type": "enter-dice", "faces": [1]}, "rita", battle)
    with pytest.raises(NotVisible):
        roll_page(battle, 1, member(study, "anna"))
    assert records(study.campaign, member(study, "anna")).luckiest == []
    opens(study, battle)
    page = roll_page(battle, 1, member(study, "anna"))
    assert (page.faces, page.provenance, page.entered_by_name) == ([1], "typed", "Rita")
    assert [roll.level for roll in records(study.campaign, member(study, "anna")).luckiest] == ["critical"]
    stored = read(study.campaign, stream=battle, types=["battle/roll-requested/1"])
    shown = study.browser("anna").get(f"/api/battles/{battle}/events/").json()["results"]
    assert [one["payload"] for one in shown if one["version"] == stored[0].version] == [stored[0].payload.decode()]


def test_a_rewind_closes_nothing_that_was_opened_and_numbers_begin_anew(study, battle):
    """Sealed rolls are numbered as they count: after a rewind the next one is number 1 again, and closed."""
    before = len(read(study.campaign, stream=battle))
    seen = call(study, battle, ADELE, "listen")
    opens(study, battle)
    study.act({"type": "rewind", "to": before}, "rita", battle)
    closed = call(study, battle, ADELE, "psychology")
    page = roll_page(battle, seen, member(study, "anna"))
    assert page.struck and page.faces
    with pytest.raises(NotVisible):
        roll_page(battle, closed, member(study, "anna"))
    opens(study, battle)
    assert not roll_page(battle, closed, member(study, "anna")).struck


def test_a_receipt_shows_a_player_what_was_opened_before(study, battle):
    """The same command sent again is answered with what he may read by now."""
    call(study, battle, ADELE, "listen")
    study.act({"type": "begin-round"}, "anna", battle)
    opens(study, battle)
    receipt = study.act({"type": "note", "note": "So was."}, "anna", battle)
    assert receipt.events and all(event.payload for event in receipt.events)


# -- an opponent whose numbers the Keeper shows -----------------------------------------------------------------------
def test_what_was_rolled_by_an_opponent_is_open_once_his_numbers_are_shown(study, battle):
    roll = call(study, battle, CULTIST, "dodge", sealed=False)
    enter(study.browser("rita"), battle, "harm", figure=str(CULTIST), amount="9", armour="1", source="fire")
    enter(study.browser("rita"), battle, "counter", figure=str(CULTIST), counter="hp", value="438")
    for who in READERS:
        page = roll_page(battle, roll, member(study, who))
        assert page.odds_hidden and page.why == []
    study.act({"type": "show-values", "figure": CULTIST}, "rita", battle)
    sign(study.campaign)
    keeper = roll_page(battle, roll, member(study, "rita"))
    for who in READERS:
        page = roll_page(battle, roll, member(study, who))
        assert page.odds == keeper.odds and page.odds.trial.number == NUMBER and not page.odds_hidden
        assert [source.reason for source in page.why] == [source.reason for source in keeper.why]
        events = study.browser(who).get(f"/api/battles/{battle}/events/").json()["results"]
        hurt = next(json.loads(event["payload"]) for event in events if event["type"] == "coc/hidden-hurt/1")
        assert (hurt["lost"], hurt["armour"]) == (7, 2)
        opened = next(json.loads(event["payload"]) for event in events if event["type"] == "battle/opened/1")
        values = [figure.get("values", {}) for figure in opened["setup"]["figures"]]
        assert values[CULTIST - 1]["dex"] == 467 and values[CULTIST] == {}  # the hounds were not shown
        assert any(event["type"] == "coc/hidden-counter-set/1" and event["payload"] for event in events)
    stored = {row.seq: row for row in read(study.campaign, stream=battle)}
    seq = keeper.place.seq
    assert exported(study, battle, "anna")[seq] == stored[seq].payload.decode()


def test_showing_one_opponent_shows_no_other(study, battle):
    hounds = call(study, battle, CULTIST + 1, "dodge", sealed=False)
    study.act({"type": "show-values", "figure": CULTIST}, "rita", battle)
    page = roll_page(battle, hounds, member(study, "anna"))
    assert page.odds_hidden and page.why == []


def test_after_a_rewind_behind_it_what_an_opponent_rolls_is_the_keepers_again(study, battle):
    """What people have read stays readable; what comes after the rewind is hidden until he is shown again."""
    old = call(study, battle, CULTIST, "dodge", sealed=False)
    before = len(read(study.campaign, stream=battle))
    study.act({"type": "show-values", "figure": CULTIST}, "rita", battle)
    study.act({"type": "rewind", "to": before}, "rita", battle)
    new = call(study, battle, CULTIST, "dodge", sealed=False)
    assert roll_page(battle, old, member(study, "anna")).odds.trial.number == NUMBER
    assert roll_page(battle, new, member(study, "anna")).odds_hidden


# -- what his weapon holds --------------------------------------------------------------------------------------------
def test_how_many_shots_a_hidden_opponents_weapon_holds_is_told_to_nobody(study, battle):
    study.act({"type": "begin-round"}, "rita", battle)  # nobody is as quick as the cultist
    again = {"type": "decide-otherwise", "command": {"type": "reload", "figure": CULTIST, "weapon": 0}, "reason": "So."}
    study.act(again, "rita", battle)
    (stored,) = read(study.campaign, stream=battle, types=["coc/hidden-reloaded/1"])
    holds = json.loads(stored.payload)["ammo"]
    assert holds > 0
    sign(study.campaign)

    def events(who):
        found = study.browser(who).get(f"/api/battles/{battle}/events/").json()["results"]
        return next(json.loads(one["payload"]) for one in found if one["version"] == stored.version)

    for language, words, shots in (("en", "reloads (pistol)", "shots)"), ("de", "lädt nach (Pistole)", "Schuss)")):
        for who in READERS:
            told = text(study.browser(who, language).get(reverse("battle-story", args=[battle])))
            assert words in told and shots not in told
            assert events(who)["ammo"] == -1
        assert f"{holds} {shots}" in text(study.browser("rita", language).get(reverse("battle-story", args=[battle])))
    assert events("rita")["ammo"] == holds and exported(study, battle, "anna")[stored.seq] is None
    study.act({"type": "show-values", "figure": CULTIST}, "rita", battle)
    assert events("anna")["ammo"] == holds
    assert f"{holds} shots" in text(study.browser("sam").get(reverse("battle-story", args=[battle])))


def test_how_many_shots_ones_own_weapon_holds_stays_told(study, battle):
    again = {"type": "decide-otherwise", "command": {"type": "reload", "figure": ADELE, "weapon": 0}, "reason": "So."}
    study.act(again, "rita", battle)
    told = read(study.campaign, stream=battle, types=["coc/reloaded/1"])
    assert len(told) == 1 and "shots)" in text(study.browser("sam").get(reverse("battle-story", args=[battle])))
