"""The Celery app of the clock (`celery -A campaigns.site.clock_app beat`): says names of tasks and runs none. Neither
models nor rules are loaded for it, which took half of its start and 40 MB.
"""

import os

from celery import Celery
from django.conf import settings
from django.utils.log import configure_logging

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaigns.site.settings")

app = Celery("rollbook-clock", fixups=())  # the one for Django would load everything
app.config_from_object("django.conf:settings", namespace="CELERY")
configure_logging(settings.LOGGING_CONFIG, settings.LOGGING)
