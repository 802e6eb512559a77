"""What happened on the table, as sentences: an action is one of them, with what was paid and what came of it."""

import pytest

from engine.kernel.events import Rolled
from engine.kernel.recorded import RecordedEvent
from engine.kernel.refusal import Refusal
from engine.rulesets.pb12 import events as ev
from engine.rulesets.pb12.ruleset import PB12
from engine.rulesets.pb12.tell.moments import moments

NAMES = ("Keule", "Ratte", "Otto", "Karre")


def name(n):
    return NAMES[n - 1]


def unit(*events):
    return [RecordedEvent(version, event) for version, event in enumerate(events, start=1)]


def told(*events, language="en"):
    return [sentence.text for sentence in PB12.tell(unit(*events), name, language)]


def shot(hits=1, tn=7, action="shoot"):
    return ev.Acted(1, action, 2, False, 2), ev.Attacked(1, 2, 0, 2, 2, tn, hits, "Rifle")


def harmed(points, gained="", by=1, figure=2):
    return ev.Harmed(figure, by, 6, 2, 5, points, gained)


def moved(*, options=("horizontal",) * 3, action="move", ap=1):
    return ev.Acted(1, action, ap), ev.StatusGained(1, "moved"), ev.Walked(1, options)


@pytest.mark.parametrize(
    ("events", "says"),
    [
        (shot(), "Keule shoots at Ratte with the Rifle, 2 action points: 1 hit."),
        (shot(0), "Keule shoots at Ratte with the Rifle, 2 action points: no hit."),
        (
            shot(0, 14),
            "Keule shoots at Ratte with the Rifle, 2 action points: no hit (no roll at target number 14).",
        ),
        (shot(0, 1005), "Keule shoots at Ratte with the Rifle, 2 action points: no hit (out of range)."),
        (shot(2, action="fight"), "Keule strikes Ratte with the Rifle, 2 action points: 2 hits."),
        (moved(), "Keule moves 3 steps, 1 action point, 1 Moved marker."),
        (
            moved(options=("horizontal", "vertical", "horizontal", "land")),
            "Keule moves 2 steps, 1 time up or down and 1 landing, 1 action point, 1 Moved marker.",
        ),
        ((ev.Acted(1, "adjust", 0, True), ev.Walked(1, ("horizontal",))), "Keule adjusts position: 1 step."),
        ((ev.Fell(1, 250),), "Keule falls 2.5 steps."),
        ((ev.Equipped(1, (0, 1), ("Rifle", "Knife")),), "Keule changes equipment, to Rifle and Knife."),
        ((ev.Reloaded(1, 0, "Rifle"),), "Keule reloads the Rifle."),
        ((ev.LeaderChosen(2, 1, 1, 0, "Scouts"),), "Keule takes command of Scouts for 1 command point."),
        ((ev.LeaderChosen(0, 0, 0, 0),), "Side 1 has no leader now."),
        (
            (ev.CalledOff(1, "shoot", 600, 300),),
            "Keule doesn't go through with the shot: the target is 6 steps away, the nearest one 3 steps.",
        ),
        ((ev.CalledOff(1, "shoot"),), "Keule doesn't go through with the shot."),
        ((ev.InitiativeRolled((1, 0), (7, 6)),), "Side 1 bid 1: 7 in all; side 2 bid 0: 6 in all."),
        (
            (ev.OrderBegun(1, "shoot", (1, 3), (), 1, 2),),
            "Keule calls “Ranged attack!” to Otto, 1 command point, all at Ratte.",
        ),
        (
            (ev.Acted(1, "threaten", 0, True), ev.StatusGained(2, "threatened"), ev.StatusGained(3, "threatened")),
            "Keule threatens Ratte and Otto.",
        ),
        ((ev.Acted(1, "threaten", 0, True),), "Keule threatens, but no enemy is in reach."),
        ((ev.Acted(4, "slow", 1), ev.StatusLost(4, "moved")), "Karre slows down and loses 1 Moved marker."),
        (
            (ev.PanicTested(2, "wound", False), ev.StatusGained(2, "panicked")),
            "Ratte fails a panic test after the heavy wound and panics.",
        ),
        (
            (ev.TakenOver(1, (2, 3), "panic", 1, (), True),),
            "Keule takes the panic test for Ratte and Otto, 1 command point: passed.",
        ),
        (
            (ev.Interrupted(2, "delayed"), ev.StatusLost(2, "delayed", 2), ev.Sprang(2, 2)),
            "Ratte interrupts with a delayed action and has 2 action points for it.",
        ),
        ((ev.CalledOff(1, "shoot"),), "Keule doesn't go through with the shot."),
        ((ev.Collided(4, 0, 2),), "Karre runs into an obstacle, 2 damage rolls."),
        ((ev.CardDrawn(0),), "Side 1 drew a card for 1 command point."),
        ((ev.CardDrawn(0, "Once more"),), "Side 1 drew a card for 1 command point: Once more."),
        (
            (ev.CardPlayed(0, "Second wind", 1, kp=1, more_ap=2),),
            "Side 1 played Second wind for Keule, 1 command point: 2 action points more.",
        ),
        (
            (ev.CardPlayed(0, "Steady hand", modifier=-2),),
            "Side 1 played Steady hand: the roll gets -2 on its target number.",
        ),
        (
            (ev.CardPlayed(0, "Once more", lost=True),),
            "Side 1 played Once more and couldn't pay for it, so it's lost.",
        ),
        ((ev.Defeated(1, "surrender"),), "Side 2: defeated, by surrender."),
        ((ev.FigureSet(1, heavy=1, on_field=0),), "Keule is set by hand: 1 heavy point and in reserve."),
    ],
)
def test_an_action_is_one_sentence(events, says):
    """PB-21, 39, 42, 47, 59 .. 71, 94, 99, 107, 112, 115, 116, 121."""
    assert told(*events) == [says]


