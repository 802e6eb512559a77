"""Ways to tamper with an export: by hand and named, and by kinds at random places."""

import json
import random
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any

from campaigns.trust import verify

Lines = list[dict[str, Any]]


def parsed(data: bytes) -> Lines:
    return [json.loads(line) for line in data.splitlines()]


def written(lines: Sequence[dict[str, Any]]) -> bytes:
    text = [json.dumps(line, sort_keys=True, separators=(",", ":"), ensure_ascii=False) for line in lines]
    return ("\n".join(text) + "\n").encode()


def find(lines: Lines, kind: str, number: int = 0, **payload: Any) -> dict[str, Any]:
    found = [line for line in lines if line.get("type") == kind and "payload" in line]
    for key, value in payload.items():
        found = [one for one in found if json.loads(one["payload"]).get(key, "") != value]
    return found[number]


def resealed(lines: Lines, line: dict[str, Any]) -> None:
    """A forger who knows how seals are made."""
    line["leaf"] = verify.leaf_of(verify.unhex(lines[0]["campaign"]), line).hex()


def rewrite(line: dict[str, Any], change: Callable[[dict[str, Any]], None]) -> None:
    said = json.loads(line["payload"])
    change(said)
    line["payload"] = json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def withheld(lines: Lines, which: Callable[[dict[str, Any]], bool] = lambda line: True) -> list[int]:
    """Of these lines only the digest is left; their seals still fit. Returns their seqs."""
    found = [line for line in lines if line["is"] == "event" and "payload" in line and which(line)]
    for one in found:
        one["digest"] = verify.sha(verify.unhex(one.pop("salt")) + one.pop("payload").encode()).hex()
        one.pop("opened", None)
    return [one["seq"] for one in found]


def closed_opening(lines: Lines) -> None:
    """As for a reader who may not see how the battle opened: its line is a digest."""
    withheld(lines, lambda line: line["type"] == "battle/opened/1")


# Each takes the lines, changes them, and says what has to be found: code and line.
def changed_die(lines: Lines) -> set[tuple[str, int]]:
    line = find(lines, "battle/rolled/1", 2, secret="")
    rewrite(line, lambda said: said.update(faces=[said["faces"][0] % said["sides"] + 1, *said["faces"][1:]]))
    return {("changed", line["seq"]), ("dice", line["seq"])}


def changed_die_sealed_anew(lines: Lines) -> set[tuple[str, int]]:
    ((_, seq), *_) = changed_die(lines)
    resealed(lines, next(line for line in lines if line.get("seq") == seq and line["is"] == "event"))
    return {("dice", seq), ("root", lines[0]["last"])}


def dropped_event(lines: Lines) -> set[tuple[str, int]]:
    line = find(lines, "battle/rolled/1", 3)
    lines.remove(line)
    lines[-1]["lines"] -= 1
    return {("missing", line["seq"])}


def swapped_order(lines: Lines) -> set[tuple[str, int]]:
    at = lines.index(find(lines, "battle/rolled/1", 3))
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    return {("order", lines[at + 1]["seq"])}


def swapped_numbers(lines: Lines) -> set[tuple[str, int]]:
    """The order of two lines, with their numbers made to fit."""
    at = lines.index(find(lines, "battle/rolled/1", 3))
    one, two = lines[at], lines[at + 1]
    one["seq"], two["seq"] = two["seq"], one["seq"]
    lines[at], lines[at + 1] = two, one
    return {("changed", one["seq"]), ("changed", two["seq"])}


def wrong_secret(lines: Lines) -> set[tuple[str, int]]:
    """Another secret, with the faces that follow from it, sealed anew: only the promise is in the way."""
    line = find(lines, "battle/rolled/1", 1, secret="")

    def change(said: dict[str, Any]) -> None:
        secret = bytes(range(32))
        faces = verify.faces_of(secret, lines[0]["battle"], said["roll"], said["count"], said["sides"], [], b"")
        said.update(secret=secret.hex(), faces=faces)

    rewrite(line, change)
    resealed(lines, line)
    return {("secret", line["seq"]), ("root", lines[0]["last"])}


