import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

# REST framework's own tokens lay readable in their table, and never ended: nothing of them is taken over.
WITHOUT_AUTHTOKEN = """
DROP TABLE IF EXISTS authtoken_token;
DELETE FROM auth_group_permissions WHERE permission_id IN (SELECT p.id FROM auth_permission p
    JOIN django_content_type c ON c.id = p.content_type_id WHERE c.app_label = 'authtoken');
DELETE FROM auth_user_user_permissions WHERE permission_id IN (SELECT p.id FROM auth_permission p
    JOIN django_content_type c ON c.id = p.content_type_id WHERE c.app_label = 'authtoken');
DELETE FROM auth_permission WHERE content_type_id IN (SELECT id FROM django_content_type WHERE app_label = 'authtoken');
DELETE FROM django_content_type WHERE app_label = 'authtoken';
DELETE FROM django_migrations WHERE app = 'authtoken';
"""


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0023_counted_requests'),
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        migrations.RunSQL(WITHOUT_AUTHTOKEN, migrations.RunSQL.noop),
        migrations.CreateModel(
            name='ApiToken',
            fields=[
                ('id', models.UUIDField(primary_key=True, serialize=False)),
                ('token_hash', models.BinaryField(max_length=32, unique=True)),
                ('name', models.CharField(max_length=60)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('used_at', models.DateTimeField(help_text='the last time, to some minutes', null=True)),
                ('ends_at', models.DateTimeField()),
                ('read_only', models.BooleanField(default=False)),
                ('campaign_id', models.UUIDField(help_text='the only one it is for; empty: all', null=True)),
                ('password_mark', models.CharField(help_text='of the password it was made under: it goes with that', max_length=64)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='api_tokens', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-made_at', 'id'],
            },
        ),
        migrations.AlterField(
            model_name='joinattempt',
            name='origin',
            field=models.CharField(help_text='where it came from, or whose it was, as a keyed hash', max_length=64),
        ),
        migrations.AddIndex(
            model_name='joinattempt',
            index=models.Index(fields=['origin', 'at'], name='attempts_of_origin'),
        ),
    ]
