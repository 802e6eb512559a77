"""People at the table: they answer in the middle of an action, and tell what the ground looks like on a real table."""

from collections.abc import Callable

from engine.kernel.answers import ask, choose, say_yes
from engine.kernel.commands import Command, Outcome, decode
from engine.kernel.effects import Effects, Question
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.setup import Point
from engine.rulesets.stko import commands as do
from engine.rulesets.stko.battle import Battle, Decisions
from engine.rulesets.stko.codes import BANDS, BEYOND, COVERS, LOCATIONS, POSITIONS
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.ground import FightFacts, Ground, ShotFacts, Spot
from engine.rulesets.stko.rules import impaired, luck
from engine.rulesets.stko.rules.cards import holder_of, may_use, passes
from engine.rulesets.stko.rules.contact import why_no_shot
from engine.rulesets.stko.rules.feelings import is_spared
from engine.rulesets.stko.rules.melee import rows_of
from engine.rulesets.stko.rules.moving import must_fit
from engine.rulesets.stko.rules.shooting import targets_after_move
from engine.rulesets.stko.state.names import card_name, location_names
from engine.rulesets.stko.tables_optional import FIGHT_ROWS, QUARTERS


class LiveInput(Decisions):
    """Decisions of people, asked through `Effects`: each unanswered question suspends the action."""

    def __init__(self, effects: Effects, perform: Callable[[Battle, Command, bool], None]) -> None:
        self.effects = effects
        self.perform = perform

    def where_to(self, b: Battle, f: Figure, most: int, exact: bool) -> Spot:
        if not b.ground.is_drawn():
            return Spot()
        kind = ("full-distance",) if exact else ()
        answer = ask(self.effects, Question("move-to", (f.side,), (f.n,), kind, most), do.MoveTo)
        return walked(b, f, answer, most, exact)

    def let_press(self, b: Battle, f: Figure, count: int) -> None:
        """A stop only where somebody can have dice thrown again, and no side that has passed until the Joker."""
        sides = {side for side, _, _ in luck.ways(b, f, b.rerolls.pressed) if not passes(b, side, 0)}
        if sides:
            self.effects.ask(Question("press-luck", (f.side, *sorted(sides - {int(f.side)})), (f.n,)))

    def spread_hits(self, b: Battle, f: Figure, target: Figure, group: list[int], hits: int) -> list[int]:
        options = tuple(str(n) for n in (target.n, *group))
        answer = ask(self.effects, Question("spread-hits", (f.side,), (f.n, target.n), options, hits), do.Spread)
        if len(answer.struck) != hits or any(str(n) not in options for n in answer.struck):
            raise Malformed("answer.struck", list(answer.struck), "so-many-out-of", {"n": hits, "known": options})
        return sorted(answer.struck)

    def chases(self, b: Battle, f: Figure, enemies: list[int]) -> int:
        return int(self.choose("whom-to-chase", f.side, (f.n,), tuple(str(n) for n in enemies)))

    def whom_to_shoot(self, b: Battle, f: Figure, grip: int) -> int:
        if b.ground.is_drawn():
            targets = targets_after_move(b, f, grip)
            if len(targets) < 2:
                return targets[0] if targets else 0
        else:
            targets = [g.n for g in b.figures if g.side != f.side and g.on_table() and not is_barred(b, f, g)]
            if not targets:
                return 0
        options = tuple(str(n) for n in targets)
        answer = ask(self.effects, Question("whom-to-shoot", (f.side,), (f.n,), options), do.WhomToShoot)
        if answer.target == 0 and b.ground.is_drawn():
            raise Refusal("must-name-target", {"figure": f.n})
        if answer.target and answer.target not in targets:
            raise Malformed("answer.target", answer.target, "one-of", {"known": options})
        return answer.target

    def before_dice(self, b: Battle, f: Figure, open_to_others: bool) -> int:
        if not open_to_others and self.effects.is_typed(f.side):
            return 0  # the dice still lie in the hand: entering them is the sign that all have seen the facts
        holding = {b.figures[holder - 1].side for _, holder in b.cards.held}
        holders = sorted(holding - {f.side}) if open_to_others else []
        answer = ask(self.effects, Question("before-dice", (f.side, *holders), (f.n,)), do.BeforeDice)
        if answer.card is None:
            return 0
        card = card_of(b, answer.card)
        holder = holder_of(b, card)
        figure = figure_of(b, answer.figure)
        if not b.options.window_before_dice:
            raise Refusal("window-closed", {"window": "before_dice"})
        if not holder or b.figures[holder - 1].side == f.side:
            raise Refusal("card-not-held", {"card": answer.card})
        if not may_use(b, figure, card, holder):
            raise Refusal("not-your-figure-for-card", {"figure": figure.n, "card": answer.card})
        b.chosen = figure.n
        return card

    def choose(self, kind: str, side: int, about: tuple[int, ...], options: tuple[str, ...]) -> str:
        """One of some words; with a single one there is nothing to ask."""
        if len(options) == 1:
            return options[0]
        return choose(self.effects, Question(kind, (side,), about, options))

    def fires_on(self, b: Battle, f: Figure, target: Figure, weapon: int, drawn: int) -> bool:
        return self.choose("rapid-fire", f.side, (f.n, target.n), ("stop", "draw")) == "draw"

    def defend_with(self, b: Battle, f: Figure, by: Figure) -> int:
        names = tuple(FIGHT_ROWS[row] for row in rows_of(f))
        return FIGHT_ROWS.index(self.choose("defend-with", f.side, (f.n, by.n), names))

    def leaves_fight(self, b: Battle, f: Figure, other: Figure) -> bool:
        return self.choose("leave-fight", f.side, (f.n, other.n), ("apply", "leave")) == "leave"

    def ducks_back(self, b: Battle, f: Figure, by: Figure) -> bool:
        return self.choose("duck-or-stay", f.side, (f.n, by.n), ("stay", "duck")) == "duck"

    def shift_hit(self, b: Battle, f: Figure, target: Figure, location: int) -> int:
        return self.shift_by_skill(b, f, target, location, 1)

    def shift_by_skill(self, b: Battle, f: Figure, target: Figure, location: int, most: int) -> int:
        ways = list(range(-most, most + 1))
        if not b.options.location_shift_wraps:
            ways = [by for by in ways if 1 <= location + by <= 6]
        names = tuple(LOCATIONS[(location + by - 1) % 6] for by in ways)
        return ways[names.index(self.choose("shift-hit", f.side, (f.n, target.n), names))]

    def part_to_hit(self, b: Battle, f: Figure, target: Figure, mask: int) -> int:
        return LOCATIONS.index(self.choose("part-to-hit", f.side, (f.n, target.n), location_names(mask)))

    def free_turn(self, b: Battle, f: Figure) -> None:
        impaired.begin(b)
        if not b.turns or b.turns[-1].figure is not f or b.turns[-1].declared or b.over:
            return  # what lies beneath may be his as well, in the middle of its action
        answer = ask(self.effects, Question("free-turn", (f.side,), (f.n,)), do.FreeTurn)
        command = decode(dict(do.COMMANDS), answer.command)
        if getattr(command, "figure", 0) != f.n:
            raise Refusal("not-your-turn", {"figure": getattr(command, "figure", 0), "up": f.n})
        if isinstance(command, Outcome):
            raise Refusal("no-outcome-in-between", {"figure": f.n})
        if whose(b, f, command) != f.side:
            raise Refusal("not-yours", {"figure": f.n}, 403)
        self.perform(b, command, False)


