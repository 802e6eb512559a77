"""Presence of devices, links that open one roll, and secrets that were lost."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0006_disputes")]

    operations = [
        migrations.AddField(
            model_name="streamsecret",
            name="first_roll",
            field=models.IntegerField(default=1, help_text="more than 1 where an earlier key was lost"),
        ),
        migrations.CreateModel(
            name="Presence",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "battle_id", "member_id", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("battle_id", models.UUIDField()),
                ("member_id", models.UUIDField()),
                ("seen_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="RollShare",
            fields=[
                ("id", models.UUIDField(primary_key=True, serialize=False)),
                ("campaign_id", models.UUIDField(db_index=True)),
                ("battle_id", models.UUIDField()),
                ("roll", models.IntegerField()),
                ("made_by", models.UUIDField(help_text="member id")),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("revoked_at", models.DateTimeField(null=True)),
                ("revoked_by", models.UUIDField(help_text="member id", null=True)),
            ],
            options={"ordering": ["made_at", "id"]},
        ),
        migrations.CreateModel(
            name="LostSecret",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("stream_id", models.UUIDField(db_index=True)),
                ("campaign_id", models.UUIDField()),
                ("first_roll", models.IntegerField()),
                ("wrapped", models.BinaryField()),
                ("found_at", models.DateTimeField(auto_now_add=True)),
            ],
        ),
    ]
