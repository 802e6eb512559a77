"""What may be entered now, from the one place that knows: the rule, tried until it first records, rolls or asks.

A ruleset says which commands somebody could mean at all; each of them is carried out on the battle as it stands, and
whatever the rule refuses before anything happened isn't offered. So no condition stands twice.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from types import MappingProxyType
from typing import Any, NamedTuple

from msgspec.structs import fields

from engine.kernel.commands import Command, convert
from engine.kernel.effects import Effects, Question
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.ruleset import Choice
from engine.kernel.why import Why

Facts = dict[str, int | str]
Fields = Mapping[str, Any]
NO_FIELDS: Fields = MappingProxyType({})


class Reached(BaseException):
    """The rule has begun: whatever it refuses, it has refused by now. No `except Exception` may swallow it."""


class DryRun(Effects):
    """Lets nothing happen: the first record, roll or question ends the attempt."""

    def record(self, event: object) -> int:
        raise Reached

    def roll(self, figure: int, side: int, purpose: str, count: int, sides: int, why: Why | None) -> bytes:
        raise Reached

    def draw(self, figure: int, side: int, purpose: str, left: tuple[str, ...]) -> int:
        raise Reached

    def is_typed(self, side: int) -> bool:
        return False

    def ask(self, question: Question) -> object:
        raise Reached

    def ask_each(self, question: Question, check: Callable[[int, object], None]) -> dict[int, object]:
        raise Reached


DRY = DryRun()


def type_of(command: type[Command]) -> str:
    return str(command.__struct_config__.tag)


class Offer(NamedTuple):
    """A command that somebody could mean; `code` names its button, `facts` what it says.

    `tried` is the command with what people only add on the page, such as a point. Of several ways to do the same,
    which name the same `of`, the first allowed one is offered.
    """

    command: dict[str, Any]
    code: str
    facts: Facts
    tried: dict[str, Any] | None = None
    of: tuple[int, ...] = ()


def nobody(battle: Any, sides: Sequence[int]) -> Iterator[Offer]:
    """Of actions that no button offers: a form of their own asks for them."""
    return iter(())


class Told(NamedTuple):
    """How people tell an action without its dice: as which command, what carries that out, and what it keeps of the
    offered one.

    `results`: what may have come of it, each by its word with what the command says of it. `ways` are the choices where
    they hang on the battle.
    """

    command: type[Command]
    perform: Callable[[Any, Any], None]
    keeps: tuple[str, ...] = ("figure",)
    results: Mapping[str, Fields] = NO_FIELDS
    ways: Callable[[Any, Choice], list[Choice]] | None = None

    @property
    def type(self) -> str:
        return type_of(self.command)

    def choices(self, battle: Any, choice: Choice) -> list[Choice]:
        if self.ways is not None:
            return self.ways(battle, choice)
        return told_as(self.type, choice, self.keeps, self.results)


def told_as(
    kind: str, choice: Choice, keeps: tuple[str, ...] = ("figure",), results: Mapping[str, Fields] = NO_FIELDS
) -> list[Choice]:
    """An offered choice as each of the ways in which it can have gone; people roll themselves."""
    command = {"type": kind, **{name: choice.command[name] for name in keeps if name in choice.command}}
    facts = {name: value for name, value in choice.facts.items() if name != "dice"}
    if not results:
        return [Choice(command, kind, facts)]
    return [Choice({**command, **details}, kind, {**facts, "result": result}) for result, details in results.items()]


class Action(NamedTuple):
    """All that is to be known of one type of command.

    `perform` carries it out, `offers` are the commands of that type that these sides could mean; `odds` adds the
    exact chances to one that is offered. `group`: where its buttons stand, on pages that go by groups. `codes` of the
    buttons, where they aren't its type alone; `besides`: further ones, each with its group. `rolled`: the codes after
    which dice fall, or a card, at once. `told`: how people tell it without its dice. `device`: the buttons that a
    device offers while nobody answers, each with what its command says besides the figure and the target.
    """

    command: type[Command]
    perform: Callable[[Any, Any], None]
    offers: Callable[[Any, Sequence[int]], Iterable[Offer]] = nobody
    odds: Callable[[Any, Choice, Sequence[int]], Choice] | None = None
    group: str = ""
    codes: tuple[str, ...] = ()
    rolled: tuple[str, ...] = ()
    told: Told | None = None
    device: Mapping[str, Fields] = NO_FIELDS
    besides: Mapping[str, str] = MappingProxyType({})

    @property
    def type(self) -> str:
        return type_of(self.command)

    @property
    def buttons(self) -> dict[str, str]:
        """Codes and groups in the order of the page, with what people tell instead of its dice."""
        if self.offers is nobody:
            return {}
        codes = () if self.told is None else (self.told.type,)
        return {**dict.fromkeys((*(self.codes or (self.type,)), *codes), self.group), **self.besides}

    @property
    def at_somebody(self) -> bool:
        return any(field.required and field.name == "target" for field in fields(self.command))

    def as_told(self, battle: Any, choice: Choice) -> list[Choice]:
        """What people may tell of it; itself where they tell nothing else."""
        return [choice] if self.told is None else self.told.choices(battle, choice)

    def commands_of_a_device(self) -> dict[str, dict[str, Any]]:
        """By the codes of their buttons; figure and target are added there."""
        return {code: {"type": self.type, **details} for code, details in self.device.items()}


# -- the simplest shapes; a ruleset says who is up (`acting`) and which figure a number means (`find`) -----------------
Acting = Callable[[Any, Sequence[int]], list[Any]]
Find = Callable[[Any, int], Any]
Offers = Callable[[Any, Sequence[int]], Iterator[Offer]]


def of_table(kind: str) -> Offers:
    """An action that is nobody's."""

    def offers(b: Any, sides: Sequence[int]) -> Iterator[Offer]:
        yield Offer({"type": kind}, kind, {})

    return offers


