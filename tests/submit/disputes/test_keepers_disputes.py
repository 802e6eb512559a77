"""Who rules where the referee runs the opponents: as the Keeper he does, as a player of their side he doesn't."""

import json
from uuid import UUID

import pytest

from campaigns.ledger.read import read
from campaigns.models import Member
from campaigns.selectors.disputes.pages import dispute as page_of
from campaigns.submit import Forbidden, Refusal

pytestmark = pytest.mark.django_db
RULE = {"ruling": "stands", "reason": "So ist es."}


def rolled(study, battle, sealed=False):
    """The hidden cultist rolls. Returns the roll's seq."""
    study.act({"type": "call-roll", "figure": 3, "skill": "dodge", "sealed": sealed}, "rita", battle)
    return read(study.campaign, stream=battle, types=["battle/rolled/1"])[-1].seq


def opened(study, seq, who="anna", **more):
    receipt = study.act({"type": "open-dispute", "event": seq, "claim": "Wirklich?", **more}, who)
    return receipt.of_type("campaign/dispute-opened/1")[0]["dispute"]


def test_the_keeper_rules_on_opponents_that_nobody_plays_and_a_party_appeals(study):
    dispute = opened(study, rolled(study, study.fight()))
    for who in ("anna", "ben", "otto", "sam"):
        with pytest.raises(Forbidden):
            study.act({"type": "rule-dispute", "dispute": dispute, **RULE}, who)
    ruled = study.act({"type": "rule-dispute", "dispute": dispute, **RULE}, "rita")
    assert ruled.of_type("campaign/dispute-ruled/1")[0]["by"] == "referee"
    appeal = {"type": "appeal-ruling", "dispute": dispute, "auditor": str(study.members["otto"]), "reason": "Nein."}
    study.act(appeal, "anna")
    study.act({"type": "rule-on-appeal", "dispute": dispute, **RULE}, "otto")


def test_whoever_plays_the_opponents_as_their_player_rules_only_together_with_the_others(study):
    battle = study.fight(
        sides=[
            {"name": "Ermittler", "players": [str(study.members["anna"])], "dice": "server"},
            {"name": "Kult", "players": [str(study.members["rita"])], "dice": "server"},
        ]
    )
    dispute = opened(study, rolled(study, battle))
    with pytest.raises(Forbidden, match="rule-together"):
        study.act({"type": "rule-dispute", "dispute": dispute, **RULE}, "rita")
    study.act({"type": "propose-ruling", "dispute": dispute, **RULE}, "rita")
    done = study.act({"type": "consent-to-ruling", "dispute": dispute, "proposal": 1}, "anna")
    assert done.of_type("campaign/dispute-ruled/1")[0]["by"] == "together"


def test_what_is_sealed_cannot_be_disputed_by_who_may_not_see_it_and_once_opened_it_can(study):
    battle = study.fight()
    seq = rolled(study, battle, sealed=True)
    with pytest.raises(Refusal, match="no-such-event"):
        opened(study, seq)
    keepers = UUID(opened(study, seq, "rita"))
    seen = {
        who: page_of(study.campaign, keepers, Member.objects.get(id=study.members[who])) for who in ("rita", "anna")
    }
    assert seen["rita"].roll and "Dodge" in seen["rita"].told
    assert (seen["anna"].roll, seen["anna"].told) == (None, "An entry you can't see.")
    study.act({"type": "withdraw-dispute", "dispute": str(keepers)}, "rita")
    study.act({"type": "open-roll", "number": 1}, "rita", battle)
    assert UUID(opened(study, seq))
    told = read(study.campaign, stream=study.campaign, types=["campaign/dispute-opened/1"])[-1]
    assert json.loads(told.payload)["roll"] == 1
