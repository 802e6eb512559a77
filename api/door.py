"""What all doors share: who may knock, and how."""

from rest_framework.authentication import SessionAuthentication
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle
from rest_framework.views import APIView

from api.seats import SeatToken
from campaigns.site.origin import address
from campaigns.submit.accounts.throttling import place_of


class Door(APIView):
    """For whoever is signed in; rights are looked at per object."""

    authentication_classes = [SeatToken, SessionAuthentication]
    permission_classes = [IsAuthenticated]


class Slow(AnonRateThrottle):
    """Per address, for doors where somebody could guess. All web processes count together."""

    scope = "slow"
    rate = "30/min"

    def get_ident(self, request: Request) -> str:
        return place_of(self.scope, address(request))


class OpenDoor(APIView):
    """For everybody, slowed down; sessions count for nothing here, so no cross-site trick works."""

    authentication_classes: list[type] = []
    permission_classes = [AllowAny]
    throttle_classes = [Slow]
