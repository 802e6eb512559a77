"""Indexes by which nobody ever looked: these rows are found by their id, their battle, their dispute or their thing."""

from django.db import migrations, models

COLUMNS = (
    ("evidence", "campaign_id"),
    ("lostsecret", "stream_id"),
    ("pageshare", "campaign_id"),
    ("rollshare", "campaign_id"),
    ("signingkey", "campaign_id"),  # its constraint has one
    ("simulationshare", "campaign_id"),
    ("streamsecret", "campaign_id"),
)


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0034_asked_at")]

    operations = [migrations.AlterField(table, column, models.UUIDField()) for table, column in COLUMNS]
