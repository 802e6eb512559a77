"""Rules of a referee's own: what can be composed, and what contradicts itself and is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.refusal import Malformed
from engine.kernel.telling.malformed import expected
from engine.rulesets.gff import codes
from engine.rulesets.gff.own_rules import (
    BOUNDS,
    FIELD,
    FITTING,
    MOST_CLAUSES,
    MOST_NAME,
    MOST_RULES,
    MOST_TEXT,
    must_make_sense,
    read_own,
)
from engine.rulesets.gff.printed_rules import PRINTED
from engine.rulesets.gff.rule_lines import BARE, LIKE, SIGNED, Clause, X, read_line, written
from engine.rulesets.gff.special_rules import effects_of


def seen(text, own):
    return [(codes.SHAPES[effect.shape], effect.n, effect.when) for effect in effects_of(text, own)]


def refused(line, name="Devout"):
    with pytest.raises(Malformed) as raised:
        must_make_sense({name: line})
    assert raised.value.field.startswith(FIELD)
    return raised.value


# -- what can be composed --------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("line", "effects"),
    [
        ("hit +1 charging", [("hit", 1, codes.CHARGING)]),
        ("hit-against -1 shooting all-models", [("hit-against", -1, codes.SHOOTING | codes.ALL_MODELS)]),
        ("defence +1", [("defence", 1, 0)]),
        ("ap 1 over-nine", [("ap", 1, codes.OVER_NINE)]),
        ("ignore 6; morale +1", [("ignore", 6, 0), ("morale", 1, 0)]),
        ("range +6", [("range", 6, 0)]),
        ("advance +2; rush +4 charging", [("advance", 2, 0), ("rush", 4, codes.CHARGING)]),
        ("six-attack 1 melee; one-reroll 1", [("six-attack", 1, codes.MELEE), ("one-reroll", 1, 0)]),
        ("recover 4", [("recover", 4, 0)]),
        ("move-after 3 once-a-round", [("move-after", 3, codes.ONCE_A_ROUND)]),
        ("six-wound 1 once-a-game", [("six-wound", 1, codes.ONCE_A_GAME)]),
        ("hit +1 melee; hit +1 shooting", [("hit", 1, codes.MELEE), ("hit", 1, codes.SHOOTING)]),
        ("like Fearless", [("fearless", 1, codes.ALL_MODELS)]),
        ("like Furchtlos; morale +1", [("fearless", 1, codes.ALL_MODELS), ("morale", 1, 0)]),
        ("like Tough 3", [("tough", 3, 0)]),
        ("like Tough(3)", [("tough", 3, 0)]),
        ("  HIT   1 ", [("hit", 1, 0)]),
    ],
)
def test_a_rule_is_a_list_of_shapes_with_numbers_and_conditions(line, effects):
    must_make_sense({"Devout": line})
    assert seen("Devout", {"Devout": line}) == effects == seen("DEVOUT", {"Devout": line})


@pytest.mark.parametrize(
    ("line", "text", "effects"),
    [
        ("ignore X", "Ward(5)", [("ignore", 5, 0)]),
        ("hit-against -X", "Ward(2)", [("hit-against", -2, 0)]),
        ("like Impact X", "Ward(2)", [("impact", 2, 0)]),
        ("ignore 6", "Ward(2)", [("ignore", 6, 0)]),
        ("ignore X", "Ward(9)", []),
        ("ignore X; morale +1", "Ward(1)", []),
        ("ignore X", "Ward", []),
        ("like Impact X", "Ward(0)", []),
    ],
)
def test_x_is_the_number_that_the_rule_is_named_with(line, text, effects):
    """A number that the shape can't have leaves the rule unplayed, and whoever imports is told so."""
    must_make_sense({"Ward": line})
    assert seen(text, {"Ward": line}) == effects


@pytest.mark.parametrize("rule", PRINTED)
def test_a_rule_can_work_like_any_printed_one(rule):
    number = "(2)" if rule.is_rated else ""
    own = {"Devout": f"like {rule.name}{number}"}
    must_make_sense(own)
    assert seen("Devout", own) == seen(rule.name + number, {})


def test_every_shape_that_is_open_has_bounds():
    assert sorted(BOUNDS) == list(range(codes.OWN_SHAPES))
    assert set(codes.SHAPES) >= BARE | SIGNED and not BARE & SIGNED
    assert {codes.SHAPES[shape] for shape, (least, _) in BOUNDS.items() if least < 0} <= SIGNED


