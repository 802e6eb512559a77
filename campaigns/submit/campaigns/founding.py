"""Founding a campaign, its name and its options."""

from campaigns.ledger import campaign_events as ev
from campaigns.ledger.plan_events import OptionsSet2
from campaigns.selectors.campaigns.option_changes import must_explain
from campaigns.submit import commands as do
from campaigns.submit.campaigns.options import changed
from campaigns.submit.command_context import CommandContext
from campaigns.submit.errors import Malformed, Refusal
from campaigns.trust import keys
from engine.rulesets import RULESETS


def found_campaign(command: do.FoundCampaign, context: CommandContext) -> None:
    """The founder becomes the first member, under the id that the envelope brought."""
    rules = RULESETS.get(command.ruleset)
    if rules is None:
        raise Malformed("command.ruleset", command.ruleset, "one-of", {"known": tuple(RULESETS)})
    if "referee" not in command.roles:
        raise Malformed("command.roles", list(command.roles), "roles-with-referee")
    options = changed(rules, {}, command.options)
    context.record(ev.Founded(rules.key, rules.version, context.seal_name(command.name), options))
    founder = context.actor.member
    context.record(ev.MemberAdded(str(founder), context.seal_nickname(command.nickname, founder), command.roles))
    context.commit_dice()
    context.record(keys.new_key(context.campaign_id))


def rename_campaign(command: do.RenameCampaign, context: CommandContext) -> None:
    context.must_be_referee()
    context.record(ev.Renamed(context.seal_name(command.name)))


def set_options(command: do.SetOptions, context: CommandContext) -> None:
    """Battles that are open keep the options they pinned. From the first battle on a change says why."""
    context.must_be_referee()
    campaign = context.campaign
    after = changed(context.rules, campaign.options, command.options)
    if command.options and not command.reason.strip() and must_explain(context.campaign_id):
        raise Refusal("needs-reason")
    reason = context.seal(command.reason)
    if not reason:
        context.record(ev.OptionsSet(after))
    else:
        context.record(OptionsSet2(after, tuple(sorted(command.options)), reason))


def renew_signing_key(command: do.RenewSigningKey, context: CommandContext) -> None:
    context.must_be_referee()
    context.record(keys.new_key(context.campaign_id))
