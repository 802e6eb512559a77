"""Two people in the same moment, each on a connection of his own: one after the other gets in, or one is told no."""

import hashlib
from functools import partial
from itertools import count

import pytest

from campaigns.ledger.read import read
from campaigns.models import Battle, Dispute, Pact, Presence
from campaigns.submit import Receipt, Refusal
from campaigns.submit.battles import devices
from campaigns.submit.battles.devices import seen
from tests.disputing import Quarrel
from tests.security.meanwhile import together
from tests.submit.battles.test_devices import SEED, connect, run_the_machine
from tests.submit.lives import Lives

pytestmark = pytest.mark.fresh_db
ROUNDS = 3  # of what differs from time to time


@pytest.fixture(autouse=True)
def kept_here(settings, tmp_path):
    """Campaigns of tests have the same log again and again, which would look like a restore."""
    settings.CHECKPOINTS_FOLDER = tmp_path


def at_once(cast, *acts):
    """Their answers; whatever was refused left no line, and of nothing is there more than its receipt says."""
    before = cast.size()
    answers = together(*(partial(cast.act, *act) for act in acts))
    bugs = [answer for answer in answers if not isinstance(answer, (Receipt, Refusal))]
    assert not bugs, bugs
    events = read(cast.campaign)
    assert [event.seq for event in events] == list(range(1, len(events) + 1))
    told = [
        seq for answer in answers if isinstance(answer, Receipt) for seq in range(answer.first_seq, answer.last_seq + 1)
    ]
    assert sorted(told) == [event.seq for event in events[before:]], (
        codes(answers),
        [event.type for event in events[before:]],
    )
    return answers


def codes(answers):
    return sorted("done" if isinstance(answer, Receipt) else answer.code for answer in answers)


@pytest.fixture
def quarrel(cast):
    return Quarrel(cast)


def test_two_who_play_in_one_moment_both_get_in_where_nobody_said_what_he_saw(cast):
    battle = cast.open_battle()
    throws = [({"type": "throw", "figure": n}, who, battle) for n, who in ((1, cast.anna), (3, cast.ben))]
    assert codes(at_once(cast, *throws)) == ["done", "done"]


@pytest.mark.parametrize("other", ["rewind", "take-back", "end", "fall"])
def test_a_table_that_is_taken_back_or_ended_while_somebody_enters(cast, other):
    battle = cast.open_battle()
    cast.act({"type": "throw", "figure": 1}, cast.anna, battle)
    command = {
        "rewind": {"type": "rewind", "to": 1},
        "take-back": {"type": "take-back"},
        "end": {"type": "end", "how": "time_up"},
        "fall": {"type": "fall", "figure": 4},
    }[other]
    for _ in range(ROUNDS):
        entry = ({"type": "throw", "figure": 3}, cast.ben, battle)
        at_once(cast, entry, (command, cast.rita, battle), ({"type": "note", "note": "Rain"}, cast.anna, battle))


def test_a_battle_ends_once_whoever_ends_it(cast):
    battle = cast.open_battle()
    end = {"type": "end", "how": "time_up"}
    answers = at_once(cast, *((end, who, battle) for who in (cast.rita, cast.anna, cast.ben)))
    assert set(codes(answers)) <= {"battle-over", "done"}  # players propose it
    assert len([row for row in read(cast.campaign) if row.type == "campaign/battle-outcome/1"]) == 1
    assert Battle.objects.get(id=battle).outcome is not None


def test_seeds_of_two_devices_at_once_are_both_in_and_fixed_once(cast):
    battle = cast.open_battle()
    who = {"anna": cast.anna, "ben": cast.ben}
    digests = {name: hashlib.sha256(bytes.fromhex(seed)).hexdigest() for name, seed in SEED.items()}
    at_once(cast, *(({"type": "commit-seed", "digest": digests[name]}, who[name], battle) for name in who))
    at_once(cast, *(({"type": "open-seed", "seed": SEED[name]}, who[name], battle) for name in who for _ in "ab"))
    types = [row.type for row in read(cast.campaign, stream=battle)]
    assert types.count("battle/seed-opened/1") == 2 and types.count("battle/seeds-fixed/1") == 1


def test_fresh_bytes_of_a_device_count_once_and_the_roll_falls_once(cast, monkeypatch):
    monkeypatch.setattr(devices, "CONNECTED_SECONDS", 600)
    monkeypatch.setattr(devices, "WAIT_SECONDS", -60)
    battle = cast.open_battle()
    run_the_machine(cast, cast.anna)
    connect(battle, cast.ben)
    cast.act({"type": "throw", "figure": 1}, cast.anna, battle)
    give = {"type": "give-entropy", "roll": 1, "entropy": "d4" * 32}
    go_on = {"type": "go-on-without", "roll": 1}
    answers = at_once(cast, (give, cast.ben, battle), (give, cast.ben, battle), (go_on, cast.anna, battle))
    assert codes(answers).count("done") == 1
    assert len(read(cast.campaign, stream=battle, types=["battle/rolled/1"])) == 1


def test_a_device_that_says_twice_at_once_that_it_is_there_is_there(cast):
    from campaigns.models import Member

    battle = cast.open_battle()
    anna = Member.objects.get(id=cast.anna)
    assert not [one for one in together(*[partial(seen, anna, battle)] * 4) if isinstance(one, Exception)]
    assert Presence.objects.count() == 1


