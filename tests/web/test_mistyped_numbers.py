"""What is no number is declined, in every form: an empty field that may be empty means what it means, a wrong one never
anything.
"""

import json
from types import SimpleNamespace

import msgspec
import pytest
from django.http import QueryDict
from django.test import RequestFactory

from campaigns.web.battles import entries
from campaigns.web.campaigns import options
from campaigns.web.characters import lives
from campaigns.web.field_shapes import fields_of, shape_of
from campaigns.web.health import clock
from campaigns.web.rulesets.coc import entries as coc
from campaigns.web.rulesets.coc import planning as coc_planning
from campaigns.web.rulesets.gff import entries as gff
from campaigns.web.rulesets.pb12 import entries as pb12
from campaigns.web.rulesets.registry import GAMES
from campaigns.web.rulesets.stko import entries as stko
from campaigns.web.rulesets.stko import outcome_entry, reports
from campaigns.web.scenarios import views as scenarios
from campaigns.web.submit_form import number, reader_of, several
from engine.kernel.commands import convert
from engine.kernel.refusal import Malformed
from engine.rulesets import ruleset

WRONG = "1o"
FORMS = {
    "a spell's magic": (coc.FORMS["cast"].read, "magic", {}),
    "a spell's sanity": (coc.FORMS["cast"].read, "sanity", {}),
    "a called roll's dice": (coc.call_roll, "extra", {}),
    "a called roll's number": (coc.call_roll, "number", {}),
    "bullets of a volley": (coc.full_auto, "size-0", {"target-0": "2"}),
    "bullets in all": (coc.full_auto, "shots", {}),
    "shots": (coc.attack, "shots", {"how": "shoot"}),
    "a weapon": (coc.attack, "weapon", {"how": "strike"}),
    "whom he aims at": (coc.attack, "aim_at", {}),
    "extra dice": (stko.more_dice, "extra", {"command": "{}"}),
    "whose standing answer": (stko.FORMS["standing"].read, "figure", {}),
    "who is near": (stko.ANSWERS["fact-near"], "near-3", {}),
    "who stands between": (stko.ANSWERS["fact-shot"], "between", {}),
    "whose card": (GAMES["stko"].answers["before-dice"], "figure", {"card": "joker"}),
    "who got the hit": (outcome_entry.shot, "who", {"hit": "head|flesh||"}),
    "who was chased": (outcome_entry.shot, "chased", {"moved": "1"}),
    "how many shoot": (gff.ANSWERS["fact-reach"], "weapon-0", {"bearers": "1"}),
    "how many are near": (gff.ANSWERS["fact-near"], "other-2", {}),
    "how many fell": (gff.ANSWERS["falls-first"], "falls-0", {"kit-0": "1 2"}),
    "spell tokens": (gff.ANSWERS["tokens"], "tokens", {}),
    "targets that are seen": (pb12.ANSWERS["fact-shot"], "visible", {}),
    "steps of a corrective move": (pb12.move, "horizontal", {"how": "adjust"}),
    "cover": (pb12.ANSWERS["fact-caught"], "cover-2", {}),
    "stray hits": (pb12.ANSWERS["fact-stray"], "hits", {}),
    "a leader": (GAMES["pb12"].answers["take-over"], "leader", {}),
    "a vehicle": (pb12.board, "vehicle", {}),
    "a table's row": (entries.own_table, "pick", {}),
    "whose roll on a table": (entries.own_table, "figure", {}),
    "faces": (entries.FORMS["dice"].read, "faces", {}),
    "ticked figures": (entries.FORMS["hand-over"].read, "figures", {}),
    "a recruit's die": (lives.COMMANDS["roll-recruit"], "face", {}),
    "new sheets": (lives.COMMANDS["fill-box"], "copies", {}),
    "time": (clock.COMMANDS["pass-time"], "time", {}),
    "a helper's skill": (clock.COMMANDS["treat"], "skill", {}),
    "an owed die": (clock.COMMANDS["throw-for-body"], "face", {}),
    "a body's number": (clock.COMMANDS["set-body"], "b-hp", {}),
}


def posted(said):
    query = QueryDict(mutable=True)
    query.update(said)
    return RequestFactory().post("/", query.urlencode(), "application/x-www-form-urlencoded")


def is_declined(read, request):
    """By the form itself, or by the rules, which are handed what was typed."""
    try:
        command = read(request)
    except Malformed as error:
        assert (error.value, error.code) == (WRONG, "whole-number")
        return True
    return f'"{WRONG}"' in json.dumps(command)


@pytest.mark.parametrize(("read", "field", "besides"), FORMS.values(), ids=FORMS)
def test_a_mistyped_number_is_declined(read, field, besides):
    assert is_declined(read, posted({**besides, field: WRONG}))


