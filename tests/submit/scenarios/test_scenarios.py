"""Scenarios: aims, limits, arrivals, grudges, villains, and how the result is entered. Issue 3, point 6."""

from typing import Any
from uuid import UUID, uuid4

import pytest

from campaigns import vault
from campaigns.models import Battle, BattleFigure, Scenario
from campaigns.projections.game import load_game
from campaigns.submit import Forbidden, Malformed, NotFound, Refusal
from engine.rulesets import ruleset
from tests.founding import founded
from tests.web.street import Street

pytestmark = pytest.mark.django_db


@pytest.fixture
def street(db: None) -> Street:
    return founded(Street)


def plan(**more: Any) -> dict[str, Any]:
    """Two gangs: the first wants the safe (three points, twice) and a hostage (a tick), the second to hold out."""
    return {
        "name": "The safe",
        "briefing": "At night, in the rain.",
        "sides": [
            {"name": "Burglars", "aims": [{"words": "Open a safe", "points": 3, "most": 2}, {"words": "Free Moni"}]},
            {"name": "Guards", "aims": [{"words": "Stay put", "points": 4}]},
        ],
        **more,
    }


def save(street: Street, **more: Any) -> str:
    saved = street.act({"type": "save-scenario", "plan": plan(**more)})
    return saved.of_type("campaign/scenario-saved/1")[0]["scenario"]


def setup(street: Street, **more: Any) -> dict[str, Any]:
    both = ("anna", "ben")
    return {
        "deployment": "placed",
        "sides": [{"gang": street.gangs[who]} for who in both],
        "figures": [{"side": n, "character": figure} for n, who in enumerate(both) for figure in street.figures[who]],
        **more,
    }


def begin(street: Street, scenario: str, who: str = "rita", **more: Any) -> UUID:
    command = {"type": "open-battle", "scenario": scenario, "setup": setup(street, **more)}
    return UUID(street.act(command, who).of_type("campaign/battle-opened/1")[0]["battle"])


def game(street: Street, battle: UUID) -> Any:
    return load_game(ruleset("stko"), street.campaign, battle)


def joker(street: Street, battle: UUID) -> None:
    """Turns cards, and lets everybody wait, until the next Joker has come."""
    before = game(street, battle).battle.cards.jokers
    while (now := game(street, battle)).battle.cards.jokers == before:
        up, coming = now.battle.turns, now.battle.placing
        command = {"type": "wait", "figure": up[-1].figure.n} if up else {"type": "turn-card"}
        command = {"type": "place", "figure": coming} if coming else command
        if now.waiting.kind == "answer":  # whoever hates somebody is asked whether he stands in the arc (STKO-86)
            command = {"type": "answer", "value": {"choice": "nobody"}}
        street.act(command, stream=battle)


def test_a_scenario_is_saved_sealed_and_written_anew_under_its_id(street):
    key = save(street)
    row = Scenario.objects.get(id=key)
    assert "safe" not in str(row.plan) and vault.unseal(row.plan["sides"][0]["aims"][0]["words"]) == "Open a safe"
    street.act({"type": "save-scenario", "scenario": key, "plan": plan(jokers=3)})
    assert Scenario.objects.get(id=key).plan["jokers"] == 3


