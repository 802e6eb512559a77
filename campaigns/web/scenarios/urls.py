"""Addresses of scenarios, referees' tables, counters, armouries, notes and standings."""

from django.urls import URLPattern, path

from campaigns.web.scenarios import counters, laying_page, own_tables
from campaigns.web.scenarios import views as scenarios

urlpatterns: list[URLPattern] = [
    path("campaigns/<uuid:campaign>/scenarios/", scenarios.every, name="scenarios"),
    path("campaigns/<uuid:campaign>/scenarios/new/", scenarios.write, name="scenario-new"),
    path("campaigns/<uuid:campaign>/scenarios/<uuid:scenario>/", scenarios.page, name="scenario"),
    path("campaigns/<uuid:campaign>/scenarios/<uuid:scenario>/edit/", scenarios.write, name="scenario-edit"),
    path("campaigns/<uuid:campaign>/scenarios/<uuid:like>/copy/", scenarios.write, name="scenario-copy"),
    path("campaigns/<uuid:campaign>/scenarios/<uuid:scenario>/table/", laying_page.lay, name="scenario-table"),
    path("campaigns/<uuid:campaign>/scenarios/<uuid:scenario>/withdraw/", scenarios.withdraw, name="scenario-withdraw"),
    path("battles/<uuid:battle>/aims/", scenarios.tick, name="tick-aims"),
    path("battles/<uuid:battle>/result/", scenarios.settle, name="enter-result"),
    path("battles/<uuid:battle>/waves/<int:wave>/", scenarios.bring, name="bring-wave"),
    path("campaigns/<uuid:campaign>/tables/", own_tables.every, name="own-tables"),
    path("campaigns/<uuid:campaign>/tables/new/", own_tables.write, name="own-table-new"),
    path("campaigns/<uuid:campaign>/tables/<uuid:table>/", own_tables.page, name="own-table"),
    path("campaigns/<uuid:campaign>/tables/<uuid:table>/edit/", own_tables.write, name="own-table-edit"),
    path("campaigns/<uuid:campaign>/tables/<uuid:table>/withdraw/", own_tables.withdraw, name="own-table-withdraw"),
    path("campaigns/<uuid:campaign>/tables/<uuid:table>/roll/", own_tables.roll, name="own-table-roll"),
    path("campaigns/<uuid:campaign>/rolls/<int:number>/", own_tables.campaign_roll, name="campaign-roll"),
    path("campaigns/<uuid:campaign>/counters/", counters.counters, name="counters"),
    path("campaigns/<uuid:campaign>/counters/<uuid:counter>/change/", counters.change, name="counter-change"),
    path("campaigns/<uuid:campaign>/counters/<uuid:counter>/withdraw/", counters.withdraw, name="counter-withdraw"),
    path("campaigns/<uuid:campaign>/gangs/<uuid:gang>/", counters.gang, name="gang"),
    path("campaigns/<uuid:campaign>/gangs/<uuid:gang>/armoury/", counters.armoury, name="armoury"),
    path("campaigns/<uuid:campaign>/notes/", counters.notes, name="notes"),
    path("campaigns/<uuid:campaign>/standings/", counters.standings, name="standings"),
]
