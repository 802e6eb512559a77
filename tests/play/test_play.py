"""manage.py play: a script goes through submit, says what happened, and leaves nothing behind."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.core.management.base import CommandError

from campaigns.models import Battle, Campaign

pytestmark = pytest.mark.django_db
QUAY = Path(__file__).with_name("quay.yaml")
SEEDED = """
seed: 11
setup:
  table: real
  deployment: placed
  sides: [{name: Hafen}, {name: Bahnhof}]
  figures:
    - {side: 0, rank: killer, name: Keule, weapons: [pistol]}
    - {side: 1, rank: ganger, name: Ratte, weapons: [rifle]}
play:
  - {type: turn-card}
  - {type: turn-card}
"""


def play(file: Path, **options: str) -> list[dict]:
    out = StringIO()
    call_command("play", str(file), stdout=out, **options)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def refused(tmp_path: Path, text: str) -> str:
    file = tmp_path / "script.yaml"
    file.write_text(text)
    err = StringIO()
    with pytest.raises(SystemExit) as end:
        call_command("play", str(file), stdout=StringIO(), stderr=err)
    assert end.value.code == 2
    assert not Campaign.objects.exists()
    return err.getvalue().strip().removeprefix(f"{file}:")


def changed(old: str, new: str) -> str:
    text = QUAY.read_text()
    assert old in text
    return text.replace(old, new, 1)


def line_of(text: str, part: str) -> int:
    return next(n for n, line in enumerate(text.splitlines(), start=1) if part in line)


def test_a_script_prints_its_events_and_the_final_state():
    *events, last = play(QUAY)
    assert [event["version"] for event in events] == list(range(1, len(events) + 1))
    assert events[0]["type"] == "battle/opened/1" and events[-1]["type"] == "battle/ended/1"
    assert {"typed", "measured"} <= {event["provenance"] for event in events}
    assert last["ended"] == {"how": "played", "winner": 0}
    keule, otto, ratte, zange = last["view"]["figures"]
    assert ratte["loss"] == "dead" and ratte["weapons"][0]["state"] == "empty"
    assert [one["loss"] for one in (keule, otto, zange)] == ["in_play"] * 3


def test_units_come_with_their_profiles():
    """Each side types its dice, also those before the first round."""
    *events, last = play(QUAY.with_name("docks.yaml"))
    assert {"gff/attacked/1", "gff/harmed/1", "gff/round-ended/1"} <= {event["type"] for event in events}
    riflemen, brute = last["view"]["figures"]
    assert (riflemen["standing"], brute["models"][0]["wounds"]) == (2, 1)
    assert [objective["side"] for objective in last["view"]["objectives"]] == [1, -1, -1]
    assert last["ended"] == {"how": "played", "winner": 1}


def test_nothing_of_a_script_is_kept_unless_asked():
    play(QUAY)
    assert not Campaign.objects.exists()
    account = get_user_model().objects.create_user(username="rita")
    play(QUAY, keep="rita")
    assert Battle.objects.get().status == "closed"
    assert account.seats.get().campaign_id == Campaign.objects.get().id


def test_a_script_is_kept_for_an_account_that_exists():
    with pytest.raises(CommandError, match="nobody"):
        play(QUAY, keep="nobody")


def test_a_seed_gives_the_same_battle_again(tmp_path):
    file = tmp_path / "script.yaml"
    file.write_text(SEEDED)
    rolls = [[event["payload"] for event in play(file)[:-1] if event["type"] == "battle/rolled/1"] for _ in range(2)]
    assert rolls[0] == rolls[1] and len(rolls[0]) >= 1


def test_server_dice_come_from_the_vault(tmp_path):
    file = tmp_path / "script.yaml"
    file.write_text(SEEDED.replace("seed: 11", "name: Kai").removesuffix("  - {type: turn-card}\n"))
    [rolled] = [event for event in play(file)[:-1] if event["type"] == "battle/rolled/1"][:1]
    assert rolled["provenance"] == "server" and len(rolled["payload"]["secret"]) == 64


@pytest.mark.parametrize(
    ("old", "new", "part", "reason"),
    [
        ("weapons: [rifle]", "weapons: [bazooka]", "bazooka", "bazooka"),
        ("rank: ganger", "rank: king", "king", "one of plock, ganger, killer, legend"),
        ("stko.end_fraction", "stko.gravity", "options:", "stko.gravity"),
        ("{dice: [1, 4], by: 1}", "{dice: [1, 7], by: 1}", "[1, 7]", "impossible-face"),
        ("{dice: [1, 4], by: 1}", "{dice: [1, 4, 4], by: 1}", "[1, 4, 4]", "wrong-number-of-dice"),
        ("{type: aim, figure: Keule, target: Ratte", "{type: dance, figure: Keule", "dance", "'dance'"),
        ("figure: Keule, target: Ratte, by: 0}", "figure: Kuele, target: Ratte, by: 0}", "Kuele", "Kuele"),
        ("target: Otto", "target: Zange", "target: Zange", "own-side"),
        ("{card: joker", "{card: figure-1", "not-a-line", "one of"),
        ("{type: move, figure: Otto", "{type: move, figure: Ratte", "type: move", "not-your"),
        ("figure: Otto, intent: cover, by: 0", "figure: Otto, intent: cover, by: 7", "by: 7", "number of a side"),
        ("{answer: {band: short}", "{answer: {band: far}", "far", "far"),
        ("setup:", "stage:", "stage:", "no part of a script"),
        ("  - {type: turn-card, by: 0}", "  - {by: 0}", "- {by: 0}", "a step has a type"),
        ("play:", "play: [", "", "YAML"),
    ],
)
def test_a_bad_script_is_refused_with_its_line_and_a_reason(tmp_path, old, new, part, reason):
    text = changed(old, new)
    line, _, said = refused(tmp_path, text).partition(": ")
    assert reason in said
    if part and part != "not-a-line":
        assert int(line) == line_of(text, part)


def test_a_missing_file_is_said(tmp_path):
    with pytest.raises(SystemExit) as end:
        call_command("play", str(tmp_path / "none.yaml"), stdout=StringIO(), stderr=StringIO())
    assert end.value.code == 2


def test_the_example_in_the_documentation_is_the_one_that_is_tested():
    documentation = QUAY.parents[2] / "docs" / "play.md"
    assert QUAY.read_text() in documentation.read_text()
