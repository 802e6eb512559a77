"""Rolls of the campaign itself that are compared with a number: of bodies between battles, and called ones."""

from uuid import UUID

from campaigns.ledger.body_events import RollCompared
from campaigns.ledger.called_events import CalledRollCame
from campaigns.ledger.campaign_events import Rolled, decode
from campaigns.ledger.read import read
from campaigns.models import Campaign, Member
from campaigns.selectors.rights import sees_secrets
from campaigns.selectors.rolls.odds import RollOdds, trial_odds
from engine.kernel import events as ev
from engine.kernel.skill_checks import Around
from engine.kernel.why import Reason
from engine.rulesets import ruleset

COMPARED = ("campaign/roll-compared/1", "campaign/called-roll-came/1")
Compared = RollCompared | CalledRollCame


def as_rolled(rolled: Rolled, compared: Compared) -> ev.Rolled:
    """The campaign's roll as the rules know rolls."""
    why = [Reason("", "skill", "need", compared.number), Reason("", "dice", "set", rolled.count)]
    if isinstance(compared, CalledRollCame) and compared.extra:
        why.insert(1, Reason("", "granted", "add", compared.extra))
    if compared.needed != compared.number:
        why.insert(1, Reason("", "needed", "need", compared.needed))
    return ev.Rolled(rolled.roll, 0, rolled.purpose, rolled.count, rolled.sides, rolled.faces, why)


def odds_between(campaign_id: UUID, rolled: Rolled, you: Member) -> tuple[RollOdds | None, bool]:
    """How likely such a roll was, and whether that hangs on numbers that this reader may not know."""
    events = [decode(row.type, row.payload) for row in read(campaign_id, stream=campaign_id, types=[*COMPARED])]
    comparison = next((event for event in events if isinstance(event, Compared) and event.roll == rolled.roll), None)
    if comparison is None:
        return None, False
    if comparison.secret and not sees_secrets(you):
        return None, True
    campaign = Campaign.objects.get(id=campaign_id)
    rules = ruleset(campaign.ruleset)
    around = Around(rules.fill_options(campaign.options), {}, ())
    return trial_odds(rules, around, as_rolled(rolled, comparison)), False
