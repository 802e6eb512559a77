"""From a setup to a battle: the figures with their weapons, the deck, the ground. Source: STKO-02, 14, 59, 99."""

from collections.abc import Mapping

from engine.kernel.dice import Dice
from engine.kernel.outline import check_piece
from engine.kernel.refusal import Malformed
from engine.kernel.setup import Feeling, OptionValue, Setup
from engine.kernel.setup import Figure as FigureSetup
from engine.kernel.setup_checks import check_point, check_seats
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import BELLY, FEAR, FLESH, GRIPS, HAND, HATE, LOCATIONS, RANKS
from engine.rulesets.stko.drawn import DrawnGround
from engine.rulesets.stko.figure import Figure, Weapon
from engine.rulesets.stko.ground import Ground
from engine.rulesets.stko.live_input import RealGround
from engine.rulesets.stko.options import filled
from engine.rulesets.stko.rules.cards import whole_deck
from engine.rulesets.stko.settings import Options
from engine.rulesets.stko.skills import folded
from engine.rulesets.stko.tables_skills import SKILLS, TWICE, counted, may_be_doubled
from engine.rulesets.stko.weapons import WEAPONS

MOST_FIGURES = 200
FELT = {"hate": HATE, "fear": FEAR}


def check_setup(setup: Setup) -> None:
    """Refuses (Malformed) what no battle can open with; says which field and what would be right."""
    filled(setup.options)
    check_seats(setup, RANKS, WEAPONS, MOST_FIGURES, zones=True)
    for place, figure in enumerate(setup.figures):
        check_figure(setup, figure, f"figures[{place}]")
    for place, feeling in enumerate(setup.feelings):
        check_feeling(setup, feeling, f"feelings[{place}]")
    if setup.table == "drawn":
        check_ground(setup)


def check_figure(setup: Setup, figure: FigureSetup, field: str) -> None:
    for code, times in counted(figure.skills).items():
        if code not in SKILLS:
            raise Malformed(f"{field}.skills", code, "one-of", {"known": SKILLS})
        most = TWICE if may_be_doubled(code) else 1
        if times > most:
            raise Malformed(f"{field}.skills", {code: times}, "skill-no-more-than", {"skill": code, "times": most})
    for location in figure.wounds:
        if location not in LOCATIONS:
            raise Malformed(f"{field}.wounds", location, "where-a-flesh-wound-is", {"known": LOCATIONS})
    if setup.table == "drawn" and setup.deployment == "placed" and figure.at is None:
        raise Malformed(f"{field}.at", None, "point-for-each-figure")
    check_point(setup, figure, field)
    if figure.facing == (0, 0):
        raise Malformed(f"{field}.facing", [0, 0], "direction")


def check_feeling(setup: Setup, feeling: Feeling, field: str) -> None:
    """Hate or fear that somebody brings to the table, of a friend as well. Source: STKO-84, STKO-86."""
    known = len(setup.figures)
    for name, n in (("figure", feeling.figure), ("target", feeling.target)):
        if not 1 <= n <= known:
            raise Malformed(f"{field}.{name}", n, "number-of-a-figure-up-to", {"most": known})
    if feeling.figure == feeling.target:
        raise Malformed(f"{field}.target", feeling.target, "another-figure")
    if feeling.feeling not in FELT:
        raise Malformed(f"{field}.feeling", feeling.feeling, "one-of", {"known": FELT})


def check_ground(setup: Setup) -> None:
    width, height = setup.size
    if not (600 <= width <= 24_000 and 600 <= height <= 24_000):
        raise Malformed("size", list(setup.size), "table-size")
    for place, piece in enumerate(setup.terrain):
        if not 3 <= len(piece.corners) <= 12 or not is_convex(piece.corners):
            raise Malformed(f"terrain[{place}].corners", len(piece.corners), "convex-corners")
        check_piece(setup.size, piece, f"terrain[{place}]")


