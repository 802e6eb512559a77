"""A table without a server: entries go through `load` and `decide`, events stay in a list. Used by engine tests."""

import random
from functools import cache
from typing import Any

from engine.kernel import commands as do
from engine.kernel import events as ev
from engine.kernel.decide import Game, Step, decide, decode_command, load
from engine.kernel.recorded import NewEvent, RecordedEvent
from engine.kernel.replay_effects import Deal
from engine.kernel.ruleset import Acting, Ruleset
from engine.kernel.sealed import faces
from engine.kernel.setup import Figure, Setup, Side
from engine.rulesets import ruleset
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.rules.cards import may_use
from engine.rulesets.stko.sample_tables import CROSSROADS
from engine.rulesets.stko.tables_optional import QUARTERS

RED, BLUE, REFEREE = "red", "blue", "referee"
ROSTER = (("legend", ("pistol", "pistol")), ("killer", ("rifle",)), ("ganger", ("smg",)), ("plock", ("pistol",)))


class SeededDealer:
    """Live dice without a vault: the same derivation from a fixed secret per roll."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def deal(self, roll: int, count: int, sides: int, seeds: tuple[bytes, ...] = (), fresh: bytes = b"") -> Deal:
        secret = self.seed.to_bytes(16, "big") + roll.to_bytes(16, "big")
        return Deal(tuple(faces(secret, "test", roll, count, sides, seeds, fresh)), secret.hex())


def street(table: str = "drawn", dice: str = "server", **more: Any) -> Setup:
    """Two gangs of four, one of each class, 12 inches apart (STKO-59)."""
    width, height = CROSSROADS.size
    figures = tuple(
        Figure(
            side,
            rank,
            weapons,
            at=(width * (2 * i + 3) // 12, height // 2 - 600 + 1200 * side),
            facing=(0, 1 - 2 * side),
        )
        for side in (0, 1)
        for i, (rank, weapons) in enumerate(ROSTER)
    )
    sides = (Side("Red", (RED,), dice=dice), Side("Blue", (BLUE,), dice=dice))
    given: dict[str, Any] = {"size": CROSSROADS.size, "terrain": CROSSROADS.terrain, "deployment": "placed"}
    if table == "real":
        given = {"deployment": "placed"}
    return Setup("stko", sides, figures, table, **{**given, **more})


class Table:
    def __init__(self, setup: Setup, seed: int = 1, rules: Ruleset | None = None) -> None:
        self.rules = rules or ruleset(setup.ruleset)
        self.rules.check_setup(setup)
        self.dealer = SeededDealer(seed)
        opened = ev.BattleOpened(setup, self.rules.version, self.rules.fill_options(setup.options))
        self.recorded = [RecordedEvent(1, opened, command="c0")]
        self.entries = 0

    def game(self, upto: int | None = None) -> Game:
        return load(self.rules, self.recorded, upto)

    def enter(
        self,
        command: dict[str, Any],
        by: str = REFEREE,
        then: tuple[dict[str, Any], ...] = (),
        game: Game | None = None,
    ) -> Step:
        """One entry; raises what the engine raises and then nothing was written.

        `game` is the battle as it stands, where somebody has loaded it and needs it no more.
        """
        step = decide(
            game or self.game(),
            decode_command(self.rules, command),
            Acting(by, by == REFEREE),
            self.dealer,
            [decode_command(self.rules, one) for one in then],
        )
        self.entries += 1
        for new in step.new:
            self.write(new, by)
        return step

    def write(self, new: NewEvent, by: str) -> None:
        version = len(self.recorded) + 1
        self.recorded.append(RecordedEvent(version, new.event, new.provenance, by, by, f"c{self.entries}"))

    def events(self, *shapes: type[ev.Event]) -> list[ev.Event]:
        return [record.event for record in self.recorded if not shapes or isinstance(record.event, shapes)]


def moments(recorded: list[RecordedEvent]) -> list[int]:
    """After which events to look: the first and the last time that these two kinds follow one another."""
    found: dict[tuple[type[ev.Event], ...], list[int]] = {}
    for at in range(1, len(recorded) + 1):
        found.setdefault(tuple(type(record.event) for record in recorded[at - 1 : at + 1]), []).append(at)
    return sorted({at for places in found.values() for at in (places[0], places[-1])})


# Counted from the rest when somebody asks, see stko/test_tally.py.
COUNTED = {
    "changed",
    "counted_as",
    "down",
    "friends",
    "lost",
    "may_yet",
    "owing",
    "unsettled",
}
SKIPPED = COUNTED | {"effects", "decisions", "ground", "dice", "options", "forced", "at", "chosen", "harm", "shaken"}
SKIPPED |= {"left_off", "press", "pressed"}  # of the roll under way
SKIPPED |= {"across", "distances"}  # made when somebody first looks; what they say is compared
PLAIN = frozenset({int, str, bool, type(None)})


def fingerprint(value: Any) -> Any:
    """Everything that a battle's state holds, as plain data: two equal battles have equal fingerprints."""
    if type(value) in PLAIN:
        return value
    if isinstance(value, (list, tuple)):
        return [one if type(one) in PLAIN else fingerprint(one) for one in value]
    if isinstance(value, dict):
        return {str(key): fingerprint(one) for key, one in sorted(value.items(), key=str)}
    if isinstance(value, (int, str)):
        return value
    found = {name: fingerprint(getattr(value, name)) for name in names(value) if name not in SKIPPED}
    if isinstance(value, Battle):
        found["near"] = [list(value.nearest_enemies(f)) for f in value.figures]
    return found


