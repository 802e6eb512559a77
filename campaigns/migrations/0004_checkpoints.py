"""The public names of logs, the keys that sign them, and what was signed."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0003_simulation'),
    ]

    operations = [
        migrations.CreateModel(
            name='Log',
            fields=[
                ('id', models.CharField(max_length=32, primary_key=True, serialize=False)),
                ('campaign_id', models.UUIDField(unique=True)),
            ],
        ),
        migrations.CreateModel(
            name='Checkpoint',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('campaign_id', models.UUIDField()),
                ('size', models.BigIntegerField()),
                ('root', models.BinaryField(max_length=32)),
                ('frontier', models.BinaryField(help_text='where recomputing goes on for the next one')),
                ('note', models.TextField(blank=True, help_text='the signed note, as it is handed out')),
                ('reason', models.CharField(choices=[('opened', 'Opened'), ('closed', 'Closed'), ('quarter', 'Quarter'), ('asked', 'Asked'), ('lost', 'Lost')], max_length=8)),
                ('made_us', models.BigIntegerField()),
                ('broken', models.TextField(blank=True, help_text='what did not recompute')),
                ('broken_seq', models.BigIntegerField(default=0)),
            ],
            options={
                'indexes': [models.Index(fields=['campaign_id', 'size'], name='checkpoints_of_campaign')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('broken', '')), fields=('campaign_id', 'size', 'root'), name='checkpoint_once')],
            },
        ),
        migrations.CreateModel(
            name='SigningKey',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('campaign_id', models.UUIDField(db_index=True)),
                ('public', models.BinaryField(max_length=32)),
                ('wrapped', models.BinaryField(help_text='nonce + ciphertext under the vault key')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('campaign_id', 'public'), name='signing_key_once')],
            },
        ),
    ]
