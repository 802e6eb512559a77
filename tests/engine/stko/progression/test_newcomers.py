"""Recruits, designed characters, whole lives in simulations, and the odds of the box. Source: STKO-91, 95, 108."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.kernel.dice import ShakeDice
from engine.kernel.progression import Life
from engine.rulesets.stko.codes import RANKS
from engine.rulesets.stko.progression import PROGRESSION, chits, newcomers
from engine.rulesets.stko.progression.aftermath import aftermath
from engine.rulesets.stko.progression.simulated import Person, SimulatedTable, gain, live_on, recruited
from engine.rulesets.stko.tables_skills import SKILLS, TWICE, may_be_doubled
from tests.engine.stko.progression.lives import options


def designed(**more):
    return options(opt_designed_characters=True, **more)


def test_recruits_by_d6():
    """STKO-108: nobody on 1 to 3, a Plock on 4 and 5, a Ganger on 6."""
    assert [newcomers.recruit(face) for face in range(1, 7)] == ["", "", "", "plock", "plock", "ganger"]
    came = sum(recruited(ShakeDice(b"%d" % n)) == "" for n in range(2000))
    assert abs(came - 1000) < 4 * (2000 / 4) ** 0.5


def test_killers_and_legends_begin_with_at_least_one_skill():
    """STKO-95."""
    assert [newcomers.at_start("d6-3", face) for face in range(1, 7)] == [1, 1, 1, 1, 2, 3]
    assert [newcomers.at_start("d3", face) for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    mean = Fraction(sum(newcomers.at_start("d6", face) for face in range(1, 7)), 6)
    assert mean == Fraction(7, 2)  # exact_odds: stko.skills.legend_start
    assert PROGRESSION.starting("plock", designed()) == "" == PROGRESSION.starting("ganger", designed())
    assert PROGRESSION.starting("killer", designed(killer_start_skills="d3")) == "d3"
    assert PROGRESSION.starting("legend", designed(legend_start_skills="d3")) == "d3"
    assert PROGRESSION.starting("legend", designed(opt_skills=False)) == "" == PROGRESSION.starting("legend", options())


def test_players_hire_beginners_unless_designed_characters_are_allowed():
    """STKO-95."""
    assert PROGRESSION.hireable(options()) == ("plock",)
    assert PROGRESSION.hireable(options(opt_designed_characters=True)) == RANKS


def test_every_chit_comes_as_often_as_it_lies_in_the_box():
    """STKO-91: the first draw, 20,000 times, within 4 standard errors of 1 in 41."""
    dice, n, seen = ShakeDice(b"chits"), 20_000, dict.fromkeys(chits.CHITS, 0)
    table = SimulatedTable(dice)
    left = tuple(chit for chit, count in chits.CHITS.items() for _ in range(count))
    for _ in range(n):
        seen[table.draw(left)] += 1
    for chit, count in chits.CHITS.items():
        p = count / 41
        assert abs(seen[chit] - n * p) < 4.5 * (n * p * (1 - p)) ** 0.5, chit


def test_a_full_box_of_ten_copies_is_drawn_from_like_any_other():
    """STKO-91, option stko.chit_box_copies: 410 chits, each of which comes up, one in 41 of them a package."""
    table, n = SimulatedTable(ShakeDice(b"box"), 10), 6000
    left = tuple(chit for chit, count in table.box().items() for _ in range(count))
    assert len(left) == 410
    drawn = [table.draw(left) for _ in range(n)]
    assert set(drawn) == set(chits.CHITS) and abs(drawn.count("thug_package") - n / 41) < 4.5 * (n / 41) ** 0.5


def test_the_first_skill_of_a_new_killer_is_as_likely_as_the_chits_say():
    """STKO-91: a chance computed by hand: the chit of a skill first, or a redraw after doubling in vain."""
    n, hits = 20_000, 0
    for k in range(n):
        table = SimulatedTable(ShakeDice(b"first%d" % k))
        first = table.draw(("double_random_own_skill", "double_chosen_own_skill", *["x"] * 39))
        hits += first == "x"
    assert abs(hits - n * 39 / 41) < 4.5 * (n * 39 / 41 * 2 / 41) ** 0.5


@settings(deadline=None)
@given(st.binary(min_size=1, max_size=8), st.integers(1, 60), st.sampled_from(["chit", "die", "choice"]))
def test_however_many_skills_somebody_gains_none_is_held_more_often_than_it_may(key, times, source):
    """STKO-92, STKO-106."""
    person, table = Person("legend"), SimulatedTable(ShakeDice(key))
    for _ in range(times):
        gain(person, chits.first_steps(source, options()), options(), table)
        assert all(number >= 0 for number in table.chits.values())
    for code, level in person.skills.items():
        assert code in SKILLS and 1 <= level <= (TWICE if may_be_doubled(code) else 1)


DEEDS = st.fixed_dictionaries(
    {
        "victim": st.integers(2, 6),
        "victim_rank": st.sampled_from(RANKS),
        "what": st.sampled_from(["flesh", "serious", "incapacitated", "dead"]),
        "event": st.integers(1, 300),
        "armed": st.booleans(),
        "awake": st.booleans(),
        "enemy": st.booleans(),
    }
)


@given(
    st.lists(DEEDS, max_size=6),
    st.sampled_from(RANKS),
    st.booleans(),
    st.sampled_from(["in_play", "dead", "surrendered", "incapacitated", "fled"]),
    st.integers(0, 2),
)
def test_the_same_outcome_always_has_the_same_aftermath(deeds, rank, fought, loss, evil):
    """STKO-100 .. 110: no dice, no order of dictionaries, at most one class and one skill."""
    row = {"figure": 1, "kills": deeds, "fought": fought, "loss": loss, "wounds": []}
    life = Life(rank, {"evil": evil} if evil else {})
    said = aftermath([row], {1: life}, options())
    assert said == aftermath([dict(reversed(row.items()))], {1: life}, options())
    kinds = [type(one).__name__ for one in said]
    assert kinds.count("Promoted") <= 1 and kinds.count("Earned") <= 1
    assert loss != "dead" or kinds == ["Died"]


def test_a_life_is_lived_in_a_simulation():
    """STKO-100, 102: a Plock climbs battle by battle."""
    table = SimulatedTable(ShakeDice(b"life"))
    person = Person("plock")
    deed = {"victim": 2, "victim_rank": "ganger", "what": "dead", "event": 5}
    for rank in ("ganger", "killer"):
        live_on([{"figure": 1, "fought": True, "kills": [deed]}], {1: person}, options(), table)
        assert person.rank == rank
    assert len(person.skills) >= 1 and person.battles == 2 and not person.dead
