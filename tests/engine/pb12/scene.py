"""A game of Pb-12 at a real table, where a test wants it: typed dice, told facts, all by the door of the engine."""

from typing import Any

from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.setup import Figure, Setup, Side
from engine.rulesets.pb12.codes import STATUSES
from engine.rulesets.pb12.ruleset import PB12
from tests.engine.table import BLUE, RED, REFEREE, Table

PLAYERS = (RED, BLUE, "green")
RANGES = {"near": -1, "short": -1, "medium": 1, "long": 3, "extreme": 6}
RIFLE = {"name": "Rifle", "damage": "4/2", "factor": 6, "ranges": RANGES, "slots": 2}
KNIFE = {"name": "Knife", "damage": "half+1/0", "melee": 0}
BOMB = {"name": "Bomb", "damage": "4/0", "factor": 3, "ranges": {"near": 0, "short": 0}, "radius": 2}


def fighter(*modules: dict[str, Any], **values: int) -> dict[str, Any]:
    """An average human who shoots and fights at 4, with a rifle and a knife."""
    return {"values": {"F": 4, "N": 4, **values}, "modules": list(modules or (RIFLE, KNIFE))}


def leader(**values: int) -> dict[str, Any]:
    return fighter(K=2, **values)


def vehicle(*modules: dict[str, Any], of_driver: tuple[str, ...] = (), **values: int) -> dict[str, Any]:
    """A cart: AP 0, six steps for each point, Initiative that of its driver."""
    values = {"AP": 0, "B": 6, "I": 0, **values}
    found = {"control_points": [[0, 0]], "of_driver": list(of_driver)}
    return {"values": values, "light": 2, "heavy": 2, "modules": list(modules), "vehicle": found}


class Scene:
    """Figures by side; the game has begun, and `first` has the first move of the round."""

    def __init__(
        self,
        *sides: list[dict[str, Any]],
        kp: int = 5,
        first: int = 0,
        before: Any = (),
        reserve: Any = (),
        **options: Any,
    ) -> None:
        figures = [(side, one) for side, ones in enumerate(sides) for one in ones]
        setup = Setup(
            "pb12",
            tuple(Side(f"Side {n}", (PLAYERS[n],), dice="typed") for n in range(len(sides))),
            tuple(
                Figure(
                    side,
                    "vehicle" if "vehicle" in one else "figure",
                    name=f"f{n}",
                    profile=one,
                    tags=() if n in reserve else ("on-field",),
                )
                for n, (side, one) in enumerate(figures, start=1)
            ),
            options={f"pb12.{name}": value for name, value in options.items()},
        )
        self.table = Table(setup, rules=PB12)
        self.sides = len(sides)
        for side in range(self.sides):
            self.go("prepare", side=side, points=kp)
        for kind, said in before:
            self.go(kind, **said)
        self.go("begin")
        self.bid(first)

    def bid(self, first: int, bids: tuple[int, ...] = ()) -> None:
        """Nobody bids where nothing is said; `first` has the highest result and takes the first place."""
        still = self.b.still_in()
        for side in still:
            number = bids[side] if bids else 0
            self.table.enter({"type": "answer", "value": {"number": number}}, PLAYERS[side])
        for side in still:
            self.roll(12 if side == first else 6 - side)
        for _ in still[1:]:
            self.answer(choice="first")

    @property
    def b(self) -> Any:
        return self.table.game().battle

    def f(self, n: int) -> Any:
        return self.b.people[n - 1]

    def kp(self, side: int) -> int:
        return int(self.b.forces[side].kp)

    def marks(self, n: int) -> dict[str, int]:
        return {STATUSES[k]: times for k, times in enumerate(self.f(n).markers) if times}

    def go(self, kind: str, /, *then: Any, by: str = REFEREE, **said: Any) -> Any:
        """A command; then faces of dice (lists) and answers (dicts) as they are asked for."""
        command: dict[str, Any] = {"type": kind, **said}
        if kind in ("set-state", "set-figure"):
            command = {"type": "decide-otherwise", "command": command}
        step = self.table.enter(command, by, tuple(entry(one) for one in then))
        if step.declined is not None:
            raise step.declined
        return step

    def roll(self, *faces: int) -> Any:
        return self.go("enter-dice", faces=list(faces))

    def answer(self, **value: Any) -> Any:
        return self.go("answer", value=value)

    def waits(self) -> str:
        """For which question or roll."""
        asked = self.table.game().open
        return "" if asked is None else str(getattr(asked, "kind", "") or getattr(asked, "purpose", ""))

    def refused(self, kind: str, /, *then: Any, **said: Any) -> tuple[str, dict[str, Any]]:
        """Code (or field) and facts; nothing was written."""
        before = len(self.table.recorded)
        try:
            self.go(kind, *then, **said)
        except Refusal as refusal:
            assert then or len(self.table.recorded) == before
            return refusal.code, dict(refusal.facts)
        except Malformed as error:
            assert then or len(self.table.recorded) == before
            return error.field, dict(error.facts)
        raise AssertionError("nothing was refused")

    def activate(self, n: int) -> None:
        """Whoever is up before lets it be."""
        self.rest()
        while self.b.turn != self.f(n).side:
            self.go("wait", side=self.b.turn)
        self.go("activate", figure=n)

    def rest(self) -> None:
        if self.b.up:
            self.go("end-move", side=self.b.turn)

    def end_round(self) -> None:
        """Up to the status phase, which comes with `next-round`."""
        self.rest()
        while self.b.phase == 1:
            self.go("stop", side=self.b.turn)

    def set(self, n: int, status: str, times: int = 1) -> None:
        self.go("set-state", figure=n, state=status, times=times)

    def names(self, *shapes: str) -> list[str]:
        """What happened, by the names of events; only of these shapes, where some are given."""
        found = [type(event).__name__ for event in self.table.events()]
        return [one for one in found if not shapes or one in shapes]

    def last(self, shape: str) -> Any:
        return next(event for event in reversed(self.table.events()) if type(event).__name__ == shape)


def entry(one: Any) -> dict[str, Any]:
    return {"type": "enter-dice", "faces": one} if isinstance(one, list) else {"type": "answer", "value": one}


def two(*left: dict[str, Any], right: int = 2, **more: Any) -> Scene:
    """Two of a kind on each side, or who is given on the first one."""
    return Scene(list(left) or [fighter(), fighter()], [fighter() for _ in range(right)], **more)
