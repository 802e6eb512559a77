"""People interrupt everywhere: through submit, the API, the page; and what the admin and the disputes make of it."""

import json
import re
from uuid import UUID, uuid4

import pytest

from campaigns.ledger.read import read
from campaigns.models import Member
from campaigns.projections.game import load_game
from campaigns.selectors.disputes.parties import Case
from campaigns.selectors.disputes.ruling_corrections import corrections, puts_back
from campaigns.simulation import asking
from campaigns.submit import Forbidden, Malformed, Refusal
from campaigns.submit.campaigns.signing import sign
from campaigns.trust import verify
from campaigns.trust.exports import export
from engine.kernel import events as ev
from engine.kernel.interjections import interruptible
from tests.ducks.alley import Alley
from tests.ducks.game import DUCKS
from tests.founding import founded
from tests.simulation.playing import play_all

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("ducks")]


@pytest.fixture
def alley(ducks):
    return founded(Alley)


def kept(alley, battle=None):
    game = load_game(DUCKS, alley.campaign, battle or alley.battle)
    return [record.event for record in game.counting if isinstance(record.event, ev.RollKept)]


def checked(alley, battle=None):
    sign(alley.campaign)
    report = verify.check(b"".join(export(battle or alley.battle, Member.objects.get(id=alley.members["cora"]))))
    return report.verdict, report.wrong, report.unchecked


def test_the_page_may_be_stale_but_the_entry_must_be_the_newest(alley):
    seen = alley.game().version - 3
    entry = interruptible(alley.game())
    alley.act({"type": "note", "note": "now"}, "anna", alley.battle)
    receipt = alley.ducks(expected_version=seen)
    assert receipt.waiting["kind"] == "dice"
    with pytest.raises(Refusal) as raised:
        alley.ducks("rita", 3, entry, expected_version=alley.game().version)
    assert (raised.value.code, raised.value.status) == ("interrupt-too-late", 409)
    assert raised.value.facts == {"entry": entry, "newest": interruptible(alley.game())}


def test_the_same_entry_twice_interrupts_once(alley):
    id = uuid4()
    entry = interruptible(alley.game())
    first, again = (alley.ducks(entry=entry, id=id) for _ in range(2))
    assert first == again and len(alley.game().everything) == first.version


def test_whose_it_is(alley):
    for who, wrong in (("anna", Refusal), ("bo", Refusal), ("otto", Forbidden), ("sam", Forbidden)):
        with pytest.raises(wrong):
            alley.ducks(who)
    alley.act({"type": "give-leave", "to": str(alley.members["bo"]), "for_battle": str(alley.battle)}, "ben")
    alley.ducks("ben", entered_by=alley.members["bo"])
    alley.rolls(2)
    alley.ducks("cora", 3)
    assert [f.ducks for f in alley.game().battle.figures] == [0, 1, 1]


def test_what_is_declined_writes_nothing(alley):
    before = alley.game().version
    for figure, wrong in ((99, Malformed), ("x", Malformed), (1, Refusal)):
        with pytest.raises(wrong):
            alley.ducks("rita", figure)
    assert alley.game().version == before


def test_the_shot_keeps_its_die_and_gets_it_back_when_the_interruption_is_taken_back(alley):
    (shot,) = [one.event for one in alley.game().everything if isinstance(one.event, ev.Rolled)]
    was = alley.row().waiting
    alley.ducks()
    alley.rolls(2)
    assert [(one.roll, one.faces, one.secret) for one in kept(alley)] == [(shot.roll, shot.faces, shot.secret)]
    alley.enter({"type": "take-back"}, "ben")
    with pytest.raises(Refusal, match="not-your-entry"):
        alley.enter({"type": "take-back"}, "anna")
    alley.enter({"type": "take-back"}, "ben")
    assert alley.row().waiting == was and kept(alley) == []
    assert checked(alley) == ("right", [], [])


