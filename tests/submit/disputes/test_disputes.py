"""Disputes: opened on any event, argued, ruled by somebody uninvolved or by both sides together, appealed once."""

from uuid import UUID, uuid4

import pytest

from campaigns.ledger.read import read
from campaigns.models import Battle, Dispute
from campaigns.submit import Forbidden, Malformed, NotFound, Refusal
from tests.disputing import Quarrel

pytestmark = pytest.mark.django_db


@pytest.fixture
def quarrel(cast) -> Quarrel:
    """Anna's first figure threw; roll 1 is what everybody argues about."""
    return Quarrel(cast)


def test_a_member_disputes_a_roll_and_it_blocks_nothing(quarrel):
    dispute = quarrel.open()
    row = quarrel.row(dispute)
    assert (row.number, row.status, row.roll, row.event) == (1, "open", 1, quarrel.roll.seq)
    assert row.sides == [[str(quarrel.anna)], [str(quarrel.ben)]]
    assert [str(character) for character in row.characters] == quarrel.cast.characters[quarrel.anna][:1]
    quarrel.throw(3, quarrel.ben)
    opened = read(quarrel.campaign, types=["campaign/dispute-opened/1"])
    assert [stored_event.because for stored_event in opened] == [quarrel.roll.seq]
    assert b"unfair" not in opened[0].payload


def test_an_event_is_disputed_in_one_thread_at_a_time(quarrel):
    dispute = quarrel.open()
    with pytest.raises(Refusal) as raised:
        quarrel.open(quarrel.anna)
    assert (raised.value.code, raised.value.facts["number"]) == ("disputed-already", 1)
    quarrel.do("withdraw-dispute", quarrel.ben, dispute=dispute)
    assert quarrel.row(quarrel.open(quarrel.anna)).number == 2


def test_a_roll_is_argued_about_in_one_thread_whichever_of_its_lines_is_named(quarrel):
    quarrel.cast.act({"type": "change-dice-mode", "side": 1, "dice": "typed"}, quarrel.ben, quarrel.battle)
    quarrel.throw(3, quarrel.ben)
    quarrel.cast.act({"type": "enter-dice", "faces": [2]}, quarrel.ben, quarrel.battle)
    (asked,) = read(quarrel.campaign, stream=quarrel.battle, types=["battle/roll-requested/1"])
    fell = read(quarrel.campaign, stream=quarrel.battle, types=["battle/rolled/1"])[-1]
    quarrel.open(quarrel.anna, asked.seq)
    claim = {"event": fell.seq, "claim": "x"}
    quarrel.refused("disputed-already", "open-dispute", quarrel.ben, **claim)
    quarrel.open()  # of another roll


def test_nobody_argues_again_about_what_an_auditor_had_the_last_word_on(quarrel):
    dispute, otto = quarrel.open(), str(quarrel.cast.otto)
    quarrel.do("rule-dispute", quarrel.rita, dispute=dispute, ruling="corrected", reason="cocked")
    quarrel.do("appeal-ruling", quarrel.anna, dispute=dispute, auditor=otto, reason="it lay flat")
    quarrel.do("rule-on-appeal", quarrel.cast.otto, dispute=dispute, ruling="stands", reason="it did")
    quarrel.refused("last-word-spoken", "open-dispute", quarrel.ben, event=quarrel.roll.seq, claim="unfair")


def test_whatever_happened_may_be_disputed_but_not_a_dispute(quarrel):
    hired = read(quarrel.campaign, types=["campaign/character-hired/1"])[0]
    row = quarrel.row(quarrel.open(event=hired.seq))
    assert row.sides == [[str(quarrel.anna)]]
    assert [str(character) for character in row.characters] == quarrel.cast.characters[quarrel.anna][:1]
    opened = read(quarrel.campaign, types=["campaign/dispute-opened/1"])[0]
    quarrel.refused("not-disputable", "open-dispute", quarrel.ben, event=opened.seq, claim="x")
    quarrel.refused("no-such-event", "open-dispute", quarrel.ben, event=10**6, claim="x")