@pytest.mark.parametrize(("read", "field", "besides"), FORMS.values(), ids=FORMS)
def test_blanks_around_a_number_change_nothing_and_an_empty_field_is_no_fault(read, field, besides):
    assert read(posted({**besides, field: " 2 "})) == read(posted({**besides, field: "2"}))
    assert read(posted({**besides, field: " "})) == read(posted({**besides, field: ""}))


def test_a_mistyped_number_between_right_ones_is_declined_too():
    assert several(posted({"faces": "3, 1 6"}), "faces") == [3, 1, 6]
    with pytest.raises(Malformed):
        several(posted({"faces": "3 o 6"}), "faces")


@pytest.mark.parametrize("typed", ["2", " 2", "2 ", "\u00a02"])
def test_a_number_may_have_blanks_around_it(typed):
    assert number(posted({"n": typed}), "n") == 2


def test_the_long_way_of_an_attack_enters_nothing_but_attacks():
    with pytest.raises(Malformed):
        coc.attack(posted({"how": "take-back"}))


def test_a_target_of_which_nothing_is_seen_is_not_one_that_is_seen_whole():
    said = pb12.ANSWERS["fact-shot"](posted({"distance": "3", "visible": "0"}))
    with pytest.raises(Malformed):
        convert(said, ruleset("pb12").answers["fact-shot"], "answer")


def test_a_mistyped_round_of_a_report_is_declined_by_the_rules():
    said = posted({"p1-present": "1", "p1-w0-what": "flesh", "p1-w0-round": WRONG, "winner": WRONG}).POST
    report = reports.read(said, [{"n": 1, "side": 0}], 0)
    assert report["present"][0]["wounds"][0]["round"] == WRONG and report["winner"] == WRONG


def test_a_mistyped_tick_of_an_aim_is_declined_by_the_rules():
    (tick,) = scenarios._ticks(posted({"aim-0-1": WRONG}), (0,))
    assert tick == {"side": 0, "aim": 1, "times": WRONG}
    assert scenarios._ticks(posted({"aim-0-1": ""}), (0,)) == []


def test_mistyped_dice_of_a_planned_side_are_declined_by_the_rules():
    (order,) = coc_planning._side_orders(posted({"ours-dice": WRONG}).POST)
    assert order["command"]["dice"] == WRONG


def test_a_value_of_an_option_that_is_none_is_declined_by_the_rules_and_moves_no_other():
    option = SimpleNamespace(shape="map", choices=("early", "late"), default={"anna": "early", "ben": "early"})
    assert options.typed(option, ["1", "0"]) == {"anna": "late", "ben": "early"}
    assert options.typed(option, [WRONG, "1"]) == {"anna": WRONG, "ben": "late"}


@pytest.mark.parametrize(
    ("shape", "typed", "said"),
    [
        *(("int", one, one) for one in ("1,5", "1 5", "1.5", "\u0663", "")),  # 1,5 was 1, and 1 5 was 15
        ("int", " 7 ", 7),
        ("ints", "6, 12 18", [6, 12, 18]),
        ("ints", "6, o", [6, "o"]),
        ("ints", "", [""]),
    ],
)
def test_numbers_of_an_option_are_what_stands_there_or_none(shape, typed, said):
    assert options.typed(SimpleNamespace(shape=shape), [typed]) == said


class Painted(msgspec.Struct, tag="paint"):
    """What a form may say of it: a number, a word, a box and a list, and an order of corners that no field holds."""

    figure: int
    colour: str
    coats: int = 1
    why: str | None = None
    dry: bool = True
    places: tuple[int, ...] = ()
    corners: tuple[tuple[int, int], ...] = ()


def test_a_form_is_read_by_the_types_of_what_it_becomes():
    read = reader_of(Painted)
    said = read(posted({"figure": " 3", "colour": " red ", "coats": "2", "why": "rust", "dry": "on", "places": "1, 4"}))
    assert said == {"type": "paint", "figure": 3, "colour": "red", "coats": 2, "why": "rust", "dry": True} | {
        "places": [1, 4]
    }
    assert "corners" not in reader_of(Painted)(posted({"corners": "9"}))


def test_what_is_left_empty_is_not_said_where_it_may_be_left_out():
    empty = {"figure": "", "colour": " ", "coats": " ", "why": "", "places": ""}
    assert reader_of(Painted)(posted(empty)) == {"type": "paint", "figure": None, "colour": "", "dry": False}


BY_HAND = {"stko": stko.ANSWERS, "coc": coc.ANSWERS, "gff": gff.ANSWERS, "pb12": pb12.ANSWERS}


@pytest.mark.parametrize("key", GAMES)
def test_an_answer_whose_fields_no_form_holds_is_read_by_hand(key):
    answers = ruleset(key).answers
    for kind, shape in answers.items():
        of_types = {shape_of(field).kind for field in fields_of(shape).values()} <= {"plain", "code", "bool", "several"}
        by_button = kind == "free-turn"  # answered with a command's
        assert of_types or by_button or kind in BY_HAND[key], kind
    assert set(BY_HAND[key]) <= set(answers)