@pytest.mark.parametrize("who", ["anna", "sam", "otto"])
def test_only_the_referee_writes_scenarios(street, who):
    with pytest.raises(Forbidden):
        street.act({"type": "save-scenario", "plan": plan()}, who)


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"sides": [{"name": "Alone"}, {"part": "neutral"}]}, "scenario-needs-rivals"),
        ({"sides": [{"name": "Us"}, {"part": "villain"}]}, "villain-needs-figures"),
        ({"jokers": 2, "arrivals": [{"joker": 3, "figures": [{"side": 0, "rank": "plock"}]}]}, "arrives-too-late"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused_when_it_is_written(street, more, code):
    with pytest.raises(Refusal, match=code):
        save(street, **more)
    assert not Scenario.objects.exists()


@pytest.mark.parametrize(
    "more",
    [
        {"figures": [{"side": 5, "rank": "plock"}]},
        {"figures": [{"side": 0, "rank": "king"}]},
        {"grudges": [{"side": 1, "target": 1, "feeling": "hate"}]},
        {"grudges": [{"side": 0, "target": 1, "feeling": "love"}]},
        {"options": {"stko.no_such": 1}},
        {"sides": [{"name": "Alone"}]},
        {"table": "drawn", "size": [10, 10]},
    ],
)
def test_a_plan_that_cannot_be_read_names_what_would_be_right(street, more):
    with pytest.raises(Malformed) as raised:
        save(street, **more)
    assert raised.value.code


def test_a_character_in_a_plan_is_one_of_the_campaign(street):
    with pytest.raises(NotFound):
        save(street, arrivals=[{"figures": [{"side": 0, "rank": "plock", "character": str(uuid4())}]}])


def test_a_battle_keeps_the_plan_it_began_with(street):
    key = save(street, jokers=3)
    battle = begin(street, key)
    street.act({"type": "save-scenario", "scenario": key, "plan": plan(jokers=9)})
    street.act({"type": "withdraw-scenario", "scenario": key})
    row = Battle.objects.get(id=battle)
    assert (row.scenario["id"], row.scenario["plan"]["jokers"]) == (key, 3)
    with pytest.raises(Refusal, match="scenario-withdrawn"):
        begin(street, key)


def test_a_plan_wants_as_many_gangs_as_it_has_places_for(street):
    key = save(street, sides=[{"name": "A"}, {"name": "B"}, {"name": "C"}])
    with pytest.raises(Refusal, match="scenario-wants-gangs") as raised:
        begin(street, key)
    assert raised.value.facts == {"needed": 3, "given": 2}


def test_the_plan_brings_villain_and_neutrals_the_referee_plays_them(street):
    """STKO-97: few strong figures of the referee's against many."""
    sides = [{"name": "The gangs"}, {"part": "villain", "name": "The Count"}, {"part": "neutral", "name": "Passers-by"}]
    figures = [
        {"side": 1, "rank": "legend", "weapons": ["shotgun"], "name": "The Count"},
        {"side": 2, "rank": "plock", "name": "A lady"},
    ]
    key = save(street, sides=sides, figures=figures)
    mine = {"sides": [{"gang": street.gangs["anna"]}], "figures": [{"side": 0, "character": street.figures["anna"][0]}]}
    command = {"type": "open-battle", "scenario": key, "setup": {"deployment": "placed", **mine}}
    battle = UUID(street.act(command, "anna").of_type("campaign/battle-opened/1")[0]["battle"])
    opened = game(street, battle).opened.setup
    assert [figure.rank for figure in opened.figures] == ["killer", "legend", "plock"]
    assert vault.unseal(opened.sides[1].name) == "The Count"
    assert opened.sides[1].players == (str(street.members["rita"]),)
    assert opened.sides[2].neutral and not opened.sides[2].players


def test_hate_and_fear_stand_from_the_first_card(street):
    """STKO-84: a side hates another, one character of it fears one of theirs besides."""
    fear = {"character": street.figures["anna"][1], "target_character": street.figures["ben"][0]}
    grudges = [
        {"side": 0, "target": 1, "feeling": "hate"},
        {"side": 0, "target": 1, "feeling": "fear", **fear},
    ]
    now = game(street, begin(street, save(street, grudges=grudges))).battle
    assert sorted(now.feelings) == [(1, 3, 1), (1, 4, 1), (2, 3, 3), (2, 4, 1)]
    assert now.options.hate_fear


def test_two_of_one_side_may_hate_each_other_nobody_himself(street):
    """STKO-86: the hated figure may be a friend."""
    one, other = street.figures["anna"]
    within = {"side": 0, "target": 0, "feeling": "hate"}
    grudges = [{**within, "character": one, "target_character": other}]
    now = game(street, begin(street, save(street, grudges=grudges))).battle
    assert list(now.feelings) == [(1, 2, 1)]
    for more in ({"character": one}, {"target_character": one}, {"character": one, "target_character": one}):
        with pytest.raises(Malformed, match="two-different-sides"):
            save(street, grudges=[{**within, **more}])


def test_only_a_referee_brings_feelings_with_the_setup(street):
    feelings = [{"figure": 1, "target": 3, "feeling": "hate"}]
    with pytest.raises(Forbidden, match="referee-only"):
        begin(street, save(street), "anna", feelings=feelings)


def test_the_plans_place_and_options_hold_for_players_too_and_the_setup_may_say_otherwise(street):
    key = save(street, options={"stko.opt.nerve": True}, table="drawn", size=[3600, 3600])
    drawn = game(street, begin(street, key, "anna"))
    assert drawn.opened.setup.table == "drawn" and drawn.opened.options["stko.opt.nerve"] is True
    assert drawn.opened.setup.deployment == "random"  # nobody was put anywhere
    street.act({"type": "end", "how": "called_off"}, stream=Battle.objects.get().id)
    assert game(street, begin(street, key, table="real")).opened.setup.table == "real"


def test_reinforcements_come_with_the_joker_they_are_due_at(street):
    waves = [
        {"joker": 1, "figures": [{"side": 0, "rank": "ganger", "name": "Otto"}, {"side": 0, "rank": "plock"}]},
        {"joker": 2, "figures": [{"side": 1, "rank": "killer"}]},
        {"figures": [{"side": 1, "rank": "legend"}]},
    ]
    battle = begin(street, save(street, arrivals=waves))
    joker(street, battle)
    assert [one.rank for one in arrived(street, battle)] == ["ganger", "plock"]
    street.act({"type": "note", "note": "x"}, stream=battle)
    assert len(arrived(street, battle)) == 2  # once, not with every entry
    assert BattleFigure.objects.filter(battle_id=battle).count() == 6
    joker(street, battle)
    assert [one.rank for one in arrived(street, battle)] == ["ganger", "plock", "killer"]


def test_who_came_at_a_joker_that_is_rewound_comes_again_with_it(street):
    battle = begin(street, save(street, arrivals=[{"joker": 1, "figures": [{"side": 0, "rank": "ganger"}]}]))
    before = game(street, battle).version
    joker(street, battle)
    street.act({"type": "rewind", "to": before}, stream=battle)
    assert arrived(street, battle) == []
    joker(street, battle)
    assert len(arrived(street, battle)) == 1


def test_the_dead_don_t_arrive(street):
    late = street.hire("anna", "Late", "plock", "pistol")
    wave = {"joker": 1, "figures": [{"side": 0, "rank": "plock", "character": late}]}
    battle = begin(street, save(street, arrivals=[wave]))
    street.act({"type": "retire-character", "character": late}, "anna")
    joker(street, battle)
    assert arrived(street, battle) == []


def arrived(street: Street, battle: UUID) -> list[Any]:
    return [one.event.figure for one in game(street, battle).counting if type(one.event).__name__ == "FigureArrived"]


def tick(battle: UUID, side: int, *ticks: tuple[int, int]) -> dict[str, Any]:
    said = [{"side": side, "aim": aim, "times": times} for aim, times in ticks]
    return {"type": "tick-aims", "battle": str(battle), "side": side, "ticks": said}


def test_each_side_ticks_its_own_aims_while_it_plays(street):
    battle = begin(street, save(street))
    street.act(tick(battle, 0, (0, 1)), "anna")
    street.act(tick(battle, 1, (0, 1)), "ben")
    street.act(tick(battle, 0, (0, 2)), "anna")
    assert Battle.objects.get().ticks == [{"aim": 0, "side": 0, "times": 2}, {"aim": 0, "side": 1, "times": 1}]
    for who in ("ben", "sam"):
        with pytest.raises(Forbidden):
            street.act(tick(battle, 0, (0, 1)), who)
    with pytest.raises(Refusal, match="aim-too-often"):
        street.act(tick(battle, 0, (0, 3)), "anna")
    with pytest.raises(Malformed):
        street.act(tick(battle, 0, (7, 1)), "anna")


def result(battle: UUID, *ticks: tuple[int, int, int], **more: Any) -> dict[str, Any]:
    said = [{"side": side, "aim": aim, "times": times} for side, aim, times in ticks]
    return {"type": "enter-result", "battle": str(battle), "ticks": said, **more}


def test_points_are_summed_per_side_and_the_most_win(street):
    battle = begin(street, save(street))
    with pytest.raises(Refusal, match="battle-still-open"):
        street.act(result(battle))
    street.act({"type": "end", "how": "time_up"}, stream=battle)
    street.act(result(battle, (0, 0, 2), (0, 1, 1), (1, 0, 1)))
    said = Battle.objects.get().result
    assert (said["points"], said["winner"], said["by"]) == ([6, 4], 0, "points")
    with pytest.raises(Refusal, match="needs-reason"):
        street.act(result(battle))
    street.act(result(battle, by="word", winner=1, reason="Moni was never in danger"))
    said = Battle.objects.get().result
    assert (said["winner"], vault.unseal(said["reason"])) == (1, "Moni was never in danger")
    with pytest.raises(Refusal, match="result-entered"):
        street.act(tick(battle, 0, (0, 1)), "anna")


def test_equal_points_have_no_winner_and_neutrals_never_win(street):
    sides = [{"aims": [{"words": "a", "points": 1}]}, {"aims": [{"words": "b", "points": 1}]}]
    sides.append({"part": "neutral", "aims": [{"words": "c", "points": 9}]})
    battle = begin(street, save(street, sides=sides))
    street.act({"type": "end", "how": "time_up"}, stream=battle)
    street.act(result(battle, (0, 0, 1), (1, 0, 1), (2, 0, 1)))
    assert Battle.objects.get().result["winner"] is None
    with pytest.raises(Malformed):
        street.act(result(battle, by="word", winner=2, reason="the lady wins"))


def test_the_referees_word_needs_a_reason_and_is_his_alone(street):
    battle = begin(street, save(street))
    street.act({"type": "end", "how": "time_up"}, stream=battle)
    with pytest.raises(Refusal, match="needs-reason"):
        street.act(result(battle, by="word", winner=1, reason="  "))
    with pytest.raises(Malformed):
        street.act(result(battle, winner=1))
    for who in ("anna", "otto"):
        with pytest.raises(Forbidden):
            street.act(result(battle), who)


def test_a_battle_without_a_scenario_has_no_aims(street):
    battle = street.battle()
    with pytest.raises(Refusal, match="no-scenario-here"):
        street.act(tick(battle, 0), "anna")
