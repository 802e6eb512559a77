"""When a referee may decide in an absent person's place: when the next battle opens, or after some days."""

from collections.abc import Mapping
from typing import Any

from campaigns.ledger.append import clock_us
from campaigns.models import Battle
from campaigns.submit.command_context import CommandContext
from campaigns.submit.errors import Refusal

DAY_US = 24 * 3600 * 1_000_000
DAYS = 7


def settle_after_days(ruleset: str, options: Mapping[str, Any]) -> int:
    """`options` are those of the campaign; a ruleset without the option waits a week."""
    return int(options.get(f"{ruleset}.settle_after_days", DAYS))


def must_be_absent(context: CommandContext, opened_us: int) -> None:
    """Has what was opened then waited long enough? Raises: Refusal with the days that are left."""
    days = settle_after_days(context.rules.key, context.campaign.options)
    due_us = opened_us + days * DAY_US
    now = clock_us()
    if now >= due_us or Battle.objects.filter(campaign_id=context.campaign_id, opened_us__gt=opened_us).exists():
        return
    raise Refusal("not-absent-yet", {"days": days, "left": -((now - due_us) // DAY_US)})
