"""Where a simulation begins: setups, and battles as they stand; and who may ask for which."""

from types import SimpleNamespace
from uuid import UUID, uuid4

import pytest

from campaigns.ledger.canonical import canonical
from campaigns.models import Simulation
from campaigns.selectors.not_visible import NotVisible
from campaigns.simulation import asking
from campaigns.simulation.asking import simulation_of
from campaigns.simulation.beginnings import of_battle, on_table
from campaigns.simulation.following import counts_of
from campaigns.simulation.listing import simulations
from campaigns.simulation.replay import simulated_battle
from campaigns.simulation.results import simulation_page
from campaigns.simulation.stored import beginning_of
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.setup import Figure, Setup, Side
from engine.rulesets import RULESETS

pytestmark = pytest.mark.django_db
RIFLES = [{"side": side, "rank": "ganger", "weapons": ["rifle"], "name": f"Extra {side}"} for side in (0, 1, 1)]


def opened(street, table="drawn", deployment="random") -> UUID:
    setup = street.setup() | {"deployment": deployment}
    if table == "drawn":
        setup |= {"table": "drawn", "size": [4800, 4800], "deployment": "placed"}
        for n, figure in enumerate(setup["figures"]):
            figure |= {"at": [1200 + 600 * n, 1800 + 1200 * figure["side"]], "facing": [0, 1 - 2 * figure["side"]]}
    receipt = street.act({"type": "open-battle", "setup": setup})
    return UUID(receipt.of_type("campaign/battle-opened/1")[0]["battle"])


def play_some(street, battle, turns=4) -> int:
    """Cards are turned and everybody waits; the version afterwards, with nobody in the middle of anything."""
    version = street.version(battle)
    for _ in range(turns):
        version, waiting = street.act({"type": "turn-card"}, stream=battle).version, street.row(battle).waiting
        if waiting["turn"] in ("action", "place"):
            what = "wait" if waiting["turn"] == "action" else "place"
            version = street.act({"type": what, "figure": waiting["figure"]}, stream=battle).version
    return version


@pytest.mark.parametrize("game", RULESETS)
def test_sides_deploy_on_every_table_of_the_game_also_on_an_open_one_of_its_own(game):
    """Firefight has one; it was taken for two rows, twelve inches apart, where the first unit charges at once."""
    setup = Setup(game, (Side(), Side()), (Figure(0, RULESETS[game].ranks[0]), Figure(1, RULESETS[game].ranks[0])))
    for ground in RULESETS[game].grounds:
        laid = on_table(setup, ground.name)
        assert (laid.deployment, laid.size, laid.terrain) == ("random", ground.size, ground.terrain), ground.name
        assert [figure.at for figure in laid.figures] == [None, None]


def test_a_typed_setup_is_completed_sealed_and_played(street):
    setup = {"sides": [{"name": "Nord"}, {"name": "Süd"}], "figures": RIFLES}
    row = street.played(30, setup=setup, table="alley")
    assert "Extra" not in row.beginning and "Nord" not in row.beginning
    page = simulation_page(row, "de")
    assert page.title == ["Nord", "Süd"] and [figure.name for figure in page.result.figures] == [
        "Extra 0",
        "Extra 1",
        "Extra 1",
    ]
    figures = beginning_of(row).setup.figures
    assert [figure.facing for figure in figures] == [(0, 1), (0, -1), (0, -1)]


def test_characters_in_a_setup_bring_what_the_campaign_knows(street):
    figures = [{"side": 0, "character": street.characters[street.anna][0]}, *RIFLES[1:]]
    row = street.ask(setup={"sides": [{}, {}], "figures": figures}, table="open")
    assert beginning_of(row).setup.figures[0].weapons == ("pistol",)
    with pytest.raises(NotVisible):
        street.ask(setup={"sides": [{}, {}], "figures": [{"side": 0, "character": str(uuid4())}]}, table="open")


@pytest.mark.parametrize(
    "setup",
    [
        {"sides": [{}], "figures": RIFLES[:1]},
        {"sides": [{}, {}], "figures": [{"side": 0, "rank": "admiral"}]},
        {"sides": [{}, {}], "figures": [{"side": 7, "rank": "ganger"}]},
        {"sides": [{}, {}], "figures": RIFLES, "options": {"stko.unheard_of": 1}},
        {"sides": [{}, {}], "figures": RIFLES, "ruleset": "coc"},
        {"sides": [{"policy": "genius"}, {}], "figures": RIFLES},
    ],
)
def test_what_no_battle_opens_with_is_not_simulated_either(street, setup):
    with pytest.raises(Malformed):
        street.ask(setup=setup, table="open")
    assert not Simulation.objects.exists()


def test_a_gang_without_anybody_is_refused(street):
    street.gangs[street.ben] = street.found_gang(street.ben)
    with pytest.raises(Refusal, match="gang-is-empty"):
        street.ask()


def test_a_battle_goes_on_from_where_it_stands(street):
    battle = opened(street)
    at = play_some(street, battle)
    row = street.played(60, battle=battle)
    assert (row.of_battle, row.at) == (battle, at)
    beginning = beginning_of(row)
    assert beginning.past[-1].version == at and canonical(beginning).decode() == row.beginning
    fight = simulated_battle(row, 3)
    assert fight.sound and fight.first == at + 1 and fight.lines[0].version > at
    assert counts_of(street.played(60, battle=battle, chunk_size=7)) == counts_of(row)