def test_others_answer_until_it_is_settled(quarrel):
    dispute = quarrel.open()
    quarrel.do("answer-dispute", quarrel.anna, dispute=dispute, text="the die lay flat")
    quarrel.do("rule-dispute", quarrel.rita, dispute=dispute, ruling="stands", reason="seen by all")
    row = quarrel.row(dispute)
    assert (row.status, row.ruling, row.ruled_as, row.ruled_by) == ("ruled", "stands", "referee", quarrel.rita)
    quarrel.refused("dispute-settled", "answer-dispute", quarrel.anna, dispute=dispute, text="x")
    quarrel.refused("dispute-settled", "rule-dispute", quarrel.rita, dispute=dispute, ruling="stands", reason="x")
    quarrel.refused("dispute-settled", "withdraw-dispute", quarrel.ben, dispute=dispute)


def test_a_ruling_on_the_spot_is_one_line(quarrel):
    command = {"event": quarrel.roll.seq, "claim": "cocked die", "ruling": "stands"}
    receipt = quarrel.do("open-dispute", quarrel.rita, **command)
    assert [event.type for event in receipt.events] == ["campaign/dispute-opened/1", "campaign/dispute-ruled/1"]
    quarrel.refused("not-yours-to-rule", "open-dispute", quarrel.ben, **command)


def test_a_ruling_carries_the_rewind_out(quarrel):
    dispute, before = quarrel.open(), quarrel.roll.version - 2
    quarrel.throw(3, quarrel.ben)
    receipt = quarrel.do("rule-dispute", quarrel.rita, dispute=dispute, ruling="rewound", reason="x", to=before)
    assert [event.type for event in receipt.events] == ["battle/rewound/1", "campaign/dispute-ruled/1"]
    assert quarrel.row(dispute).carried == receipt.command
    assert quarrel.rolls_that_count() == []
    assert Battle.objects.get(id=quarrel.battle).version == quarrel.cast.version(quarrel.battle)


def test_a_rewind_that_misses_what_is_disputed_is_refused(quarrel):
    dispute = quarrel.open()
    rule = {"dispute": dispute, "ruling": "rewound", "reason": "x"}
    quarrel.refused("rewind-misses", "rule-dispute", quarrel.rita, **rule, to=quarrel.roll.version)
    quarrel.refused("not-a-waiting-point", "rule-dispute", quarrel.rita, **rule, to=quarrel.roll.version - 1)
    for more in ({}, {"to": 1, "carried": str(uuid4())}):
        with pytest.raises(Malformed):
            quarrel.do("rule-dispute", quarrel.rita, **rule, **more)
    with pytest.raises(Malformed):
        quarrel.do("rule-dispute", quarrel.rita, **{**rule, "ruling": "stands"}, to=1)


def test_a_table_that_went_back_before_is_named_by_the_ruling(quarrel):
    dispute = quarrel.open()
    rewind = {"type": "rewind", "to": quarrel.roll.version - 2}
    done = quarrel.cast.act(rewind, quarrel.rita, quarrel.battle)
    rule = {"dispute": dispute, "ruling": "rewound", "reason": "x"}
    quarrel.refused("not-carried", "rule-dispute", quarrel.rita, **rule, carried=str(uuid4()))
    quarrel.do("rule-dispute", quarrel.rita, **rule)
    assert quarrel.row(dispute).carried == done.command


def test_a_ruling_carries_only_what_put_it_right_after_it_happened(quarrel):
    dispute = quarrel.open()
    rule = {"dispute": dispute, "ruling": "corrected", "reason": "x"}
    note = quarrel.cast.act({"type": "note", "text": "she counts as unhurt"}, quarrel.rita)
    early = read(quarrel.campaign)[0].command
    quarrel.refused("not-carried", "rule-dispute", quarrel.rita, **rule, carried=str(early))
    quarrel.refused("not-carried", "rule-dispute", quarrel.rita, **rule, carried=str(note.command))
    back = quarrel.cast.act({"type": "rewind", "to": quarrel.roll.version - 2}, quarrel.rita, quarrel.battle)
    quarrel.do("rule-dispute", quarrel.rita, **rule, carried=str(back.command))
    assert quarrel.row(dispute).ruling == "corrected"


def test_a_closed_battle_goes_back_by_a_ruling_too(quarrel):
    quarrel.cast.act({"type": "end", "how": "drawn"}, quarrel.rita, quarrel.battle)
    assert Battle.objects.get(id=quarrel.battle).status == "closed"
    dispute = quarrel.open()
    to = quarrel.roll.version - 2
    quarrel.do("rule-dispute", quarrel.rita, dispute=dispute, ruling="rewound", reason="x", to=to)
    assert Battle.objects.get(id=quarrel.battle).status == "open"