@st.composite
def clauses(draw):
    """Lines that make sense: every shape once, in conditions that fit it."""
    found = []
    for shape in draw(st.lists(st.sampled_from(sorted(BOUNDS)), min_size=1, max_size=MOST_CLAUSES, unique=True)):
        least, most = BOUNDS[shape]
        n = draw(st.integers(least, most).filter(bool) | st.sampled_from((X, -X) if least < 0 else (X,)))
        when = draw(st.sampled_from((0, codes.SHOOTING, codes.OVER_NINE, codes.MELEE | codes.CHARGING)))
        when |= draw(st.sampled_from((0, codes.ONCE_A_ROUND, codes.ONCE_A_GAME)))
        when |= draw(st.sampled_from((0, codes.ALL_MODELS)))
        found.append(Clause(shape, n, when & FITTING.get(shape, when)))
    return found


@given(clauses())
def test_what_makes_sense_is_kept_and_reads_the_same_again(rule):
    line = written(rule)
    assert len(line) > MOST_TEXT or read_own("Devout", line) == rule
    assert read_line(line, FIELD) == rule


@given(st.sampled_from(PRINTED), st.integers(1, 30) | st.just(X))
def test_a_likeness_reads_the_same_again(printed, n):
    rule = [Clause(LIKE, n if printed.is_rated else 0, 0, printed.name)]
    assert read_own("Devout", written(rule)) == rule


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=60) | st.lists(st.sampled_from(
    ["hit", "+1", "like", "Tough", "X", ";", "shooting", "melee", "-X", "(", "tough", "once-a-round", "999", "0"]
)).map(" ".join))  # fmt: skip
def test_any_text_is_a_rule_or_is_refused(line):
    try:
        must_make_sense({"Devout": line})
    except Malformed as error:
        assert error.field == f"{FIELD}.Devout" and expected(error, "en") and expected(error, "de")
    else:
        assert seen("Devout(2)", {"Devout": line}) is not None
        assert read_own("Devout", written(read_own("Devout", line))) == read_own("Devout", line)


@pytest.mark.parametrize(
    ("line", "text", "effects"),
    [
        ("like Devout", "Primeborn", [("morale", 1, 0)]),
        ("like devout; hit +1", "Primeborn", [("morale", 1, 0), ("hit", 1, 0)]),
        ("like Ward X", "Primeborn(5)", [("ignore", 5, 0)]),
        ("like Ward 6", "Primeborn", [("ignore", 6, 0)]),
        ("like Ward X", "Primeborn", []),
    ],
)
def test_a_rule_can_work_like_another_own_one(line, text, effects):
    own = {"Primeborn": line, "Devout": "morale +1", "Ward": "ignore X"}
    must_make_sense(own)
    assert seen(text, own) == effects
    assert {effect.rule for effect in effects_of(text, own)} <= {"Primeborn"}


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("like Devout 2", "like-without-number"),
        ("like Ward", "like-with-number"),
        ("like Ward 9", "whole-number-between"),
        ("like Zealous", "like-no-likeness"),
        ("like Brave", "one-of"),
        ("like Devout; morale +1", "shape-once"),
    ],
)
def test_a_likeness_of_an_own_rule_is_no_chain_and_has_its_number(line, code):
    own = {"Devout": "morale +1", "Ward": "ignore X", "Zealous": "like Devout"}
    must_make_sense(own)
    with pytest.raises(Malformed) as raised:
        must_make_sense(own | {"Primeborn": line})
    assert (raised.value.field, raised.value.code) == (f"{FIELD}.Primeborn", code)


def test_two_rules_like_each_other_are_refused():
    with pytest.raises(Malformed) as raised:
        must_make_sense({"Devout": "like Primeborn", "Primeborn": "like Devout"})
    assert raised.value.code == "like-no-likeness"
    assert seen("Devout", {"Devout": "like Primeborn", "Primeborn": "like Devout"}) == []


WORDS = ["hit", "+1", "like", "Devout", "Ward", "Tough", "X", "3", "9", ";", "ignore", "tough", "melee", "shooting"]


@given(st.dictionaries(st.sampled_from(("Devout", "Ward", "Zealous")), st.lists(st.sampled_from(WORDS)).map(" ".join)))
def test_any_rules_beside_each_other_make_sense_or_are_refused(own):
    try:
        must_make_sense(own)
    except Malformed as error:
        assert error.field.startswith(f"{FIELD}.")
    else:
        for name, line in own.items():
            assert seen(f"{name}(3)", own) or "X" in line


