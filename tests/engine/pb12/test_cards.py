"""Cards: stacks, hands, the five times to play one, and who knows of them. German: Kartenspiel."""

import msgspec
import pytest

from engine.kernel.batch import Beginning, Past
from engine.kernel.decide import decide, decode_command
from engine.kernel.dice import ShakeDice
from engine.kernel.events import TAGS, BattleEnded, Commanded, Rolled
from engine.kernel.recorded import RecordedEvent, names
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.ruleset import Acting, Viewer, Who
from engine.kernel.setup import Figure, Setup, Side
from engine.rulesets.pb12 import commands as do
from engine.rulesets.pb12 import events as ev
from engine.rulesets.pb12.card import card_list
from engine.rulesets.pb12.codes import AP, MOVES
from engine.rulesets.pb12.rules.cards import swayed
from engine.rulesets.pb12.ruleset import PB12
from engine.rulesets.pb12.tables import CARD_LIST
from tests.engine.table import BLUE, RED, REFEREE, Table

RIFLE = {"name": "Rifle", "damage": "4/2", "factor": 6, "slots": 2, "ranges": {"near": -1, "short": 0, "medium": 1}}
PROFILE = {"values": {"F": 4, "AP": 3, "K": 1}, "modules": [RIFLE], "game_value": 100}
CARDS = ("Steady hand", "Once more", "Second wind", "Barred door", "Dispatch rider", "Field dressing", "False alarm")


def sit_down(points=20, limit=1_000, seed=1, **more):
    figures = tuple(Figure(side, "figure", name=f"{side}", profile=PROFILE, tags=("on-field",)) for side in (0, 1))
    options = {"pb12.cards": True, "pb12.game_value_limit": limit, **{f"pb12.{k}": v for k, v in more.items()}}
    table = Table(Setup("pb12", (Side("A", (RED,)), Side("B", (BLUE,))), figures, options=options), seed)
    for side, who in enumerate((RED, BLUE)):
        table.enter({"type": "prepare", "side": side, "points": points}, who)
    return table


def choose(table, side, *cards):
    return table.enter({"type": "choose-cards", "side": side, "cards": list(cards)}, (RED, BLUE)[side])


def answer(table, **value):
    asked = table.game().open
    return table.enter({"type": "answer", "value": value}, (RED, BLUE)[asked.sides[0]])


def begin(table, draws=(0, 0)):
    """Into the first move: whoever is asked draws; Red has the first move."""
    table.enter({"type": "begin"})
    while (asked := table.game().open) is not None:
        if asked.kind == "draw-cards":
            answer(table, number=draws[asked.sides[0]])
        elif asked.kind == "bid":
            table.enter({"type": "answer", "value": {"number": 6}}, RED)
            table.enter({"type": "answer", "value": {"number": 0}}, BLUE)
        else:
            answer(table, choice="first")
    b = table.game().battle
    assert b.phase == MOVES
    return b


def with_hands(red=CARDS, blue=(), **more):
    """Both have drawn all they have, and Red is up."""
    table = sit_down(**more)
    for side, cards in enumerate((red, blue)):
        if cards:
            choose(table, side, *cards)
    if begin(table, (len(red), len(blue))).turn != 0:
        table.enter({"type": "wait", "side": 1}, BLUE)
    return table


def play(table, card, side=0, **more):
    return table.enter({"type": "play-card", "side": side, "card": card, **more}, (RED, BLUE)[side])


def shoot(table, *interrupts, **more):
    """Red at Blue, at 500 hundredths of a step; needs 8 at Near -1: 12 - 4 - 1 + 0 = 7."""
    command = {"type": "shoot", "figure": 1, "target": 2, "ap": 1, "interrupts": list(interrupts), **more}
    table.enter(command, RED)
    return answer(table, distance=500)


def on_roll(card, roll=1, side=0):
    return {"how": "card", "moment": "roll", "roll": roll, "side": side, "card": card}


# -- the list ---------------------------------------------------------------------------------------------------------
def test_sample_cards_are_for_all_five_times():
    """PB-122."""
    assert {card.when for card in card_list(CARD_LIST).values()} == {0, 1, 2, 3, 4}


