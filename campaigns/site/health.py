"""Whether all is well, and else what isn't: asked by whatever watches Rollbook (compose.yaml), and by people."""

from django.db import DatabaseError, InterfaceError, connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaigns.local import disk, news
from campaigns.local.cluster import ServerFailed


@require_safe
@never_cache
def healthy(request: HttpRequest) -> HttpResponse:
    """503 with a sentence a line: the database's answer to this process, and what `make run` has met with."""
    faults = dict.fromkeys([*_of_the_database(), *([disk.FULL] if disk.is_full() else []), *news.troubles()])
    return HttpResponse("\n".join(faults or ["ok"]) + "\n", status=503 if faults else 200, content_type="text/plain")


def _of_the_database() -> list[str]:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except (DatabaseError, InterfaceError, ServerFailed):
        return ["The database doesn't answer, and without it no page can be shown."]
    return []
