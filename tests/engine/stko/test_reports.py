"""Reports afterwards: each side tells of its own people, the others approve, and the same outcome comes of it."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from campaigns.ledger.canonical import canonical
from engine.kernel import events as ev
from engine.kernel.progression import Life, Withheld
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.setup import Figure, Side
from engine.rulesets import ruleset
from engine.rulesets.stko.codes import RANKS
from engine.rulesets.stko.events import FateReported, WoundReported
from engine.rulesets.stko.tell import TELLING
from tests.engine.table import BLUE, RED, REFEREE, Table, fingerprint, street

STKO = ruleset("stko")
FIXTURES = [
    json.loads(line) for line in (Path(__file__).parents[2] / "fixtures/events/battle.jsonl").read_text().splitlines()
]
KEULE, RATTE = 1, 6  # one of red, one of blue


def table(**more: Any) -> Table:
    return Table(street("real", detail="report", **more))


def seated(sides: tuple[Side, ...], figures: tuple[Figure, ...] = ()) -> Table:
    setup = street("real", detail="report")
    return Table(msgspec.structs.replace(setup, sides=sides, figures=figures or setup.figures))


def wound(by: int = 0, **more: Any) -> dict[str, Any]:
    return {"location": "legs", "severity": "flesh", "by": by, **more}


def person(figure: int, **more: Any) -> dict[str, Any]:
    return {"figure": figure, "acted": True, **more}


def report(side: int, *people: dict[str, Any], winner: int | None = 0) -> dict[str, Any]:
    told: dict[str, Any] = {"present": list(people)}
    return {"type": "report", "side": side, "report": told if winner is None else {**told, "winner": winner}}


def red(*people: dict[str, Any], winner: int | None = 0) -> dict[str, Any]:
    return report(0, *(people or (person(KEULE),)), winner=winner)


def blue(*people: dict[str, Any], winner: int | None = 0) -> dict[str, Any]:
    return report(1, *(people or (person(RATTE),)), winner=winner)


def approve(number: int, **more: Any) -> dict[str, Any]:
    return {"type": "approve-report", "report": number, **more}


def refused(here: Table, command: dict[str, Any], by: str) -> Refusal:
    before = len(here.recorded)
    with pytest.raises(Refusal) as raised:
        here.enter(command, by)
    assert len(here.recorded) == before
    return raised.value


def row(here: Table, figure: int) -> dict[str, Any]:
    return next(one for one in STKO.outcome(here.game().battle) if one["figure"] == figure)


DEAD = {"loss": "dead", "by": KEULE, "location": "head", "round": 2}


def fought() -> Table:
    """Keule shot Ratte dead in round 2 and was hit in the legs himself; red has won."""
    here = table()
    here.enter(red(person(KEULE, wounds=[wound(RATTE, severity="serious", round=1)])), RED)
    here.enter(blue(person(RATTE, fate=DEAD), {"figure": 7}), BLUE)
    return here


# -- from two reports to an outcome ---------------------------------------------------------------------------------
def test_both_reports_approved_end_the_battle():
    here = fought()
    assert here.game().waiting.kind == "report"
    here.enter(approve(1), BLUE)
    assert here.game().waiting.sides == (0,)
    here.enter(approve(2), RED)
    ended = here.game().ended
    assert ended is not None and (ended.how, ended.winner) == ("reported", 0)


def test_the_outcome_is_that_of_a_played_battle():
    """STKO-100, 107, 109: who was there, who fought, wounds, who took whom down and whether armed."""
    here = fought()
    here.enter(approve(1), BLUE)
    here.enter(approve(2), RED)
    keule, ratte = row(here, KEULE), row(here, RATTE)
    assert keule["fought"] and keule["serious_wounds"] == 1
    assert [(kill["victim"], kill["what"], kill["armed"], kill["awake"]) for kill in keule["kills"]] == [
        (RATTE, "dead", True, True)
    ]
    assert ratte["dead"] and [kill["what"] for kill in ratte["kills"]] == ["serious"]
    assert row(here, 7)["loss"] == "in_play" and not row(here, 7)["fought"]
    assert row(here, 8)["loss"] == "left"


def test_unarmed_and_unconscious_victims_are_told_as_such():
    """STKO-107."""
    here = table()
    here.enter(red(), RED)
    here.enter(blue(person(RATTE, fate={**DEAD, "armed": False, "awake": False})), BLUE)
    here.enter(approve(1), BLUE)
    here.enter(approve(2), RED)
    (deed,) = row(here, KEULE)["kills"]
    assert (deed["armed"], deed["awake"]) == (False, False)


def settled(*people: dict[str, Any], reds: tuple[dict[str, Any], ...] = (), **more: Any) -> Table:
    """Both sides have told, and agree."""
    here = table(**more)
    here.enter(red(*reds), RED)
    here.enter(blue(*people), BLUE)
    here.enter(approve(1), BLUE)
    here.enter(approve(2), RED)
    return here


def earned(here: Table) -> dict[int, list[Any]]:
    """What the battle brings everybody."""
    battle = here.game().battle
    lives = {f.n: Life(RANKS[f.rank], {}, {}) for f in battle.figures}
    found: dict[int, list[Any]] = {f.n: [] for f in battle.figures}
    for said in STKO.progression.aftermath(STKO.outcome(battle), lives, STKO.fill_options({})):
        found.setdefault(said.figure, []).append(said)
    return found


def test_a_victim_who_had_surrendered_is_told_as_such_and_counts_for_nobody():
    """STKO-107, ruling 27: whoever kills him earns nothing in that battle."""
    counts = settled(person(RATTE, fate=DEAD))
    assert not [one for one in earned(counts)[KEULE] if isinstance(one, Withheld)]
    here = settled(person(RATTE, fate={**DEAD, "surrendered": True}))
    (deed,) = row(here, KEULE)["kills"]
    assert (deed["armed"], deed["awake"], deed["surrendered"]) == (True, True, True)
    assert earned(here)[KEULE] == [Withheld(KEULE, "dishonoured", (deed["event"],))]
    assert row(here, RATTE)["loss"] == "dead"


@pytest.mark.parametrize("by", [KEULE, 0])
def test_nor_does_he_who_surrendered_earn_anything_when_he_was_put_out_after_it(by):
    """STKO-107: he surrendered himself, whoever put him out then."""
    reds = (person(KEULE, wounds=[wound(RATTE, severity="serious")]),)
    out = {"loss": "incapacitated", "by": by}
    before = settled(person(RATTE, fate=out), reds=reds)
    assert not [one for one in earned(before)[RATTE] if isinstance(one, Withheld)]
    here = settled(person(RATTE, fate={**out, "surrendered": True}), reds=reds)
    assert row(here, RATTE)["loss"] == "incapacitated"
    assert [one for one in earned(here)[RATTE] if isinstance(one, Withheld)] == [Withheld(RATTE, "surrendered", ())]


def test_a_wound_from_after_the_surrender_may_be_of_a_later_round_and_stands_after_it():
    """STKO-80, 107."""
    surrendered = {"loss": "surrendered", "round": 2}
    for round, order in ((4, [1, 2, 4]), (2, [1, 2, 2]), (0, [1, 2, 0])):
        after = wound(KEULE, severity="serious", surrendered=True, round=round)
        here = settled(person(RATTE, wounds=[after, wound(KEULE, round=1)], fate=surrendered))
        told = [record.event for record in here.recorded if hasattr(record.event, "surrendered")]
        assert [event.round for event in told] == order and told[-1].surrendered
        assert [kill["surrendered"] for kill in row(here, KEULE)["kills"]] == [False, True]
        assert (row(here, RATTE)["loss"], row(here, RATTE)["serious_wounds"]) == ("surrendered", 1)
        assert fingerprint(here.game().battle) == fingerprint(here.game().battle)


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"wounds": [wound(KEULE, surrendered=True)]}, "report-never-surrendered"),
        ({"wounds": [wound(KEULE, surrendered=True)], "fate": {"loss": "fled"}}, "report-never-surrendered"),
        ({"wounds": [wound(KEULE, surrendered=True)], "fate": DEAD}, "report-never-surrendered"),
        (
            {"wounds": [wound(KEULE, surrendered=True, round=1)], "fate": {"loss": "surrendered", "round": 2}},
            "report-surrendered-later",
        ),
        ({"fate": {"loss": "fled", "surrendered": True}}, "report-own-will"),
        ({"fate": {"loss": "surrendered", "surrendered": True}}, "report-own-will"),
        ({"wounds": [wound(KEULE, round=3)], "fate": {"loss": "surrendered", "round": 2}}, "report-hurt-later"),
    ],
)
def test_who_is_told_to_have_surrendered_did_so_and_before_that(more, code):
    """STKO-80: whoever surrenders takes no further part."""
    error = refused(table(), blue(person(RATTE, **more)), BLUE)
    assert error.code == code
    for language in ("en", "de"):
        said = STKO.explain(error, lambda n: f"F{n}", language)
        assert "F6" in said and "{" not in said and "[" not in said


def test_whoever_is_hurt_after_he_surrendered_took_no_part_until_then():
    """His own round of going out stands, and what he did before it."""
    hurt = wound(KEULE, surrendered=True, round=5)
    ratte = person(RATTE, wounds=[hurt], fate={"loss": "surrendered", "round": 2})
    here = table()
    here.enter(blue(ratte), BLUE)
    late = person(KEULE, wounds=[wound(RATTE, round=4)])
    assert refused(here, red(late), RED).code == "report-acts-later"
    here.enter(red(person(KEULE, wounds=[wound(RATTE, round=1)], fate={"loss": "fled", "round": 6})), RED)
    early = red(person(KEULE, fate={"loss": "fled", "round": 4}))
    assert refused(here, early, RED).code == "report-acts-later"


def test_who_surrendered_on_the_table_may_be_told_to_have_been_killed_after_it():
    here = Table(street("real", detail="outcomes"))
    here.enter({"type": "decide-otherwise", "command": {"type": "set-state", "figure": RATTE, "state": "surrendered"}})
    here.enter({"type": "change-detail", "detail": "report"}, REFEREE)
    for told in ({"fate": DEAD}, {"wounds": [wound(KEULE)]}, {"wounds": [wound(surrendered=True)], "fate": DEAD}):
        assert refused(here, blue(person(RATTE, **told)), BLUE).code == "report-out-already"
    assert refused(here, blue(person(RATTE, fate={"loss": "surrendered"})), BLUE).code == "report-out-already"
    hurt = wound(KEULE, surrendered=True, round=1)
    here.enter(blue(person(RATTE, wounds=[hurt], fate={**DEAD, "surrendered": True})), BLUE)
    here.enter(red(), RED)
    here.enter(approve(1), RED)
    here.enter(approve(2), BLUE)
    assert row(here, RATTE)["loss"] == "dead"
    assert [(kill["what"], kill["surrendered"]) for kill in row(here, KEULE)["kills"]] == [
        ("flesh", True),
        ("dead", True),
    ]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            "F6 had surrendered and got a flesh wound in the legs from F1. F6 had surrendered and was killed by F1 ",
        ),
        ("de", "F6 hatte sich ergeben und hat eine Fleischwunde an den Beinen von F1 bekommen. F6 hatte sich ergeben "),
    ],
)
def test_it_is_told_in_both_languages(language, said):
    hurt = wound(KEULE, surrendered=True)
    here = settled(person(RATTE, wounds=[{**hurt, "round": 1}], fate={**DEAD, "surrendered": True}))
    unit = [record for record in here.recorded if record.command == f"c{here.entries}"]
    text = " ".join(sentence.text for sentence in TELLING.tell(unit, lambda n: f"F{n}", language))
    assert said in text.replace(" (round 1)", "").replace(" (Runde 1)", ""), text
    assert ") (" not in text, "where and when in one pair of brackets"
    kinds = {
        sentence.kind
        for sentence in TELLING.tell(unit, lambda n: f"F{n}", language)
        if "kämpf" in sentence.text or "fought" in sentence.text
    }
    assert kinds == {"aside"}, "who took part isn't what matters in a story"


def test_reports_told_before_anybody_could_say_so_are_what_they_were():
    """The stored shapes without it: nobody had surrendered, and the same outcome comes of the same log."""
    old = [line for line in FIXTURES if "reported" in line["type"] and "surrendered" not in line["payload"]]
    shapes = [msgspec.json.decode(line["payload"], type=STKO.tags[line["type"]]) for line in old]
    assert {type(shape) for shape in shapes} >= {WoundReported, FateReported}
    assert not [shape for shape in shapes if getattr(shape, "surrendered", False)]
    here = settled(person(RATTE, wounds=[wound(KEULE)], fate={"loss": "surrendered", "round": 1}))
    stored = [canonical(record.event).decode() for record in here.recorded]
    assert not [one for one in stored if '"surrendered":' in one]
    assert [kill["surrendered"] for kill in row(here, KEULE)["kills"]] == [
        False
    ]  # its round is unknown: it may be earlier


def test_what_is_booked_comes_in_rounds_and_says_where_from():
    here = fought()
    here.enter(approve(1), BLUE)
    step = here.enter(approve(2), RED)
    assert {new_event.provenance for new_event in step.new} == {"reported"}
    rounds = [getattr(new_event.event, "round", 0) for new_event in step.new if hasattr(new_event.event, "round")]
    assert rounds == sorted(rounds) == [1, 2]


def test_replay_is_play():
    here = fought()
    here.enter(approve(1), BLUE)
    step = here.enter(approve(2), RED)
    assert isinstance(step.new[-1].event, ev.BattleEnded)
    assert fingerprint(here.game().battle) == fingerprint(here.game().battle)
    unit = [record for record in here.recorded if record.command == f"c{here.entries}"]
    for language in ("en", "de"):
        said = [sentence.text for sentence in TELLING.tell(unit, lambda n: f"F{n}", language)]
        assert any("F6" in one for one in said)


def test_nothing_is_rolled_and_no_card_is_turned():
    here = table()
    assert refused(here, {"type": "turn-card"}, RED).code == "told-afterwards"
    assert here.rules.legal(here.game().battle, (0, 1)) == []
    assert refused(Table(street("real")), red(), RED).code == "not-told-afterwards"


# -- who may --------------------------------------------------------------------------------------------------------
def test_only_the_own_side_reports():
    assert refused(table(), red(), BLUE).code == "not-your-report"
    assert refused(table(), red(), "stranger").code == "not-your-report"
    table().enter(red(), REFEREE)


def test_nobody_approves_what_he_reported_himself():
    here = fought()
    assert refused(here, approve(1), RED).code == "own-report"
    assert refused(here, approve(1), "stranger").code == "not-yours"
    assert refused(here, approve(9), BLUE).code == "report-changed"
    here.enter(approve(1), BLUE)
    assert refused(here, approve(1), BLUE).code == "approved-already"


def test_the_referee_approves_for_everybody():
    here = fought()
    here.enter(approve(1), REFEREE)
    here.enter(approve(2), REFEREE)
    assert here.game().ended is not None


def test_a_referee_who_plays_doesnt_approve_for_his_own_side():
    setup = street("real", detail="report")
    here = Table(setup)
    here.enter(red(), REFEREE)  # an uninvolved referee wrote it: red itself confirms, too
    assert here.game().judges(0) == [1, 0]
    here.enter(approve(1), RED)
    here.enter(approve(1), BLUE)
    assert here.game().is_agreed(0)


def test_whoever_plays_both_sides_alone_has_nobody_to_ask():
    here = seated((Side("Red", (RED,)), Side("Blue", (RED,))))
    here.enter(red(), RED)
    here.enter(blue(), RED)
    assert here.game().ended is not None


def test_a_side_without_players_waits_for_the_referee():
    here = seated((Side("Red", (RED,)), Side("Blue")))
    here.enter(red(), RED)
    here.enter(blue(), REFEREE)
    assert not here.game().ended
    here.enter(approve(1), REFEREE)
    here.enter(approve(2), RED)
    assert here.game().ended is not None


def test_three_sides_all_have_to_approve():
    figures = tuple(Figure(side, "ganger", ("pistol",)) for side in (0, 1, 2) for _ in (0, 1))
    sides = (Side("Red", (RED,)), Side("Blue", (BLUE,)), Side("Green", ("green",)))
    here = seated(sides, figures)
    here.enter(report(0, person(1)), RED)
    here.enter(approve(1), BLUE)
    assert not here.game().is_agreed(0)
    here.enter(approve(1), "green")
    assert here.game().is_agreed(0)


def test_neutrals_report_nothing():
    figures = (Figure(0, "ganger"), Figure(1, "ganger"), Figure(2, "plock"))
    sides = (Side("Red", (RED,)), Side("Blue", (BLUE,)), Side("Dog", neutral=True))
    here = seated(sides, figures)
    assert refused(here, report(2, person(3)), REFEREE).code == "neutral-reports-nothing"
    here.enter(report(0, person(1)), RED)
    here.enter(report(1, person(2, wounds=[wound(3)])), BLUE)  # bitten by the dog
    here.enter(approve(1), BLUE)
    here.enter(approve(2), RED)
    assert here.game().ended is not None


# -- disputing ------------------------------------------------------------------------------------------------------
def dispute(number: int, reason: str = "Keule never shot") -> dict[str, Any]:
    return {"type": "dispute-report", "report": number, "reason": reason}


def test_a_disputed_report_is_edited_and_sent_again():
    here = fought()
    here.enter(dispute(1), BLUE)
    assert not here.game().is_agreed(0)
    assert 0 in here.game().waiting.sides
    assert refused(here, dispute(1), BLUE).code == "disputed-already"
    here.enter(red(person(KEULE)), RED)
    assert refused(here, approve(1), BLUE).code == "report-changed"
    here.enter(approve(3), BLUE)
    here.enter(approve(2), RED)
    assert here.game().ended is not None


def test_a_dispute_takes_earlier_approvals_with_it_and_wants_a_reason():
    here = fought()
    here.enter(approve(1), BLUE)
    here.enter(dispute(1), REFEREE)
    assert not here.game().reports[0].approved
    with pytest.raises(Malformed, match="what-is-wrong"):
        here.enter(dispute(2, ""), RED)
    assert refused(here, dispute(2), BLUE).code == "own-report"


def test_the_referee_settles_what_is_disputed():
    here = fought()
    here.enter(dispute(1), BLUE)
    here.enter(approve(1), REFEREE)
    here.enter(approve(2), RED)
    assert here.game().ended is not None


def test_absent_people_are_settled_by_the_referee_and_marked():
    here = fought()
    assert refused(here, approve(1, absent=True), BLUE).code == "referee-only"
    here.enter(approve(1, absent=True), REFEREE)
    assert here.game().reports[0].absent


# -- what can't be --------------------------------------------------------------------------------------------------
def code_of(*reports: tuple[dict[str, Any], str], **more: Any) -> str:
    """What the last of these reports is refused with."""
    here = table(**more)
    for one, by in reports[:-1]:
        here.enter(one, by)
    return refused(here, *reports[-1]).code


def test_the_dead_do_nothing_later():
    keule_dies = red(person(KEULE, fate={"loss": "dead", "by": RATTE, "round": 1}))
    error = code_of((keule_dies, RED), (blue(person(RATTE, fate={**DEAD, "round": 2})), BLUE))
    assert error == "report-acts-later"
    later = blue(person(RATTE, wounds=[wound(KEULE, round=3)]))
    assert code_of((keule_dies, RED), (later, BLUE)) == "report-acts-later"


def test_nor_where_the_round_is_told_of_somebody_else_only():
    """Ratte shoots Otto in round 3, so that whoever killed Ratte was alive then: not Keule, who died in round 1."""
    keule, other = person(KEULE, fate={"loss": "dead", "by": 7, "round": 1}), person(2, wounds=[wound(RATTE, round=3)])
    unknown = blue(person(RATTE, fate={"loss": "dead", "by": KEULE}), {"figure": 7, "acted": True})
    assert code_of((red(keule, other), RED), (unknown, BLUE)) == "report-acts-later"
    assert code_of((unknown, BLUE), (red(keule, other), RED)) == "report-acts-later"
    here = table()
    here.enter(red(keule, person(2, wounds=[wound(RATTE, round=1)])), RED)
    here.enter(unknown, BLUE)


def test_two_cant_put_each_other_out():
    """Without any round told it is still impossible: nobody acts after being out."""
    mutual = red(person(KEULE, fate={"loss": "dead", "by": RATTE})), RED
    assert code_of(mutual, (blue(person(RATTE, fate={"loss": "dead", "by": KEULE})), BLUE)) == "report-in-a-circle"


def test_longer_circles_are_found_too():
    fates = {1: 5, 5: 2, 2: 6, 6: 1}  # victim: doer

    def out(figure: int) -> dict[str, Any]:
        return person(figure, fate={"loss": "incapacitated", "by": fates[figure]})

    assert code_of((red(out(1), out(2)), RED), (blue(out(5), out(6)), BLUE)) == "report-in-a-circle"


def test_nobody_is_hurt_after_being_out():
    dead_then_hurt = blue(person(RATTE, fate=DEAD, wounds=[wound(KEULE, round=3)]))
    assert code_of((dead_then_hurt, BLUE)) == "report-hurt-later"


def test_whoever_wasnt_there_did_nothing():
    idle = red({"figure": 2}), RED
    assert code_of(idle, (blue(person(RATTE, fate=DEAD)), BLUE)) == "report-not-there"
    assert code_of((red({"figure": KEULE}), RED), (blue(person(RATTE, fate=DEAD)), BLUE)) == "report-idle"
    # The other way round: the killer's side says it only afterwards.
    here = table()
    here.enter(blue(person(RATTE, fate=DEAD)), BLUE)
    assert refused(here, red({"figure": 2}), RED).code == "report-not-there"


def test_nobody_is_killed_twice():
    assert code_of((blue(person(RATTE, fate=DEAD), person(RATTE, fate=DEAD)), BLUE)) == "report-twice"


@pytest.mark.parametrize(
    ("location", "severity"),
    [("head", "serious")],
)
def test_wounds_that_the_table_doesnt_know(location, severity):
    """STKO-41; where people fight there are dreadful wounds (STKO-76)."""
    told = blue(person(RATTE, wounds=[wound(location=location, severity=severity)]))
    assert code_of((told, BLUE)) == "no-such-wound"
    here = table(options={"stko.opt.melee": True})
    here.enter(told, BLUE)


def test_a_fate_that_the_table_doesnt_know():
    """STKO-41: nobody dies of a hit in the arm."""
    assert code_of((blue(person(RATTE, fate={**DEAD, "location": "left_arm"})), BLUE)) == "no-such-wound"
    severed = {"loss": "incapacitated", "location": "left_arm", "severed": True}
    assert code_of((blue(person(RATTE, fate=severed)), BLUE)) == "report-not-severed"
    here = table(options={"stko.opt.melee": True})
    here.enter(blue(person(RATTE, fate=severed)), BLUE)
    here.enter(red(), RED)
    here.enter(approve(1), RED)
    here.enter(approve(2), BLUE)
    assert row(here, RATTE)["severed"] == ["left_arm"]


@pytest.mark.parametrize(
    ("people", "code"),
    [
        ([person(KEULE)], "report-other-side"),
        ([person(RATTE, wounds=[wound(RATTE)])], "report-himself"),
        ([person(RATTE, fate={"loss": "fled", "by": KEULE})], "report-own-will"),
    ],
)
def test_other_things_that_cant_be(people, code):
    assert code_of((blue(*people), BLUE)) == code


def test_both_sides_name_the_same_winner():
    assert code_of((red(winner=0), RED), (blue(winner=1), BLUE)) == "report-other-winner"
    here = table()
    here.enter(red(winner=0), RED)
    here.enter(dispute(1, "we have won"), BLUE)
    here.enter(blue(winner=1), BLUE)
    with pytest.raises(Malformed, match="side-that-can-win"):
        here.enter(red(winner=7), RED)


@pytest.mark.parametrize(
    "told",
    [
        {"present": [{"figure": 99}]},
        {"present": [{"figure": 6, "wounds": [{"location": "tail", "severity": "flesh"}]}]},
        {"present": [{"figure": 6, "wounds": [{"location": "legs", "severity": "flesh", "by": 99}]}]},
        {"present": [{"figure": 6, "mood": "bad"}]},
        {"people": []},
    ],
)
def test_what_cant_be_read_is_named(told):
    with pytest.raises(Malformed):
        table().enter({"type": "report", "side": 1, "report": told}, BLUE)


# -- begun with every roll ------------------------------------------------------------------------------------------
def test_what_fell_behind_on_paper_is_reported_on_top_of_what_was_played():
    here = Table(street("real", detail="outcomes"))
    here.enter({"type": "card-outcome", "card": f"figure-{KEULE}"}, RED)
    dead = {"location": "head", "wound": "dead"}
    here.enter({"type": "shot-outcome", "figure": KEULE, "target": RATTE, "hits": [dead]}, RED)
    here.enter({"type": "change-detail", "detail": "report"}, REFEREE)
    assert refused(here, blue(person(RATTE, fate=DEAD)), BLUE).code == "report-out-already"
    assert refused(here, red({"figure": 2}), RED).code == "report-was-there"
    assert refused(here, red({"figure": KEULE}, {"figure": 2, "wounds": [wound(RATTE)]}), RED).code == (
        "report-out-before"
    )
    here.enter(red({"figure": KEULE}), RED)
    here.enter(blue(person(7, fate={"loss": "surrendered"})), BLUE)
    here.enter(approve(1), BLUE)
    here.enter(approve(2), RED)
    assert row(here, RATTE)["dead"] and row(here, 7)["loss"] == "surrendered"
    assert [kill["victim"] for kill in row(here, KEULE)["kills"]] == [RATTE]
