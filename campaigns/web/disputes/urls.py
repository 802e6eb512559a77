"""The addresses of disputes and luck reports."""

from django.urls import path

from campaigns.web.disputes import views as disputes
from campaigns.web.rolls import luck

urlpatterns = [
    path("campaigns/<uuid:campaign>/disputes/", disputes.index, name="disputes"),
    path("campaigns/<uuid:campaign>/disputes/new/", disputes.new, name="new-dispute"),
    path("campaigns/<uuid:campaign>/disputes/<uuid:dispute>/", disputes.page, name="dispute"),
    path("campaigns/<uuid:campaign>/disputes/<uuid:dispute>/<slug:what>/", disputes.say, name="dispute-say"),
    path("campaigns/<uuid:campaign>/evidence/<uuid:evidence>/", disputes.evidence, name="evidence"),
    path("campaigns/<uuid:campaign>/evidence/<uuid:evidence>/delete/", disputes.delete, name="delete-evidence"),
    path("campaigns/<uuid:campaign>/luck/", luck.campaign, name="luck"),
    path("campaigns/<uuid:campaign>/luck/share/", luck.share, name="share-luck"),
    path("campaigns/<uuid:campaign>/luck/people/<uuid:who>/", luck.person, name="luck-of-person"),
    path("campaigns/<uuid:campaign>/characters/<uuid:character>/luck/", luck.character, name="luck-of-character"),
]
