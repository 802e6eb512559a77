"""What Celery does now and then: signing logs that grew and then lay still, and clearing away what nobody needs."""

from celery import shared_task
from django.contrib.sessions.backends.db import SessionStore

from campaigns.submit.campaigns import signing


@shared_task(name="campaigns.submit.tasks.sign_due")
def sign_due() -> None:
    signing.sign_due()


@shared_task(name="campaigns.submit.tasks.clear_sessions")
def clear_sessions() -> None:
    """Those that ended: nobody else takes their rows away, and each of ten years' visits left one."""
    SessionStore.clear_expired()
