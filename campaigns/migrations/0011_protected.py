"""A character that the referee protects: killing him is to nobody's credit."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0010_seasons")]

    operations = [
        migrations.AddField(
            "character",
            "protected",
            models.BooleanField(default=False, help_text="as a victim of nobody's credit (STKO-107)"),
        ),
    ]
