"""A life by the campaign's clock on its page: by day and by fight, and every roll of it on a page of its own."""

import re
from html import unescape
from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.selectors.campaigns.pages import loaded
from campaigns.selectors.characters.life_days import life_days
from campaigns.selectors.characters.lives import graveyard
from campaigns.selectors.characters.pages import character
from tests.founding import founded
from tests.web.health.test_sheets import as_, at, clinic
from tests.web.study import Study

__all__ = ["clinic"]
pytestmark = pytest.mark.django_db
GERMAN, ENGLISH = (pytest.mark.parametrize("language", [one]) for one in ("de", "en"))  # in turn: the forms are one


def words(answer):
    assert answer.status_code == 200
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", answer.content.decode())))


def days(clinic, who="anna", language="en"):
    return life_days(loaded(clinic.campaign, clinic.row_of(getattr(clinic, who)), language), clinic.harvey)


def lived(clinic):
    """Hurt on the first day, helped, three days of rest, luck set by hand, and a second fight that leaves nothing."""
    first = clinic.hurt(7)
    treat = {"type": "treat", "character": clinic.harvey, "how": "first_aid", "by": clinic.walters}
    clinic.act(treat, clinic.rita)
    clinic.wait(days=3, reason="Zug")
    clinic.act({"type": "set-body", "character": clinic.harvey, "set": {"luck": 12, "hp": 9}, "reason": "Gelübde"})
    clinic.act({"type": "set-sheet", "character": clinic.harvey, "values": {"dex": 65}, "reason": "Schreibfehler"})
    clinic.rows = {}
    return first


def test_days_hold_fights_with_what_they_left_and_what_happened_beside_them(clinic):
    first = lived(clinic)
    told = days(clinic)
    assert [one.day for one in told] == sorted({one.day for one in told}, reverse=True)
    begun = told[-1]
    assert (begun.day, begun.parts[0].battle) == (1, first)
    assert "wounded" in [moment.kind for moment in begun.parts[0].moments]
    assert begun.parts[1].battle is None and begun.parts[1].moments[0].by == "Harvey"  # Ben's bears the same name
    last = told[0].parts[-1].moments
    assert [one.kind for one in last][-2:] == ["by_hand", "sheet"]
    by_hand = {change.title: (change.before, change.after) for change in last[-2].changes}
    assert by_hand["Luck"][1] == 12 and by_hand["Hit points"][1] == 9 and last[-2].words == "Gelübde"
    assert [(change.title, change.before, change.after) for change in last[-1].changes] == [("Dexterity", 55, 65)]


@GERMAN
def test_the_page_tells_them_as_sentences(clinic, language):
    lived(clinic)
    said = words(as_("ben", language).get(at(clinic, "character", clinic.harvey)))
    for sentence in {
        "en": ("Day by day", "Day 4", "Came wounded out of a fight.", "3 days passed.", "The Keeper set the numbers.",
               "Luck", "→ 12", "The sheet was changed:", "55 → 65", "Gelübde"),
        "de": ("Tag 4", "Kam verwundet aus einem Kampf.", "3 Tage", "Die Spielleitung hat die Werte gesetzt.", "Glück",
               "→ 12", "Der Bogen wurde geändert:", "55 → 65", "Schreibfehler"),
    }[language]:  # fmt: skip
        assert sentence in said, sentence


def test_files_tell_it_day_by_day_with_as_many_queries_for_many_as_for_one(clinic):
    lived(clinic)

    def lines(what):
        with CaptureQueriesContext(connection) as queries:
            answer = as_("rita", "de").get(at(clinic, "download-file", "campaign", what))
        return unescape(answer.content.decode()), len(queries)

    lines("lives.csv")  # a session's first request touches more
    (table, few), (book, _few) = lines("lives.csv"), lines("book.html")
    for said in ("Tag 1: Kam verwundet aus einem Kampf. (7 von 12 Trefferpunkten)", "geholfen hat Harvey)", "→ 12",
                 "Tag 4: Der Bogen wurde geändert: Geschicklichkeit 55 → 65 Schreibfehler"):  # fmt: skip
        assert said in table and said in book, said
    for _ in range(3):
        clinic.hired(clinic.anna)
    clinic.hurt(5)
    assert lines("lives.csv")[1] == few


def test_page_and_sheet_tell_the_blows_of_many_fights_with_as_many_queries_as_of_one(db):
    study = founded(Study)
    adele, anna = study.figures["anna"][0], study.browser("anna")

    def fall():
        battle = study.fight()
        study.act({"type": "begin-round"}, stream=battle)
        study.act({"type": "harm", "figure": 1, "amount": 1, "source": "fall"}, stream=battle)
        study.act({"type": "end", "how": "time_up"}, stream=battle)

    def asked(page):
        with CaptureQueriesContext(connection) as queries:
            told = words(anna.get(reverse(page, args=[study.campaign, adele])))
        return told.count("Adele loses 1 hit point: fall."), len(queries)

    fall()
    asked("character")  # a session's first request touches more
    before = [asked(page) for page in ("character", "sheet")]
    for _ in range(3):
        fall()
    for (blows, few), page in zip(before, ("character", "sheet"), strict=True):
        assert blows and asked(page) == (4 * blows, few)