def test_german_says_the_words_of_the_rules():
    """PB-60, 63, 92."""
    assert told(*moved(), language="de") == ["Keule bewegt sich: 3 Schritte, 1 Aktionspunkt, 1 Bewegt-Marker."]
    assert told(*shot(), harmed(3, "out_of_action"), language="de") == [
        "Keule schießt auf Ratte (Rifle), 2 Aktionspunkte: 1 Treffer.",
        "Ratte nimmt 3 Schadenspunkte und ist ausgeschaltet.",
    ]


def test_what_several_damage_rolls_do_to_somebody_is_one_sentence():
    """PB-43, 44: points add up, and the worst counts."""
    rolls = (harmed(1, "lightly_wounded"), harmed(0), harmed(2, "out_of_action"))
    assert told(*shot(3), *rolls)[1:] == ["Ratte takes 3 damage points and is out of action."]
    assert told(*shot(), harmed(0))[1:] == ["Ratte takes no damage."]


def test_whoever_is_interrupted_on_the_way_moves_in_two_sentences():
    """PB-110, 113: what it costs stands in the first one, the markers in the last."""
    acted, marker, leg = moved(ap=2)
    assert told(acted, marker, leg, ev.Interrupted(2, "ranged-defence"), ev.Reacted(2, "ranged-defence"), leg) == [
        "Keule moves 3 steps, 2 action points.",
        "Ratte interrupts: ranged defence.",
        "Ratte gets +2 ranged defence until the move ends.",
        "Keule moves 3 steps, 1 Moved marker.",
    ]


def test_passengers_come_along_without_words_and_whoever_is_carried_is_told():
    """PB-104, 119."""
    assert told(ev.Acted(4, "move", 1), ev.Walked(4, ("horizontal",)), ev.Carried(4, 1))[1:] == []
    carried = (ev.Acted(1, "carry", 0), ev.Acted(1, "move", 1), ev.Walked(1, ("horizontal",)), ev.Carried(1, 2))
    assert told(*carried) == ["Keule moves 1 step, 1 action point and carries Ratte along."]


def test_who_rides_outside_a_vehicle_is_told_so():
    """PB-104: there people have to hold on."""
    assert told(ev.Seated(1, 4, "area", False)) == ["Keule boards Karre."]
    assert told(ev.Seated(1, 4, "outside", False)) == ["Keule rides on the outside of Karre."]


