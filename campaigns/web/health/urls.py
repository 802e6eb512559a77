"""Addresses of sheets, wounds, the campaign's clock, and files of other tools."""

from django.urls import URLPattern, path

from campaigns.web.health import clock, imports, sheets

OF_ONE = "campaigns/<uuid:campaign>/characters/<uuid:character>/sheet/"
OF_CLOCK = "campaigns/<uuid:campaign>/clock/"

urlpatterns: list[URLPattern] = [
    path(OF_ONE, sheets.page, name="sheet"),
    path(OF_ONE + "change/", sheets.change, name="sheet-change"),
    path(OF_ONE + "file/", imports.export, name="sheet-file"),
    path(OF_CLOCK, clock.page, name="clock"),
    path(OF_CLOCK + "enter/<slug:what>/", clock.enter, name="enter-clock"),
    path("campaigns/<uuid:campaign>/gangs/<uuid:gang>/import/", imports.page, name="import-character"),
]
