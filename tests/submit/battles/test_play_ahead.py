"""Nobody learns the coming dice by trying: not by rewinding, not by taking back, not in a copy."""

from uuid import UUID

import pytest

from campaigns.projections.game import load_game
from engine.kernel.events import Rolled
from engine.kernel.refusal import Refusal
from engine.rulesets import ruleset

pytestmark = pytest.mark.django_db
MANY = 25  # two rolls of so many dice are never the same by chance


def throw(cast, battle):
    cast.act({"type": "throw", "figure": 1, "count": MANY}, cast.rita, battle)
    counting = load_game(ruleset("toy"), cast.campaign, battle).counting
    return [record.event for record in counting if isinstance(record.event, Rolled)][-1]


def test_a_rewind_never_brings_the_same_dice_again(cast):
    battle = cast.open_battle()
    seen = []
    for _ in range(6):
        seen.append(throw(cast, battle))
        cast.act({"type": "rewind", "to": 1}, cast.rita, battle)
    assert [one.roll for one in seen] == [1, 2, 3, 4, 5, 6]
    assert len({one.faces for one in seen}) == len({one.secret for one in seen}) == 6


def test_taking_back_never_brings_the_same_dice_again_and_players_cannot(cast):
    battle = cast.open_battle()
    first = throw(cast, battle)
    with pytest.raises(Refusal, match="not-your-entry"):
        cast.act({"type": "take-back"}, cast.anna, battle)
    cast.act({"type": "take-back"}, cast.rita, battle)
    second = throw(cast, battle)
    assert (first.roll, second.roll) == (1, 2) and first.faces != second.faces


def test_what_a_copy_rolls_says_nothing_of_what_the_battle_will_roll(cast):
    battle = cast.open_battle()
    tried = []
    for _ in range(4):
        receipt = cast.act({"type": "fork-battle", "battle": str(battle), "at": 1})
        tried.append(throw(cast, UUID(receipt.of_type("campaign/battle-forked/1")[0]["battle"])))
    real = throw(cast, battle)
    assert {one.roll for one in (*tried, real)} == {1}
    assert len({one.faces for one in (*tried, real)}) == 5
