"""Founding a campaign, its name and its options."""

from campaigns.ledger import campaign_events as ev
from campaigns.ledger.plan_events import OptionsSet2
from campaigns.selectors.campaigns.option_changes import must_explain
from campaigns.submit import commands as do
from campaigns.submit.campaigns.options import changed
from campaigns.submit.command_context import Desk
from campaigns.submit.errors import Malformed, Refusal
from campaigns.trust import keys
from engine.rulesets import RULESETS


def found_campaign(command: do.FoundCampaign, desk: Desk) -> None:
    """The founder becomes the first member, under the id that the envelope brought."""
    rules = RULESETS.get(command.ruleset)
    if rules is None:
        raise Malformed("command.ruleset", command.ruleset, "one-of", {"known": tuple(RULESETS)})
    if "referee" not in command.roles:
        raise Malformed("command.roles", list(command.roles), "roles-with-referee")
    options = changed(rules, {}, command.options)
    desk.record(ev.Founded(rules.key, rules.version, desk.seal_name(command.name), options))
    founder = desk.actor.member
    desk.record(ev.MemberAdded(str(founder), desk.seal_nickname(command.nickname, founder), command.roles))
    desk.commit_dice()
    desk.record(keys.new_key(desk.campaign_id))


def rename_campaign(command: do.RenameCampaign, desk: Desk) -> None:
    desk.must_be_referee()
    desk.record(ev.Renamed(desk.seal_name(command.name)))


def set_options(command: do.SetOptions, desk: Desk) -> None:
    """Battles that are open keep the options they pinned. From the first battle on a change says why."""
    desk.must_be_referee()
    campaign = desk.campaign
    after = changed(desk.rules, campaign.options, command.options)
    if command.options and not command.reason.strip() and must_explain(desk.campaign_id):
        raise Refusal("needs-reason")
    reason = desk.seal(command.reason)
    if not reason:
        desk.record(ev.OptionsSet(after))
    else:
        desk.record(OptionsSet2(after, tuple(sorted(command.options)), reason))


def renew_signing_key(command: do.RenewSigningKey, desk: Desk) -> None:
    desk.must_be_referee()
    desk.record(keys.new_key(desk.campaign_id))
