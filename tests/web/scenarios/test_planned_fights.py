"""The Keeper plans a fight through the pages, opens it in one step, simulates it; players read their part of it."""

import re
from uuid import uuid4

import pytest
from django.urls import reverse

from campaigns.models import Battle, Character, Scenario, Simulation
from campaigns.projections.game import load_game
from campaigns.simulation import work
from campaigns.simulation.stored import beginning_of
from engine.rulesets import ruleset
from tests.web.coc.test_investigators import text
from tests.web.study import TELLTALE

SECRETS = ("Kultist", "Schatten", "Hinterhalt", "Altar", *TELLTALE)
SURPRISES = ("ours-surprise", "theirs-surprise", "o0-surprise", "o1-surprise")


def form(study, **more):
    """As the page sends it: a cultist in hiding, something that comes in round 2, and the Keeper's notes."""
    return {
        "name": "Im Keller",
        "briefing": "Licht unter der Tür",
        "people": [study.figures["anna"][0], study.figures["ben"][0]],
        "aim-0": ["Das Buch finden", ""],
        "aim-1": ["Den Altar halten"],
        "against": "Kult",
        "notes": "Hinterhalt hinter der Treppe",
        "table": "real",
        "o0-name": "Kultist",
        "o0-weapon": "pistol",
        "o0-hp": "439",
        "o0-dex": "467",
        "o0-when": "start",
        "o0-surprise": "hidden",
        "o0-target": study.figures["ben"][0],
        "o1-name": "Schatten",
        "o1-members": "3",
        "o1-when": "round",
        "o1-round": "2",
        "theirs-dice": "1",
        **more,
    }


def write(study, language="en", who="rita", **more):
    client = study.browser(who, language)
    return client, client.post(reverse("scenario-new", args=[study.campaign]), form(study, **more))


def saved(study, **more):
    client, answer = write(study, **more)
    assert answer.status_code == 302, text(answer)[:600]
    return client, Scenario.objects.latest("saved_us").id


def opens(study, client, key, **more):
    """The form of the plan's page that opens the fight at once, with everything that stands in it."""
    page = client.get(reverse("scenario", args=[study.campaign, key])).content.decode()
    at_once = re.search(r'<form[^>]*id="open-at-once".*?</form>', page, re.S)[0]
    found = re.findall(r'<input type="hidden" name="([a-z-]+)" value="([^"]*)"', at_once)
    said = {name: [value for one, value in found if one == name] for name, _value in found}
    answer = client.post(reverse("open-battle", args=[study.campaign]), {**said, **more})
    assert answer.status_code == 302, text(answer)[:600]
    return Battle.objects.latest("opened_us")


def test_each_sides_objectives_have_two_empty_lines_below_them(study):
    """There were six of each side, however few were written: a script adds one behind the last."""
    client, key = saved(study, **{"aim-0": ["Das Buch finden", "Den Altar finden"]})
    for address, written in (
        (["scenario-edit", study.campaign, key], (2, 1)),
        (["scenario-new", study.campaign], (0, 0)),
    ):
        page = client.get(reverse(address[0], args=address[1:])).content.decode()
        assert tuple(page.count(f'name="aim-{side}"') for side in (0, 1)) == (written[0] + 2, written[1] + 2)


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_planned_stands_on_its_page_for_the_keeper_and_only_a_part_for_players(study, language):
    client, key = saved(study, language=language)
    where = reverse("scenario", args=[study.campaign, key])
    keepers = text(client.get(where))
    for said in ("Licht unter der Tür", "Das Buch finden", "Kult", "Kultist", "439", "Schatten", "× 3", "Den Altar"):
        assert said in keepers, said
    assert {"en": "surprise from hiding", "de": "Überraschung aus dem Verborgenen"}[language] in keepers
    assert {"en": "At round 2:", "de": "In Runde 2:"}[language] in keepers
    for who in ("anna", "ben", "sam"):
        seen = text(study.browser(who, language).get(where))
        assert "Licht unter der Tür" in seen and "Das Buch finden" in seen and "Adele" in seen
        assert not any(secret in seen for secret in SECRETS)


