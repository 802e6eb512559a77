from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0021_keepers_part")]

    operations = [
        migrations.AddField(
            model_name="simulationchunk",
            name="compiled",
            field=models.BooleanField(null=True, help_text="by the compiled engine; unknown of those played before 0022"),
        )
    ]
