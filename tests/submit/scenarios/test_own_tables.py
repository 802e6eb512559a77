"""Tables of the referee's own: written without holes, rolled on by server or hand, on the campaign or in a battle."""

from typing import Any
from uuid import UUID, uuid4

import pytest

from campaigns import vault
from campaigns.ledger.campaign_events import decode
from campaigns.ledger.read import read
from campaigns.ledger.scenario_events import TableRolled
from campaigns.models import OwnTable
from campaigns.submit import Forbidden, Malformed, NotFound, Refusal
from tests.founding import founded
from tests.web.street import Street

pytestmark = pytest.mark.django_db
TYPED = {"type": "roll-on-table"}


@pytest.fixture
def street(db: None) -> Street:
    return founded(Street)


def rows(*lines: tuple[int, int, str]) -> list[dict[str, Any]]:
    return [{"low": low, "high": high, "text": text} for low, high, text in lines]


def content(*lines: tuple[int, int, str], **more: Any) -> dict[str, Any]:
    said = lines or ((2, 6, "The gun falls down."), (7, 12, "Somebody shouts."))
    return {"name": "Accidents", "use": "accidents", "count": 2, "sides": 6, "rows": rows(*said), **more}


def save(street: Street, *lines: tuple[int, int, str], **more: Any) -> str:
    saved = street.act({"type": "save-table", "content": content(*lines, **more)})
    return saved.of_type("campaign/table-saved/1")[0]["table"]


@pytest.mark.parametrize(
    ("lines", "code", "facts"),
    [
        ([(2, 6, "a"), (8, 12, "b")], "rows-leave-hole", {"from": 7, "to": 7}),
        ([(3, 12, "a")], "rows-leave-hole", {"from": 2, "to": 2}),
        ([(2, 10, "a")], "rows-leave-hole", {"from": 11, "to": 12}),
        ([(2, 7, "a"), (7, 12, "b")], "rows-overlap", {"at": 7}),
        ([(2, 7, "a"), (3, 4, "b"), (8, 12, "c")], "rows-overlap", {"at": 3}),
        ([(2, 13, "a")], "row-out-of-range", {"row": 1, "least": 2, "most": 12}),
        ([(2, 6, "a"), (12, 7, "b")], "row-backwards", {"row": 2, "low": 12, "high": 7}),
    ],
)
def test_holes_and_overlaps_are_refused_with_the_number(street, lines, code, facts):
    with pytest.raises(Refusal, match=code) as raised:
        save(street, *lines)
    assert raised.value.facts == facts
    assert not OwnTable.objects.exists()


def test_the_order_of_the_rows_is_the_writers(street):
    key = save(street, (7, 12, "late"), (2, 6, "early"))
    kept = OwnTable.objects.get(id=key).content["rows"]
    assert [vault.unseal(row["text"]) for row in kept] == ["late", "early"]
    assert "late" not in str(kept)


def test_weights_share_out_one_die(street):
    lines = [(3, 0, "often"), (1, 0, "seldom")]
    kept = OwnTable.objects.get(id=save(street, *lines, weighted=True)).content
    assert kept["sides"] == 4 and [(row["low"], row["high"]) for row in kept["rows"]] == [(1, 3), (4, 4)]
    with pytest.raises(Refusal, match="row-without-weight"):
        save(street, (0, 0, "never"), (2, 0, "x"), weighted=True)
    with pytest.raises(Refusal, match="weights-out-of-bounds"):
        save(street, (1, 0, "alone"), weighted=True)


def test_a_row_without_words_and_a_table_without_a_name_are_malformed(street):
    with pytest.raises(Malformed, match="text"):
        save(street, (2, 12, "  "))
    with pytest.raises(Malformed, match="name"):
        save(street, name="")
    with pytest.raises(Malformed):
        save(street, sides=1)


def rolled(street: Street) -> TableRolled:
    last = read(street.campaign, stream=street.campaign, types=["campaign/table-rolled/1"])[-1]
    event = decode(last.type, last.payload)
    assert isinstance(event, TableRolled)
    return event


def test_the_server_rolls_and_the_line_stands_in_the_log_with_its_roll(street):
    receipt = street.act({**TYPED, "table": save(street)})
    roll, line = receipt.of_type("campaign/rolled/1")[0], rolled(street)
    assert (roll["purpose"], roll["count"], roll["sides"]) == ("table", 2, 6) and roll["secret"]
    assert (line.roll, line.total) == (roll["roll"], sum(roll["faces"]))
    assert vault.unseal(line.text) == ("The gun falls down." if line.total <= 6 else "Somebody shouts.")