def test_nothing_of_the_keepers_part_leaves_through_any_door(study):
    """Pages, API and log, before the fight and in it; in the fight itself names are seen and numbers are not."""
    _client, key = saved(study)
    here = f"/api/campaigns/{study.campaign}/"
    places = [
        *(reverse(name, args=[study.campaign]) for name in ("campaign", "scenarios", "open-battle", "log")),
        *(reverse(name, args=[study.campaign, key]) for name in ("scenario", "scenario-edit")),
        f"{reverse('open-battle', args=[study.campaign])}?scenario={key}",
        *(here + one for one in ("", "scenarios/", f"scenarios/{key}/", "events/")),
    ]
    for who in ("anna", "sam"):
        for where in places:
            answer = study.browser(who).get(where)
            body = b"".join(answer).decode() if answer.streaming else answer.content.decode()
            for secret in SECRETS:
                assert not re.search(rf"(?<![\w-]){secret}(?![\w-])", body), (who, where, secret)
    assert "439" in study.browser("rita").get(here + f"scenarios/{key}/").content.decode()


def test_the_fight_opens_in_one_step_and_stands_as_planned(study):
    client, key = saved(study)
    battle = opens(study, client, key, **{"keepers-dice": "typed"})
    now = load_game(ruleset("coc"), study.campaign, battle.id)
    assert [figure.hp_max for figure in now.battle.figures][2:] == [439]
    assert now.battle.surprises == [(3, 2, 1, "", "")]
    assert now.battle.figures[2].granted == 1
    assert [side.dice for side in now.opened.setup.sides] == ["server", "typed"]
    page = text(client.get(reverse("battle", args=[battle.id])))
    assert "Im Keller" in page and "Den Altar halten" in page
    anna = study.browser("anna").get(reverse("battle", args=[battle.id]))
    assert "Kultist" in text(anna)  # he stands on the table
    assert not any(one in text(anna) for one in ("Den Altar", "Schatten", *TELLTALE))


def test_who_cannot_come_stays_out_of_the_one_step(study):
    client, key = saved(study)
    body = {"type": "set-body", "character": study.figures["ben"][0], "set": {"hp": 0}, "reason": "Gas"}
    study.act(body)
    battle = opens(study, client, key)
    figures = load_game(ruleset("coc"), study.campaign, battle.id).opened.setup.figures
    assert [figure.character for figure in figures] == [study.figures["anna"][0], None]


def test_the_form_comes_back_as_it_was_written(study):
    client, key = saved(study, table="drawn", sample="hall", apart="12")
    page = client.get(reverse("scenario-edit", args=[study.campaign, key])).content.decode()
    for said in ('value="Kultist"', 'value="439"', 'value="Schatten"', "Hinterhalt hinter der Treppe", 'value="12"'):
        assert said in page, said
    for chosen in ('value="hidden" selected', 'value="round" selected', 'value="hall" selected', 'value="1" selected'):
        assert chosen in page, chosen
    assert f'value="{study.figures["ben"][0]}" selected' in page


def test_what_all_opponents_surprise_by_is_theirs_and_not_the_investigators(study):
    """One of each opponent's own goes before it; the form showed theirs as the investigators' own."""
    client, key = saved(study, **{"theirs-surprise": "visible", "theirs-notice": "spot_hidden", "o1-when": "start"})
    page = client.get(reverse("scenario-edit", args=[study.campaign, key])).content.decode()
    said = {name: re.search(rf'<select name="{name}">.*?</select>', page, re.S)[0] for name in SURPRISES}
    assert {name for name, one in said.items() if "selected" in one} == {"theirs-surprise", "o0-surprise"}
    assert 'value="visible" selected' in said["theirs-surprise"]
    battle = opens(study, client, key)
    now = load_game(ruleset("coc"), study.campaign, battle.id).battle
    assert now.surprises == [(4, 2, 2, "spot_hidden", ""), (3, 2, 1, "", "")]


