"""Battles that are planned, and lists of what is open in battles."""

import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models


def proxy(name: str) -> migrations.CreateModel:
    return migrations.CreateModel(
        name=name, fields=[], options={"proxy": True, "indexes": [], "constraints": []}, bases=("campaigns.battle",)
    )


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0014_copies")]

    operations = [
        migrations.CreateModel(
            name="Plan",
            fields=[
                ("id", models.UUIDField(primary_key=True, serialize=False)),
                ("day", models.DateField(help_text="of the calendar where the group meets")),
                ("time", models.TimeField(help_text="of the clock on the wall there", null=True)),
                ("place", models.TextField(blank=True, help_text="sealed")),
                ("scenario", models.UUIDField(null=True)),
                (
                    "wanted",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.UUIDField(),
                        default=list,
                        help_text="member ids; empty: everybody",
                        size=None,
                    ),
                ),
                ("note", models.TextField(blank=True, help_text="sealed")),
                (
                    "answers",
                    models.JSONField(default=dict, help_text="per member: yes, no or maybe, and when he said so"),
                ),
                ("changes", models.IntegerField(default=0, help_text="how often it was changed or called off")),
                ("called_off", models.BooleanField(default=False)),
                ("reason", models.TextField(blank=True, help_text="sealed; why it was called off")),
                ("battle", models.UUIDField(help_text="the battle that was opened from it", null=True)),
                ("planned_us", models.BigIntegerField()),
                ("planned_by", models.UUIDField()),
                ("moved_us", models.BigIntegerField(help_text="when day and time were last set")),
                ("latest_us", models.BigIntegerField()),
                (
                    "campaign",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="plans",
                        to="campaigns.campaign",
                    ),
                ),
            ],
            options={
                "ordering": ["day", "time", "id"],
                "indexes": [models.Index(fields=["campaign", "day"], name="plans_by_day")],
            },
        ),
        proxy("OpenQuestion"),
        proxy("AwaitedReport"),
    ]
