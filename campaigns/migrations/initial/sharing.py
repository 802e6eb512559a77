"""Pictures, links, and what makes a log checkable from outside."""

from django.db import migrations, models

from campaigns.migrations.initial.fields import named, number_key, owned_by, uuid_key

OPERATIONS = [
    migrations.CreateModel(
        "Picture",
        [
            ("id", uuid_key()),
            ("campaign_id", models.UUIDField()),
            ("about", models.UUIDField(help_text="character or battle")),
            ("author", models.UUIDField(db_index=True, help_text="member id")),
            ("media", models.CharField(max_length=40)),
            ("size", models.IntegerField(help_text="bytes of the picture")),
            ("key_id", models.CharField(max_length=22)),
            ("sealed", models.BinaryField(help_text="nonce + ciphertext under the author's key")),
            ("sealed_face", models.BinaryField(help_text="the same, a small square for lists and buttons")),
            ("added_at", models.DateTimeField(auto_now_add=True)),
        ],
        options={
            "ordering": ["-added_at", "id"],
            "indexes": [models.Index(fields=["campaign_id", "about"], name="pictures_of_thing")],
        },
    ),
    migrations.CreateModel(
        "PageShare",
        [
            ("id", uuid_key()),
            ("campaign_id", models.UUIDField(db_index=True)),
            ("kind", models.CharField(max_length=6, choices=named("life", "battle"))),
            ("thing", models.UUIDField(db_index=True, help_text="character or battle")),
            ("pictures", models.BooleanField(default=False)),
            ("notes", models.BooleanField(default=False)),
            ("made_by", models.UUIDField(help_text="member id")),
            ("made_at", models.DateTimeField(auto_now_add=True)),
            ("revoked_at", models.DateTimeField(null=True)),
            ("revoked_by", models.UUIDField(null=True, help_text="member id")),
        ],
        options={"ordering": ["made_at", "id"]},
    ),
    migrations.CreateModel(
        "RollShare",
        [
            ("id", uuid_key()),
            ("campaign_id", models.UUIDField(db_index=True)),
            ("battle_id", models.UUIDField()),
            ("roll", models.IntegerField()),
            ("made_by", models.UUIDField(help_text="member id")),
            ("made_at", models.DateTimeField(auto_now_add=True)),
            ("revoked_at", models.DateTimeField(null=True)),
            ("revoked_by", models.UUIDField(null=True, help_text="member id")),
        ],
        options={"ordering": ["made_at", "id"]},
    ),
    migrations.CreateModel(
        "SimulationShare",
        [
            ("id", uuid_key()),
            ("campaign_id", models.UUIDField(db_index=True)),
            ("made_by", models.UUIDField(help_text="member id")),
            ("made_at", models.DateTimeField(auto_now_add=True)),
            ("revoked_at", models.DateTimeField(null=True)),
            ("question", owned_by("question", "shares", null=True)),
            ("simulation", owned_by("simulation", "shares", null=True)),
        ],
        options={"ordering": ["made_at", "id"]},
    ),
    migrations.CreateModel(
        "Log",
        [
            ("id", models.CharField(primary_key=True, serialize=False, max_length=32)),
            ("campaign_id", models.UUIDField(unique=True)),
        ],
    ),
    migrations.CreateModel(
        "SigningKey",
        [
            ("id", number_key()),
            ("campaign_id", models.UUIDField(db_index=True)),
            ("public", models.BinaryField(max_length=32)),
            ("wrapped", models.BinaryField(help_text="nonce + ciphertext under the vault key")),
        ],
        options={
            "constraints": [models.UniqueConstraint(fields=("campaign_id", "public"), name="signing_key_once")],
        },
    ),
    migrations.CreateModel(
        "Checkpoint",
        [
            ("id", number_key()),
            ("campaign_id", models.UUIDField()),
            ("size", models.BigIntegerField()),
            ("root", models.BinaryField(max_length=32)),
            ("frontier", models.BinaryField(help_text="where recomputing goes on for the next one")),
            ("note", models.TextField(blank=True, help_text="the signed note, as it is handed out")),
            ("reason", models.CharField(max_length=8, choices=named("opened", "closed", "quarter", "asked", "lost"))),
            ("made_us", models.BigIntegerField()),
            ("broken", models.TextField(blank=True, help_text="what did not recompute")),
            ("broken_seq", models.BigIntegerField(default=0)),
        ],
        options={
            "indexes": [models.Index(fields=["campaign_id", "size"], name="checkpoints_of_campaign")],
            "constraints": [
                models.UniqueConstraint(
                    condition=models.Q(broken=""), fields=("campaign_id", "size", "root"), name="checkpoint_once"
                ),
                models.CheckConstraint(
                    condition=models.Q(broken="") ^ models.Q(note=""),
                    name="checkpoint_signed_or_broken",
                ),
            ],
        },
    ),
]