def test_a_drawn_plan_puts_the_rows_as_far_apart_as_it_says(study):
    client, key = saved(study, table="drawn", sample="hall", apart="12")
    assert '<svg class="map' in client.get(reverse("scenario", args=[study.campaign, key])).content.decode()
    battle = opens(study, client, key)
    setup = load_game(ruleset("coc"), study.campaign, battle.id).opened.setup
    assert (setup.table, setup.size) == ("drawn", (2400, 1800))
    assert setup.figures[2].at[1] - setup.figures[0].at[1] == 1200


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"o0-name": "", "o1-name": ""}, "There are no opponents yet"),
        ({"o0-hp": "viel"}, "This should be a whole number"),
        ({"o0-fighting": "101"}, "100"),
        ({"o1-round": "-2"}, "This should be a whole number from 1"),
        ({"o1-round": "0"}, "This should be a whole number from 1"),
        ({"o1-round": ""}, "This should be a whole number from 1"),
    ],
)
def test_what_cannot_be_played_is_said_and_everything_typed_stays(study, more, said):
    _client, answer = write(study, **more)
    assert answer.status_code in (400, 422)
    assert said in text(answer)
    if "o1-round" in more:
        assert re.search(
            r'aria-invalid="true"[^>]*name="o1-round"|name="o1-round"[^>]*aria-invalid="true"', answer.content.decode()
        )
    assert "Hinterhalt hinter der Treppe" in text(answer)
    assert not Scenario.objects.exists()


def test_players_are_told_that_the_keeper_plans(study):
    client, answer = write(study, who="anna")
    assert answer.status_code == 403
    assert not Scenario.objects.exists()
    assert "Keeper" in text(client.get(reverse("scenario-new", args=[study.campaign])))


@pytest.mark.parametrize("table", ["real", "drawn"])
def test_a_simulation_is_asked_of_the_plan(study, table):
    client, key = saved(study, table=table, sample="hall", apart="8")
    where = reverse("simulation-new", args=[study.campaign]) + f"?scenario={key}"
    page = client.get(where)
    assert "Im Keller" in text(page)
    said = {"id": str(uuid4()), "battles": "30", "key": ""} | ({"table": "room"} if table == "real" else {})
    answer = client.post(where, said)
    assert answer.status_code == 302, text(answer)[:600]
    row = Simulation.objects.get()
    beginning = beginning_of(row)
    assert [figure.rank for figure in beginning.setup.figures] == ["investigator", "investigator", "opponent"]
    assert "coc/surprise-granted/1" in [one.type for one in beginning.past]
    while waiting := work.left(100):
        for chunk in waiting:
            work.play(chunk)
    assert row.chunks.filter(status="failed").count() == 0
    assert client.get(reverse("simulation", args=[row.id])).status_code == 200
    assert client.get(reverse("simulation-battle", args=[row.id, 1])).status_code == 200
    assert study.browser("anna").get(where).status_code == 403
    assert study.browser("anna").get(reverse("simulation", args=[row.id])).status_code in (403, 404)


def test_a_plan_that_names_nobody_asks_which_gang_comes_and_is_not_simulated_without(study):
    client, key = saved(study, people=[])
    where = reverse("simulation-new", args=[study.campaign]) + f"?scenario={key}"
    assert "Who comes as" in text(client.get(where))
    answer = client.post(where, {"id": str(uuid4()), "battles": "30", "key": "", "table": "room"})
    assert answer.status_code == 422 and "Pick one here." in text(answer)
    body = {"scenario": str(key), "battles": 10, "table": "room"}
    refused = client.post(f"/api/campaigns/{study.campaign}/simulations/", body, content_type="application/json")
    assert refused.status_code == 422 and "side 1" in refused.json()["error"]["sentence"]
    body["gangs"] = [str(Character.objects.get(id=study.figures["anna"][0]).gang_id)]
    answer = client.post(f"/api/campaigns/{study.campaign}/simulations/", body, content_type="application/json")
    assert answer.status_code == 201, answer.content
    ranks = {figure.rank for figure in beginning_of(Simulation.objects.get()).setup.figures if figure.side == 0}
    assert ranks == {"investigator"}


def test_the_api_asks_for_a_simulation_of_a_plan(study):
    client, key = saved(study)
    body = {"scenario": str(key), "battles": 10, "table": "room"}
    where = f"/api/campaigns/{study.campaign}/simulations/"
    answer = client.post(where, body, content_type="application/json")
    assert answer.status_code == 201, answer.content
    assert study.browser("anna").post(where, body, content_type="application/json").status_code == 403