# -- what contradicts itself -----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("line", "code", "facts"),
    [
        (7, "rule-line", {}),
        ("  ", "rule-line", {}),
        ("hit +1;", "rule-line", {}),
        ("; hit +1", "rule-line", {}),
        ("fly +1", "one-of", None),
        ("hit", "rule-number", {"shape": "hit"}),
        ("hit charging", "rule-number", {"shape": "hit"}),
        ("hit +1.5", "rule-number", {"shape": "hit"}),
        ("hit +1 always", "one-of", {"known": codes.CONDITIONS}),
        ("hit +1 melee melee", "named-once", {}),
        ("hit 0", "number-other-than-0", {}),
        ("hit +4", "whole-number-between", {"least": -3, "most": 3}),
        ("ap -1", "whole-number-between", {"least": 1, "most": 6}),
        ("ap -X", "whole-number-between", {"least": 1, "most": 6}),
        ("ignore 1", "whole-number-between", {"least": 2, "most": 6}),
        ("ignore 7", "whole-number-between", {"least": 2, "most": 6}),
        ("recover 7", "whole-number-between", {"least": 2, "most": 6}),
        ("hit +1 shooting melee", "conditions-that-meet", {"one": "shooting", "other": "melee"}),
        ("hit +1 shooting charging", "conditions-that-meet", {"one": "shooting", "other": "charging"}),
        ("hit +1 over-nine melee", "conditions-that-meet", {"one": "over-nine", "other": "melee"}),
        ("hit +1 over-nine charging", "conditions-that-meet", {"one": "over-nine", "other": "charging"}),
        ("hit +1 once-a-round once-a-game", "conditions-that-meet", {"one": "once-a-round", "other": "once-a-game"}),
        ("morale +1 melee", "conditions-of-shape", {"shape": "morale", "condition": "melee"}),
        ("recover 4 charging", "conditions-of-shape", {"shape": "recover", "condition": "charging"}),
        ("advance +2 charging", "conditions-of-shape", {"shape": "advance", "condition": "charging"}),
        ("rush +2 shooting", "conditions-of-shape", {"shape": "rush", "condition": "shooting"}),
        ("range +6 melee", "conditions-of-shape", {"shape": "range", "condition": "melee"}),
        ("hit +1; hit +1", "shape-once", {"shape": "hit"}),
        ("hit +1; hit +1 charging", "shape-once", {"shape": "hit"}),
        ("hit +1 melee; hit -1 charging", "shape-once", {"shape": "hit"}),
        ("like Furious; six-hit 1", "shape-once", {"shape": "six-hit"}),
        ("like Bane; like Rending", "shape-once", {"shape": "not-ignored"}),
        ("like", "rule-line", {}),
        ("like Tough (hard)", "rule-line", {}),
        ("like Devout", "one-of", None),
        ("like devout", "one-of", None),
        ("like Ward", "one-of", None),
        ("like Tough", "like-with-number", {"rule": "Tough", "most": 30}),
        ("like Tough 31", "like-with-number", {"rule": "Tough", "most": 30}),
        ("like Tough -X", "like-with-number", {"rule": "Tough", "most": 30}),
        ("like Fearless 3", "like-without-number", {"rule": "Fearless"}),
        ("tough 3", "one-of", None),
        ("six-ap 4", "one-of", None),
        ("; ".join(["hit +1"] * (MOST_CLAUSES + 1)), "clauses-up-to", {"most": MOST_CLAUSES}),
        ("hit +1" + " " * MOST_TEXT, "string-up-to", {"most": MOST_TEXT}),
    ],
)
def test_a_rule_that_contradicts_itself_is_refused_with_what_is_wrong(line, code, facts):
    error = refused(line)
    assert error.code == code and (facts is None or error.facts == facts)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Fearless", "rule-of-another-name"),
        ("furchtlos", "rule-of-another-name"),
        ("a p", "rule-of-another-name"),
        ("", "rule-name"),
        (" Devout", "rule-name"),
        ("Devout;", "rule-name"),
        ("Ward(6)", "rule-name"),
        ("Ward (X)", "rule-name"),
        ("D" * (MOST_NAME + 1), "rule-name"),
    ],
)
def test_a_rule_has_a_name_of_its_own(name, code):
    assert refused("hit +1", name).code == code


def test_a_name_may_say_in_brackets_when_it_counts():
    must_make_sense({"Ward (in melee)": "ignore 6 melee"})
    assert seen("Ward (in melee)", {"Ward (in melee)": "ignore 6 melee"}) == [("ignore", 6, codes.MELEE)]


def test_two_rules_of_one_name_are_refused():
    with pytest.raises(Malformed) as raised:
        must_make_sense({"Iron Will": "morale +1", "iron will": "morale +2"})
    assert (raised.value.code, raised.value.facts) == ("rule-named-once", {"other": "Iron Will"})


def test_so_many_rules_and_no_more():
    with pytest.raises(Malformed) as raised:
        must_make_sense({f"Rule number {n}": "hit +1" for n in range(MOST_RULES + 1)})
    assert raised.value.code == "rules-up-to"
