"""An address without its last slash leads to the one with it, as whatever it was: 301 would make a GET of a POST.

What was sent would be lost, and a program that founds a campaign would be answered with the list of campaigns.
"""

from django.http import HttpResponsePermanentRedirect
from django.middleware.common import CommonMiddleware


class SameAgain(HttpResponsePermanentRedirect):
    """The method and the body stay."""

    status_code = 308


class LastSlash(CommonMiddleware):
    response_redirect_class = SameAgain
