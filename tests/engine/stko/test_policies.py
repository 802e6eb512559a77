"""Policies: each plays whole battles by the rules and keeps nothing between them.

That the sensible one wins is asked of thousands of battles, in tests/engine/test_compiled.py.
"""

from fractions import Fraction

import pytest

from engine.kernel.batch import Beginning
from engine.kernel.dice import ShakeDice
from engine.kernel.events import Rolled
from engine.kernel.refusal import Malformed
from engine.kernel.setup import Feeling, Figure, Piece, Setup, Side
from engine.kernel.simulated import SimulationEffects
from engine.rulesets.stko import odds_shown
from engine.rulesets.stko.apply import apply
from engine.rulesets.stko.cases.odds import rapid
from engine.rulesets.stko.codes import PANIC, UNCONSCIOUS
from engine.rulesets.stko.events import TAGS
from engine.rulesets.stko.options import filled
from engine.rulesets.stko.policies.base import between_turns
from engine.rulesets.stko.policies.chances import beats, hit
from engine.rulesets.stko.policies.registry import POLICIES, for_sides
from engine.rulesets.stko.policies.sensible import Sensible
from engine.rulesets.stko.policies.shelter import places
from engine.rulesets.stko.ruleset import STREET_FIGHT
from engine.rulesets.stko.sample_options import EVERY_RULE
from engine.rulesets.stko.sample_tables import SAMPLE_TABLES
from engine.rulesets.stko.setup import new_battle
from engine.rulesets.stko.state.turns import Turn
from engine.rulesets.stko.tables_optional import RAPID_KINDS
from engine.rulesets.stko.weapons import WEAPONS
from tests.engine.battles import BASE
from tests.engine.table import fingerprint
from tests.engine.wins import fought_on

GIFTS = (("good_shot", "lucky", "evil"), ("sharpshooter", "hard"), ("fast", "drunk"), ("green", "cursed"), ("psycho",))


def ground(place):
    return SAMPLE_TABLES[place].size, SAMPLE_TABLES[place].terrain


@pytest.mark.parametrize("name", POLICIES)
@pytest.mark.parametrize("options", [{}, EVERY_RULE], ids=["base rules", "every optional rule"])
def test_every_policy_plays_by_the_rules_and_its_log_is_the_battle(name, options, monkeypatch):
    """Nothing it does is declined; folding the log gives the same table. Odds are worked out for people only."""
    monkeypatch.setattr(odds_shown, "chances", None)
    seen = 0
    for place in range(3):
        figures = tuple(
            Figure(side, rank, (weapon, "knife"), skills=skills if options else ())
            for side in (0, 1)
            for (rank, weapon), skills in zip(BASE, GIFTS, strict=True)
        )
        sides = (Side(policy=name), Side(policy="sensible"))
        fights = STREET_FIGHT.simulator(
            Beginning(Setup("stko", sides, figures, "drawn", *ground(place)), filled(options))
        )
        for k in range(4):
            key = b"%d|%d" % (place, k)
            effects = SimulationEffects(ShakeDice(key))
            logged = fights.play_logged(effects, [])
            assert fights.play(ShakeDice(key)) == logged
            again = fights.new(ShakeDice(key))
            for version, event in enumerate(effects.log, start=2):
                if type(event) in TAGS.values() and not isinstance(event, Rolled):
                    apply(again, event, version)
            assert again.turns_taken == logged.turns
            seen += logged.turns
    assert seen > 100


@pytest.mark.parametrize("name", POLICIES)
def test_a_policy_keeps_nothing_from_one_battle_to_the_next(name):
    """Whatever it played before, the same dice give the same battle: chunks may be cut anywhere."""
    setup = fought_on(name, "sensible")[1]
    simulator, other = (STREET_FIGHT.simulator(Beginning(setup, filled(EVERY_RULE))) for _ in range(2))
    late = [simulator.play(ShakeDice(b"%d" % k)) for k in range(6)][5]
    assert other.play(ShakeDice(b"5")) == late


def test_a_policy_that_does_not_exist_is_declined_with_the_names():
    with pytest.raises(Malformed) as raised:
        STREET_FIGHT.simulator(Beginning(fought_on("sensible", "lucky")[0], filled({})))
    assert raised.value.field == "sides[1].policy" and "cautious" in raised.value.facts["known"]


def test_both_sides_the_same_need_no_relay():
    assert isinstance(for_sides(("sensible", "sensible")), Sensible)


# -- what sensible means ---------------------------------------------------------------------------------------
def facing(*terrain, weapons=("pistol",), apart=1000, rank="ganger", **options):
    """Figure 1 below figure 2, looking at each other."""
    figures = (
        Figure(0, rank, weapons, at=(1500, 1000), facing=(0, 1)),
        Figure(1, "ganger", ("pistol",), at=(1500, 1000 + apart), facing=(0, -1)),
    )
    setup = Setup("stko", (Side(), Side()), figures, "drawn", (3000, 3000), terrain, deployment="placed")
    b = new_battle(setup, filled(options))
    b.dice = ShakeDice(b"street")
    b.decisions = Sensible()
    return b


