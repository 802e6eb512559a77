"""Bookmarks, challenges and alliances, awards, the end of a season, phases."""

from typing import Final, get_args

from campaigns.ledger import league_events as ev
from campaigns.ledger.read import read
from campaigns.models import Award, Bookmark, Character, Pact
from campaigns.selectors.campaigns.standings import counted, of_season
from campaigns.submit import commands as of_campaign
from campaigns.submit.armies.commands import ImportArmy
from campaigns.submit.characters.life_commands import RollRecruit
from campaigns.submit.command_context import CommandContext
from campaigns.submit.errors import Forbidden, Malformed, NotFound, Refusal
from campaigns.submit.health.commands import ImportCharacter
from campaigns.submit.league import commands as do
from engine.kernel.commands import Command

MOST_BOOKMARKS: Final = 500  # nobody finds anything among more
MOST_OFFERED: Final = 60
CLOSES: Final[dict[type[Command], ev.Deed]] = {  # what a phase may keep players from
    of_campaign.OpenBattle: "battles",
    of_campaign.FoundGang: "hiring",
    of_campaign.HireCharacter: "hiring",
    RollRecruit: "hiring",
    ImportArmy: "hiring",
    ImportCharacter: "hiring",
    do.OfferPact: "challenges",
}


# -- bookmarks --------------------------------------------------------------------------------------------------------
def bookmark_line(command: do.BookmarkLine, context: CommandContext) -> None:
    """By anybody with a seat, of any line; what of it is closed to somebody stays so."""
    stream = context.campaign_id
    if command.stream != str(stream):
        stream = context.battle(command.stream).id
    rows = read(context.campaign_id, stream=stream, after=command.version - 1, upto=command.version)
    if not rows:
        raise NotFound("no-such-event", id=str(command.version))
    if Bookmark.objects.filter(campaign_id=context.campaign_id).count() >= MOST_BOOKMARKS:
        raise Refusal("too-many-bookmarks", {"most": MOST_BOOKMARKS})
    line = rows[0].seq
    words = context.seal(command.words)
    context.record(ev.LineBookmarked(context.new_id(), command.stream, command.version, line, words), "reported")


def remove_bookmark(command: do.RemoveBookmark, context: CommandContext) -> None:
    row = context.find(Bookmark, command.bookmark, "bookmark")
    if row.author != context.actor.member:
        context.must_be_referee()
    context.record(ev.BookmarkRemoved(command.bookmark))


# -- challenges and alliances -----------------------------------------------------------------------------------------
def offer_pact(command: do.OfferPact, context: CommandContext) -> None:
    gang, other_gang = context.gang(command.gang), context.gang(command.other)
    context.must_own(gang)
    if gang.id == other_gang.id:
        raise Malformed("command.other", command.other, "another-gang")
    pair = [gang.id, other_gang.id]
    between = Pact.objects.filter(campaign_id=context.campaign_id, offer=command.offer, gang__in=pair, other__in=pair)
    if between.filter(status=Pact.Status.OFFERED).exists():
        raise Refusal("pact-offered-already", {"offer": command.offer})
    if command.offer == "alliance" and between.filter(status=Pact.Status.ACCEPTED).exists():
        raise Refusal("allied-already")
    if context.campaign.open_offers >= MOST_OFFERED:
        raise Refusal("too-many-pacts", {"most": MOST_OFFERED})
    words = context.seal(command.words)
    context.record(ev.PactOffered(context.new_id(), command.offer, command.gang, command.other, words))


def answer_pact(command: do.AnswerPact, context: CommandContext) -> None:
    row = _pact(command.pact, context)
    context.must_own(context.gang(str(row.other)))
    if row.status != Pact.Status.OFFERED:
        raise Refusal("pact-answered", {"status": row.status})
    context.record(ev.PactAnswered(command.pact, command.accepted, context.seal(command.words)))


