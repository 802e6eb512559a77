"""The event table and what moves on with it, campaigns and what is said in them."""

from django.db import migrations, models

from campaigns.migrations.initial.fields import named, of, row_key, uuid_key
from campaigns.models.ledger import CanonicalText

OPERATIONS = [
    migrations.CreateModel(
        "Event",
        [
            ("pk", row_key("campaign_id", "seq")),
            ("campaign_id", models.UUIDField()),
            ("seq", models.BigIntegerField()),
            ("stream_id", models.UUIDField()),
            ("stream_version", models.IntegerField()),
            ("type", models.TextField()),
            ("command_id", models.UUIDField()),
            ("ordinal", models.SmallIntegerField()),
            ("actor", models.UUIDField()),
            ("entered_by", models.UUIDField()),
            ("role", models.TextField()),
            ("provenance", models.TextField()),
            ("because", models.BigIntegerField(null=True)),
            ("recorded_us", models.BigIntegerField()),
            ("salt", models.BinaryField(max_length=16)),
            ("payload", CanonicalText()),
            ("leaf_hash", models.BinaryField(max_length=32)),
        ],
        options={"db_table": "campaigns_event", "managed": False},
    ),
    migrations.CreateModel(
        "Head",
        [
            ("campaign_id", uuid_key()),
            ("size", models.BigIntegerField(default=0, help_text="events so far; also the last seq")),
            (
                "frontier",
                models.BinaryField(
                    default=b"", help_text="roots of the perfect subtrees, largest first, 32 bytes each"
                ),
            ),
            ("recorded_us", models.BigIntegerField(default=0)),
            (
                "projected",
                models.IntegerField(default=0, help_text="version of the projections its rows were folded with"),
            ),
        ],
    ),
    migrations.CreateModel(
        "Stream",
        [
            ("id", uuid_key()),
            ("campaign_id", models.UUIDField(db_index=True)),
            ("kind", models.CharField(max_length=8, choices=named("campaign", "battle"))),
            ("version", models.IntegerField(default=0)),
        ],
        options={
            "constraints": [
                models.CheckConstraint(
                    condition=models.Q(kind="campaign", id=models.F("campaign_id"))
                    | models.Q(kind="battle") & ~models.Q(id=models.F("campaign_id")),
                    name="stream_is_what_its_id_says",
                )
            ],
        },
    ),
    migrations.CreateModel(
        "Command",
        [
            ("pk", row_key("campaign_id", "id")),
            ("campaign_id", models.UUIDField()),
            ("id", models.UUIDField()),
            ("stream_id", models.UUIDField()),
            ("actor", models.UUIDField()),
            ("entered_by", models.UUIDField()),
            (
                "request_hash",
                models.BinaryField(max_length=32, null=True, help_text="keyed; emptied when its author is forgotten"),
            ),
            (
                "declined",
                models.JSONField(
                    null=True, help_text="the refusal of a part that came after shown dice: code and facts"
                ),
            ),
            ("first_seq", models.BigIntegerField()),
            ("last_seq", models.BigIntegerField()),
        ],
    ),
    migrations.CreateModel(
        "Campaign",
        [
            ("id", uuid_key()),
            ("ruleset", models.CharField(max_length=20)),
            ("rules_version", models.IntegerField(help_text="of the ruleset when the campaign was founded")),
            ("name", models.TextField(help_text="sealed")),
            ("options", models.JSONField(default=dict, help_text="only what differs from the ruleset's defaults")),
            ("founded_us", models.BigIntegerField()),
            ("founded_by", models.UUIDField()),
            (
                "latest_us",
                models.BigIntegerField(
                    default=0, help_text="when something last happened on the campaign's own stream"
                ),
            ),
            ("box", models.JSONField(null=True, help_text="chits left to draw from; empty until somebody first draws")),
            ("hour", models.BigIntegerField(default=0, help_text="hours that passed in the campaign's world")),
            ("closed", models.JSONField(default=list, help_text="what players can't do in the phase that it is in")),
            (
                "open_offers",
                models.IntegerField(default=0, help_text="challenges and alliances that wait for an answer"),
            ),
        ],
        options={"ordering": ["-latest_us"]},
    ),
    migrations.CreateModel(
        "HouseRule",
        [
            ("id", uuid_key()),
            ("text", models.TextField(help_text="sealed")),
            ("added_us", models.BigIntegerField()),
            ("withdrawn", models.BooleanField(default=False)),
            ("campaign", of("campaign", "house_rules")),
        ],
        options={"ordering": ["added_us", "id"]},
    ),
    migrations.CreateModel(
        "Note",
        [
            ("id", uuid_key()),
            ("about", models.UUIDField(null=True, help_text="battle, gang or character; empty: the campaign")),
            ("author", models.UUIDField()),
            ("text", models.TextField(help_text="sealed")),
            ("noted_us", models.BigIntegerField()),
            ("campaign", of("campaign", "notes")),
        ],
        options={"ordering": ["noted_us", "id"]},
    ),
]