def is_barred(b: Battle, f: Figure, target: Figure) -> bool:
    """Does a fight, or a White Knight's honour, forbid the shot?"""
    return why_no_shot(b, f, target) != "" or is_spared(f, target)


def walked(b: Battle, f: Figure, to: do.MoveTo, most: int, exact: bool) -> Spot:
    """Where a move on a drawn table ends. Refuses what can't be reached, and what only the agile do (STKO-93)."""
    must_be_agile(f, to)
    spot = legs(b, f, (*to.via, to.to), most)
    must_fit(b, f, spot, most, exact)
    if to.facing is not None and spot.distance != 0:
        spot.fx, spot.fy = to.facing
    return spot


def must_be_agile(f: Figure, to: do.MoveTo) -> None:
    """Only Agility changes direction on the way and looks where it likes afterwards. Source: STKO-93."""
    if len(to.via) > f.skill_effects.agile:
        raise Refusal("no-turn-on-the-way", {"figure": f.n, "times": int(f.skill_effects.agile)})
    if to.facing is not None and not f.skill_effects.agile:
        raise Refusal("faces-the-way-it-went", {"figure": f.n})
    if to.facing == (0, 0):
        raise Malformed("answer.facing", [0, 0], "direction")


def legs(b: Battle, f: Figure, points: tuple[Point, ...], most: int) -> Spot:
    """A way in straight legs; what the figure can't do on one of them is the refusal of the whole.

    A climb ends the move, so that only the last leg may have one. Source: STKO-18.
    """
    x, y, fx, fy = f.x, f.y, f.fx, f.fy
    went = 0
    spot = Spot(x, y, fx, fy, 0)
    try:
        for place, (to_x, to_y) in enumerate(points):
            spot = b.ground.step(f, to_x, to_y, most - went, not b.options.drop_straight_line, b.figures)
            went += max(spot.distance, 0)
            spot.distance = went
            if not spot.refused and spot.climbed and place + 1 < len(points):
                spot.refused = "climb-ends-move"
            if spot.refused:
                break
            f.x, f.y, f.fx, f.fy = spot.x, spot.y, spot.fx or f.fx, spot.fy or f.fy
    finally:
        f.x, f.y, f.fx, f.fy = x, y, fx, fy
    return spot


