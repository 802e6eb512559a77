"""The API's description is built once, whoever asks first and however many at once."""

import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.test import RequestFactory
from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator

import api.urls  # noqa: F401  # every door, whose shapes it describes
from api.command_schemas import ELSEWHERE
from api.schema import schema_view
from campaigns.submit.commands import COMMANDS
from engine.kernel.commands import KERNEL_COMMANDS
from engine.rulesets import RULESETS
from tests.api.chooser import Chooser
from tests.api.fitting import Fitting, description
from tests.api.people import PASSWORD, Hand, People, command
from tests.api.table import Battle

AT_ONCE = 6


def asked(view: Any, language: str = "en") -> Any:
    answer = view(RequestFactory().get("/api/schema/", {"lang": language}, HTTP_ACCEPT="application/json"))
    assert answer.status_code == 200
    return json.loads(answer.render().content)


def test_first_requests_that_come_at_once_get_the_same_whole_description(monkeypatch):
    built, build, together = [], SchemaGenerator.get_schema, Barrier(AT_ONCE)

    def counted(self: Any, *args: Any, **more: Any) -> Any:
        built.append(self)
        return build(self, *args, **more)

    monkeypatch.setattr(SchemaGenerator, "get_schema", counted)
    view = schema_view()

    def first(_n: int) -> Any:
        together.wait()
        return asked(view)

    with ThreadPoolExecutor(AT_ONCE) as threads:
        answers = list(threads.map(first, range(AT_ONCE)))
    assert len(built) == 1
    assert all(answer == answers[0] for answer in answers)
    assert {"ErrorAnswer", "BattlePage"} <= set(answers[0]["components"]["schemas"])


def test_a_language_the_site_does_not_speak_builds_nothing_more():
    view = schema_view()
    assert asked(view, "xx") == asked(view, "en")
    whole: Any = view.initkwargs["whole"]
    assert list(whole._built) == ["en"]


def test_it_is_a_description_that_others_can_read():
    """OpenAPI 3.1, whose shapes are JSON Schema 2020-12: 3.0 has neither `null` nor tuples."""
    whole = asked(schema_view())
    assert whole["openapi"].startswith("3.1.") and "the same request again" in whole["info"]["description"]
    schemas = whole["components"]["schemas"]
    for schema in schemas.values():
        Draft202012Validator.check_schema(schema)
    named = [node["$ref"] for node in nodes(whole) if "$ref" in node]
    assert named and {ref.removeprefix("#/components/schemas/") for ref in named} <= schemas.keys()
    assert not any("nullable" in node for node in nodes(whole))


