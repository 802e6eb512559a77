"""What people's devices put into the server's dice, and what people say of dice on the table (the toy's rules)."""

import dataclasses
import hashlib
from collections.abc import Iterable
from typing import Any

import pytest

from engine.kernel import dice_events as de
from engine.kernel import events as ev
from engine.kernel.game import Game
from engine.kernel.refusal import Refusal
from engine.kernel.ruleset import Turn
from engine.kernel.sealed import faces
from engine.kernel.seeds import Devices, Seeds
from engine.kernel.setup import Figure, Setup, Side
from tests.engine.table import BLUE, RED, REFEREE, Table, street
from tests.toy import TOY

ANNA, BEN, CARL = "anna", "ben", "carl"
SEEDS = {ANNA: "a1" * 32, BEN: "b2" * 32, CARL: "c3" * 32}
FRESH = "d4" * 32


def digest(who: str) -> str:
    return hashlib.sha256(bytes.fromhex(SEEDS[who])).hexdigest()


class Connected(Devices):
    def __init__(self, asked: Iterable[str], here: Iterable[str]) -> None:
        self._asked, self._here = tuple(asked), set(here)

    def asked(self) -> tuple[str, ...]:
        return self._asked

    def here(self, members: Iterable[str]) -> tuple[str, ...]:
        return tuple(member for member in members if member in self._here)


class Fair(Table):
    """Anna's figures are 1 and 2, Ben's 3 and 4."""

    def __init__(self, dice: tuple[str, str] = ("server", "server"), asked: Any = (), here: Any = ()) -> None:
        sides = (Side("Red", (ANNA,), dice=dice[0]), Side("Blue", (BEN,), dice=dice[1]))
        figures = tuple(Figure(side, "grunt") for side in (0, 0, 1, 1))
        super().__init__(Setup("toy", sides, figures), rules=TOY)
        self.devices = Connected(asked, here)

    def game(self, upto: int | None = None) -> Game:
        game = super().game(upto)
        game.devices = self.devices
        return game

    def commit(self, who: str) -> None:
        self.enter({"type": "commit-seed", "digest": digest(who)}, who)

    def open(self, who: str) -> None:
        self.enter({"type": "open-seed", "seed": SEEDS[who]}, who)

    def throw(self, figure: int, who: str, count: int = 2) -> None:
        self.enter({"type": "throw", "figure": figure, "count": count}, who)

    def rolled(self) -> list[ev.Rolled]:
        return [event for event in self.events(ev.Rolled) if isinstance(event, ev.Rolled)]

    def refuses(self, code: str, command: dict[str, Any], who: str) -> None:
        before = len(self.recorded)
        with pytest.raises(Refusal) as raised:
            self.enter(command, who)
        assert raised.value.code == code
        assert len(self.recorded) == before


def expected(table: Fair, roll: ev.Rolled, seeds: tuple[str, ...] = (), fresh: str = "") -> tuple[int, ...]:
    parts = tuple(bytes.fromhex(seed) for seed in seeds)
    return faces(bytes.fromhex(roll.secret), "test", roll.roll, roll.count, roll.sides, parts, bytes.fromhex(fresh))


# -- seeds ----------------------------------------------------------------------------------------------------------
def test_without_anybodys_seed_nothing_waits_and_nothing_is_added():
    table = Fair()
    table.throw(1, ANNA)
    (roll,) = table.rolled()
    assert roll.faces == expected(table, roll)
    assert not table.events(*de.DICE_ASIDE)


def test_seeds_are_opened_once_all_hashes_are_recorded_and_go_into_every_roll_after():
    table = Fair()
    table.commit(ANNA)
    table.refuses("seeds-not-complete", {"type": "open-seed", "seed": SEEDS[ANNA]}, ANNA)
    table.commit(BEN)
    table.open(BEN)
    assert not table.events(de.SeedsFixed)
    table.open(ANNA)
    assert table.events(de.SeedsFixed) == [de.SeedsFixed((ANNA, BEN), (SEEDS[ANNA], SEEDS[BEN]))]
    table.throw(1, ANNA)
    (roll,) = table.rolled()
    assert roll.faces == expected(table, roll, (SEEDS[ANNA], SEEDS[BEN]))