@pytest.mark.parametrize(
    ("code", "facts", "says"),
    [
        (
            "nearer-target",
            {"figure": 1, "far": 900, "near": 450},
            "That's 9 steps away and the nearest target 4.5 steps: one and a half times as far is the most. "
            "Shoot at someone nearer, or pick the target first.",
        ),
        ("in-the-way", {"figure": 1, "other": 2}, "Someone is in the way: Ratte. Pick another point."),
        (
            "order-goes-on",
            {"figure": 1, "leader": 3},
            "Otto has a command action going on. End it first.",
        ),
        (
            "status-not-there",
            {"figure": 1, "status": "delayed", "n": 0},
            "Keule has no markers of delayed. Drop that many at most.",
        ),
    ],
)
def test_a_refusal_says_the_numbers_and_what_would_work(code, facts, says):
    """PB-64, 94, 114."""
    assert PB12.explain(Refusal(code, facts), name, "en") == says


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    ("code", "facts", "said"),
    [
        ("too-few-action-points", {"figure": 1, "n": 3, "left": 2}, ("Keule", "3", "2")),
        ("bid-too-high", {"side": 0, "n": 6, "left": 5}, ("6", "5")),
        ("no-secure-stand", {"figure": 1, "height": 150, "least": 50}, ("Keule", "1.5", "0.5")),
        ("no-group-above", {"side": 0, "group": 7}, ("7",)),
        ("too-many-slots", {"figure": 1, "n": 3, "most": 2}, ("Keule", "3", "2")),
        ("card-outside-its-time", {"side": 0, "card": "Rain", "when": "roll", "now": "interrupt"}, ("Rain",)),
        ("zone-without-area", {"n": 4}, ("4",)),
    ],
)
def test_bad_input_gets_a_sentence_with_its_numbers_in_both_languages(code, facts, said, language):
    text = PB12.explain(Refusal(code, facts), name, language)
    for one in said:
        assert (one.replace(".", ",") if language == "de" else one) in text
    assert "{" not in text


# -- what everybody sees at once ------------------------------------------------------------------------------------
def test_whoever_is_hurt_has_a_moment_and_a_harmless_hit_has_none():
    """PB-43, 44: also who did it, and the hits."""
    first, second = moments(
        unit(*shot(2), harmed(3, "out_of_action"), harmed(1, "lightly_wounded", figure=3), harmed(0, figure=4)),
        name,
        "en",
    )
    assert (first.kind, first.title, first.then) == ("death", "Ratte: out of action", "3 damage points.")
    assert (first.how, first.result, first.armed, first.figure) == ("Keule attacks", "2 hits", "Rifle", 2)
    assert (second.kind, second.title) == ("hit", "Otto: lightly wounded")


@pytest.mark.parametrize(
    ("cards", "language", "says"),
    [
        (("Luck",), "en", "Side 1 drew a card for 1 command point: Luck."),
        (("", "", ""), "en", "Side 1 drew 3 cards for 3 command points."),
        (("Luck", "Fog"), "de", "Seite 1: 2 Karten gezogen für 2 Kommandopunkte, Luck und Fog."),
    ],
)
def test_all_cards_that_a_side_draws_are_one_sentence(cards, language, says):
    """PB-121: of another side's hand nobody reads the names."""
    drawn = [ev.CardDrawn(0, card) for card in cards]
    assert told(ev.RoundBegun(2), *drawn, ev.CardDrawn(1, ""), language=language)[1] == says


def test_panic_is_one_moment_however_far_it_spreads():
    """PB-92."""
    (alone,) = moments(unit(ev.StatusGained(2, "panicked")), name, "en")
    assert (alone.title, alone.then) == ("Ratte panics", "")
    (spread,) = moments(unit(ev.StatusGained(2, "panicked"), ev.StatusGained(3, "panicked")), name, "de")
    assert (spread.title, spread.then) == ("Ratte wird panisch", "Panik greift um sich: Otto.")


def test_whoever_never_gets_over_panic_has_a_moment():
    """PB-92."""
    (out,) = moments(unit(ev.Tested(2, "panicked", False), ev.StatusGained(2, "out_of_action")), name, "en")
    assert (out.kind, out.title) == ("death", "Ratte: out of action")


def test_the_moment_of_an_attack_leads_to_its_dice():
    """PB-44, 56."""
    acted, attacked = shot()
    rolls = [Rolled(roll, 1, purpose, 1, 12, (9,)) for roll, purpose in ((3, "shoot"), (4, "damage"))]
    (moment,) = moments(unit(acted, rolls[0], attacked, rolls[1], harmed(2, "heavily_wounded")), name, "en")
    assert moment.roll == 3 and [(came.roll, came.word) for came in moment.came] == [(4, "damage")]
    again = [Rolled(roll, 1, "re-roll", 1, 12, (9,)) for roll in (5, 6)]
    (moment,) = moments(
        unit(acted, rolls[0], again[0], attacked, rolls[1], again[1], harmed(2, "destroyed")), name, "en"
    )
    assert moment.roll == 5 and [(came.roll, came.word) for came in moment.came] == [(6, "damage")]
