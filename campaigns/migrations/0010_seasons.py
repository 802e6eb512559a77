"""Simulations of whole seasons beside those of one battle."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0009_weighing")]

    operations = [
        migrations.AddField(
            "simulation",
            "kind",
            models.CharField(choices=[("battle", "Battle"), ("season", "Season")], default="battle", max_length=8),
        ),
        migrations.AlterField(
            "simulation",
            "beginning",
            models.TextField(help_text="canonical JSON: all that a battle or a season begins with"),
        ),
        migrations.AlterField(
            "simulation",
            "policy",
            models.CharField(help_text="the first side's; the beginning has them all, one version", max_length=20),
        ),
    ]
