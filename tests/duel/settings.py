"""Rollbook with the duel beside its own games, to look at: `DJANGO_SETTINGS_MODULE=tests.duel.settings make run`."""

from campaigns.site.settings import *  # noqa: F403
from campaigns.site.settings import INSTALLED_APPS as OURS

INSTALLED_APPS = [*OURS, "tests.duel"]
