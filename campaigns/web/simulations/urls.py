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
    path("seasons/<uuid:id>/", seasons.page, name="season"),
    path("seasons/<uuid:id>/now/", seasons.now, name="season-now"),
    path("seasons/<uuid:id>/cancel/", stopping(SEASON), name="season-cancel"),
    path("seasons/<uuid:id>/go-on/", going_on(SEASON), name="season-go-on"),
    path("seasons/<uuid:id>/result.<slug:kind>", as_file(SEASON), name="season-file"),
    path("simulations/<uuid:id>/", views.page, name="simulation"),
    path("simulations/<uuid:id>/now/", views.now, name="simulation-now"),
    path("simulations/<uuid:id>/cancel/", stopping(SIMULATION), name="simulation-cancel"),
    path("shared/simulations/<str:token>/", sharing.opened, name="shared-simulation"),
    path("results/<slug:kind>/<uuid:thing>/title/", sharing.rename, name="rename-simulation"),
    path("results/<slug:kind>/<uuid:thing>/share/", sharing.share, name="share-simulation"),
    path("results/<slug:kind>/<uuid:thing>/share/<uuid:share>/revoke/", sharing.revoke, name="revoke-simulation"),
    path("simulations/<uuid:id>/what-if/", what_if.ask, name="what-if"),
    path("questions/<uuid:id>/", what_if.page, name="question"),
    path("questions/<uuid:id>/now/", what_if.now, name="question-now"),
    path("questions/<uuid:id>/cancel/", stopping(QUESTION), name="question-cancel"),
    path("questions/<uuid:id>/go-on/", going_on(QUESTION), name="question-go-on"),
    path("questions/<uuid:id>/result.<slug:kind>", as_file(QUESTION), name="question-file"),
    path("simulations/<uuid:id>/go-on/", going_on(SIMULATION), name="simulation-go-on"),
    path("simulations/<uuid:id>/result.<slug:kind>", as_file(SIMULATION), name="simulation-file"),
    path("simulations/<uuid:id>/look/", views.look, name="simulation-look"),
    path("simulations/<uuid:id>/battles/<int:number>/", views.battle, name="simulation-battle"),
    path(
        "simulations/<uuid:id>/battles/<int:number>/at/<int:version>/",
        views.battle,
        name="simulation-battle-at",
    ),
]
