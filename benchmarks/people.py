"""A campaign to measure in: a referee with an account and a token, and battles between extras on a drawn table."""

from typing import Any
from uuid import UUID, uuid4

import msgspec
from django.contrib.auth import get_user_model

from campaigns.models import Member
from campaigns.submit import Envelope, found_campaign, submit
from campaigns.submit.accounts.api_tokens import make_token
from engine.rulesets.stko.example import five_against_five


class Referee:
    def __init__(self) -> None:
        user = get_user_model().objects.create_user(f"referee-{uuid4().hex[:8]}")
        self.token = make_token(user, "the benchmark", days=1).key
        self.campaign = found_campaign(user, uuid4(), ruleset="stko", name="Bench", nickname="Rita").campaign
        self.member = Member.objects.get(campaign_id=self.campaign)

    def open_battle(self) -> UUID:
        setup: dict[str, Any] = msgspec.to_builtins(five_against_five())
        envelope = Envelope(
            id=uuid4(),
            campaign=self.campaign,
            stream=self.campaign,
            acts_as=self.member.id,
            entered_by=self.member.id,
            command={"type": "open-battle", "setup": setup},
        )
        return UUID(submit(envelope).of_type("campaign/battle-opened/1")[0]["battle"])
