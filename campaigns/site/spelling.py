"""An address in another spelling leads to the one as written, as whatever it was: 301 would make a GET of a POST.

What was sent would be lost, and a program that founds a campaign would be answered with the list of campaigns. Without
its last slash an address is meant all the same, and with capitals in an id, as some languages write them.
"""

import re
from typing import Any

from django.http import HttpRequest, HttpResponsePermanentRedirect
from django.middleware.common import CommonMiddleware
from django.utils.http import escape_leading_slashes

ID = re.compile("[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}")


class SameAgain(HttpResponsePermanentRedirect):
    """The method and the body stay."""

    status_code = 308


class AsWritten(CommonMiddleware):
    response_redirect_class = SameAgain

    def process_response(self, request: HttpRequest, response: Any) -> Any:
        full_path = request.get_full_path()
        path, mark, query = full_path.partition("?")
        written = ID.sub(lambda match: match[0].lower(), path)
        if response.status_code == 404 and written != path:
            return SameAgain(escape_leading_slashes(written + mark + query))
        return super().process_response(request, response)
