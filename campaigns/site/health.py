"""Whether this process answers and reaches its database: asked by whatever watches it (compose.yaml)."""

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


@require_safe
@never_cache
def healthy(request: HttpRequest) -> HttpResponse:
    """Without a database this fails like any page, with a 500."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return HttpResponse("ok\n", content_type="text/plain")