def is_convex(corners: tuple[tuple[int, int], ...]) -> bool:
    signs = []
    n = len(corners)
    for i in range(n):
        (ax, ay), (bx, by), (cx, cy) = corners[i], corners[(i + 1) % n], corners[(i + 2) % n]
        signs.append((bx - ax) * (cy - by) - (by - ay) * (cx - bx))
    return all(s > 0 for s in signs) or all(s < 0 for s in signs)


def ground_of(setup: Setup, options: Options) -> Ground:
    return DrawnGround(setup.size, setup.terrain, options.climb_depth) if setup.table == "drawn" else RealGround()


def new_battle(setup: Setup, values: Mapping[str, OptionValue], ground: Ground | None = None) -> Battle:
    """The battle before its first card. `ground` may be shared between simulated battles: it never changes."""
    options = Options(values)
    options.hate_fear = options.hate_fear or len(setup.feelings) > 0
    figures = [new_figure(n, figure, options) for n, figure in enumerate(setup.figures, start=1)]
    b = Battle(figures, len(setup.sides), options, ground or ground_of(setup, options), Dice())
    b.width, b.height = setup.size
    b.zones = [(zone.side, *zone.low, *zone.high) for zone in setup.zones]
    b.detail = setup.detail
    b.neutral = [side.neutral for side in setup.sides]
    b.cards.left = whole_deck(len(figures), card_sets(options, len(figures)))
    nowhere = setup.table == "drawn" and any(figure.at is None for figure in setup.figures)
    b.deploying = setup.deployment == "random" and (nowhere or bool(values.get("stko.opt.random_deployment", True)))
    for f, figure in zip(figures, setup.figures, strict=True):
        f.placed = not b.deploying
        if figure.at is not None:
            f.x, f.y = figure.at
    b.feelings = feelings(setup)
    for who, whom, code in b.feelings:
        figures[who - 1].feels_for |= 1 << (whom & 31)
        b.count_feeling(figures[who - 1], code, 1)
    b.look_at_skills()
    b.fill_box()
    b.fill_rapid_deck()
    return b


def feelings(setup: Setup) -> list[tuple[int, int, int]]:
    """Hate and fear for the same figure are mixed feelings. Source: STKO-85."""
    felt: dict[tuple[int, int], int] = {}
    for feeling in setup.feelings:
        pair = (feeling.figure, feeling.target)
        felt[pair] = felt.get(pair, 0) | FELT[feeling.feeling]
    return [(figure, target, code) for (figure, target), code in felt.items()]


def card_sets(options: Options, figures: int) -> int:
    """With more action cards, one set for every ten figures begun, if that is more. Source: STKO-88.

    None where the campaign throws that rule out, as the text allows.
    """
    if options.drop_action_cards:
        return 0
    by_size = -(-figures // 10) if options.card_set_per_ten else 1
    return max(options.card_sets, by_size)


def new_figure(n: int, setup: FigureSetup, options: Options) -> Figure:
    weapons = [Weapon(name, GRIPS.index(WEAPONS[name].grip)) for name in setup.weapons]
    for weapon in weapons:
        if "hand" in WEAPONS[weapon.name].traits:
            weapon.state = HAND
    f = Figure(n, setup.side, RANKS.index(setup.rank), weapons)
    f.skills = tuple(counted(setup.skills))
    f.skill_effects = folded(setup.skills, options)
    f.tags = setup.tags
    if setup.facing is not None:
        f.fx, f.fy = setup.facing
    for location in setup.wounds:
        bring(f, LOCATIONS.index(location), options)
    return f


def bring(f: Figure, location: int, options: Options) -> None:
    """A flesh wound of an earlier battle: recovered from, still felt (STKO-58). stko.flesh_heals_between_games."""
    f.wounds.append((location, FLESH, 0))
    f.flesh[location] += 1
    f.flesh_wounds += 1
    f.brought += 1
    f.hurts_tested += 1
    if location == BELLY and options.belly_flesh_immobile:
        f.immobile = -1
