"""A proposal needs every other side that somebody plays, and lapses when the table moves on."""

import msgspec
import pytest

from engine.kernel import events as ev
from engine.kernel.refusal import Refusal
from engine.kernel.setup import Side
from tests.engine.table import BLUE, RED, REFEREE, Table, street

DOWN = {"type": "decide-otherwise", "command": {"type": "set-state", "figure": 2, "state": "knocked_down"}}
AGREE = {"type": "agree", "proposal": 1}
DECLINE = {"type": "decline", "proposal": 1}


def three_sides(*third: str, neutral: bool = False) -> Table:
    """Red's last figure fights for a third side."""
    setup = street()
    figures = (*setup.figures[:3], msgspec.structs.replace(setup.figures[3], side=2), *setup.figures[4:])
    sides = (*setup.sides, Side("Green", third, neutral=neutral))
    return Table(msgspec.structs.replace(setup, sides=sides, figures=figures), 5)


def is_down(played: Table) -> bool:
    return bool(played.game().battle.figures[1].status & 1)


def refused(played, code, command, who):
    before = len(played.recorded)
    with pytest.raises(Refusal) as raised:
        played.enter(command, who)
    assert (raised.value.code, len(played.recorded)) == (code, before)


def test_all_other_sides_have_to_agree():
    played = three_sides("green")
    played.enter(DOWN, RED)
    played.enter(AGREE, BLUE)
    assert played.events(ev.Consented) == [ev.Consented(1, 1)] and not is_down(played)
    refused(played, "consented-already", AGREE, BLUE)
    played.enter(AGREE, "green")
    assert played.events(ev.Agreed) == [ev.Agreed(1, 2)] and is_down(played)
    refused(played, "no-such-proposal", AGREE, "green")


@pytest.mark.parametrize(("third", "neutral"), [((), False), (("green",), True), ((RED,), False)])
def test_empty_seats_neutrals_and_the_proposers_own_other_side_are_not_asked(third, neutral):
    played = three_sides(*third, neutral=neutral)
    played.enter(DOWN, RED)
    played.enter(AGREE, BLUE)
    assert is_down(played)


def test_the_referee_settles_it_alone():
    played = three_sides("green")
    played.enter(DOWN, RED)
    played.enter(AGREE, REFEREE)
    assert is_down(played)


def test_whoever_plays_a_figure_of_a_side_may_consent_for_it():
    played = three_sides("green")
    played.enter({"type": "hand-over", "figures": [6], "player": "carla"}, BLUE)
    played.enter(DOWN, RED)
    played.enter(AGREE, "carla")
    played.enter(AGREE, "green")
    assert is_down(played)


def test_a_proposal_lapses_with_the_next_action():
    played = three_sides("green")
    played.enter(DOWN, RED)
    played.enter(AGREE, BLUE)
    played.enter({"type": "turn-card"}, BLUE)
    refused(played, "no-such-proposal", AGREE, "green")
    played.enter(DOWN, RED)
    assert list(played.game().proposals) == [2] and not played.game().consents.get(2)


def test_a_proposal_that_was_skipped_by_a_rewind_is_gone():
    played = three_sides("green")
    played.enter({"type": "turn-card"}, RED)
    to = played.game().version
    played.enter(DOWN, RED)
    played.enter({"type": "rewind", "to": to}, REFEREE)
    refused(played, "no-such-proposal", AGREE, BLUE)


def test_a_side_that_is_asked_declines_and_the_proposal_is_gone():
    played = three_sides("green")
    played.enter(DOWN, RED)
    played.enter(DECLINE, BLUE)
    assert played.events(ev.ProposalDeclined) == [ev.ProposalDeclined(1, 1)] and not played.game().proposals
    refused(played, "no-such-proposal", AGREE, "green")
    refused(played, "no-such-proposal", DECLINE, "green")


def test_consents_go_with_what_was_declined():
    played = three_sides("green")
    played.enter(DOWN, RED)
    played.enter(AGREE, BLUE)
    played.enter(DECLINE, "green")
    played.enter(DOWN, RED)
    played.enter({**AGREE, "proposal": 2}, BLUE)
    assert not is_down(played) and not played.events(ev.Agreed)


def test_whoever_proposed_withdraws_and_the_referee_declines_for_no_side():
    played = three_sides("green")
    played.enter(DOWN, RED)
    played.enter(DECLINE, RED)
    assert played.events(ev.ProposalDeclined) == [ev.ProposalDeclined(1, 0, True)]
    played.enter(DOWN, RED)
    played.enter({**DECLINE, "proposal": 2}, REFEREE)
    assert played.events(ev.ProposalDeclined)[1] == ev.ProposalDeclined(2)


def test_nobody_declines_who_plays_no_side():
    played = three_sides("green")
    played.enter(DOWN, RED)
    refused(played, "not-yours", DECLINE, "stranger")
