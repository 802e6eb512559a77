"""House rules and notes: what a group writes down in its own words."""

from uuid import UUID

from campaigns.ledger import campaign_events as ev
from campaigns.models import Battle, Character, Gang, HouseRule
from campaigns.submit import commands as do
from campaigns.submit.command_context import CommandContext
from campaigns.submit.errors import NotFound


def add_house_rule(command: do.AddHouseRule, context: CommandContext) -> None:
    context.must_be_referee()
    context.record(ev.HouseRuleAdded(context.new_id(), context.seal_words(command.text)))


def withdraw_house_rule(command: do.WithdrawHouseRule, context: CommandContext) -> None:
    context.must_be_referee()
    context.not_withdrawn(HouseRule, command.house_rule, "house-rule")
    context.record(ev.HouseRuleWithdrawn(command.house_rule))


def note(command: do.Note, context: CommandContext) -> None:
    if command.about:
        _must_exist(UUID(command.about), context)
    context.record(ev.Noted(context.new_id(), context.seal_words(command.text), command.about), "reported")


def _must_exist(thing: UUID, context: CommandContext) -> None:
    for table in (Character, Gang, Battle):
        if table.objects.filter(campaign_id=context.campaign_id, id=thing).exists():
            return
    raise NotFound("nothing-to-note-about", id=str(thing))
