"""Who takes part, by which account or device, and the keys that their texts are sealed with."""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import migrations, models

from campaigns.migrations.initial.fields import number_key, of, uuid_key

OPERATIONS = [
    migrations.CreateModel(
        "Member",
        [
            ("id", uuid_key()),
            ("nickname", models.TextField(help_text="sealed")),
            ("roles", ArrayField(models.CharField(max_length=10))),
            ("joined_us", models.BigIntegerField()),
            ("linked", models.BooleanField(default=False, help_text="an account has taken the seat")),
            ("forgotten", models.BooleanField(default=False)),
            ("campaign", of("campaign", "members")),
            (
                "shares_luck",
                models.BooleanField(default=False, help_text="the others may read this member's own luck report"),
            ),
        ],
        options={"ordering": ["joined_us", "id"]},
    ),
    migrations.CreateModel(
        "Leave",
        [
            ("id", uuid_key()),
            ("battle_id", models.UUIDField(null=True)),
            ("campaign", of("campaign")),
            ("member", of("member", "leaves")),
            ("to", of("member", "may_act_for")),
        ],
    ),
    migrations.CreateModel(
        "Seat",
        [
            ("member_id", uuid_key()),
            ("campaign_id", models.UUIDField()),
            ("user", models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="seats")),
        ],
        options={
            "constraints": [models.UniqueConstraint(fields=("campaign_id", "user"), name="one_seat_per_account")],
        },
    ),
    migrations.CreateModel(
        "Device",
        [
            ("token_hash", models.BinaryField(primary_key=True, serialize=False, max_length=32)),
            ("campaign_id", models.UUIDField()),
            ("member_id", models.UUIDField(db_index=True)),
            ("created_at", models.DateTimeField(auto_now_add=True)),
            ("revoked_at", models.DateTimeField(null=True)),
        ],
    ),
    migrations.CreateModel(
        "JoinCode",
        [
            ("code", models.CharField(primary_key=True, serialize=False, max_length=6)),
            ("campaign_id", models.UUIDField(db_index=True)),
            ("battle_id", models.UUIDField(null=True)),
            ("made_by", models.UUIDField()),
            ("expires_at", models.DateTimeField()),
        ],
    ),
    migrations.CreateModel(
        "JoinAttempt",
        [
            ("id", number_key()),
            (
                "origin",
                models.CharField(max_length=64, help_text="where it came from, or whose it was, as a keyed hash"),
            ),
            ("at", models.DateTimeField(db_index=True)),
        ],
        options={
            "indexes": [models.Index(fields=["origin", "at"], name="attempts_of_origin")],
        },
    ),
    migrations.CreateModel(
        "ApiToken",
        [
            ("id", uuid_key()),
            ("token_hash", models.BinaryField(unique=True, max_length=32)),
            ("name", models.CharField(max_length=60)),
            ("made_at", models.DateTimeField(auto_now_add=True)),
            ("used_at", models.DateTimeField(null=True, help_text="the last time, to some minutes")),
            ("ends_at", models.DateTimeField()),
            ("read_only", models.BooleanField(default=False)),
            ("campaign_id", models.UUIDField(null=True, help_text="the only one it is for; empty: all")),
            (
                "password_mark",
                models.CharField(max_length=64, help_text="of the password it was made under: it goes with that"),
            ),
            ("user", models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="api_tokens")),
        ],
        options={"ordering": ["-made_at", "id"]},
    ),
    migrations.CreateModel(
        "AuthorKey",
        [
            ("id", models.CharField(primary_key=True, serialize=False, max_length=22)),
            ("campaign_id", models.UUIDField(db_index=True)),
            ("member_id", models.UUIDField()),
            ("wrapped", models.BinaryField(null=True, help_text="nonce + ciphertext under the vault key")),
            ("destroyed_at", models.DateTimeField(null=True)),
        ],
        options={
            "constraints": [
                models.UniqueConstraint(
                    condition=models.Q(wrapped__isnull=False), fields=("member_id",), name="one_living_key_per_member"
                )
            ],
        },
    ),
]
