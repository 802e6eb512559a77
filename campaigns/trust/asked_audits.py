"""The rules run again because a member asks: only over what he may read anyway, seldom, and not without bounds."""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from django.core.cache import caches

from campaigns.ledger.broken import UnreadableLine
from campaigns.ledger.read import read
from campaigns.ledger.stored import StoredEvent
from campaigns.models import Battle, Member
from campaigns.selectors.events import reader
from campaigns.trust.audits import RulesAudit, audited, campaign_lines_of
from campaigns.trust.differing_lines import Wrong
from campaigns.trust.exports import may_see
from engine.kernel.refusal import Refusal
from engine.rulesets import ruleset

MOST_LINES: Final = 2_000  # some seconds; `manage.py verify --rules` takes longer battles
EVERY_SECONDS: Final = 10  # once for each battle


def lines_to_audit(battle: Battle, member: Member) -> Sequence[StoredEvent]:
    """All lines of the battle. Raises: Refusal where some are hidden from this reader, or where there are too many."""
    if battle.version > MOST_LINES:
        raise Refusal("audit-too-long", {"lines": battle.version, "most": MOST_LINES})
    rules = ruleset(battle.campaign.ruleset)
    stored, looker = read(battle.campaign_id, stream=battle.id), reader(member, battle, rules)
    if not all(may_see(row, rules, looker) for row in stored):
        raise Refusal("audit-shows-hidden", status=403)
    return stored


def audit_for(battle: Battle, member: Member) -> RulesAudit:
    """Raises: Refusal."""
    stored = lines_to_audit(battle, member)
    if not caches["counted"].add(f"audit:{battle.id}", True, EVERY_SECONDS):
        raise Refusal("audited-just-now", {"seconds": EVERY_SECONDS}, 429)
    try:
        return audited(ruleset(battle.campaign.ruleset), battle.id, stored, campaign_lines_of(battle.campaign_id))
    except UnreadableLine as error:
        return RulesAudit(battle.id, len(stored), wrong=Wrong("unreadable", 0, error.seq))


def battle_of(battle_id: UUID) -> Battle:
    """What-if copies too; whether they are open to somebody is looked at by his view."""
    return Battle.everything.select_related("campaign").get(id=battle_id)
