"""Skills earned, battles missed, limbs lost, deaths. Source: STKO-76, 101 .. 104, 109."""

from engine.kernel.progression import Counted, Died, Earned, Life, Lost, MustMiss
from engine.rulesets.stko.progression.aftermath import aftermath, brought
from tests.engine.stko.progression.lives import after, deed, of, options, row


def earned(*args, **more):
    return [(one.reason, one.events) for one in of(Earned, after(*args, **more))]


def test_plocks_and_gangers_earn_no_skills():
    """STKO-101."""
    assert earned("plock", deed(), fought=True) == []
    assert earned("ganger", deed("serious")) == []


def test_a_killer_earns_one_skill_in_a_battle_in_which_he_killed_an_armed_opponent():
    """STKO-102."""
    assert earned("killer", deed("dead", 4), deed("dead", 5)) == [("killed_armed", (104,))]
    assert earned("killer", deed("serious", 4)) == []


def test_the_kill_that_makes_a_killer_earns_a_skill_too():
    """STKO-102."""
    assert earned("ganger", deed("dead", 4)) == [("killed_armed", (104,))]
    assert earned("ganger", deed("dead", 4), opt_experience=False) == []


def test_a_legend_earns_one_skill_in_a_battle_in_which_he_caused_a_wound():
    """STKO-103."""
    assert earned("legend", deed("flesh", 4), deed("dead", 5)) == [("wounded", (104,))]
    assert earned("legend") == []
    assert earned("legend", deed("flesh", 4, awake=False)) == []


def test_a_killer_who_becomes_a_legend_earns_as_the_killer_he_was():
    """STKO-102, STKO-103."""
    assert earned("killer", deed("dead", 4, "legend")) == [("killed_armed", (104,))]
    assert earned("killer", *[deed("serious", n) for n in (4, 5, 6)]) == []


def test_killing_a_legend_may_earn_anybody_a_skill():
    """STKO-104."""
    assert earned("plock", deed("dead", 4, "legend"), skill_for_killing_legend=True) == [("killed_legend", (104,))]
    assert len(earned("killer", deed("dead", 4, "legend"), skill_for_killing_legend=True)) == 2


def test_without_skills_nobody_earns_any():
    """STKO-101."""
    assert earned("legend", deed(), opt_skills=False) == []


def wounds(*severities):
    return [{"location": "chest", "severity": severity, "event": n} for n, severity in enumerate(severities, start=10)]


def test_as_many_battles_are_missed_as_serious_wounds_were_received():
    """STKO-109."""
    said = after("plock", wounds=wounds("serious", "flesh", "serious"))
    assert said == [MustMiss(1, 2, (10, 12))]
    assert after("plock", wounds=wounds("flesh", "scratch")) == []


def test_flesh_wounds_are_gone_after_the_battle():
    """Ruling 28: a scratch never goes on, nor does a flesh wound where option stko.flesh_heals_between_games is on."""
    assert after("plock", wounds=wounds("flesh", "flesh")) == []
    assert after("plock", wounds=wounds("scratch"), flesh_heals_between_games=False) == []


def test_where_flesh_wounds_do_not_heal_they_go_into_the_next_battle_and_are_gone_after_it():
    """Option stko.flesh_heals_between_games, ruling 28."""
    off = {"flesh_heals_between_games": False}
    said = after("plock", wounds=wounds("flesh", "serious", "flesh"), **off)
    assert said == [MustMiss(1, 1, (11,)), Counted(1, "flesh-chest", 2, 0, (10, 12))]
    assert brought({"flesh-chest": 2, "skill": 1}, options(**off)) == ("chest", "chest")
    assert brought({"flesh-chest": 2}, options()) == ()
    assert after("plock", tally={"flesh-chest": 2}, **off) == [Counted(1, "flesh-chest", 0, 0, ())]
    assert after("plock", tally={"flesh-chest": 2}) == [Counted(1, "flesh-chest", 0, 0, ())]
    assert after("plock", wounds=wounds("flesh"), loss="dead", **off) == [Died(1, 0, 0)]


def test_being_incapacitated_counts_as_one_serious_wound():
    """STKO-109, ruling 10."""
    assert of(MustMiss, after("plock", loss="incapacitated")) == [MustMiss(1, 1, ())]
    assert of(MustMiss, after("plock", loss="incapacitated", incapacitated_serious_equiv=0)) == []


def test_the_dead_miss_nothing_and_the_roll_of_honour_names_who_did_it():
    """STKO-109."""
    rows = [row(figure=1, loss="dead", wounds=wounds("serious")), row(deed("dead", 1), figure=2)]
    said = aftermath(rows, {1: Life("ganger")}, options())
    assert said == [Died(1, 2, 101)]


def test_a_severed_limb_is_lost_for_good_unless_the_option_says_otherwise():
    """STKO-76, ruling 13."""
    limbs = [{"location": "left_arm", "event": 7}]
    assert of(Lost, after("plock", limbs=limbs)) == [Lost(1, "left_arm", 7)]
    assert of(Lost, after("plock", limbs=limbs, severed_limb="incapacitated")) == []
