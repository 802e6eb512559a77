"""What lets a program act for an account through the API."""

from django.conf import settings
from django.db import models


class ApiToken(models.Model):
    """The token itself is kept by whoever made it alone. Not projected: a token is nobody's but its account's."""

    id = models.UUIDField(primary_key=True)
    token_hash = models.BinaryField(max_length=32, unique=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=60)
    made_at = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(null=True, help_text="the last time, to some minutes")
    ends_at = models.DateTimeField()
    read_only = models.BooleanField(default=False)
    campaign_id = models.UUIDField(null=True, help_text="the only one it is for; empty: all")
    password_mark = models.CharField(max_length=64, help_text="of the password it was made under: it goes with that")

    class Meta:
        ordering = ["-made_at", "id"]
