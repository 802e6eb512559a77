"""Battle state and its transitions.

A transition is the one place where a kind of change happens, and an event is a recorded transition: its fields are the
transition's arguments. Without `Effects` (simulation) nothing is written down; no rule is ever skipped.

The chapters lie in `state/`, each a class on top of the one before. `Decisions` (who decides in the middle of
an action) stands here with the battle that it decides about: each names the other.
"""

from typing import Final

from mypy_extensions import mypyc_attr

from engine.kernel.dice import Dice
from engine.kernel.refusal import Facts, Refusal
from engine.kernel.why import Why
from engine.rulesets.stko import events as ev
from engine.rulesets.stko.codes import DOWN, DUCKED, DUTY, IN_PLAY, LOSSES, NOBODY, PANIC, SIX, UNCONSCIOUS
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.ground import Ground, Spot
from engine.rulesets.stko.settings import Options
from engine.rulesets.stko.state.arrivals import Coming
from engine.rulesets.stko.state.names import card_name

STATES: Final = {
    "knocked_down": DOWN,
    "unconscious": UNCONSCIOUS,
    "recover": DUTY,
    "needs_six": SIX,
    "ducked": DUCKED,
    "nerve_lost": PANIC,
}


@mypyc_attr(allow_interpreted_subclasses=True)
class Decisions:
    """Who decides in the middle of an action: a policy in simulations, people (through `Effects`) in live play."""

    def where_to(self, b: "Battle", f: Figure, most: int, exact: bool) -> Spot:
        """Where the move of at most (or exactly) `most` hundredths of inches ends."""
        raise NotImplementedError

    def whom_to_shoot(self, b: "Battle", f: Figure, grip: int) -> int:
        """After moving: the number of the enemy to shoot at, 0 when none is in the arc and in sight."""
        raise NotImplementedError

    def before_dice(self, b: "Battle", f: Figure, open_to_others: bool) -> int:
        """Window before the dice: 0 to go on, else the card played; `b.chosen` holds the figure it is for.

        With nobody able to play (`open_to_others` False) it only lets the others see the facts that were told.
        """
        raise NotImplementedError

    def fires_on(self, b: "Battle", f: Figure, target: Figure, weapon: int, drawn: int) -> bool:
        """Does the shooter draw another rapid-fire card?"""
        raise NotImplementedError

    def defend_with(self, b: "Battle", f: Figure, by: Figure) -> int:
        """The row of the fight table with which `f` meets the attack."""
        raise NotImplementedError

    def leaves_fight(self, b: "Battle", f: Figure, other: Figure) -> bool:
        """Does the winner of a fight run instead of applying the result?"""
        raise NotImplementedError

    def ducks_back(self, b: "Battle", f: Figure, by: Figure) -> bool:
        """Nerves of Wire: hit in cover, does he duck back all the same?"""
        return False

    def shift_by_skill(self, b: "Battle", f: Figure, target: Figure, location: int, most: int) -> int:
        """Good Aim: the location die may be moved by so much, up or down. Without a better idea: head, then belly."""
        if 1 < location <= 1 + most:
            return 1 - location
        return 5 - location if 5 - most <= location <= 5 + most else 0

    def shift_hit(self, b: "Battle", f: Figure, target: Figure, location: int) -> int:
        """A special card: the location die may be moved by one; -1, 0 or 1."""
        raise NotImplementedError

    def part_to_hit(self, b: "Battle", f: Figure, target: Figure, mask: int) -> int:
        """Through a scope: one of the locations in `mask`."""
        raise NotImplementedError

    def spread_hits(self, b: "Battle", f: Figure, target: Figure, group: list[int], hits: int) -> list[int]:
        """A Pavement Demon's hits on the target and the group beside it: the figure that takes each."""
        return [int(target.n)] * hits

    def chases(self, b: "Battle", f: Figure, enemies: list[int]) -> int:
        """The enemy at whom a Psycho runs: one of these numbers."""
        return enemies[0]

    def let_press(self, b: "Battle", f: Figure, count: int) -> None:
        """The dice just shown are about to be followed by others: who may have some thrown again says so now."""

    def presses(self, b: "Battle", f: Figure, purpose: str, dice: bytes) -> bool:
        """Does a policy have dice of this roll thrown again? Then `b.rerolls.press` says whose luck, by which skill.

        People never answer here: they enter it later, and the roll is found with its re-rolls on the tape.
        """
        return False

    def free_turn(self, b: "Battle", f: Figure) -> None:
        """Carries out the free turn of `f` in the middle of somebody else's action."""
        raise NotImplementedError