def end_pact(command: do.EndPact, context: CommandContext) -> None:
    """An offer is taken back by whoever made it; what both accepted either may end."""
    row = _pact(command.pact, context)
    accepted = row.status == Pact.Status.ACCEPTED
    if not accepted and row.status != Pact.Status.OFFERED:
        raise Refusal("pact-answered", {"status": row.status})
    gangs = [context.gang(str(id)) for id in ((row.gang, row.other) if accepted else (row.gang,))]
    if not context.actor.referee and not any(context.actor.member in gang.owners for gang in gangs):
        raise Forbidden("not-your-gang", gang=str(row.gang))
    context.record(ev.PactEnded(command.pact, context.seal(command.words)))


def _pact(pact: str, context: CommandContext) -> Pact:
    return context.find(Pact, pact, "pact")


# -- awards -----------------------------------------------------------------------------------------------------------
def give_award(command: do.GiveAward, context: CommandContext) -> None:
    context.must_be_referee()
    gang, character, value = command.gang, command.character, 0
    if command.rule:
        if gang or character:
            raise Malformed("command.rule", command.rule, "a-rule-or-a-name")
        gang, character, value = _by_rule(command.rule, context)
    elif (gang is None) is (character is None):
        raise Malformed("command.gang", gang, "a-gang-or-a-character")
    if gang:
        context.gang(gang)
    if character:
        context.character(character)
    name, words = context.seal_name(command.name), context.seal(command.words)
    context.record(ev.AwardGiven(context.new_id(), name, gang, character, command.rule, value, words))


def take_back_award(command: do.TakeBackAward, context: CommandContext) -> None:
    context.must_be_referee()
    context.find(Award, command.award, "award")
    context.record(ev.AwardTakenBack(command.award, context.seal(command.words)))


def _by_rule(rule: ev.Rule, context: CommandContext) -> tuple[str | None, str | None, int]:
    """(gang, character, how many): whoever has most. Raises: Refusal where nobody has any, or several as many."""
    if rule in ("most-kills", "most-battles"):
        column = rule.removeprefix("most-")
        rows = Character.objects.filter(campaign_id=context.campaign_id).values_list("id", column)
        ranked = [(n, str(id)) for id, n in rows]
    else:
        lines = counted(context.campaign_id)
        ranked = [(line.won if rule == "most-wins" else line.points, line.gang) for line in lines]
    best = max((n for n, _id in ranked), default=0)
    first = [id for n, id in ranked if n == best]
    if best <= 0:
        raise Refusal("award-for-nobody", {"rule": rule})
    if len(first) > 1:
        raise Refusal("award-is-shared", {"rule": rule, "n": len(first), "value": best})
    return (None, first[0], best) if rule in ("most-kills", "most-battles") else (first[0], None, best)


# -- seasons and phases -----------------------------------------------------------------------------------------------
def close_season(command: do.CloseSeason, context: CommandContext) -> None:
    context.must_be_referee()
    lines, battles = counted(context.campaign_id), of_season(context.campaign_id).order_by("closed_us", "id")
    if not lines:
        raise Refusal("season-without-battles")
    played = tuple(str(battle.id) for battle in battles)
    context.record(ev.SeasonClosed(context.new_id(), context.seal_name(command.name), tuple(lines), played))


def begin_phase(command: do.BeginPhase, context: CommandContext) -> None:
    context.must_be_referee()
    closed = tuple(deed for deed in get_args(ev.Deed) if deed in command.closed)
    context.record(
        ev.PhaseBegun(context.new_id(), context.seal_name(command.name), closed, context.seal(command.words))
    )


def must_be_open(command: Command, context: CommandContext) -> None:
    """Does the campaign's phase let players do it? Referees decide for themselves. Raises: Refusal."""
    deed = CLOSES.get(type(command))
    if deed is None or context.actor.referee:
        return
    if deed in context.campaign.closed:
        raise Refusal("closed-in-this-phase", {"what": deed})
