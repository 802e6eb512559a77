"""All tables of Rollbook's own, by subject in `initial/`. Columns stand in the order in which they once were added.

No way back: undoing it would throw the ledger away.
"""

from pathlib import Path

from django.conf import settings
from django.db import migrations

from campaigns.migrations.initial import battles, gangs, ledger, people, referees, sharing, simulations

SQL = Path(__file__).with_name("initial")

# The steps in which it was made at first. Data that has seen them all needs nothing of it, and data that has seen some
# needs a version that still has them (campaigns/local/tables.py).
STEPS = """
0001_events 0002_rows 0003_simulation 0004_checkpoints 0005_scenarios 0006_disputes 0007_sealed_dice 0008_lives
0009_weighing 0010_seasons 0011_protected 0012_questions 0013_pictures 0014_copies 0016_plans 0017_bodies
0018_ledger_functions 0019_simulation_titles 0020_one_event 0021_keepers_part 0022_compiled_chunks
0023_counted_requests 0024_api_tokens 0025_put_only 0026_heads 0027_pronouns 0028_profiles 0029_waiting 0030_league
0031_characters_by_day 0032_put_counts
""".split()


def sql(name: str) -> migrations.RunSQL:
    return migrations.RunSQL((SQL / f"{name}.sql").read_text(encoding="utf-8"))


class Migration(migrations.Migration):
    initial = True
    replaces = [("campaigns", step) for step in STEPS]
    dependencies = [migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        sql("events"),
        *ledger.OPERATIONS,
        *people.OPERATIONS,
        *gangs.OPERATIONS,
        *battles.OPERATIONS,
        *referees.OPERATIONS,
        *simulations.OPERATIONS,
        *sharing.OPERATIONS,
        sql("append"),
        sql("signed"),
        sql("counted_requests"),
    ]