def test_an_opening_that_does_not_match_is_refused():
    table = Fair()
    table.commit(ANNA)
    table.commit(BEN)
    table.refuses("seed-does-not-match", {"type": "open-seed", "seed": SEEDS[CARL]}, ANNA)
    table.open(ANNA)
    table.refuses("seed-opened-already", {"type": "open-seed", "seed": SEEDS[ANNA]}, ANNA)


def test_nobody_commits_twice_or_after_the_opening_has_begun():
    table = Fair()
    table.commit(ANNA)
    table.refuses("seed-committed-already", {"type": "commit-seed", "digest": digest(CARL)}, ANNA)
    table.enter({"type": "join-side", "side": 1, "player": CARL}, BEN)
    table.commit(BEN)
    table.commit(CARL)
    table.open(CARL)
    table.enter({"type": "join-side", "side": 1, "player": "dora"}, BEN)
    table.refuses("seeds-being-opened", {"type": "commit-seed", "digest": digest(CARL)}, "dora")


def test_strangers_put_nothing_into_the_dice():
    table = Fair()
    table.refuses("not-yours", {"type": "commit-seed", "digest": digest(CARL)}, CARL)
    table.refuses("not-yours", {"type": "commit-seed", "digest": digest(CARL)}, REFEREE)


def test_the_first_roll_ends_the_first_round_and_marks_who_is_missing():
    table = Fair()
    table.commit(ANNA)
    table.throw(3, BEN)
    assert table.events(de.SeedsFixed) == [de.SeedsFixed((ANNA, BEN), ("", ""))]
    (roll,) = table.rolled()
    assert roll.faces == expected(table, roll, ("", ""))
    table.refuses("seed-too-late", {"type": "open-seed", "seed": SEEDS[ANNA]}, ANNA)


def test_the_first_roll_waits_for_a_connected_device_to_open_its_seed():
    table = Fair(here=(ANNA,))
    table.commit(ANNA)
    table.throw(3, BEN)
    assert table.game().waiting.kind == "devices" and not table.rolled()
    table.refuses("seeds-being-opened", {"type": "commit-seed", "digest": digest(BEN)}, BEN)
    table.open(ANNA)
    (roll,) = table.rolled()
    assert table.events(de.SeedsFixed) == [de.SeedsFixed((ANNA, BEN), (SEEDS[ANNA], ""))]
    assert roll.faces == expected(table, roll, (SEEDS[ANNA], ""))


def test_a_roll_goes_on_without_a_seed_that_never_comes():
    table = Fair(here=(ANNA, BEN))
    table.commit(ANNA)
    table.commit(BEN)
    table.throw(3, BEN)
    table.open(BEN)
    assert not table.rolled()
    table.enter({"type": "go-on-without", "roll": 1}, BEN)
    assert table.events(de.SeedsFixed) == [de.SeedsFixed((ANNA, BEN), ("", SEEDS[BEN]))]
    assert table.rolled()[0].roll == 1


def test_who_comes_later_begins_a_round_in_which_all_commit_anew():
    """Else whoever runs the machine could choose a seed in the light of the others' and of the secrets."""
    table = Fair()
    for who in (ANNA, BEN):
        table.commit(who)
    for who in (ANNA, BEN):
        table.open(who)
    table.refuses("seed-committed-already", {"type": "commit-seed", "digest": digest(CARL)}, ANNA)
    table.enter({"type": "join-side", "side": 1, "player": CARL}, BEN)
    table.commit(CARL)
    table.refuses("seeds-not-complete", {"type": "open-seed", "seed": SEEDS[CARL]}, CARL)
    table.throw(1, ANNA)
    assert table.rolled()[0].faces == expected(table, table.rolled()[0], (SEEDS[ANNA], SEEDS[BEN]))
    for who in (ANNA, BEN):
        table.commit(who)
    for who in (ANNA, BEN, CARL):
        table.open(who)
    table.throw(2, ANNA)
    assert table.rolled()[1].faces == expected(table, table.rolled()[1], tuple(SEEDS.values()))


def test_a_rewind_takes_nothing_out_of_the_dice():
    table = Fair()
    for who in (ANNA, BEN):
        table.commit(who)
    for who in (ANNA, BEN):
        table.open(who)
    table.enter({"type": "rewind", "to": 1}, REFEREE)
    assert table.game().seeds.in_force == (SEEDS[ANNA], SEEDS[BEN])