def test_files_of_a_player_tell_no_days_of_a_hidden_opponent_in_his_gang(clinic):
    cultist = clinic.hired(clinic.ben, "opponent", values={"hp": 9})
    clinic.act({"type": "set-body", "character": cultist, "set": {"hp": 5}, "reason": "Ritual"}, clinic.rita)
    for what in ("lives.csv", "book.html"):
        assert "Ritual" not in as_("ben").get(at(clinic, "download-file", "own", what)).content.decode()
        assert "Ritual" in as_("rita").get(at(clinic, "download-file", "campaign", what)).content.decode()


def test_who_dies_between_fights_died_when_that_was_entered(clinic):
    clinic.hurt(7)
    never_fought = clinic.hired(clinic.ben)
    for one in (clinic.harvey, never_fought):
        clinic.act({"type": "set-body", "character": one, "set": {"dead": 1}, "reason": "Fieber"})
    rita = clinic.row_of(clinic.rita)
    ended = {
        record.stored.seq: record for record in loaded(clinic.campaign, rita).counting(["campaign/body-changed/1"])
    }
    lives = {one: character(clinic.campaign, UUID(one), rita) for one in (clinic.harvey, never_fought)}
    assert [ended[life.died_seq].event.dead for life in lives.values()] == [True, True]
    died = {str(grave.character): grave.died_us for grave in graveyard(clinic.campaign, rita)}
    assert died == {one: ended[life.died_seq].stored.recorded_us for one, life in lives.items()}


@ENGLISH
def test_a_fight_that_left_nothing_is_told_too(clinic, language):
    clinic.fight()
    page = words(as_("anna", language).get(at(clinic, "character", clinic.harvey)))
    said = {"en": "Came through unharmed.", "de": "Unversehrt davongekommen."}
    assert said[language] in page


def test_wounds_count_as_healed_once_nothing_hurts_any_more(clinic):
    def scars(who="anna", **more):
        return as_(who).get(at(clinic, "character", clinic.harvey), more).context

    clinic.hurt(7)
    clinic.hurt(5)
    assert (len(scars()["open_wounds"]), scars()["healed_wounds"]) == (2, [])
    clinic.act({"type": "set-body", "character": clinic.harvey, "set": {"hp": 12}, "reason": "Kur"})
    assert (scars()["open_wounds"], len(scars()["healed_wounds"])) == ([], 2)
    assert len(scars(after=1)["open_wounds"]) == 1, "as it stood then"
    clinic.hurt(3)
    assert (len(scars()["open_wounds"]), len(scars()["healed_wounds"])) == (1, 2)


def test_what_came_after_a_moment_is_not_told_at_it(clinic):
    lived(clinic)
    clinic.fight()
    clinic.act({"type": "set-body", "character": clinic.harvey, "set": {"luck": 5}, "reason": "Später"})
    address = at(clinic, "character", clinic.harvey)
    then, now = words(as_("anna").get(address + "?after=1")), words(as_("anna").get(address))
    assert "Came wounded out of a fight." in then and "Gelübde" in then and "Später" not in then
    assert "Came through unharmed." in now and "Später" in now


def test_a_hidden_opponents_days_are_the_keepers(clinic):
    cultist = clinic.lair()
    clinic.wait(days=2)
    for who, sees in (("rita", True), ("anna", False)):
        found = life_days(loaded(clinic.campaign, clinic.row_of(getattr(clinic, who))), cultist)
        assert bool(found) is sees
        page = words(as_(who).get(at(clinic, "character", cultist)))
        assert ("Day by day" in page) is sees


@GERMAN
def test_each_roll_between_fights_leads_to_a_page_with_where_it_came_from_and_what_it_did(clinic, language):
    lived(clinic)
    number = next(
        roll for day in days(clinic) for part in day.parts for moment in part.moments for roll in moment.rolls
    )
    address = at(clinic, "campaign-roll", number)
    for page in (at(clinic, "character", clinic.harvey), at(clinic, "sheet", clinic.harvey), at(clinic, "clock")):
        assert f'href="{address}"' in as_("ben", language).get(page).content.decode(), page
    answer = as_("ben", language).get(address)
    said, raw = words(answer), answer.content.decode()
    assert {"en": "First Aid", "de": "Erste Hilfe"}[language] in said
    assert at(clinic, "check-campaign") in raw and at(clinic, "sheet", clinic.harvey) in raw
    assert {"en": "could have known it", "de": "kennen"}[language] in said  # no other device had a part in it


def test_a_typed_roll_says_so_and_a_hidden_opponents_page_tells_nothing_of_him(clinic):
    clinic.hurt(7)
    treat = {"type": "treat", "character": clinic.harvey, "how": "first_aid", "by": clinic.walters, "dice": "typed"}
    clinic.act(treat, clinic.rita)
    clinic.threw(20)
    typed = words(as_("ben").get(at(clinic, "campaign-roll", 1)))
    assert "self-reported" in typed and "First Aid" in typed
    cultist = clinic.lair()
    clinic.act({"type": "treat", "character": cultist, "how": "first_aid", "skill": 60}, clinic.rita)
    keepers = words(as_("rita").get(at(clinic, "campaign-roll", 2)))
    assert "The result" in keepers and as_("ben").get(at(clinic, "campaign-roll", 2)).status_code == 404
