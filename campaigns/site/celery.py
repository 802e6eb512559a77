"""The Celery app. Work that must happen is a row in Postgres; a message only says "look now".

A lost message therefore costs at most one round of the sweep, whatever the broker.
"""

import os
import sys
from typing import Any

from celery import Celery
from celery.signals import task_prerun, worker_init
from django.db import close_old_connections

from campaigns.local import pooler

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaigns.site.settings")
os.environ.setdefault("CELERY_SKIP_CHECKS", "true")  # they load every page; whoever migrates runs them

app = Celery("rollbook")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["campaigns.simulation", "campaigns.submit"])

# Celery closes the database's connection before and after every task, and opening one costs as much as dozens of
# battles. Django's own rule is kept instead: a connection lives for a minute, and whether it still works is looked at
# before a task uses it.
app.conf.CELERY_DB_REUSE_MAX = 2**31


@worker_init.connect
def look_for_a_pooler(**_: Any) -> None:
    try:
        pooler.must_be_said()
    except pooler.Unsaid as no:
        sys.exit(str(no))


@task_prerun.connect
def look_at_connections(**_: Any) -> None:
    close_old_connections()
