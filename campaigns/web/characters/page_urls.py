"""Addresses of lives, battle reports, pictures, and links that show one of them to others."""

from django.urls import URLPattern, path

from campaigns.web.battles import chronicle, ending
from campaigns.web.campaigns import annals, downloads
from campaigns.web.characters import page_links, pictures, proofs
from campaigns.web.characters import views as characters
from campaigns.web.printing import views as printing
from campaigns.web.scenarios import plans

DATE = "campaigns/<uuid:campaign>/dates/<uuid:plan>/"
OF_ONE = "campaigns/<uuid:campaign>/characters/<uuid:character>/"

urlpatterns: list[URLPattern] = [
    path(OF_ONE, characters.page, name="character"),
    path(OF_ONE + "battles/<uuid:battle>/", characters.story, name="character-battle"),
    path(OF_ONE + "picture.svg", characters.share_picture, name="character-picture"),
    path(OF_ONE + "fortune/", characters.fortune, name="character-fortune"),
    path(OF_ONE + "weapons/", characters.equip, name="equip"),
    path(OF_ONE + "proof/", proofs.of_character, name="character-proof"),
    path(OF_ONE + "take/", characters.take, name="take-character"),
    path(OF_ONE + "retire/", characters.retire, name="retire"),
    path(OF_ONE + "rename/", characters.rename, name="rename-character"),
    path(OF_ONE + "pronoun/", characters.choose_pronoun, name="choose-pronoun"),
    path(OF_ONE + "head/", characters.choose_head, name="choose-head"),
    path(OF_ONE + "print/", printing.life, name="print-life"),
    path("campaigns/<uuid:campaign>/records/", annals.of_records, name="records"),
    path("campaigns/<uuid:campaign>/calendar/", annals.of_months, name="calendar"),
    path("campaigns/<uuid:campaign>/dates/new/", plans.write, name="plan-new"),
    path(DATE, plans.page, name="plan"),
    path(DATE + "change/", plans.write, name="plan-change"),
    path(DATE + "answer/", plans.answer, name="plan-answer"),
    path(DATE + "call-off/", plans.call_off, name="plan-call-off"),
    path(DATE + "date.ics", plans.file, name="plan-file"),
    path("campaigns/<uuid:campaign>/download/", downloads.page, name="download"),
    path("campaigns/<uuid:campaign>/download/<slug:whose>/<str:what>", downloads.file, name="download-file"),
    path("campaigns/<uuid:campaign>/print/", printing.index, name="print"),
    path("campaigns/<uuid:campaign>/print/<slug:what>/", printing.sheet, name="print-sheet"),
    path("battles/<uuid:battle>/end/", ending.page, name="battle-end"),
    path("battles/<uuid:battle>/end/picture.svg", ending.share_picture, name="battle-picture"),
    path("battles/<uuid:battle>/account/", chronicle.page, name="battle-account"),
    path("campaigns/<uuid:campaign>/pictures/<uuid:picture>/", pictures.show, name="picture"),
    path("campaigns/<uuid:campaign>/pictures/<uuid:picture>/delete/", pictures.delete, name="delete-picture"),
    path("campaigns/<uuid:campaign>/pictures/of/<uuid:about>/", pictures.add, name="add-picture"),
    path("campaigns/<uuid:campaign>/share/<slug:kind>/<uuid:thing>/", page_links.share, name="share-page"),
    path("campaigns/<uuid:campaign>/share/<uuid:share>/revoke/", page_links.revoke, name="revoke-page"),
    path("shared/pages/<str:token>/", page_links.opened, name="shared-page"),
    path("shared/pages/<str:token>/battles/<uuid:battle>/", page_links.story, name="shared-story"),
    path("shared/pages/<str:token>/pictures/<uuid:picture>/", page_links.picture, name="shared-picture"),
]
