"""The optional rules played by people, entry by entry, on a real table and on a drawn one: the same comes of it."""

from copy import deepcopy
from typing import Any

import msgspec
import pytest

from engine.kernel import events as ev
from engine.kernel.refusal import Refusal
from engine.kernel.ruleset import Viewer
from engine.kernel.setup import Figure, Piece, Setup, Side
from engine.rulesets.stko import events as stko
from engine.rulesets.stko.codes import (
    BELLY,
    CHEST,
    DEAD,
    DOWN,
    DUTY,
    FLED,
    FLESH,
    HATE,
    HEAD,
    IN_PLAY,
    JAMMED,
    LEFT_ARM,
    LEGS,
    OUT,
    PANIC,
    RIGHT_ARM,
    SCRATCH,
    SERIOUS,
    SURRENDERED,
    UTTER,
)
from engine.rulesets.stko.rules.contact import in_contact
from engine.rulesets.stko.rules.feelings import felt
from engine.rulesets.stko.tables_optional import ATTACK_DICE, FIGHT_ROWS
from tests.engine.table import BLUE, RED, REFEREE, Table

VIEWER = Viewer()
BOTH = pytest.mark.parametrize("where", ["real", "drawn"])
AT = ((2000, 2000), (2000, 2500), (2150, 2500), (800, 1500), (4300, 4300))
FACTS: dict[str, dict[str, Any]] = {  # what people say at a real table, where the drawn one knows it
    "fact-shot": {"band": "short"},
    "fact-near": {"figures": [{"figure": 3, "distance": 150}]},
    "fact-fight": {},
    "before-dice": {},
    "press-luck": {},
}


def five(
    where: str, *rivals: dict[str, Any], skills: Any = (), weapon: str = "pistol", apart: int = 500, **options: Any
) -> Table:
    """Figure 1 stands 5 inches from figure 2 and looks at it; 3 stands beside 2; 4 (red) and 5 (blue) are far off."""
    told = [*rivals, {}, {}, {}, {}][:4]
    mine: dict[str, Any] = {"rank": "ganger", "weapons": (weapon,), "skills": skills}
    people = [mine, *[{"rank": "ganger", "weapons": ("pistol",), **one} for one in told]]
    places = (AT[0], (2000, 2000 + apart), *AT[2:])
    figures = tuple(
        Figure(side, at=at if where == "drawn" else None, facing=(0, 1 if side == 0 else -1), **person)
        for side, at, person in zip((0, 1, 1, 0, 1), places, people, strict=True)
    )
    sides = (Side("Red", (RED,), dice="typed"), Side("Blue", (BLUE,), dice="typed"))
    named = {"stko." + name.replace("opt_", "opt."): value for name, value in options.items()}
    here = Table(Setup("stko", sides, figures, where, deployment="placed", options=named, cards="typed"))
    up(here, 1)
    return here


def up(here: Table, figure: int) -> None:
    """His card comes up; turns in between are waited out."""
    while (b := here.game().battle).turns:
        here.enter({"type": "wait", "figure": b.turns[-1].figure.n})
    play(here, {"type": "turn-card"}, card=f"figure-{figure}")


def play(here: Table, command: dict[str, Any], says: dict[str, Any] | None = None, **dice: Any) -> list[str]:
    """Enters it and everything that is asked for it: dice by purpose (3s where nothing is said), cards by name.

    Returns the purposes in order.
    """
    here.enter(command)
    rolled = []
    while (asked := here.game().open) is not None:
        if isinstance(asked, ev.RollRequested):
            rolled.append(asked.purpose)
            given = dice.get(asked.purpose, [3] * asked.count)
            if asked.purpose == "nerve" and asked.purpose in rolled[:-1]:
                given = [6] * asked.count  # a friend's, because of the first one
            faces = [asked.options.index(given) + 1] if isinstance(given, str) else list(given)
            assert len(faces) == asked.count, (asked.purpose, asked.count)
            here.enter({"type": "enter-dice", "faces": faces})
        else:
            assert isinstance(asked, ev.Asked)
            value = {**FACTS, **(says or {})}[asked.kind]
            here.enter({"type": "answer", "value": value.pop(0) if isinstance(value, list) else value})
    for purpose in dice:
        assert purpose in rolled, (purpose, rolled)
    return rolled


