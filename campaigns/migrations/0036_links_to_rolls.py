"""Links to a roll are looked for by it whenever its page is shown."""

from django.db import migrations, models

# Written out, so that running it again is no harm.
INDEX = "CREATE INDEX IF NOT EXISTS links_to_roll ON campaigns_rollshare (battle_id, roll)"


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0035_unused_indexes")]

    operations = [
        migrations.RunSQL(
            INDEX,
            migrations.RunSQL.noop,
            state_operations=[
                migrations.AddIndex("rollshare", models.Index(fields=["battle_id", "roll"], name="links_to_roll"))
            ],
        ),
    ]