def test_an_earlier_moment_is_another_beginning_and_later_entries_dont_matter(street):
    battle = opened(street)
    at = play_some(street, battle)
    before = street.played(40, battle=battle, at=at)
    play_some(street, battle)
    assert counts_of(street.played(40, battle=battle, at=at)) == counts_of(before)
    assert street.ask(40, battle=battle, at=at).beginning == before.beginning
    assert street.ask(40, battle=battle).beginning != before.beginning


def test_entries_that_a_rewind_skipped_are_not_part_of_the_beginning(street):
    battle = opened(street)
    at = play_some(street, battle, 2)
    play_some(street, battle)
    street.act({"type": "rewind", "to": at}, stream=battle)
    kept = [one.version for one in beginning_of(street.ask(battle=battle)).past]
    assert kept[:-1] == list(range(2, at + 1))


def test_a_battle_goes_on_from_the_middle_of_an_action(street):
    """The card that was turned stays turned; the same moment gives the same battles for ever."""
    battle = opened(street, deployment="placed")
    receipt = street.act({"type": "turn-card"}, stream=battle)
    while street.row(battle).waiting["turn"] != "action":
        receipt = street.act({"type": "turn-card"}, stream=battle)
    assert len(receipt.events) > 1
    at = receipt.version - 1
    row = street.played(40, battle=battle, at=at)
    beginning = beginning_of(row)
    assert [one.version for one in beginning.command_run] == list(range(beginning.command_run[0].version, at + 1))
    assert beginning.command_run[0].type == "battle/commanded/1"
    fight = simulated_battle(row, 1)
    assert fight.sound and fight.first == at + 1 and fight.last > at
    street.act({"type": "wait", "figure": street.row(battle).waiting["figure"]}, stream=battle)
    assert counts_of(street.played(40, battle=battle, at=at)) == counts_of(row)


def test_an_open_question_is_answered_by_the_policy_and_requested_dice_are_simulated(street):
    battle = opened(street, "real", "placed")
    while street.row(battle).waiting["turn"] != "action":
        street.act({"type": "turn-card"}, stream=battle)
    shooter = street.row(battle).waiting["figure"]
    target = 1 if shooter > 2 else 3
    version = street.act({"type": "shoot", "figure": shooter, "target": target}, stream=battle).version
    assert street.row(battle).waiting["kind"] == "answer"
    row = street.played(40, battle=battle, table="yards")
    assert row.at == version and beginning_of(row).command_run
    assert simulated_battle(row, 2).sound and counts_of(row).battles == 40


def test_a_real_table_needs_a_stand_in(street):
    battle = opened(street, "real")
    play_some(street, battle, 2)
    with pytest.raises(Refusal, match="needs-drawn-table"):
        street.ask(battle=battle)
    row = street.played(40, battle=battle, table="yards")
    assert simulation_page(row).stand_in == "yards" and counts_of(row).battles == 40
    fight = simulated_battle(row, 1)
    assert fight.sound and fight.size == [4800, 4800] and fight.terrain


def test_where_no_rule_asks_for_the_ground_a_real_table_is_simulated_as_it_is(street, monkeypatch):
    battle = opened(street, "real")
    play_some(street, battle, 2)
    monkeypatch.setattr(RULESETS["stko"], "stand_ins", ())
    assert of_battle(battle, street.member(), None).setup.table == "real"


def test_whoever_plays_in_a_battle_may_not_try_out_its_future(street):
    street.act({"type": "set-roles", "member": str(street.anna), "roles": ["referee", "player"]})
    battle = opened(street)
    with pytest.raises(Refusal, match="plays-himself"):
        street.ask(who=street.anna, battle=battle)
    row = street.ask(battle=battle)
    with pytest.raises(Refusal, match="plays-himself"):
        simulation_of(row.id, street.member(street.anna))
    with pytest.raises(Refusal, match="plays-himself"):  # nor by asking once more for what another one asked
        street.ask(who=street.anna, id=row.id)
    assert simulations(street.member(street.anna)) == []
    assert len(simulations(street.member())) == 1


def test_only_a_referee_asks(street):
    with pytest.raises(Refusal, match="referee-only"):
        street.ask(who=street.ben)


@pytest.mark.parametrize("battles", [0, -1, 1_000_001])
def test_how_many_battles(street, battles):
    with pytest.raises(Malformed):
        street.ask(battles)


@pytest.mark.parametrize("key", ["xyz", "abc", "AB", "ab" * 33])
def test_a_key_is_hexadecimal(street, key):
    with pytest.raises(Malformed):
        street.ask(key=key)


@pytest.mark.parametrize(("battle", "size"), [(0.004, 500), (0.0001, 2_500), (5.0, 1)])
def test_chunks_take_about_two_seconds_and_are_at_least_twenty(monkeypatch, battle, size):
    """By a clock of our own: how long a battle takes here and now is no promise."""
    now = [0.0]
    monkeypatch.setattr(asking, "time", SimpleNamespace(perf_counter=lambda: now[0]))

    def play(battles: int) -> None:
        now[0] += battles * battle

    assert asking.fitting_chunk(50_000, play) == (size, round(battle * 50_000_000))


def test_the_chunks_of_a_long_simulation_have_all_its_battles(street):
    row = street.ask(50_000, chunk_size=0)
    assert 1 <= row.chunk_size <= 2_500 and row.chunks.count() == -(-50_000 // row.chunk_size)
    assert sum(row.chunks.values_list("count", flat=True)) == 50_000
