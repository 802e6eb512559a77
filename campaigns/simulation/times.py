"""Times of simulations are the database's: the clocks of hosts differ, and jump."""

from django.db.models.functions import Now

from campaigns.models import Question, Simulation, Weighing


def stamp(row: Simulation | Question | Weighing) -> None:
    """When it was asked. What is asked together, or one after the other by several hosts, keeps its order by it."""
    type(row).objects.filter(pk=row.pk).update(asked_at=Now())
    row.refresh_from_db(fields=["asked_at"])
