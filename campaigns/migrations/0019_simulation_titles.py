from django.db import migrations, models

TITLE = "a referee's, sealed; empty: made when it is read"


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0018_ledger_functions")]

    operations = [
        migrations.AddField(
            model_name=name, name="title", field=models.TextField(blank=True, default="", help_text=TITLE)
        )
        for name in ("simulation", "question")
    ]