def man(here: Table, n: int) -> Any:
    return here.game().battle.figures[n - 1]


def shoot(target: int = 2, by: int = 1) -> dict[str, Any]:
    return {"type": "shoot", "figure": by, "target": target}


def fight(use: str = "fist") -> dict[str, Any]:
    return {"type": "fight", "figure": 1, "target": 2, "use": use}


@BOTH
def test_a_counter_from_the_box_names_place_and_effect(where):
    """STKO-62: from a real box any printed counter may come up."""
    here = five(where, damage_mode="counters_box")
    play(here, shoot(), shot=[6, 3, 3], counter="chest-2")
    assert man(here, 2).flesh[CHEST] == 1
    assert "location" not in [event.purpose for event in here.events(ev.RollRequested)]
    for _ in range(5):  # four of each are copied, but theirs may be another box
        play(here, {"type": "turn-card"}, card="joker")
        up(here, 1)
        play(here, shoot(), shot=[6, 3, 3], counter="legs-1")
    assert man(here, 2).scratches == 5
    assert {len(event.options) for event in here.events(ev.RollRequested) if event.purpose == "counter"} == {36}


@BOTH
def test_a_burst_goes_on_until_he_stops_and_reaches_whoever_stands_near(where):
    """STKO-63, 65, 66, 67, 69."""
    here = five(where, weapon="smg", opt_rapid_fire=True)
    says = {"rapid-fire": [{"choice": "draw"}, {"choice": "draw"}, {"choice": "stop"}]}
    here.enter(shoot())
    purposes = play_on(here, says, shot=[3, 3, 3], sustained=[4], multiple_hits=[1], cards=["sustained", MULTI])
    assert purposes[:5] == ["shot", "rapid_card", "sustained", "rapid_card", "multiple_hits"]
    assert man(here, 2).wounds and man(here, 3).wounds


@BOTH
@pytest.mark.parametrize(("card", "state"), [("out", 1), ("jam miss jam miss", 0), ("killed", 0)])
def test_a_stopping_card_ends_a_burst_and_one_kills(where, card, state):
    """STKO-64, STKO-66."""
    here = five(where, weapon="smg", opt_rapid_fire=True)
    here.enter(shoot())
    play_on(here, {"rapid-fire": [{"choice": "draw"}, {"choice": "stop"}]}, shot=[3, 3, 3], cards=[card])
    assert man(here, 1).weapons[0].state == state
    assert (man(here, 2).loss == DEAD) == (card == "killed")


MULTI = "sustained multi sustained sustained"


def play_on(here: Table, says: dict[str, Any], cards: list[str], **dice: Any) -> list[str]:
    """The rest of what is asked for, with these rapid-fire cards one after the other."""
    rolled = []
    while (asked := here.game().open) is not None:
        if isinstance(asked, ev.RollRequested):
            rolled.append(asked.purpose)
            faces = dice.get(asked.purpose, [3] * asked.count)
            if asked.purpose == "rapid_card":
                faces = [asked.options.index(cards.pop(0)) + 1]
            here.enter({"type": "enter-dice", "faces": list(faces)})
        else:
            assert isinstance(asked, ev.Asked)
            value = {**FACTS, **says}[asked.kind]
            here.enter({"type": "answer", "value": value.pop(0) if isinstance(value, list) else value})
    assert not cards
    return rolled


@BOTH
def test_a_charge_into_contact_a_blow_and_a_parry(where):
    """STKO-70, 71, 72, 75."""
    here = five(where, opt_melee=True)
    guard = {"defend-with": {"choice": "fist"}, "leave-fight": {"choice": "apply"}}
    play(here, fight(), guard, charge=[3, 3, 3], attack=[6, 6, 3], defence=[6, 3, 3, 3], fight_effect=[1])
    b = here.game().battle
    assert man(here, 2).status & DOWN and in_contact(b, b.figures[0], b.figures[1])
    thrown = five(where, opt_melee=True)
    play(thrown, fight(), guard, charge=[3, 3, 3], attack=[3, 3, 3], defence=[6, 3, 3, 3])
    assert man(thrown, 1).status == DOWN | DUTY
    missed = five(where, opt_melee=True, apart=900)
    short = {**guard, "fact-fight": {"contact": False}}
    play(missed, fight(), short, charge=[1, 1, 2])
    assert not missed.game().battle.contacts


