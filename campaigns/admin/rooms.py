"""In which order the books are laid out: what waits for the referee first, then by what one has in mind."""

from typing import Any, Final

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.sites import UnfoldAdminSite

# Models by name; whatever stands in no room keeps its own app.
ROOMS: Final[tuple[tuple[Any, tuple[str, ...]], ...]] = (
    (_("Waiting for somebody"), ("OpenQuestion", "AwaitedReport", "OpenChoice", "Dispute")),
    (_("The campaign"), ("Campaign", "Battle", "Plan", "Note")),
    (_("People and gangs"), ("Member", "JoinCode", "Gang", "Character", "Counter")),
    (_("Preparing"), ("Scenario", "OwnTable", "Simulation")),
)


def in_rooms(site: UnfoldAdminSite, request: HttpRequest, app_label: str | None = None) -> list[dict[str, Any]]:
    """The theme's list of apps, with ours split into rooms; one app's own page stays whole."""
    apps: list[dict[str, Any]] = UnfoldAdminSite.get_app_list(site, request, app_label)
    if app_label:
        return apps
    found = []
    for app in apps:
        if app["app_label"] != "campaigns":
            found.append(app)
            continue
        named = {one["object_name"]: one for one in app["models"]}
        rooms = [(title, [named.pop(name) for name in names if name in named]) for title, names in ROOMS]
        rooms.append((app["name"], list(named.values())))
        found += [{**app, "name": title, "models": models} for title, models in rooms if models]
    return found
