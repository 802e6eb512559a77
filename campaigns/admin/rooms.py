"""In which order the admin is laid out: what waits for the referee first, then by what one has in mind."""

from typing import Any, Final

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from unfold.sites import UnfoldAdminSite

from campaigns.admin.reading import seats
from campaigns.selectors.campaigns.inbox import how_many
from campaigns.selectors.rights import reads_lists

# Models by name; whatever stands in no room keeps its own app.
ROOMS: Final[tuple[tuple[Any, tuple[str, ...]], ...]] = (
    (_("Waiting for someone"), ("OpenQuestion", "AwaitedReport", "OpenChoice", "Dispute")),
    (_("The campaign"), ("Campaign", "Battle", "Plan", "Note")),
    (_("League"), ("Pact", "Award", "Season", "Phase", "Bookmark")),
    (_("People and gangs"), ("Member", "JoinCode", "Gang", "Character", "Counter")),
    (_("Preparing"), ("Scenario", "OwnTable", "Simulation")),
)


def in_rooms(site: UnfoldAdminSite, request: HttpRequest, app_label: str | None = None) -> list[dict[str, Any]]:
    """As `_in_rooms`, once for each request: the theme's front asks twice."""
    rooms: dict[str | None, list[dict[str, Any]]] = request.__dict__.setdefault("rooms", {})
    if app_label not in rooms:
        rooms[app_label] = _in_rooms(site, request, app_label)
    return rooms[app_label]


def _in_rooms(site: UnfoldAdminSite, request: HttpRequest, app_label: str | None) -> list[dict[str, Any]]:
    """The theme's list of apps, with ours split into rooms; one app's own page stays whole."""
    if not reads_lists(request.user):  # an auditor: no lists, one page
        desk = {"name": _("The auditor's desk"), "object_name": "", "admin_url": reverse("admin:audit")}
        return [{"app_label": "campaigns", "app_url": "", "name": _("To check"), "models": [desk]}]
    if app_label:
        whole: list[dict[str, Any]] = UnfoldAdminSite.get_app_list(site, request, app_label)
        return whole
    apps = site._build_app_dict(request).values()  # without Django's sorting of lists, which have their order here
    listed = []
    for app in sorted(apps, key=lambda entry: str(entry["name"]).lower()):
        if app["app_label"] != "campaigns":
            listed.append(app)
            continue
        named = {model["object_name"]: model for model in app["models"]}
        rooms = [(title, [named.pop(name) for name in names if name in named]) for title, names in ROOMS]
        if request.path == reverse("admin:index"):
            _count(site, request, rooms[0][1])
            rooms[0] = (rooms[0][0], [*_waiting_entry(request), *rooms[0][1]])
        rooms.append((app["name"], list(named.values())))
        listed += [{**app, "name": title, "models": models} for title, models in rooms if models]
    return listed


def _waiting_entry(request: HttpRequest) -> list[dict[str, Any]]:
    """Everything that waits for the reader, of whatever kind, is one list on his first page."""
    n = how_many(seats(request))
    title = _now("Waiting for you (%(n)s)") % {"n": n}
    return [{"name": title, "object_name": "", "admin_url": reverse("home")}] if n else []


def _count(site: UnfoldAdminSite, request: HttpRequest, models: list[dict[str, Any]]) -> None:
    """Says beside each list of what waits how much of it there is."""
    for model in models:
        if n := site.get_model_admin(model["model"]).waiting(request).count():
            model["name"] = f"{model['name']} ({n})"
