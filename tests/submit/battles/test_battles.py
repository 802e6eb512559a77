"""Battles from opening to closing, and back again."""

from uuid import UUID, uuid4

import pytest

from campaigns import vault
from campaigns.ledger.read import read
from campaigns.models import Battle, BattleFigure, Character
from campaigns.submit import Forbidden, Malformed, NotFound, Refusal
from campaigns.vault import dice
from engine.kernel import sealed

pytestmark = pytest.mark.django_db


def fell_everybody_of_ben(cast, battle):
    cast.act({"type": "fall", "figure": 3}, cast.ben, battle)
    return cast.act({"type": "fall", "figure": 4}, cast.ben, battle)


def test_opening_writes_to_both_streams_and_commits_the_dice(cast):
    receipt = cast.act({"type": "open-battle", "setup": cast.setup(), "name": "At the quay"})
    campaign_event, battle_event = receipt.events
    assert (campaign_event.type, battle_event.type) == ("campaign/battle-opened/1", "battle/opened/1")
    stored = read(cast.campaign, after=receipt.first_seq - 1)
    assert stored[1].because == stored[0].seq and stored[1].version == 1
    opened = battle_event.value()
    battle = UUID(campaign_event.value()["battle"])
    assert opened["dice"] == {
        "algorithm": "rollbook/dice/1",
        "start": 1,
        "count": dice.BLOCK,
        "root": dice.secrets_of(battle).root(1, dice.BLOCK),
    }
    assert opened["options"] == {"toy.loud": False, "toy.dice": 2}
    assert vault.unseal(cast.row(battle).name) == "At the quay"


def test_figures_take_rank_and_weapons_from_their_characters(cast):
    battle = cast.open_battle()
    figures = read(cast.campaign, stream=battle)[0].payload
    assert figures.count(b'"rank":"grunt"') == 4 and figures.count(b'"weapons":["stick"]') == 4
    rows = BattleFigure.objects.filter(battle_id=battle).order_by("number")
    expected = cast.characters[cast.anna] + cast.characters[cast.ben]
    assert [str(row.character_id) for row in rows] == expected
    assert [row.number for row in rows] == [1, 2, 3, 4]


def test_a_gangs_owners_play_its_side(cast):
    row = cast.row(cast.open_battle())
    assert [side["players"] for side in row.sides] == [[str(cast.anna)], [str(cast.ben)]]
    assert set(row.seated) == {cast.anna, cast.ben}


def test_names_in_a_setup_are_sealed(cast):
    setup = cast.setup()
    setup["figures"].append({"side": 0, "rank": "grunt", "name": "Wirt"})
    setup["sides"][0]["name"] = "Hafenbande"
    cast.act({"type": "open-battle", "setup": setup})
    said = b"".join(event.payload for event in read(cast.campaign))
    assert b"Wirt" not in said and b"Hafenbande" not in said


def test_a_character_is_in_one_battle_at_a_time(cast):
    cast.open_battle()
    with pytest.raises(Refusal, match="character-in-battle"):
        cast.open_battle()


def test_a_character_stands_on_the_table_once(cast):
    setup = cast.setup()
    setup["figures"].append(setup["figures"][0])
    with pytest.raises(Refusal, match="character-twice"):
        cast.act({"type": "open-battle", "setup": setup})


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"ruleset": "stko"}, Malformed),
        ({"figures": "all"}, Malformed),
        ({"figures": [{"side": 0}]}, Malformed),
        ({"figures": [{"side": 0, "character": "x"}]}, Malformed),
        ({"figures": [{"side": 0, "rank": "king"}]}, Malformed),
        ({"options": {"toy.what": 1}}, Malformed),
        ({"figures": [{"side": 0, "character": str(uuid4())}]}, NotFound),
        ({"sides": [{"gang": str(uuid4())}, {}]}, NotFound),
        ({"sides": [{"players": [str(uuid4())]}, {}]}, NotFound),
    ],
)
def test_a_wrong_setup_opens_nothing(cast, change, error):
    size = cast.size()
    with pytest.raises(error):
        cast.act({"type": "open-battle", "setup": cast.setup() | change})
    assert cast.size() == size and not Battle.objects.exists()


def test_players_open_battles_that_they_play_in(cast):
    cora = cast.add("Cora")
    with pytest.raises(Forbidden, match="not-your-battle"):
        cast.act({"type": "open-battle", "setup": cast.setup()}, cora)
    cast.act({"type": "open-battle", "setup": cast.setup()}, cast.anna)


