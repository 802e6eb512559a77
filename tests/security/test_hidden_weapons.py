"""What somebody with a hidden sheet carries isn't told by what his gang lacks either."""

import pytest

from campaigns.models import Character
from campaigns.submit import Refusal
from tests.security.test_hidden_numbers import cellar

__all__ = ["cellar"]
pytestmark = pytest.mark.django_db


def test_a_gangs_owner_learns_nothing_of_a_hidden_ones_weapons_by_what_he_cant_hand_out(cellar):
    gang = cellar.gangs["rita"]
    cellar.act({"type": "hand-on-gang", "gang": gang, "owners": [str(cellar.members["anna"])]})
    hired = {"type": "hire-character", "gang": gang, "name": "Eva", "kind": "investigator", "weapons": []}
    eva = cellar.act(hired).of_type("campaign/character-hired/1")[0]["character"]
    assert Character.objects.get(id=cellar.npc).weapons == ["pistol"]
    told = []
    for weapon in ("pistol", "revolver"):
        with pytest.raises(Refusal, match="not-so-many-weapons") as raised:
            cellar.act({"type": "assign-weapons", "gang": gang, "carries": {eva: [weapon]}}, "anna")
        told.append(raised.value.facts["has"])
    assert told == [0, 0]
