"""The API as a Django app."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """No models of its own; only views."""

    name = "api"
