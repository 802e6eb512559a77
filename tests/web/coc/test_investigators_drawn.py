"""Investigators on a drawn table through the pages: opening, moving by a point, ranges, a whole fight."""

import json
import random
import re

import pytest
from django.urls import reverse

from campaigns.models import Battle
from campaigns.web.rulesets.coc import grounds
from tests.web.coc.test_investigators import enter, page_of, play_out, text

WORDS = {
    "en": ("Run at Kultist", "A square is 5 m wide.", "8 m"),
    "de": ("Kultist", "Ein Kästchen ist 5 m breit.", "8 m"),
}


def opened(study, language="en", **more):
    client = study.browser("rita", language)
    people = [study.figures[who][0] for who in ("anna", "ben")]
    fields = {"figures": people, "o0-name": "Wolf", "o0-hp": "7", "o1-name": "Ratte", "o1-hp": "3"}
    where = reverse("open-battle", args=[study.campaign])
    return client, client.post(where, {"table": "drawn", "sample": "hall", "apart": "12", **fields, **more})


def test_a_fight_is_opened_on_the_screen_with_two_rows_facing_each_other(study):
    client = study.browser("rita", "de")
    form = client.get(reverse("open-battle", args=[study.campaign])).content.decode()
    assert "Salon" in form
    assert 'class="map thumb"' in form
    _client, answer = opened(study, "de")
    assert answer.status_code == 302, text(answer)[:400]
    battle = Battle.objects.get().id
    at = {figure["n"]: (figure["x"], figure["y"]) for figure in page_of(study, battle).view["figures"]}
    assert {y for n, (_x, y) in at.items() if n <= 2} == {300}
    assert {y for n, (_x, y) in at.items() if n > 2} == {1500}
    assert len({x for x, _y in at.values()}) == 2
    page = client.get(reverse("battle", args=[battle])).content.decode()
    assert page.count('class="token') == 4
    assert WORDS["de"][1] in page


@pytest.mark.parametrize("apart", ["0", "viel", "-3"])
def test_a_distance_that_is_none_is_declined_in_words(study, apart):
    _client, answer = opened(study, apart=apart)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert not Battle.objects.exists()


def test_rows_farther_apart_than_the_table_stand_at_its_edges():
    people = [{"side": 0}, {"side": 1}]
    placed = grounds.line_up(people, (1200, 900), 100)
    assert [one["at"] for one in placed] == [[600, 50], [600, 850]]


def test_a_small_room_fills_the_picture_and_a_tap_is_a_point_of_the_room():
    assert [grounds.scale((wide, wide)).times for wide in (300, 1200, 2400, 4800, 20_000)] == [16, 4, 2, 1, 1]


def up_with(study, battle, code):
    """The Keeper waits for everybody until this may be done."""
    client = study.browser("rita")
    for _ in range(12):
        page = page_of(study, battle)
        found = [one for one in page.legal if one.code == code]
        if found:
            return client, page, found[0]
        one = next(one for one in page.legal if one.code in ("begin-round", "later", "wait"))
        enter(client, battle, "choice", command=json.dumps(one.command), acts_as=one.acts_as)
    raise AssertionError(f"nobody may {code}")


def test_a_move_goes_to_the_point_that_was_tapped_and_no_farther_than_he_gets(study):
    battle = study.fight(table="drawn")
    client, _page, move = up_with(study, battle, "move")
    n, most = move.command["figure"], move.facts["most"]
    seen = client.get(reverse("battle", args=[battle])).content.decode()
    (reach,) = re.findall(r'class="reach" cx="\d+" cy="\d+" r="(\d+)"', seen)
    assert int(reach) == 2 * 100 * most  # a hall is drawn twice as large as its points
    said = {"command": json.dumps(move.command), "point": "to", "acts_as": move.acts_as}
    assert enter(client, battle, "choice", **said, x="700", y="400").status_code == 200
    there = next(figure for figure in page_of(study, battle).view["figures"] if figure["n"] == n)
    assert (there["x"], there["y"]) == (700, 400)


def test_ranges_are_those_of_the_weapon_and_the_buttons_say_distance_and_chance(study):
    battle = study.fight(table="drawn")
    client, _page, _shot = up_with(study, battle, "shoot")
    seen = client.get(reverse("battle", args=[battle])).content.decode()
    assert 'data-bands="3000,6000,12000"' in seen  # a revolver's 15, 30 and 60 metres, twice as large
    assert "Shoot at" in seen
    assert re.search(r"seen\"\s*>\s*8(\.\d)? m", seen) and re.search(r"<strong>\d+%", seen)


def test_without_lines_of_sight_the_map_asks_for_none(study):
    seen = study.browser("anna").get(reverse("battle", args=[study.fight(table="drawn")])).content.decode()
    assert "data-sight=" not in seen


def test_a_whole_fight_on_a_drawn_table_is_played_through_the_pages(study):
    client, pick = study.browser("rita", "de"), random.Random(4)
    battle = study.fight(table="drawn", hidden={"hp": 8, "dex": 50, "firearms": 40})
    play_out(study, client, battle, pick, 600)
    for name, args in (
        ("battle", [battle]),
        ("battle-at", [battle, 9]),
        ("lay-out", [battle]),
        ("battle-story", [battle]),
    ):
        assert client.get(reverse(name, args=args)).status_code == 200


def test_somebody_arrives_on_the_table(study):
    client, battle = study.browser("rita"), study.fight(table="drawn")
    said = enter(client, battle, "arrive", side=1, name="Schatten", hp=5, x=1200, y=900)
    assert said.status_code == 200
    assert 'class="say no"' not in said.content.decode()
    last = page_of(study, battle).view["figures"][-1]
    assert (last["x"], last["y"]) == (1200, 900)
    assert enter(client, battle, "arrive", side=1, name="Geist", hp=5).status_code == 200
    last = page_of(study, battle).view["figures"][-1]
    assert (last["x"], last["y"]) == (1200, 1750)  # without a point at his side's edge


def test_another_one_like_it_begins_on_the_same_table(study):
    client, _answer = opened(study)
    battle = Battle.objects.get().id
    again = client.get(reverse("open-battle", args=[study.campaign]) + f"?again={battle}").content.decode()
    assert re.search(r'value="drawn" checked', again)
    assert re.search(r'value="hall" checked', again)
