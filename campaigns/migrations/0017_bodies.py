"""Sheets and bodies of characters where people are their numbers, and the campaign's clock."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0016_plans")]

    operations = [
        migrations.AddField(
            "campaign",
            "hour",
            models.BigIntegerField(default=0, help_text="hours that passed in the campaign's world"),
        ),
        migrations.AddField(
            "character",
            "values",
            models.JSONField(default=dict, help_text="the sheet, where people are their numbers"),
        ),
        migrations.AddField(
            "character",
            "secret",
            models.BooleanField(default=False, help_text="the numbers are the referees'"),
        ),
        migrations.AddField(
            "character",
            "body",
            models.JSONField(help_text="what battles and time left of him; empty: nothing happened yet", null=True),
        ),
        migrations.AddField(
            "character",
            "body_seq",
            models.BigIntegerField(help_text="the event that left the body so", null=True),
        ),
        migrations.AddField(
            "character",
            "owed",
            models.JSONField(help_text="a die that somebody has to throw before it goes on for him", null=True),
        ),
    ]