# -- nobody rules alone on a dispute about his own figures -----------------------------------------------------------
def test_the_co_referee_rules_where_the_referees_figures_are_involved(quarrel):
    cora = quarrel.cast.add("Cora", "co-referee")
    dispute = quarrel.open()
    rule = {"dispute": dispute, "ruling": "stands", "reason": "x"}
    quarrel.refused("not-yours-to-rule", "rule-dispute", cora, **rule)
    quarrel.plays(quarrel.rita)
    quarrel.refused("not-yours-to-rule", "rule-dispute", quarrel.rita, **rule)
    quarrel.do("rule-dispute", cora, **rule)
    assert quarrel.row(dispute).ruled_as == "co-referee"


def test_where_nobody_uninvolved_exists_both_sides_rule_together(quarrel):
    quarrel.plays(quarrel.rita)
    dispute = quarrel.open()
    rule = {"dispute": dispute, "ruling": "rewound", "reason": "cocked", "to": quarrel.roll.version - 2}
    quarrel.refused("rule-together", "rule-dispute", quarrel.rita, **rule)
    quarrel.do("propose-ruling", quarrel.rita, **rule)
    assert quarrel.rolls_that_count()
    quarrel.refused("not-asked-to-consent", "consent-to-ruling", quarrel.rita, dispute=dispute, proposal=1)
    quarrel.refused("not-asked-to-consent", "consent-to-ruling", quarrel.anna, dispute=dispute, proposal=1)
    quarrel.do("consent-to-ruling", quarrel.ben, dispute=dispute, proposal=1)
    row = quarrel.row(dispute)
    assert (row.status, row.ruled_as, row.ruling) == ("ruled", "together", "rewound")
    assert quarrel.rolls_that_count() == []


def test_a_newer_proposal_replaces_the_older_one(quarrel):
    quarrel.plays(quarrel.rita)
    dispute = quarrel.open()
    rule = {"dispute": dispute, "ruling": "stands", "reason": "x"}
    quarrel.do("propose-ruling", quarrel.anna, **rule)
    quarrel.do("propose-ruling", quarrel.ben, **{**rule, "ruling": "corrected"})
    quarrel.refused("ruling-not-proposed", "consent-to-ruling", quarrel.ben, dispute=dispute, proposal=1)
    quarrel.do("consent-to-ruling", quarrel.anna, dispute=dispute, proposal=2)
    assert quarrel.row(dispute).ruling == "corrected"


def test_without_agreement_the_roll_stands_and_the_battle_goes_on(quarrel):
    quarrel.plays(quarrel.rita)
    dispute = quarrel.open()
    to = quarrel.roll.version - 2
    quarrel.do("propose-ruling", quarrel.ben, dispute=dispute, ruling="rewound", reason="x", to=to)
    quarrel.throw(3, quarrel.ben)
    assert quarrel.row(dispute).status == "open" and len(quarrel.rolls_that_count()) == 2


def test_no_referee_consents_for_the_other_side(quarrel):
    quarrel.plays(quarrel.rita)
    dispute = quarrel.open()
    quarrel.do("propose-ruling", quarrel.rita, dispute=dispute, ruling="stands", reason="x")
    consent = {"dispute": dispute, "proposal": 1}
    quarrel.refused("in-person", "consent-to-ruling", quarrel.ben, by=quarrel.rita, **consent)
    quarrel.cast.act({"type": "give-leave", "to": str(quarrel.anna)}, quarrel.ben)
    quarrel.refused("in-person", "consent-to-ruling", quarrel.ben, by=quarrel.anna, **consent)


def test_at_one_shared_phone_both_sides_consent_with_it(cast):
    quarrel = Quarrel(cast, devices="shared")
    quarrel.plays(quarrel.rita)
    dispute = quarrel.open()
    quarrel.do("propose-ruling", quarrel.anna, dispute=dispute, ruling="stands", reason="x")
    quarrel.do("consent-to-ruling", quarrel.ben, by=quarrel.anna, dispute=dispute, proposal=1)
    assert quarrel.row(dispute).status == "ruled"


def test_about_a_gang_of_the_only_referee_the_claimant_is_the_other_side(quarrel):
    quarrel.cast.act({"type": "found-gang", "name": "Own", "colour": "red", "shape": "star"}, quarrel.rita)
    founded = read(quarrel.campaign, types=["campaign/gang-founded/1"])[-1]
    dispute = quarrel.open(event=founded.seq)
    rule = {"dispute": dispute, "ruling": "stands", "reason": "x"}
    quarrel.refused("rule-together", "rule-dispute", quarrel.rita, **rule)
    quarrel.refused("not-a-party", "propose-ruling", quarrel.anna, **rule)
    quarrel.do("propose-ruling", quarrel.rita, **rule)
    quarrel.do("consent-to-ruling", quarrel.ben, dispute=dispute, proposal=1)
    assert quarrel.row(dispute).ruled_as == "together"