def test_browsers_are_told_what_to_do():
    seeds, seated = Seeds(), {ANNA, BEN}
    assert [seeds.wanted_of(who, seated) for who in (ANNA, BEN, CARL)] == ["commit", "commit", ""]
    seeds.commit(ANNA, digest(ANNA), seated, False)
    assert [seeds.wanted_of(who, seated) for who in (ANNA, BEN)] == ["", "commit"]
    assert seeds.wanted_of(ANNA, seated, called=True) == "open" and seeds.wanted_of(BEN, seated, called=True) == ""
    seeds.commit(BEN, digest(BEN), seated, False)
    assert [seeds.wanted_of(who, seated) for who in (ANNA, BEN)] == ["open", "open"]


# -- fresh bytes ----------------------------------------------------------------------------------------------------
def test_the_request_is_recorded_before_anybody_can_know_the_faces():
    table = Fair(asked=(BEN,))
    table.throw(1, ANNA)
    assert [type(event) for event in table.events()][1:] == [ev.Commanded, de.EntropyRequested]
    assert table.game().next_roll == 2
    table.enter({"type": "give-entropy", "roll": 1, "entropy": FRESH}, BEN)
    (roll,) = table.rolled()
    assert roll.roll == 1 and roll.faces == expected(table, roll, (), FRESH)
    assert table.game().waiting.kind == "command"


def test_each_roll_of_an_action_asks_anew_and_is_asked_once():
    table = Fair(asked=(BEN,))
    table.throw(1, ANNA)
    table.refuses("roll-not-awaited", {"type": "give-entropy", "roll": 2, "entropy": FRESH}, BEN)
    table.enter({"type": "give-entropy", "roll": 1, "entropy": FRESH}, BEN)
    table.refuses("entropy-not-awaited", {"type": "give-entropy", "roll": 1, "entropy": FRESH}, BEN)
    table.throw(2, ANNA)
    assert isinstance(table.game().open, de.EntropyRequested) and table.game().open.roll == 2


def test_only_a_device_that_was_asked_gives_bytes():
    table = Fair(asked=(BEN,))
    table.throw(3, BEN)
    table.refuses("not-yours", {"type": "give-entropy", "roll": 1, "entropy": FRESH}, ANNA)
    table.refuses("not-yours", {"type": "go-on-without", "roll": 1}, CARL)


def test_a_roll_that_is_asked_for_is_not_taken_back():
    table = Fair(asked=(BEN,))
    table.throw(1, ANNA)
    table.refuses("dice-are-falling", {"type": "take-back"}, ANNA)


def test_taken_back_is_what_a_person_did_last_never_what_a_device_did():
    table = Fair(asked=(BEN,))
    table.throw(1, ANNA)
    begun = len(table.recorded) - len(table.events(de.EntropyRequested))
    table.enter({"type": "give-entropy", "roll": 1, "entropy": FRESH}, BEN)
    for who in (ANNA, BEN):
        table.refuses("dice-were-shown" if who == ANNA else "not-your-entry", {"type": "take-back"}, who)
    table.enter({"type": "take-back"})
    (back,) = table.events(ev.TakenBack)
    assert back.to < begun and [record for record in table.game().counting if isinstance(record.event, ev.Rolled)] == []


def test_a_seed_that_a_device_committed_to_meanwhile_hides_nobodys_entry():
    table = Fair()
    table.enter({"type": "note", "note": "beer"}, ANNA)
    table.commit(BEN)
    table.enter({"type": "take-back"}, ANNA)
    assert [record for record in table.game().counting if isinstance(record.event, ev.Noted)] == []
    assert table.events(de.SeedCommitted) == [de.SeedCommitted(BEN, digest(BEN))]


def test_going_on_without_a_device_is_marked():
    table = Fair(asked=(BEN,))
    table.throw(1, ANNA)
    table.enter({"type": "go-on-without", "roll": 1}, ANNA)
    assert table.events(de.EntropyMissed) == [de.EntropyMissed(1)]
    assert table.rolled()[0].faces == expected(table, table.rolled()[0])


def test_dice_on_the_table_ask_no_device():
    table = Fair(("typed", "server"), asked=(BEN,))
    table.throw(1, ANNA)
    assert isinstance(table.game().open, ev.RollRequested)


