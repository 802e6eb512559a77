"""Whose figures a line of the campaign's own log involves: of somebody who plays one of another's group, his alone."""

import json

import pytest

from campaigns.ledger.read import read
from campaigns.selectors.disputes.parties import involved_in
from tests.founding import founded
from tests.web.study import Study

pytestmark = pytest.mark.django_db


def test_who_plays_an_investigator_is_involved_and_not_the_keeper_whose_group_it_is():
    study = founded(Study)
    rita, anna = (str(study.members[who]) for who in ("rita", "anna"))
    gang = study.act({"type": "found-gang", "name": "Lesekreis", "colour": "green"})
    group = gang.of_type("campaign/gang-founded/1")[0]["gang"]
    hire = {"type": "hire-character", "gang": group, "kind": "investigator"}
    people = [study.act({**hire, "name": name}).of_type("campaign/character-hired/1")[0] for name in ("Ida", "Emil")]
    ida, emil = (person["character"] for person in people)
    study.act({"type": "hand-on-character", "character": ida, "owner": anna})
    for character, side in ((ida, (anna,)), (emil, (rita,))):
        study.act({"type": "set-body", "character": character, "set": {"hp": 5}, "reason": "Sturz"})
        assert involved_in(read(study.campaign, types=["campaign/body-changed/1"])[-1]).sides == (side,)


def test_whose_turn_begins_after_an_entry_has_no_part_in_it():
    """Adele and Karl are up one after the other: what one of them did isn't the other's dispute."""
    study = founded(Study)
    battle = study.fight(options={"coc.firearm_initiative": "none"})
    study.act({"type": "begin-round"}, stream=battle)
    for _turn in range(4):
        up = json.loads(read(study.campaign, stream=battle, types=["coc/turn-begun/1"])[-1].payload)["figure"]
        study.act({"type": "wait", "figure": up}, stream=battle)
        (waited,) = read(study.campaign, stream=battle, types=["coc/waited/1"])[-1:]
        own = {1: study.figures["anna"], 2: study.figures["ben"]}.get(up, [])
        assert list(involved_in(waited).characters) == own
