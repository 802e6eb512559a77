"""Luck reports: only what counts and may be seen, by whose figure it was, with honest numbers."""

import json
import time
from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

pytestmark = pytest.mark.django_db


@pytest.fixture
def quarrel(cast: Any) -> Any:
    from tests.disputing import Quarrel

    return Quarrel(cast)


def member(who: UUID) -> Any:
    from campaigns.models import Member

    return Member.objects.get(id=who)


def read_battle(quarrel: Any) -> Any:
    from campaigns.ledger.read import read

    return read(quarrel.campaign, stream=quarrel.battle)


def report_of(quarrel: Any, who: UUID | None = None) -> Any:
    from campaigns.selectors.rolls import luck

    return luck.luck_of_campaign(quarrel.campaign, member(who or quarrel.rita))


def test_rolls_that_were_rewound_are_left_out(quarrel):
    quarrel.throw(3, quarrel.ben)
    assert report_of(quarrel).rolls == 2
    quarrel.cast.act({"type": "rewind", "to": quarrel.roll.version - 2}, quarrel.rita, quarrel.battle)
    assert report_of(quarrel).rolls == 0
    assert report_of(quarrel).counted is None and report_of(quarrel).curve == []


def dice_seen(made: Any) -> int:
    """Of the server's dice."""
    return sum(sum(face.counts) for face in made.faces)


def test_dice_that_were_shown_stay_in_the_servers_statistics_whatever_was_rewound(quarrel):
    """Nobody's luck any more, and still how the server's dice fell, also after the figure has changed hands."""
    from campaigns.selectors.rolls import luck

    thrown = quarrel.cast.version(quarrel.battle)  # the first roll, and whatever came of it
    quarrel.cast.act({"type": "hand-over", "figures": [3], "player": str(quarrel.anna)}, quarrel.ben, quarrel.battle)
    quarrel.throw(3, quarrel.anna)
    before = quarrel.cast.version(quarrel.battle)
    assert (report_of(quarrel).rolls, dice_seen(report_of(quarrel))) == (2, 2)
    quarrel.cast.act({"type": "rewind", "to": thrown}, quarrel.rita, quarrel.battle)
    quarrel.throw(3, quarrel.ben)
    assert quarrel.cast.version(quarrel.battle) > before
    assert (report_of(quarrel).rolls, dice_seen(report_of(quarrel))) == (2, 3)
    for who, rolls, dice in ((quarrel.anna, 1, 2), (quarrel.ben, 1, 1)):
        made = luck.luck_of_person(quarrel.campaign, who, member(who))
        assert (made.rolls, dice_seen(made)) == (rolls, dice)


def test_a_roll_that_a_correction_keeps_is_counted_once(quarrel):
    from campaigns.projections.game import load_game
    from engine.kernel.correction import preview
    from engine.kernel.decide import decode_command
    from engine.rulesets import ruleset

    quarrel.throw(3, quarrel.ben)
    entry = next(one.version for one in read_battle(quarrel) if one.type == "battle/commanded/1")
    change = {"type": "amend", "entry": entry, "command": {"type": "throw", "figure": 1, "count": 2}, "reason": "two"}
    shown = preview(load_game(ruleset("toy"), quarrel.campaign, quarrel.battle), decode_command(ruleset("toy"), change))
    quarrel.cast.act({**change, "shown": shown.shown}, quarrel.rita, quarrel.battle)
    assert "battle/roll-kept/1" in {one.type for one in read_battle(quarrel)}
    dealt = [json.loads(one.payload) for one in read_battle(quarrel) if one.type == "battle/rolled/1"]
    assert dice_seen(report_of(quarrel)) == sum(len(one["faces"]) for one in dealt) > 2


def test_dice_that_the_referee_had_thrown_are_the_servers_and_nobodys_luck(quarrel):
    ruled = {"type": "throw", "figure": 3, "count": 2}
    quarrel.cast.act({"type": "decide-otherwise", "command": ruled, "reason": "wind"}, quarrel.rita, quarrel.battle)
    assert (report_of(quarrel).rolls, dice_seen(report_of(quarrel))) == (1, 3)


def test_each_sees_the_rolls_of_his_own_figures(quarrel):
    from campaigns.selectors.rolls import luck

    quarrel.throw(3, quarrel.ben)
    for who in (quarrel.anna, quarrel.ben):
        id = UUID(quarrel.cast.characters[who][0])
        assert luck.luck_of_person(quarrel.campaign, who, member(who)).rolls == 1
        assert luck.luck_of_character(quarrel.campaign, id, member(quarrel.rita)).rolls == 1
    assert luck.luck_of_person(quarrel.campaign, quarrel.rita, member(quarrel.rita)).rolls == 0