def acted(b, n=1):
    f = b.figures[n - 1]
    b.turns.append(Turn(f, 0))
    effects = SimulationEffects(b.dice)
    b.effects = effects
    b.decisions.act(b, f)
    return [type(event).__name__ for event in effects.log]


def test_it_aims_from_afar_and_shoots_at_once_from_near():
    """STKO-23, STKO-30: at 10 inches a pistol has one die, at 5 inches three."""
    assert "Aimed" in acted(facing(apart=1000))
    assert "ShotFired" in acted(facing(apart=500))


def test_it_shoots_whom_it_aims_at():
    b = facing(apart=1000)
    acted(b)
    assert "ShotFired" in acted(b)


def test_it_fires_both_pistols_where_each_has_dice_enough():
    """STKO-29"""
    assert acted(facing(apart=500, weapons=("pistol", "pistol"))).count("ShotFired") == 2


def test_it_runs_behind_cover_on_its_way():
    wall = Piece("wall", ((1300, 1500), (1700, 1500), (1700, 1525), (1300, 1525)), "solid", "low")
    blind = Piece("building", ((1200, 2000), (1800, 2000), (1800, 2100), (1200, 2100)), "solid", "tall")
    b = facing(wall, blind, apart=1700)
    spot = b.decisions.where_to(b, b.figures[0], 800, False)
    assert 1400 <= spot.y < 1500
    assert b.decisions.places and len(places(b.ground.terrain)) == len(b.decisions.places)


def test_it_goes_around_where_nobody_has_to_run_straight():
    """STKO-17, option stko.opt.drop_straight_line."""
    house = Piece("building", ((1350, 1200), (1650, 1200), (1650, 1400), (1350, 1400)), "solid", "tall")
    straight, free = facing(house), facing(house, **{"stko.opt.drop_straight_line": True})
    ends = [b.decisions.towards(b, b.figures[0], 1500, 1600, 1100, False) for b in (straight, free)]
    assert ends[0].y < 1600
    assert (ends[1].x, ends[1].y, ends[1].refused) == (1500, 1600, "")


def test_it_ducks_when_an_aimed_shot_is_about_to_fall_and_a_card_allows_it():
    """STKO-07, STKO-52: the action card comes before the dice, and the aim is lost."""
    wall = Piece("wall", ((1300, 1925), (1700, 1925), (1700, 1945), (1300, 1945)), "solid", "low")
    b = facing(wall, apart=1000)
    b.cards.held.append((1001, 2))
    b.aimed(b.figures[0], b.figures[1])
    names = acted(b)
    assert names.index("CardPlayed") < names.index("Ducked") < names.index("AimLost")


def test_it_lets_a_hopeless_fight_come_instead_of_looking_for_it():
    """STKO-81, STKO-82: a wounded Plock with fists doesn't attack a Legend."""
    b = facing(weapons=(), rank="plock", apart=150, **{"stko.opt.melee": True})
    b.figures[1].rank = 3
    b.contacts = [(2, 1)]
    assert "FightDeclared" not in acted(b)
    b.figures[1].rank = 0
    b.figures[1].weapons.clear()
    b.figures[1].flesh_wounds = 3
    assert "FightDeclared" in acted(b)


def test_it_walks_out_of_a_hopeless_fight_where_the_rules_let_it():
    """STKO-81: a friend fights the same Legend, who is outnumbered, so the wounded Plock runs from him."""
    figures = (
        Figure(0, "plock", (), at=(1500, 1000), facing=(0, 1)),
        Figure(0, "ganger", (), at=(1500, 1300), facing=(0, -1)),
        Figure(1, "legend", ("machete",), at=(1500, 1150), facing=(0, -1)),
    )
    options = filled({"stko.opt.melee": True})
    b = new_battle(Setup("stko", (Side(), Side()), figures, "drawn", (3000, 3000), deployment="placed"), options)
    b.dice, b.decisions = ShakeDice(b"street"), Sensible()
    b.contacts = [(1, 3)]
    assert "Moved" not in acted(b)  # alone he is held, and lets the blow come
    b.contacts = [(1, 3), (2, 3)]
    assert "Moved" in acted(b) and b.figures[0].y < 1000
    assert b.contacts == [(2, 3)]


