"""What all doors share: who may knock, and how."""

from rest_framework.authentication import SessionAuthentication
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.settings import api_settings
from rest_framework.throttling import AnonRateThrottle
from rest_framework.views import APIView

from api.seats import SeatToken


class Door(APIView):
    """For whoever is signed in; rights are looked at per object."""

    authentication_classes = [SeatToken, SessionAuthentication]
    permission_classes = [IsAuthenticated]


class Slow(AnonRateThrottle):
    """Per address, for doors where somebody could guess."""

    scope = "slow"
    rate = "30/min"

    def get_ident(self, request: Request) -> str:
        """What a client says of itself in X-Forwarded-For counts only behind proxies that the settings number."""
        if api_settings.NUM_PROXIES is None:
            return str(request.META.get("REMOTE_ADDR", ""))
        return str(super().get_ident(request))


class OpenDoor(APIView):
    """For everybody, slowed down; sessions count for nothing here, so no cross-site trick works."""

    authentication_classes = []
    permission_classes = [AllowAny]
    throttle_classes = [Slow]
