"""Devices and their part in the dice, through the one way to write; keys that are lost; dice on the table."""

import hashlib
import json
import time
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest

from campaigns.ledger.read import read
from campaigns.ledger.verify import verify
from campaigns.models import LostSecret, Member, Presence, Seat, StreamSecret
from campaigns.projections.game import load_game
from campaigns.submit import Forbidden, NotFound, Refusal
from campaigns.submit.battles import devices as own_devices
from campaigns.submit.battles.devices import seen
from campaigns.vault import dice
from campaigns.vault.check import DiceCheck
from engine.kernel import sealed
from engine.rulesets import ruleset

pytestmark = pytest.mark.django_db
SEED = {"anna": "a1" * 32, "ben": "b2" * 32}
FRESH = "d4" * 32


def payloads(cast: Any, battle: UUID, *types: str) -> list[dict[str, Any]]:
    return [json.loads(row.payload) for row in read(cast.campaign, stream=battle, types=list(types))]


def connect(battle: UUID, who: UUID) -> None:
    seen(Member.objects.get(id=who), battle)


def run_the_machine(cast: Any, who: UUID) -> None:
    """This member's account is the one that runs the machine."""
    from django.contrib.auth.models import User

    user = User.objects.create_superuser(f"host-{uuid4().hex[:8]}")
    Seat.objects.create(member_id=who, campaign_id=cast.campaign, user=user)


def commit(cast: Any, battle: UUID, who: UUID, seed: str) -> None:
    digest = hashlib.sha256(bytes.fromhex(seed)).hexdigest()
    cast.act({"type": "commit-seed", "digest": digest}, who, battle)


@pytest.fixture(autouse=True)
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long this machine takes from line to line, devices are there and have their moment."""
    monkeypatch.setattr(own_devices, "CONNECTED_SECONDS", 600)
    monkeypatch.setattr(own_devices, "WAIT_SECONDS", 600)


@pytest.fixture
def battle(cast: Any) -> UUID:
    return cast.open_battle()


@pytest.fixture
def throw(cast: Any, battle: UUID) -> Any:
    """Each time another figure throws: a six fells the one who threw it."""
    figures = iter((1, 2))
    return lambda: cast.act({"type": "throw", "figure": next(figures), "count": 5}, cast.anna, battle)


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Nobody waits for a device in this test."""
    return lambda: monkeypatch.setattr(own_devices, "WAIT_SECONDS", -60)


def test_seeds_of_both_players_go_into_the_dice_and_the_log_verifies(cast, battle, throw):
    for who, seed in ((cast.anna, SEED["anna"]), (cast.ben, SEED["ben"])):
        commit(cast, battle, who, seed)
    for who, seed in ((cast.anna, SEED["anna"]), (cast.ben, SEED["ben"])):
        cast.act({"type": "open-seed", "seed": seed}, who, battle)
    throw()
    (fixed,), (rolled,) = payloads(cast, battle, "battle/seeds-fixed/1"), payloads(cast, battle, "battle/rolled/1")
    parts = tuple(bytes.fromhex(seed) for seed in fixed["seeds"])
    assert dict(zip(fixed["players"], fixed["seeds"], strict=True)) == {
        str(cast.anna): SEED["anna"],
        str(cast.ben): SEED["ben"],
    }
    assert tuple(rolled["faces"]) == sealed.faces(dice.secrets_of(battle).of_roll(1), str(battle), 1, 5, 6, parts)


def test_nobody_sends_a_part_for_somebody_else(cast, battle):
    """Not even on a shared phone, nor the referee."""
    digest = hashlib.sha256(bytes.fromhex(SEED["anna"])).hexdigest()
    with pytest.raises(Forbidden, match="own-device-only"):
        cast.act({"type": "commit-seed", "digest": digest}, cast.anna, battle, by=cast.rita)


@pytest.mark.parametrize("wrong", ["", "a1", "A1" * 32, "zz" * 32, 7])
def test_a_part_that_cannot_be_read_is_declined(cast, battle, wrong):
    from campaigns.submit import Malformed

    with pytest.raises(Malformed):
        cast.act({"type": "commit-seed", "digest": wrong}, cast.anna, battle)


def test_an_ordinary_battle_waits_for_nobody(cast, battle, throw):
    run_the_machine(cast, cast.anna)
    throw()
    assert payloads(cast, battle, "battle/rolled/1") and not payloads(cast, battle, "battle/entropy-requested/1")


def test_whoever_runs_the_machine_and_plays_has_the_others_devices_asked(cast, battle, throw):
    run_the_machine(cast, cast.anna)
    connect(battle, cast.anna)
    throw()
    assert payloads(cast, battle, "battle/rolled/1")  # his own device proves nothing
    connect(battle, cast.ben)
    receipt = throw()
    assert receipt.waiting["kind"] == "devices" and receipt.waiting["members"] == [str(cast.ben)]
    (asked,) = payloads(cast, battle, "battle/entropy-requested/1")
    assert asked["of"] == [str(cast.ben)]
    cast.act({"type": "give-entropy", "roll": 2, "entropy": FRESH}, cast.ben, battle)
    rolled = payloads(cast, battle, "battle/rolled/1")[-1]
    secret = dice.secrets_of(battle).of_roll(2)
    assert tuple(rolled["faces"]) == sealed.faces(secret, str(battle), 2, 5, 6, (), bytes.fromhex(FRESH))


