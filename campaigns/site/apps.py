"""Django's admin with our own site."""

from django.contrib.admin.apps import AdminConfig


class BooksConfig(AdminConfig):
    default_site = "campaigns.site.books.Books"
