"""Cards: stacks, hands, and what is played. German: Stapel, Hand, Ausspielen. Source: PB-121, 122."""

from engine.rulesets.pb12 import events as ev
from engine.rulesets.pb12.figure import Figure
from engine.rulesets.pb12.state.harm import Harm

UNKNOWN = ""  # a card in a copy or a simulation, which are given nobody's secrets


class Cards(Harm):
    """What a side holds; looks at `forces`."""

    def cards_chosen(self, side: int, cards: list[str], count: int, permille: int) -> None:
        """Instead of whatever was chosen before."""
        if self.effects is not None:
            self.record(ev.CardsChosen(side, tuple(cards), count, permille))
        force = self.forces[side]
        force.stack = cards[:] if cards else [UNKNOWN] * count
        force.for_cards = permille

    def card_drawn(self, side: int, card: str) -> None:
        if self.effects is not None:
            self.record(ev.CardDrawn(side, card))
        force = self.forces[side]
        force.kp -= 1
        take(force.stack, card)
        force.hand.append(card)

    def card_played(
        self,
        side: int,
        card: str,
        f: Figure | None,
        kp: int,
        ap: int,
        more_kp: int,
        more_ap: int,
        modifier: int,
        again: bool,
        lost: bool,
    ) -> None:
        """It is gone. Spending points is activity, whatever they are spent on."""
        if self.effects is not None:
            n = 0 if f is None else f.n
            self.record(ev.CardPlayed(side, card, n, kp, ap, more_kp, more_ap, modifier, again, lost))
        force = self.forces[side]
        take(force.hand, card)
        force.kp += more_kp - kp
        if f is not None:
            first = f.ap == f.ap_got
            f.ap += more_ap - ap
            f.ap_got += more_ap
            if ap > 0:
                self.is_active(f, False, first)


def take(cards: list[str], card: str) -> None:
    """Out of them, or one that isn't known."""
    if card in cards:
        cards.remove(card)
    elif UNKNOWN in cards:
        cards.remove(UNKNOWN)
