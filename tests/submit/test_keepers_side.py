"""A fight in which the Keeper runs a side: what he hands over, what nobody takes, and who reads what was entered."""

import json
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import transaction

from campaigns.ledger.read import read
from campaigns.models import Battle, Member
from campaigns.projections.game import load_game
from campaigns.selectors.battles.loaded import load_battle
from campaigns.selectors.battles.pages import battle_page
from campaigns.selectors.corrections.amending import entry, foresee
from campaigns.submit import Envelope, submit
from campaigns.submit.errors import Forbidden, Malformed, Refusal
from engine.rulesets import ruleset
from tests.web.study import HIDDEN

pytestmark = pytest.mark.django_db


def seen(study, battle, who):
    """Who of the Keeper's figures has numbers for this reader."""
    page = battle_page(battle, Member.objects.get(id=study.members[who]))
    return [figure["n"] for figure in page.view["figures"] if figure["n"] > 2 and "hp" in figure]


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
    with pytest.raises(Forbidden) as raised:
        study.act(opening, "anna")
    assert raised.value.code == "referee-only"
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
    version = next(row.version for row in read(study.campaign, stream=battle) if b"set-counter" in row.payload)
    rita, anna = (Member.objects.get(id=study.members[who]) for who in ("rita", "anna"))
    assert entry(load_battle(battle, rita), version).value["value"] == 463
    with pytest.raises(Refusal) as raised:
        entry(load_battle(battle, anna), version)
    assert raised.value.code == "referee-only"


def struck(study, hidden: dict[str, int]) -> tuple[UUID, dict[str, int]]:
    """Adele's blow at a cultist with these numbers got stuck in his armour. The battle, and the versions of what was
    entered, by purpose of the dice or type of the command."""
    options = {"coc.firearm_initiative": "none", "coc.initiative_tie_final": "lower_number"}
    battle = study.fight("typed", {"dex": 10, "con": 50, "fighting": 30, **hidden}, options=options)
    for one in (
        {"type": "begin-round"},
        {"type": "strike", "figure": 1, "target": 3},
        {"type": "answer", "value": {"choice": "dodge"}},
        *({"type": "enter-dice", "faces": [face]} for face in (40, 90, 1)),
    ):
        study.act(one, stream=battle)
    told = read(study.campaign, stream=battle, types=["battle/rolled/1", "battle/commanded/1"])
    said = [(json.loads(row.payload), row.version) for row in told]
    return battle, {one.get("purpose") or one["command"]["type"]: version for one, version in said}


def probed(study, hidden: dict[str, int]) -> list[Any]:
    """What Anna reads when she asks what would come of each face of each die that fell, and of another target. Nothing
    of the battle stays."""
    point, anna = transaction.savepoint(), study.browser("anna")
    battle, entered = struck(study, hidden)
    dice = {"attack": range(1, 101), "dodge": range(1, 101), "damage": range(1, 5)}
    asked = [{"entry": entered[one], "faces": [face]} for one, faces in dice.items() for face in faces]
    asked += [{"entry": entered["strike"], "command": {"target": target}} for target in (3, 4)]
    door, member, told = f"/api/battles/{battle}/correction/", study.members["anna"], []
    loaded = load_battle(battle, Member.objects.get(id=member))
    told += [foresee(loaded, one, ()) for one in asked]
    told.append(anna.post(door, {"command": asked[-3]}, content_type="application/json").content)
    transaction.savepoint_rollback(point)
    return told


def test_whoever_asks_what_would_come_of_other_dice_learns_nothing_of_a_hidden_opponent(study):
    """However often he asks, and whatever he says fell: two opponents with other numbers look the same."""
    soft, hard = {"hp": 3, "armour": 1, "dodge": 20}, {"hp": 19, "armour": 3, "dodge": 80}
    assert probed(study, soft) == probed(study, hard)


def test_what_a_player_proposes_without_knowing_what_comes_of_it_the_keeper_sees_first(study):
    battle, entered = struck(study, {"hp": 3, "armour": 1, "dodge": 20})
    change = {"entry": entered["damage"], "faces": [4]}
    rita, anna = (Member.objects.get(id=study.members[who]) for who in ("rita", "anna"))
    untold, whole = foresee(load_battle(battle, anna), change, ()), foresee(load_battle(battle, rita), change, ())
    assert (untold.untold, untold.proposes, untold.shown, untold.becomes) == (True, True, "", [])
    assert not whole.untold and whole.shown and whole.becomes != whole.was
    study.act({"type": "amend", **change}, "anna", battle)
    study.act({"type": "agree", "proposal": 1}, "rita", battle)
    (hurt,) = (json.loads(row.payload) for row in read(study.campaign, stream=battle, types=["coc/hidden-hurt/1"])[1:])
    assert hurt["lost"] > 0


def test_what_nobody_could_enter_is_not_proposed_either(study):
    battle, entered = struck(study, {"hp": 3, "armour": 1, "dodge": 20})
    told = len(read(study.campaign, stream=battle))
    for change in (
        {"entry": entered["damage"], "faces": [9]},
        {"entry": entered["damage"], "faces": [1, 1]},
        {"entry": entered["strike"], "command": {"target": "x"}},
    ):
        with pytest.raises(Malformed):
            foresee(load_battle(battle, Member.objects.get(id=study.members["anna"])), change, ())
        with pytest.raises(Malformed):
            study.act({"type": "amend", **change}, "anna", battle)
    assert len(read(study.campaign, stream=battle)) == told


def test_whoever_sees_all_the_numbers_sees_what_would_come_of_it(study):
    battle, entered = struck(study, {"hp": 3, "armour": 1, "dodge": 20})
    anna, change = Member.objects.get(id=study.members["anna"]), {"entry": entered["damage"], "faces": [4]}
    for figure in (3, 4):
        assert foresee(load_battle(battle, anna), change, ()).untold
        study.act({"type": "show-values", "figure": figure}, "rita", battle)
    assert foresee(load_battle(battle, anna), change, ()).shown


@pytest.mark.parametrize("who", ["rita", "anna"])
def test_what_a_correction_writes_anew_is_sealed_like_what_stood_there(study, who):
    """Else it would stay readable for good, also when its author is forgotten."""
    battle = study.fight(options={"coc.firearm_initiative": "none"})
    words = "Adele springt hinter die Theke"
    study.act({"type": "begin-round"}, stream=battle)
    while (up := load_game(ruleset("coc"), study.campaign, battle).battle.up) != 1:
        study.act({"type": "wait", "figure": up}, "rita", battle)
    study.act({"type": "other-action", "figure": 1, "note": "Adele springt auf"}, "anna", battle)
    version = next(row.version for row in read(study.campaign, stream=battle) if b"other-action" in row.payload)
    change = {"entry": version, "command": {"note": words}}
    shown = foresee(load_battle(battle, Member.objects.get(id=study.members["rita"])), change, ()).shown
    if who == "anna":
        study.act({"type": "amend", **change}, "anna", battle)
        study.act({"type": "agree", "proposal": 1}, "rita", battle)
    else:
        study.act({"type": "amend", **change, "shown": shown}, "rita", battle)
    assert not any(words.encode() in row.payload for row in read(study.campaign))
    now = load_battle(battle, Member.objects.get(id=study.members["ben"]))
    entered = [
        record for record in now.game.counting if getattr(record.event, "command", {}).get("type") == "other-action"
    ]
    assert now.names_of_campaign.readable(entered[-1].event.command)["note"] == words
