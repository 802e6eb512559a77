"""Pages under /admin/: everything may be read here; what is changed is a command, and its receipt is shown."""

from types import MethodType
from typing import Any

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest
from django.templatetags.static import static
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from campaigns import models
from campaigns.admin import (
    battles,
    campaigns,
    codes,
    disputes,
    gangs,
    league,
    lives,
    people,
    plans,
    rooms,
    scenarios,
    simulations,
    users,
)

__all__ = [
    "battles",
    "campaigns",
    "codes",
    "disputes",
    "gangs",
    "league",
    "lives",
    "people",
    "plans",
    "rooms",
    "scenarios",
    "simulations",
    "users",
]


def in_our_ink(context: dict[str, Any], request: HttpRequest) -> dict[str, Any]:
    """The theme's own hook: name, colours and type of the rest of the house."""
    ours = {
        "site_title": "Rollbook",
        "site_header": "Rollbook",
        "site_subheader": _("Admin"),
        "site_symbol": "menu_book",
        "site_favicons": [{"href": static("mark.svg"), "rel": "icon", "type": "image/svg+xml", "sizes": "any"}],
        "styles": [*context.get("styles", []), static("css/admin.css")],
        "scripts": [*context.get("scripts", []), static("js/find.js")],
    }
    return {**context, **ours}


CALLED: dict[type[Model], tuple[Any, Any]] = {
    models.Campaign: (gettext_lazy("Campaign"), gettext_lazy("Campaigns")),
    models.Member: (gettext_lazy("Person"), gettext_lazy("People")),
    models.JoinCode: (gettext_lazy("Invitation"), gettext_lazy("Invitations")),
    models.Gang: (gettext_lazy("Gang"), gettext_lazy("Gangs")),
    models.Character: (gettext_lazy("Figure"), gettext_lazy("Figures")),
    models.Battle: (gettext_lazy("Battle"), gettext_lazy("Battles")),
    models.OpenQuestion: (gettext_lazy("Open question"), gettext_lazy("Open questions")),
    models.AwaitedReport: (gettext_lazy("Report to check"), gettext_lazy("Reports to check")),
    models.Plan: (gettext_lazy("Date"), gettext_lazy("Dates")),
    models.Scenario: (gettext_lazy("Scenario"), gettext_lazy("Scenarios")),
    models.OwnTable: (pgettext_lazy("to roll on", "Table"), gettext_lazy("Tables")),
    models.Counter: (gettext_lazy("Tracker"), gettext_lazy("Trackers")),
    models.Note: (gettext_lazy("Note"), gettext_lazy("Notes")),
    models.Dispute: (gettext_lazy("Dispute"), gettext_lazy("Disputes")),
    models.OpenChoice: (gettext_lazy("Open choice"), gettext_lazy("Skills and recruits")),
    models.Simulation: (gettext_lazy("Simulation"), gettext_lazy("Simulations")),
    models.Pact: (gettext_lazy("Challenge or alliance"), gettext_lazy("Challenges and alliances")),
    models.Award: (gettext_lazy("Award"), gettext_lazy("Awards")),
    models.Season: (gettext_lazy("Season"), gettext_lazy("Seasons")),
    models.Phase: (gettext_lazy("Stage"), gettext_lazy("Stages")),
    models.Bookmark: (gettext_lazy("Bookmarked line"), gettext_lazy("Bookmarks")),
}
COLUMNS: dict[str, Any] = {
    "about": gettext_lazy("about"),
    "at": gettext_lazy("from line"),
    "author": gettext_lazy("written by"),
    "battles": gettext_lazy("battles"),
    "called_off": gettext_lazy("called off"),
    "carried": gettext_lazy("carried out by"),
    "chooser": gettext_lazy("who chooses"),
    "code": gettext_lazy("Code"),
    "colour": gettext_lazy("colour"),
    "dice": gettext_lazy("dice"),
    "event": gettext_lazy("line"),
    "flights": gettext_lazy("times fled"),
    "forgotten": gettext_lazy("forgotten"),
    "id": gettext_lazy("id"),
    "key": gettext_lazy("dice key"),
    "kills": gettext_lazy("kills"),
    "kind": gettext_lazy("kind"),
    "line": gettext_lazy("line"),
    "misses": gettext_lazy("battles to sit out"),
    "number": gettext_lazy("number"),
    "offer": gettext_lazy("kind"),
    "of": gettext_lazy("tracked for"),
    "of_battle": gettext_lazy("from battle"),
    "owners": gettext_lazy("owners can change it"),
    "policy": gettext_lazy("play style"),
    "policy_version": gettext_lazy("play style version"),
    "rule": gettext_lazy("decided by"),
    "rules_version": gettext_lazy("rules version"),
    "ruleset": gettext_lazy("rules"),
    "ruling": gettext_lazy("ruling"),
    "seq": gettext_lazy("line"),
    "shared_device": gettext_lazy("one device for all"),
    "start": gettext_lazy("start"),
    "status": gettext_lazy("status"),
    "stream": gettext_lazy("record"),
    "table": gettext_lazy("table"),
    "typed": gettext_lazy("markers on the table"),
    "version": gettext_lazy("lines"),
    "withdrawn": gettext_lazy("archived"),
}
for model, (singular, plural) in CALLED.items():  # how lists and columns are called is the admin's own business
    model._meta.verbose_name, model._meta.verbose_name_plural = singular, plural
    for field in model._meta.fields:
        field.verbose_name = COLUMNS.get(field.name, field.verbose_name)
admin.site.get_app_list = MethodType(rooms.in_rooms, admin.site)  # type: ignore[method-assign]  # replaced on purpose
admin.site.extra_context = in_our_ink  # type: ignore[attr-defined]  # read by the site's templates
admin.site.index_title = gettext_lazy("Admin")
