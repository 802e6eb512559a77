"""Django's admin with our own site."""

from django.contrib.admin.apps import SimpleAdminConfig


class AdminConfig(SimpleAdminConfig):
    """Its pages are gathered where addresses are (urls.py): whoever serves none, starts sooner without them."""

    default_site = "campaigns.site.admin_site.AdminSite"