def test_after_a_hand_over_the_rolls_are_the_new_players(quarrel):
    from campaigns.selectors.rolls import luck

    hand_over = {"type": "hand-over", "figures": [3], "player": str(quarrel.anna)}
    quarrel.throw(3, quarrel.ben)
    quarrel.cast.act(hand_over, quarrel.ben, quarrel.battle)
    quarrel.throw(4, quarrel.ben)
    if 3 not in quarrel.fallen():
        quarrel.throw(3, quarrel.anna)
        assert luck.luck_of_person(quarrel.campaign, quarrel.anna, member(quarrel.anna)).rolls == 2
    assert luck.luck_of_person(quarrel.campaign, quarrel.ben, member(quarrel.ben)).rolls == 2


def test_hidden_rolls_are_not_counted_for_who_may_not_see_them(quarrel, monkeypatch):
    from engine.kernel.events import Rolled
    from tests.toy import TOY

    def show(event, viewer, version=0):
        return None if isinstance(event, Rolled) and 0 not in viewer.sides and not viewer.referee else event

    monkeypatch.setattr(TOY, "show", show)
    assert report_of(quarrel, quarrel.ben).rolls == 0
    assert report_of(quarrel, quarrel.anna).rolls == report_of(quarrel, quarrel.rita).rolls == 1
    assert report_of(quarrel, quarrel.cast.otto).rolls == 0
    quarrel.cast.act({"type": "end", "how": "drawn"}, quarrel.rita, quarrel.battle)
    assert report_of(quarrel, quarrel.cast.otto).rolls == 1


def test_the_campaigns_draws_are_not_luck(quarrel):
    quarrel.cast.act({"type": "end", "how": "called_off"}, quarrel.rita, quarrel.battle)
    before = report_of(quarrel).rolls
    quarrel.cast.act({"type": "draw-gang", "gang": quarrel.cast.gangs[quarrel.anna], "count": 1}, quarrel.anna)
    assert report_of(quarrel).rolls == before


def thrown(purpose: str, faces: tuple[int, ...], sides: int = 6, server: bool = True) -> Any:
    from campaigns.selectors.rolls.luck_lines import Thrown

    return Thrown(None, 1, frozenset(), purpose, sides, faces, server)


def stko() -> Any:
    from engine.rulesets import ruleset

    return ruleset("stko")


def test_hits_are_counted_and_distances_added_up():
    from campaigns.selectors.rolls.luck import report

    made = report(
        [thrown("shot", (6, 6, 1)), thrown("shot", (2, 3)), thrown("move", (1, 2, 3))], stko(), "campaign", "x"
    )
    assert (made.counted.actual, made.counted.dice, made.counted.expected) == (2, 5, pytest.approx(5 / 6))
    assert (made.added.actual, made.added.dice, made.added.expected) == (6, 3, 10.5)
    assert made.counted.chance == pytest.approx(1 - (5 / 6) ** 5 - 5 * 5**4 / 6**5 + 0.0, rel=1e-9)
    assert [line.purpose for line in made.lines] == ["shot", "move"]
    assert (made.comparisons, made.by_chance) == (4, pytest.approx(0.2))
    (faces,) = made.faces
    assert (faces.counts, faces.chance) == ([2, 2, 2, 0, 0, 2], None)


def test_typed_dice_are_not_the_servers():
    from campaigns.selectors.rolls.luck import report

    typed = [thrown("move", (1,) * 60, server=False)]
    assert report(typed, stko(), "campaign", "x").faces == []
    (faces,) = report([thrown("move", (1,) * 60)], stko(), "campaign", "x").faces
    assert faces.chance is not None and faces.chance < 1e-9


def test_every_purpose_with_counted_faces_is_one_of_the_rules():
    from engine.rulesets.stko.roll_outcomes import COUNTED_FACES
    from engine.rulesets.stko.tell.words import PURPOSES

    assert set(COUNTED_FACES) <= set(PURPOSES)


def test_five_hundred_rolls_of_a_battle_are_reported_at_once_and_not_one_by_one(quarrel):
    """As many as one commitment covers, straight into the ledger."""
    from campaigns.ledger import head as heads
    from campaigns.ledger.append import append
    from campaigns.ledger.canonical import canonical
    from campaigns.ledger.stored import EventToAppend
    from campaigns.projections.refold import refold
    from campaigns.vault import dice
    from engine.kernel.events import Rolled
    from engine.kernel.sealed import faces

    head = heads.lock(quarrel.campaign)
    secrets = dice.secrets_of(quarrel.battle)
    rolls = []
    for n in range(2, 502):
        secret = secrets.of_roll(n)
        shown = faces(secret, str(quarrel.battle), n, 3, 6)
        rolls.append(Rolled(n, 1, "throw", 3, 6, shown, secret=secret.hex()))
    entries = [EventToAppend(quarrel.battle, "battle/rolled/1", canonical(roll)) for roll in rolls]
    append(head, entries, command=UUID(int=1), actor=quarrel.anna, entered_by=quarrel.anna, role="player")
    refold(head)
    began = time.process_time()
    with CaptureQueriesContext(connection) as asked:
        assert report_of(quarrel).rolls == 501
    assert time.process_time() - began < 2
    assert len(asked) < 30  # none of them per roll
