"""A gang that the dice put together, and the campaign's own dice."""

from uuid import UUID

import pytest

from campaigns.ledger.campaign_events import DiceCommitted, Rolled, decode
from campaigns.ledger.read import read
from campaigns.models import Character, Gang, StreamSecret
from campaigns.submit import Forbidden, Malformed, NotFound, Refusal
from campaigns.submit.characters.eligibility import fit_of, must_be_fit
from campaigns.submit.command_context import CommandContext
from campaigns.vault import dice
from engine.kernel import sealed
from tests import founding
from tests.cast import Cast

pytestmark = pytest.mark.django_db


def draw(cast, count, who=None):
    return cast.act({"type": "draw-gang", "gang": cast.gangs[cast.anna], "count": count}, who or cast.anna)


def drawn(cast, count, who=None):
    return draw(cast, count, who).of_type("campaign/gang-drawn/1")[0]["characters"]


def own_dice(cast):
    """The campaign's commitments and rolls, in order."""
    stored = read(cast.campaign, stream=cast.campaign, types=["campaign/dice-committed/1", "campaign/rolled/1"])
    return [decode(row.type, row.payload) for row in stored]


def test_a_drawn_gang_comes_from_those_who_are_fit_each_at_most_once(cast):
    """STKO-15: as many figures as agreed, drawn from the owner's collection."""
    mine = cast.characters[cast.anna]
    mine += [cast.hire(cast.anna) for _ in range(4)]
    for count in range(1, 7):
        chosen = drawn(cast, count)
        assert len(set(chosen)) == len(chosen) == count and set(chosen) <= set(mine)


def test_every_choice_follows_from_its_roll(cast):
    """STKO-15: one of those left at a time; whoever reads the log can draw again."""
    cast.characters[cast.anna] += [cast.hire(cast.anna) for _ in range(3)]
    *_, event = receipt_events = draw(cast, 3).events
    said = event.value()
    left = list(said["of"])
    assert left == cast.characters[cast.anna]
    for character, number, roll in zip(said["characters"], said["rolls"], receipt_events[:-1], strict=True):
        rolled = roll.value()
        assert (rolled["roll"], rolled["sides"], rolled["options"]) == (number, len(left), left)
        secret = bytes.fromhex(rolled["secret"])
        assert tuple(rolled["faces"]) == sealed.faces(secret, str(cast.campaign), number, 1, len(left))
        assert left.pop(rolled["faces"][0] - 1) == character
    *_, last_roll, stored = read(cast.campaign)
    assert stored.because == last_roll.seq


def test_the_dead_the_retired_and_the_busy_are_not_drawn(cast):
    """STKO-15: only who could go into the battle."""
    dead, retired, missing, busy = cast.characters[cast.anna] + [cast.hire(cast.anna), cast.hire(cast.anna)]
    free = cast.hire(cast.anna)
    cast.characters[cast.anna] = [dead]
    battle = cast.open_battle()
    cast.act({"type": "fall", "figure": 1}, cast.anna, battle)
    cast.act({"type": "retire-character", "character": retired}, cast.anna)
    cast.characters = {cast.anna: [busy], cast.ben: [cast.hire(cast.ben)]}
    cast.open_battle()
    Character.objects.filter(id=missing).update(misses=1)
    assert {drawn(cast, 1)[0] for _ in range(5)} == {free}
    with pytest.raises(Refusal) as raised:
        draw(cast, 2)
    Character.objects.filter(id=missing).update(misses=0)
    assert (raised.value.code, raised.value.status) == ("too-few-fit", 422)
    assert raised.value.facts == {"gang": cast.gangs[cast.anna], "wanted": 2, "fit": 1}


def test_fit_for_drawing_is_fit_for_battle(cast):
    cast.hire(cast.anna)
    cast.open_battle()
    late = cast.hire(cast.anna)
    cast.act({"type": "retire-character", "character": cast.hire(cast.anna)}, cast.anna)
    gang = Gang.objects.get(id=cast.gangs[cast.anna])
    fit = fit_of(gang)
    assert UUID(late) in {one.id for one in fit}
    for character in gang.characters.all():
        if character in fit:
            must_be_fit(character)
        else:
            with pytest.raises(Refusal):
                must_be_fit(character)


def test_a_refused_drawing_rolls_nothing(cast):
    size = cast.size()
    with pytest.raises(Refusal, match="too-few-fit"):
        draw(cast, 3)
    assert cast.size() == size


def test_owners_and_referees_draw(cast):
    draw(cast, 1, cast.anna)
    draw(cast, 1, cast.rita)
    with pytest.raises(Forbidden, match="not-your-gang"):
        draw(cast, 1, cast.ben)
    with pytest.raises(Forbidden, match="may-only-read"):
        draw(cast, 1, cast.otto)


@pytest.mark.parametrize("count", [0, -1, 101, "2", None])
def test_a_count_that_cannot_be_is_malformed(cast, count):
    with pytest.raises(Malformed):
        draw(cast, count)


def test_a_gang_of_nowhere_is_not_found(cast):
    with pytest.raises(NotFound, match="no-such-gang"):
        cast.act({"type": "draw-gang", "gang": str(cast.campaign), "count": 1})


def test_a_drawing_that_is_sent_twice_draws_once(cast):
    from campaigns.submit import submit

    envelope = cast.envelope({"type": "draw-gang", "gang": cast.gangs[cast.anna], "count": 1}, cast.anna)
    assert submit(envelope) == submit(envelope)
    assert [die.roll for die in own_dice(cast) if isinstance(die, Rolled)] == [1]


def test_founding_commits_the_campaigns_dice(cast):
    (committed,) = own_dice(cast)
    root = dice.secrets_of(cast.campaign).root(1, dice.BLOCK)
    assert (committed.dice.start, committed.dice.count, committed.dice.root) == (1, dice.BLOCK, root)


def test_an_older_campaign_commits_right_before_its_first_roll(toy, monkeypatch):
    with monkeypatch.context() as older:
        older.setattr(CommandContext, "commit_dice", lambda context: None)
        older.setattr(founding, "_kept", {})  # founded anew
        cast = Cast()
    assert own_dice(cast) == [] and not StreamSecret.objects.exists()
    drawn(cast, 2)
    drawn(cast, 1)
    assert [type(die) for die in own_dice(cast)] == [DiceCommitted, Rolled, Rolled, Rolled]
    assert [die.roll for die in own_dice(cast)[1:]] == [1, 2, 3]


def test_the_campaigns_next_dice_are_committed_before_the_reserve_is_used_up(cast, monkeypatch):
    monkeypatch.setattr(dice, "BLOCK", 8)
    monkeypatch.setattr(dice, "RESERVE", 505)
    for _ in range(10):
        drawn(cast, 2)
    covered = rolls = 0
    for die in own_dice(cast):
        if isinstance(die, DiceCommitted):
            assert die.dice.start == covered + 1
            covered += die.dice.count
        else:
            rolls += 1
            assert die.roll == rolls and covered - rolls >= dice.RESERVE - 1
    assert (rolls, covered) == (20, dice.RESERVE + 23)
