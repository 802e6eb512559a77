"""Transitions of cards and turns."""

from engine.rulesets.stko import events as ev
from engine.rulesets.stko.codes import FIRST_ACTION, IN_PLAY, JOKER, NOBODY
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.state.ascending import take_from
from engine.rulesets.stko.state.names import card_name, rank_of
from engine.rulesets.stko.state.table import Table
from engine.rulesets.stko.state.turns import Turn


class Cards(Table):
    """Changes `cards`, `entering`, `fainted`, `placing`, `put_out`, `round`, `turns`, `turns_taken`; looks at
    `contacts`, `deploying`, `figures`, `options`.
    """

    def card_turned(self, card: int) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.CardTurned(card_name(card)))
        if not take_from(self.cards.left, card):
            raise ValueError(f"card {card} isn't in the deck")
        self.cards.cards_turned += 1
        self.cards.claimer = 0
        self.cards.cards_in_a_row = 0
        if card == JOKER:
            self.cards.joker_open = True
            if not self.deploying:
                self.cards.jokers += 1
            self.cards.gone.append(card)
        elif card >= FIRST_ACTION:
            self.cards.open_cards.append(card)
        else:
            self.cards.gone.append(card)
            f = self.figures[card - 1]
            self.cards.claimer = card
            if f.loss != IN_PLAY:
                pass  # his card is turned and nobody acts
            elif f.placed:
                self.turns.append(Turn(f, 0))
            else:
                self.placing = card
                self.entering = not self.deploying

    def card_laid_aside(self, card: int) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.CardLaidAside(card_name(card)))
        self.cards.open_cards = [other for other in self.cards.open_cards if other != card]
        self.cards.gone.append(card)

    def deck_shuffled(self) -> None:
        """Discards, spent cards and the Joker go back; open cards too unless the option lets them lie. STKO-09."""
        if self.effects is not None:
            self.at = self.effects.record(ev.DeckShuffled())
        self.cards.left.extend(self.cards.gone)
        self.cards.gone.clear()
        self.cards.left.sort()
        self.cards.passing.clear()
        self.cards.joker_open = False
        self.round += 1

    def card_claimed(self, f: Figure, card: int) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.CardClaimed(f.n, card_name(card)))
        self.cards.open_cards = [other for other in self.cards.open_cards if other != card]
        self.cards.held.append((card, f.n))

    def card_played(self, f: Figure, card: int) -> None:
        """Turns wait in a stack; among those not yet begun the higher card goes first. STKO-07, STKO-08."""
        if self.effects is not None:
            self.at = self.effects.record(ev.CardPlayed(f.n, card_name(card)))
        self.cards.held = [held for held in self.cards.held if held[0] != card]
        self.cards.gone.append(card)
        self.cards.cards_in_a_row += 1
        place = len(self.turns)
        while place > 0:
            waiting = self.turns[place - 1]
            if waiting.declared or waiting.card == 0 or self.goes_first(card, waiting.card):
                break
            place -= 1
        self.turns.insert(place, Turn(f, card))

    def goes_first(self, card: int, other: int) -> bool:
        """Of two cards played at once the higher class; of equal action cards the lower number. STKO-08, STKO-90.

        A kept figure card ranks behind the action cards of its class.
        """
        mine = rank_of(card) if card >= FIRST_ACTION else int(self.figures[card - 1].rank)
        theirs = rank_of(other) if other >= FIRST_ACTION else int(self.figures[other - 1].rank)
        if mine == theirs:
            return card < other if card >= FIRST_ACTION and other >= FIRST_ACTION else card > other
        return mine > theirs

    def card_kept(self, f: Figure) -> None:
        """His own card goes into the hand instead of giving him a turn now. Source: STKO-93, Pavement Demon."""
        if self.effects is not None:
            self.at = self.effects.record(ev.CardKept(f.n))
        self.turns.pop()
        self.cards.gone.remove(int(f.n))
        self.cards.held.append((int(f.n), int(f.n)))

    def standing_set(self, side: int, word: str, figure: int) -> None:
        """A side lets windows go by until the Joker (`pass`), or unless a figure is shot at (`only_when_shot_at`)."""
        if self.effects is not None:
            self.at = self.effects.record(ev.StandingSet(side, word, figure))
        self.cards.passing = [standing for standing in self.cards.passing if standing[0] != side]
        if word == "pass":
            self.cards.passing.append((side, 0))
        elif word == "only_when_shot_at":
            self.cards.passing.append((side, figure))

    def card_discarded(self, card: int) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.CardDiscarded(card_name(card)))
        self.cards.open_cards = [other for other in self.cards.open_cards if other != card]
        self.cards.held = [held for held in self.cards.held if held[0] != card]
        self.cards.gone.append(card)

    def action_declared(self, f: Figure, action: str, target: int, weapons: tuple[int, ...]) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.ActionDeclared(f.n, action, target, weapons))
        self.begin_afresh()
        turn = self.turns[-1]
        turn.declared = True
        if self.counts(turn):
            f.last_action = action
        driven = turn.wild or f.skill_effects.psycho > 0
        f.closing_in = target if driven and self.is_a_run(f, action, target) else 0
        if action != "shoot":
            f.posture = NOBODY  # whoever does something else doesn't lean out of his cover any more

    def is_a_run(self, f: Figure, action: str, target: int) -> bool:
        """Does he have to move to get at him? Not for a shot, nor where the two are in contact already. STKO-70, 93."""
        if action == "fight":
            return (f.n, target) not in self.contacts and (target, f.n) not in self.contacts
        return action == "move_and_shoot"

    def counts(self, turn: Turn) -> bool:
        """Is it a turn of his as rules of last and next turns mean it? Option stko.last_turn_means, ruling 30."""
        return turn.card < FIRST_ACTION or self.options.free_turns_count

    def begin_afresh(self) -> None:
        """Whom an action knocks out or incapacitates is remembered until the next one."""
        if self.fainted:
            self.fainted.clear()
        if self.put_out:
            self.put_out.clear()

    def action_lapsed(self, f: Figure) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.ActionLapsed(f.n))
        self.turns[-1].declared = False
        f.closing_in = 0

    def turn_begun(self, f: Figure) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.TurnBegun(f.n))
        self.turns.append(Turn(f, 0))

    def turn_ended(self, f: Figure) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.TurnEnded(f.n))
        self.begin_afresh()
        turn = self.turns[-1]
        self.turns = self.turns[:-1]  # a list that is popped empty takes its memory from the system anew each time
        self.turns_taken += 1
        if self.counts(turn):
            f.moved_last = f.moved_now
            if f.held_fire:
                f.held_fire -= 1
        f.moved_now = 0
        if self.turns:
            self.drop_idle_turns()
