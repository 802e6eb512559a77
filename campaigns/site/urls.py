"""Addresses: the pages, the API, the admin, the language switch, and the one that says whether all is well."""

from django.contrib import admin
from django.urls import include, path

from campaigns.site.health import healthy

admin.autodiscover()

handler400, handler403 = "campaigns.site.failing.unreadable", "campaigns.site.failing.forbidden"
handler404, handler500 = "campaigns.site.failing.nowhere", "campaigns.site.failing.broken"

urlpatterns = [
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
    path("api/", include("api.urls")),
    path("healthy/", healthy),
    path("", include("campaigns.web.urls")),
]
