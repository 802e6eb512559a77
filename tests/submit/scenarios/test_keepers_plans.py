"""A fight that the Keeper plans: what everybody reads, what stays his, and how it opens. COC-17."""

import re
from uuid import UUID

import pytest

from campaigns import vault
from campaigns.ledger.read import read
from campaigns.models import Battle, Member, Scenario
from campaigns.projections.game import load_game
from campaigns.selectors.events import each_event
from campaigns.selectors.scenarios import pages as scenarios
from campaigns.submit.errors import Forbidden, Malformed, Refusal
from engine.rulesets import ruleset
from tests.web.study import HIDDEN, TELLTALE

IDS = r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|sealed:[^']*"  # among whose digits any number may stand
SECRETS = ("Kultist", "Hunde", "Altar", "Hinterhalt", *TELLTALE)


@pytest.fixture
def study(db):
    from tests.web.study import Study

    return Study()


def plan(study, **more):
    people = [{"side": 0, "rank": "investigator", "character": study.figures[who][0]} for who in ("anna", "ben")]
    return {
        "name": "Im Keller",
        "briefing": "Licht unter der Tür",
        "sides": [
            {"name": "Ermittler", "aims": [{"words": "Das Buch finden"}]},
            {"part": "villain", "name": "Kult", "aims": [{"words": "Den Altar halten"}]},
        ],
        "figures": [
            *people,
            {"side": 1, "rank": "opponent", "name": "Kultist", "weapons": ["pistol"], "values": HIDDEN},
            {"side": 1, "rank": "opponent", "name": "Hunde", "weapons": ["claws"], "values": {"hp": 6, "members": 2}},
        ],
        "decided": "referee",
        **more,
    }


def save(study, who="rita", orders=(), notes="Hinterhalt hinter der Treppe", **more):
    command = {"type": "save-scenario", "plan": plan(study, **more), "orders": list(orders), "notes": notes}
    return study.act(command, who).of_type("campaign/scenario-saved/1")[0]["scenario"]


def begin(study, key, setup=None, who="rita"):
    command = {"type": "open-battle", "scenario": key, "setup": setup or {"sides": [{}], "figures": []}}
    return UUID(study.act(command, who).of_type("campaign/battle-opened/1")[0]["battle"])


def opened(study, battle):
    return load_game(ruleset("coc"), study.campaign, battle).opened.setup


def line(study, key, who):
    return scenarios.scenario(study.campaign, UUID(key), Member.objects.get(id=study.members[who]))


def payloads(study, who):
    member = Member.objects.get(id=study.members[who])
    return {event.type: event.payload for event in each_event(study.campaign, member)}


def test_opponents_aims_surprise_and_notes_are_recorded_apart(study):
    order = {"command": {"type": "grant-surprise", "how": "hidden"}, "side": 1, "figure": 2, "target": 0}
    row = Scenario.objects.get(id=save(study, orders=[order]))
    public = re.sub(IDS, "", str(row.plan))
    assert [figure["rank"] for figure in row.plan["figures"]] == ["investigator", "investigator"]
    assert row.plan["sides"][1] == {"part": "villain"}
    assert not any(number in public for number in TELLTALE) and "grant-surprise" not in public
    assert row.kept["figures"][0]["values"] == HIDDEN
    assert vault.unseal(row.kept["notes"]) == "Hinterhalt hinter der Treppe"
    assert not any(word in str(row.kept) for word in ("Kultist", "Altar", "Hinterhalt"))  # texts are sealed besides


@pytest.mark.parametrize("who", ["anna", "ben", "sam"])
def test_players_read_neither_the_plan_nor_the_events_of_the_keepers_part(study, who):
    key = save(study)
    battle = begin(study, key)
    mine = line(study, key, who)
    assert (mine.plan.briefing, mine.notes, mine.orders) == ("Licht unter der Tür", "", [])
    assert [figure.rank for figure in mine.plan.figures] == ["investigator"] * 2
    seen = payloads(study, who)
    assert seen["campaign/keepers-part-saved/1"] is None
    assert seen["campaign/battle-got-keepers-part/1"] is None
    stands = scenarios.standing(battle, Member.objects.get(id=study.members[who]))
    said = str((mine, stands, [one for kind, one in seen.items() if "battle-opened" not in kind]))
    assert not [secret for secret in SECRETS if re.search(rf"(?<![\w-]){secret}(?![\w-])", said)]
    assert payloads(study, "rita")["campaign/keepers-part-saved/1"] is not None


def test_an_auditor_who_also_plays_reads_no_more_than_a_player(study):
    key = save(study)
    assert line(study, key, "otto").notes  # audits and plays nobody
    assert payloads(study, "otto")["campaign/keepers-part-saved/1"] is not None
    study.act({"type": "set-roles", "member": str(study.members["otto"]), "roles": ["auditor", "player"]})
    assert line(study, key, "otto").notes == ""
    assert payloads(study, "otto")["campaign/keepers-part-saved/1"] is None


@pytest.mark.parametrize("who", ["anna", "sam", "otto"])
def test_only_the_keeper_plans_and_opens_what_he_planned(study, who):
    with pytest.raises(Forbidden):
        save(study, who)
    key = save(study)
    with pytest.raises(Forbidden):
        begin(study, key, who=who)
    assert not Battle.objects.exists()


def test_one_command_opens_the_fight_with_everybody_and_the_keepers_numbers(study):
    setup = opened(study, begin(study, save(study)))
    assert [figure.rank for figure in setup.figures] == ["investigator", "investigator", "opponent", "opponent"]
    assert setup.figures[2].values == HIDDEN
    assert setup.sides[0].players == tuple(str(study.members[who]) for who in ("anna", "ben"))
    assert setup.sides[1].players == ()  # the Keeper enters for them as a part of ordinary play
    assert vault.unseal(setup.sides[1].name) == "Kult"


def test_whoever_is_named_with_the_opening_counts_more_than_the_plan(study):
    figures = [{"side": 0, "character": study.figures["ben"][0]}]
    setup = {"sides": [{}, {"dice": "typed"}], "figures": figures}
    battle = begin(study, save(study), setup)
    assert [figure.character for figure in opened(study, battle).figures] == [study.figures["ben"][0], None, None]
    assert [side.dice for side in opened(study, battle).sides] == ["server", "typed"]
    with pytest.raises(Malformed):
        begin(study, save(study), {"sides": [{}, {}], "figures": [{"side": 1, "rank": "opponent"}]})


def test_surprise_and_dice_stand_from_the_first_moment(study):
    """COC-17: the cultist from hiding at Karl, each investigator with a penalty die on his first roll."""
    orders = [
        {"command": {"type": "grant-surprise", "how": "hidden"}, "side": 1, "figure": 2, "target": 1},
        {"command": {"type": "grant-dice", "dice": -1}, "side": 0},
    ]
    battle = begin(study, save(study, orders=orders))
    forked = study.act({"type": "fork-battle", "battle": str(battle), "at": 1}).of_type("campaign/battle-forked/1")[0]
    for one in (battle, UUID(forked["battle"])):  # a what-if copy from the very beginning too
        now = load_game(ruleset("coc"), study.campaign, one).battle
        assert now.surprises == [(3, 2, 1, "", "")]
        assert [figure.granted for figure in now.figures] == [-1, -1, 0, 0]


def test_a_surprise_finds_somebody_else_where_its_target_stayed_at_home(study):
    order = {"command": {"type": "grant-surprise", "how": "visible"}, "side": 1, "figure": 2, "target": 1}
    gone = {"command": {"type": "grant-dice", "dice": 1}, "side": 0, "figure": 1}
    figures = [{"side": 0, "character": study.figures["anna"][0]}]
    battle = begin(study, save(study, orders=[order, gone]), {"sides": [{}], "figures": figures})
    now = load_game(ruleset("coc"), study.campaign, battle).battle
    assert now.surprises == [(2, 1, 2, "", "")]
    assert [figure.granted for figure in now.figures] == [0, 0, 0]


def test_those_of_a_round_come_with_it_and_once(study):
    late = {"side": 1, "rank": "opponent", "name": "Schatten", "values": {"hp": 4}}
    battle = begin(study, save(study, arrivals=[{"joker": 1, "figures": [late]}]))
    assert len(opened(study, battle).figures) == 4
    study.act({"type": "begin-round"}, stream=battle)
    figures = load_game(ruleset("coc"), study.campaign, battle).battle.figures
    assert [figure.hp_max for figure in figures[4:]] == [4]
    anna = scenarios.standing(battle, Member.objects.get(id=study.members["anna"]))
    assert anna.waves == []
    rita = scenarios.standing(battle, Member.objects.get(id=study.members["rita"]))
    assert [wave.came for wave in rita.waves] == [[True]]


def test_the_keeper_ticks_his_sides_aims_and_players_see_none_of_it(study):
    battle = begin(study, save(study))
    command = {"type": "tick-aims", "battle": str(battle), "side": 1, "ticks": [{"side": 1, "aim": 0}]}
    study.act(command)
    anna = scenarios.standing(battle, Member.objects.get(id=study.members["anna"]))
    assert (anna.ticks, anna.plan.sides[1].aims) == ([], ())
    assert len(scenarios.standing(battle, Member.objects.get(id=study.members["rita"])).ticks) == 1


@pytest.mark.parametrize(
    ("orders", "field"),
    [
        ([{"command": {"type": "harm", "amount": 3}, "side": 0}], "command.type"),
        ([{"command": {"type": "grant-dice", "dice": 9}, "side": 0}], "dice"),
        ([{"command": {"type": "grant-surprise", "how": "loudly"}, "side": 1}], "how"),
        ([{"command": {"type": "grant-surprise"}, "side": 7}], "side"),
        ([{"command": {"type": "grant-surprise"}, "side": 1, "figure": 40}], "figure"),
    ],
)
def test_an_order_that_cannot_be_read_names_what_would_be_right(study, orders, field):
    with pytest.raises(Malformed) as raised:
        save(study, orders=orders)
    assert field in raised.value.field and raised.value.code
    assert not Scenario.objects.exists()


def test_a_plan_without_opponents_is_declined(study):
    with pytest.raises(Refusal, match="opponents-needed"):
        save(study, figures=plan(study)["figures"][:2])


@pytest.mark.parametrize("values", [{"hp": 0}, {"fighting": 101}, {"tentacles": 8}])
def test_numbers_that_no_opponent_can_have_are_declined(study, values):
    figures = [*plan(study)["figures"][:2], {"side": 1, "rank": "opponent", "name": "X", "values": values}]
    with pytest.raises(Malformed):
        save(study, figures=figures)


def test_written_anew_without_a_keepers_part_nothing_of_the_old_one_stays(study):
    key = save(study)
    figures = [*plan(study)["figures"][:2], {"side": 1, "rank": "opponent", "name": "Ratte"}]
    command = {"type": "save-scenario", "scenario": key, "plan": plan(study, figures=figures)}
    study.act(command)
    again = line(study, key, "rita")
    assert (again.notes, [figure.name for figure in again.plan.figures][2:]) == ("", ["Ratte"])


def test_a_battle_keeps_the_keepers_part_it_began_with(study):
    key = save(study)
    battle = begin(study, key)
    save_again = {"type": "save-scenario", "scenario": key, "plan": plan(study), "notes": "Anders"}
    study.act(save_again)
    row = Battle.objects.get(id=battle)
    assert vault.unseal(row.scenario["kept"]["notes"]) == "Hinterhalt hinter der Treppe"
    assert (
        len(
            [
                stored_event
                for stored_event in read(study.campaign)
                if stored_event.type == "campaign/battle-got-keepers-part/1"
            ]
        )
        == 1
    )


def test_a_game_without_a_keeper_takes_no_part_of_his(db):
    from tests.web.street import Street

    street = Street()
    sides = [{"name": "A"}, {"name": "B"}]
    for more in ({"notes": "x"}, {"orders": [{"command": {"type": "grant-dice", "dice": 1}}]}):
        with pytest.raises(Refusal, match="no-keepers-part"):
            street.act({"type": "save-scenario", "plan": {"name": "Duell", "sides": sides}, **more})
