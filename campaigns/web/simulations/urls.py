"""The addresses of simulations."""

from django.urls import path

from campaigns.simulation.kinds import QUESTION, SEASON, SIMULATION
from campaigns.web.simulations import asking, seasons, sharing, views, weighing, what_if
from campaigns.web.simulations.pages import as_file, going_on, stopping

urlpatterns = [
    path("campaigns/<uuid:campaign>/simulations/", views.all_of_them, name="simulations"),
    path("campaigns/<uuid:campaign>/simulations/new/", asking.new, name="simulation-new"),
    path("battles/<uuid:battle>/rolls/<int:number>/matter/", weighing.page, name="roll-matter"),
    path("battles/<uuid:battle>/rolls/<int:number>/matter/now/", weighing.now, name="roll-weighed"),
    path("campaigns/<uuid:campaign>/simulations/life/", seasons.life, name="simulated-life"),
    path("campaigns/<uuid:campaign>/seasons/new/", seasons.new, name="season-new"),
    path("seasons/<uuid:simulation>/", seasons.page, name="season"),
    path("seasons/<uuid:simulation>/now/", seasons.now, name="season-now"),
    path("seasons/<uuid:simulation>/cancel/", stopping(SEASON), name="season-cancel"),
    path("seasons/<uuid:simulation>/go-on/", going_on(SEASON), name="season-go-on"),
    path("seasons/<uuid:simulation>/result.<slug:kind>", as_file(SEASON), name="season-file"),
    path("simulations/<uuid:simulation>/", views.page, name="simulation"),
    path("simulations/<uuid:simulation>/now/", views.now, name="simulation-now"),
    path("simulations/<uuid:simulation>/cancel/", stopping(SIMULATION), name="simulation-cancel"),
    path("shared/simulations/<str:token>/", sharing.opened, name="shared-simulation"),
    path("results/<slug:kind>/<uuid:thing>/title/", sharing.rename, name="rename-simulation"),
    path("results/<slug:kind>/<uuid:thing>/share/", sharing.share, name="share-simulation"),
    path("results/<slug:kind>/<uuid:thing>/share/<uuid:share>/revoke/", sharing.revoke, name="revoke-simulation"),
    path("simulations/<uuid:simulation>/what-if/", what_if.ask, name="what-if"),
    path("questions/<uuid:question>/", what_if.page, name="question"),
    path("questions/<uuid:question>/now/", what_if.now, name="question-now"),
    path("questions/<uuid:question>/cancel/", stopping(QUESTION), name="question-cancel"),
    path("questions/<uuid:question>/go-on/", going_on(QUESTION), name="question-go-on"),
    path("questions/<uuid:question>/result.<slug:kind>", as_file(QUESTION), name="question-file"),
    path("simulations/<uuid:simulation>/go-on/", going_on(SIMULATION), name="simulation-go-on"),
    path("simulations/<uuid:simulation>/result.<slug:kind>", as_file(SIMULATION), name="simulation-file"),
    path("simulations/<uuid:simulation>/look/", views.look, name="simulation-look"),
    path("simulations/<uuid:simulation>/battles/<int:number>/", views.battle, name="simulation-battle"),
    path(
        "simulations/<uuid:simulation>/battles/<int:number>/at/<int:version>/",
        views.battle,
        name="simulation-battle-at",
    ),
]