def test_who_plays_both_sides_needs_somebody_else(quarrel):
    """A referee who is the only party asks anybody who plays in the campaign."""
    quarrel.cast.act({"type": "found-gang", "name": "Own", "colour": "red", "shape": "star"}, quarrel.rita)
    founded = read(quarrel.campaign, types=["campaign/gang-founded/1"])[-1]
    dispute = quarrel.open(quarrel.rita, event=founded.seq)
    quarrel.do("propose-ruling", quarrel.rita, dispute=dispute, ruling="stands", reason="x")
    quarrel.refused("not-asked-to-consent", "consent-to-ruling", quarrel.rita, dispute=dispute, proposal=1)
    quarrel.do("consent-to-ruling", quarrel.anna, dispute=dispute, proposal=1)
    assert quarrel.row(dispute).status == "ruled"


# -- appeals ---------------------------------------------------------------------------------------------------------
def test_a_party_appeals_once_to_a_named_auditor_who_has_the_last_word(quarrel):
    dispute, otto = quarrel.open(), quarrel.cast.otto
    appeal = {"dispute": dispute, "auditor": str(otto), "reason": "he saw it"}
    quarrel.refused("nothing-to-appeal", "appeal-ruling", quarrel.anna, **appeal)
    quarrel.do("rule-dispute", quarrel.rita, dispute=dispute, ruling="stands", reason="x")
    quarrel.refused("not-a-party", "appeal-ruling", quarrel.rita, **appeal)
    quarrel.do("appeal-ruling", quarrel.anna, **appeal)
    quarrel.refused("appealed-already", "appeal-ruling", quarrel.ben, **appeal)
    quarrel.refused("with-the-auditor", "rule-dispute", quarrel.rita, dispute=dispute, ruling="stands", reason="x")
    to = quarrel.roll.version - 2
    quarrel.do("rule-on-appeal", otto, dispute=dispute, ruling="rewound", reason="x", to=to)
    row = quarrel.row(dispute)
    assert (row.status, row.ruled_as, row.ruling) == ("final", "auditor", "rewound")
    assert quarrel.rolls_that_count() == []
    quarrel.refused("appealed-already", "appeal-ruling", quarrel.ben, **appeal)


@pytest.mark.parametrize("why", ["role", "forgotten", "plays"])
def test_an_appeal_to_somebody_who_may_not_hear_it_any_more_names_another(quarrel, why):
    """Else whoever ruled could take the auditor's role away, and the appeal would wait for ever."""
    dispute, otto, olga = quarrel.open(), quarrel.cast.otto, quarrel.cast.add("Olga", "auditor")
    quarrel.do("rule-dispute", quarrel.rita, dispute=dispute, ruling="stands", reason="x")
    appeal = {"dispute": dispute, "reason": "he saw it"}
    quarrel.do("appeal-ruling", quarrel.anna, **appeal, auditor=str(otto))
    quarrel.refused("appealed-already", "appeal-ruling", quarrel.anna, **appeal, auditor=str(olga))
    if why == "forgotten":
        quarrel.cast.act({"type": "forget-member", "member": str(otto)})
    else:
        roles = ["spectator"] if why == "role" else ["auditor", "player"]
        quarrel.cast.act({"type": "set-roles", "member": str(otto), "roles": roles})
    if why == "plays":
        quarrel.plays(otto)
        rule = {"dispute": dispute, "ruling": "stands", "reason": "x", "role": "auditor"}
        quarrel.refused("not-a-free-auditor", "rule-on-appeal", otto, **rule)
    quarrel.do("appeal-ruling", quarrel.anna, **appeal, auditor=str(olga))
    quarrel.do("rule-on-appeal", olga, dispute=dispute, ruling="stands", reason="x")
    assert quarrel.row(dispute).status == "final"


