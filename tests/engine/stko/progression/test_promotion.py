"""A class higher, and what doesn't count for it. Source: STKO-100, 107, 110."""

import pytest

from engine.kernel.progression import Counted, Earned, Promoted, Withheld
from engine.kernel.setup import Figure, Setup, Side
from tests.engine.stko.progression.lives import after, deed, of
from tests.engine.table import BLUE, RED, Table


def climbs(*args, **more):
    return [(one.after, one.reason, one.events) for one in of(Promoted, after(*args, **more))]


def test_a_plock_who_shot_at_an_enemy_or_fought_one_becomes_a_ganger():
    """STKO-100."""
    assert climbs("plock", fought=True) == [("ganger", "fought", ())]
    assert climbs("plock") == []


def test_a_ganger_becomes_a_killer_by_killing_an_armed_opponent_and_the_reason_names_the_event():
    """STKO-100."""
    assert climbs("ganger", deed("dead", 4)) == [("killer", "killed_armed", (104,))]
    assert climbs("ganger", deed("serious", 4)) == []
    assert climbs("ganger", deed("dead", 4, enemy=False)) == []


def test_a_killer_becomes_a_legend_by_three_grave_victims_or_a_dead_legend():
    """STKO-100."""
    three = [deed("dead", 4), deed("serious", 5), deed("incapacitated", 6)]
    assert climbs("killer", *three) == [("legend", "three_down", (104, 105, 106))]
    assert climbs("killer", *three[:2], deed("flesh", 6)) == []
    assert climbs("killer", deed("dead", 4, "legend")) == [("legend", "killed_legend", (104,))]
    assert climbs("killer", deed("serious", 4, "legend")) == []


def test_a_victim_hit_twice_is_one_victim():
    """STKO-100."""
    assert climbs("killer", deed("serious", 4), deed("dead", 4), deed("serious", 5)) == []


def test_one_class_per_battle_unless_the_option_allows_more():
    """STKO-100, ruling 26."""
    assert [climb[0] for climb in climbs("plock", deed("dead"), fought=True)] == ["ganger"]
    assert [climb[0] for climb in climbs("plock", deed("dead"), fought=True, promotion_steps=2)] == ["ganger", "killer"]


def test_a_legend_climbs_no_further_and_the_dead_climb_not_at_all():
    """STKO-100."""
    assert climbs("legend", deed("dead"), deed("dead", 5, "legend")) == []
    assert climbs("ganger", deed("dead"), loss="dead") == []


def test_without_experience_nobody_climbs():
    """STKO-100."""
    assert climbs("plock", fought=True, opt_experience=False) == []


@pytest.mark.parametrize(
    ("tag", "state"),
    [
        ("unarmed", {"armed": False}),
        ("unconscious", {"awake": False}),
        ("surrendered", {"surrendered": True}),
        ("protected", {"protected": True}),
    ],
)
def test_killing_whom_one_should_spare_costs_all_that_the_battle_would_have_brought(tag, state):
    """STKO-107, ruling 27."""
    said = after("ganger", deed("dead", 4), deed("dead", 5, **state))
    assert said == [Withheld(1, "dishonoured", (105,))]
    others = [one for one in ("unarmed", "unconscious", "surrendered", "protected") if one != tag]
    said = after("ganger", deed("dead", 4), deed("dead", 5, **state), no_credit_tags=others)
    assert of(Promoted, said)


def test_wounding_whom_one_should_spare_earns_nothing_but_forfeits_only_by_option():
    """STKO-107."""
    deeds = deed("dead", 4), deed("serious", 5, armed=False)
    assert of(Promoted, after("ganger", *deeds))
    assert of(Withheld, after("ganger", *deeds, dishonoured_by="wound"))


def test_whoever_surrenders_earns_nothing():
    """STKO-107."""
    assert after("ganger", deed("dead"), loss="surrendered") == [Withheld(1, "surrendered", ())]


def test_evil_figures_earn_by_the_helpless_and_by_friends_and_forfeit_nothing():
    """STKO-107."""
    evil = {"evil": 1}
    for victim in (deed(awake=False), deed(armed=False), deed(enemy=False), deed(surrendered=True)):
        assert climbs("ganger", victim, skills=evil)
        assert not climbs("ganger", victim, skills=evil, evil_helpless_credit=False)
    assert climbs("ganger", deed(), loss="surrendered", skills=evil)


def test_doubly_evil_the_helpless_count_twice():
    """STKO-106, ruling 16."""
    deeds = deed("serious", 4, awake=False), deed("serious", 5)
    assert climbs("killer", *deeds, skills={"evil": 2})
    assert not climbs("killer", *deeds, skills={"evil": 1})
    assert not climbs("killer", *deeds, skills={"evil": 2}, doubled_evil="single_credit")


def test_victims_add_up_over_battles_only_where_the_option_says_so():
    """STKO-100, option stko.legend_three_in_one_game."""
    one = deed("serious", 4)
    assert after("killer", one, tally={"victims": 2}) == []
    together = {"legend_three_in_one_game": False}
    assert after("killer", one, **together) == [Counted(1, "victims", 1, 3, (104,))]
    said = after("killer", one, tally={"victims": 2}, **together)
    assert of(Promoted, said) and of(Counted, said) == [Counted(1, "victims", 0, 0, ())]


def test_slowed_down_every_nth_trigger_counts():
    """STKO-110."""
    slow = {"growth_promotion_every": 2}
    assert after("plock", fought=True, **slow) == [Counted(1, "promotion", 1, 2, ())]
    said = after("plock", fought=True, tally={"promotion": 1}, **slow)
    assert [type(one) for one in said] == [Promoted, Counted] and said[1].value == 0
    slow = {"growth_skill_every": 2, "opt_experience": False}
    assert after("legend", deed("flesh"), **slow) == [Counted(1, "skill", 1, 2, (109,))]
    said = after("legend", deed("flesh"), tally={"skill": 1}, **slow)
    assert [type(one) for one in said] == [Earned, Counted]


@pytest.mark.parametrize(("target", "band", "fought"), [(2, "short", True), (3, "short", True), (2, "beyond", True)])
def test_stko_100_at_whom_a_plock_has_to_shoot(target, band, fought):
    """At a neutral as at an enemy; a shot wasted beyond the last band is one, too (STKO-27)."""
    figures = tuple(Figure(side, "plock", ("pistol",)) for side in range(3))
    sides = (Side(players=(RED,)), Side(players=(BLUE,)), Side(neutral=True))
    here = Table(Setup("stko", sides, figures, "real", deployment="placed", cards="typed"))
    here.enter({"type": "turn-card"})
    here.enter({"type": "enter-dice", "faces": [here.game().open.options.index("figure-1") + 1]})
    here.enter({"type": "shoot", "figure": 1, "target": target})
    here.enter({"type": "answer", "value": {"band": band}})
    while here.game().open is not None:  # the others see it before the dice fall
        here.enter({"type": "answer", "value": {}})
    assert here.rules.outcome(here.game().battle)[0]["fought"] == fought
