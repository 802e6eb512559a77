"""Who revoked a link to a result, as with all other links."""

from django.db import migrations, models

# Written out, so that running it again is no harm.
COLUMN = "ALTER TABLE campaigns_simulationshare ADD COLUMN IF NOT EXISTS revoked_by uuid NULL"


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0001_initial")]

    operations = [
        migrations.RunSQL(
            COLUMN,
            migrations.RunSQL.noop,
            state_operations=[
                migrations.AddField(
                    model_name="simulationshare",
                    name="revoked_by",
                    field=models.UUIDField(help_text="member id", null=True),
                )
            ],
        ),
    ]