def test_an_appeal_names_an_auditor_who_has_nothing_to_do_with_it(quarrel):
    dispute = quarrel.open()
    quarrel.do("rule-dispute", quarrel.rita, dispute=dispute, ruling="stands", reason="x")
    roles = {"type": "set-roles", "roles": ["player", "auditor"]}
    quarrel.cast.act({**roles, "member": str(quarrel.anna)}, quarrel.rita)
    for who in (quarrel.rita, quarrel.anna, quarrel.ben):
        appeal = {"dispute": dispute, "auditor": str(who), "reason": "x"}
        quarrel.refused("not-a-free-auditor", "appeal-ruling", quarrel.ben, **appeal)
    quarrel.refused("no-such-member", "appeal-ruling", quarrel.ben, **{**appeal, "auditor": str(uuid4())})


def test_an_auditor_writes_nothing_but_rulings_on_appeals(quarrel):
    otto, dispute = quarrel.cast.otto, quarrel.open()
    rule = {"dispute": dispute, "ruling": "stands", "reason": "x"}
    for command, said in (
        ("open-dispute", {"event": 1, "claim": "x"}),
        ("answer-dispute", {"dispute": dispute, "text": "x"}),
        ("rule-dispute", rule),
        ("propose-ruling", rule),
    ):
        quarrel.refused("may-only-read", command, otto, **said)
    quarrel.refused("not-appealed", "rule-on-appeal", otto, **rule)
    other = quarrel.cast.add("Olga", "auditor")
    quarrel.do("rule-dispute", quarrel.rita, **rule)
    quarrel.do("appeal-ruling", quarrel.ben, dispute=dispute, auditor=str(otto), reason="x")
    quarrel.refused("another-auditor", "rule-on-appeal", other, **rule)
    quarrel.refused("role-not-held", "rule-on-appeal", quarrel.rita, role="auditor", **rule)


# -- what is wrong changes nothing -----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("open-dispute", {"event": 0, "claim": "x"}),
        ("open-dispute", {"event": "x", "claim": "x"}),
        ("open-dispute", {"event": 1, "claim": ""}),
        ("open-dispute", {"event": 1, "claim": "   "}),
        ("open-dispute", {"event": 1, "claim": "x" * 2001}),
        ("open-dispute", {"event": 1, "claim": "x", "ruling": "perhaps"}),
        ("open-dispute", {"event": 1, "claim": "x", "reason": "without a ruling"}),
        ("answer-dispute", {"dispute": "x", "text": "x"}),
        ("rule-dispute", {"ruling": "stands", "reason": ""}),
        ("consent-to-ruling", {"proposal": 0}),
        ("share-luck", {"shared": "yes"}),
    ],
)
def test_what_cannot_be_read_is_named_and_changes_nothing(quarrel, command, said):
    size = quarrel.cast.size()
    with pytest.raises(Malformed):
        quarrel.do(command, quarrel.rita, **{"dispute": str(uuid4()), **said} if "dispute" in said else said)
    assert quarrel.cast.size() == size


@pytest.mark.parametrize("command", ["answer-dispute", "rule-dispute", "propose-ruling", "withdraw-dispute"])
def test_disputes_of_other_campaigns_are_not_there(quarrel, command):
    said = {"answer-dispute": {"text": "x"}, "withdraw-dispute": {}}.get(command, {"ruling": "stands", "reason": "x"})
    with pytest.raises(NotFound):
        quarrel.do(command, quarrel.rita, dispute=str(uuid4()), **said)


def test_rulings_are_given_in_person(quarrel):
    cora = quarrel.cast.add("Cora", "co-referee")
    dispute = quarrel.open()
    rule = {"dispute": dispute, "ruling": "stands", "reason": "x"}
    quarrel.refused("in-person", "rule-dispute", quarrel.rita, by=cora, **rule)
    quarrel.refused("role-not-held", "rule-dispute", quarrel.rita, role="auditor", **rule)
    quarrel.refused("referee-only", "rule-dispute", quarrel.rita, role="player", **rule)
    with pytest.raises(Forbidden):
        quarrel.do("rule-dispute", uuid4(), **rule)


def test_the_same_ruling_twice_happens_once(quarrel):
    dispute, id = quarrel.open(), uuid4()
    rule = {"dispute": dispute, "ruling": "rewound", "reason": "x", "to": quarrel.roll.version - 2}
    first = quarrel.do("rule-dispute", quarrel.rita, id=id, **rule)
    size = quarrel.cast.size()
    assert quarrel.do("rule-dispute", quarrel.rita, id=id, **rule) == first
    assert quarrel.cast.size() == size and isinstance(first.command, UUID)
    assert Dispute.objects.count() == 1
