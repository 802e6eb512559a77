"""Addresses: the pages, the API, the admin, and the language switch."""

from django.contrib import admin
from django.urls import include, path

admin.autodiscover()

urlpatterns = [
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
    path("api/", include("api.urls")),
    path("", include("campaigns.web.urls")),
]
