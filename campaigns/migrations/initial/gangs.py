"""Gangs, the people in them, and what is still to be chosen between battles."""

from django.contrib.postgres.fields import ArrayField
from django.db import migrations, models

from campaigns.migrations.initial.fields import named, of, uuid_key

OPERATIONS = [
    migrations.CreateModel(
        "Gang",
        [
            ("id", uuid_key()),
            ("name", models.TextField(help_text="sealed")),
            ("colour", models.CharField(max_length=20)),
            (
                "shape",
                models.CharField(
                    max_length=20, help_text="a second mark beside the colour, for who can't tell colours"
                ),
            ),
            ("owners", ArrayField(models.UUIDField(), help_text="member ids")),
            ("founded_us", models.BigIntegerField()),
            ("campaign", of("campaign", "gangs")),
            (
                "spare",
                ArrayField(models.CharField(max_length=60), default=list, help_text="weapons that nobody carries"),
            ),
        ],
        options={"ordering": ["founded_us", "id"]},
    ),
    migrations.CreateModel(
        "Character",
        [
            ("id", uuid_key()),
            ("name", models.TextField(help_text="sealed")),
            ("kind", models.CharField(max_length=40, help_text="the class in the ruleset's words")),
            ("weapons", ArrayField(models.CharField(max_length=60), default=list)),
            (
                "skills",
                ArrayField(models.CharField(max_length=60), default=list, help_text="a doubled one is named twice"),
            ),
            ("status", models.CharField(max_length=8, choices=named("alive", "dead", "retired"), default="alive")),
            ("wounds", models.JSONField(default=list, help_text="each with its battle and the seq that booked it")),
            ("misses", models.IntegerField(default=0, help_text="battles still to be missed")),
            ("kills", models.IntegerField(default=0, help_text="enemies that he killed")),
            ("battles", models.IntegerField(default=0)),
            ("flights", models.IntegerField(default=0)),
            ("hired_us", models.BigIntegerField()),
            ("campaign", of("campaign", "characters")),
            ("gang", of("gang", "characters")),
            ("owner", of("member", "characters", null=True)),
            ("tally", models.JSONField(default=dict, help_text="what counts up to something that doesn't show yet")),
            ("losses", models.JSONField(default=list, help_text="lost for good, each with the seq that booked it")),
            ("death", models.JSONField(null=True, help_text="battle, who did it, and the seq that booked it")),
            ("protected", models.BooleanField(default=False, help_text="as a victim of nobody's credit (STKO-107)")),
            ("values", models.JSONField(default=dict, help_text="the sheet, where people are their numbers")),
            ("secret", models.BooleanField(default=False, help_text="the numbers are the referees'")),
            (
                "body",
                models.JSONField(null=True, help_text="what battles and time left of him; empty: nothing happened yet"),
            ),
            ("body_seq", models.BigIntegerField(null=True, help_text="the event that left the body so")),
            (
                "owed",
                models.JSONField(null=True, help_text="a die that somebody has to throw before it goes on for him"),
            ),
            (
                "head",
                models.CharField(max_length=20, default="", help_text="the drawn one; empty: what goes with the name"),
            ),
            ("pronoun", models.CharField(max_length=4, default="they", help_text="she, he or they, for what is told")),
            ("profile", models.JSONField(default=dict, help_text="the unit, where figures are units")),
        ],
        options={
            "ordering": ["hired_us", "id"],
            "indexes": [models.Index(fields=["hired_us", "id"], name="characters_by_day")],
        },
    ),
    migrations.CreateModel(
        "OpenChoice",
        [
            ("id", uuid_key()),
            ("battle_id", models.UUIDField(null=True, help_text="the battle that made it due")),
            ("kind", models.CharField(max_length=20, help_text="skill or recruit")),
            ("reason", models.CharField(max_length=40)),
            ("words", models.TextField(blank=True, help_text="sealed")),
            ("deeds", models.JSONField(default=list, help_text="versions of the battle's stream")),
            ("question", models.CharField(max_length=20, help_text="what comes next")),
            ("chooser", models.CharField(max_length=10, help_text="owner, opponent or referee")),
            ("options", models.JSONField(default=list)),
            ("later", models.JSONField(default=list, help_text="steps to be done with the answer and after it")),
            ("typed", models.BooleanField(default=False, help_text="the chits lie on the table")),
            ("seq", models.BigIntegerField(help_text="the event that opened it")),
            ("opened_us", models.BigIntegerField()),
            ("campaign", of("campaign", "open_choices")),
            ("gang", of("gang", "open_choices")),
            ("character", of("character", "open_choices", null=True)),
        ],
        options={"ordering": ["seq"]},
    ),
]