def test_where_the_machine_belongs_to_nobody_who_plays_devices_are_asked_on_wish_only(cast, battle, throw):
    run_the_machine(cast, cast.rita)
    connect(battle, cast.ben)
    throw()
    assert not payloads(cast, battle, "battle/entropy-requested/1")
    cast.act({"type": "set-fresh", "mode": "on"}, cast.ben, battle)
    throw()
    assert payloads(cast, battle, "battle/entropy-requested/1")


def test_a_device_that_has_gone_is_not_waited_for(cast, battle, throw):
    run_the_machine(cast, cast.anna)
    connect(battle, cast.ben)
    late = timedelta(seconds=own_devices.CONNECTED_SECONDS + 1)
    Presence.objects.update(seen_at=Presence.objects.get().seen_at - late)
    throw()
    assert not payloads(cast, battle, "battle/entropy-requested/1")


def test_a_device_has_its_moment_and_then_the_roll_goes_on_and_says_so(cast, battle, throw, patient):
    run_the_machine(cast, cast.anna)
    connect(battle, cast.ben)
    throw()
    with pytest.raises(Refusal, match="device-still-asked") as raised:
        cast.act({"type": "go-on-without", "roll": 1}, cast.anna, battle)
    assert 1 <= raised.value.facts["seconds"] <= own_devices.WAIT_SECONDS
    with pytest.raises(Refusal, match="dice-still-falling") as raised:  # nothing to enter first, nothing to take back
        cast.act({"type": "throw", "figure": 2, "count": 1}, cast.anna, battle)
    said = ruleset("stko").explain(raised.value, lambda n: "Kralle", "de")
    assert said == "Die Würfel fallen noch für Kralle. Warte einen Moment, dann trag das noch einmal ein."
    patient()
    cast.act({"type": "go-on-without", "roll": 1}, cast.anna, battle)
    assert payloads(cast, battle, "battle/entropy-missed/1") == [{"roll": 1}]
    assert tuple(payloads(cast, battle, "battle/rolled/1")[0]["faces"]) == dice.secrets_of(battle).deal(1, 5, 6).faces


def test_after_a_clock_was_ahead_no_roll_waits_for_a_device_until_the_time_it_showed(cast, battle, throw, monkeypatch):
    run_the_machine(cast, cast.anna)
    connect(battle, cast.ben)
    ahead_ns = time.time_ns() + 3600 * 10**9
    with monkeypatch.context() as clock:
        clock.setattr(time, "time_ns", lambda: ahead_ns)
        throw()
    cast.act({"type": "go-on-without", "roll": 1}, cast.anna, battle)
    assert payloads(cast, battle, "battle/entropy-missed/1") == [{"roll": 1}]


def test_strangers_and_onlookers_are_no_devices_of_a_battle(cast, battle):
    with pytest.raises(Forbidden, match="players-devices-only"):
        connect(battle, cast.otto)
    with pytest.raises(NotFound):
        seen(Member.objects.get(id=cast.anna), uuid4())


def test_a_page_is_not_stale_for_what_devices_did_by_themselves(cast, battle, throw):
    from campaigns.submit import StaleVersion

    seen_version = cast.version(battle)
    commit(cast, battle, cast.ben, SEED["ben"])
    cast.act({"type": "throw", "figure": 1}, cast.anna, battle, expected_version=seen_version)
    with pytest.raises(StaleVersion):
        cast.act({"type": "throw", "figure": 2}, cast.anna, battle, expected_version=seen_version)


# -- a lost key -----------------------------------------------------------------------------------------------------
def lose(stream: UUID) -> None:
    StreamSecret.objects.filter(stream_id=stream).update(wrapped=b"\0" * 60)


def test_a_lost_key_is_said_first_of_all_and_a_new_one_takes_over(cast, battle, throw):
    throw()
    lose(battle)
    throw()
    said = [row.type for row in read(cast.campaign, stream=battle)]
    at = said.index("battle/dice-key-lost/1")
    assert said[at : at + 3] == ["battle/dice-key-lost/1", "battle/dice-committed/1", "battle/commanded/1"]
    assert payloads(cast, battle, "battle/dice-key-lost/1") == [{"last": 1}]
    assert payloads(cast, battle, "battle/dice-committed/1")[0]["dice"]["start"] == 2
    assert LostSecret.objects.get().stream_id == battle


