"""Addresses of the life between battles."""

from django.urls import URLPattern, path

from campaigns.web.characters import came_up, lives
from campaigns.web.corrections import booked

urlpatterns: list[URLPattern] = [
    path("campaigns/<uuid:campaign>/open/", lives.open_choices, name="open-choices"),
    path("campaigns/<uuid:campaign>/open/now/", came_up.now, name="came-up"),
    path("campaigns/<uuid:campaign>/graveyard/", lives.graveyard, name="graveyard"),
    path("campaigns/<uuid:campaign>/box/", lives.box, name="box"),
    path("campaigns/<uuid:campaign>/life/<slug:what>/", lives.enter, name="enter-life"),
    path("campaigns/<uuid:campaign>/outcomes/<int:seq>/correct/", booked.page, name="correct-outcome"),
    path("battles/<uuid:battle>/outcome/correct/", booked.of_battle, name="correct-battle"),
]
