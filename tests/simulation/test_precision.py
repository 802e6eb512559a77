"""A wanted precision, judged on 1,000, 2,000, 4,000 ... battles; short before long; a limit per referee; going on."""

import pytest

from campaigns.models import Simulation
from campaigns.simulation import asking, following, tasks, work
from campaigns.simulation.asking import cancel, resume
from campaigns.simulation.following import counts_of
from campaigns.simulation.results import progress
from campaigns.simulation.sentences import explain
from engine.kernel.batch import Counts, play_chunk
from engine.kernel.refusal import Malformed, Refusal
from tests.simulation.playing import play_all

pytestmark = pytest.mark.django_db


class Coin:
    """A battle that the first side wins whenever its key says so; it costs nothing to play."""

    def play(self, dice, lives=False):
        from engine.kernel.batch import Ended

        return Ended(dice.key[0] % 2, 1, 1, ((0,) * 7,) * 4)


@pytest.fixture
def coins(monkeypatch):
    monkeypatch.setattr(work, "simulator", lambda row: Coin())


@pytest.mark.parametrize("size", [170, 1_000])
def test_battles_are_added_until_the_share_is_known_and_chunks_do_not_change_when(street, coins, size):
    row = street.ask(None, precision=20, chunk_size=size)
    assert row.battles == 1_000
    play_all()
    row.refresh_from_db()
    assert (row.battles, row.settled, progress(row).state) == (4_000, True, "finished")
    assert counts_of(row) == play_chunk(Coin(), bytes.fromhex(row.key), 1, 4_000)
    ends = {chunk.last for chunk in row.chunks.all()}
    assert {1_000, 2_000, 4_000} <= ends


def test_it_is_judged_on_complete_prefixes_only():
    known = Counts(battles=1_000, wins=[500, 500])
    assert following.precise(known, 2, 31) and not following.precise(known, 2, 30)
    assert not following.precise(Counts(battles=1_000, wins=[1_000]), 2, 1)


def test_a_prefix_with_a_hole_is_not_judged(street, coins):
    row = street.ask(None, precision=20, chunk_size=500)
    first, second = row.chunks.all()
    first.status, first.error = "failed", "battle 1: a fault"
    first.save()
    work.play(second.id)
    row.refresh_from_db()
    assert row.settled and progress(row).played == 500 and row.chunks.count() == 2


def test_where_the_worker_dies_before_judging_the_sweep_does(street, coins, monkeypatch):
    row = street.ask(None, precision=20, chunk_size=1_000)
    with monkeypatch.context() as dead:
        dead.setattr(following, "carry_on", lambda id: None)
        play_all()
    assert progress(row).state == "running" and progress(row).played == 1_000
    tasks.sweep()
    row.refresh_from_db()
    assert row.battles == 2_000


def test_judging_twice_adds_battles_once(street, coins):
    row = street.ask(None, precision=20, chunk_size=1_000)
    play_all_once = work.left(9)
    for chunk in play_all_once:
        work.play(chunk)
    for _ in range(3):
        following.carry_on(row.id)
    row.refresh_from_db()
    assert row.battles == 2_000 and row.chunks.count() == 2


def test_there_is_an_end_to_it(street, coins, monkeypatch):
    monkeypatch.setattr(following, "MOST_BATTLES", 3_000)
    row = street.ask(None, precision=2, chunk_size=1_000)
    play_all()
    row.refresh_from_db()
    assert (row.battles, row.settled) == (2_000, True)


@pytest.mark.parametrize("given", [{"precision": 1}, {"precision": 101}, {"battles": 5, "precision": 10}, {}])
def test_one_says_how_many_or_how_well(street, given):
    with pytest.raises(Malformed):
        street.ask(given.pop("battles", None), **given)
    assert not Simulation.objects.exists()


def test_short_questions_are_played_before_long_ones(street, coins):
    long, short = street.ask(400, chunk_size=100), street.ask(40)
    Simulation.objects.filter(id=long.id).update(effort_ms=9_000)
    Simulation.objects.filter(id=short.id).update(effort_ms=30)
    for _ in range(4):  # messages about the long one, which was asked first
        tasks.run_chunk(long.chunks.first().id)
    assert progress(short).state == "finished" and progress(long).played == 0
    tasks.run_chunk(long.chunks.first().id)
    assert progress(long).played == 100