@BOTH
def test_a_shield_takes_all_hits_when_a_one_shows(where):
    """STKO-77."""
    here = five(where, {"tags": ("shield",)}, opt_melee=True)
    guard = {"defend-with": {"choice": "fist"}, "leave-fight": {"choice": "apply"}}
    play(here, fight(), guard, charge=[3, 3, 3], attack=[6, 6, 1], defence=[3, 3, 3, 3])
    assert man(here, 2).status == 0


@BOTH
def test_stko_81_a_shield_takes_the_hits_but_not_the_choice_to_leave(where):
    """STKO-77, STKO-81: the attacker rolled more 6s, whatever is left of them."""
    here = five(where, {"tags": ("shield",)}, opt_melee=True)
    says = {"defend-with": {"choice": "fist"}, "leave-fight": {"choice": "leave"}, "move-to": {"to": [2900, 2400]}}
    play(here, fight(), says, charge=[3, 3, 3], attack=[6, 6, 1], defence=[3, 3, 3, 3], leave=[3, 3, 4])
    assert not here.game().battle.contacts and man(here, 2).status == 0


@BOTH
def test_whoever_is_better_may_run_instead(where):
    """STKO-81."""
    here = five(where, opt_melee=True)
    says = {"defend-with": {"choice": "fist"}, "leave-fight": {"choice": "leave"}, "move-to": {"to": [2900, 2400]}}
    play(here, fight(), says, charge=[3, 3, 3], attack=[6, 3, 3], leave=[3, 3, 4])
    assert not here.game().battle.contacts and man(here, 2).status == 0


@BOTH
def test_only_the_evil_shoot_into_a_fight_and_chance_picks_the_victim(where):
    """STKO-83."""
    here = five(where, {}, {}, {"skills": ("evil",)}, opt_melee=True)
    guard = {"defend-with": {"choice": "fist"}, "leave-fight": {"choice": "apply"}}
    play(here, fight(), guard, charge=[3, 3, 3], attack=[3, 3, 3])
    up(here, 4)
    says = {"fact-near": {"figures": [{"figure": 1, "distance": 100}, {"figure": 3, "distance": 150}]}}
    says["fact-shot"] = {"band": "medium"}
    dice = {"shot": [6, 3]} if where == "real" else {"lucky_shot": [6, 6, 3]}
    rolled = play(here, shoot(2, by=4), says, into_fight="figure-1", **dice)
    assert rolled[0] in ("shot", "lucky_shot")  # far off on the drawn table
    assert man(here, 1).wounds and not man(here, 2).wounds


@BOTH
@pytest.mark.parametrize("far", [True, False])
def test_a_lost_nerve_runs_or_gives_up_in_the_next_turn(where, far):
    """STKO-78, 79, 80: within 6 inches of an enemy he surrenders, else he runs for the edge."""
    here = five(where, {"rank": "plock"} if not far else {}, {}, {}, {"rank": "plock"} if far else {}, opt_nerve=True)
    hurt = 5 if far else 2
    command = {"type": "nerve-test", "figure": hurt}
    play(here, {"type": "decide-otherwise", "command": command, "reason": "siren"}, nerve=[3, 3, 3])
    assert man(here, hurt).status & PANIC
    up(here, hurt)
    says = {"fact-threat": {"choice": "no" if far else "yes"}, "fact-edge": {"choice": "yes"}}
    play(here, {"type": "give-way", "figure": hurt}, says, **({"flee": [4, 4, 4]} if far else {}))
    assert man(here, hurt).loss == (FLED if far else SURRENDERED)


@BOTH
def test_a_scratch_by_an_enemy_may_make_him_hated_and_that_is_a_die_more(where):
    """STKO-84, 86."""
    here = five(where, opt_emotion_roll=True, opt_hate_fear=True)
    play(here, shoot(), shot=[6, 3, 3], location=[2], effect=[1], emotion=[6])
    b = here.game().battle
    assert felt(b, b.figures[1], b.figures[0]) == HATE
    up(here, 2)
    play(here, shoot(1, by=2), shot=[3, 3, 3, 3])


