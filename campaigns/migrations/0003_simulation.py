"""Batch simulations and their chunks."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0002_rows'),
    ]

    operations = [
        migrations.CreateModel(
            name='Simulation',
            fields=[
                ('id', models.UUIDField(primary_key=True, serialize=False)),
                ('asked_by', models.UUIDField(help_text='member id')),
                ('asked_at', models.DateTimeField(auto_now_add=True)),
                ('cancelled_at', models.DateTimeField(null=True)),
                ('key', models.CharField(help_text="hexadecimal; battle k's dice come from (key, k) alone", max_length=64)),
                ('battles', models.IntegerField()),
                ('chunk_size', models.IntegerField(help_text='never changes a result')),
                ('beginning', models.TextField(help_text="canonical JSON: setup, every option's value, past events")),
                ('ruleset', models.CharField(max_length=20)),
                ('rules_version', models.IntegerField()),
                ('policy', models.CharField(max_length=20)),
                ('policy_version', models.IntegerField()),
                ('dice', models.CharField(help_text='name and version of the dice algorithm', max_length=40)),
                ('of_battle', models.UUIDField(help_text='where the beginning was taken from; only said, never read', null=True)),
                ('at', models.IntegerField(help_text='version of that battle', null=True)),
                ('campaign', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='simulations', to='campaigns.campaign')),
            ],
            options={
                'ordering': ['-asked_at'],
            },
        ),
        migrations.CreateModel(
            name='SimulationChunk',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('first', models.IntegerField()),
                ('count', models.IntegerField()),
                ('status', models.CharField(choices=[('waiting', 'Waiting'), ('done', 'Done'), ('failed', 'Failed')], default='waiting', max_length=8)),
                ('attempts', models.SmallIntegerField(default=0, help_text='also those whose worker died')),
                ('counts', models.JSONField(help_text="integers only; sums over the chunk's battles", null=True)),
                ('error', models.TextField(blank=True)),
                ('done_at', models.DateTimeField(null=True)),
                ('simulation', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='chunks', to='campaigns.simulation')),
            ],
            options={
                'ordering': ['simulation', 'first'],
            },
        ),
        migrations.AddIndex(
            model_name='simulation',
            index=models.Index(fields=['campaign', '-asked_at'], name='simulations_of_campaign'),
        ),
        migrations.AddIndex(
            model_name='simulationchunk',
            index=models.Index(condition=models.Q(('status', 'waiting')), fields=['id'], name='chunks_still_to_play'),
        ),
        migrations.AddConstraint(
            model_name='simulationchunk',
            constraint=models.UniqueConstraint(fields=('simulation', 'first'), name='one_chunk_per_battle'),
        ),
    ]