def names(value: Any) -> set[str]:
    """Of its attributes, compiled or interpreted."""
    return {*declared(type(value)), *getattr(value, "__dict__", ())}


@cache
def declared(kind: type) -> list[str]:
    """Of a compiled class mypyc keeps the names, those of its bases among them."""
    slots = [name for one in kind.__mro__ for name in getattr(one, "__slots__", ())]
    return [*getattr(kind, "__mypyc_attrs__", ()), *slots]


def answer_for(game: Game, pick: random.Random) -> dict[str, Any] | None:
    """A plausible entry for whatever the table waits for; None when it waits for a command."""
    asked = game.open
    if asked is None:
        return None
    if isinstance(asked, ev.RollRequested):
        return {"type": "enter-dice", "faces": [pick.randint(1, asked.sides) for _ in range(asked.count)]}
    assert isinstance(asked, ev.Asked)
    return {"type": "answer", "value": ANSWERS[asked.kind](game, asked, pick)}


def shot_fact(game: Game, asked: ev.Asked, pick: random.Random) -> dict[str, Any]:
    fact: dict[str, Any] = {
        "band": pick.choice(["close", "short", "medium", "long"]),
        "cover": pick.choice(["none", "none", "soft", "light", "solid"]),
    }
    if pick.random() < 0.3:
        fact["position"] = "corner"
    return fact


def move_to(game: Game, asked: ev.Asked, pick: random.Random) -> dict[str, Any]:
    b = game.battle
    f = b.figures[asked.about[0] - 1]
    for _ in range(60):
        dx, dy = pick.randint(-100, 100), pick.randint(-100, 100)
        length = max(1, int((dx * dx + dy * dy) ** 0.5))
        if asked.options:
            spot = b.ground.run(f, f.x + dx, f.y + dy, asked.most, b.figures)
        else:
            spot = b.ground.towards(
                f, f.x + dx * asked.most // length, f.y + dy * asked.most // length, asked.most, True, b.figures
            )
        if not spot.refused and spot.distance > 0:
            again = b.ground.step(f, spot.x, spot.y, asked.most, True, b.figures)
            if not again.refused and (not asked.options or again.distance >= asked.most - 25):
                return {"to": [spot.x, spot.y]}
    return {"to": [f.x, f.y]}


def free_turn(game: Game, asked: ev.Asked, pick: random.Random) -> dict[str, Any]:
    b = game.battle
    side = b.figures[asked.about[0] - 1].side
    choices = [
        choice.command for choice in game.ruleset.legal(b, (side,)) if choice.command.get("figure") == asked.about[0]
    ]
    choices = [choice for choice in choices if choice["type"] not in ("claim-cards", "play-card", "place")]
    return {"command": pick.choice(choices)}


def before_dice(game: Game, asked: ev.Asked, pick: random.Random) -> dict[str, Any]:
    b = game.battle
    acting = b.figures[asked.about[0] - 1].side
    for card, holder in b.cards.held:
        side = b.figures[holder - 1].side
        fit = [f for f in b.sides[side] if may_use(b, f, card, holder)]
        if side != acting and fit and pick.random() < 0.7:
            from engine.rulesets.stko.state.names import card_name

            return {"card": card_name(card), "figure": pick.choice(fit).n}
    return {}