@BOTH
def test_mixed_feelings_are_settled_by_the_next_shot_and_extreme(where):
    """STKO-85, 87."""
    here = five(where, opt_hate_fear=True)
    for feeling in ("hate", "fear"):
        command = {"type": "set-feeling", "figure": 1, "target": 2, "feeling": feeling}
        here.enter({"type": "decide-otherwise", "command": command, "reason": "old story"}, REFEREE)
    play(here, shoot(), mixed_feelings=[2], shot=[3])
    b = here.game().battle
    assert felt(b, b.figures[0], b.figures[1]) & UTTER


@BOTH
@pytest.mark.parametrize(("inches", "near"), [(4, False), (5, True)])
def test_mixed_feelings_are_settled_within_twelve_inches(where, inches, near):
    """STKO-85: a drawn table measures; at a real one people say it once one of the two has moved."""
    here = five(where, apart=1650, opt_hate_fear=True)
    for feeling in ("hate", "fear"):
        command = {"type": "set-feeling", "figure": 2, "target": 1, "feeling": feeling}
        here.enter({"type": "decide-otherwise", "command": command, "reason": "old story"}, REFEREE)
    says = {"move-to": {"to": [2000, 2000 + 100 * inches]}, "fact-within": {"choice": "yes" if near else "no"}}
    rolled = play(
        here, {"type": "move", "figure": 1}, says, move=[3, 3, 3], **({"mixed_feelings": [5]} if near else {})
    )
    assert rolled == ["move", *(["mixed_feelings"] if near else [])]
    b = here.game().battle
    assert (felt(b, b.figures[1], b.figures[0]) & UTTER > 0) == near
    asked = [event.kind for event in here.events(ev.Asked)]
    assert asked.count("fact-within") == (where == "real")
    up(here, 3)
    play(here, {"type": "reposition", "figure": 3}, {"move-to": {"to": list(AT[2])}})
    assert [event.kind for event in here.events(ev.Asked)].count("fact-within") == (where == "real")  # not of others


@BOTH
def test_one_card_in_a_row_and_sets_by_size(where):
    """STKO-88, 89, 90."""
    here = five(where, opt_more_action_cards=True, action_card_sets=2, opt_one_card_at_a_time=True)
    held = here.rules.view(here.game().battle, VIEWER)["open_cards"]
    assert held == [] and len(here.game().battle.cards.left) == 5 + 5 + 4 - 1


def test_a_psycho_runs_at_somebody_and_shoots_on_both_tables():
    """STKO-93."""
    for where in ("real", "drawn"):
        here = five(where, skills=("psycho",), opt_hate_fear=True)
        command = {"type": "move-and-shoot", "figure": 1, "target": 2}
        says = {"whom-to-shoot": {"target": 2}, "fact-shot": {"band": "close"}}
        rolled = play(here, command, says, move_and_shoot=[1, 2])
        assert rolled[:2] == ["move_and_shoot", "shot"]
        assert here.events(stko.Moved)


@BOTH
@pytest.mark.parametrize(("die", "comes"), [(4, "passes_out"), (5, "sick"), (6, "sober")])
def test_drink_decides_before_the_turn(where, die, comes):
    """STKO-94."""
    here = five(where, {}, {}, {"skills": ("drunk",)})
    while here.game().battle.turns:
        here.enter({"type": "wait", "figure": 1})
    rolled = play(here, {"type": "turn-card"}, card="figure-4", drunk=[1], drunk_how=[die])
    assert rolled == ["card", "drunk", "drunk_how"]
    assert [event.how for event in here.events(stko.Fuddled)] == [comes]


@BOTH
def test_a_boss_within_six_inches_gives_three_dice(where):
    """STKO-93."""
    here = five(where, {"skills": ("boss",)}, {}, opt_nerve=True)
    command = {"type": "nerve-test", "figure": 3}
    play(
        here,
        {"type": "decide-otherwise", "command": command, "reason": "siren"},
        {"fact-within": {"choice": "yes"}},
        nerve=[6, 3, 3, 3, 3, 3, 3],
    )
    assert not man(here, 3).status & PANIC