def test_hand_rolled_dice_are_numbered_like_all_others(street):
    key = save(street)
    street.act({**TYPED, "table": key})
    street.act({**TYPED, "table": key, "faces": [1, 2]})
    street.act({**TYPED, "table": key})
    rolls = read(street.campaign, stream=street.campaign, types=["campaign/rolled/1"])
    assert [roll.provenance for roll in rolls] == ["server", "typed", "server"]
    for faces, code in (([1], "wrong-number-of-dice"), ([1, 7], "impossible-face")):
        with pytest.raises(Refusal, match=code):
            street.act({**TYPED, "table": key, "faces": faces})


def test_the_referee_may_pick_a_line_instead(street):
    key = save(street, players=True)
    street.act({**TYPED, "table": key, "pick": 1})
    assert (rolled(street).roll, vault.unseal(rolled(street).text)) == (0, "Somebody shouts.")
    with pytest.raises(Forbidden, match="referee-only"):
        street.act({**TYPED, "table": key, "pick": 1}, "anna")
    with pytest.raises(Malformed):
        street.act({**TYPED, "table": key, "pick": 2})


def test_players_roll_where_the_table_is_open_to_them(street):
    with pytest.raises(Forbidden, match="referee-only"):
        street.act({**TYPED, "table": save(street)}, "anna")
    street.act({**TYPED, "table": save(street, players=True)}, "anna")
    for who in ("otto", "sam"):
        with pytest.raises(Forbidden):
            street.act({**TYPED, "table": save(street, players=True)}, who)


def test_what_was_rolled_stays_as_it_was_when_the_table_is_written_anew(street):
    key = save(street)
    street.act({**TYPED, "table": key, "pick": 0})
    street.act({"type": "save-table", "table": key, "content": content((2, 12, "Nothing."))})
    assert vault.unseal(rolled(street).text) == "The gun falls down."
    street.act({"type": "withdraw-table", "table": key})
    with pytest.raises(Refusal, match="table-withdrawn"):
        street.act({**TYPED, "table": key})
    with pytest.raises(NotFound):
        street.act({**TYPED, "table": str(uuid4())})


def in_battle(street: Street, battle: UUID, key: str, who: str = "rita", **more: Any) -> Any:
    return street.act({**TYPED, "table": key, **more}, who, stream=battle)


def test_in_a_battle_the_roll_is_one_of_the_battles_own(street):
    battle, key = street.battle(), save(street)
    receipt = in_battle(street, battle, key, figure=1)
    assert receipt.of_type("battle/rolled/1")[0]["figure"] == 1
    line = receipt.of_type("battle/table-rolled/1")[0]
    assert line["figure"] == 1 and vault.unseal(line["text"]) in ("The gun falls down.", "Somebody shouts.")
    in_battle(street, battle, key, pick=0)


def test_in_a_battle_with_dice_on_the_table_they_are_awaited(street):
    battle, key = street.battle(dice="typed"), save(street, players=True)
    assert in_battle(street, battle, key, "anna", figure=1).waiting["kind"] == "dice"
    street.act({"type": "save-table", "table": key, "content": content((2, 12, "Nothing."), players=True)})
    receipt = street.act({"type": "enter-dice", "faces": [6, 6]}, "anna", stream=battle)
    line = receipt.of_type("battle/table-rolled/1")[0]
    assert (line["total"], vault.unseal(line["text"])) == (12, "Somebody shouts.")  # as it stood when it was rolled


def test_what_a_client_writes_into_the_command_does_not_count(street):
    battle, key = street.battle(), save(street)
    forged = {"name": "x", "count": 1, "sides": 2, "lines": [{"text": "I win", "low": 1, "high": 2}]}
    receipt = in_battle(street, battle, key, figure=1, **forged)
    assert receipt.of_type("battle/rolled/1")[0]["sides"] == 6
    with pytest.raises(Malformed):
        in_battle(street, battle, key, figure=9)


def test_event_cards_are_drawn_by_players_where_that_is_an_option(street):
    """STKO-39: event cards, `stko.opt.event_cards`."""
    key, battle = save(street, use="events"), street.battle()
    with pytest.raises(Forbidden, match="referee-only"):
        in_battle(street, battle, key, "anna", figure=1)
    street.act({"type": "end", "how": "called_off"}, stream=battle)
    battle = street.battle(options={"stko.opt.event_cards": True})
    in_battle(street, battle, key, "anna", figure=1)
    with pytest.raises(Forbidden, match="referee-only"):
        in_battle(street, battle, save(street), "anna", figure=1)