@pytest.mark.parametrize(
    "line",
    [
        "roll 8 0 0 modifier:-2",
        "later 8 0 0 - | Text.",
        "roll 8 0 - | Text.",
        "roll x 0 0 - | Text.",
        "roll 8 0 0 modifier:2 | Text.",
        "roll 8 0 0 triple | Text.",
        "roll 8 0 1 - | Only an action costs action points.",
        "move 8 0 0 ap:1 | Nobody gains them.",
        "action 8 0 0 re-roll | Which dice?",
    ],
)
def test_a_line_that_is_no_card_is_refused_under_its_name(line):
    with pytest.raises(Malformed) as raised:
        PB12.fill_options({"pb12.card_list": {"Odd": line}})
    assert raised.value.field == "options.pb12.card_list.Odd"


# -- the stack --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("limit", "cost"), [(1_000, ", for 20‰ of the limit"), (0, "")])
def test_what_cards_cost_of_the_limit_is_told_where_there_is_one(limit, cost):
    """PB-16"""
    table = sit_down(limit=limit)
    choose(table, 0, "Steady hand", "Once more")
    said = PB12.tell(table.recorded[-2:], lambda n: "", "en")
    assert [sentence.text for sentence in said] == [f"Side 1 chose 2 cards{cost}."]


def test_cards_lower_the_limit_by_their_sum():
    """PB-16, 121: a figure of 100 against 1000, less 500 for command points: 40 cards of 10 leave 100, and it must lie
    below."""
    table = sit_down()
    choose(table, 0, *["Second wind"] * 39)
    with pytest.raises(Refusal, match="over-limit") as raised:
        choose(table, 0, *["Second wind"] * 40)
    assert raised.value.facts == {"side": 0, "n": 100, "most": 100, "permille": 900}
    assert len(table.game().battle.forces[0].stack) == 39
    with pytest.raises(Refusal, match="over-limit"):
        table.enter({"type": "prepare", "side": 0, "points": 21}, RED)
    table.enter({"type": "prepare", "side": 0, "points": 20, "reduction": 9}, RED)


def test_without_the_option_there_are_none():
    table = sit_down(cards=False)
    with pytest.raises(Refusal, match="no-such-card"):
        choose(table, 0, "Once more")


def test_a_card_that_nobody_knows_and_one_too_late_are_refused():
    table = sit_down()
    with pytest.raises(Malformed, match="Royal flush"):
        choose(table, 0, "Royal flush")
    begin(table)
    with pytest.raises(Refusal, match="begun-already"):
        choose(table, 0, "Once more")


def test_a_side_draws_for_a_point_each_while_its_stack_lasts():
    """PB-121: whoever has none isn't asked; nobody draws more than there are, or than they can pay."""
    table = sit_down(points=2)
    choose(table, 0, *CARDS[:6])
    table.enter({"type": "begin"})
    asked = table.game().open
    assert (asked.kind, asked.sides, asked.most) == ("draw-cards", (0,), 3)  # bought 2, Command 1
    with pytest.raises(Refusal, match="draws-too-many") as raised:
        answer(table, number=4)
    assert raised.value.facts == {"side": 0, "n": 4, "left": 3, "most": 6}
    answer(table, number=2)
    force = table.game().battle.forces[0]
    assert (force.kp, len(force.hand), len(force.stack)) == (1, 2, 4)
    assert sorted([*force.hand, *force.stack]) == sorted(CARDS[:6])
    assert table.game().open.kind == "bid"


def test_cards_are_drawn_by_the_server_also_where_dice_lie_on_the_table():
    table = sit_down()
    table.enter({"type": "change-dice-mode", "side": 0, "dice": "typed"}, RED)
    choose(table, 0, *CARDS)
    table.enter({"type": "begin"})
    answer(table, number=1)
    assert [len(event.options) for event in table.events(Rolled)] == [7]


# -- the five times ---------------------------------------------------------------------------------------------------
def test_instead_of_a_move():
    """PB-122: it costs what the card costs, and the next side is up."""
    table = with_hands()
    before = table.game().battle.forces[0].kp
    play(table, "Dispatch rider")
    b = table.game().battle
    assert b.forces[0].kp == before + 2 and "Dispatch rider" not in b.forces[0].hand and b.turn == 1
    with pytest.raises(Refusal, match="other-side-is-up"):
        play(table, "Dispatch rider")
    with pytest.raises(Refusal, match="card-outside-its-time"):
        play(table, "Once more")  # its own move wouldn't be the time for it either