class Battle(Coming):
    """The whole battle: what it asks the world, what people say about it, and its end.

    Changes `decisions`, `harm`, `over`, `rerolls`, `side_lost`, `unsettled`, `winner`; looks at `cards`, `charmed`,
    `dice`, `figures`, `forced`, `luck`, `neutral`, `sides`.
    """

    def __init__(self, figures: list[Figure], sides: int, options: Options, ground: Ground, dice: Dice) -> None:
        super().__init__(figures, sides, options, ground, dice)
        self.decisions: Decisions = Decisions()

    # -- asking the world -----------------------------------------------------------------------------------------
    def why(self) -> Why | None:
        return None if self.effects is None else Why()

    def roll(self, f: Figure, purpose: str, count: int, why: Why | None) -> bytes:
        """d6 for a figure."""
        if self.luck:
            return self.roll_with_luck(f, purpose, count, why)
        if self.effects is None:
            return self.dice.pool(count)
        return self.effects.roll(f.n, f.side, purpose, count, 6, why)

    def roll_by(self, f: Figure, purpose: str, rule: str, count: int) -> bytes:
        """Dice of which there is no more to say than the rule that asks for so many."""
        why = self.why()
        if why is not None:
            why.set(rule, purpose, count)
        return self.roll(f, purpose, count, why)

    def die_by(self, f: Figure, purpose: str, rule: str) -> int:
        return self.roll_by(f, purpose, rule, 1)[0]

    def roll_with_luck(self, f: Figure, purpose: str, count: int, why: Why | None) -> bytes:
        """Whoever may have dice thrown again can do so until the next dice fall. Source: STKO-93, Lucky and others."""
        effects = self.effects
        if effects is None:
            self.rerolls.pressed = 0
            dice = self.dice.pool(count)
            own = f.skill_effects
            if self.charmed or own.luck or own.charms or own.curse:  # else nobody may have them thrown again
                return self.press_on(f, purpose, dice)
            return dice
        self.last_call(f.side)
        dice = effects.roll(f.n, f.side, purpose, count, 6, why)
        self.rerolls.pressed = 0
        for by, skill, side, member, n in effects.pressed:
            self.luck_pressed(f, self.figures[by - 1], skill, side, member, n)
        dice = self.press_on(f, purpose, dice)
        self.rerolls.left_off = [f.n, count, effects.stops]
        return dice

    def last_call(self, side: int) -> None:
        """Further dice of the server are about to fall, and nobody was asked anything since the last ones did."""
        effects = self.effects
        if effects is None or not self.rerolls.left_off or effects.is_typed(side):
            return
        n, count, stops = self.rerolls.left_off
        if stops == effects.stops:
            self.decisions.let_press(self, self.figures[n - 1], count)
        self.rerolls.left_off = []

    def press_on(self, f: Figure, purpose: str, dice: bytes) -> bytes:
        while self.decisions.presses(self, f, purpose, dice):
            press = self.rerolls.press
            by = self.figures[press.by - 1]
            n = len(press.places)
            if self.effects is None:
                again = self.dice.pool(n)
            else:
                again = self.effects.press(f.n, purpose, by.n, press.side, press.skill, press.places)
            after = list(dice)
            for place in range(n):
                after[press.places[place]] = again[place]
            dice = bytes(after)
            self.luck_pressed(f, by, press.skill, press.side, "", n)
        return dice

    def luck_pressed(self, f: Figure, by: Figure, skill: str, side: int, member: str, dice: int) -> None:
        """Dice of a roll of `f` were thrown again. Recorded by the kernel. Source: STKO-93."""
        if skill == "lucky_charm":
            by.charms_used += 1
        elif skill == "cursed":
            self.rerolls.curses.append((f.n, side, member))
        else:
            self.rerolls.pressed += dice

    def draw_figure(self, f: Figure, purpose: str, numbers: list[int]) -> int:
        """One of these figures, all as likely."""
        if len(numbers) == 1:
            return numbers[0]
        effects = self.effects
        if effects is None:
            return numbers[self.dice.draw(len(numbers))]
        self.last_call(f.side)
        return numbers[effects.draw(f.n, f.side, purpose, tuple([card_name(n) for n in numbers]))]

    def draw_card(self) -> int:
        """One of the cards left in the deck; returns its place in `left`."""
        if self.effects is None:
            return self.dice.draw(len(self.cards.left))
        return self.effects.draw(0, NOBODY, "card", tuple([card_name(card) for card in self.cards.left]))

    def decline(self, code: str, facts: Facts | None = None) -> None:
        """A rule says no before anything happened. Where the people decided otherwise it lets them go on."""
        if not self.forced:
            raise Refusal(code, facts)

    # -- the people's word ----------------------------------------------------------------------------------------
    def state_set(self, f: Figure, state: str, on: bool) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.StateSet(f.n, state, on))
        if state in STATES:
            bit = STATES[state]
            if on:
                self.gain(f, bit)
                if bit == UNCONSCIOUS:
                    self.gain(f, DOWN)
            else:
                f.status &= ~bit
        elif state == "immobile":
            f.immobile = (self.at if self.at else -1) if on else 0
        else:
            f.loss = LOSSES.index(state) if on else IN_PLAY
            self.drop_idle_turns()
        self.touch(f)
        self.harm = True
        self.unsettled = True

    # -- the end --------------------------------------------------------------------------------------------------
    def side_is_lost(self, side: int, lost: int, of: int) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.SideLost(side, lost, of))
        self.side_lost[side] = True
        standing = [s for s in range(len(self.sides)) if not self.side_lost[s] and not self.neutral[s]]
        if len(standing) <= 1:
            self.ended(standing[0] if standing else NOBODY)

    def ended(self, winner: int) -> None:
        self.over = True
        self.winner = winner