def of_side(kind: str) -> Offers:
    def offers(b: Any, sides: Sequence[int]) -> Iterator[Offer]:
        for side in sides:
            yield Offer({"type": kind, "side": side}, kind, {"side": side})

    return offers


def by_figure(acting: Acting, kind: str) -> Offers:
    """An action that says nothing but whose it is."""

    def offers(b: Any, sides: Sequence[int]) -> Iterator[Offer]:
        for f in acting(b, sides):
            yield Offer({"type": kind, "figure": f.n}, kind, {"figure": f.n})

    return offers


def by_weapon(acting: Acting, kind: str) -> Offers:
    """An action that is done to one of the own weapons."""

    def offers(b: Any, sides: Sequence[int]) -> Iterator[Offer]:
        for f in acting(b, sides):
            for i in range(len(f.weapons)):
                facts: Facts = {"figure": f.n, "weapon": i}
                yield Offer({"type": kind, "figure": f.n, "weapon": i}, kind, facts)

    return offers


def done_by(find: Find, act: Callable[[Any, Any], None]) -> Callable[[Any, Any], None]:
    return lambda b, c: act(b, find(b, c.figure))


def done_to(find: Find, act: Callable[[Any, Any, Any], None]) -> Callable[[Any, Any], None]:
    return lambda b, c: act(b, find(b, c.figure), find(b, c.target))


def by_command(actions: Iterable[Action]) -> dict[type[Command], Action]:
    """All of them, and the commands by which people tell them."""
    offered = tuple(actions)
    outcomes = {
        action.told.command: Action(action.told.command, action.told.perform)
        for action in offered
        if action.told is not None
    }
    return {**{action.command: action for action in offered}, **outcomes}


def buttons_of(actions: Iterable[Action], group: str) -> tuple[str, ...]:
    """The codes of a group's buttons, in the order of the page."""
    return tuple(dict.fromkeys(code for action in actions for code, where in action.buttons.items() if where == group))


def codes_of(actions: Iterable[Action]) -> frozenset[str]:
    """Of all their buttons."""
    return frozenset(code for action in actions for code in action.buttons)


def permitted(battle: Any, actions: Iterable[Action], sides: Sequence[int]) -> list[tuple[Action, Choice]]:
    """What the rules let these sides enter, in the order of the actions. Only within `dry_run`."""
    allowed = []
    for action in actions:
        done: set[tuple[int, ...]] = set()
        for offer in action.offers(battle, sides):
            if offer.of not in done and is_permitted(battle, action, offer.tried or offer.command):
                allowed.append((action, Choice(offer.command, offer.code, offer.facts)))
                done |= {offer.of} if offer.of else set()
    return allowed


