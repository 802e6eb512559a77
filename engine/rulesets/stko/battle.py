"""Battle state and its transitions.

A transition is the one place where a kind of change happens, and an event is a recorded transition: its fields are the
transition's arguments. Without a scribe (simulation) nothing is written down; no rule is ever skipped.
"""

from typing import Final

from mypy_extensions import mypyc_attr

from engine.kernel.dice import Dice
from engine.kernel.refusal import Facts, Refusal
from engine.kernel.scribe import Scribe
from engine.kernel.why import Why
from engine.rulesets.stko import events as ev
from engine.rulesets.stko.codes import (
    BANDS,
    BROKEN,
    COVERS,
    DEAD,
    DOWN,
    DUCKED,
    DUTIES,
    DUTY,
    EMPTY,
    FEAR,
    FEELINGS,
    FIRST_ACTION,
    FLED,
    FLESH,
    GONE,
    GRIPS,
    HATE,
    IN_PLAY,
    JAMMED,
    JOKER,
    LOCATIONS,
    MORE,
    NOBODY,
    OUT,
    PANIC,
    RANKS,
    READY,
    SCRATCH,
    SERIOUS,
    SEVERITIES,
    SIX,
    SURRENDERED,
    UNCONSCIOUS,
    UTTER,
)
from engine.rulesets.stko.figure import Figure, Weapon
from engine.rulesets.stko.ground import Ground, ShotFacts, Spot
from engine.rulesets.stko.options import Options
from engine.rulesets.stko.tables_optional import FIGHT_ROWS, RAPID_DECK, RAPID_RESULTS

STATES: Final = {
    "knocked_down": DOWN,
    "unconscious": UNCONSCIOUS,
    "recover": DUTY,
    "needs_six": SIX,
    "ducked": DUCKED,
    "nerve_lost": PANIC,
}


class Turn:
    """One turn in progress. `card` is 0 for the figure's own card, else the action card that gave it."""

    __slots__ = ("card", "declared", "figure", "only_stand")

    def __init__(self, figure: Figure, card: int) -> None:
        self.figure = figure
        self.card = card
        self.declared = False
        self.only_stand = False  # just woken: nothing but Stand up is left to do (STKO-47)


@mypyc_attr(allow_interpreted_subclasses=True)
class Minds:
    """Who decides in the middle of an action: a policy in simulations, people (through the scribe) in live play."""

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

    def shift_hit(self, b: "Battle", f: Figure, target: Figure, location: int) -> int:
        """A special card: the location die may be moved by one; -1, 0 or 1."""
        raise NotImplementedError

    def part_to_hit(self, b: "Battle", f: Figure, target: Figure, mask: int) -> int:
        """Through a scope: one of the locations in `mask`."""
        raise NotImplementedError

    def free_turn(self, b: "Battle", f: Figure) -> None:
        """Carries out the free turn of `f` in the middle of somebody else's action."""
        raise NotImplementedError


