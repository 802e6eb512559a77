"""Disputes and their evidence; who shares a luck report."""

import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0005_scenarios'),
    ]

    operations = [
        migrations.AddField(
            model_name='member',
            name='shares_luck',
            field=models.BooleanField(default=False, help_text="the others may read this member's own luck report"),
        ),
        migrations.CreateModel(
            name='Evidence',
            fields=[
                ('id', models.UUIDField(primary_key=True, serialize=False)),
                ('campaign_id', models.UUIDField(db_index=True)),
                ('dispute_id', models.UUIDField(db_index=True)),
                ('author', models.UUIDField(db_index=True, help_text='member id')),
                ('media', models.CharField(max_length=40)),
                ('size', models.IntegerField(help_text='bytes of the content')),
                ('digest', models.CharField(help_text='SHA-256 of salt and content, as hex', max_length=64)),
                ('salt', models.BinaryField(max_length=16)),
                ('key_id', models.CharField(max_length=22)),
                ('sealed', models.BinaryField(help_text="nonce + ciphertext under the author's key")),
                ('added_at', models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name='Dispute',
            fields=[
                ('id', models.UUIDField(primary_key=True, serialize=False)),
                ('number', models.IntegerField(help_text="counts the campaign's disputes from 1")),
                ('status', models.CharField(choices=[('open', 'Open'), ('ruled', 'Ruled'), ('appealed', 'Appealed'), ('final', 'Final'), ('withdrawn', 'Withdrawn')], default='open', max_length=9)),
                ('event', models.BigIntegerField(help_text='seq of what is disputed')),
                ('stream', models.UUIDField(db_index=True, help_text="the campaign's, or a battle's")),
                ('version', models.IntegerField(help_text='of that stream')),
                ('roll', models.IntegerField(default=0, help_text='number of the roll, when it is one')),
                ('claim', models.TextField(help_text='sealed')),
                ('opened_by', models.UUIDField()),
                ('sides', models.JSONField(help_text='member ids whose figures are involved, side by side')),
                ('characters', django.contrib.postgres.fields.ArrayField(base_field=models.UUIDField(), default=list, size=None)),
                ('proposal', models.JSONField(help_text='an open proposal of a ruling together, with its consents', null=True)),
                ('ruling', models.CharField(blank=True, help_text='stands, corrected or rewound', max_length=9)),
                ('ruled_as', models.CharField(blank=True, help_text='referee, co-referee, together or auditor', max_length=10)),
                ('ruled_by', models.UUIDField(null=True)),
                ('carried', models.UUIDField(help_text='the command that did what was ruled', null=True)),
                ('auditor', models.UUIDField(help_text='named by an appeal', null=True)),
                ('opened_us', models.BigIntegerField()),
                ('latest_us', models.BigIntegerField()),
                ('campaign', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='disputes', to='campaigns.campaign')),
            ],
            options={
                'ordering': ['-opened_us', 'id'],
                'indexes': [models.Index(fields=['campaign', 'event'], name='disputes_of_event')],
            },
        ),
    ]
