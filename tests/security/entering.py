"""Every command there is, filled in with what could be in it: a new one is tried by itself, as far as its fields are
known here."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from engine.kernel.commands import KERNEL_COMMANDS, Command
from engine.rulesets import ruleset
from tests.security.cellar import Cellar

OF_BATTLE = {**KERNEL_COMMANDS, **ruleset("coc").commands}
Body = dict[str, Any]


NOBODY = "00000000-0000-4000-8000-000000000000"
PLAIN: Body = {
    "figure": 3, "target": 3, "weapon": 0, "skill": "dex", "by": 1, "targets": [3], "after": 3, "number": 1, "roll": 6,
    "faces": [50], "value": {"choice": "nothing"}, "to": 5, "proposal": 1, "side": 2, "dice": "server", "figures": [3],
    "command": {"type": "show-values", "figure": 3}, "note": "n", "how": "drawn", "detail": "rolls", "reason": "weil",
    "digest": "0" * 64, "seed": "0" * 64, "entropy": "0" * 64, "mode": "off", "amount": 1, "spell": "Bann", "at": 9,
    "state": "dead", "text": "t", "nickname": "N", "answer": "yes", "day": "2033-05-18", "count": 1, "name": "Neu",
    "ticks": [], "ruleset": "coc", "colour": "yellow", "kind": "opponent", "content": "e30=", "of": "character",
    "claim": "c", "ruling": "corrected", "loss": 1, "words": "w", "set": {"hp": 5}, "options": {}, "face": 3,
    "roles": ["player"], "values": {"str": 50}, "weapons": ["knife"], "shared": True, "report": 1, "thing": NOBODY,
    "counter": NOBODY, "table": NOBODY, "evidence": NOBODY, "plan": NOBODY, "choice": NOBODY, "leave": NOBODY,
    "house_rule": NOBODY, "bookmark": NOBODY, "pact": NOBODY, "award": NOBODY, "offer": "challenge", "accepted": True,
    "version": 5, "settle-challenge.how": "stands", "grant-dice.dice": 1, "set-counter.counter": "hp",
    "set-counter.value": 3, "treat.how": "first_aid", "report.report": {}, "what": {},
    "profile": {"parts": []},
    "save-table.content": {"name": "Wetter", "rows": [{"text": "Regen", "low": 1, "high": 6}]},
}  # fmt: skip


def fields(cellar: Cellar, me: str) -> Body:
    """What could stand in a field, by its name; `type.name` where it means something else in one command."""
    return PLAIN | {
        "player": me,
        "member": me,
        "auditor": me,
        "give-leave.to": str(cellar.members["ben"]),
        "arrive.figure": {"side": 2, "rank": "opponent", "character": cellar.npc, "player": me},
        "entry": cellar.told(cellar.fight)[-2],
        "dispute": str(cellar.dispute),
        "carried": str(cellar.correction()),
        "gang": cellar.gangs["anna"],
        "other": cellar.gangs["ben"],
        "stream": str(cellar.fight),
        "owners": [str(cellar.members["ben"])],
        "owner": str(cellar.members["ben"]),
        "head": "bob",
        "pronoun": "she",
        "carries": {cellar.npc: ["pistol"]},
        "characters": [cellar.npc],
        "character": cellar.npc,
        "battle": str(cellar.fight),
        "outcome": cellar.outcome(),
        "event": cellar.outcome(),
        "call": cellar.call,
        "scenario": cellar.scenarios[1],
        "setup": cellar.setup(me),
        "save-scenario.plan": {"name": "Mein Plan", "sides": [{}, {}], "figures": [cellar.setup(me)["figures"][0]]},
    }


def bodies(known: Mapping[str, type[Command]], given: Body) -> Iterator[Body]:
    for kind, shape in known.items():
        needed = [field.encode_name for field in msgspec.structs.fields(shape) if field.required]
        yield {"type": kind, **{name: given.get(f"{kind}.{name}", given.get(name)) for name in needed}}


def sneaky(cellar: Cellar, me: str) -> Iterator[Body]:
    """Commands of a battle that would open what is the Keeper's, if they were taken."""
    opponent = {"side": 2, "rank": "opponent", "values": {"hp": 3}}
    yield from ({"type": "join-side", "side": side, "player": me} for side in (0, 1))
    yield from ({"type": "hand-over", "figures": [n], "player": me} for n in (1, 4, 5))
    yield {"type": "arrive", "figure": {**opponent, "player": me}}
    yield {"type": "arrive", "figure": opponent}
    yield {"type": "arrive", "figure": {"side": 0, "rank": "opponent", "character": cellar.npc}}
    for inner in bodies(ruleset("coc").commands, fields(cellar, me)):
        yield {"type": "decide-otherwise", "command": inner}
    commanded = (one for one in cellar.game(cellar.fight).counting if type(one.event).__name__ == "Commanded")
    for one in {one.event.command["type"]: one for one in commanded}.values():  # the last of each type
        yield {"type": "amend", "entry": one.version, "command": {"figure": 1}}
    yield {"type": "strike", "figure": 1, "target": 3}
