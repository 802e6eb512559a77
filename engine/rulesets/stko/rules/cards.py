"""The deck decides who acts. German: Kartenstapel, Aktionskarte, Joker, Aufstellung. Source: STKO-02 .. 09."""

from engine.kernel.refusal import Refusal
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import FIRST_ACTION, IN_PLAY, JOKER
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.rules.nerve import check_nerves
from engine.rulesets.stko.state.names import rank_of


def whole_deck(figures: int, sets: int) -> list[int]:
    """The Joker, one card per figure, four action cards per set. Source: STKO-02, STKO-88."""
    return [JOKER, *range(1, figures + 1), *range(FIRST_ACTION, FIRST_ACTION + 4 * sets)]


def turn_card(b: Battle) -> None:
    """Turns the next card; with the Joker still lying open it shuffles first. Dice: one of the cards left."""
    if b.placing:
        b.decline("place-first", {"figure": b.placing})
    if b.turns:
        b.decline("turn-running", {"figure": b.turns[-1].figure.n})
    if b.cards.joker_open:
        shuffle(b)
    card = b.cards.left[b.draw_card()]
    b.card_turned(card)
    if card == JOKER:
        if b.deploying:
            b.deployment_ended()
            shuffle(b)
        elif not b.cards.held:
            shuffle(b)
    elif card >= FIRST_ACTION and b.deploying and not b.options.open_in_deployment:
        b.card_laid_aside(card)


def shuffle(b: Battle) -> None:
    """Held cards that weren't played at the Joker are discarded; then everything is shuffled. Source: STKO-09."""
    for card, _ in list(b.cards.held):
        b.card_discarded(card)
    if not b.options.open_cards_stay:
        for card in list(b.cards.open_cards):
            b.card_discarded(card)
    b.deck_shuffled()


def place(b: Battle, f: Figure, x: int, y: int, fx: int, fy: int) -> None:
    """A figure comes to the table: at least 6 in. from enemies, nearer to a friend than to a foe. STKO-03, STKO-04."""
    if b.placing != f.n:
        b.decline("not-placing", {"figure": f.n, "placing": b.placing})
    if b.zones and b.deploying and not in_zone(b, f, x, y):
        b.decline("outside-zone", {"figure": f.n})
    if b.ground.is_drawn() and (b.deploying or b.options.late_entry_limits):
        code = b.ground.placing(f, x, y, b.figures, b.options.first_figure_exempt)
        if code != "":
            b.decline(code, {"figure": f.n, "needed": 600})
    b.placed(f, x, y, fx, fy, b.entering)
    if b.options.nerve and not b.deploying:
        check_nerves(b)  # half of his friends may be down already. Source: STKO-04, 78


def in_zone(b: Battle, f: Figure, x: int, y: int) -> bool:
    """Is it where his side begins? A side without a zone begins anywhere."""
    free = True
    for side, x0, y0, x1, y1 in b.zones:
        if side == f.side:
            if x0 <= x <= x1 and y0 <= y <= y1:
                return True
            free = False
    return free


def claimable(b: Battle, f: Figure) -> list[int]:
    """Open action cards of the figure's class or lower. Source: STKO-06."""
    return [card for card in b.cards.open_cards if rank_of(card) <= f.rank]


def claim(b: Battle, f: Figure, cards: list[int]) -> None:
    """Whoever's figure card was turned takes open action cards into the hand, as many as he may. Source: STKO-06."""
    if b.cards.claimer != f.n:
        b.decline("not-your-turn", {"figure": f.n, "up": b.cards.claimer})
    for place, card in enumerate(cards):
        if card not in b.cards.open_cards or card in cards[:place]:
            raise Refusal("card-not-open", {"card": card})
        if rank_of(card) > f.rank:
            b.decline("class-too-low", {"figure": f.n, "card": card})
    for card in cards:
        b.card_claimed(f, card)


def holder_of(b: Battle, card: int) -> int:
    """The number of the figure that claimed a held card, 0 when nobody holds it."""
    for held, figure in b.cards.held:
        if held == card:
            return figure
    return 0