def forged_approval(lines: Lines) -> set[tuple[str, int]]:
    """The side that proposed approves it itself."""
    line, proposed = find(lines, "battle/agreed/1"), find(lines, "battle/proposed/1")
    line["actor"] = proposed["actor"]
    return {("changed", line["seq"]), ("approval", line["seq"])}


def cut_tail(lines: Lines) -> set[tuple[str, int]]:
    """The last five lines of the log, the file made whole again."""
    cut = [line for line in lines if line["is"] == "event"][-5:]
    for one in cut:
        lines.remove(one)
    lines[-1]["lines"] -= 5
    return {("cut-tail", cut[0]["seq"])}


def cut_tail_and_range(lines: Lines) -> set[tuple[str, int]]:
    cut_tail(lines)
    lines[0]["last"] -= 5
    return {("no-checkpoint", lines[0]["last"])}


def cut_file(lines: Lines) -> set[tuple[str, int]]:
    del lines[-3:]
    return {("cut-file", 0)}


def wrong_reasons(lines: Lines) -> set[tuple[str, int]]:
    line = next(one for one in lines if "payload" in one and '"why":[' in one["payload"] and "rolled" in one["type"])
    rewrite(line, lambda said: said["why"][0].update(n=said["why"][0]["n"] + 1))
    return {("changed", line["seq"]), ("reasons", line["seq"])}


def forged_checkpoint(lines: Lines) -> set[tuple[str, int]]:
    """A root that fits nothing, under the old signature."""
    line = next(one for one in lines if one["is"] == "checkpoint")
    note = verify.read_note(line["note"])
    head = line["note"].split("\n")
    head[2] = "A" * 43 + "="
    line["note"] = "\n".join(head)
    return {("signature", note.size)}


BY_HAND = (
    changed_die,
    changed_die_sealed_anew,
    dropped_event,
    swapped_order,
    swapped_numbers,
    wrong_secret,
    forged_approval,
    cut_tail,
    cut_tail_and_range,
    cut_file,
    wrong_reasons,
    forged_checkpoint,
)


Kind = Callable[[bytes, random.Random], bytes]


def at_random(data: bytes, pick: random.Random) -> bytes:
    """One thing is another: a byte, a line, a field; never nothing."""
    return tampered(data, pick, pick.choice(kinds(data)))


def tampered(data: bytes, pick: random.Random, kind: Kind) -> bytes:
    while (changed := kind(data, pick)) == data:
        pass
    return changed


@cache
def kinds(data: bytes) -> list[Kind]:
    """Everything that is tried: each field of each kind of line, whole lines, the bare file."""
    lines = _read(data)
    fields = sorted({(_kind(line), key) for line in lines for key in line if key != "is"})
    made: list[Kind] = [partial(field, of=of, key=key) for of, key in fields]
    made += [partial(field_dropped, of=of, key=key) for of, key in fields]
    made += [partial(field, of=of, key=key, seal=True) for of, key in fields if of in SEALED and key != "leaf"]
    made += [line_gone, line_gone_and_counted, line_twice, line_twice_and_counted, lines_swapped, lines_withheld]
    return [*made, byte, gone, cut]


SEALED = ("shown", "hidden")


def _kind(line: dict[str, Any]) -> str:
    """A line of the log is there in full, or as a digest."""
    return str(line["is"]) if line["is"] != "event" else "shown" if "payload" in line else "hidden"


@cache
def _read(data: bytes) -> Lines:
    """To look at only."""
    return parsed(data)


