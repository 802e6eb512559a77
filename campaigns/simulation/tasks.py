"""What Celery runs. The rows are the truth; a task that is lost, late or sent twice changes nothing."""

from celery import shared_task

from campaigns.simulation import nudging, work

AT_ONCE = 64
SWEEP_SECONDS = 5.0


@shared_task(name="campaigns.simulation.tasks.run_chunk")
def run_chunk(chunk_id: int) -> None:
    work.play(chunk_id)


@shared_task(name="campaigns.simulation.tasks.sweep")
def sweep() -> None:
    """Nudges what a lost message or a dead worker left; what is still unread by the next sweep expires."""
    nudging.nudge(work.left(AT_ONCE), expires=SWEEP_SECONDS)
