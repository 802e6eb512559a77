"""How likely a roll against a number was, on its page and in the API; of hidden opponents the Keeper alone reads it."""

import json
import random
from fractions import Fraction

import pytest
from django.urls import reverse

from campaigns.ledger.read import read
from campaigns.models import Member
from campaigns.projections.game import recorded
from campaigns.selectors.campaigns.records import records
from campaigns.selectors.rolls.opened import roll_page
from engine.kernel.events import Rolled
from engine.rulesets import ruleset
from tests.founding import founded
from tests.web.coc.test_investigators import step, text
from tests.web.study import Study

pytestmark = pytest.mark.django_db
NUMBER = 73  # of the hidden ones: it stands nowhere by chance
HIDDEN = {"dex": 467, "hp": 439, "fighting": NUMBER, "firearms": NUMBER, "dodge": NUMBER}


class Fought:
    """A fight that the Keeper has entered for a while: the study, its battle, and all rolls with a number in them."""

    def __init__(self) -> None:
        self.study = study = founded(Study)
        self.battle = study.fight(hidden=HIDDEN)
        keeper, pick = study.browser("rita"), random.Random(11)
        for _entry in range(16):
            if step(study, keeper, self.battle, pick):
                break
        events = [record.event for record in recorded(ruleset("coc"), read(study.campaign, stream=self.battle))]
        self.rolls = [
            event for event in events if isinstance(event, Rolled) and any(why.code == "skill" for why in event.why)
        ]


@pytest.fixture
def fought(db):
    """Fought once for all tests."""
    made = founded(Fought)
    return made.study, made.battle, made.rolls


def hidden(roll):
    return any(why.code == "hidden" for why in roll.why)


def page(study, battle, roll, who):
    return roll_page(battle, roll.roll, Member.objects.get(id=study.members[who]))


def test_a_roll_against_a_number_has_the_chances_of_its_levels(fought):
    study, battle, rolls = fought
    for roll in rolls:
        one = page(study, battle, roll, "rita").odds
        assert one.kind == "levels" and sum(Fraction(level.exactly) for level in one.trial.levels) == 1
        assert [level.code for level in one.trial.levels if level.came] == [one.trial.level]
        assert one.trial.number == next(why.n for why in roll.why if why.code == "skill")
        better = [Fraction(level.exactly) for level in one.trial.levels]
        came = next(n for n, level in enumerate(one.trial.levels) if level.came)
        assert Fraction(one.at_least) == sum(better[: came + 1]) and Fraction(one.exactly) == better[came]
        assert Fraction(one.at_most) == sum(better[came:])
        for outcomes in (one.trial.outcomes,) if one.trial.outcomes else ():
            assert sum(Fraction(chance.exactly) for chance in outcomes) == 1


def test_odds_of_hidden_opponents_and_of_what_they_answer_are_the_keepers(fought):
    """Neither page nor API nor what the browser recomputes tells a player their number, or the outcome's chance."""
    study, battle, rolls = fought
    secret = [one for one in rolls if hidden(one)]
    answered = [one for one in rolls if not hidden(one) and page(study, battle, one, "rita").odds.trial.with_roll]
    assert secret and len(secret) < len(rolls)
    for roll in secret:
        seen = page(study, battle, roll, "anna")
        assert seen.odds is None and seen.odds_hidden and seen.why == []
        assert page(study, battle, roll, "rita").odds.trial.number in (NUMBER, 25)  # the hounds' is the usual one
        address = reverse("roll", args=[battle, roll.roll])
        for said in (
            study.browser("anna").get(address).content.decode(),
            study.browser("sam").get(f"/api/battles/{battle}/rolls/{roll.roll}/").content.decode(),
        ):
            for told in (f'"n":{NUMBER}', f'\\"n\\":{NUMBER}', f"{NUMBER} skill value", '"need"', '\\"need\\"'):
                assert told not in said.replace(": ", ":")
        assert "numbers only the Keeper knows" in text(study.browser("anna").get(address))
    numbers = {one.roll: one for one in rolls}
    for roll in answered:
        one, other = page(study, battle, roll, "anna").odds.trial, page(study, battle, roll, "rita").odds.trial
        if hidden(numbers[other.with_roll]):
            assert other.outcomes and one.outcomes == [] and one.with_roll == 0
        assert one.levels == other.levels


def test_the_browser_gets_a_digest_of_a_line_with_hidden_numbers_and_the_rest_quoted(fought):
    from campaigns.trust.rolls import roll_proof

    study, battle, rolls = fought
    roll = next(one for one in rolls if hidden(one))
    version = page(study, battle, roll, "rita").place.version
    anna, rita = (Member.objects.get(id=study.members[who]) for who in ("anna", "rita"))
    seen = roll_proof(battle, version, anna)
    assert "payload" not in seen["lines"]["rolled"] and seen["lines"]["rolled"]["digest"]
    assert seen["quoted"]["rolled"]["faces"] == list(roll.faces) and not seen["quoted"]["rolled"].get("why")
    full = roll_proof(battle, version, rita)
    assert json.loads(full["lines"]["rolled"]["payload"])["why"] and full["quoted"] == {}


@pytest.mark.parametrize(("language", "heading"), [("en", "this roll"), ("de", "dieser Wurf")])
def test_the_page_says_it_in_both_languages(fought, language, heading):
    study, battle, rolls = fought
    mine = next(roll for roll in rolls if not hidden(roll))
    said = text(study.browser("anna", language).get(reverse("roll", args=[battle, mine.roll])))
    assert heading in said and {"en": "a fumble", "de": "ein Patzer"}[language] in said
    assert {"en": "Works in", "de": "solcher Würfe gelingt es"}[language] in said


def test_the_luckiest_rolls_are_told_by_the_level_that_was_reached(fought):
    study, battle, rolls = fought
    found = records(study.campaign, Member.objects.get(id=study.members["rita"])).luckiest
    rated = {roll.roll: page(study, battle, roll, "rita").odds for roll in rolls}
    worth = {n: one.at_least_share for n, one in rated.items() if one.trial.worked and one.at_least_share < 0.1}
    for roll in found:
        if roll.roll in worth:
            assert roll.chance == pytest.approx(worth[roll.roll]) and roll.level == rated[roll.roll].trial.level
    assert [roll.chance for roll in found] == sorted(roll.chance for roll in found)
    theirs = records(study.campaign, Member.objects.get(id=study.members["anna"])).luckiest
    assert not {roll.roll for roll in theirs} & {roll.roll for roll in rolls if hidden(roll)}


def test_a_critical_success_is_among_the_records(study):
    battle = study.fight("typed")
    study.act({"type": "call-roll", "figure": 1, "skill": "first_aid"}, "rita", battle)
    study.act({"type": "enter-dice", "faces": [1]}, "rita", battle)
    (roll,) = records(study.campaign, Member.objects.get(id=study.members["sam"])).luckiest
    assert (roll.level, roll.chance, roll.name) == ("critical", 0.01, "Adele")
    said = text(study.browser("sam", "de").get(reverse("records", args=[study.campaign])))
    assert "ein kritischer Erfolg" in said and "gegen einen Wert" in said


def test_a_dispute_tells_how_likely_the_roll_was(fought):
    study, battle, rolls = fought
    mine = next(one for one in rolls if not hidden(one))
    secret = next(one for one in rolls if hidden(one))
    for roll, who, told in ((mine, "anna", "of such rolls"), (secret, "anna", "only the Keeper knows")):
        seq = page(study, battle, roll, "rita").place.seq
        said = text(study.browser(who).get(reverse("new-dispute", args=[study.campaign]) + f"?event={seq}"))
        assert told in said