class Battle:
    """Everything that stands on the table. Figures are numbered from 1; `figures[n - 1]` is figure n."""

    __slots__ = (
        "aiming",
        "at",
        "box",
        "cards_in_a_row",
        "cards_turned",
        "chosen",
        "claimer",
        "contacts",
        "deeds",
        "deploying",
        "dice",
        "entering",
        "feelings",
        "figures",
        "first_shot",
        "forced",
        "gone",
        "ground",
        "harm",
        "height",
        "held",
        "joker_open",
        "left",
        "minds",
        "neutral",
        "open_cards",
        "options",
        "over",
        "passing",
        "placing",
        "rapid_left",
        "round",
        "scribe",
        "severed_limbs",
        "shaken",
        "side_lost",
        "sides",
        "start_size",
        "turns",
        "turns_taken",
        "width",
        "winner",
    )

    def __init__(self, figures: list[Figure], sides: int, options: Options, ground: Ground, dice: Dice) -> None:
        self.figures = figures
        self.sides: list[list[Figure]] = [[f for f in figures if f.side == s] for s in range(sides)]
        self.neutral: list[bool] = [False] * sides
        self.options = options
        self.ground = ground
        self.width = 0  # of a drawn table, hundredths of inches
        self.height = 0
        self.dice = dice
        self.scribe: Scribe | None = None
        self.minds: Minds = Minds()
        self.at = 0  # number of the newest event; 0 throughout in simulations
        self.forced = False  # the people decided otherwise: rules decline nothing
        self.deploying = False
        self.left: list[int] = []  # cards still in the deck, in a fixed order
        self.gone: list[int] = []  # discarded and laid aside
        self.open_cards: list[int] = []
        self.held: list[tuple[int, int]] = []  # (card, figure that claimed it)
        self.passing: list[tuple[int, int]] = []  # standing answers: (side, figure that is the exception or 0)
        self.claimer = 0  # the figure whose own card was turned last
        self.joker_open = False
        self.placing = 0  # the figure that is to be put on the table
        self.entering = False
        self.turns: list[Turn] = []
        self.cards_in_a_row = 0
        self.first_shot = False
        self.round = 0  # shuffles so far
        self.cards_turned = 0
        self.turns_taken = 0
        self.box: list[int] = []  # wound counters left in the box
        self.rapid_left: list[int] = []  # rapid-fire cards left, where the deck is kept from burst to burst
        self.side_lost: list[bool] = [False] * sides
        self.start_size: list[int] = [len(side) for side in self.sides]
        self.over = False
        self.winner = NOBODY
        self.chosen = 0
        self.deeds: list[tuple[int, int, str, bool, bool, int]] = []  # by, victim, what, armed, awake, event
        self.aiming = 0  # how many figures hold an aim
        self.feelings: list[tuple[int, int, int]] = []  # who, for whom, what: bits HATE, FEAR, UTTER
        self.contacts: list[tuple[int, int]] = []  # pairs that fight hand to hand
        self.severed_limbs: list[tuple[int, int, int]] = []  # figure, location, event
        self.shaken = False  # something happened since nerves were last looked at
        self.harm = False  # somebody went down since the end was last checked

    # -- asking the world ---------------------------------------------------------------------------------------
    def why(self) -> Why | None:
        return None if self.scribe is None else Why()

    def roll(self, f: Figure, purpose: str, count: int, why: Why | None) -> bytes:
        """d6 for a figure."""
        if self.scribe is None:
            return self.dice.pool(count)
        return self.scribe.roll(f.n, f.side, purpose, count, 6, why)

    def draw_card(self) -> int:
        """One of the cards left in the deck; returns its place in `left`."""
        if self.scribe is None:
            return self.dice.draw(len(self.left))
        return self.scribe.draw(0, NOBODY, "card", tuple([card_name(card) for card in self.left]))

    def decline(self, code: str, facts: Facts | None = None) -> None:
        """A rule says no before anything happened. Where the people decided otherwise it lets them go on."""
        if not self.forced:
            raise Refusal(code, facts)

    # -- cards --------------------------------------------------------------------------------------------------
    def card_turned(self, card: int) -> None:
        if self.scribe is not None:
            self.at = self.scribe.record(ev.CardTurned(card_name(card)))
        self.left.remove(card)
        self.cards_turned += 1
        self.claimer = 0
        self.cards_in_a_row = 0
        if card == JOKER:
            self.joker_open = True
            self.gone.append(card)
        elif card >= FIRST_ACTION:
            self.open_cards.append(card)
        else:
            self.gone.append(card)
            f = self.figures[card - 1]
            self.claimer = card
            if f.loss != IN_PLAY:
                pass  # his card is turned and nobody acts
            elif f.placed:
                self.turns.append(Turn(f, 0))
            else:
                self.placing = card
                self.entering = not self.deploying

    def card_laid_aside(self, card: int) -> None:
        if self.scribe is not None:
            self.at = self.scribe.record(ev.CardLaidAside(card_name(card)))
        self.open_cards.remove(card)
        self.gone.append(card)

    def deck_shuffled(self) -> None:
        """Discards, spent cards and the Joker go back; open cards too unless the option lets them lie. STKO-09."""
        if self.scribe is not None:
            self.at = self.scribe.record(ev.DeckShuffled())
        self.left.extend(self.gone)
        self.gone.clear()
        self.left.sort()
        self.passing.clear()
        self.joker_open = False
        self.round += 1

    def card_claimed(self, f: Figure, card: int) -> None:
        if self.scribe is not None:
            self.at = self.scribe.record(ev.CardClaimed(f.n, card_name(card)))
        self.open_cards.remove(card)
        self.held.append((card, f.n))

    def card_played(self, f: Figure, card: int) -> None:
        """Turns wait in a stack; among those not yet begun the higher card goes first. STKO-07, STKO-08."""
        if self.scribe is not None:
            self.at = self.scribe.record(ev.CardPlayed(f.n, card_name(card)))
        self.held = [one for one in self.held if one[0] != card]
        self.gone.append(card)
        self.cards_in_a_row += 1
        place = len(self.turns)
        while place > 0:
            waiting = self.turns[place - 1]
            if waiting.declared or waiting.card == 0 or outranks(card, waiting.card):
                break
            place -= 1
        self.turns.insert(place, Turn(f, card))

    def standing_set(self, side: int, word: str, figure: int) -> None:
        """A side lets windows go by until the Joker (`pass`), or unless a figure is shot at (`only_when_shot_at`)."""
        if self.scribe is not None:
            self.at = self.scribe.record(ev.StandingSet(side, word, figure))
        self.passing = [one for one in self.passing if one[0] != side]
        if word == "pass":
            self.passing.append((side, 0))
        elif word == "only_when_shot_at":
            self.passing.append((side, figure))

    def card_discarded(self, card: int) -> None:
        if self.scribe is not None:
            self.at = self.scribe.record(ev.CardDiscarded(card_name(card)))
        if card in self.open_cards:
            self.open_cards.remove(card)
        self.held = [one for one in self.held if one[0] != card]
        self.gone.append(card)

    # -- coming and going ---------------------------------------------------------------------------------------
    def placed(self, f: Figure, x: int, y: int, fx: int, fy: int, entering: bool) -> None:
        if self.scribe is not None:
            self.at = self.scribe.record(ev.Placed(f.n, x, y, fx, fy, entering))
        f.placed = True
        f.x, f.y, f.fx, f.fy = x, y, fx, fy
        if self.placing == f.n:
            self.placing = 0
            self.entering = False

    def deployment_ended(self) -> None:
        if self.scribe is not None:
            self.at = self.scribe.record(ev.DeploymentEnded())
        self.deploying = False

    def arrived(self, f: Figure) -> None:
        """A figure joins in mid-battle; its card goes into the deck. Recorded by the kernel.

        Numbers are never given twice: one that a rewind took back leaves an empty place.
        """
        while len(self.figures) < f.n - 1:
            nobody = Figure(len(self.figures) + 1, NOBODY, 0, [])
            nobody.loss = GONE
            self.figures.append(nobody)
        self.figures.append(f)
        self.sides[f.side].append(f)
        self.start_size[f.side] += 1
        self.left.append(f.n)
        self.left.sort()
        self.shaken = True

    def departed(self, f: Figure) -> None:
        """A figure leaves for a reason that isn't the game's. Recorded by the kernel."""
        f.loss = GONE
        self.shaken = True
        self.start_size[f.side] -= 1
        self.harm = True
        self.drop_aim(f)
        self.turns = [turn for turn in self.turns if turn.figure is not f]
        if self.placing == f.n:
            self.placing = 0

    # -- turns --------------------------------------------------------------------------------------------------
    def action_declared(self, f: Figure, action: str, target: int, weapons: tuple[int, ...]) -> None:
        if self.scribe is not None:
            self.at = self.scribe.record(ev.ActionDeclared(f.n, action, target, weapons))
        self.turns[-1].declared = True
        if action != "shoot":
            f.posture = NOBODY  # whoever does something else doesn't lean out of his cover any more

    def action_lapsed(self, f: Figure) -> None:
        if self.scribe is not None:
            self.at = self.scribe.record(ev.ActionLapsed(f.n))
        self.turns[-1].declared = False

    def turn_begun(self, f: Figure) -> None:
        if self.scribe is not None:
            self.at = self.scribe.record(ev.TurnBegun(f.n))
        self.turns.append(Turn(f, 0))

    def turn_ended(self, f: Figure) -> None:
        if self.scribe is not None:
            self.at = self.scribe.record(ev.TurnEnded(f.n))
        self.turns.pop()
        self.turns_taken += 1
        if f.held_fire:
            f.held_fire -= 1
        if self.turns:
            self.drop_idle_turns()

    def drop_idle_turns(self) -> None:
        """Whoever was taken out before declaring anything has no turn any more."""
        while self.turns and not self.turns[-1].declared and self.turns[-1].figure.loss != IN_PLAY:
            self.turns.pop()

    # -- moving -------------------------------------------------------------------------------------------------
    def moved(self, f: Figure, how: str, spot: Spot) -> None:
        if self.scribe is not None:
            self.at = self.scribe.record(
                ev.Moved(f.n, how, spot.distance, spot.x, spot.y, spot.fx, spot.fy, spot.climbed)
            )
        if spot.distance >= 0:
            f.x, f.y = spot.x, spot.y
            if spot.fx or spot.fy:
                f.fx, f.fy = spot.fx, spot.fy
        f.posture = NOBODY
        f.moved_last = True
        if self.contacts and spot.distance != 0:
            self.drop_contacts(f)

    def turned(self, f: Figure, fx: int, fy: int) -> None:
        if self.scribe is not None:
            self.at = self.scribe.record(ev.Turned(f.n, fx, fy))
        f.fx, f.fy = fx, fy

    # -- shooting -----------------------------------------------------------------------------------------------
    def shot_fired(
        self, f: Figure, target: Figure, weapon: int, grip: int, facts: ShotFacts, pool: int, hits: int, aimed: bool
    ) -> None:
        if self.scribe is not None:
            self.at = self.scribe.record(
                ev.ShotFired(
                    f.n,
                    target.n,
                    weapon,
                    GRIPS[grip],
                    BANDS[facts.band],
                    COVERS[facts.cover],
                    location_names(facts.exposed),
                    pool,
                    hits,
                    facts.distance,
                    aimed,
                    target.status & DUCKED != 0,
                )
            )
        self.first_shot = True
        f.fought = True
        f.posture = grip
        if f.aim:
            self.drop_aim(f)

    def shot_wasted(self, f: Figure, target: Figure, weapon: int, facts: ShotFacts) -> None:
        if self.scribe is not None:
            self.at = self.scribe.record(ev.ShotWasted(f.n, target.n, weapon, facts.distance))
        self.first_shot = True
        self.drop_aim(f)

    def accident_happened(self, f: Figure, weapon: int, ones: int) -> None:
        """Changes nothing by itself: what comes of it is the referee's word (STKO-39)."""
        if self.scribe is not None:
            self.at = self.scribe.record(ev.AccidentHappened(f.n, weapon, ones))

    def rapid_card_turned(self, f: Figure, target: Figure, weapon: int, card: int, result: int, hits: int) -> None:
        """A deck that is kept from burst to burst starts anew when it is used up. STKO-66."""
        if self.scribe is not None:
            self.at = self.scribe.record(
                ev.RapidCardTurned(f.n, target.n, weapon, RAPID_DECK[card], RAPID_RESULTS[result], hits)
            )
        for place in range(len(self.rapid_left)):
            if RAPID_DECK[self.rapid_left[place]] == RAPID_DECK[card]:
                self.rapid_left.pop(place)
                break
        if not self.rapid_left:
            self.fill_rapid_deck()

    def fill_rapid_deck(self) -> None:
        if self.options.rapid_deck_kept:
            self.rapid_left = list(range(len(RAPID_DECK)))

    def burst_spread(self, f: Figure, by: Figure, distance: int, reach: int, hit: bool) -> None:
        if self.scribe is not None:
            self.at = self.scribe.record(ev.BurstSpread(f.n, by.n, distance, reach, hit))

    def weapon_emptied(self, f: Figure, weapon: int) -> None:
        if self.scribe is not None:
            self.at = self.scribe.record(ev.WeaponEmptied(f.n, weapon))
        self.set_weapon(f.weapons[weapon], EMPTY)

    def weapon_jammed(self, f: Figure, weapon: int) -> None:
        if self.scribe is not None:
            self.at = self.scribe.record(ev.WeaponJammed(f.n, weapon))
        f.weapons[weapon].empty_too = f.weapons[weapon].state == EMPTY
        self.set_weapon(f.weapons[weapon], JAMMED)

    def weapon_broke(self, f: Figure, weapon: int) -> None:
        if self.scribe is not None:
            self.at = self.scribe.record(ev.WeaponBroke(f.n, weapon))
        self.set_weapon(f.weapons[weapon], BROKEN)

    def weapon_ready(self, f: Figure, weapon: int) -> None:
        if self.scribe is not None:
            self.at = self.scribe.record(ev.WeaponReady(f.n, weapon))
        self.set_weapon(f.weapons[weapon], READY)

    def set_weapon(self, weapon: Weapon, state: int) -> None:
        weapon.state = state
        weapon.since = self.at

    def weapon_put_down(self, f: Figure, weapon: int) -> None:
        if self.scribe is not None:
            self.at = self.scribe.record(ev.WeaponPutDown(f.n, weapon))
        f.weapons[weapon].put_down = True

    def weapon_picked_up(self, f: Figure, weapon: int) -> None:
        if self.scribe is not None:
            self.at = self.scribe.record(ev.WeaponPickedUp(f.n, weapon))
        f.weapons[weapon].put_down = False

    def shot_stopped(self, f: Figure, by: Figure, location: int, cover: int) -> None:
        if self.scribe is not None:
            where = LOCATIONS[location] if location >= 0 else ""
            self.at = self.scribe.record(ev.ShotStopped(f.n, by.n, where, COVERS[cover]))

    # -- wounds -------------------------------------------------------------------------------------------------
    def wounded(
        self, f: Figure, by: Figure, location: int, severity: int, effect: int, duty: bool, six: bool, immobile: bool
    ) -> None:
        if self.scribe is not None:
            self.at = self.scribe.record(
                ev.Wounded(
                    f.n,
                    by.n,
                    LOCATIONS[location],
                    SEVERITIES[severity],
                    effect,
                    duty,
                    six,
                    immobile,
                    f.armed(),
                    not f.status & UNCONSCIOUS,
                )
            )
        if severity != SCRATCH:
            self.deed(f, by, SEVERITIES[severity])
        self.add_wound(f, location, severity, duty, six, immobile)

    def add_wound(self, f: Figure, location: int, severity: int, duty: bool, six: bool, immobile: bool) -> None:
        if severity == FLESH:
            f.flesh[location] += 1
            f.flesh_wounds += 1
        elif severity == SERIOUS:
            f.serious[location] += 1
            f.serious_wounds += 1
        else:
            f.scratches += 1
        f.wounds.append((location, severity, self.at))
        self.shaken = True
        if duty:
            if f.status & (DUTY | UNCONSCIOUS):
                f.status |= MORE
            self.gain(f, DUTY)
        if six:
            self.gain(f, SIX)
        if immobile and not f.immobile:
            f.immobile = self.at if self.at else -1

    def gain(self, f: Figure, state: int) -> None:
        f.status |= state
        f.since[state] = self.at

    def knocked_down(self, f: Figure) -> None:
        """No event when it lies already."""
        if f.status & DOWN:
            return
        if self.scribe is not None:
            self.at = self.scribe.record(ev.KnockedDown(f.n))
        self.gain(f, DOWN)
        f.posture = NOBODY
        self.harm = True

    def knocked_out(self, f: Figure) -> None:
        if f.status & UNCONSCIOUS:
            return
        if self.scribe is not None:
            self.at = self.scribe.record(ev.KnockedOut(f.n))
        self.gain(f, UNCONSCIOUS)
        self.gain(f, DOWN)
        f.posture = NOBODY
        self.harm = True

    def incapacitated(self, f: Figure, by: Figure | None, location: int) -> None:
        if self.scribe is not None:
            self.at = self.scribe.record(
                ev.Incapacitated(
                    f.n,
                    0 if by is None else by.n,
                    LOCATIONS[location] if location >= 0 else "",
                    f.armed(),
                    not f.status & UNCONSCIOUS,
                )
            )
        self.deed(f, by, "incapacitated")
        self.out_of_play(f, OUT)

    def died(self, f: Figure, by: Figure | None, location: int) -> None:
        if self.scribe is not None:
            self.at = self.scribe.record(
                ev.Died(
                    f.n,
                    0 if by is None else by.n,
                    LOCATIONS[location] if location >= 0 else "",
                    f.armed(),
                    not f.status & UNCONSCIOUS,
                )
            )
        self.deed(f, by, "dead")
        self.out_of_play(f, DEAD)

    def deed(self, f: Figure, by: Figure | None, what: str) -> None:
        """Remembers who did what to whom, and whether the victim was armed and awake (credit, STKO-107)."""
        self.deeds.append((0 if by is None else by.n, f.n, what, f.armed(), not f.status & UNCONSCIOUS, self.at))

    def out_of_play(self, f: Figure, loss: int) -> None:
        f.loss = loss
        f.posture = NOBODY
        self.drop_aim(f)
        self.harm = True
        if self.contacts:
            self.drop_contacts(f)

    # -- hand to hand -------------------------------------------------------------------------------------------
    def engaged(self, f: Figure, target: Figure) -> None:
        if self.scribe is not None:
            self.at = self.scribe.record(ev.Engaged(f.n, target.n))
        self.contacts.append((f.n, target.n))

    def drop_contacts(self, f: Figure) -> None:
        self.contacts = [pair for pair in self.contacts if pair[0] != f.n and pair[1] != f.n]

    def fight_declared(self, f: Figure, target: Figure, row: int, guard: int, held: bool, target_held: bool) -> None:
        """Who strikes with a weapon shoots with none in his next turn. STKO-70."""
        if self.scribe is not None:
            defence = FIGHT_ROWS[guard] if guard >= 0 else ""
            self.at = self.scribe.record(ev.FightDeclared(f.n, target.n, FIGHT_ROWS[row], defence, held, target_held))
        if held:
            f.held_fire = 2  # this turn and the next
        if target_held and not target.held_fire:
            target.held_fire = 1

    def fought(
        self,
        f: Figure,
        target: Figure,
        row: int,
        guard: int,
        dice: int,
        defence: int,
        sixes: int,
        guards: int,
        hits: int,
    ) -> None:
        if self.scribe is not None:
            use = FIGHT_ROWS[guard] if guard >= 0 else ""
            self.at = self.scribe.record(
                ev.Fought(f.n, target.n, FIGHT_ROWS[row], use, dice, defence, sixes, guards, hits)
            )
        f.fought = True
        self.drop_aim(f)

    def thrown_back(self, f: Figure, by: Figure) -> None:
        """On the ground, and a Recover before anything else. STKO-72."""
        if self.scribe is not None:
            self.at = self.scribe.record(ev.ThrownBack(f.n, by.n))
        self.gain(f, DOWN)
        self.gain(f, DUTY)
        f.posture = NOBODY
        self.harm = True

    def severed(self, f: Figure, by: Figure, location: int) -> None:
        """A limb is gone for good; the figure is out of this battle. STKO-76, ruling 13."""
        if self.scribe is not None:
            self.at = self.scribe.record(ev.Severed(f.n, by.n, LOCATIONS[location]))
        self.severed_limbs.append((f.n, location, self.at))
        self.deed(f, by, "incapacitated")
        self.out_of_play(f, OUT)

    # -- feelings -----------------------------------------------------------------------------------------------
    def felt(self, f: Figure, target: Figure, code: int) -> None:
        """Hate and fear add up to mixed feelings; an extreme one replaces both, and 0 ends them. STKO-84, STKO-85."""
        for who, whom, before in self.feelings:
            if who == f.n and whom == target.n and code and not code & UTTER:
                code |= before
        if self.scribe is not None:
            word = FEELINGS[code & (HATE | FEAR)]
            self.at = self.scribe.record(ev.Felt(f.n, target.n, word, code & UTTER != 0))
        self.feelings = [one for one in self.feelings if one[0] != f.n or one[1] != target.n]
        if code:
            self.feelings.append((f.n, target.n, code))

    # -- nerves -------------------------------------------------------------------------------------------------
    def nerve_tested(self, f: Figure, trigger: str, dice: int, passed: bool) -> None:
        if self.scribe is not None:
            self.at = self.scribe.record(ev.NerveTested(f.n, trigger, dice, passed))
        f.hurts_tested = f.hurts()
        if trigger == "friends":
            f.friends_tested = True
        if not passed:
            self.gain(f, PANIC)
            self.shaken = True

    def fled(self, f: Figure) -> None:
        if self.scribe is not None:
            self.at = self.scribe.record(ev.Fled(f.n))
        self.out_of_play(f, FLED)

    def surrendered(self, f: Figure) -> None:
        if self.scribe is not None:
            self.at = self.scribe.record(ev.Surrendered(f.n))
        self.out_of_play(f, SURRENDERED)

    def ducked(self, f: Figure, forced: bool) -> None:
        if self.scribe is not None:
            self.at = self.scribe.record(ev.Ducked(f.n, forced))
        self.gain(f, DUCKED)
        f.posture = NOBODY

    def suppressed(self, f: Figure, by: Figure) -> None:
        if self.scribe is not None:
            self.at = self.scribe.record(ev.Suppressed(f.n, by.n))
        self.gain(f, DUCKED)

    def recovered(self, f: Figure, six_left: bool) -> None:
        if self.scribe is not None:
            self.at = self.scribe.record(ev.Recovered(f.n, six_left))
        f.status &= ~(DUTIES | MORE)
        if six_left:
            f.status |= DUTY | SIX

    def woke(self, f: Figure, recovered: bool) -> None:
        if self.scribe is not None:
            self.at = self.scribe.record(ev.Woke(f.n, recovered))
        f.status &= ~(UNCONSCIOUS | MORE)
        self.shaken = True
        if recovered:
            f.status &= ~(DUTY | SIX)
        self.turns[-1].only_stand = True
        self.turns[-1].declared = False

    def stood_up(self, f: Figure) -> None:
        if self.scribe is not None:
            self.at = self.scribe.record(ev.StoodUp(f.n))
        f.status &= ~DOWN

    def aimed(self, f: Figure, target: Figure) -> None:
        if self.scribe is not None:
            self.at = self.scribe.record(ev.Aimed(f.n, target.n))
        if not f.aim:
            self.aiming += 1
        f.aim = target.n
        f.since[0] = self.at
        f.posture = f.weapons[0].grip & 1 if f.weapons else NOBODY

    def aim_lost(self, f: Figure, reason: str) -> None:
        if self.scribe is not None:
            self.at = self.scribe.record(ev.AimLost(f.n, reason))
        self.drop_aim(f)

    def drop_aim(self, f: Figure) -> None:
        if f.aim:
            f.aim = 0
            self.aiming -= 1

    def counter_drawn(self, location: int, effect: int) -> None:
        """A drawn counter is thrown away; a box with fewer than one set left is filled up. STKO-62."""
        if self.scribe is not None:
            self.at = self.scribe.record(ev.CounterDrawn(LOCATIONS[location], effect))
        counter = location * 6 + effect - 1
        if counter in self.box:
            self.box.remove(counter)
        if len(self.box) < 36:
            self.fill_box()

    def fill_box(self) -> None:
        self.box = sorted(list(range(36)) * self.options.box_copies)

    # -- the people's word --------------------------------------------------------------------------------------
    def state_set(self, f: Figure, state: str, on: bool) -> None:
        if self.scribe is not None:
            self.at = self.scribe.record(ev.StateSet(f.n, state, on))
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
            loss = LOSS_OF[state]
            f.loss = loss if on else IN_PLAY
            self.drop_idle_turns()
        self.harm = True

    # -- the end ------------------------------------------------------------------------------------------------
    def side_is_lost(self, side: int, lost: int, of: int) -> None:
        if self.scribe is not None:
            self.at = self.scribe.record(ev.SideLost(side, lost, of))
        self.side_lost[side] = True
        standing = [s for s in range(len(self.sides)) if not self.side_lost[s] and not self.neutral[s]]
        if len(standing) <= 1:
            self.over = True
            self.winner = standing[0] if standing else NOBODY


LOSS_OF: Final = {"incapacitated": OUT, "dead": DEAD, "fled": FLED, "surrendered": SURRENDERED}


def rank_of(card: int) -> int:
    """The class of an action card, 0 plock .. 3 legend."""
    return (card - FIRST_ACTION) % 4


def outranks(card: int, other: int) -> bool:
    """The higher class goes first; equal cards are ranked by their numbers. Source: STKO-08, STKO-90."""
    return rank_of(card) > rank_of(other) or (rank_of(card) == rank_of(other) and card < other)


def card_name(card: int) -> str:
    """`figure-3`, `joker`, `action-killer-1` (the number ranks equal cards, STKO-90)."""
    if card == JOKER:
        return "joker"
    if card < FIRST_ACTION:
        return f"figure-{card}"
    return f"action-{RANKS[rank_of(card)]}-{(card - FIRST_ACTION) // 4 + 1}"


def location_names(mask: int) -> tuple[str, ...]:
    return tuple([LOCATIONS[i] for i in range(6) if mask >> i & 1])