def test_as_an_action_of_a_figure_that_acts():
    """PB-121, 122: action points are the figure's, command points the side's."""
    table = with_hands()
    with pytest.raises(Refusal, match="not-activated"):
        play(table, "Second wind", figure=1)
    table.enter({"type": "activate", "figure": 1}, RED)
    kp = table.game().battle.forces[0].kp
    play(table, "Second wind", figure=1)
    b = table.game().battle
    assert (b.people[0].ap, b.forces[0].kp) == (3 + 2, kp - 1)
    play(table, "Barred door", figure=1)
    assert table.game().battle.people[0].ap == 4
    with pytest.raises(Refusal, match="not-in-force"):
        play(table, "Barred door", figure=2)
    with pytest.raises(Refusal, match="not-in-hand"):
        play(table, "Barred door", figure=1)


def test_points_of_a_card_are_points_of_the_move():
    """PB-59, 121: an all-in move takes all of them."""
    table = with_hands()
    table.enter({"type": "activate", "figure": 1}, RED)
    play(table, "Second wind", figure=1)
    walk = {"type": "move", "figure": 1, "all_in": True}
    with pytest.raises(Refusal, match="not-all-points"):
        table.enter({**walk, "horizontal": 12, "ap": 3}, RED)
    table.enter({**walk, "horizontal": 18, "ap": 5}, RED)
    assert table.game().battle.people[0].ap == 0


def test_an_action_without_the_points_is_refused():
    table = with_hands(card_list={"Dig": "action 1 0 4 - | Text."}, red=("Dig",))
    table.enter({"type": "activate", "figure": 1}, RED)
    with pytest.raises(Refusal, match="too-few-action-points") as raised:
        play(table, "Dig", figure=1)
    assert raised.value.facts == {"figure": 1, "n": 4, "left": 3}


def test_in_the_status_phase():
    table = with_hands()
    with pytest.raises(Refusal, match="no-status-phase"):
        play(table, "Field dressing")
    for side, who in ((0, RED), (1, BLUE)):
        table.enter({"type": "stop", "side": side}, who)
    play(table, "Field dressing")
    assert table.events(ev.CardPlayed)[-1] == ev.CardPlayed(0, "Field dressing", kp=1)


def test_as_an_interrupt():
    """PB-110, 122: entered with the action in which it is played."""
    table = with_hands()
    table.enter({"type": "activate", "figure": 1}, RED)
    command = {"type": "shoot", "figure": 1, "target": 2, "interrupts": [{"how": "card", "card": "False alarm"}]}
    table.enter(command, RED)
    assert table.game().open.kind == "carry-on"
    answer(table, choice="yes")
    answer(table, distance=500)
    played = [type(one.event).__name__ for one in table.recorded if isinstance(one.event, (ev.CardPlayed, ev.Acted))]
    assert played == ["CardPlayed", "Acted"]


def test_after_a_roll_several_cards_all_apply():
    """PB-122: two easier and two harder come to nothing."""
    cards = ("Steady hand", "Steady hand", "Gust of wind", "Once more")
    plain = with_hands(cards)
    plain.enter({"type": "activate", "figure": 1}, RED)
    shoot(plain, ap=3)
    faces = next(event.faces for event in plain.events(Rolled) if event.purpose == "shoot")
    tn = plain.events(ev.Attacked)[-1].tn
    for played, shift in (
        (("Steady hand",), 2),
        (("Steady hand", "Steady hand"), 4),
        (("Steady hand", "Gust of wind"), 0),
        (("Gust of wind",), -2),
    ):
        table = with_hands(cards)
        table.enter({"type": "activate", "figure": 1}, RED)
        shoot(table, *[on_roll(card) for card in played], ap=3)
        attacked = table.events(ev.Attacked)[-1]
        assert attacked.hits == sum(face + shift >= tn for face in faces), played
        assert [event.card for event in table.events(ev.CardPlayed)] == list(played)


@pytest.mark.parametrize("modifier", [-3, -2, 2, 3])
def test_dice_that_count_as_more_come_to_what_an_easier_number_comes_to(modifier):
    """PB-06, 07: for each number that dice are rolled for."""
    for tn in range(2, 13):
        for face in range(1, 13):
            assert (swayed(bytes([face]), 12, modifier)[0] >= tn) == (tn + modifier <= 12 and face >= tn + modifier)