# Special cards of every kind of weapon: card, dice and answers, and what it comes to. Source: STKO-68.
OF_SMG, OF_MACHINE_GUN = "multi special multi multi", "jam special jam special"
SPECIALS = {
    "minigun": (OF_MACHINE_GUN, {}, {}, [], DEAD),
    "scoped_smg": (OF_SMG, {"part-to-hit": [{"choice": "legs"}]}, {"effect": [2]}, [(LEGS, FLESH)], IN_PLAY),
    "grenade_machine_gun": (OF_MACHINE_GUN, {}, {"location": [6]}, [(LEGS, SERIOUS)], IN_PLAY),
    "automatic_shotgun": (
        OF_SMG,
        {},
        {"location": [4], "effect": [1, 2, 1]},
        [(LEFT_ARM, SCRATCH), (RIGHT_ARM, FLESH), (BELLY, SCRATCH)],
        IN_PLAY,
    ),
    "smg": (
        OF_SMG,
        {"shift-hit": [{"choice": "belly"}]},
        {"location": [6], "effect": [1]},
        [(BELLY, SCRATCH)],
        IN_PLAY,
    ),
}


@BOTH
@pytest.mark.parametrize("weapon", SPECIALS)
def test_a_special_card_does_what_the_weapon_is_made_for(where, weapon):
    """STKO-68: high velocity kills, a scope picks, explosives do their worst, shrapnel spreads, others shift."""
    card, says, dice, wounds, loss = deepcopy(SPECIALS[weapon])
    here = five(where, weapon=weapon, opt_rapid_fire=True)
    here.enter(shoot())
    play_on(here, {**says, "rapid-fire": [{"choice": "draw"}, {"choice": "stop"}]}, [card], **dice)
    struck = man(here, 2)
    assert [(location, severity) for location, severity, _ in struck.wounds] == wounds
    assert struck.loss == loss


def lying(where: str, state: str, **more: Any) -> Table:
    here = five(where, opt_melee=True, **more)
    command = {"type": "set-state", "figure": 2, "state": state}
    here.enter({"type": "decide-otherwise", "command": command, "reason": "a brick"}, REFEREE)
    return here


@BOTH
def test_whoever_lies_on_the_ground_has_no_defence(where):
    """STKO-73, 75: no dice, and two more against him."""
    here = lying(where, "knocked_down")
    rolled = play(here, fight(), charge=[3, 3, 3], attack=[6, 3, 3, 3, 3], fight_effect=[4], location=[6])
    assert rolled == ["charge", "attack", "fight_effect", "location"]
    assert man(here, 2).flesh_wounds == 1


@BOTH
@pytest.mark.parametrize(("use", "dead"), [("fist", False), ("pistol", True)])
def test_the_unconscious_are_hit_by_every_die_or_shot_by_the_evil_only(where, use, dead):
    """STKO-73."""
    with pytest.raises(Refusal) as raised:
        lying(where, "unconscious").enter(fight(use))
    assert raised.value.code == "helpless"
    here = lying(where, "unconscious", skills=("evil",))
    dice = {} if dead else {"attack": [2, 3, 3, 4, 5], "fight_effect": [1, 1, 1, 1, 1]}
    play(here, fight(use), charge=[3, 3, 3], **dice)
    assert (man(here, 2).loss == DEAD) == dead


@BOTH
def test_in_contact_the_pistol_row_takes_the_place_of_a_shot(where):
    """STKO-74, STKO-76."""
    here = five(where, opt_melee=True)
    guard = {"defend-with": {"choice": "fist"}, "leave-fight": {"choice": "apply"}}
    play(here, fight(), guard, charge=[3, 3, 3])
    play(here, {"type": "turn-card"}, card="joker")
    up(here, 1)
    with pytest.raises(Refusal) as raised:
        here.enter(shoot())
    assert raised.value.code == "in-contact"
    play(here, fight("pistol"), guard, attack=[6, 3], fight_effect=[3], location=[2], effect=[5])
    assert man(here, 2).serious[CHEST] == 1


