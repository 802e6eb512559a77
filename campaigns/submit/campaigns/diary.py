"""House rules and notes: what a group writes down in its own words."""

from uuid import UUID

from campaigns.ledger import campaign_events as ev
from campaigns.models import Battle, Character, Gang, HouseRule
from campaigns.submit import commands as do
from campaigns.submit.command_context import Desk
from campaigns.submit.errors import NotFound


def add_house_rule(command: do.AddHouseRule, desk: Desk) -> None:
    desk.must_be_referee()
    desk.record(ev.HouseRuleAdded(desk.new_id(), desk.seal_words(command.text)))


def withdraw_house_rule(command: do.WithdrawHouseRule, desk: Desk) -> None:
    desk.must_be_referee()
    desk.not_withdrawn(HouseRule, command.house_rule, "house-rule")
    desk.record(ev.HouseRuleWithdrawn(command.house_rule))


def note(command: do.Note, desk: Desk) -> None:
    if command.about:
        _must_exist(UUID(command.about), desk)
    desk.record(ev.Noted(desk.new_id(), desk.seal_words(command.text), command.about), "reported")


def _must_exist(thing: UUID, desk: Desk) -> None:
    for table in (Character, Gang, Battle):
        if table.objects.filter(campaign_id=desk.campaign_id, id=thing).exists():
            return
    raise NotFound("nothing-to-note-about", id=str(thing))
