"""The Keeper's part of a planned fight, beside the part that everybody reads."""

from django.db import migrations, models

KEPT = "campaigns.ledger.scenario_shapes.KeepersPart: the Keeper's, sealed"


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0020_one_event")]

    operations = [
        migrations.AddField(
            model_name="scenario", name="kept", field=models.JSONField(help_text=KEPT, null=True)
        ),
    ]
