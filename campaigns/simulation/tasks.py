"""What Celery runs. The rows are the truth; a task that is lost, late or sent twice changes nothing."""

from celery import shared_task

from campaigns.simulation import balance, following, nudging, work

AT_ONCE = 64


@shared_task(name="campaigns.simulation.tasks.run_chunk")
def run_chunk(chunk_id: int) -> None:
    """Each message stands for one chunk, and the most urgent one is played, whichever the message names."""
    work.play_next()


@shared_task(name="campaigns.simulation.tasks.sweep")
def sweep() -> None:
    """Judges what nobody judged, and nudges what a lost message or a dead worker left.

    As far as the queue isn't full of nudges already.
    """
    following.carry_on_all()
    balance.carry_on_all()
    room = AT_ONCE - nudging.waiting()
    if room > 0:
        nudging.nudge(work.left(room))
