"""Addresses: the pages, the API, the admin, the language switch, and the one that says whether all is well."""

from django.contrib import admin
from django.urls import include, path

from campaigns.site.health import healthy

admin.autodiscover()

handler500 = "campaigns.site.away.failed"

urlpatterns = [
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
    path("api/", include("api.urls")),
    path("healthy/", healthy),
    path("", include("campaigns.web.urls")),
]
