"""A fight in which the Keeper runs a side: what he hands over, what nobody takes, and who reads what was entered."""

from uuid import UUID, uuid4

import pytest

from campaigns.ledger.read import read
from campaigns.models import Battle, Member
from campaigns.selectors.amending import entry
from campaigns.selectors.battles import battle_page
from campaigns.submit import Envelope, submit
from campaigns.submit.errors import Forbidden, Refusal
from tests.web.study import HIDDEN

pytestmark = pytest.mark.django_db


@pytest.fixture
def study(db):
    from tests.founding import founded
    from tests.web.study import Study

    return founded(Study)


def seen(study, battle, who):
    """Who of the Keeper's figures has numbers for this reader."""
    page = battle_page(battle, Member.objects.get(id=study.members[who]))
    return [one["n"] for one in page.view["figures"] if one["n"] > 2 and "hp" in one]


def test_whoever_is_given_one_figure_of_the_keepers_reads_the_numbers_of_that_one_only(study):
    battle = study.fight()
    assert (seen(study, battle, "rita"), seen(study, battle, "ben")) == ([3, 4], [])
    hand_over = {"type": "hand-over", "figures": [4], "player": str(study.members["ben"])}
    study.act(hand_over, "rita", battle)
    assert (seen(study, battle, "ben"), seen(study, battle, "anna")) == ([4], [])
    row = Battle.objects.get(id=battle)
    assert row.sides[1]["players"] == [] and study.members["ben"] in row.seated
    study.act({"type": "join-side", "side": 1, "player": str(study.members["ben"])}, "rita", battle)
    assert seen(study, battle, "ben") == [3, 4]


def test_nobody_but_the_keeper_brings_somebody_whose_sheet_is_hidden(study):
    hire = {"type": "hire-character", "gang": study.gangs["anna"], "name": "Priester", "kind": "opponent"}
    priest = study.act({**hire, "values": HIDDEN}).of_type("campaign/character-hired/1")[0]["character"]
    figures = [{"side": 0, "character": priest}, {"side": 1, "rank": "opponent", "values": {"hp": 3}}]
    sides = [{"players": [str(study.members["anna"])]}, {}]
    opening = {"type": "open-battle", "setup": {"table": "real", "sides": sides, "figures": figures}}
    with pytest.raises(Forbidden) as no:
        study.act(opening, "anna")
    assert no.value.code == "referee-only"
    battle = study.fight()
    arrive = {"type": "arrive", "figure": {"side": 0, "rank": "opponent", "character": priest}}
    with pytest.raises(Forbidden):
        study.act(arrive, "anna", battle)
    study.act(arrive, "rita", battle)


def test_at_a_shared_phone_the_receipt_is_for_whoever_holds_it(study):
    """Rita is the Keeper and plays; Anna enters the dice of Rita's blow against somebody in armour."""
    study.act({"type": "set-roles", "member": str(study.members["rita"]), "roles": ["referee", "player"]})
    players = [str(study.members[who]) for who in ("anna", "rita")]
    sides = [{"players": players, "dice": "typed"}, {"name": "Kult"}]
    figures = [{"side": 0, "character": study.figures["anna"][0]}]
    figures.append({"side": 1, "rank": "opponent", "name": "Wache", "values": {**HIDDEN, "dex": 10, "armour": 1}})
    setup = {"table": "real", "sides": sides, "figures": figures, "options": {"coc.firearm_initiative": "none"}}
    opened = study.act({"type": "open-battle", "setup": setup, "devices": "shared"})
    battle = UUID(opened.of_type("campaign/battle-opened/1")[0]["battle"])
    for one in (
        {"type": "begin-round"},
        {"type": "strike", "figure": 1, "target": 2},
        {"type": "answer", "value": {"choice": "nothing"}},
        {"type": "enter-dice", "faces": [40]},
    ):
        study.act(one, stream=battle)
    members = {"acts_as": study.members["rita"], "entered_by": study.members["anna"], "role": "player"}
    dice = {"type": "enter-dice", "faces": [3]}
    receipt = submit(Envelope(id=uuid4(), campaign=study.campaign, stream=battle, command=dice, **members))
    (hurt,) = receipt.of_type("coc/hidden-hurt/1")
    assert hurt["lost"] == -1


def test_nobody_looks_at_what_the_keeper_entered_by_way_of_correcting_it(study):
    battle = study.fight()
    study.act({"type": "set-counter", "figure": 3, "counter": "magic", "value": 463}, "rita", battle)
    version = next(one.version for one in read(study.campaign, stream=battle) if b"set-counter" in one.payload)
    rita, anna = (Member.objects.get(id=study.members[who]) for who in ("rita", "anna"))
    assert entry(battle, version, rita).value["value"] == 463
    with pytest.raises(Refusal) as no:
        entry(battle, version, anna)
    assert no.value.code == "referee-only"
