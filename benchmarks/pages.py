"""The main pages with 1,000 campaigns and 1,000,000 events in the database: a real web server, page after page.

One campaign is played (the demo's); the others are copies of it, made inside the database under other ids. Nobody
reads the copies, but every table and index is as large as it would be.
"""

import http.client
import time
from typing import NamedTuple
from uuid import UUID

from benchmarks.commands import processor_seconds, server
from benchmarks.measure import Row, percentile, sized

CAMPAIGNS = sized(1_000, 3)
EVENTS = sized(1_000_000, 1)
AT_ONCE = 100  # copies per statement
WARM, TIMES = sized(3, 1), sized(30, 1)
AIM_MS = 150
# In the order in which rows refer to each other; keys, seats, links and simulations stay with the one that is read.
COPIED = (
    *("campaign", "head", "stream", "member", "gang", "character", "battle", "battlefigure", "openchoice", "note"),
    *("houserule", "plan", "scenario", "owntable", "counter", "dispute", "bookmark", "pact", "award", "season"),
    *("phase", "command", "event"),
)


class Place(NamedTuple):
    name: str
    address: str


def rows() -> list[Row]:
    from campaigns.demo import playing

    logins = {seat["role"]: seat["username"] for seat in playing.load(lambda new: None)}
    events = fill(campaign_of(logins["referee"]))
    with server() as (port, process):
        read = {
            place.name: measured(port, process, place.address, cookie(logins["referee"])) for place in places(logins)
        }
        owners = cookie(owner())
        every = {place.name: measured(port, process, place.address, owners) for place in lists()}
    return [
        *printed_rows("each of {n} pages", read, events),
        *printed_rows("the {n} lists of the admin, to whoever may read all", every, events),
    ]


def printed_rows(what: str, read: dict[str, tuple[list[float], float]], events: int) -> list[Row]:
    for name, (taken, worked) in sorted(read.items(), key=lambda page: -percentile(page[1][0], 0.95)):
        p50, p95 = percentile(taken, 0.5), percentile(taken, 0.95)
        print(f"  {name}: p50 {p50:.0f} ms, p95 {p95:.0f} ms, {worked:.0f} ms of processor time", flush=True)
    slowest = max(read, key=lambda name: percentile(read[name][0], 0.95))
    worst = percentile(read[slowest][0], 0.95)
    return [
        Row(
            f"{what.format(n=len(read))} with {CAMPAIGNS:,} campaigns and {events:,} events in the database",
            f"slowest: {slowest}, p95 {worst:.0f} ms",
            f"p95 < {AIM_MS} ms",
            worst < AIM_MS,
        )
    ]


# -- the database ---------------------------------------------------------------------------------------------------
def campaign_of(username: str) -> UUID:
    """The demo's street fight: other benchmarks leave theirs behind."""
    from campaigns.models import Campaign, Seat

    seats = Seat.objects.filter(user__username=username).values_list("campaign_id", flat=True)
    return Campaign.objects.get(id__in=list(seats), ruleset="stko").id


