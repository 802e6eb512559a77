"""Battles, their dates, and the secrets of their dice."""

from django.contrib.postgres.fields import ArrayField
from django.db import migrations, models

from campaigns.migrations.initial.fields import named, number_key, of, row_key, uuid_key

OPERATIONS = [
    migrations.CreateModel(
        "Battle",
        [
            ("id", uuid_key(help_text="also its stream")),
            ("name", models.TextField(blank=True, help_text="sealed")),
            (
                "status",
                models.CharField(max_length=8, choices=named("open", "paused", "ended", "closed"), default="open"),
            ),
            ("table", models.CharField(max_length=8, help_text="real or drawn")),
            (
                "shared_device",
                models.BooleanField(default=False, help_text="whoever is seated may enter for the others"),
            ),
            ("sides", models.JSONField(help_text="per side: name, gang, players (member ids), dice server or typed")),
            (
                "seated",
                ArrayField(
                    models.UUIDField(), default=list, help_text="member ids of everybody who plays a side or a figure"
                ),
            ),
            ("version", models.IntegerField(default=0, help_text="of the battle's stream")),
            (
                "waiting",
                models.JSONField(
                    default=dict, help_text="what the table waits for: kind, figure, sides, members, number"
                ),
            ),
            (
                "outcome",
                models.JSONField(null=True, help_text="how it ended, the winning side, and what it left of whom"),
            ),
            ("opened_us", models.BigIntegerField()),
            ("closed_us", models.BigIntegerField(null=True)),
            ("campaign", of("campaign", "battles")),
            ("scenario", models.JSONField(null=True, help_text="the plan it follows: id and plan, texts sealed")),
            ("ticks", models.JSONField(default=list, help_text="how often which aim was reached, as it stands")),
            (
                "result",
                models.JSONField(null=True, help_text="ticks, points, who won and who says so, once it was entered"),
            ),
            (
                "copy",
                models.JSONField(
                    null=True,
                    help_text="of a what-if copy: battle and version it comes from, by whom, how and for whom it ended",
                ),
            ),
        ],
        options={"ordering": ["-opened_us"]},
    ),
    migrations.CreateModel(
        "BattleFigure",
        [
            ("pk", row_key("battle_id", "number")),
            ("number", models.SmallIntegerField()),
            ("side", models.SmallIntegerField()),
            ("battle", of("battle", "figures")),
            ("campaign", of("campaign")),
            ("character", of("character", "appearances", null=True)),
        ],
    ),
    migrations.CreateModel(
        "OpenQuestion", [], {"proxy": True, "indexes": [], "constraints": []}, ("campaigns.battle",)
    ),
    migrations.CreateModel(
        "AwaitedReport", [], {"proxy": True, "indexes": [], "constraints": []}, ("campaigns.battle",)
    ),
    migrations.CreateModel(
        "Plan",
        [
            ("id", uuid_key()),
            ("day", models.DateField(help_text="of the calendar where the group meets")),
            ("time", models.TimeField(null=True, help_text="of the clock on the wall there")),
            ("place", models.TextField(blank=True, help_text="sealed")),
            ("scenario", models.UUIDField(null=True)),
            ("wanted", ArrayField(models.UUIDField(), default=list, help_text="member ids; empty: everybody")),
            ("note", models.TextField(blank=True, help_text="sealed")),
            ("answers", models.JSONField(default=dict, help_text="per member: yes, no or maybe, and when he said so")),
            ("changes", models.IntegerField(default=0, help_text="how often it was changed or called off")),
            ("called_off", models.BooleanField(default=False)),
            ("reason", models.TextField(blank=True, help_text="sealed; why it was called off")),
            ("battle", models.UUIDField(null=True, help_text="the battle that was opened from it")),
            ("planned_us", models.BigIntegerField()),
            ("planned_by", models.UUIDField()),
            ("moved_us", models.BigIntegerField(help_text="when day and time were last set")),
            ("latest_us", models.BigIntegerField()),
            ("campaign", of("campaign", "plans")),
        ],
        options={
            "ordering": ["day", "time", "id"],
            "indexes": [models.Index(fields=["campaign", "day"], name="plans_by_day")],
        },
    ),
    migrations.CreateModel(
        "StreamSecret",
        [
            ("stream_id", uuid_key()),
            ("campaign_id", models.UUIDField(db_index=True)),
            ("wrapped", models.BinaryField(help_text="nonce + ciphertext under the vault key")),
            ("first_roll", models.IntegerField(default=1, help_text="more than 1 where an earlier key was lost")),
        ],
    ),
    migrations.CreateModel(
        "LostSecret",
        [
            ("id", number_key()),
            ("stream_id", models.UUIDField(db_index=True)),
            ("campaign_id", models.UUIDField()),
            ("first_roll", models.IntegerField()),
            ("wrapped", models.BinaryField()),
            ("found_at", models.DateTimeField(auto_now_add=True)),
        ],
    ),
    migrations.CreateModel(
        "Presence",
        [
            ("pk", row_key("battle_id", "member_id")),
            ("battle_id", models.UUIDField()),
            ("member_id", models.UUIDField()),
            ("seen_at", models.DateTimeField()),
        ],
    ),
]