def test_a_page_and_a_client_are_told_which_entry_may_be_interrupted(alley):
    entry = interruptible(alley.game())
    ben = alley.hand("ben")
    assert ben.get(f"/api/battles/{alley.battle}/").json()["interruptible"] == entry
    assert ben.get(f"/api/battles/{alley.battle}/?at={entry - 1}").json()["interruptible"] == 0
    got = ben.post(
        f"/api/battles/{alley.battle}/commands/",
        {"command": {"type": "interject", "entry": entry, "what": {"figure": 2}}, "expected_version": 1},
        content_type="application/json",
    )
    assert got.status_code in (200, 201) and got.json()["waiting"]["kind"] == "dice"
    got = ben.post(
        f"/api/battles/{alley.battle}/commands/",
        {"command": {"type": "interject", "entry": entry, "what": {"figure": 2}}},
        content_type="application/json",
    )
    assert got.status_code == 409 and "Too late to interrupt" in json.dumps(got.json())


def test_a_form_at_the_battles_page_interrupts(alley):
    where = f"/battles/{alley.battle}/enter/interject/"
    entry, ben = interruptible(alley.game()), alley.hand("ben")
    for what in ("", "{", "[]", "3"):
        got = ben.post(where, {"entry": entry, "what": what}, HTTP_HX_REQUEST="true")
        assert got.status_code == 400, what
    got = ben.post(where, {"entry": entry, "what": '{"figure": 2}', "seen": "1"}, HTTP_HX_REQUEST="true")
    assert got.status_code == 200
    alley.rolls(2)
    text = re.sub(r"<[^>]*>", "", ben.get(f"/battles/{alley.battle}/story/").content.decode())
    assert text.count("Interrupted: the last entry is worked out again with the same dice.") == 1
    assert "corrected" not in text
    got = ben.post(where, {"entry": entry, "what": '{"figure": 2}'}, HTTP_HX_REQUEST="true")
    assert got.status_code == 409 and "Too late to interrupt" in got.content.decode()


def test_in_the_whole_story_each_sentence_stands_once_however_often_it_counted_again(alley):
    for _ in range(2):
        alley.ducks()
        alley.enter({"type": "take-back"}, "ben")
    alley.ducks()
    alley.rolls(2)
    told = alley.hand("ben").get(f"/battles/{alley.battle}/").content.decode()
    assert told
    from campaigns.selectors.battles.stories import story

    lines = story(alley.battle, Member.objects.get(id=alley.members["ben"])).sentences
    assert len({(line.version, line.text) for line in lines}) == len(lines)
    shots = [line for line in lines if "shoots at" in line.text]
    assert [shot.struck for shot in shots] == [True, False]


def test_an_interruption_puts_nothing_right_that_was_disputed(alley):
    shot = next(row for row in reversed(read(alley.campaign, stream=alley.battle)) if row.type == "battle/rolled/1")
    case = Case(*[None] * len(Case._fields))._replace(
        campaign=alley.campaign, stream=alley.battle, event=shot.seq, version=shot.version
    )
    alley.ducks()
    alley.rolls(2)
    assert corrections(case, alley.game()) == []
    alley.act({"type": "rewind", "to": shot.version - 2, "reason": "wrong"}, "rita", alley.battle)
    assert [correction.type for correction in corrections(case, alley.game())] == ["battle/rewound/1"]
    amended = [one for one in alley.game().everything if isinstance(one.event, ev.Amended)]
    assert [puts_back(one) for one in amended] == [False]


def test_an_honest_export_with_interruptions_is_right_and_a_forged_die_is_found(alley):
    alley.ducks()
    alley.rolls(2)
    alley.ducks("rita", 3)
    assert checked(alley) == ("right", [], [])


def test_a_copy_begins_in_the_middle_of_it_and_is_verified(alley):
    alley.ducks()
    at = alley.game().version
    receipt = alley.act({"type": "fork-battle", "battle": str(alley.battle), "at": at}, "cora")
    copy = UUID(receipt.of_type("campaign/battle-forked/1")[0]["battle"])
    alley.act({"type": "enter-dice", "faces": [2]}, "cora", copy)
    alley.rolls(2)
    assert [one.faces for one in kept(alley, copy)] == [one.faces for one in kept(alley)] != []
    assert checked(alley, copy) == ("right", [], [])


def test_a_simulation_goes_on_from_an_interrupted_entry(alley):
    alley.ducks()
    cora = Member.objects.get(id=alley.members["cora"])
    row = asking.ask(cora, 4, battle=alley.battle)
    play_all()
    got = alley.hand("cora").get(f"/simulations/{row.id}/battles/1/")
    assert got.status_code == 200 and "ducks" in got.content.decode()