def test_dice_are_rolled_again():
    table = with_hands()
    table.enter({"type": "activate", "figure": 1}, RED)
    shoot(table, on_roll("Once more"), ap=3)
    rolled = [event for event in table.events(Rolled) if event.purpose in ("shoot", "re-roll")]
    assert [(one.purpose, one.count) for one in rolled] == [("shoot", 3), ("re-roll", 3)]
    attacked = table.events(ev.Attacked)[-1]
    assert attacked.hits == sum(face >= attacked.tn for face in rolled[1].faces)


def test_dice_that_are_rolled_again_move_no_other_card_to_another_roll():
    """PB-122: what was played on the damage roll stays there when the tests before it are rolled anew, and a card
    that is played on the new dice goes with them."""
    table = with_hands(("Once more", "Steady hand"), ("Gust of wind",))
    table.enter({"type": "change-dice-mode", "side": 0, "dice": "typed"}, RED)
    table.enter({"type": "activate", "figure": 1}, RED)
    shoot(table)
    throw(table, 9, 8)
    interject(table, on_roll("Gust of wind", 2, 1), BLUE)
    interject(table, on_roll("Once more"), RED)
    throw(table, 5)
    assert table.game().battle.forces[1].hand == ["Gust of wind"]  # nobody is hit, so there is no roll for it
    interject(table, on_roll("Steady hand"), RED)
    shown = [one.event for one in table.game().counting if isinstance(one.event, (Rolled, ev.CardPlayed, ev.Attacked))]
    told = [getattr(one, "purpose", "") or getattr(one, "card", "") or "Attacked" for one in shown]
    assert told[told.index("shoot") :][:7] == [
        "shoot", "Once more", "re-roll", "Steady hand", "Attacked", "damage", "Gust of wind",
    ]  # fmt: skip
    assert table.events(ev.Attacked)[-1].hits == 1 and table.events(ev.Harmed)[-1].result == 8 - 2 + 4 - 3
    assert table.game().battle.forces[1].hand == []


def throw(table, *faces):
    for face in faces:
        table.enter({"type": "enter-dice", "faces": [face]}, RED)


def interject(table, what, by):
    entries = [one.version for one in table.game().counting if isinstance(one.event, Commanded)]
    table.enter({"type": "interject", "entry": entries[-1], "what": what}, by)


@pytest.mark.parametrize(
    ("move", "event"),
    [({"type": "activate", "figure": 1}, ev.Activated), ({"type": "withdraw", "figure": 1}, ev.Withdrawn)],
    ids=["activate", "withdraw"],
)
def test_whose_own_card_takes_the_last_point_has_none_left_for_the_move(move, event):
    """PB-24, 25, 121: the card comes first, so it is paid for first."""
    table = with_hands(("False alarm",))
    while (b := table.game().battle).forces[0].kp > 1 or b.turn == 1:
        table.enter({"type": "wait", "side": b.turn}, (RED, BLUE)[b.turn])
    table.enter({**move, "interrupts": [{"how": "card", "card": "False alarm"}]}, RED)
    assert table.game().open is None and not table.events(event)
    b = table.game().battle
    assert (b.forces[0].kp, b.up, len(table.events(ev.CalledOff))) == (0, 0, 1)
    table.enter({"type": "stop", "side": 0}, RED)


def test_a_card_is_paid_for_first_and_lost_where_that_fails():
    """PB-121: told so, and gone."""
    table = with_hands(red=("Charge",), card_list={"Charge": "action 1 40 0 ap:2 | Text."})
    kp = table.game().battle.forces[0].kp
    table.enter({"type": "activate", "figure": 1}, RED)
    play(table, "Charge", figure=1)
    b = table.game().battle
    assert table.events(ev.CardPlayed) == [ev.CardPlayed(0, "Charge", 1, lost=True)]
    assert (b.people[0].ap, b.forces[0].kp, b.forces[0].hand) == (3, kp - 1, [])


@pytest.mark.parametrize(
    ("interrupt", "code"),
    [
        (on_roll("False alarm"), "card-outside-its-time"),
        ({"how": "card", "card": "Once more"}, "card-outside-its-time"),
        (on_roll("Gust of wind"), "not-in-hand"),
        (on_roll("Once more", roll=9), "interrupt-out-of-place"),
        (on_roll("Gust of wind", side=1), "not-yours"),
        ({"how": "card", "card": "Royal flush"}, "no-such-card"),
    ],
)
def test_a_card_outside_its_time_is_refused_and_stays_in_the_hand(interrupt, code):
    table = with_hands()
    table.enter({"type": "activate", "figure": 1}, RED)
    try:
        declined = shoot(table, interrupt).declined
    except Refusal as refusal:
        declined = refusal
    assert declined is not None and declined.code == code
    assert table.events(ev.CardPlayed) == [] and len(table.game().battle.forces[0].hand) == 7