def near(game: Game, asked: ev.Asked, pick: random.Random) -> dict[str, Any]:
    others = [f.n for f in game.battle.figures if f.on_table() and f.n not in asked.about]
    some = pick.sample(others, min(len(others), pick.randint(0, 2)))
    return {"figures": [{"figure": n, "distance": pick.randint(50, asked.most)} for n in some]}


def in_view(game: Game, asked: ev.Asked, pick: random.Random) -> list[dict[str, int]]:
    others = [f.n for f in game.battle.figures if f.on_table() and f.n not in asked.about]
    return [{"figure": n} for n in pick.sample(others, min(len(others), pick.randint(0, 3)))]


def choose(game: Game, asked: ev.Asked, pick: random.Random) -> dict[str, Any]:
    return {"choice": pick.choice(asked.options)}


ANSWERS = {
    "fact-near": near,
    "press-luck": lambda game, asked, pick: {},
    "spread-hits": lambda game, asked, pick: {"struck": [int(pick.choice(asked.options)) for _ in range(asked.most)]},
    "whom-to-chase": choose,
    "fact-within": choose,
    "fact-in-arc": choose,
    "fact-hated": choose,
    "fact-in-view": lambda game, asked, pick: {"figures": [one["figure"] for one in in_view(game, asked, pick)]},
    "fact-fight": lambda game, asked, pick: {"contact": pick.random() < 0.7, "quarter": pick.choice(QUARTERS)},
    "defend-with": choose,
    "leave-fight": choose,
    "duck-or-stay": choose,
    "fact-threat": choose,
    "fact-edge": choose,
    "rapid-fire": choose,
    "shift-hit": choose,
    "part-to-hit": choose,
    "outcome-nerve": choose,
    "outcome-emotion": choose,
    "outcome-mixed": choose,
    "fact-shot": shot_fact,
    "move-to": move_to,
    "whom-to-shoot": lambda game, asked, pick: {"target": int(pick.choice(asked.options))},
    "before-dice": before_dice,
    "free-turn": free_turn,
}


def player_of(game: Game, command: dict[str, Any]) -> str:
    who = game.ruleset.who(game.battle, decode_command(game.ruleset, command))
    side = game.side_of.get(who.figure, who.side) if who.figure else who.side
    return (RED, BLUE)[side] if side in (0, 1) else RED


def play_randomly(table: Table, pick: random.Random, most: int = 400, check: Any = None) -> Game:
    """Random legal play through the doors of the engine until the end or `most` entries.

    `check` gets the battle as it was loaded before each entry and after the last.
    """
    for _ in range(most):
        game = table.game()
        if check is not None:
            check(game)
        if game.ended:
            return game
        entry = answer_for(game, pick)
        if entry is None:
            choices = game.ruleset.legal(game.battle, (0, 1))
            entry = place_somewhere(game, pick.choice(choices).command, pick)
        by = REFEREE if game.open is not None else player_of(game, entry)
        table.enter(entry, by, game=game)
    game = table.game()
    if check is not None:
        check(game)
    return game


def plain_entry(game: Any, pick: random.Random) -> dict[str, Any]:
    """What may be entered next in a game that asks for dice and for one of some words only."""
    asked = game.open
    if isinstance(asked, ev.RollRequested):
        return {"type": "enter-dice", "faces": [pick.randint(1, asked.sides) for _ in range(asked.count)]}
    if isinstance(asked, ev.Asked):
        return {"type": "answer", "value": {"choice": pick.choice(asked.options)}}
    return dict(pick.choice(game.ruleset.legal(game.battle, range(len(game.players)))).command)


def play_plainly(table: Table, pick: random.Random, most: int = 300) -> None:
    """Random legal play of such a game, every question answered."""
    for _ in range(most):
        game = table.game()
        if game.ended:
            break
        entry = plain_entry(game, pick)
        table.enter(entry, REFEREE if game.open is not None else player_of(game, entry), game=game)


def place_somewhere(game: Game, command: dict[str, Any], pick: random.Random) -> dict[str, Any]:
    if command["type"] != "place" or not game.battle.ground.is_drawn():
        return command
    b = game.battle
    f = b.figures[command["figure"] - 1]
    for _ in range(2000):
        x, y = pick.randint(100, b.width - 100), pick.randint(100, b.height - 100)
        if b.ground.placing(f, x, y, b.figures, True) == "":
            return {**command, "at": [x, y]}
    raise AssertionError("no room left on the table")


def raw(command: do.Command) -> str:
    return str(command.__struct_config__.tag)
