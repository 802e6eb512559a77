"""Pictures of figures and battles, and links that open one page. Rows and no events: both can be gone for good."""

from django.db import models


class Picture(models.Model):
    """A photograph of a figure or of a battle, sealed under its author's key. Deleting the row deletes it."""

    id = models.UUIDField(primary_key=True)
    campaign_id = models.UUIDField()
    about = models.UUIDField(help_text="character or battle")
    author = models.UUIDField(db_index=True, help_text="member id")
    media = models.CharField(max_length=40)
    size = models.IntegerField(help_text="bytes of the picture")
    key_id = models.CharField(max_length=22)
    sealed = models.BinaryField(help_text="nonce + ciphertext under the author's key")
    sealed_face = models.BinaryField(help_text="the same, a small square for lists and buttons")
    added_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-added_at", "id"]
        indexes = [models.Index(fields=["campaign_id", "about"], name="pictures_of_thing")]


class PageShare(models.Model):
    """A link that opens one life or one battle's report. The link itself is derived from `id` under the vault key."""

    class Kind(models.TextChoices):
        LIFE = "life"
        BATTLE = "battle"

    id = models.UUIDField(primary_key=True)
    campaign_id = models.UUIDField()
    kind = models.CharField(max_length=6, choices=Kind.choices)
    thing = models.UUIDField(db_index=True, help_text="character or battle")
    pictures = models.BooleanField(default=False)
    notes = models.BooleanField(default=False)
    made_by = models.UUIDField(help_text="member id")
    made_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True)
    revoked_by = models.UUIDField(null=True, help_text="member id")

    class Meta:
        ordering = ["made_at", "id"]
