"""When something was asked of simulations is the database's word: the clocks of hosts differ, and jump."""

from django.db import migrations, models
from django.db.models.functions import Now


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0033_revoked_by")]

    operations = [
        migrations.AlterField(table, "asked_at", models.DateTimeField(db_default=Now()))
        for table in ("weighing", "question", "simulation")
    ]
