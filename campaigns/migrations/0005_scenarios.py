"""Scenarios, referees' tables, counters; what a battle has of its scenario; what lies in a gang's armoury."""

import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models


def of_campaign(name: str | None) -> models.ForeignKey:
    more = {"related_name": name} if name else {}
    return models.ForeignKey(
        db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, to="campaigns.campaign", **more
    )


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0004_checkpoints"),
    ]

    operations = [
        migrations.AddField(
            "battle",
            "scenario",
            models.JSONField(help_text="the plan it follows: id and plan, texts sealed", null=True),
        ),
        migrations.AddField(
            "battle", "ticks", models.JSONField(default=list, help_text="how often which aim was reached, as it stands")
        ),
        migrations.AddField(
            "battle",
            "result",
            models.JSONField(help_text="ticks, points, who won and who says so, once it was entered", null=True),
        ),
        migrations.AddField(
            "gang",
            "spare",
            django.contrib.postgres.fields.ArrayField(
                base_field=models.CharField(max_length=60),
                default=list,
                help_text="weapons that nobody carries",
                size=None,
            ),
        ),
        migrations.CreateModel(
            name="Scenario",
            fields=[
                ("id", models.UUIDField(primary_key=True, serialize=False)),
                ("plan", models.JSONField(help_text="campaigns.ledger.scenario_shapes.Scenario, texts sealed")),
                ("saved_us", models.BigIntegerField()),
                ("withdrawn", models.BooleanField(default=False)),
                ("campaign", of_campaign("scenarios")),
            ],
            options={"ordering": ["saved_us", "id"]},
        ),
        migrations.CreateModel(
            name="OwnTable",
            fields=[
                ("id", models.UUIDField(primary_key=True, serialize=False)),
                ("content", models.JSONField(help_text="campaigns.ledger.scenario_shapes.RollTable, texts sealed")),
                ("saved_us", models.BigIntegerField()),
                ("withdrawn", models.BooleanField(default=False)),
                ("campaign", of_campaign("own_tables")),
            ],
            options={"ordering": ["saved_us", "id"]},
        ),
        migrations.CreateModel(
            name="Counter",
            fields=[
                ("id", models.UUIDField(primary_key=True, serialize=False)),
                ("name", models.TextField(help_text="sealed")),
                ("of", models.CharField(help_text="gang or character", max_length=10)),
                ("start", models.BigIntegerField(default=0)),
                ("owners", models.BooleanField(default=False, help_text="the gang's owners change it too")),
                ("named_us", models.BigIntegerField()),
                ("withdrawn", models.BooleanField(default=False)),
                ("campaign", of_campaign("counters")),
            ],
            options={"ordering": ["named_us", "id"]},
        ),
        migrations.CreateModel(
            name="Tally",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "counter_id", "thing", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("thing", models.UUIDField(help_text="a gang or a character")),
                ("value", models.BigIntegerField()),
                ("campaign", of_campaign(None)),
                (
                    "counter",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="tallies",
                        to="campaigns.counter",
                    ),
                ),
            ],
        ),
    ]
