"""Addresses of the league and of bookmarks."""

from django.urls import URLPattern, path

from campaigns.web.league import bookmarks, views

urlpatterns: list[URLPattern] = [
    path("campaigns/<uuid:campaign>/league/", views.page, name="league"),
    path("campaigns/<uuid:campaign>/league/offers/", views.offer, name="offer-pact"),
    path("campaigns/<uuid:campaign>/league/offers/<uuid:pact>/", views.answer, name="answer-pact"),
    path("campaigns/<uuid:campaign>/league/offers/<uuid:pact>/end/", views.end, name="end-pact"),
    path("campaigns/<uuid:campaign>/league/awards/", views.award, name="give-award"),
    path("campaigns/<uuid:campaign>/league/awards/<uuid:award>/", views.take_back, name="take-back-award"),
    path("campaigns/<uuid:campaign>/league/season/", views.close_season, name="close-season"),
    path("campaigns/<uuid:campaign>/league/phase/", views.begin_phase, name="begin-phase"),
    path("campaigns/<uuid:campaign>/bookmarks/", bookmarks.page, name="bookmarks"),
    path("campaigns/<uuid:campaign>/bookmarks/<uuid:bookmark>/", bookmarks.remove, name="remove-bookmark"),
    path("campaigns/<uuid:campaign>/bookmarks/<uuid:stream>/<int:version>/", bookmarks.add, name="bookmark"),
]