def test_nobody_plays_another_sides_cards_not_even_the_referee():
    """He would learn by a refusal what isn't in the hand."""
    table = with_hands()
    for command in (
        {"type": "play-card", "side": 0, "card": "Dispatch rider"},
        {"type": "decide-otherwise", "command": {"type": "play-card", "side": 0, "card": "Dispatch rider"}},
    ):
        with pytest.raises(Refusal, match="not-yours"):
            table.enter(command, REFEREE)
    with pytest.raises(Refusal, match="side-alone"):
        table.enter(
            {"type": "decide-otherwise", "command": {"type": "play-card", "side": 0, "card": "Dispatch rider"}}, RED
        )
    assert PB12.who(table.game().battle, do.ChooseCards(1, ())) == Who(side=1, own=True)


@pytest.mark.parametrize("card", ["False alarm", "Gust of wind"], ids=["in the hand", "not in it"])
@pytest.mark.parametrize("acting", [Acting(REFEREE, True), Acting(RED, False, REFEREE)], ids=["as referee", "as Red"])
def test_nobody_tries_a_sides_cards_with_an_action_of_its_own_figures(card, acting):
    """The referee may enter the action; the card in it he may not."""
    table = with_hands()
    command = {"type": "activate", "figure": 1}
    decide(table.game(), decode_command(PB12, command), acting, table.dealer)
    command["interrupts"] = [{"how": "card", "side": 0, "card": card}]
    with pytest.raises(Refusal, match="not-yours"):
        decide(table.game(), decode_command(PB12, command), acting, table.dealer)


def test_the_referee_corrects_what_all_may_know_and_no_cards():
    """He would learn by the digest of a preview, or by what fits no more, what was drawn. What comes of another entry
    hangs on the hands, so he is told nothing of it before either."""
    table = with_hands(("Dispatch rider",), ("Gust of wind",))
    play(table, "Dispatch rider")
    for entered in [one for one in table.recorded if isinstance(one.event, Commanded)]:
        if entered.event.command["type"] in ("choose-cards", "play-card"):
            for change in ({"cards": ["Gust of wind"]}, {"card": "Gust of wind"}):
                with pytest.raises((Refusal, Malformed)) as raised:
                    table.enter({"type": "amend", "entry": entered.version, "command": change})
                assert isinstance(raised.value, Malformed) or raised.value.code == "side-alone"
    prepared = next(one.version for one in table.recorded if isinstance(one.event, ev.ForcePrepared)) - 1
    table.enter({"type": "amend", "entry": prepared, "command": {"points": 21}, "shown": "guessed"})
    assert table.game().battle.forces[0].bought == 21


@pytest.mark.parametrize(
    "command",
    [{"type": "end", "how": "conceded", "side": 0}, {"type": "surrender", "side": 0}],
    ids=["end", "surrender"],
)
def test_nobody_ends_a_game_looks_at_the_hands_and_takes_it_back(command):
    """The end opens them."""
    table = with_hands(CARDS, ("Gust of wind",))
    table.enter(command, RED)
    with pytest.raises(Refusal, match="shown-to-all"):
        table.enter({"type": "take-back"}, RED)
    table.enter({"type": "take-back"}, REFEREE)
    nobodys = with_hands((), ())
    nobodys.enter(command, RED)
    nobodys.enter({"type": "take-back"}, RED)
    assert nobodys.game().ended is None


def test_the_state_of_cards_comes_back_from_the_events():
    table = with_hands(blue=("Gust of wind",))
    play(table, "Dispatch rider")
    force = table.game().battle.forces[0]
    assert sorted(force.hand) == sorted(set(CARDS) - {"Dispatch rider"})
    assert table.game().battle.forces[1].hand == ["Gust of wind"] and force.for_cards == 70


# -- who knows --------------------------------------------------------------------------------------------------------
OTHERS = [Viewer("ben", (1,)), Viewer("rita", (), True), Viewer("otto", (1,), True), Viewer()]


def names_in(events):
    text = msgspec.json.encode([msgspec.to_builtins(event) for event in events]).decode()
    return {card for card in CARDS if card in text}


