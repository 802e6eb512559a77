"""The API's addresses."""

from django.urls import path

from api import simulations
from api.described import schema_view
from api.views import battles, campaigns, entering, events

urlpatterns = [
    path("token/", entering.Tokens.as_view()),
    path("token/own/", entering.OwnToken.as_view()),
    path("join/", entering.Join.as_view()),
    path("link/", entering.Link.as_view()),
    path("campaigns/", campaigns.Campaigns.as_view()),
    path("campaigns/<uuid:campaign>/", campaigns.Campaign.as_view()),
    path("campaigns/<uuid:campaign>/commands/", campaigns.Commands.as_view()),
    path("campaigns/<uuid:campaign>/members/", campaigns.Members.as_view()),
    path("campaigns/<uuid:campaign>/gangs/", campaigns.Gangs.as_view()),
    path("campaigns/<uuid:campaign>/characters/", campaigns.Characters.as_view()),
    path("campaigns/<uuid:campaign>/characters/<uuid:character>/", campaigns.Character.as_view()),
    path("campaigns/<uuid:campaign>/battles/", battles.Battles.as_view()),
    path("campaigns/<uuid:campaign>/events/", events.CampaignEvents.as_view()),
    path("campaigns/<uuid:campaign>/join-codes/", entering.JoinCodes.as_view()),
    path("battles/<uuid:battle>/", battles.Battle.as_view()),
    path("battles/<uuid:battle>/legal/", battles.Legal.as_view()),
    path("battles/<uuid:battle>/commands/", battles.Commands.as_view()),
    path("battles/<uuid:battle>/log/", battles.Log.as_view()),
    path("battles/<uuid:battle>/rolls/<int:roll>/", battles.Roll.as_view()),
    path("battles/<uuid:battle>/events/", events.BattleEvents.as_view()),
    *simulations.urlpatterns,
    path("schema/", schema_view()),
]