def field(data: bytes, pick: random.Random, of: str, key: str, seal: bool = False) -> bytes:
    """`seal`: by a forger who knows how seals are made."""
    place, line = _one(data, pick, of, key)
    line[key] = _other(line[key], pick)
    if seal:
        try:
            resealed(_read(data), line)
        except (ValueError, OverflowError):
            return data  # no such line can be sealed
    return _with(data, place, line)


def field_dropped(data: bytes, pick: random.Random, of: str, key: str) -> bytes:
    place, line = _one(data, pick, of, key)
    del line[key]
    return _with(data, place, line)


def _one(data: bytes, pick: random.Random, of: str, key: str) -> tuple[int, dict[str, Any]]:
    """A line of this kind, to be changed, and where it stands."""
    place = pick.choice([n for n, one in enumerate(_read(data)) if _kind(one) == of and key in one])
    return place, dict(_read(data)[place])


def _with(data: bytes, place: int, line: dict[str, Any]) -> bytes:
    lines = data.splitlines(True)
    lines[place] = written([line])
    return b"".join(lines)


def _other(value: Any, pick: random.Random) -> Any:
    """Of the same kind and length."""
    if isinstance(value, int):
        return max(0, value + pick.choice((-1, 1, 100)))
    if isinstance(value, list):
        at = pick.randrange(len(value)) if value else 0
        return [*value[:at], _other(value[at], pick), *value[at + 1 :]] if value else ["ab" * 32]
    if not value:
        return 1 if value is None else "x"
    at = pick.randrange(len(value))
    return value[:at] + pick.choice("0123456789abcdef") + value[at + 1 :]


def lines_withheld(data: bytes, pick: random.Random) -> bytes:
    """Some of the battle's own lines become digests; every seal still fits."""
    lines = parsed(data)
    own = [line["seq"] for line in lines if line.get("stream") == lines[0]["battle"]]
    some = pick.sample(own, pick.randint(1, len(own)))
    withheld(lines, lambda line: line["seq"] in some)
    return written(lines)


def line_gone_and_counted(data: bytes, pick: random.Random) -> bytes:
    """A line of the log; with a checkpoint less nothing false is said."""
    lines = parsed(data)
    lines.remove(pick.choice([line for line in lines if line["is"] in ("event", "key")]))
    lines[-1]["lines"] -= 1
    return written(lines)


def line_twice_and_counted(data: bytes, pick: random.Random) -> bytes:
    """A line of the log; a key that is told twice says nothing false."""
    lines = parsed(data)
    lines.insert(pick.randrange(1, len(lines)), pick.choice([line for line in lines if line["is"] == "event"]))
    lines[-1]["lines"] += 1
    return written(lines)


def cut(data: bytes, pick: random.Random) -> bytes:
    """The tail of the log, with an end that counts right."""
    lines = parsed(data)
    events = [n for n, line in enumerate(lines) if line["is"] == "event"]
    at = pick.choice(events)
    left = [line for n, line in enumerate(lines) if n < at or n not in events]
    left[-1]["lines"] = len(left)
    return written(left)


def byte(data: bytes, pick: random.Random) -> bytes:
    at = pick.randrange(len(data))
    return data[:at] + bytes([pick.randrange(256)]) + data[at + 1 :]


def gone(data: bytes, pick: random.Random) -> bytes:
    at = pick.randrange(len(data))
    return data[:at] + data[at + pick.randrange(1, 40) :]


def line_gone(data: bytes, pick: random.Random) -> bytes:
    lines = data.splitlines(True)
    del lines[pick.randrange(len(lines))]
    return b"".join(lines)


def line_twice(data: bytes, pick: random.Random) -> bytes:
    lines = data.splitlines(True)
    lines.insert(pick.randrange(len(lines)), pick.choice(lines))
    return b"".join(lines)


def lines_swapped(data: bytes, pick: random.Random) -> bytes:
    lines = data.splitlines(True)
    a, b = pick.sample(range(len(lines)), 2)
    lines[a], lines[b] = lines[b], lines[a]
    return b"".join(lines)
