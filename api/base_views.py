"""Base classes of the views: who may ask, and how often."""

from collections.abc import Sequence
from typing import Any

from django.core.cache import BaseCache, caches
from rest_framework.authentication import SessionAuthentication
from rest_framework.permissions import SAFE_METHODS, AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle
from rest_framework.views import APIView

from api.errors import answer_as_json
from api.seats import SeatToken
from campaigns.site.origin import address
from campaigns.submit.accounts.throttling import place_of


class UncachedView(APIView):
    """What one asker is told is nobody else's: no cache on the way keeps it, whether a cookie or a token asked."""

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        answer = super().finalize_response(request, response, *args, **kwargs)
        answer.headers.setdefault("Cache-Control", "private, no-store")
        return answer

    def options(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        answer_as_json(request)
        return super().options(request, *args, **kwargs)


class SignedInView(UncachedView):
    """For whoever is signed in; rights are looked at per object."""

    authentication_classes = [SeatToken, SessionAuthentication]
    permission_classes = [IsAuthenticated]
    open_to_readers: Sequence[str] = SAFE_METHODS  # what a token that only reads may do here


class PerAddressThrottle(AnonRateThrottle):
    """Per address, for addresses where somebody could guess. All web processes count together."""

    scope = "slow"
    rate = "30/min"
    cache: BaseCache = caches["counted"]

    def get_ident(self, request: Request) -> str:
        return place_of(self.scope, address(request))


class PublicView(UncachedView):
    """For everybody, slowed down; sessions count for nothing here, so no cross-site trick works."""

    authentication_classes: list[type] = []
    permission_classes = [AllowAny]
    throttle_classes = [PerAddressThrottle]
