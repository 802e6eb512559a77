"""What must be true afterwards: each acknowledged command is stored exactly once, and the proofs and folds hold."""

import psycopg

from campaigns.local import roles
from tests.chaos.player import Player
from tests.local.starting import Home

STORED = "SELECT command_id::text, array_agg(seq ORDER BY seq) FROM campaigns_event WHERE campaign_id = %s GROUP BY 1"
KNOWN = "SELECT id::text FROM campaigns_command WHERE campaign_id = %s"
BOTH = """
from django.core.management import call_command
call_command("verify", rules=True)
call_command("rebuild")
"""


class Books:
    def __init__(self, players: list[Player], stored: dict[str, list[int]], known: set[str]) -> None:
        said = {command: seqs for player in players for command, seqs in player.acknowledged.items()}
        self.acknowledged = len(said)
        self.lost = [one for one, seqs in said.items() if one not in known or (seqs and one not in stored)]
        self.doubled = [one for one, seqs in said.items() if len(stored.get(one, [])) > len(seqs)]
        self.others = [one for one, seqs in said.items() if one in stored and stored[one] != sorted(seqs)]


def of(players: list[Player], address: dict[str, str | int]) -> Books:
    stored: dict[str, list[int]] = {}
    known: set[str] = set()
    with psycopg.connect(**address) as connection:  # type: ignore[arg-type]  # keywords of a mapping
        for player in players:
            stored |= dict(connection.execute(STORED, [player.campaign]).fetchall())
            known |= {row[0] for row in connection.execute(KNOWN, [player.campaign]).fetchall()}
    return Books(players, stored, known)


def web_role(cluster) -> dict[str, str | int]:
    return cluster.address.keywords(roles.WEB, roles.DATABASE)


def faults_of_proofs(home: Home) -> list[str]:
    """What `manage.py verify --rules` and `manage.py rebuild` have to complain about; loaded once for both."""
    done = home.manage("shell", "-v0", "-c", BOTH, check=False)
    return [f"manage.py: {done.stdout}{done.stderr}"] if done.returncode or "put right" in done.stdout else []
