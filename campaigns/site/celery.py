"""The Celery app. Work that must happen is a row in Postgres; a message only says "look now".

A lost message therefore costs at most one round of the sweep, whatever the broker.
"""

import gc
import os
import signal
import sys
from importlib import import_module
from typing import Any

import django
from celery import Celery
from celery.signals import import_modules, task_prerun, worker_init, worker_process_init, worker_ready
from django.conf import settings
from django.db import close_old_connections

from campaigns.local import broker, pooler
from campaigns.simulation import deaths

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaigns.site.settings")
os.environ.setdefault("CELERY_SKIP_CHECKS", "true")  # they load every page; whoever migrates runs them


@import_modules.connect  # before the app is made, which would load Django itself
def load(**_: Any) -> None:
    """As in `wsgi.py`: what is loaded is never looked through for garbage, and the worker's processes share it."""
    gc.disable()
    django.setup()
    for tasks in ("campaigns.simulation.tasks", "campaigns.submit.tasks"):
        import_module(tasks)
    gc.enable()
    gc.freeze()


app = Celery("rollbook")
app.config_from_object("django.conf:settings", namespace="CELERY")

# Celery closes the database's connection before and after every task, and opening one costs as much as dozens of
# battles. Django's own rule is kept instead: a connection lives for a minute, and whether it still works is looked at
# before a task uses it.
app.conf.CELERY_DB_REUSE_MAX = 2**31


@worker_init.connect
def look_for_a_pooler(**_: Any) -> None:
    try:
        pooler.must_be_said()
    except pooler.Unsaid as error:
        sys.exit(str(error))


complete = False  # in the worker: its first processes are there; in each that it forks later, too


@worker_ready.connect
def note_complete(**_: Any) -> None:
    global complete
    complete = True


@worker_process_init.connect
def must_be_of_the_first(**_: Any) -> None:
    """Where messages lie in a folder, the worker's processes share one pipe and its lock. Whoever waits for work holds
    that lock, and when it is killed nobody ever gets it again: the worker would wait for ever. So it ends as a whole,
    as if it had been killed itself, and `make run` starts it again. Whoever died over a chunk wasn't waiting.
    """
    if complete and settings.CELERY_BROKER_URL == broker.URL and not deaths.was_over_a_chunk():
        os.kill(os.getppid(), signal.SIGKILL)


@task_prerun.connect
def look_at_connections(**_: Any) -> None:
    close_old_connections()
