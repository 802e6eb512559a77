"""Gangs with their armouries, and characters."""

from typing import Any, ClassVar, Final

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from campaigns.admin.doing import Deed, Doing, one_of, some_of, sure, text
from campaigns.admin.doing import words as long
from campaigns.admin.reading import (
    InWords,
    OfMyCampaigns,
    at,
    in_words,
    link,
    names_of,
    opened,
    refereed,
    when,
    worded,
)
from campaigns.models import Campaign, Character, Gang, Member
from campaigns.selectors.characters.gangs import hireable
from campaigns.selectors.characters.lives import losses_of, named_skills
from campaigns.selectors.health.sheets import has_sheets
from campaigns.selectors.names import Names
from campaigns.web import words
from campaigns.web.drawing import marks
from campaigns.web.rulesets.registry import GAMES
from campaigns.web.who import language
from engine.rulesets import ruleset

LIVES: Final = {"alive": _("alive"), "dead": _("dead"), "retired": _("has left")}


def armed(row: Gang | Character) -> list[tuple[str, str]]:
    """(code, word) of the weapons that the rules know, with the campaign's own where these rules allow them."""
    rules = ruleset(row.campaign.ruleset)
    return [(weapon, words.weapon(weapon, rules.key)) for weapon in rules.weapons_of(row.campaign.options)]


def renamed(row: Gang | Character, member: Member) -> dict[str, forms.Field]:
    return {"name": text(_("Name"), initial=opened(row.campaign_id, row.name))}


def hire_fields(row: Gang, member: Member) -> dict[str, forms.Field]:
    ranks = [(rank, words.rank(rank, row.campaign.ruleset)) for rank in hireable(row.campaign_id, member)]
    return {
        "name": text(_("Name")),
        "kind": one_of(_("Class"), ranks),
        "weapons": some_of(_("Weapons"), armed(row)),
    }


def with_reason(row: Character, member: Member) -> dict[str, forms.Field]:
    return {"reason": long(_("Why?"))}


def alive(row: Character) -> bool:
    return row.status == Character.Status.ALIVE


def lives(row: Character) -> bool:
    return alive(row) and ruleset(row.campaign.ruleset).progression is not None


def skill_fields(row: Character, member: Member) -> dict[str, forms.Field]:
    held = [(skill, words.code("skill", skill, row.campaign.ruleset)) for skill in dict.fromkeys(row.skills)]
    return {"skill": one_of(_("Which skill goes back?"), held), **with_reason(row, member)}


def rank_fields(row: Character, member: Member) -> dict[str, forms.Field]:
    ranks = [
        (rank, words.rank(rank, row.campaign.ruleset))
        for rank in ruleset(row.campaign.ruleset).ranks
        if rank != row.kind
    ]
    return {"kind": one_of(_("Class"), ranks), **with_reason(row, member)}


class Kinds(InWords):
    """Classes in the words of the games that the reader's campaigns play, and no others."""

    def __init__(self, field: Any, request: HttpRequest, *others: Any, **more: Any) -> None:
        mine = refereed(request)
        campaigns = Campaign.objects.all() if mine is None else Campaign.objects.filter(id__in=mine)
        played = set(campaigns.order_by().values_list("ruleset", flat=True).distinct())
        self.words = {rank: words.rank(rank, key) for key in GAMES if key in played for rank in ruleset(key).ranks}
        super().__init__(field, request, *others, **more)


@admin.register(Gang)
class Gangs(Doing):
    events_name_it = True
    begins = ("found-gang",)
    deeds = (
        Deed(
            "hire-character",
            _("Hire someone"),
            _("Hires the figure today, with this class and these weapons."),
            hire_fields,
            lambda row: ruleset(row.campaign.ruleset).rosters is None,  # units are written on the gang's page
        ),
        Deed(
            "rename-gang",
            _("Rename"),
            _("Uses this name from now on. The old one stays in the history."),
            renamed,
        ),
    )
    searched = ("name", "campaign__name")
    list_display = ("named", "of", "hue", "mark", "whose", "founded", "page")
    list_filter = (OfMyCampaigns, in_words("colour", marks.COLOURS))
    more = ("armoury",)
    hue, mark = worded("colour", _("colour"), marks.COLOURS), worded("shape", _("shape"), marks.SHAPES)
    founded = when("founded_us", _("founded"))
    page = at(lambda row: reverse("gang", args=[row.campaign_id, row.id]), _("the gang's page"))

    @admin.display(description=_("owners"))
    def whose(self, row: Gang) -> str:
        return ", ".join(names_of(row.campaign_id).people(row.owners))

    @admin.display(description=_("in the armoury"))
    def armoury(self, row: Gang) -> str:
        return ", ".join(words.weapon(weapon, row.campaign.ruleset) for weapon in row.spare) or "–"