def test_fewer_devices_need_consent_more_do_not():
    table = Fair()
    table.enter({"type": "set-fresh", "mode": "on"}, ANNA)
    assert table.game().fresh == "on"
    table.enter({"type": "set-fresh", "mode": "off"}, ANNA)
    assert table.game().fresh == "on" and table.game().proposals
    table.enter({"type": "agree", "proposal": 1}, BEN)
    assert table.game().fresh == "off"


# -- no playing ahead -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("asked", [(), (BEN,)], ids=["alone", "with a device"])
def test_going_back_and_playing_again_never_gives_the_same_dice(asked: tuple[str, ...]):
    """Whoever plays ahead to see the dice and then goes back has seen nothing of those to come."""
    table = Fair(asked=asked)
    seen: list[tuple[int, ...]] = []
    for _ in range(6):
        start = table.game().version
        for figure, who in ((1, ANNA), (3, BEN)):
            if figure in table.game().battle.down:
                continue
            table.throw(figure, who, 12)
            if asked:
                table.enter({"type": "give-entropy", "roll": table.game().open.roll, "entropy": FRESH}, BEN)
        table.enter({"type": "rewind", "to": start}, REFEREE)
    rolls = table.rolled()
    seen = [roll.faces for roll in rolls]
    assert len(seen) >= 12 and len(set(seen)) == len(seen)
    assert [roll.roll for roll in rolls] == list(range(1, len(rolls) + 1))
    assert len({roll.secret for roll in rolls}) == len(rolls)


# -- dice on the table ----------------------------------------------------------------------------------------------
def typed(faces: tuple[int, ...] = (1, 2)) -> Fair:
    table = Fair(("typed", "typed"))
    table.throw(1, ANNA)
    table.enter({"type": "enter-dice", "faces": list(faces)}, ANNA)
    return table


def test_the_other_side_doubts_a_roll_and_nothing_stops():
    table = typed()
    table.enter({"type": "challenge-roll", "roll": 1, "reason": "cocked"}, BEN)
    assert list(table.game().witnesses.open_rolls()) == [1]
    table.throw(3, BEN)
    assert table.game().open is not None


@pytest.mark.parametrize(
    ("code", "roll", "who"), [("own-dice", 1, ANNA), ("no-such-roll", 7, BEN), ("own-dice", 1, REFEREE)]
)
def test_who_cannot_doubt_a_roll(code: str, roll: int, who: str):
    typed().refuses(code, {"type": "challenge-roll", "roll": roll}, who)


def test_a_roll_of_the_server_is_checked_not_doubted():
    table = Fair()
    table.throw(1, ANNA)
    table.refuses("not-rolled-at-the-table", {"type": "challenge-roll", "roll": 1}, BEN)


def test_a_roll_is_doubted_once_at_a_time():
    table = typed()
    table.enter({"type": "challenge-roll", "roll": 1}, BEN)
    table.refuses("challenged-already", {"type": "challenge-roll", "roll": 1}, BEN)


def test_whoever_doubted_lets_it_stand():
    table = typed()
    table.enter({"type": "challenge-roll", "roll": 1}, BEN)
    table.enter({"type": "settle-challenge", "roll": 1, "how": "stands"}, BEN)
    assert not list(table.game().witnesses.open_rolls())
    table.refuses("not-challenged", {"type": "settle-challenge", "roll": 1, "how": "again"}, BEN)


def test_both_sides_together_roll_again_and_the_old_dice_stay_readable():
    table = typed((6, 6))
    assert 1 in table.game().battle.down
    table.enter({"type": "challenge-roll", "roll": 1}, BEN)
    table.enter({"type": "settle-challenge", "roll": 1, "how": "again"}, BEN)
    assert table.game().proposals
    table.enter({"type": "agree", "proposal": 1}, ANNA)
    game = table.game()
    assert isinstance(game.open, ev.RollRequested) and game.open.roll == 1 and 1 not in game.battle.down
    table.enter({"type": "enter-dice", "faces": [1, 1]}, ANNA)
    game = table.game()
    assert [rolled.faces for rolled in table.rolled()] == [(6, 6), (1, 1)]
    assert game.witnesses.challenge_of(1, game.version) is None  # the new dice are not doubted
    assert 1 not in game.battle.down


