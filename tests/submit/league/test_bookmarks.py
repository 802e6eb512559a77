"""Bookmarks: anybody with a seat marks any line, for everybody; what is closed to somebody stays closed."""

from uuid import uuid4

import pytest

from campaigns import vault
from campaigns.ledger.read import read
from campaigns.models import Bookmark, Member
from campaigns.selectors.league import bookmarks
from campaigns.submit import Forbidden, Malformed, NotFound

pytestmark = pytest.mark.django_db


def mark(cast, stream, version, who=None, words=""):
    command = {"type": "bookmark-line", "stream": str(stream), "version": version, "words": words}
    return cast.act(command, who).of_type("campaign/line-bookmarked/1")[0]["bookmark"]


def seen(cast, who, language="en"):
    return bookmarks.bookmarks(cast.campaign, Member.objects.get(id=who), language)


def test_a_line_of_a_battle_is_found_again_with_its_sentence_and_its_table(cast):
    battle = cast.open_battle()
    cast.act({"type": "throw", "figure": 1}, cast.anna, battle)
    version = next(
        stored_event.version
        for stored_event in read(cast.campaign, stream=battle)
        if stored_event.type == "battle/rolled/1"
    )
    mark(cast, battle, version, cast.ben, "what a throw")
    (one,) = seen(cast, cast.anna)
    assert (one.battle, one.version, one.roll, one.who, one.words) == (battle, version, 1, "Ben", "what a throw")
    assert one.text and not one.closed
    row = Bookmark.objects.get()
    assert vault.unseal(row.words) == "what a throw" != row.words
    assert read(cast.campaign, after=row.line - 1, upto=row.line)[0].version == version


def test_a_line_of_the_campaign_has_no_table(cast):
    mark(cast, cast.campaign, 1)
    (one,) = seen(cast, cast.anna)
    assert (one.battle, one.line) == (None, 1) and one.text


@pytest.mark.parametrize("who", ["rita", "anna", "otto"])
def test_everybody_with_a_seat_marks_a_line_auditors_and_spectators_too(cast, who):
    mark(cast, cast.campaign, 1, getattr(cast, who))
    mark(cast, cast.campaign, 2, cast.add("Sam", "spectator"))
    assert len(seen(cast, cast.anna)) == 2


def test_a_stranger_marks_none_and_a_line_that_is_not_there_is_none(cast):
    battle = cast.open_battle()
    with pytest.raises(Forbidden):
        mark(cast, cast.campaign, 1, cast.stranger)
    for stream, version in ((battle, 900), (cast.campaign, 9_000), (uuid4(), 1)):
        with pytest.raises(NotFound):
            mark(cast, stream, version)
    with pytest.raises(Malformed):
        mark(cast, battle, 0)


def test_whoever_made_it_or_a_referee_removes_it(cast):
    first, second = (mark(cast, cast.campaign, n, cast.anna) for n in (1, 2))
    with pytest.raises(Forbidden):
        cast.act({"type": "remove-bookmark", "bookmark": first}, cast.ben)
    cast.act({"type": "remove-bookmark", "bookmark": first}, cast.anna)
    cast.act({"type": "remove-bookmark", "bookmark": second}, cast.rita)
    assert not Bookmark.objects.exists()
    with pytest.raises(NotFound):
        cast.act({"type": "remove-bookmark", "bookmark": second}, cast.rita)