def test_two_who_rule_at_once_rule_once(quarrel):
    cast = quarrel.cast
    dispute = quarrel.open()
    ruling = {"type": "rule-dispute", "dispute": dispute, "ruling": "stands", "reason": "seen by all"}
    back = {**ruling, "ruling": "rewound", "to": quarrel.roll.version - 2}
    answers = at_once(
        cast, (ruling, cast.rita), (back, cast.rita), ({"type": "withdraw-dispute", "dispute": dispute}, quarrel.ben)
    )
    assert codes(answers) == ["dispute-settled", "dispute-settled", "done"]


def test_two_who_rule_together_each_agree_once(quarrel):
    cast = quarrel.cast
    quarrel.plays(quarrel.rita)
    dispute = quarrel.open()
    propose = {"type": "propose-ruling", "dispute": dispute, "ruling": "stands", "reason": "so be it"}
    cast.act(propose, quarrel.rita)
    consent = {"type": "consent-to-ruling", "dispute": dispute, "proposal": 1}
    at_once(cast, *((consent, who) for who in (quarrel.anna, quarrel.ben, quarrel.anna, quarrel.ben)))
    ruled = [row for row in read(cast.campaign) if row.type.startswith("campaign/dispute-ruled/")]
    assert len(ruled) == 1 and Dispute.objects.get(id=dispute).status != "open"


def test_the_same_line_is_disputed_once(quarrel):
    claim = {"type": "open-dispute", "event": quarrel.roll.seq, "claim": "unfair"}
    answers = at_once(quarrel.cast, (claim, quarrel.ben), (claim, quarrel.anna))
    assert codes(answers) == ["disputed-already", "done"]


def test_a_challenge_is_accepted_or_withdrawn_never_both(cast):
    for _ in range(ROUNDS):
        gangs = {"gang": cast.gangs[cast.anna], "other": cast.gangs[cast.ben]}
        offer = {"type": "offer-pact", "offer": "challenge", **gangs}
        answers = at_once(cast, (offer, cast.anna), (offer, cast.anna))
        assert codes(answers) == ["done", "pact-offered-already"]
        pact = str(Pact.objects.get(status=Pact.Status.OFFERED).id)
        yes = ({"type": "answer-pact", "pact": pact, "accepted": True}, cast.ben)
        refused = ({"type": "answer-pact", "pact": pact, "accepted": False}, cast.ben)
        at_once(cast, yes, refused, ({"type": "end-pact", "pact": pact}, cast.anna))
        assert Pact.objects.get(id=pact).status != Pact.Status.OFFERED


def test_a_season_is_closed_once(monkeypatch):
    lives = Lives(monkeypatch, "ganger")
    lives.fight()
    close = {"type": "close-season", "name": "Winter"}
    assert codes(at_once(lives, (close, lives.rita), (close, lives.rita))) == ["done", "season-without-battles"]


def test_an_award_is_taken_back_once(cast):
    award = {"type": "give-award", "name": "Fist", "gang": cast.gangs[cast.anna]}
    id = cast.act(award).of_type("campaign/award-given/1")[0]["award"]
    back = {"type": "take-back-award", "award": id}
    answers = at_once(cast, (back, cast.rita), (back, cast.rita), (award, cast.rita))
    assert codes(answers) == ["done", "done", "no-such-award"]


def test_the_last_two_referees_who_step_down_at_once_leave_one(cast):
    cora = cast.add("Cora", "referee")
    steps = [({"type": "set-roles", "member": str(one), "roles": ["player"]}, one) for one in (cast.rita, cora)]
    assert codes(at_once(cast, *steps)) == ["done", "last-referee"]


def test_one_figure_is_in_one_battle_at_a_time(cast):
    opens = {"type": "open-battle", "setup": cast.setup()}
    assert codes(at_once(cast, (opens, cast.rita), (opens, cast.rita))) == ["character-in-battle", "done"]


def test_a_key_that_is_renewed_while_the_log_is_signed(cast):
    from campaigns.submit.campaigns import signing

    renew = partial(cast.act, {"type": "renew-signing-key"})
    answers = together(renew, *[partial(signing.sign, cast.campaign)] * 3, renew)
    assert not [answer for answer in answers if isinstance(answer, Exception)], answers


def test_a_storm_of_everything_from_everybody_ends_in_books_that_balance(cast):
    battle, numbers = cast.open_battle(), count()
    people, size = (cast.rita, cast.anna, cast.ben), cast.size()
    deeds = []
    for who in people:
        deeds += [
            ({"type": "note", "text": f"Rain {next(numbers)}"}, who),
            ({"type": "note", "note": "Snow"}, who, battle),
            ({"type": "throw", "figure": 1}, who, battle),
            ({"type": "rename-member", "member": str(who), "nickname": f"Nobody {next(numbers)}"}, who),
            ({"type": "give-leave", "to": str(cast.otto)}, who),
        ]
    answers = at_once(cast, *deeds, ({"type": "rewind", "to": 1}, cast.rita, battle))
    assert cast.size() > size and codes(answers).count("done") > len(people)
    assert len({answer.command for answer in answers if isinstance(answer, Receipt)}) == codes(answers).count("done")