def test_the_roller_alone_does_not_settle_it():
    table = typed()
    table.enter({"type": "challenge-roll", "roll": 1}, BEN)
    table.enter({"type": "settle-challenge", "roll": 1, "how": "stands"}, ANNA)
    assert list(table.game().witnesses.open_rolls()) == [1] and table.game().proposals


def test_the_referee_settles_it_either_way():
    table = typed()
    table.enter({"type": "challenge-roll", "roll": 1}, BEN)
    table.enter({"type": "settle-challenge", "roll": 1, "how": "again"}, REFEREE)
    assert isinstance(table.game().open, ev.RollRequested)


def test_one_tap_at_the_end_attests_what_the_others_rolled():
    table = typed()
    table.throw(3, BEN)
    table.enter({"type": "enter-dice", "faces": [2, 2]}, BEN)
    table.refuses("battle-goes-on", {"type": "attest-dice", "side": 1}, BEN)
    table.enter({"type": "end", "how": "conceded", "side": 0}, ANNA)
    table.refuses("not-yours", {"type": "attest-dice", "side": 0}, BEN)
    table.enter({"type": "attest-dice", "side": 1}, BEN)
    table.enter({"type": "attest-dice", "side": 0}, ANNA)
    assert table.events(de.DiceAttested) == [de.DiceAttested(1, (1,)), de.DiceAttested(0, (2,))]
    table.refuses("nothing-to-attest", {"type": "attest-dice", "side": 0}, ANNA)


def test_an_open_doubt_and_what_is_left_out_are_not_attested():
    table = typed()
    table.throw(2, ANNA)
    table.enter({"type": "enter-dice", "faces": [2, 2]}, ANNA)
    table.throw(2, ANNA)
    table.enter({"type": "enter-dice", "faces": [3, 3]}, ANNA)
    table.enter({"type": "challenge-roll", "roll": 1}, BEN)
    table.enter({"type": "end", "how": "conceded", "side": 0}, ANNA)
    table.enter({"type": "attest-dice", "side": 1, "leave_out": [2]}, BEN)
    assert table.events(de.DiceAttested) == [de.DiceAttested(1, (3,))]


def test_dice_typed_anew_after_a_rewind_were_not_attested():
    table = typed()
    table.enter({"type": "end", "how": "conceded", "side": 0}, ANNA)
    table.enter({"type": "attest-dice", "side": 1}, BEN)
    asked = next(record.version for record in table.recorded if isinstance(record.event, ev.RollRequested))
    table.enter({"type": "rewind", "to": asked}, REFEREE)
    table.enter({"type": "enter-dice", "faces": [4, 4]}, ANNA)
    game = table.game()
    assert game.witnesses.attesting(1, game.version) == []


# -- turns (the street fight's cards) -------------------------------------------------------------------------------
def street_turn(dice: str) -> Table:
    """Somebody's card has just been turned, and his turn begins."""
    table = Table(street(dice=dice))
    while not table.game().waiting.figure:
        table.enter({"type": "turn-card"}, REFEREE)
    return table


def test_a_change_of_whose_dice_counts_from_the_next_turn():
    table = street_turn("typed")
    game = table.game()
    side = game.side_of[game.waiting.figure]
    table.enter({"type": "change-dice-mode", "side": side, "dice": "server"}, REFEREE)
    game = table.game()
    assert (game.dice[side], game.dice_next[side][0]) == ("typed", "server")
    table.enter({"type": "move", "figure": game.waiting.figure}, REFEREE)
    assert isinstance(table.game().open, ev.RollRequested)  # still his own dice
    table = street_turn("typed")
    table.enter({"type": "change-dice-mode", "side": side, "dice": "server"}, REFEREE)
    table.enter({"type": "wait", "figure": table.game().waiting.figure}, REFEREE)
    table.enter({"type": "turn-card"}, REFEREE)
    game = table.game()
    assert (game.dice[side], game.dice_next) == ("server", {})