@pytest.mark.parametrize("viewer", OTHERS, ids=["other side", "referee", "referee who plays", "nobody"])
def test_only_whoever_plays_the_side_sees_its_cards(viewer):
    """PB-121: in no event, and on no picture of the table, before they are played."""
    table = with_hands(CARDS, ("Gust of wind",))
    shown = [PB12.show(one.event, viewer, one.version) for one in table.recorded[1:]]
    seen = [one for one in shown if one is not None]
    assert names_in(seen) == set()
    assert next(one for one in seen if isinstance(one, ev.CardsChosen)) == ev.CardsChosen(0, (), 7, 70)
    assert sum(isinstance(event, ev.CardDrawn) for event in seen) == len(CARDS) + 1
    assert not any(isinstance(one, Rolled) and one.purpose == "draw-card-0" for one in seen)
    picture = PB12.view(table.game().battle, viewer)["sides"][0]
    assert (picture["hand"], picture["stack"], picture["cards"], picture["drawn_from"]) == (7, 0, [], [])


def test_whoever_plays_the_side_sees_them_all():
    table = with_hands()
    viewer = Viewer("anna", (0,))
    assert names_in([PB12.show(one.event, viewer, one.version) for one in table.recorded[1:]]) == set(CARDS)
    assert sorted(PB12.view(table.game().battle, viewer)["sides"][0]["cards"]) == sorted(CARDS)


def test_a_played_card_is_known_and_nothing_else():
    table = with_hands()
    play(table, "Dispatch rider")
    seen = [PB12.show(one.event, Viewer(), one.version) for one in table.recorded[1:]]
    assert names_in([one for one in seen if one is not None]) == {"Dispatch rider"}


def test_when_the_battle_is_over_everything_lies_open_and_stays_so():
    table = with_hands(("Dispatch rider", "Once more"))
    table.enter({"type": "surrender", "side": 1}, BLUE)
    assert table.events(BattleEnded)
    table.enter({"type": "rewind", "to": len(table.recorded) - 3}, REFEREE)
    known = Viewer(disclosed=PB12.disclosed(table.recorded))
    seen = [PB12.show(one.event, known, one.version) for one in table.recorded]
    assert seen == [one.event for one in table.recorded]
    ended = max(one.version for one in table.recorded if isinstance(one.event, BattleEnded))
    later = PB12.show(ev.CardDrawn(0, "Once more"), known, ended + 5)
    assert later == ev.CardDrawn(0, "")


def test_what_a_copy_or_a_simulation_is_given_holds_no_card_and_goes_on():
    """Both sides' cards are unknown there; one of the list may be played for an unknown one."""
    table = with_hands(("Dispatch rider", "Once more", "Once more"), ("Gust of wind",))
    table.recorded = [one._replace(event=PB12.without_secrets(one.event)) for one in table.recorded]
    assert names_in([one.event for one in table.recorded[1:]]) == set()
    draws = [event for event in table.events(Rolled) if event.purpose == "draw-card-0"]
    assert {(draw.faces, draw.secret) for draw in draws} == {((1,), "")}  # nor where in the stack they lay
    force = table.game().battle.forces[0]
    assert force.hand == ["", "", ""]
    play(table, "Dispatch rider")
    assert table.game().battle.forces[0].hand == ["", ""]


def test_a_simulation_goes_on_in_the_middle_of_drawing():
    table = sit_down()
    choose(table, 0, *CARDS)
    choose(table, 1, "Gust of wind")
    table.enter({"type": "begin"})
    answer(table, number=3)
    tags = names({**TAGS, **PB12.tags})
    game = table.game()
    command_run = game.command_run
    past = [one for one in game.counting[1:] if one not in command_run]

    def given(events: list[RecordedEvent]):
        hidden = [(event.version, PB12.without_secrets(event.event)) for event in events]
        return tuple(Past(n, tags[type(event)], msgspec.json.encode(event).decode()) for n, event in hidden)

    beginning = Beginning(game.opened.setup, game.opened.options, given(past), "", given(command_run))
    assert not any(card in one.payload for one in (*beginning.past, *beginning.command_run) for card in CARDS)
    b = PB12.simulator(beginning).new(ShakeDice(b"cards"))
    assert b.forces[0].hand == ["", "", ""] and b.forces[0].stack == [""] * 4 and b.phase == MOVES
    assert b.people[0].x > 0 and b.people[0].now[AP] == 3  # people who stood on a real table stand on a drawn one