SEVERED = ("severed", RIGHT_ARM)


@BOTH
@pytest.mark.parametrize(
    ("weapon", "use", "effect", "location", "die", "comes"),
    [
        ("machete", "machete", 2, 3, None, (RIGHT_ARM, FLESH)),  # a flesh wound rolls the location only
        ("club", "club_axe", 3, None, 3, (HEAD, FLESH)),  # a head wound the effect only
        ("machete", "machete", 4, 3, 1, (RIGHT_ARM, SERIOUS)),  # dreadful: a scratch is a serious wound
        ("machete", "machete", 4, 3, 5, SEVERED),
        ("machete", "machete", 4, 5, 4, DEAD),
        ("knife", "knife", 2, 2, 5, (CHEST, SERIOUS)),  # stabbed is like shot
    ],
)
def test_what_blades_and_clubs_do(where, weapon, use, effect, location, die, comes):
    """STKO-76."""
    here = five(where, weapon=weapon, opt_melee=True)
    dice = {"location": location, "effect": die}
    said = {name: [face] for name, face in dice.items() if face is not None}
    pool = [6] + [3] * (ATTACK_DICE[FIGHT_ROWS.index(use)] - 1)
    guard = {"defend-with": {"choice": "fist"}, "leave-fight": {"choice": "apply"}}
    rolled = play(here, fight(use), guard, charge=[3, 3, 3], attack=pool, fight_effect=[effect], **said)
    assert rolled[-len(said) - 1 :] == ["fight_effect", *said]
    struck = man(here, 2)
    if comes == DEAD:
        assert struck.loss == DEAD
    elif comes == SEVERED:
        assert struck.loss == OUT and [(n, at) for n, at, _ in here.game().battle.severed_limbs] == [(2, RIGHT_ARM)]
    else:
        assert [(at, severity) for at, severity, _ in struck.wounds] == [comes]


@BOTH
def test_two_against_one_each_fight_on_their_own_card_and_one_of_them_may_leave(where):
    """STKO-81, STKO-82: no modifier for numbers, and only the outnumbered hold nobody."""
    here = five(where, opt_melee=True)
    guard = {"defend-with": {"choice": "fist"}, "leave-fight": {"choice": "apply"}}
    play(here, fight(), guard, charge=[3, 3, 3])
    up(here, 3)
    play(here, {**fight(), "figure": 3, "target": 1}, guard, charge=[3, 3, 3], attack=[3, 3, 3])
    b = here.game().battle
    assert in_contact(b, b.figures[0], b.figures[1]) and in_contact(b, b.figures[0], b.figures[2])
    play(here, {"type": "turn-card"}, card="joker")
    up(here, 1)
    with pytest.raises(Refusal) as raised:
        here.enter({"type": "move", "figure": 1})
    assert raised.value.code == "in-a-fight"
    up(here, 2)
    play(here, {"type": "move", "figure": 2}, {"move-to": {"to": [2000, 3000]}})
    b = here.game().battle
    assert not in_contact(b, b.figures[0], b.figures[1]) and in_contact(b, b.figures[0], b.figures[2])


@BOTH
@pytest.mark.parametrize(("times", "within"), [(1, 400), (2, 800)])
def test_a_pavement_demon_spreads_his_hits_over_a_group(where, times, within):
    """STKO-92, STKO-93."""
    here = five(where, skills={"pavement_demon": times})
    says = {"spread-hits": {"struck": [2, 3]}}
    play(here, shoot(), says, shot=[6, 6, 3], location=[2], effect=[1])
    assert [man(here, n).scratches for n in (2, 3)] == [1, 1]
    asked = [event for event in here.events(ev.Asked) if event.kind == "fact-near"]
    assert [event.most for event in asked] == ([within] if where == "real" else [])


@BOTH
@pytest.mark.parametrize("times", [1, 2])
def test_good_aim_shifts_the_place_that_was_rolled(where, times):
    """STKO-92, STKO-93."""
    here = five(where, skills={"good_aim": times})
    place = {1: "head", 2: "chest"}[times]
    play(here, shoot(), {"shift-hit": {"choice": place}}, shot=[6, 3, 3], location=[2 if times == 1 else 4], effect=[3])
    assert [at for at, _, _ in man(here, 2).wounds] == [HEAD if times == 1 else CHEST]


