"""Comparisons, wanted precisions, and links to a result."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0011_protected'),
    ]

    operations = [
        migrations.CreateModel(
            name='SimulationShare',
            fields=[
                ('id', models.UUIDField(primary_key=True, serialize=False)),
                ('campaign_id', models.UUIDField(db_index=True)),
                ('made_by', models.UUIDField(help_text='member id')),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('revoked_at', models.DateTimeField(null=True)),
            ],
            options={
                'ordering': ['made_at', 'id'],
            },
        ),
        migrations.AddField(
            model_name='simulation',
            name='effort_ms',
            field=models.BigIntegerField(default=0, help_text='guessed when asked; the short ones are played first'),
        ),
        migrations.AddField(
            model_name='simulation',
            name='precision',
            field=models.IntegerField(help_text='tenths of a point to which the win shares are wanted', null=True),
        ),
        migrations.AddField(
            model_name='simulation',
            name='settled',
            field=models.BooleanField(default=True, help_text='false while a wanted precision may still ask for more'),
        ),
        migrations.AlterField(
            model_name='simulation',
            name='branch',
            field=models.JSONField(help_text='how the roll fell here (code, facts, ...), or the changes made', null=True),
        ),
        migrations.CreateModel(
            name='Question',
            fields=[
                ('id', models.UUIDField(primary_key=True, serialize=False)),
                ('kind', models.CharField(choices=[('compare', 'Compare'), ('option', 'Option'), ('skill', 'Skill'), ('balance', 'Balance')], max_length=8)),
                ('asked_by', models.UUIDField(help_text='member id')),
                ('asked_at', models.DateTimeField(auto_now_add=True)),
                ('side', models.SmallIntegerField(default=0, help_text='whose wins are compared')),
                ('asked', models.JSONField(help_text='what was asked beyond the simulations themselves: codes and numbers only')),
                ('round', models.SmallIntegerField(default=1, help_text='of a search that goes on from what it found')),
                ('settled', models.BooleanField(default=True, help_text='false while a search may still ask for more')),
                ('campaign', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='questions', to='campaigns.campaign')),
            ],
            options={
                'ordering': ['-asked_at'],
            },
        ),
        migrations.AddField(
            model_name='simulation',
            name='question',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='branches', to='campaigns.question'),
        ),
        migrations.AddIndex(
            model_name='simulation',
            index=models.Index(condition=models.Q(('settled', False)), fields=['id'], name='simulations_to_judge'),
        ),
        migrations.AddField(
            model_name='simulationshare',
            name='question',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='shares', to='campaigns.question'),
        ),
        migrations.AddField(
            model_name='simulationshare',
            name='simulation',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='shares', to='campaigns.simulation'),
        ),
        migrations.AddIndex(
            model_name='question',
            index=models.Index(fields=['campaign', '-asked_at'], name='questions_of_campaign'),
        ),
    ]