class RealGround(Ground):
    """A real table: the acting player tells what the rules must know; nobody draws anything."""

    def __init__(self, effects: Effects | None = None) -> None:
        self.effects = effects
        self.ran = 0  # how far whoever flees was rolled to run

    def shot(self, shooter: Figure, target: Figure, figures: list[Figure], turned: bool) -> ShotFacts:
        if self.effects is None:
            raise RuntimeError("a real table has nobody to ask: open the battle on a drawn table to simulate it")
        answer = ask(self.effects, Question("fact-shot", (shooter.side,), (shooter.n, target.n)), do.ShotFact)
        for place, stander in enumerate(answer.line):
            if stander.figure > len(figures) or stander.figure in (shooter.n, target.n):
                raise Malformed(f"answer.line[{place}].figure", stander.figure, "another-figure")
        return shot_facts(answer)

    def near(self, by: Figure, target: Figure, within: int, figures: list[Figure]) -> list[tuple[int, int]]:
        answer = ask(self.effects, Question("fact-near", (by.side,), (by.n, target.n), (), within), do.Near)
        near: list[tuple[int, int]] = []
        for place, figure in enumerate(answer.figures):
            known = figure.figure <= len(figures) and figure.figure not in (by.n, target.n, *(n for _, n in near))
            if not known or not figures[figure.figure - 1].on_table():
                raise Malformed(f"answer.figures[{place}].figure", figure.figure, "another-figure-in-play")
            if figure.distance > within:
                raise Malformed(f"answer.figures[{place}].distance", figure.distance, "at-most", {"most": within})
            near.append((figure.distance, figure.figure))
        return [(n, distance) for distance, n in sorted(near)]

    def fight(self, attacker: Figure, defender: Figure, spot: Spot | None) -> FightFacts:
        ran = spot is not None
        options = ("reached",) if ran else ()
        answer = ask(
            self.effects, Question("fact-fight", (attacker.side,), (attacker.n, defender.n), options), do.FightFact
        )
        return FightFacts(answer.contact or not ran, QUARTERS.index(answer.quarter), answer.far and ran, answer.cover)

    def threatened(self, figure: Figure, within: int, enemies: list[Figure]) -> bool:
        return len(enemies) > 0 and say_yes(self.effects, "fact-threat", figure.side, (figure.n,), within)

    def flight(self, figure: Figure, length: int, enemy: Figure | None, figures: list[Figure]) -> Spot:
        self.ran = length
        return Spot()

    def is_off(self, figure: Figure, spot: Spot) -> bool:
        return say_yes(self.effects, "fact-edge", figure.side, (figure.n,), self.ran)

    def within(self, figure: Figure, other: Figure, most: int) -> bool:
        return say_yes(self.effects, "fact-within", figure.side, (figure.n, other.n), most)

    def in_arc(self, shooter: Figure, target: Figure) -> bool:
        return say_yes(self.effects, "fact-in-arc", shooter.side, (shooter.n, target.n))

    def hated(self, figure: Figure, enemies: list[int], reach: int) -> int:
        options = ("nobody", *(str(n) for n in enemies))
        choice = choose(self.effects, Question("fact-hated", (figure.side,), (figure.n,), options, reach))
        return 0 if choice == "nobody" else int(choice)

    def in_view(self, shooter: Figure, figures: list[Figure]) -> list[int]:
        answer = ask(self.effects, Question("fact-in-view", (shooter.side,), (shooter.n,)), do.InView)
        seen = sorted(set(answer.figures))
        for n in seen:
            if n > len(figures) or n == shooter.n or not figures[n - 1].on_table():
                raise Malformed("answer.figures", n, "other-figures-in-play")
        return seen


def shot_facts(fact: do.ShotFact) -> ShotFacts:
    """A told fact as the rules read it. Refuses: neither band nor distance given."""
    if fact.band is None and fact.distance is None:
        raise Malformed("answer.band", None, "band-or-distance")
    return ShotFacts(
        -1 if fact.distance is None else fact.distance,
        BEYOND if fact.band is None else BANDS.index(fact.band),
        fact.in_arc,
        fact.in_sight,
        COVERS.index(fact.cover),
        POSITIONS.index(fact.position),
        -1 if fact.exposed is None else mask_of(fact.exposed),
        [(stander.figure, mask_of(stander.covers)) for stander in fact.line] or None,
    )


def whose(b: Battle, f: Figure, command: Command) -> int:
    """The side whose word or card a command is, all others being the figure's own."""
    if isinstance(command, do.Standing):
        return command.side
    holder = holder_of(b, card_of(b, command.card)) if isinstance(command, do.PlayCard) else f.n
    return b.figures[holder - 1].side if holder else f.side


def mask_of(locations: tuple[str, ...]) -> int:
    mask = 0
    for name in locations:
        mask |= 1 << LOCATIONS.index(name)
    return mask


def card_of(b: Battle, name: str) -> int:
    """The card with that name among those in play, or Malformed."""
    for card in (*b.cards.open_cards, *(held for held, _ in b.cards.held)):
        if card_name(card) == name:
            return card
    raise Refusal("card-not-held", {"card": name})


def figure_of(b: Battle, n: int) -> Figure:
    if not 1 <= n <= len(b.figures):
        raise Malformed("figure", n, "number-of-a-figure-up-to", {"most": len(b.figures)})
    return b.figures[n - 1]
