"""Chunks: who plays which and how large they are never shows in a result."""

import msgspec
import pytest

from campaigns.simulation import nudging, tasks, work
from campaigns.simulation.asking import cancel
from campaigns.simulation.following import counts_of
from campaigns.simulation.results import progress, simulation_page, whole_digests
from engine.build import compiled
from engine.kernel import batch

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("size", [1, 7, 100, 250])
def test_the_same_key_gives_the_same_result_whatever_the_chunks(street, size):
    whole, cut = street.played(120, chunk_size=120), street.played(120, chunk_size=size)
    assert counts_of(whole) == counts_of(cut)
    assert whole_digests(whole, counts_of(whole)) == whole_digests(cut, counts_of(cut))
    assert len(whole_digests(cut, counts_of(cut))) == 2


def test_another_key_gives_another_result(street):
    assert counts_of(street.played()) != counts_of(street.played(key="ab"))


def test_a_chunk_is_played_once(street):
    row = street.ask(20)
    first = row.chunks.first().id
    assert work.play(first) and not work.play(first)
    assert progress(row).played == 10


def test_a_finished_simulation_says_what_it_counted(street):
    page = simulation_page(street.played(200))
    assert page.progress.state == "finished" and page.progress.percent == 100
    assert sum(side.won.n for side in page.result.sides) + page.result.drawn.n == page.result.battles == 200
    for side in page.result.sides:
        assert side.won.low < side.won.share < side.won.high
    assert sum(n for _, _, n in page.result.turns.bars) == 200
    assert page.result.turns.least <= page.result.turns.middle <= page.result.turns.most
    assert [figure.name for figure in page.result.figures] == ["Mia"] * 4
    assert all(0 < figure.counts["lost"] <= 200 for figure in page.result.figures)
    assert page.title == ["Gang", "Gang"]


def test_a_chunk_stores_whole_numbers_and_digests_only(street):
    stored = street.played(10).chunks.get().counts
    assert set(stored) == {field.name for field in msgspec.structs.fields(batch.Counts)}
    assert "Mia" not in str(stored)


def test_the_beginning_is_told_in_full_and_without_names(street):
    row = street.ask()
    assert '"stko.' in row.beginning and '"character"' in row.beginning and "Mia" not in row.beginning
    assert (row.rules_version, row.policy_version, row.dice) == (11, 3, "rollbook/shake-128/1")


class Poisoned:
    """Rules that fail in battle 13."""

    def __init__(self, sound) -> None:
        self.sound = sound
        self.bad = batch.battle_key(bytes.fromhex("5eed" * 8), 13)

    def play(self, dice, lives=False):
        if dice.key == self.bad:
            raise ZeroDivisionError("no such table row")
        return self.sound.play(dice, lives)


def test_a_chunk_that_fails_says_in_which_battle_and_the_rest_counts(street, monkeypatch):
    made = work.simulator
    monkeypatch.setattr(work, "simulator", lambda row: Poisoned(made(row)))
    row = street.played(40)
    page = simulation_page(row)
    assert (page.progress.state, page.progress.played, page.progress.failed) == ("incomplete", 30, 10)
    assert page.errors == ["battle 13: ZeroDivisionError: no such table row"]
    assert simulation_page(row, "de").errors == ["Kampf 13: ZeroDivisionError: no such table row"]
    assert page.result.battles == 30 and page.digests == {}


def test_where_every_chunk_fails_the_simulation_has_failed(street, monkeypatch):
    def broken(row):
        raise KeyError("stko/unheard-of/1")

    monkeypatch.setattr(work, "simulator", broken)
    page = simulation_page(street.played(20))
    assert page.progress.state == "failed" and page.result is None and "unheard-of" in page.errors[0]


def test_other_rules_than_those_asked_for_are_not_played(street):
    row = street.ask(20)
    type(row).objects.filter(id=row.id).update(rules_version=77)
    for chunk in work.left(9):
        work.play(chunk)
    assert ["asked for rules 77" in error for error in simulation_page(row).errors] == [True]  # both parts say the same
    assert "gefragt war nach Regeln 77" in simulation_page(row, "de").errors[0]


def test_a_chunk_whose_worker_dies_again_and_again_is_given_up(street):
    row = street.ask(10)
    row.chunks.update(attempts=work.MOST_ATTEMPTS)
    work.play(row.chunks.get().id)
    assert simulation_page(row).errors == ["50 tries failed over battles 1 to 10"]
    assert simulation_page(row, "de").errors == ["50 Versuche sind an den Kämpfen 1 bis 10 gescheitert"]


def test_what_was_stored_before_there_were_codes_is_told_as_it_was_written(street):
    row = street.ask(10)
    row.chunks.update(status="failed", error="battle 3: a fault")
    assert simulation_page(row, "de").errors == ["battle 3: a fault"]


def test_cancelling_stops_what_has_not_begun_and_keeps_what_was_counted(street):
    row = street.ask(40)
    work.play(row.chunks.first().id)
    cancel(row, street.member())
    assert work.left(9) == [] and not work.play(row.chunks.last().id)
    row.refresh_from_db()
    page = simulation_page(row)
    assert (page.progress.state, page.progress.played) == ("cancelled", 10)
    assert page.result.battles == 10


@pytest.mark.parametrize("address", ["redis://127.0.0.1:1/0", "amqp://guest:guest@127.0.0.1:1//"])
def test_a_broker_that_cannot_be_reached_fails_nobody(
    street, settings, address, caplog, django_capture_on_commit_callbacks
):
    settings.CELERY_BROKER_URL, settings.CELERY_BROKER_TRANSPORT_OPTIONS = address, {}
    nudging.sender.cache_clear()
    with django_capture_on_commit_callbacks(execute=True):
        row = street.ask(20)
    nudging.sender.cache_clear()
    assert "takes no message" in caplog.text and "refused" in caplog.text
    assert work.left(9) == list(row.chunks.values_list("id", flat=True))


def test_the_sweep_nudges_what_waits_and_nothing_else(street, monkeypatch):
    sent = []
    monkeypatch.setattr(nudging, "waiting", lambda: 3)
    monkeypatch.setattr(nudging, "nudge", lambda chunks: sent.extend(chunks))
    row, stopped = street.ask(20), street.ask(20)
    cancel(stopped, street.member())
    done, waiting = row.chunks.values_list("id", flat=True)
    work.play(done)
    tasks.sweep()
    assert sent == [waiting]


def test_the_sweep_leaves_a_full_queue_alone(street, monkeypatch):
    sent = []
    monkeypatch.setattr(nudging, "nudge", sent.extend)
    street.ask(20)
    monkeypatch.setattr(nudging, "waiting", lambda: tasks.AT_ONCE)
    tasks.sweep()
    assert sent == []
    monkeypatch.setattr(nudging, "waiting", lambda: tasks.AT_ONCE - 1)
    tasks.sweep()
    assert len(sent) == 1


def test_the_page_says_which_build_of_the_engine_played_it(street, monkeypatch):
    row = street.played(20)
    far = progress(row)
    assert (far.compiled, far.interpreted) == ((2, 0) if compiled() else (0, 2))
    another = street.ask(20)
    for chunk, built in zip(another.chunks.all(), (True, False), strict=True):
        monkeypatch.setattr(work, "compiled", lambda built=built: built)
        work.play(chunk.id)
    assert (progress(another).compiled, progress(another).interpreted) == (1, 1)
    assert counts_of(another) == counts_of(row)
