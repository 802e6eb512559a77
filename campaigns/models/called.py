"""What a row is called wherever it is named as a whole: a breadcrumb, a message, a traceback."""

from django.db import models


class Called(models.Model):
    """Names are sealed, so by itself a row says its kind and the beginning of its id.

    Whoever shows it to somebody who may read more sets `called` on that row.
    """

    called = ""

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.called or f"{self._meta.verbose_name} {str(self.pk)[:8]}"
