"""What workers do, done here and now."""

from campaigns.simulation import work


def play_all() -> None:
    """Until nothing that was asked waits any more."""
    while waiting := work.left(1_000):
        for chunk in waiting:
            work.play(chunk)
