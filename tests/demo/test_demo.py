"""The demo campaign: loaded once, quick, with a story to read and a battle to go on with."""

import json
import time

import pytest
from django.contrib.auth import authenticate, get_user_model
from django.core.management import call_command
from django.core.management.base import CommandError

from campaigns.demo.playing import accounts
from campaigns.ledger.read import read
from campaigns.models import Battle, Campaign, Character, Head, Member, OpenChoice
from campaigns.projections.game import load_game
from engine.kernel import events as ev
from engine.rulesets import ruleset

pytestmark = pytest.mark.django_db


def test_the_demo_is_loaded_once_and_quickly_with_everything_a_newcomer_wants(capsys, tmp_path):
    """One loading for all promises: it takes some seconds."""
    start = time.process_time()
    printed = call_command("demo", keep=tmp_path / "logins")
    assert time.process_time() - start < 15  # of this process; a busy machine may take longer
    capsys.readouterr()
    rows = Battle.objects.filter(campaign__ruleset="stko").order_by("opened_us")
    games = {row: load_game(ruleset("stko"), row.campaign_id, row.id) for row in rows}
    has_battles_wounds_and_deaths(games)
    has_promotions_and_skills()
    has_a_battle_on_a_real_table_with_typed_dice(games)
    has_a_battle_to_go_on_with_at_once(games)
    has_two_armies_in_the_middle_of_a_battle()
    has_a_patrol_in_the_middle_of_its_second_round()
    logins = json.loads((tmp_path / "logins").read_text())
    assert logins == [json.loads(line) for line in printed.splitlines()]
    every_account_logs_in_and_sits_in_its_role(logins)
    loading_it_again_does_nothing()


def has_promotions_and_skills():
    """Most Plocks become Gangers in their first shoot-out; one skill at least waits to be drawn."""
    campaign = Campaign.objects.get(ruleset="stko")
    types = [row.type for row in read(campaign.id, stream=campaign.id)]
    assert "campaign/promoted/1" in types and OpenChoice.objects.filter(kind="skill").exists()


def has_battles_wounds_and_deaths(games):
    assert sorted(Campaign.objects.values_list("ruleset", flat=True)) == ["gff", "pb12", "stko"]
    closed = [row for row in games if row.status == "closed"]
    assert len(closed) >= 5
    assert {row.outcome["how"] for row in closed} <= {"played", "conceded"}
    characters = Character.objects.all()
    assert any(character.status == "dead" for character in characters)
    assert any(character.wounds and character.status == "alive" for character in characters)
    assert any(character.kills for character in characters)


def has_a_battle_on_a_real_table_with_typed_dice(games):
    [game] = [game for row, game in games.items() if row.table == "real"]
    assert game.ended
    assert {"typed", "measured", "server"} <= {one.provenance for one in game.counting}


def has_a_patrol_in_the_middle_of_its_second_round():
    row = Battle.objects.get(campaign__ruleset="pb12")
    game = load_game(ruleset("pb12"), row.campaign_id, row.id)
    b = game.battle
    assert (b.round, b.turn, b.up, game.open) == (2, 0, 0, None)
    kinds = {type(record.event).__name__ for record in game.counting}
    assert {"AnswersOpened", "InitiativeRolled", "Interrupted", "Attacked", "Walked"} <= kinds
    assert {"Gewehr", "Steppmantel"} <= {gear.name for f in game.battle.people for gear in f.gear}


def has_a_battle_to_go_on_with_at_once(games):
    [game] = [game for row, game in games.items() if row.status == "open"]
    assert game.waiting.turn == "action" and game.waiting.sides == (0,)
    assert len(ruleset("stko").legal(game.battle, (0,))) > 2
    assert any(isinstance(one.event, ev.Rolled) for one in game.counting)


def has_two_armies_in_the_middle_of_a_battle():
    """On a drawn table, the first player's unit to choose."""
    row = Battle.objects.get(campaign__ruleset="gff")
    game = load_game(ruleset("gff"), row.campaign_id, row.id)
    assert game.battle.round == 3 and not game.ended and game.waiting.sides == (0,)
    assert {"advance", "hold"} <= {choice.code for choice in ruleset("gff").legal(game.battle, (0,))}


def every_account_logs_in_and_sits_in_its_role(entries):
    assert [entry["role"] for entry in entries] == ["referee", "player", "player", "auditor"]
    for entry in entries:
        user = authenticate(username=entry["username"], password=entry["password"])
        assert user is not None and not user.is_superuser
        seats = Member.objects.filter(id__in=user.seats.values("member_id"))
        assert all(member.roles == [entry["role"]] for member in seats) and 1 <= len(seats) <= 3


def loading_it_again_does_nothing():
    before = sum(head.size for head in Head.objects.all()), get_user_model().objects.count()
    assert call_command("demo") == ""
    assert (sum(head.size for head in Head.objects.all()), get_user_model().objects.count()) == before


def test_no_account_is_left_whose_password_nobody_knows(tmp_path, monkeypatch):
    """They are written down before anything is committed: whoever can't write them loads nothing."""
    for played in ("playing.Demo.play", "armies.found", "patrols.found"):
        monkeypatch.setattr(f"campaigns.demo.{played}", lambda whose: None)
    with pytest.raises(OSError):
        call_command("demo", keep=tmp_path / "no such folder" / "logins")
    assert not get_user_model().objects.exists() and not Campaign.objects.exists()
    call_command("demo", keep=tmp_path / "logins")
    assert (tmp_path / "logins").stat().st_mode & 0o777 == 0o600
    assert len(json.loads((tmp_path / "logins").read_text())) == get_user_model().objects.count() == 4


def test_passwords_are_made_anew_each_time():
    first = {account["password"] for account in accounts()[0]}
    get_user_model().objects.all().delete()
    second = {account["password"] for account in accounts()[0]}
    assert len(first) == len(second) == 4 and not first & second


def test_an_account_of_the_same_name_is_left_alone():
    get_user_model().objects.create_user(username="player2", password="mine")
    with pytest.raises(CommandError, match="player2"):
        call_command("demo")
    assert not Campaign.objects.exists() and get_user_model().objects.count() == 1