def test_a_server_roll_can_be_checked_from_its_event_alone(cast):
    battle = cast.open_battle()
    rolled = cast.act({"type": "throw", "figure": 1, "count": 9}, cast.anna, battle).of_type("battle/rolled/1")[0]
    secret = bytes.fromhex(rolled["secret"])
    assert tuple(rolled["faces"]) == sealed.faces(secret, str(battle), rolled["roll"], 9, 6)


def test_the_row_follows_what_the_table_waits_for(cast):
    battle = cast.open_battle("typed")
    receipt = cast.act({"type": "throw", "figure": 2}, cast.anna, battle)
    waiting = cast.row(battle).waiting
    since = (receipt.version, receipt.events[-1].recorded_us)
    assert (waiting.pop("since"), waiting.pop("since_us")) == since and waiting.pop("agree") == []
    assert waiting == receipt.waiting
    assert (waiting["kind"], waiting["figure"], waiting["number"]) == ("dice", 2, 1)
    assert waiting["members"] == [str(cast.anna)]
    cast.act({"type": "enter-dice", "faces": [3], "roll": 1}, cast.anna, battle)
    assert cast.row(battle).waiting["kind"] == "command" and cast.row(battle).version == receipt.version + 1


def test_a_row_waits_since_what_was_last_entered_and_after_a_take_back_since_what_was_before(cast):
    battle = cast.open_battle("typed")
    since = cast.row(battle).waiting["since_us"]
    thrown = cast.act({"type": "throw", "figure": 2}, cast.anna, battle)
    assert cast.row(battle).waiting["since_us"] == thrown.events[-1].recorded_us > since
    cast.act({"type": "take-back"}, cast.anna, battle)
    assert cast.row(battle).waiting["since_us"] == since
    cast.act({"type": "pause"}, cast.rita, battle)
    cast.act({"type": "resume"}, cast.rita, battle)
    assert cast.row(battle).waiting["since_us"] == since


def test_events_of_one_entry_point_at_the_entry_that_caused_them(cast):
    battle = cast.open_battle()
    receipt = cast.act({"type": "throw", "figure": 1}, cast.anna, battle)
    commanded, rolled, *_ = read(cast.campaign, after=receipt.first_seq - 1, upto=receipt.last_seq)
    assert rolled.because == commanded.seq


def test_words_in_a_battle_are_sealed_also_inside_another_command(cast):
    battle = cast.open_battle()
    inner = {"type": "throw", "figure": 1, "words": "Hands up"}
    cast.act(inner, cast.anna, battle)
    inner["figure"] = 2  # the first one may have fallen
    cast.act({"type": "decide-otherwise", "command": inner, "reason": "Because"}, cast.rita, battle)
    said = b"".join(event.payload for event in read(cast.campaign, stream=battle))
    assert b"Hands" not in said and b"Because" not in said


def test_an_ended_battle_is_booked_at_once(cast):
    battle = cast.open_battle()
    receipt = fell_everybody_of_ben(cast, battle)
    assert [event.type for event in receipt.events][-2:] == ["battle/ended/1", "campaign/battle-outcome/1"]
    ended, outcome = read(cast.campaign)[-2:]
    assert outcome.because == ended.seq and outcome.provenance == "outcome"
    assert cast.row(battle).status == "closed"
    status = dict(Character.objects.filter(campaign_id=cast.campaign).values_list("id", "status"))
    assert [status[UUID(character)] for character in cast.characters[cast.anna]] == ["alive", "alive"]
    assert [status[UUID(character)] for character in cast.characters[cast.ben]] == ["dead", "dead"]
    assert set(Character.objects.values_list("battles", flat=True)) == {1}


def test_after_a_battle_the_survivors_fight_on_and_the_dead_do_not(cast):
    fell_everybody_of_ben(cast, cast.open_battle())
    with pytest.raises(Refusal, match="character-dead"):
        cast.open_battle()
    cast.characters[cast.ben] = [cast.hire(cast.ben)]
    cast.open_battle()


def test_a_closed_battle_that_is_rewound_is_taken_out_of_the_books(cast):
    battle = cast.open_battle()
    fell_everybody_of_ben(cast, battle)
    receipt = cast.act({"type": "rewind", "to": 1}, cast.rita, battle)
    assert receipt.events[-1].type == "campaign/battle-reopened/1"
    row = cast.row(battle)
    assert (row.status, row.outcome, row.closed_us) == ("open", None, None)
    assert set(Character.objects.values_list("status", "battles")) == {("alive", 0)}
    fell_everybody_of_ben(cast, battle)
    assert cast.row(battle).status == "closed"
    cast.act({"type": "rewind", "to": 1}, cast.rita, battle)
    assert cast.row(battle).status == "open"