@BOTH
@pytest.mark.parametrize(("times", "die", "flesh"), [(1, 2, 0), (1, 3, 1), (2, 3, 0), (2, 4, 1)])
def test_the_hard_are_hit_less_hard_and_never_fall(where, times, die, flesh):
    """STKO-92, STKO-93: legs 3 would knock anybody else down."""
    here = five(where, {"skills": {"hard": times}})
    play(here, shoot(), shot=[6, 3, 3], location=[6], effect=[die])
    assert man(here, 2).flesh_wounds == flesh and not man(here, 2).status & DOWN


@BOTH
def test_a_camouflaged_one_behind_cover_is_not_seen_from_afar(where):
    """STKO-93: a told range counts from its near end; on a drawn table a hedge and thirteen inches do it."""
    here = five(where, {"skills": ("camouflaged",)}, apart=1300)
    if where == "drawn":
        opened = here.recorded[0].event
        hedge = Piece("hedge", ((1800, 3200), (2200, 3200), (2200, 3240), (1800, 3240)), cover="soft", height="low")
        setup = msgspec.structs.replace(opened.setup, terrain=(hedge,))
        here = Table(setup)
        up(here, 1)
    with pytest.raises(Refusal) as raised:
        play(here, shoot(), {"fact-shot": {"band": "extreme", "cover": "soft", "distance": 1300}})
    assert raised.value.code == "camouflaged"


@BOTH
@pytest.mark.parametrize(("ones", "happens"), [(4, True), (3, False)])
def test_four_ones_are_an_accident(where, ones, happens):
    """STKO-39: a fourth die by skill; the weapon jams besides (STKO-36)."""
    here = five(where, skills=("good_shot",), opt_accidents=True)
    play(here, shoot(), shot=[1] * ones + [3] * (4 - ones))
    assert [event.ones for event in here.events(stko.AccidentHappened)] == ([4] if happens else [])
    assert man(here, 1).weapons[0].state == JAMMED


@BOTH
def test_a_scratched_plock_and_the_friends_of_the_fallen_test_their_nerves_after_the_action(where):
    """STKO-78: his own scratch, then the others once half of the friends are down."""
    here = five(where, {"rank": "plock"}, opt_nerve=True)
    rolled = play(here, shoot(), shot=[6, 3, 3], location=[2], effect=[1], nerve=[6, 3, 3])
    assert rolled == ["shot", "location", "effect", "nerve"]  # blue: 2 tested, 3 and 5 had no reason yet
    assert not man(here, 2).status & PANIC
    here = five(where, opt_nerve=True)
    rolled = play(here, shoot(), shot=[6, 3, 3], location=[1], effect=[6], nerve=[6, 3, 3, 3])
    assert rolled[:3] == ["shot", "location", "effect"] and man(here, 2).loss == DEAD
    assert rolled.count("nerve") == 2  # one of two friends is down: both of them test


@BOTH
def test_a_blockhead_who_idles_in_a_free_turn_in_the_middle_of_his_own_run_runs_on(where):
    """STKO-07 with stko.action_card_target "any", STKO-93: an enemy gave it to him, and it is over with the die."""
    here = five(where, {}, {}, {"skills": ("blockhead",)}, action_card_target="any")
    here.enter({"type": "wait", "figure": 1})
    play(here, {"type": "turn-card"}, card="action-ganger-1")
    play(here, {"type": "turn-card"}, card="figure-2")
    here.enter({"type": "claim-cards", "figure": 2, "cards": ["action-ganger-1"]}, BLUE)
    up(here, 4)
    here.enter({"type": "move", "figure": 4}, RED)
    assert here.game().open.kind == "before-dice"
    here.enter({"type": "answer", "value": {"card": "action-ganger-1", "figure": 4}}, BLUE)
    assert here.game().open.purpose == "blockhead"
    here.enter({"type": "enter-dice", "faces": [1]}, RED)
    assert here.game().open.purpose == "move"
