"""What all links to one thing have in common; what a link opens says the table of its kind."""

from uuid import UUID

from django.db import models
from django.utils import timezone


class Link(models.Model):
    """Whoever holds it may look. The link itself is derived from `id` under the vault key."""

    id = models.UUIDField(primary_key=True)
    campaign_id = models.UUIDField()
    made_by = models.UUIDField(help_text="member id")
    made_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True)
    revoked_by = models.UUIDField(null=True, help_text="member id")

    class Meta:
        abstract = True
        ordering = ["made_at", "id"]

    @property
    def made_us(self) -> int:
        return int(self.made_at.timestamp() * 1_000_000)

    def revoke(self, by: UUID) -> None:
        """It opens nothing any more; twice is once, whoever was first, and one that is gone meanwhile stays gone."""
        still_open = type(self)._default_manager.filter(pk=self.pk, revoked_at=None)
        still_open.update(revoked_at=timezone.now(), revoked_by=by)