def test_a_battle_whose_people_have_fought_on_is_not_rewound(cast):
    battle = cast.open_battle()
    fell_everybody_of_ben(cast, battle)
    cast.characters[cast.ben] = [cast.hire(cast.ben)]
    cast.open_battle()
    size = cast.size()
    with pytest.raises(Refusal, match="fought-since"):
        cast.act({"type": "rewind", "to": 1}, cast.rita, battle)
    assert cast.size() == size


def test_close_battle_is_for_ended_battles_that_are_not_booked(cast):
    battle = cast.open_battle()
    with pytest.raises(Refusal, match="battle-still-open"):
        cast.act({"type": "close-battle", "battle": str(battle)})
    fell_everybody_of_ben(cast, battle)
    with pytest.raises(Refusal, match="battle-closed"):
        cast.act({"type": "close-battle", "battle": str(battle)})


def test_figures_that_arrive_late_get_their_number(cast):
    battle = cast.open_battle()
    late = cast.hire(cast.anna)
    cast.act({"type": "arrive", "figure": {"side": 0, "rank": "grunt", "character": late}}, cast.anna, battle)
    assert BattleFigure.objects.get(battle_id=battle, number=5).character_id == UUID(late)
    with pytest.raises(Refusal, match="character-in-battle"):
        cast.act({"type": "arrive", "figure": {"side": 0, "rank": "grunt", "character": late}}, cast.anna, battle)


def test_a_rewound_arrival_leaves_no_figure_behind(cast):
    battle = cast.open_battle()
    late = cast.hire(cast.anna)
    arrive = {"type": "arrive", "figure": {"side": 0, "rank": "grunt", "character": late}}
    cast.act(arrive, cast.anna, battle)
    cast.act({"type": "rewind", "to": 1}, cast.rita, battle)
    assert not BattleFigure.objects.filter(battle_id=battle, number=5).exists()
    cast.act(arrive, cast.anna, battle)


def test_taking_back_needs_no_referee_and_leaves_the_entry_readable(cast):
    battle = cast.open_battle("typed")
    cast.act({"type": "throw", "figure": 1}, cast.anna, battle)
    cast.act({"type": "enter-dice", "faces": [6]}, cast.anna, battle)
    cast.act({"type": "take-back"}, cast.anna, battle)
    assert cast.row(battle).waiting["kind"] == "dice"
    assert b'"faces":[6]' in b"".join(event.payload for event in read(cast.campaign, stream=battle))
    cast.act({"type": "enter-dice", "faces": [2]}, cast.anna, battle)


def test_people_who_join_a_side_must_be_members(cast):
    battle, cora = cast.open_battle(), cast.add("Cora")
    with pytest.raises(NotFound, match="no-such-member"):
        cast.act({"type": "join-side", "side": 0, "player": str(uuid4())}, cast.anna, battle)
    cast.act({"type": "join-side", "side": 0, "player": str(cora)}, cast.anna, battle)
    assert cora in cast.row(battle).seated
    cast.act({"type": "throw", "figure": 1}, cora, battle)


def test_the_gang_of_somebody_forgotten_fights_and_the_referee_enters_for_it(cast):
    cast.act({"type": "forget-member", "member": str(cast.anna)}, cast.rita)
    battle = cast.open_battle()
    assert [side["players"] for side in cast.row(battle).sides] == [[], [str(cast.ben)]]
    cast.act({"type": "throw", "figure": 1}, cast.rita, battle)


def test_pausing_shows_in_the_row(cast):
    battle = cast.open_battle()
    cast.act({"type": "pause"}, cast.anna, battle)
    assert cast.row(battle).status == "paused"
    cast.act({"type": "resume"}, cast.anna, battle)
    assert cast.row(battle).status == "open"


def test_the_next_dice_are_committed_before_the_reserve_is_used_up(cast, monkeypatch):
    monkeypatch.setattr(dice, "BLOCK", 8)
    monkeypatch.setattr(dice, "RESERVE", 3)
    battle = cast.open_battle()
    for _ in range(20):
        cast.act({"type": "throw", "figure": 1, "count": 0}, cast.anna, battle)
    committed = [event for event in read(cast.campaign, stream=battle) if event.type == "battle/dice-committed/1"]
    assert [b'"start":9}' in event.payload for event in committed] == [True, False]
    first = committed[0]
    rolled_before = [
        event for event in read(cast.campaign, stream=battle, upto=first.version) if event.type == "battle/rolled/1"
    ]
    assert len(rolled_before) == 6
