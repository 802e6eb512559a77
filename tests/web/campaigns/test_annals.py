"""What a campaign looks back on: records with their odds, the calendar, the run of wins; and what people take home."""

import csv
from io import StringIO
from uuid import uuid4

import pytest
from django.urls import reverse

from campaigns.models import Character, Member
from campaigns.selectors.campaigns import records as looking
from campaigns.selectors.campaigns.calendar import RunLine
from campaigns.selectors.campaigns.records import chance_of, records
from campaigns.selectors.rolls.luck_lines import Thrown
from campaigns.web.campaigns import annals
from campaigns.web.campaigns.download_files import _plain
from campaigns.web.drawing.charts import strands
from tests.web.characters.test_life_page import fights
from tests.web.characters.test_pictures import add

__all__ = ["fights"]
pytestmark = pytest.mark.django_db


def page(street, name, who="sam", *more, language="en"):
    answer = street.browser(who, language).get(reverse(name, args=[street.campaign, *more]))
    return answer.content.decode() if answer.status_code == 200 else answer.status_code


@pytest.mark.parametrize(
    ("dice", "faces", "sides", "hits", "chance"),
    [(1, 1, 6, 1, 1 / 6), (3, 1, 6, 3, 1 / 216), (2, 1, 6, 1, 11 / 36), (3, 2, 6, 2, 7 / 27), (4, 1, 6, 0, 1)],
)
def test_the_odds_of_a_lucky_roll_are_exact(dice, faces, sides, hits, chance):
    assert chance_of(dice, faces, sides, hits) == pytest.approx(chance)


def test_records_name_the_longest_life_and_the_most_kills(street, fights):
    html = page(street, "records")
    longest, kills = html.split("The most kills")
    assert "Keule" in longest and "† " in longest and "Pit" in longest
    assert "Keule" in kills and "Pit" not in kills.split("The luckiest")[0]


def test_the_luckiest_roll_has_its_odds_and_its_address(street, monkeypatch):
    battle = street.battle(name="Am Kai")
    rolls = [
        Thrown(battle, 1, frozenset(), "shot", 6, (6, 6, 6), True, 4),
        Thrown(battle, 3, frozenset(), "shot", 6, (6, 1), True, 5),
        Thrown(battle, 3, frozenset(), "move", 6, (6, 6, 6, 6, 6), True, 6),
        Thrown(uuid4(), 1, frozenset(), "shot", 6, (1, 2), True, 7),
    ]
    monkeypatch.setattr(looking, "thrown", lambda campaign, you: rolls)
    found = records(street.campaign, Member.objects.get(id=street.members["sam"])).luckiest
    assert [(roll.roll, roll.name, roll.hits) for roll in found] == [(4, "Keule", 3)]
    html = page(street, "records")
    assert "one in 216" in html and reverse("roll", args=[battle, 4]) in html
    assert "1 zu 216" in page(street, "records", language="de")


def test_the_calendar_has_every_battle_with_who_won(street, fights):
    html = page(street, "calendar")
    assert html.index("Hinterhof") < html.index("Am Kai")
    assert reverse("battle-account", args=[fights[0]]) in html
    street.figures["ben"].pop()  # Pit is dead
    running = street.battle(name="Gleis 3")
    assert reverse("battle", args=[running]) in page(street, "calendar")


def test_a_long_campaign_lists_its_newest_battles_and_the_others_on_demand(street, fights, monkeypatch):
    """What goes on is always among them, however old it is."""
    monkeypatch.setattr(annals, "NEWEST", 0)
    street.figures["ben"].pop()  # Pit is dead
    running = street.battle(name="Gleis 3")
    reader = street.browser("sam")
    for name, listed in (("calendar", fights), ("stories", fights[:-1])):
        told = [reverse("battle-account", args=[one]) for one in listed]
        address = reverse(name, args=[street.campaign])
        some, everything = (reader.get(address + more).content.decode() for more in ("", "?all"))
        assert told and "Show all" in some and not any(f'class="name" href="{one}"' in some for one in told), name
        assert all(one in everything for one in told) and "Show all" not in everything, name
    assert reverse("battle", args=[running]) in page(street, "calendar")


