"""What Celery does for the log: signing what grew and then lay still."""

from celery import shared_task

from campaigns.submit.campaigns import signing


@shared_task(name="campaigns.submit.tasks.sign_due")
def sign_due() -> None:
    signing.sign_due()