def is_permitted(battle: Any, action: Action, command: dict[str, Any]) -> bool:
    """A point that is still missing counts as one that people add: whatever is refused without it is asked before."""
    try:
        action.perform(battle, convert(command, action.command, "command"))
    except Reached:
        return True
    except Refusal:
        return False
    except Malformed as error:
        return error.value is None
    return True


@contextmanager
def dry_run(battle: Any, decisions: Any, ground: Any) -> Iterator[None]:
    """While it lasts nothing happens to the battle. `decisions` are people who are asked through `DRY`, and so is the
    `ground` of a real table, in games with a ground; a drawn one measures itself.
    """
    before = {name: getattr(battle, name) for name in ("effects", "decisions", "ground") if hasattr(battle, name)}
    battle.effects, battle.decisions = DRY, decisions
    if ground is not None and not battle.ground.is_drawn():
        ground.effects = DRY
        battle.ground = ground
    try:
        yield
    finally:
        for name, value in before.items():
            setattr(battle, name, value)


# -- the same for every game that goes by its actions alone -----------------------------------------------------------
People = Callable[[Effects], Any]
Found = tuple[Action, Choice]


def must_be_decided(by_hand: Sequence[Action], command: Command, forced: bool) -> None:
    """Nobody enters by himself what people set by hand: the referee decides it, or all agree."""
    if not forced and any(type(command) is action.command for action in by_hand):
        raise Refusal("referee-only", status=403)


def carrying_out(
    actions: Mapping[type[Command], Action], by_hand: Sequence[Action] = ()
) -> Callable[[Any, Command, bool], None]:
    """A ruleset's `perform`."""

    def perform(battle: Any, command: Command, forced: bool) -> None:
        must_be_decided(by_hand, command, forced)
        battle.forced = forced
        try:
            actions[type(command)].perform(battle, command)
        finally:
            battle.forced = False

    return perform


def attaching(people: People, ground: type[Any] | None = None) -> Callable[[Any, Effects], None]:
    """A ruleset's `attach`. `people` decide, and tell the `ground` of a real table, in games with a ground."""

    def attach(battle: Any, effects: Effects) -> None:
        battle.effects, battle.decisions = effects, people(effects)
        if ground is not None and isinstance(battle.ground, ground):
            battle.ground.effects = effects

    return attach


def leaving(check_end: Callable[[Any], None]) -> Callable[[Any, int], None]:
    """A ruleset's `leave`. `check_end` looks whether the battle is over by it."""

    def leave(battle: Any, figure: int) -> None:
        battle.departed(battle.figures[figure - 1])
        check_end(battle)

    return leave


def offering(
    actions: Mapping[type[Command], Action],
    people: People,
    ground: Callable[[], Any] | None = None,
    narrowed: Callable[[Any, list[Found]], list[Found]] = lambda battle, allowed: allowed,
) -> Callable[[Any, Sequence[int]], list[Choice]]:
    """A ruleset's `legal`: what the rules permit with its chances, or as what people tell of it without its dice.

    `narrowed`: what is left of it for somebody who has no free choice.
    """

    def dry(battle: Any) -> AbstractContextManager[None]:
        return dry_run(battle, people(DRY), None if ground is None else ground())

    def legal(battle: Any, sides: Sequence[int]) -> list[Choice]:
        if battle.over or battle.detail == "report":
            return []
        with dry(battle):
            offered = narrowed(battle, permitted(battle, actions.values(), sides))
        if battle.detail != "outcomes":
            return [choice if action.odds is None else action.odds(battle, choice, sides) for action, choice in offered]
        outcomes = [(choice, outcome) for action, choice in offered for outcome in action.as_told(battle, choice)]
        with dry(battle):
            return [
                outcome
                for choice, outcome in outcomes
                if outcome is choice or is_permitted(battle, teller(outcome), outcome.command)
            ]

    def teller(choice: Choice) -> Action:
        return of_type[choice.command["type"]]

    of_type = {action.type: action for action in actions.values()}
    return legal
