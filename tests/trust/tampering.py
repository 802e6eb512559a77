"""Ways to tamper with an export: by hand and named, and at random places."""

import json
import random
from collections.abc import Callable
from typing import Any

from campaigns.trust import verify

Lines = list[dict[str, Any]]


def parsed(data: bytes) -> Lines:
    return [json.loads(line) for line in data.splitlines()]


def written(lines: Lines) -> bytes:
    text = [json.dumps(one, sort_keys=True, separators=(",", ":"), ensure_ascii=False) for one in lines]
    return ("\n".join(text) + "\n").encode()


def find(lines: Lines, kind: str, number: int = 0, **payload: Any) -> dict[str, Any]:
    found = [one for one in lines if one.get("type") == kind and "payload" in one]
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
    found = [one for one in lines if one["is"] == "event" and "payload" in one and which(one)]
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
    resealed(lines, next(one for one in lines if one.get("seq") == seq and one["is"] == "event"))
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
    cut = [one for one in lines if one["is"] == "event"][-5:]
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


def at_random(data: bytes, pick: random.Random) -> bytes:
    """One thing is another: a byte, a line, a value; never nothing."""
    while True:
        changed = pick.choice((byte, byte, gone, line_gone, line_twice, lines_swapped, value))(data, pick)
        if changed != data:
            return changed


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


def value(data: bytes, pick: random.Random) -> bytes:
    """A field of a line gets another line's value, or is dropped; the line is written the canonical way."""
    lines = parsed(data)
    line = pick.choice(lines)
    key = pick.choice([one for one in line if one != "is"])
    others = [one[key] for one in lines if key in one and one[key] != line[key]]
    if others and pick.random() < 0.9:
        line[key] = pick.choice(others)
    else:
        del line[key]
    return written(lines)
