"""Two workers at one chunk: one of them plays it, once; also where no lock but the row's own can be held."""

import threading

import pytest
from django.db import connection

from campaigns.models import Simulation
from campaigns.simulation import claims, work
from campaigns.simulation.asking import cancel
from campaigns.simulation.following import counts_of
from campaigns.simulation.results import progress
from engine.kernel.batch import Counts
from tests.patience import PATIENCE


@pytest.fixture(params=["a connection of one's own", "behind a pooler"])
def pooled(request, monkeypatch):
    monkeypatch.setattr(claims, "POOLED", request.param == "behind a pooler")
    return claims.POOLED


class Slow:
    """A worker in a thread that is in the middle of its first chunk until `finish`."""

    def __init__(self, monkeypatch):
        self.begun, self.open, self.played = threading.Event(), threading.Event(), False
        self.chunks: list[int] = []
        play = work.counted

        def slowly(chunk) -> Counts:
            self.chunks.append(chunk.id)
            if threading.current_thread() is self.thread:
                self.begun.set()
                assert self.open.wait(PATIENCE)
            return play(chunk)

        monkeypatch.setattr(work, "counted", slowly)
        self.thread = threading.Thread(target=self._work)
        self.thread.start()
        assert self.begun.wait(PATIENCE)

    def _work(self) -> None:
        self.played = work.play_next()
        connection.close()

    def finish(self) -> None:
        self.open.set()
        self.thread.join(PATIENCE)
        assert self.played


@pytest.mark.fresh_db
def test_a_chunk_in_somebody_else_s_hands_is_passed_by_and_the_next_one_is_played(street, monkeypatch, pooled):
    row = street.ask(30)
    first, second, third = row.chunks.values_list("id", flat=True)
    other = Slow(monkeypatch)
    try:
        assert not work.play(first)
        assert work.play_next() and work.play_next() and not work.play_next()
        assert progress(row).played == 20
    finally:
        other.finish()
    assert other.chunks == [first, second, third]
    assert set(row.chunks.values_list("attempts", flat=True)) == {1}  # who passes by has begun nothing
    assert counts_of(row) == counts_of(street.played(30, chunk_size=30))


@pytest.mark.django_db
def test_a_message_about_a_chunk_that_is_done_begins_nothing(street, pooled):
    row = street.played(20)
    before = list(row.chunks.values_list("attempts", "done_at"))
    for chunk in row.chunks.values_list("id", flat=True):
        assert not work.play(chunk)
    assert not work.play_next()
    assert list(row.chunks.values_list("attempts", "done_at")) == before


@pytest.mark.django_db
def test_what_was_cancelled_is_not_begun_and_keeps_nobody_from_the_rest(street, pooled):
    stopped, other = street.ask(20), street.ask(10)
    cancel(stopped, street.member())
    Simulation.objects.filter(id=stopped.id).update(effort_ms=0)  # it would be the more urgent one
    assert not work.play(stopped.chunks.first().id)
    assert work.play_next() and not work.play_next()
    assert progress(other).played == 10
    assert set(stopped.chunks.values_list("attempts", "status")) == {(0, "waiting")}


@pytest.mark.django_db
def test_whoever_is_overtaken_between_beginning_and_playing_plays_nothing(street, monkeypatch):
    """Without a lock that spans both, another may play the whole chunk in between."""
    monkeypatch.setattr(claims, "POOLED", True)
    row, begin = street.ask(10), work._begun
    chunk = row.chunks.get()

    def overtaken(id):
        taken = begin(id)
        monkeypatch.setattr(work, "_begun", begin)
        assert work.play(id)
        chunk.refresh_from_db()
        return taken

    monkeypatch.setattr(work, "_begun", overtaken)
    assert not work.play(chunk.id)
    done_at = chunk.done_at
    chunk.refresh_from_db()
    assert chunk.done_at == done_at and progress(row).played == 10


@pytest.mark.fresh_db
def test_whoever_is_a_hair_too_late_waits_for_nobody(street, monkeypatch):
    """The row is taken between his beginning and his playing, and the other one is still at it."""
    monkeypatch.setattr(claims, "POOLED", True)
    row, begin, others = street.ask(10), work._begun, []

    def overtaken(id):
        taken = begin(id)
        monkeypatch.setattr(work, "_begun", begin)
        others.append(Slow(monkeypatch))
        return taken

    monkeypatch.setattr(work, "_begun", overtaken)
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = '5s'")
    try:
        assert not work.play(row.chunks.get().id)
        assert progress(row).played == 0
    finally:
        others[0].finish()
    assert progress(row).played == 10


@pytest.mark.django_db
def test_what_is_cancelled_between_beginning_and_playing_is_not_played(street, monkeypatch):
    row, begin = street.ask(10), work._begun

    def cancelled(id):
        taken = begin(id)
        cancel(row, street.member())
        return taken

    monkeypatch.setattr(work, "_begun", cancelled)
    assert not work.play(row.chunks.get().id)
    row.refresh_from_db()
    assert (progress(row).state, progress(row).played) == ("cancelled", 0)