def test_one_referee_can_not_ask_for_more_than_an_hour_of_work(street, monkeypatch):
    monkeypatch.setattr(asking, "MOST_WAITING_MS", 10)
    row = street.ask(40)
    Simulation.objects.filter(id=row.id).update(effort_ms=60_000)
    with pytest.raises(Refusal, match="too-much-at-once") as raised:
        street.ask(40)
    assert raised.value.facts["waiting"] == 1
    street.ask(40, who=street.add("Olga", "co-referee"))  # a question of somebody else's is none of his
    cancel(row, street.member())
    street.ask(40)


def test_one_question_alone_may_take_longer_than_the_hour_and_is_told_why_not_where_another_one_waits(street):
    """What waits is never told as nothing, however short it is."""
    waits = street.ask(40)
    night = 8 * asking.MOST_WAITING_MS
    with pytest.raises(Refusal, match="too-much-at-once") as raised:
        asking.must_not_ask_too_much(street.member(), night)
    assert raised.value.facts == {"waiting": 1, "more": 480, "most": 60}
    assert "when nothing else of yours is waiting" in explain(raised.value, "en")
    assert "wenn von dir sonst nichts wartet" in explain(raised.value, "de")
    cancel(waits, street.member())
    asking.must_not_ask_too_much(street.member(), night)


def test_a_long_question_of_his_own_keeps_nobody_from_asking_a_short_one(street, coins, monkeypatch):
    monkeypatch.setattr(asking, "MOST_WAITING_MS", 60_000)
    long = street.ask(400, chunk_size=100)
    Simulation.objects.filter(id=long.id).update(effort_ms=9_000_000)
    short = street.ask(40)
    with pytest.raises(Refusal, match="too-much-at-once"):
        asking.must_not_ask_too_much(street.member(), asking.SHORT_MS + 1)
    Simulation.objects.filter(id=short.id).update(effort_ms=40_000)
    asking.must_not_ask_too_much(street.member(), 20_000)
    with pytest.raises(Refusal, match="too-much-at-once"):  # short ones add up
        asking.must_not_ask_too_much(street.member(), 20_001)


def test_what_was_stopped_goes_on_with_what_nobody_played(street):
    whole, row = street.played(40), street.ask(40)
    work.play(row.chunks.first().id)
    cancel(row, street.member())
    row.refresh_from_db()
    with pytest.raises(Refusal, match="referee-only"):
        resume(row, street.member(street.anna))
    resume(row, street.member())
    row.refresh_from_db()
    assert progress(row).state == "running"
    play_all()
    assert counts_of(row) == counts_of(whole)


def test_the_time_left_is_guessed_from_what_was_played_lately(street):
    row = street.ask(40)
    assert progress(row).seconds_left is None
    work.play(row.chunks.first().id)
    assert progress(row).seconds_left is not None
    play_all()
    assert progress(row).seconds_left is None


def test_what_grows_for_its_precision_counts_as_what_it_has_become(street, coins):
    """Else a long one goes before every short one, and a referee's limit never sees it."""
    row = street.ask(None, precision=20, chunk_size=250)
    Simulation.objects.filter(id=row.id).update(effort_ms=600)
    for chunk in work.left(1_000):
        work.play(chunk)
    row.refresh_from_db()
    assert (row.battles, row.effort_ms) == (2_000, 1_200)
    short = street.ask(40, chunk_size=40)
    Simulation.objects.filter(id=short.id).update(effort_ms=700)
    assert work.left(1) == [short.chunks.get().id]
    assert asking.still_to_play_ms(Simulation.objects.filter(id=row.id)) == 600  # one thousand of two


def test_one_that_cannot_be_carried_on_keeps_nobody_else_from_being_swept(street, coins, monkeypatch):
    broken, sound = street.ask(None, precision=20, chunk_size=1_000), street.ask(None, precision=20, chunk_size=1_000)
    carry_on = following.carry_on
    with monkeypatch.context() as dead:
        dead.setattr(following, "carry_on", lambda id: None)
        play_all()

    def carried(id):
        if id == broken.id:
            raise ValueError("a fault")
        carry_on(id)

    monkeypatch.setattr(following, "carry_on", carried)
    tasks.sweep()
    for row in (broken, sound):
        row.refresh_from_db()
    assert (broken.battles, sound.battles) == (1_000, 2_000)