def test_rolls_under_a_lost_key_are_never_silently_passed(cast, battle, throw):
    from campaigns.selectors.rolls.opened import roll_page

    throw()
    lose(battle)
    reader = Member.objects.get(id=cast.otto)
    assert roll_page(battle, 1, reader).badge == "unverifiable"
    throw()
    assert [roll_page(battle, n, reader).badge for n in (1, 2)] == ["unverifiable", "knowable"]
    page = roll_page(battle, 1, reader)
    assert page.checks.secret_was_committed_to is None and page.checks.faces_follow_from_secret
    check = DiceCheck()
    assert verify(cast.campaign, [check]).broken is None
    assert check.unverifiable == {battle: [1]}


def test_the_campaigns_own_dice_survive_a_lost_key_too(cast):
    draw = {"type": "draw-gang", "gang": cast.gangs[cast.anna], "count": 1}
    cast.act(draw)
    lose(cast.campaign)
    cast.act(draw)
    lost = payloads(cast, cast.campaign, "campaign/dice-key-lost/1")
    committed = payloads(cast, cast.campaign, "campaign/dice-committed/1")
    assert lost == [{"last": 1}] and committed[-1]["dice"]["start"] == 2


def test_a_key_is_not_said_to_be_lost_while_it_is_there(cast, battle, throw, unbalanced):
    from campaigns.ledger.stored import EventToAppend
    from campaigns.submit.battles import commands as submitting

    def claim(envelope: Any, context: Any, row: Any, events: Any, seqs: Any) -> Any:
        context.put(EventToAppend(row.id, "battle/dice-key-lost/1", b'{"last":1}'))
        return dice.secrets_of(row.id)

    throw()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(submitting, "_secrets", claim)
        cast.act({"type": "note", "note": "x"}, cast.anna, battle)
    verdict = verify(cast.campaign, [DiceCheck()])
    assert verdict.broken is not None and "was lost, and it is there" in verdict.broken


WAYS_BACK = ("battle/taken-back/1", "battle/amended/1", "battle/ended/1")


@pytest.mark.parametrize("back", ["", *WAYS_BACK])
def test_a_roll_that_was_asked_for_is_shown_before_the_next_one_unless_the_table_went_back(battle, back):
    """Else whoever has the fresh bytes could look at it, and have another one fall."""
    check = DiceCheck()
    asked = [{"roll": roll, "figure": 1, "purpose": "throw", "count": 1, "sides": 6, "of": []} for roll in (1, 2)]
    assert check.see(battle, "battle/entropy-requested/1", "server", json.dumps(asked[0]).encode()) is None
    if back:
        assert check.see(battle, back, "server", b"{}") is None
    told = check.see(battle, "battle/entropy-requested/1", "server", json.dumps(asked[1]).encode())
    assert told == (None if back else "roll 1 was asked for and left out, roll 2 came instead")


# -- blocks ---------------------------------------------------------------------------------------------------------
def test_the_next_block_is_committed_in_good_time(cast, battle, monkeypatch):
    monkeypatch.setattr(dice, "RESERVE", dice.BLOCK - 4)
    for _ in range(dice.BLOCK - dice.RESERVE + 1):
        cast.act({"type": "throw", "figure": 1, "count": 0}, cast.anna, battle)
    (second,) = payloads(cast, battle, "battle/dice-committed/1")
    assert (second["dice"]["start"], second["dice"]["count"]) == (dice.BLOCK + 1, dice.BLOCK)


def test_the_campaigns_next_block_is_committed_in_good_time(cast, monkeypatch):
    monkeypatch.setattr(dice, "RESERVE", dice.BLOCK - 2)
    for _ in range(5):
        cast.act({"type": "draw-gang", "gang": cast.gangs[cast.anna], "count": 1})
    starts = [payload["dice"]["start"] for payload in payloads(cast, cast.campaign, "campaign/dice-committed/1")]
    assert starts == [1, dice.BLOCK + 1]


def test_a_new_block_asks_every_device_for_a_new_seed(cast, battle, monkeypatch):
    """Its secrets were promised when the seeds were known: whoever runs the machine could choose."""
    both = ((cast.anna, SEED["anna"]), (cast.ben, SEED["ben"]))
    for who, seed in both:
        commit(cast, battle, who, seed)
    for who, seed in both:
        cast.act({"type": "open-seed", "seed": seed}, who, battle)
    with pytest.raises(Refusal, match="seed-committed-already"):
        commit(cast, battle, cast.anna, SEED["ben"])
    monkeypatch.setattr(dice, "RESERVE", dice.BLOCK)
    cast.act({"type": "throw", "figure": 1, "count": 0}, cast.anna, battle)
    assert len(payloads(cast, battle, "battle/dice-committed/1")) == 1
    seeds = load_game(ruleset(cast.ruleset), cast.campaign, battle).seeds
    seated = {str(cast.anna), str(cast.ben)}
    assert [seeds.wanted_of(one, seated) for one in sorted(seated)] == ["commit", "commit"]
    for who, seed in both:
        commit(cast, battle, who, seed[::-1])
    for who, seed in both:
        cast.act({"type": "open-seed", "seed": seed[::-1]}, who, battle)
    with pytest.raises(Refusal, match="seed-committed-already"):
        commit(cast, battle, cast.anna, SEED["anna"])
    assert verify(cast.campaign, [DiceCheck()]).broken is None