def test_in_a_sides_turn_a_change_of_whose_dice_counts_from_the_next_one_on():
    table = Fair(("typed", "typed"))
    table.rules = dataclasses.replace(TOY, turn=lambda battle: Turn("action", 0, (len(battle.down) % 2,)))
    table.enter({"type": "change-dice-mode", "side": 1, "dice": "server"}, REFEREE)
    assert table.game().dice[1] == "typed"
    table.enter({"type": "fall", "figure": 1}, ANNA)
    table.enter({"type": "fall", "figure": 3}, BEN)
    assert (table.game().dice[1], table.game().dice_next) == ("server", {})


def test_between_turns_a_change_of_whose_dice_counts_at_once():
    table = Table(street(dice="typed"))
    assert not table.game().waiting.figure
    table.enter({"type": "change-dice-mode", "side": 0, "dice": "server"}, REFEREE)
    assert (table.game().dice[0], table.game().dice_next) == ("server", {})


def test_dice_are_doubted_until_the_next_card():
    table = street_turn("typed")
    figure = table.game().waiting.figure
    own, other = (RED, BLUE) if table.game().side_of[figure] == 0 else (BLUE, RED)
    table.enter({"type": "move", "figure": figure}, own)
    asked = table.game().open
    assert isinstance(asked, ev.RollRequested)
    table.enter({"type": "enter-dice", "faces": [2] * asked.count}, own)
    table.enter({"type": "challenge-roll", "roll": asked.roll}, other)
    table.enter({"type": "settle-challenge", "roll": asked.roll, "how": "stands"}, other)
    game = table.game()
    while game.waiting.kind == "answer":
        kind = game.open.kind if isinstance(game.open, ev.Asked) else ""
        at = game.battle.figures[figure - 1]
        table.enter({"type": "answer", "value": {"to": [at.x, at.y]} if kind == "move-to" else {}}, REFEREE)
        game = table.game()
    if game.waiting.figure:
        table.enter({"type": "wait", "figure": game.waiting.figure}, REFEREE)
    table.enter({"type": "turn-card"}, REFEREE)
    with pytest.raises(Refusal) as raised:
        table.enter({"type": "challenge-roll", "roll": asked.roll}, other)
    assert raised.value.code == "challenge-too-late"


# -- a device that is gone ------------------------------------------------------------------------------------------
def second_round(*opened: str) -> Fair:
    """Carl comes later; all three have promised a seed, and these have opened theirs."""
    table = Fair()
    for who in (ANNA, BEN):
        table.commit(who)
    for who in (ANNA, BEN):
        table.open(who)
    table.enter({"type": "join-side", "side": 1, "player": CARL}, BEN)
    for who in (CARL, ANNA, BEN):
        table.commit(who)
    for who in opened:
        table.open(who)
    return table


def test_a_seed_lost_with_its_device_no_longer_keeps_the_round_open():
    table = second_round(CARL, BEN)
    assert len(table.events(de.SeedsFixed)) == 1
    table.enter({"type": "lose-seed"}, ANNA)
    fixed = table.events(de.SeedsFixed)[-1]
    assert dict(zip(fixed.players, fixed.seeds, strict=True)) == {ANNA: "", BEN: SEEDS[BEN], CARL: SEEDS[CARL]}
    table.throw(1, ANNA)
    (roll,) = table.rolled()
    assert roll.faces == expected(table, roll, tuple(bytes.fromhex(seed).hex() for seed in fixed.seeds))
    table.commit(ANNA)  # another device of hers begins the next round
    assert table.game().seeds.committed == {ANNA: digest(ANNA)}


def test_others_open_theirs_before_somebody_says_that_his_is_lost():
    table = second_round(CARL)
    table.refuses("others-open-first", {"type": "lose-seed"}, ANNA)
    table.refuses("not-yours", {"type": "lose-seed", "player": BEN}, ANNA)
    table.enter({"type": "lose-seed", "player": BEN}, REFEREE)  # both devices are gone
    fixed = table.events(de.SeedsFixed)[-1]
    assert dict(zip(fixed.players, fixed.seeds, strict=True)) == {ANNA: "", BEN: "", CARL: SEEDS[CARL]}


def test_no_seed_is_lost_that_nobody_waits_for():
    table = Fair()
    table.refuses("no-seed-awaited", {"type": "lose-seed"}, ANNA)
    table.commit(ANNA)
    table.refuses("no-seed-awaited", {"type": "lose-seed"}, ANNA)  # not all have promised yet
