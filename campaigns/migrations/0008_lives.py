"""The life between battles: open choices, the box of chits, what characters lost, counted and died of."""

import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models


def of(table: str, null: bool = False) -> models.ForeignKey:
    return models.ForeignKey(
        db_constraint=False,
        null=null,
        on_delete=django.db.models.deletion.DO_NOTHING,
        related_name="open_choices",
        to=f"campaigns.{table}",
    )


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0007_sealed_dice")]

    operations = [
        migrations.AddField(
            "campaign",
            "box",
            models.JSONField(help_text="chits left to draw from; empty until somebody first draws", null=True),
        ),
        migrations.AddField(
            "character",
            "tally",
            models.JSONField(default=dict, help_text="what counts up to something that doesn't show yet"),
        ),
        migrations.AddField(
            "character",
            "losses",
            models.JSONField(default=list, help_text="lost for good, each with the seq that booked it"),
        ),
        migrations.AddField(
            "character",
            "death",
            models.JSONField(help_text="battle, who did it, and the seq that booked it", null=True),
        ),
        migrations.AlterField(
            "character",
            "skills",
            django.contrib.postgres.fields.ArrayField(
                base_field=models.CharField(max_length=60),
                default=list,
                help_text="a doubled one is named twice",
                size=None,
            ),
        ),
        migrations.CreateModel(
            "OpenChoice",
            [
                ("id", models.UUIDField(primary_key=True, serialize=False)),
                ("battle_id", models.UUIDField(help_text="the battle that made it due", null=True)),
                ("kind", models.CharField(help_text="skill or recruit", max_length=20)),
                ("reason", models.CharField(max_length=40)),
                ("words", models.TextField(blank=True, help_text="sealed")),
                ("deeds", models.JSONField(default=list, help_text="versions of the battle's stream")),
                ("question", models.CharField(help_text="what comes next", max_length=20)),
                ("chooser", models.CharField(help_text="owner, opponent or referee", max_length=10)),
                ("options", models.JSONField(default=list)),
                (
                    "later",
                    models.JSONField(default=list, help_text="steps to be done with the answer and after it"),
                ),
                ("typed", models.BooleanField(default=False, help_text="the chits lie on the table")),
                ("seq", models.BigIntegerField(help_text="the event that opened it")),
                ("opened_us", models.BigIntegerField()),
                ("campaign", of("campaign")),
                ("gang", of("gang")),
                ("character", of("character", null=True)),
            ],
            options={"ordering": ["seq"]},
        ),
    ]