def nodes(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
    if isinstance(value, (dict, list)):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from nodes(inner)


def test_every_answer_with_a_body_has_a_shape():
    for path, methods in asked(schema_view())["paths"].items():
        for method, said in methods.items():
            for status, answer in said["responses"].items():
                assert answer.get("content") or status == "204", (path, method, status)
                assert answer["description"], (path, method, status)
            if path.startswith("/api/simulations/"):  # nothing of how their doors are built
                assert said["summary"] and not said.get("description"), (path, method)


def test_files_can_be_sent_and_bodies_say_whether_they_may_be_left_out():
    paths = asked(schema_view())["paths"]
    file = paths["/api/campaigns/{campaign}/gangs/{gang}/import/"]["post"]["requestBody"]
    (form,) = file["content"].items()
    assert (form[0], form[1]["schema"]["required"], file["required"]) == ("multipart/form-data", ["file"], True)
    assert paths["/api/join/"]["post"]["requestBody"]["required"]
    assert not paths["/api/campaigns/{campaign}/join-codes/"]["post"]["requestBody"]["required"]


def test_every_command_is_described():
    schemas = asked(schema_view())["components"]["schemas"]
    of_campaign = schemas["campaign.AnyCommand"]["discriminator"]["mapping"].keys()
    assert of_campaign == COMMANDS.keys() - ELSEWHERE.keys()
    assert {"draw-gang", "open-battle"} < of_campaign and not {"link-account", "take-seat"} & of_campaign
    assert schemas["battle.AnyCommand"]["discriminator"]["mapping"].keys() == KERNEL_COMMANDS.keys()
    assert schemas["campaign.FoundCampaign"]["properties"]["ruleset"]["enum"] == list(RULESETS)
    for key, rules in RULESETS.items():
        if rules.rosters is not None:
            profile = schemas["campaign.HireCharacter"]["properties"]["profile"]["anyOf"]
            assert {"$ref": f"#/components/schemas/{key}.{rules.rosters.shape.__name__}"} in profile
        own = schemas[f"{key}.AnyCommand"]["discriminator"]["mapping"]
        assert own.keys() == rules.commands.keys() - KERNEL_COMMANDS.keys()
        assert schemas[f"{key}.Answers"]["properties"].keys() == rules.answers.keys()
        if rules.interjecting is not None:
            what = schemas["battle.Interject"]["properties"]["what"]
            assert f"#/components/schemas/{key}.{rules.interjecting.shape.__name__}" in json.dumps(what)
        for kind, ref in own.items():
            assert schemas[ref.rpartition("/")[2]]["properties"]["type"]["enum"] == [kind]


def test_a_command_says_what_the_fields_mean_that_it_shares_with_others():
    schemas = asked(schema_view())["components"]["schemas"]
    shot, walk = schemas["pb12.Shoot"]["description"], schemas["pb12.Move"]["description"]
    assert [one for one in ("target", "burst", "skip", "give_up", "pierce") if f"`{one}`" not in shot] == []
    assert [one for one in ("all_in", "points", "rough", "fall", "hits", "aboard") if f"`{one}`" not in walk] == []
    told = [schema["description"] for schema in schemas.values() if "description" in schema]
    assert [one for one in told if one.startswith("Base of") or "engine." in one] == []
    for key, unit in (("stko", "inches"), ("coc", "metres"), ("gff", "inches"), ("pb12", "steps")):
        assert unit in schemas[f"{key}.AnyCommand"]["description"]


@pytest.mark.django_db
def test_what_is_sent_and_answered_around_a_battle_fits_it(people):
    """Everything that is read by its referee, the entries of two players, and a no of each kind."""
    for name in ("rita", "anna", "ben"):
        setattr(people, name, Fitting(getattr(people, name)))
    for setup in (people.setup("typed"), people.drawn()):
        battle = Battle(people, {**setup, "ruleset": "stko"})
        Chooser(battle, (people.anna, people.ben), seed=3, patience=12).play()
        seen = must_all_be_read(people, battle)
        assert {200, 404, 422} <= seen <= {200, 404, 409, 422}, seen
    must_all_be_declined(people, battle)


def must_all_be_read(people: People, battle: Battle) -> set[int]:
    where = {"campaign": people.campaign, "battle": battle.id, "who": people.anna.member, "roll": "1", "seq": "1"}
    where |= {"character": people.characters[people.anna.member][0], "gang": people.gangs[people.anna.member]}
    found = set()
    for path, methods in description()["paths"].items():
        names = re.findall(r"\{(\w+)\}", path)
        if "get" in methods and set(names) <= where.keys():
            found.add(people.rita.get(path.format_map(where).removeprefix("/api/")).status)
    return found


def must_all_be_declined(people: People, battle: Battle) -> None:
    for body, status in (
        ({}, 400),
        (command(type="enter-dice", faces=[1]), 422),
        (command(type="pause") | {"expected_version": 1}, 409),
        (command(type="pause") | {"role": "referee"}, 403),
        (command(type="note", note="x" * 1_000_001), 413),
    ):
        assert battle.send(people.anna, body).status == status
    assert Fitting(Hand()).get(battle.path).status == 401


@pytest.mark.django_db
def test_bounds_that_are_described_are_those_that_hold(people):
    """Just outside is declined, and the sentence says the same bound."""
    schemas = asked(schema_view())["components"]["schemas"]
    sims, seasons = f"{people.here}simulations/", f"{people.here}seasons/"
    gang = {"fighters": [{"rank": "ganger", "weapons": ["pistol"]}]}
    for shape, field, path, more in (
        ("Credentials", "days", "token/", {"username": "rita", "password": PASSWORD}),
        ("AskSimulation", "battles", sims, {"gangs": []}),
        ("AskSimulation", "precision", sims, {"gangs": []}),
        ("AskSeason", "seasons", seasons, {"typed": []}),
        ("AskSeason", "battles", seasons, {"seasons": 1, "typed": [gang, gang]}),
        ("AskSeason", "most", seasons, {"seasons": 1, "typed": [gang, gang]}),
    ):
        said = schemas[shape]["properties"][field]
        said = said.get("anyOf", [said])[0]
        for bound, value in ((said["minimum"], said["minimum"] - 1), (said["maximum"], said["maximum"] + 1)):
            refused = people.rita.post(path, {**more, field: value})
            assert (refused.status, refused["error"]["field"]) == (400, field), (shape, value)
            assert str(bound) in refused["error"]["facts"]["expected"], (shape, refused["error"])