def fill(base: UUID) -> int:
    """Copies `base` until there are enough campaigns and events; returns how many events there are."""
    from django.apps import apps
    from django.db import connection

    from campaigns.models import Event

    models = [apps.get_model("campaigns", name) for name in COPIED]
    in_one = Event.objects.filter(campaign_id=base).count()
    for first in range(1, CAMPAIGNS, AT_ONCE):
        last = min(first + AT_ONCE, CAMPAIGNS) - 1
        for model in models:
            copy(model, base, first, last, -(-EVENTS // (CAMPAIGNS * in_one)))
        print(f"  {last + 1:,} campaigns", end="\r", flush=True)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return Event.objects.count()


def copy(model, base: UUID, first: int, last: int, times: int) -> None:  # type: ignore[no-untyped-def]
    """Copies number `first` to `last` of the base's rows; events follow each other `times` over, to be many enough."""
    from django.db import connection

    table, columns, values = model._meta.db_table, [], []
    is_event = model._meta.model_name == "event"
    key = "id" if model._meta.model_name == "campaign" else "campaign_id"
    for field in model._meta.concrete_fields:
        if field.primary_key and field.get_internal_type() == "BigAutoField":
            continue
        kind = field.db_type(connection)
        columns.append(f'"{field.column}"')
        shift = "|| k" if is_event and field.column in ("stream_id", "command_id") else ""
        if is_event and field.column == "seq":
            values.append(f"seq + k * (SELECT max(seq) FROM {table} WHERE campaign_id = %(base)s)")
        elif kind == "uuid":
            values.append(f'md5("{field.column}"::text || n {shift})::uuid')
        else:
            values.append(f'"{field.column}"')
    source = f"{table}, generate_series(%(first)s, %(last)s) n, generate_series(0, %(times)s - 1) k"
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {table} ({', '.join(columns)}) "
            f"SELECT {', '.join(values)} FROM {source} WHERE {key} = %(base)s",
            {"base": base, "first": first, "last": last, "times": times if is_event else 1},
        )


# -- the pages --------------------------------------------------------------------------------------------------------
def places(logins: dict[str, str]) -> list[Place]:
    from django.contrib.auth import get_user_model
    from django.urls import reverse

    from campaigns.models import Battle, Campaign, Character

    user = get_user_model().objects.get(username=logins["referee"])
    get_user_model().objects.filter(pk=user.pk).update(is_staff=True)
    here = Campaign.objects.get(id=campaign_of(user.username))
    battles = Battle.objects.filter(campaign_id=here.id)
    running, closed = battles.exclude(status="closed").first(), battles.filter(status="closed").first()
    character = Character.objects.filter(campaign_id=here.id).order_by("-battles").first()
    assert running is not None and closed is not None and character is not None
    of_campaign = (
        *("campaign", "members", "options", "calendar", "standings", "disputes", "luck", "simulations"),
        *("fighters", "stories", "more", "league", "bookmarks", "notes"),
    )
    places = [Place("home", reverse("home")), Place("help", reverse("help"))]
    places += [Place(name, reverse(name, args=[here.id])) for name in (*of_campaign, "open-battle")]
    for name in ("battle", "battle-story", "battle-account", "battle-standing"):
        places.append(Place(name, reverse(name, args=[running.id])))
    places.append(Place("a battle that is over", reverse("battle", args=[closed.id])))
    places.append(
        Place("battle-at, in the middle", reverse("battle-at", args=[closed.id, max(1, closed.version // 2)]))
    )
    places.append(
        Place("battle-now, nothing new", reverse("battle-now", args=[running.id]) + f"?seen={running.version}")
    )
    places.append(Place("roll", reverse("roll", args=[closed.id, 5])))
    places.append(Place("character", reverse("character", args=[here.id, character.id])))
    events = reverse("admin:campaign_events", args=[here.id])
    places += [Place("admin: index", reverse("admin:index")), *lists()]
    places += [Place("admin: events", events), Place("admin: events of one figure", f"{events}?about={character.id}")]
    return places


def lists() -> list[Place]:
    """Every list of the admin, and a search through it."""
    from django.contrib import admin
    from django.urls import reverse

    admin_pages = []
    for model in admin.site._registry:
        if model._meta.app_label == "campaigns":
            address = reverse(f"admin:campaigns_{model._meta.model_name}_changelist")
            admin_pages.append(Place(f"admin: {model.__name__}", address))
            admin_pages.append(Place(f"admin: {model.__name__}, searched", address + "?q=keule"))
    return admin_pages


def owner() -> str:
    """Somebody who reads every campaign's."""
    from django.contrib.auth import get_user_model

    return str(get_user_model().objects.create_superuser("owner").get_username())


def cookie(username: str) -> str:
    """Of a session that is signed in."""
    from django.contrib.auth import get_user_model
    from django.test import Client

    client = Client()
    client.force_login(get_user_model().objects.get(username=username))
    return "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items())


def measured(port: int, process, address: str, session: str) -> tuple[list[float], float]:  # type: ignore[no-untyped-def]
    """Milliseconds from request to the last byte, each time, and the server's processor time per page."""
    connection, seconds = http.client.HTTPConnection("127.0.0.1", port, timeout=60), []
    worked = 0.0
    for n in range(WARM + TIMES):
        if n == WARM:
            worked = processor_seconds(process)
        start = time.perf_counter()
        connection.request("GET", address, headers={"Cookie": session, "Accept-Language": "en"})
        answer = connection.getresponse()
        content = answer.read()
        seconds.append(1000 * (time.perf_counter() - start))
        if answer.status not in (200, 204):  # a page that leads elsewhere is none
            raise RuntimeError(f"{address}: {answer.status} {content[:300]!r}")
    worked = 1000 * (processor_seconds(process) - worked) / TIMES
    connection.close()
    return seconds[WARM:], worked
