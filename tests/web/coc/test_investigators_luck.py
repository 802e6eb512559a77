"""Luck of investigators: successes beside the chances they had, never faces of a d100; the Keeper's rolls stay his."""

import random
from fractions import Fraction

import pytest
from django.urls import reverse

from campaigns.ledger.read import read
from campaigns.models import Member
from campaigns.projections.game import recorded
from campaigns.selectors.rolls.luck import luck_of_campaign, report
from campaigns.selectors.rolls.luck_lines import Thrown
from engine.kernel.events import Rolled
from engine.kernel.skill_checks import Trial
from engine.rulesets import ruleset
from engine.rulesets.coc.skill_checks import TRIALS
from tests.founding import founded
from tests.web.coc.test_investigators import step, text
from tests.web.study import Study

pytestmark = pytest.mark.django_db
LEVELS = ("critical", "extreme", "hard", "regular", "failure", "fumble")


def thrown(purpose, faces, sides=100, trial=None):
    return Thrown(None, 1, frozenset(), purpose, sides, faces, True, 0, trial)


def trial(level, chance, worked):
    """A roll against 60, of which so much is a success."""
    shares = dict(zip(LEVELS, (1, 11, 18, 30, 39, 1), strict=True))
    return Trial(level, worked, chance, tuple((one, Fraction(n, 100)) for one, n in shares.items()))


def made(*rolls):
    return report(rolls, ruleset("coc"), "campaign", "x")


def test_successes_are_counted_beside_the_chances_that_each_roll_had():
    """Of three at a half and one that is certain, all work: 4 where 2.5 are expected; 1 or 4 are this far off."""
    half = [thrown("shot", (20,), trial=trial("hard", Fraction(1, 2), True)) for _again in range(3)]
    found = made(*half, thrown("attack", (8,), trial=trial("extreme", Fraction(1), True)))
    assert (found.counted.actual, found.counted.rolls, found.counted.expected) == (4, 4, 2.5)
    assert found.counted.chance == pytest.approx(1 / 4) and found.counted.trials
    assert [bar.first for bar in found.curve] == [1, 2, 3, 4]
    assert [bar.share for bar in found.curve] == pytest.approx([1 / 8, 3 / 8, 3 / 8, 1 / 8])
    assert {line.purpose: (line.actual, line.expected) for line in found.lines} == {
        "shot": (3, 1.5),
        "attack": (1, 1.0),
    }


def test_each_level_stands_beside_its_own_expected_number():
    rolls = [thrown("shot", (20,), trial=trial(one, Fraction(3, 5), True)) for one in ("hard", "hard", "regular")]
    rolls += [thrown("shot", (98,), trial=trial("failure", Fraction(3, 5), False))]
    found = {level.level: level for level in made(*rolls).levels}
    assert tuple(found) == LEVELS
    assert (found["hard"].actual, found["hard"].expected) == (2, pytest.approx(0.72))
    assert found["hard"].chance == pytest.approx(1 - 0.82**4 - 4 * 0.18 * 0.82**3)
    assert (found["fumble"].actual, found["fumble"].expected) == (0, pytest.approx(0.04))


def test_faces_of_a_d100_are_added_up_nowhere_and_damage_is():
    found = made(thrown("shot", (20,)), thrown("initiative", (77,)), thrown("week", (50,)), thrown("damage", (7,), 10))
    assert found.counted is None and found.levels == []
    assert (found.added.actual, found.added.dice, found.added.expected) == (7, 1, 5.5)
    assert (found.rolls, found.dice) == (1, 1)


class Fought:
    """A fight that the Keeper has entered for a while: the study, and every roll against a number in it."""

    def __init__(self) -> None:
        self.study = study = founded(Study)
        battle = study.fight(hidden={"dex": 467, "hp": 439, "fighting": 60, "firearms": 60, "dodge": 40})
        keeper, pick = study.browser("rita"), random.Random(7)
        for _entry in range(30):
            if step(study, keeper, battle, pick):
                break
        events = [record.event for record in recorded(ruleset("coc"), read(study.campaign, stream=battle))]
        self.rolls = [event for event in events if isinstance(event, Rolled) and event.purpose in TRIALS]


@pytest.fixture
def fought(db):
    """Fought once for both tests."""
    made = founded(Fought)
    return made.study, made.rolls


def test_rolls_of_hidden_opponents_count_for_the_keeper_alone(fought):
    study, rolls = fought
    hidden = [roll for roll in rolls if any(reason.code == "hidden" for reason in roll.why)]
    assert hidden and len(hidden) < len(rolls)
    for who, counts in (("rita", len(rolls)), ("anna", len(rolls) - len(hidden)), ("sam", len(rolls) - len(hidden))):
        found = luck_of_campaign(study.campaign, Member.objects.get(id=study.members[who]))
        assert found.counted.rolls == counts, who
        assert all(line.purpose not in TRIALS or line.trials for line in found.lines)


def test_the_page_speaks_of_successes_in_both_languages(fought):
    study, rolls = fought
    address = reverse("luck", args=[study.campaign])
    page = text(study.browser("rita").get(address))
    assert f"of {len(rolls)} rolls worked; with fair dice about" in page
    assert f"a hard success in {len(rolls)} rolls" in page and "successes in" in page
    german = text(study.browser("rita", "de").get(address))
    assert f"von {len(rolls)} Würfen gelangen" in german and "ein schwieriger Erfolg" in german
    for name in ("luck-of-character", "character-fortune"):
        own = study.browser("anna").get(reverse(name, args=[study.campaign, study.figures["anna"][0]]))
        assert own.status_code == 200