@admin.register(Character)
class Characters(Doing):
    bulk: ClassVar[dict[str, Any]] = {"retire-character": _("Retire")}
    events_name_it = True
    deeds = (
        Deed(
            "rename-character",
            _("Rename"),
            _("Uses this name from now on. The old one stays in the history."),
            renamed,
        ),
        Deed(
            "set-weapons",
            _("Change weapons"),
            _("Sets the weapons from now on. To move one between figures, hand out the gang's weapons instead."),
            lambda row, member: {"weapons": some_of(_("Weapons"), armed(row), initial=list(row.weapons))},
            lambda row: alive(row) and bool(armed(row)),  # a unit's are part of its profile
        ),
        Deed(
            "promote",
            _("Set the class"),
            _("Sets the class from now on, with your reason. Anything due follows by itself."),
            rank_fields,
            lives,
        ),
        Deed(
            "award-skill",
            _("Award a skill"),
            _("Allows one skill to be drawn, with your reason. The draw waits under “Still open”."),
            with_reason,
            lives,
        ),
        Deed(
            "exchange-skill",
            _("Swap a skill"),
            _("Puts this skill back and allows another draw, with your reason."),
            skill_fields,
            lambda row: lives(row) and bool(row.skills),
        ),
        Deed(
            "let-fight",
            _("Clear to fight"),
            _("No more battles to sit out, with your reason."),
            with_reason,
            lambda row: alive(row) and row.misses > 0,
        ),
        Deed(
            "protect",
            _("Protect this figure"),
            _("From now on nobody gets credit for killing this figure."),
            offered=lambda row: lives(row) and not row.protected,
            command=lambda row, cleaned: {"type": "protect", "character": str(row.id), "protected": True},
        ),
        Deed(
            "unprotect",
            _("End protection"),
            _("Killing this figure counts again."),
            offered=lambda row: lives(row) and row.protected,
            command=lambda row, cleaned: {"type": "protect", "character": str(row.id), "protected": False},
        ),
        Deed(
            "retire-character",
            _("Retire this figure"),
            _("The figure leaves permanently. You can still read the life."),
            lambda row, member: {"sure": sure(_("Leaves permanently"))},
            alive,
        ),
    )
    along = ("gang", "campaign")
    searched = ("name", "gang__name", "campaign__name")
    list_display = ("named", "gang_named", "of", "ranked", "state", "battles", "kills", "wounded", "page")
    list_filter = (OfMyCampaigns, in_words("status", LIVES), ("kind", Kinds))
    fields = (
        "named",
        "id",
        "gang_named",
        "of",
        "ranked",
        "state",
        "carries",
        "gifted",
        "hurt",
        "lost",
        "misses",
        "kills",
        "battles",
        "flights",
        "sheet",
        "page",
    )
    state = worded("status", _("status"), LIVES)

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Without what these rules know nothing of."""
        if obj is None:
            return self.fields
        rules = ruleset(obj.campaign.ruleset)
        none = set() if rules.progression is not None else {"gifted", "lost", "misses"}
        none |= set() if armed(obj) else {"carries"}
        none |= set() if has_sheets(rules.key) else {"sheet"}
        return [field for field in self.fields if field not in none]

    page = at(lambda row: reverse("character", args=[row.campaign_id, row.id]), _("the figure's page"))

    @admin.display(description=_("Sheet"))
    def sheet(self, row: Character) -> SafeString:
        """Where people are their numbers: help, dice that are due and what is set by hand stand there, too."""
        return link(reverse("sheet", args=[row.campaign_id, row.id]), _("the figure's sheet"))

    @admin.display(description=_("gang"))
    def gang_named(self, row: Character) -> str:
        return opened(row.campaign_id, row.gang.name)

    @admin.display(description=_("class"), ordering="kind")
    def ranked(self, row: Character) -> str:
        return words.rank(row.kind, row.campaign.ruleset)

    @admin.display(description=_("Weapons"))
    def carries(self, row: Character) -> str:
        return ", ".join(words.weapon(weapon, row.campaign.ruleset) for weapon in row.weapons) or "–"

    @admin.display(description=_("skills"))
    def gifted(self, row: Character) -> str:
        return ", ".join(named_skills(row.skills, ruleset(row.campaign.ruleset), language())) or "–"

    @admin.display(description=_("wounds"))
    def wounded(self, row: Character) -> int:
        return len(row.wounds)

    @admin.display(description=_("wounds"))
    def hurt(self, row: Character) -> str:
        """Healed ones too; a wound that only has a number of points is told on the figure's page."""
        return (
            "; ".join(words.wound(wound, row.campaign.ruleset) for wound in row.wounds if isinstance(wound, dict))
            or "–"
        )

    @admin.display(description=_("lost permanently"))
    def lost(self, row: Character) -> str:
        return ", ".join(loss.what for loss in losses_of(row, Names(row.campaign_id, language()))) or "–"
