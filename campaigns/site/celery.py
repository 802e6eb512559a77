"""The Celery app. Work that must happen is a row in Postgres; a message only says "look now".

A lost message therefore costs at most one round of the sweep, whatever the broker.
"""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaigns.site.settings")

app = Celery("rollbook")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["campaigns.simulation"])