def test_the_campaigns_page_names_the_next_battle_and_the_recent_reports(street, fights):
    street.figures["ben"].pop()  # Pit is dead
    running = street.battle(name="Gleis 3")
    html = page(street, "campaign")
    coming, recent = html.split("The latest story")
    assert reverse("battle", args=[running]) in coming and "Am Kai" not in coming
    assert reverse("battle-account", args=[fights[1]]) in recent


def test_the_run_of_wins_stands_in_a_table_too(street, fights):
    assert "The race so far" not in page(street, "standings"), "nobody has won yet"
    run = RunLine(street.campaign, "A", "red", "circle", [1, 1, 2])
    drawn = strands([run, RunLine(street.campaign, "B", "blue", "square", [0, 1, 1])])
    assert drawn["drawn"]["lines"][0]["points"] == [(0, 0), (1, 1), (2, 1), (3, 2)]
    assert drawn["drawn"]["lines"][0]["colour"] == "red"
    assert drawn["strands"][0]["dashes"] != drawn["strands"][1]["dashes"]


# -- taking it home -------------------------------------------------------------------------------------------------
def taken(street, who, whose, what, language="en"):
    answer = street.browser(who, language).get(reverse("download-file", args=[street.campaign, whose, what]))
    return answer.content.decode() if answer.status_code == 200 else answer.status_code


def rows(text):
    assert text.startswith("\ufeff")
    return list(csv.reader(StringIO(text[1:])))


def test_a_referee_takes_the_whole_campaign_home(street, fights):
    add(street, "anna", street.figures["anna"][0])
    book = taken(street, "rita", "campaign", "book.html")
    for said in ("Keule", "Pit", "Am Kai", "Hinterhof", "knocked down", "data:image/webp;base64,"):
        assert said in book
    assert "http" not in book.replace("http-equiv", "") and "<script" not in book
    assert len(rows(taken(street, "rita", "campaign", "figures.csv"))) == 1 + Character.objects.count()
    happened = rows(taken(street, "rita", "campaign", "lives.csv"))
    assert any("Pit" in line and "Hinterhof" in line for line in happened)
    assert len(rows(taken(street, "rita", "campaign", "battles.csv"))) == 3


def test_a_player_takes_his_own_characters_home_and_nobody_elses(street, fights):
    figures = rows(taken(street, "anna", "own", "figures.csv"))
    assert {line[0] for line in figures[1:]} == {"Annas"}
    book = taken(street, "anna", "own", "book.html")
    assert book.count('<article><h2 id="c-') == 2
    for what in ("book.html", "figures.csv", "lives.csv", "battles.csv"):
        assert taken(street, "anna", "campaign", what) == 404
        assert taken(street, "stranger", "campaign", what) == 404
        assert taken(street, "sam", "own", what) == 404
    assert taken(street, "anna", "own", "battles.csv") == 404
    assert taken(street, "rita", "everything", "book.html") == 404
    assert taken(street, "rita", "campaign", "secrets.csv") == 404


def test_a_name_is_never_a_formula_or_markup(street):
    street.hire("anna", '=HYPERLINK("x")', "plock", "pistol")
    street.hire("anna", "<script>alert(1)</script> عمر", "plock", "pistol")
    names = [line[1] for line in rows(taken(street, "anna", "own", "figures.csv"))]
    assert '\'=HYPERLINK("x")' in names
    book = taken(street, "anna", "own", "book.html")
    assert "<script>" not in book and "&lt;script&gt;alert(1)&lt;/script&gt; عمر" in book


def test_a_mark_that_is_taken_out_hides_no_formula():
    assert _plain("\u00ad=1+1") == "'=1+1" and _plain("aus\u00adgeschaltet") == "ausgeschaltet"


def test_the_files_speak_the_readers_language(street, fights):
    assert rows(taken(street, "anna", "own", "figures.csv", "de"))[0][1] == "Name"
    assert "Leben" in taken(street, "anna", "own", "book.html", "de")
