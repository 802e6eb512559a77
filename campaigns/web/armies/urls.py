"""Addresses of units with profiles, and of armies from a file."""

from django.urls import URLPattern, path

from campaigns.web.armies import imports, units

OF_GANG = "campaigns/<uuid:campaign>/gangs/<uuid:gang>/"

urlpatterns: list[URLPattern] = [
    path(OF_GANG + "units/new/", units.new, name="unit-new"),
    path(OF_GANG + "army/", imports.page, name="import-army"),
    path("campaigns/<uuid:campaign>/characters/<uuid:character>/unit/", units.change, name="unit-change"),
]