@pytest.mark.parametrize("kind", RAPID_KINDS)
def test_a_burst_is_as_long_as_the_deck_is_kind(kind):
    """STKO-63, STKO-66: one card at even odds to stop, two where it stops on fewer; none at the unconscious."""
    weapon = next(key for key, weapon_kind in WEAPONS.items() if weapon_kind.traits == (kind,))
    b = facing(weapons=(weapon,), apart=500, **{"stko.opt.rapid_fire": True})
    f, target = b.figures
    drawn = 0
    while b.decisions.fires_on(b, f, target, 0, drawn):
        drawn += 1
    assert drawn == (2 if rapid("first_card_stops", kind) < Fraction(1, 2) else 1)
    target.status |= UNCONSCIOUS
    assert not b.decisions.fires_on(b, f, target, 0, 0)
    target.status = 0
    assert "RapidCardTurned" in acted(b)


def test_after_an_aim_an_action_card_brings_the_shot_at_once():
    """STKO-07, STKO-23: and somebody whose next turn is worth little keeps it."""
    for apart, played in ((1000, True), (2900, False)):
        b = facing(apart=apart)
        f = b.figures[0]
        acted(b)
        b.cards.claimer = 1
        b.cards.held.append((1001, 1))
        assert bool(f.aim) == played
        assert between_turns(b, b.decisions) == played and bool(b.cards.held) != played


def test_chances_are_those_of_the_dice():
    """STKO-28, STKO-35, STKO-71"""
    assert [hit(n) for n in (-1, 0, 1, 2)] == [74, 74, 166, 305]
    assert hit(40) == hit(16)
    assert beats(1, 0) == 166 and beats(0, 5) == 0 and beats(5, 5) < 500
    for mine in range(9):
        for theirs in range(9):
            assert beats(mine, theirs) + beats(theirs, mine) <= 1000


def test_copies_of_a_figure_keep_what_it_is():
    """The fingerprint of a fresh battle is that of its model, whatever was played in between."""
    fights = STREET_FIGHT.simulator(Beginning(fought_on("sensible", "random")[2], filled(EVERY_RULE)))
    before = fingerprint(fights.fresh())
    fights.play(ShakeDice(b"one"))
    assert fingerprint(fights.fresh()) == before


def meet(*figures, options=None, feelings=()):
    """Battles of figures that can't get out of each other's sight, by everybody who decides: nobody is declined."""
    for name in POLICIES:
        sides = (Side(policy=name), Side(policy=name))
        setup = Setup("stko", sides, figures, "drawn", (2400, 2400), deployment="placed", feelings=feelings)
        fights = STREET_FIGHT.simulator(Beginning(setup, filled(options or {})))
        for k in range(12):
            fights.play(ShakeDice(b"meet %d" % k))


def placed(side, n, weapons, skills=(), rank="killer"):
    return Figure(side, rank, weapons, at=(800 + 400 * n, 800 + 700 * side), facing=(0, 1 - 2 * side), skills=skills)


def test_nobody_fires_a_pistol_with_one_hand_and_throws_a_knife_with_the_other():
    """STKO-29, STKO-93: two pistols are two guns; a knife is thrown alone."""
    people = [placed(side, n, ("pistol", "knife"), ("knifeman",), "legend") for side in (0, 1) for n in range(3)]
    meet(*people, options={"stko.opt.skills": True})


@pytest.mark.parametrize(
    ("own", "theirs", "both"),
    [(("nerveless",), (), True), ((), ("frightening",), False)],
    ids=["he fears nobody", "one of them frightens"],
)
def test_whom_somebody_hates_and_does_not_fear_he_shoots_at(own, theirs, both):
    """STKO-86: mixed feelings bind nobody, and what skills frighten or don't counts there too (STKO-93)."""
    people = [placed(0, n, ("pistol",), own) for n in range(3)]
    people += [placed(1, n, ("pistol",), () if n else theirs) for n in range(3)]
    felt = [Feeling(who, whom, "hate") for who in (1, 2, 3) for whom in (4, 5)]
    felt += [Feeling(who, 4, "fear") for who in (1, 2, 3) if both]
    options = {"stko.opt.skills": True, "stko.opt.hate_fear": True, "stko.opt.emotion_roll": True}
    meet(*people, options=options, feelings=tuple(felt))


@pytest.mark.parametrize("policy", ["aggressive", "sensible", "cautious"])
def test_a_psycho_with_one_of_two_dice_left_whose_last_enemy_has_lost_his_nerve_stops_no_simulation(policy):
    """He runs at nobody any more, but a charge of his has two dice still, and his legs take both. Source: STKO-93."""
    figures = (
        Figure(0, "legend", (), at=(1000, 1000), facing=(0, 1), skills=("psycho",), wounds=("legs", "legs")),
        Figure(1, "ganger", ("pistol",), at=(1000, 1400), facing=(0, -1)),
    )
    b = new_battle(Setup("stko", (Side(), Side()), figures, "drawn", deployment="placed"), filled(EVERY_RULE))
    b.gain(b.figures[1], PANIC)
    b.turns.append(Turn(b.figures[0], 0))
    b.decisions = for_sides((policy, policy))
    b.decisions.act(b, b.figures[0])
    assert not b.turns