def may_use(b: Battle, f: Figure, card: int, holder: int) -> bool:
    """A figure of the card's class or higher, on the holder's own side unless the option says any. Source: STKO-07."""
    if f.loss != IN_PLAY or not f.placed:
        return False
    if card < FIRST_ACTION:
        return f.n == card  # a Pavement Demon's own
    if f.rank < rank_of(card) or f.skill_effects.slow:
        return False
    return b.options.any_target or f.side == b.figures[holder - 1].side


def is_on_his_card(b: Battle, f: Figure) -> bool:
    """Is it the turn of his own card, with nothing done in it?"""
    turn = b.turns[-1] if b.turns else None
    if turn is None or turn.figure is not f or turn.declared or turn.drew:
        return False
    return turn.card == 0 and b.cards.claimer == f.n and int(f.n) in b.cards.gone


def keep_card(b: Battle, f: Figure) -> None:
    """His own card is kept in the hand, to be played like an action card, by himself only. Source: STKO-93."""
    if not f.skill_effects.group:
        b.decline("keeps-no-card", {"figure": f.n})
    if not is_on_his_card(b, f):
        raise Refusal("not-his-own-card", {"figure": f.n})  # no word of the people's makes one
    b.card_kept(f)


def window_open(b: Battle) -> bool:
    """May action cards be played between actions? At the Joker always: now or never. Source: STKO-09."""
    if b.turns:
        return b.options.window_before_declaration
    return b.cards.joker_open or b.options.window_after_action


def is_row_full(b: Battle) -> bool:
    """Have as many cards been played in a row as may be? Source: STKO-89."""
    limit = b.options.cards_in_a_row
    return limit > 0 and b.cards.cards_in_a_row >= limit


def play_card(b: Battle, f: Figure, card: int) -> None:
    """A held action card gives the figure a free turn. Source: STKO-07, STKO-08, STKO-89."""
    holder = holder_of(b, card)
    if holder == 0:
        raise Refusal("card-not-held", {"card": card})
    if b.placing:
        b.decline("place-first", {"figure": b.placing})
    if card >= FIRST_ACTION and f.rank < rank_of(card):
        b.decline("class-too-low", {"figure": f.n, "card": card})
    if card >= FIRST_ACTION and f.skill_effects.slow:
        b.decline("too-slow", {"figure": f.n})
    if not may_use(b, f, card, holder):
        b.decline("not-your-figure-for-card", {"figure": f.n, "card": card})
    if not window_open(b):
        b.decline("window-closed", {"window": "before_declaration" if b.turns else "after_action"})  # ruling 20
    if is_row_full(b):
        b.decline("cards-in-a-row", {"limit": b.options.cards_in_a_row})
    b.card_played(f, card)


def playable_against(b: Battle, side: int, target: int) -> bool:
    """Does anybody of another side hold a card that some figure could use right now, and not pass by standing word?"""
    if is_row_full(b):
        return False
    for card, holder in b.cards.held:
        owner = b.figures[holder - 1].side
        if owner != side and not passes(b, owner, target):
            for f in b.figures if b.options.any_target else b.sides[owner]:
                if may_use(b, f, card, holder):
                    return True
    return False


def passes(b: Battle, side: int, target: int) -> bool:
    """A standing answer: the side lets things go by until the Joker, or unless this figure is shot at."""
    for passing, unless in b.cards.passing:
        if passing == side and (unless == 0 or unless != target):
            return True
    return False


def window_before_dice(b: Battle, f: Figure, target: int, facts_told: bool) -> None:
    """After the declaration, before the dice: others may interrupt with action cards (ruling 20).

    `facts_told`: people gave facts of this action, and the other side sees them before any die falls.
    """
    if not facts_told and (not b.cards.held or not b.options.window_before_dice):
        return
    depth = len(b.turns)
    while not b.over:
        open_to_others = b.options.window_before_dice and playable_against(b, f.side, target)
        if not open_to_others and not facts_told:
            return
        card = b.decisions.before_dice(b, f, open_to_others)
        if card == 0:
            return
        b.card_played(b.figures[b.chosen - 1], card)
        while len(b.turns) > depth and not b.over:
            b.decisions.free_turn(b, b.turns[-1].figure)
