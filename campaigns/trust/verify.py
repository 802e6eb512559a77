#!/usr/bin/env python3
"""Checks an exported battle of Rollbook, offline and without trusting whoever exported it.

    python verify.py battle.jsonl      (or campaign.jsonl: the campaign's own lines)
    python verify.py battle.jsonl --checkpoint kept.txt --key rollbook/log/..+..+..

Python 3.9 or newer, nothing to install. `--checkpoint` names a file with a checkpoint that you or somebody else kept
earlier (may come several times); `--key` the log's key as you were told it in person. Exit status: 0 everything is
right, 1 something is wrong, 2 the file can't be read, 3 nothing is wrong but not everything could be checked.

The file's format is described in docs/export-format.md. This program shares no code with the server.
"""

from __future__ import annotations

import argparse
import base64
import functools
import hashlib
import hmac
import json
import re
import sys
import time
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

FORMAT = "rollbook/export/1"
ALGORITHM = "rollbook/dice/1"

# What can be wrong, as English sentences; {at} is a line of the log unless the sentence says otherwise.
WRONG = {
    "unreadable": "Line {at} of the file isn't written the way an export is: {why}.",
    "cut-file": "The file's own end is missing or doesn't fit: it was cut, or lines were added or removed.",
    "missing": "Line {at} of the log is missing ({count} in all).",
    "order": "Line {at} of the log is in the wrong place, or there twice.",
    "cut-tail": "The export ends before line {at}: its tail was cut off (it should go on to {last}).",
    "changed": "Line {at} ({what}) was changed after it was sealed.",
    "root": "The lines don't lead to the checkpoint of {at} lines: something was changed, dropped or added.",
    "checkpoint": "The checkpoint of {at} lines doesn't fit the others: the history was replaced.",
    "no-checkpoint": "No checkpoint covers this export: nothing shows that line {at} is the last one.",
    "signature": "The checkpoint of {at} lines isn't signed by the log's key.",
    "key": "The signing key in line {at} isn't proved to be in the log.",
    "endorsement": "The new signing key in line {at} isn't signed by the key before it.",
    "version": "Line {at} is number {version} of its battle or campaign, {wanted} was due.",
    "time": "Line {at} is said to be older than the line before it.",
    "payload": "What line {at} ({what}) says can't be understood.",
    "roll-number": "Line {at} is roll {roll}, after roll {before}: a roll is missing, or comes twice.",
    "face": "Roll {roll} (line {at}) shows {faces} for {count} dice with {sides} sides.",
    "dice": "Roll {roll} (line {at}) shows {faces}, but its secret gives {computed}.",
    "secret": "The secret of roll {roll} (line {at}) isn't the one that was locked in.",
    "no-secret": "Roll {roll} (line {at}) is said to be the server's and has no secret.",
    "uncommitted": "Roll {roll} (line {at}) was never locked in: no commitment before it covers it.",
    "commitment": "The commitment in line {at} doesn't go on where the one before ended, or covers too few rolls.",
    "reasons": "The reasons of roll {roll} (line {at}) make {made} dice, {count} were rolled.",
    "seed": "A player's seed in line {at} isn't the one they had committed to.",
    "entropy": "Nobody asked for the fresh bytes in line {at}, or they came twice.",
    "approval": "The approval in line {at} is forged: {why}.",
    "luck": "The dice that line {at} throws again (roll {roll}) weren't thrown like that.",
    "kept": "Roll {roll} counts again in line {at}, with other dice than it had shown.",
    "sealed": "Line {at} opens an answer of side {side} that wasn't sealed like that.",
    "unreadable-kept": "The kept checkpoint can't be read: {why}.",
    "other-log": "The kept checkpoint of {at} lines is of another log.",
    "replaced": "The kept checkpoint of {at} lines contradicts this export: someone was shown a different history.",
    "unknown-key": "The log's key isn't the one that you were told.",
}
# The inner reasons of `unreadable`, `unreadable-kept` and `approval`.
WHY = (
    "it isn't a checkpoint",
    "its size isn't a number",
    "its root isn't 32 bytes",
    "its signature can't be read",
    "it isn't JSON",
    "it isn't written the canonical way",
    "its kind is unknown",
    "its fields aren't those of its kind",
    "an export begins with one line about itself",
    "it is another format, get the verify.py that fits",
    "its range makes no sense",
    "it is empty",
    "nothing was proposed",
    "a side approves what it proposed itself",
    "the person who gave it doesn't play that side",
)
# What couldn't be checked. A file can't prove that a line was hidden from its reader, so no such line is ever right.
OPEN = {
    "no-path": "Roll {roll} (line {at}): the file has no path from its secret to its commitment. It can't be checked.",
    "key-lost": "Rolls {roll} to {last}: the server has lost the key of its dice: they can't be verified.",
    "hidden": "Only the digest is here: {what} (line {lines}). An honest export may keep this from a reader.",
    "withheld": "Withheld, though an honest export holds it for every reader: {what} (line {lines}).",
    "no-outcome": "What counts of the battle that line {at} ended: no line here says so.",
    "unsure": "Line {at} ({what}) can't be judged: that hangs on a line of which only the digest is here.",
    "key-replaced": "The signing key in line {at} isn't vouched for by the one before, as if that was lost: compare.",
    "late-promise": "Roll {roll} (line {at}) was locked in when the players' seeds were known: it could be chosen.",
    "kept-later": "The kept checkpoint of {at} lines is newer than this export: ask for a newer one.",
    "kept-between": "The kept checkpoint of {at} lines can't be compared with this file alone: the log's page can.",
}


def _kinds(room: str, names: str) -> set[str]:
    return {f"{room}/{name}/1" for name in names.split()}


# Of which kinds of lines an honest server may keep from a reader what they say, by the ruleset that is played: what the
# referee prepared; where opponents may be hidden their numbers, and rolls that he sealed and has not opened; where
# sides have cards what they chose and drew, and when they want to be asked.
PREPARED = _kinds("campaign", "keepers-part-saved battle-got-keepers-part")
MAY_BE_HIDDEN = {
    "stko": PREPARED,
    "gff": PREPARED,
    "pb12": PREPARED
    | _kinds("battle", "commanded copied rolled roll-kept roll-requested entropy-requested")
    | _kinds("pb12", "cards-chosen card-drawn standing-order-set"),
    "coc": PREPARED
    | _kinds("battle", "opened figure-arrived commanded copied rolled roll-kept roll-requested entropy-requested")
    | _kinds("coc", "skill-rolled hidden-hurt hidden-counter-set hidden-reloaded")
    | _kinds("campaign", "rolled roll-compared roll-owed roll-called roll-call-withdrawn called-roll-came imported")
    | _kinds("campaign", "sheet-set body-changed character-hired weapons-changed weapons-assigned battle-outcome"),
}
# Whatever is played: an answer is sealed until all sides that were asked have given theirs.
SEALED = _kinds("battle", "answer-sealed")
# Lines of the campaign that name a battle: those written together with one of its own lines are about it.
NAME_A_BATTLE = _kinds(
    "campaign",
    "battle-opened battle-forked battle-outcome battle-reopened battle-got-scenario battle-got-keepers-part"
    " plan-played nothing-earned tallied must-miss battle-missed died limb-lost outcome-corrected aims-ticked"
    " result-entered",
)
OUTCOME, CORRECTED = "campaign/battle-outcome/1", "campaign/outcome-corrected/1"
KEY_SET = "campaign/signing-key-set/1"
# What a finding of a battle hangs on: where a line of such a kind is there by its digest only, nothing is called wrong.
SHOWN_ROLLS = {"copied", "rolled", "roll-kept", "luck-pressed", "amended", "commanded"}
PROMISES, PEOPLE = {"opened", "forked"}, {"opened", "figure-arrived", "player-joined", "handed-over"}
HANGS_ON = {
    "commitment": {"dice-committed", "dice-key-lost"},
    "uncommitted": {"dice-committed", "dice-key-lost"},
    "secret": {"dice-committed", "dice-key-lost"},
    "dice": {"seeds-fixed", "entropy-given"},
    "seed": {"seed-committed", "seed-opened", "seeds-fixed"},
    "entropy": {"copied", "entropy-requested", "entropy-given"},
    "roll-number": {"copied", "forked", "rewound", "taken-back", "challenge-settled"},
    "luck": SHOWN_ROLLS,
    "kept": SHOWN_ROLLS,
    "approval": {"copied"},
    "sealed": {"answer-sealed", "copied"},
}


class Finding(NamedTuple):
    code: str
    at: int
    facts: dict[str, Any]

    def text(self) -> str:
        return (WRONG.get(self.code) or OPEN[self.code]).format(at=self.at, **self.facts)


class Report:
    """`wrong` and `unchecked` hold findings, `counts` what was looked at."""

    def __init__(self) -> None:
        self.wrong: list[Finding] = []
        self.unchecked: list[Finding] = []
        self.counts: dict[str, int] = defaultdict(int)
        self.battle = self.log = self.copy_of = ""
        self.of_campaign = False
        self.size, self.root, self.keys = 0, b"", []  # type: ignore[var-annotated]  # one file without annotations

    def bad(self, code: str, at: int = 0, **facts: Any) -> None:
        self.wrong.append(Finding(code, at, facts))

    def open(self, code: str, at: int = 0, **facts: Any) -> None:
        self.unchecked.append(Finding(code, at, facts))

    @property
    def verdict(self) -> str:
        return "wrong" if self.wrong else "partly" if self.unchecked else "right"


# -- hashes (RFC 6962) ------------------------------------------------------------------------------------------------
def sha(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def node(left: bytes, right: bytes) -> bytes:
    return sha(b"\x01" + left + right)


def field(data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + data


def leaf_of(campaign: bytes, event: dict[str, Any]) -> bytes:
    """The leaf of an event from its header, and its payload or its payload's digest."""
    header = (
        b"rollbook/leaf/1",
        campaign,
        event["seq"].to_bytes(8, "big"),
        unhex(event["stream"]),
        event["version"].to_bytes(4, "big"),
        event["type"].encode(),
        unhex(event["command"]),
        event["ordinal"].to_bytes(2, "big"),
        unhex(event["actor"]),
        unhex(event["entered_by"]),
        event["role"].encode(),
        event["provenance"].encode(),
        b"" if event["because"] is None else event["because"].to_bytes(8, "big"),
        event["recorded_us"].to_bytes(8, "big"),
    )
    digest = sha(unhex(event["salt"]) + event["payload"].encode()) if "payload" in event else unhex(event["digest"])
    return sha(b"\x00" + b"".join(map(field, header)) + digest)


def unhex(text: str) -> bytes:
    return bytes.fromhex(text.replace("-", ""))


class Tree:
    """A Merkle tree of which only the right edge is kept: the roots of perfect subtrees, largest first."""

    def __init__(self, size: int, nodes: list[bytes]) -> None:
        self.size, self.nodes = size, list(nodes)

    def append(self, leaf: bytes) -> None:
        width = self.size
        while width & 1:
            leaf, width = node(self.nodes.pop(), leaf), width >> 1
        self.nodes.append(leaf)
        self.size += 1

    def root(self) -> bytes:
        if not self.nodes:
            return sha(b"")
        top = self.nodes[-1]
        for left in reversed(self.nodes[:-1]):
            top = node(left, top)
        return top


def root_from_path(leaf: bytes, index: int, size: int, path: list[bytes]) -> bytes | None:
    """Where an inclusion path leads; None when it doesn't fit the place. RFC 9162, 2.1.3.2."""
    node_index, last_index, value = index, size - 1, leaf
    if not 0 <= index < size or len(leaf) != 32:
        return None
    for beside in path:
        if last_index == 0:
            return None
        if node_index & 1 or node_index == last_index:
            value = node(beside, value)
            while not node_index & 1 and node_index:
                node_index, last_index = node_index >> 1, last_index >> 1
        else:
            value = node(value, beside)
        node_index, last_index = node_index >> 1, last_index >> 1
    return value if last_index == 0 else None


def is_beginning(earlier: int, earlier_root: bytes, size: int, root: bytes, path: list[bytes]) -> bool:
    """Is the tree of `earlier` leaves a beginning of the other one? RFC 9162, 2.1.4.2."""
    if not 0 < earlier <= size:
        return False
    if earlier == size:
        return not path and earlier_root == root
    way = list(path)
    if earlier & (earlier - 1) == 0:
        way.insert(0, earlier_root)
    if not way:
        return False
    node_index, last_index = earlier - 1, size - 1
    while node_index & 1:
        node_index, last_index = node_index >> 1, last_index >> 1
    first = second = way[0]
    for beside in way[1:]:
        if last_index == 0:
            return False
        if node_index & 1 or node_index == last_index:
            first, second = node(beside, first), node(beside, second)
            while not node_index & 1 and node_index:
                node_index, last_index = node_index >> 1, last_index >> 1
        else:
            second = node(second, beside)
        node_index, last_index = node_index >> 1, last_index >> 1
    return last_index == 0 and first == earlier_root and second == root


def card_of(rolled: dict[str, Any]) -> str | None:
    """Which one was turned, where a roll chooses one of several."""
    options, faces = rolled.get("options", []), rolled["faces"]
    return options[faces[0] - 1] if faces and 1 <= faces[0] <= len(options) else None


# -- dice -------------------------------------------------------------------------------------------------------------
def faces_of(
    secret: bytes, stream: str, roll: int, count: int, sides: int, seeds: list[bytes], fresh: bytes
) -> list[int]:
    """The server's dice: HMAC-SHA256 blocks under the roll's secret, mapped to faces without favouring any."""
    message = field(ALGORITHM.encode()) + field(stream.encode()) + field(roll.to_bytes(8, "big"))
    message += field(b"".join(map(field, seeds))) + field(fresh)
    width = 1 if sides <= 256 else 4
    limit = 256**width - 256**width % sides
    faces: list[int] = []
    counter = 0
    while len(faces) < count:
        block = hmac.new(secret, message + field(counter.to_bytes(4, "big")), hashlib.sha256).digest()
        for at in range(0, 32, width):
            value = int.from_bytes(block[at : at + width], "big")
            if value < limit and len(faces) < count:
                faces.append(1 + value % sides)
        counter += 1
    return faces


def fold(why: list[dict[str, Any]]) -> int:
    """The number of dice that a list of reasons makes: `set` replaces, `add` adds, the rest (`need`) is no die."""
    total = 0
    for reason in why:
        if reason["op"] in ("set", "add"):
            total = reason["n"] + (total if reason["op"] == "add" else 0)
    return total


# -- signatures: Ed25519 (RFC 8032) -----------------------------------------------------------------------------------
P = 2**255 - 19
Q = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
I = pow(2, (P - 1) // 4, P)  # noqa: E741 the letter of RFC 8032
# A point is X, Y, Z, T with x = X/Z, y = Y/Z, x*y = T/Z.
NOTHING = (0, 1, 1, 0)


def _add(p: Any, q: Any) -> Any:
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def _times(n: int, p: Any) -> Any:
    q = NOTHING
    while n:
        if n & 1:
            q = _add(q, p)
        p, n = _add(p, p), n >> 1
    return q


def _equal(p: Any, q: Any) -> bool:
    return (p[0] * q[2] - q[0] * p[2]) % P == 0 and (p[1] * q[2] - q[1] * p[2]) % P == 0


def _point(data: bytes) -> Any:
    """A point from its 32 bytes, or None."""
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (1 << 255) - 1
    if len(data) != 32 or y >= P:
        return None
    x2 = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(x2, (P + 3) // 8, P)
    if (x * x - x2) % P:
        x = x * I % P
    if (x * x - x2) % P or (x == 0 and sign):
        return None
    x = P - x if x & 1 != sign else x
    return (x, y, 1, x * y % P)


BASE = _point((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


@functools.lru_cache(maxsize=256)
def signed(public: bytes, message: bytes, signature: bytes) -> bool:
    if len(signature) != 64:
        return False
    a, r, s = _point(public), _point(signature[:32]), int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= Q or _equal(_times(8, a), NOTHING):  # by such a key everybody signs everything
        return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % Q
    return _equal(_times(s, BASE), _add(r, _times(h, a)))


# -- checkpoints (C2SP signed notes) ----------------------------------------------------------------------------------
class Note(NamedTuple):
    log: str
    size: int
    root: bytes
    body: bytes
    signatures: list[tuple[bytes, bytes]]

    def is_signed_by(self, public: bytes, known: Iterable[bytes] = ()) -> bool:
        """By this key, and no known key's signature fails: else the note is rejected whole, whoever else signed it."""
        keys = {key_hash(self.log, key): key for key in (*known, public)}
        named = [(hash_, signature) for hash_, signature in self.signatures if hash_ in keys]
        return key_hash(self.log, public) in dict(named) and all(
            signed(keys[h], self.body, signature) for h, signature in named
        )


def key_hash(log: str, public: bytes) -> bytes:
    return sha(f"rollbook/log/{log}\n".encode() + b"\x01" + public)[:4]


def read_note(text: str) -> Note:
    """Raises: ValueError."""
    head, blank, tail = text.partition("\n\n")
    lines = head.split("\n")
    if not blank or len(lines) < 3 or not lines[0].startswith("rollbook/log/") or not tail.endswith("\n"):
        raise ValueError("it isn't a checkpoint")
    if not re.fullmatch("0|[1-9][0-9]{0,15}", lines[1]):
        raise ValueError("its size isn't a number")
    root = base64.b64decode(lines[2], validate=True)
    if len(root) != 32 or base64.b64encode(root).decode() != lines[2]:
        raise ValueError("its root isn't 32 bytes")
    signatures = []
    for line in tail[:-1].split("\n"):
        match = re.fullmatch("\u2014 ([^ +]+) ([A-Za-z0-9+/=]+)", line)
        if match is None:
            raise ValueError("its signature can't be read")
        data = base64.b64decode(match[2], validate=True)
        if base64.b64encode(data).decode() != match[2] or len(data) < 5:
            raise ValueError("its signature can't be read")
        if match[1] == lines[0]:
            signatures.append((data[:4], data[4:]))
    return Note(lines[0][13:], int(lines[1]), root, head.encode() + b"\n", signatures)


# -- reading the file -------------------------------------------------------------------------------------------------
def _hex(length: int) -> Any:
    return re.compile(f"[0-9a-f]{{{length}}}").fullmatch


MOST, DEEPEST = 2**53, 100
UUID = re.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}").fullmatch
HASH, SALT, LOG = _hex(64), _hex(32), _hex(32)
HEADER = {
    "seq": 2**53,
    "stream": UUID,
    "version": 2**31,
    "type": str,
    "command": UUID,
    "ordinal": 2**15,
    "actor": UUID,
    "entered_by": UUID,
    "role": str,
    "provenance": str,
    "because": None,
    "recorded_us": 2**53,
    "leaf": HASH,
}
SHOWN, HIDDEN = {**HEADER, "salt": SALT, "payload": str}, {**HEADER, "digest": HASH}
SHAPES: dict[str, list[dict[str, Any]]] = {
    "export": [
        {"format": str, "campaign": UUID, "battle": UUID, "log": LOG, "first": 2**53, "last": 2**53, "before": [HASH]}
    ],
    "key": [{**SHOWN, "path": [HASH]}],
    "event": [SHOWN, {**SHOWN, "opened": [HASH]}, HIDDEN],
    "checkpoint": [{"note": str, "path": [HASH]}],
    "end": [{"lines": 2**53}],
}


# The fields of payloads that are looked at, by the kind of the line; "?" is one that may be missing. Others may be.
BYTES = re.compile("([0-9a-f]{2})*").fullmatch
PROMISE = {"algorithm": str, "start": int, "count": int, "root": str}
FIGURE = {"side": int, "player?": str}
ROLLED = {
    "roll": int,
    "figure?": int,
    "purpose": str,
    "count": int,
    "sides": int,
    "faces": [int],
    "why?": [{"op": str, "n": int, "from?": int}],
    "options?": [str],
    "secret?": BYTES,
}
GIVEN = {"side": int, "answer": {}, "referee?": bool}
SAID: dict[str, dict[str, Any]] = {
    "opened": {"setup": {"sides": [{"players?": [str]}], "figures": [FIGURE]}, "dice?": PROMISE},
    "forked": {"of": str, "rolls": int, "dice": PROMISE},
    "copied": {"type": str, "payload": str, "provenance": str},
    "dice-committed": {"dice": PROMISE},
    "dice-key-lost": {"last": int},
    "seed-committed": {"player": str, "digest": str},
    "seed-opened": {"player": str, "seed": BYTES},
    "seeds-fixed": {"players": [str], "seeds": [BYTES]},
    "entropy-requested": {"roll": int, "of?": [str]},
    "entropy-given": {"roll": int, "player": str, "entropy": BYTES},
    "roll-requested": {"roll": int},
    "rolled": ROLLED,
    "roll-kept": {**ROLLED, "of?": int, "amended?": bool},
    "luck-pressed": {"to": int, "roll": int, "figure": int, "dice": [int]},
    "answer-sealed": {"question": int, **GIVEN},
    "answers-opened": {"question": int, "answers": [{**GIVEN, "sealed": int}]},
    "rewound": {},
    "taken-back": {},
    "challenge-settled": {"how": str},
    "amended": {},
    "unit-kept": {},
    "ended": {},
    "commanded": {},
    "figure-arrived": {"number": int, "figure": FIGURE},
    "player-joined": {"side": int, "player": str},
    "handed-over": {"figures": [int], "player": str},
    "proposed": {"proposal": int, "side": int},
    "agreed": {"proposal": int, "side": int},
    "consented": {"proposal": int, "side": int},
    "reported": {"number": int, "side": int},
    "report-approved": {"report": int, "by?": int},
    "dice-attested": {"side": int},
}
KEY = {"log": str, "key": str, "before?": BYTES, "endorsement?": BYTES}


def _fits(shape: Any, value: Any) -> bool:
    """A payload, which is canonical already."""
    if type(shape) is dict:
        return type(value) is dict and all(
            _fits(part, value[name.rstrip("?")]) if name.rstrip("?") in value else name[-1] == "?"
            for name, part in shape.items()
        )
    if type(shape) is list:
        return type(value) is list and all(_fits(shape[0], item) for item in value)
    if isinstance(shape, type):
        return type(value) is shape
    return type(value) is str and shape(value) is not None


def _field_fits(shape: Any, value: Any) -> bool:
    if shape is str:
        return type(value) is str
    if type(shape) is int:
        return type(value) is int and 0 <= value < shape
    if shape is None:
        return value is None or (type(value) is int and 0 <= value < 2**53)
    if type(shape) is list:
        return type(value) is list and all(_field_fits(shape[0], item) for item in value)
    return type(value) is str and shape(value) is not None


def _canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def from_canonical(text: str) -> dict[str, Any]:
    """An object from its canonical text, which every program reads alike. Raises: ValueError."""
    try:
        value = json.loads(text)
        written = _canonical(value)
    except (ValueError, RecursionError):
        raise ValueError("it isn't JSON") from None
    if type(value) is not dict or written != text or not _is_plain(value):
        raise ValueError("it isn't written the canonical way")
    return value


def _is_plain(value: Any) -> bool:
    """Whole numbers within 2^53, and not too deep."""
    level, depth = [value], 0
    while level and depth <= DEEPEST:
        below: list[Any] = []
        for item in level:
            kind = type(item)
            if kind is dict:
                below += item.values()
            elif kind is list:
                below += item
            elif kind is float or (kind is int and not -MOST <= item <= MOST):
                return False
        level, depth = below, depth + 1
    return not level


def read_line(raw: bytes) -> tuple[str, dict[str, Any]]:
    """Raises: ValueError."""
    try:
        text = raw.decode()
    except ValueError:
        raise ValueError("it isn't JSON") from None
    value = from_canonical(text)
    kind = value.pop("is", None)
    if type(kind) is not str or kind not in SHAPES:
        raise ValueError("its kind is unknown")
    shapes = SHAPES[kind]
    if not any(
        value.keys() == shape.keys() and all(_field_fits(shape[k], v) for k, v in value.items()) for shape in shapes
    ):
        raise ValueError("its fields aren't those of its kind")
    return kind, value


class File:
    """The lines of an export, sorted by what they are."""

    def __init__(self, data: bytes, report: Report) -> None:
        self.about: dict[str, Any] | None = None
        self.keys: list[dict[str, Any]] = []
        self.events: list[dict[str, Any]] = []
        self.checkpoints: list[tuple[Note, list[bytes]]] = []
        lines = data.split(b"\n")
        ended = lines.pop() == b""
        for number, raw in enumerate(lines, start=1):
            kind = ""
            try:
                kind, value = read_line(raw)
                self._take(kind, value, number)
            except ValueError as error:
                report.bad("unreadable", number, why=str(error))
            ended = ended and (kind == "end") == (number == len(lines))
        if not ended or self.count != len(lines):
            report.bad("cut-file")

    count = -1

    def _take(self, kind: str, value: dict[str, Any], number: int) -> None:
        if (kind == "export") != (number == 1):
            raise ValueError("an export begins with one line about itself")
        if kind == "export":
            if value["format"] != FORMAT:
                raise ValueError("it is another format, get the verify.py that fits")
            if not 1 <= value["first"] <= value["last"] or len(value["before"]) != bin(value["first"] - 1).count("1"):
                raise ValueError("its range makes no sense")
            self.about = value
        elif kind == "checkpoint":
            self.checkpoints.append((read_note(value["note"]), [unhex(digest) for digest in value["path"]]))
        elif kind == "end":
            self.count = value["lines"]
        else:
            (self.keys if kind == "key" else self.events).append(value)


def is_export(data: bytes) -> bool:
    """Whether it begins as one does, right or wrong: of any other file each line would be a finding."""
    return b'"is":"export"' in data.partition(b"\n")[0]


# -- the checks -------------------------------------------------------------------------------------------------------
def check(data: bytes, held: list[str] | None = None, key: str = "") -> Report:
    """Everything. `held` are checkpoints kept elsewhere, `key` the log's key as it is known elsewhere."""
    report = Report()
    file = File(data, report)
    if file.about is None:
        if not any(finding.code == "unreadable" for finding in report.wrong):
            report.bad("unreadable", 1, why="it is empty")
        return report
    about = file.about
    report.battle, report.log = about["battle"], about["log"]
    report.of_campaign = about["battle"] == about["campaign"]
    report.counts["lines"] = about["last"] - about["first"] + 1 + len(file.keys)
    whole = check_order(file, about, report)
    check_leaves(file, about, report)
    roots = grow(file, about) if whole else {}
    check_keys(file, about, roots, key, report)
    check_checkpoints(file, about, roots, report)
    check_streams(file, about, report)
    check_readable(file, about, report)
    Battle(about["battle"], report, about["battle"] == about["campaign"]).check(file.events)
    check_held(held or [], file, about, roots, report)
    return report


def check_order(file: File, about: dict[str, Any], report: Report) -> bool:
    """Every line of the log from first to last, once, in its place."""
    due, complete = about["first"], True
    for event in file.events:
        seq = event["seq"]
        if seq < due or seq > about["last"]:
            report.bad("order", seq)
            complete = False
            continue
        if seq > due:
            report.bad("missing", due, count=seq - due)
            complete = False
        due = seq + 1
    if due <= about["last"]:
        report.bad("cut-tail", due, last=about["last"])
        complete = False
    return complete


def check_leaves(file: File, about: dict[str, Any], report: Report) -> None:
    campaign = unhex(about["campaign"])
    for event in [*file.keys, *file.events]:
        if leaf_of(campaign, event).hex() != event["leaf"]:
            report.bad("changed", event["seq"], what=event["type"])
        report.counts["shown" if "payload" in event else "sealed"] += 1
        event["said"] = None
        if "payload" in event:
            try:
                event["said"] = from_canonical(event["payload"])
            except ValueError:
                report.bad("payload", event["seq"], what=event["type"])


def grow(file: File, about: dict[str, Any]) -> dict[int, bytes]:
    """The root at every size from the beginning of the range to its end."""
    tree = Tree(about["first"] - 1, [unhex(digest) for digest in about["before"]])
    roots = {tree.size: tree.root()}
    sizes = {note.size for note, _ in file.checkpoints} | {about["last"]}
    for event in file.events:
        tree.append(unhex(event["leaf"]))
        if tree.size in sizes:
            roots[tree.size] = tree.root()
    return roots


def _root_at(file: File, about: dict[str, Any], size: int) -> bytes:
    tree = Tree(about["first"] - 1, [unhex(digest) for digest in about["before"]])
    for event in file.events[: size - about["first"] + 1]:
        tree.append(unhex(event["leaf"]))
    return tree.root()


def is_key(event: dict[str, Any], about: dict[str, Any]) -> bool:
    return event["type"] == KEY_SET and event["stream"] == about["campaign"]


def check_keys(file: File, about: dict[str, Any], roots: dict[int, bytes], known: str, report: Report) -> None:
    """The keys that the log itself names, each from the line where it was set, and whether the one that is `known` from
    elsewhere is among them and vouches for those after it.
    """
    last = about["last"]
    for event in file.keys:
        path = [unhex(digest) for digest in event["path"]]
        top = root_from_path(unhex(event["leaf"]), event["seq"] - 1, last, path)
        if event["seq"] >= about["first"] or (roots and top != roots[last]):
            report.bad("key", event["seq"])
    known_key = known.strip()
    vouched = not known_key  # by the key that is known elsewhere, step by step
    for event in sorted([*file.keys, *file.events], key=lambda line: line["seq"]):
        payload = event["said"]
        if payload is None or not is_key(event, about):
            continue
        if not _fits(KEY, payload) or payload["log"] != about["log"] or HASH(payload["key"]) is None:
            report.bad("payload", event["seq"], what=event["type"])
            continue
        public, before, change = unhex(payload["key"]), payload.get("before", ""), payload.get("endorsement", "")
        message = f"rollbook/key-change/1\n{payload['log']}\n{payload['key']}\n".encode()
        is_known = verifier_key(about["log"], public) == known_key
        if before != (report.keys[-1][1].hex() if report.keys else "") or (
            change and not signed(unhex(before), message, unhex(change))
        ):
            report.bad("endorsement", event["seq"])
        elif before and not change:
            vouched = not known_key
            report.open("key-replaced", event["seq"])
        vouched = vouched or is_known
        report.keys.append((event["seq"], public))
        if known_key and is_known:  # whoever compared this key needs nobody who vouches for it
            report.unchecked = [finding for finding in report.unchecked if finding.code != "key-replaced"]
    if not vouched:
        report.bad("unknown-key")


def check_checkpoints(file: File, about: dict[str, Any], roots: dict[int, bytes], report: Report) -> None:
    start, last_seq, before = about["first"] - 1, about["last"], -1
    public_keys = [public for _, public in report.keys]
    unread = [event for event in file.events if is_key(event, about) and "payload" not in event]
    for note, path in file.checkpoints:
        newest, key = [(0, b""), *(key_set for key_set in report.keys if key_set[0] <= note.size)][-1]
        if note.log != about["log"] or not note.is_signed_by(key, public_keys):
            later = [line["seq"] for line in unread if newest < line["seq"] <= note.size]
            if later and note.log == about["log"]:  # its key may stand there
                report.open("unsure", later[0], what=KEY_SET)
            else:
                report.bad("signature", note.size)
        if note.size <= before:
            report.bad("checkpoint", note.size)
        before = note.size
        if roots:
            if start <= note.size <= last_seq:
                fits, code = not path and roots[note.size] == note.root, "root"
            elif note.size < start:
                fits, code = is_beginning(note.size, note.root, start, roots[start], path), "checkpoint"
            else:
                fits, code = is_beginning(last_seq, roots[last_seq], note.size, note.root, path), "checkpoint"
            if not fits:
                report.bad(code, note.size)
        report.counts["checkpoints"] += 1
        if note.size >= report.size:
            report.size, report.root = note.size, note.root
    if not any(note.size == last_seq for note, _ in file.checkpoints):
        report.bad("no-checkpoint", last_seq)


def check_streams(file: File, about: dict[str, Any], report: Report) -> None:
    """Versions without gaps, the battle's from 1 on; times that only grow."""
    versions = {about["battle"]: 0}
    last_us = 0
    for event in file.events:
        stream, version = event["stream"], event["version"]
        due = versions.get(stream, version - 1 if about["first"] > 1 else 0) + 1
        if version != due:
            report.bad("version", event["seq"], version=version, wanted=due)
        versions[stream] = version
        if event["recorded_us"] <= last_us:
            report.bad("time", event["seq"])
        last_us = event["recorded_us"]
    if not versions[about["battle"]]:
        report.bad("missing", about["first"], count=1)


def lines_about(file: File, about: dict[str, Any]) -> list[dict[str, Any]]:
    """What this export has to hold: its own stream, the keys, and of the campaign's lines those that opened the battle,
    were written together with a line of it, or correct what was booked of it."""
    own = [event for event in file.events if event["stream"] == about["battle"]]
    commands, seqs = {line["command"] for line in own}, {line["seq"] for line in own}
    for event in file.events:
        if event["stream"] == about["campaign"] and event["type"] in NAME_A_BATTLE:
            corrects = event["type"] == CORRECTED and event["because"] in seqs
            named = event["said"] is not None and event["said"].get("battle") == about["battle"]
            if corrects or named or event["command"] in commands or (own and event["seq"] == own[0]["because"]):
                seqs.add(event["seq"])
    return [event for event in file.events if event["seq"] in seqs or is_key(event, about)]


def check_readable(file: File, about: dict[str, Any], report: Report) -> None:
    """Names the lines of which only the digest is here, by their kinds: nobody can check what they say."""
    lines = lines_about(file, about)
    rules = {event["type"].split("/")[0] for event in file.events} & MAY_BE_HIDDEN.keys() or MAY_BE_HIDDEN.keys()
    honest = SEALED.union(*(MAY_BE_HIDDEN[rule] for rule in rules))
    unread: dict[str, list[int]] = defaultdict(list)
    for line in lines:
        if "payload" not in line:
            unread[line["type"]].append(line["seq"])
            report.counts["unread"] += line["type"].split("/")[1:2] in (["rolled"], ["roll-kept"])
    for kind, seqs in unread.items():
        code = "hidden" if kind in honest else "withheld"
        report.open(code, seqs[0], what=kind, lines=", ".join(map(str, seqs)))
    ended = [line["seq"] for line in lines if line["type"] == "battle/ended/1"]
    if ended and not any(line["type"] in (OUTCOME, "battle/forked/1") for line in lines):
        report.open("no-outcome", ended[-1])


def check_held(held: list[str], file: File, about: dict[str, Any], roots: dict[int, bytes], report: Report) -> None:
    listed = {note.size: note.root for note, _ in file.checkpoints}
    public_keys = [public for _, public in report.keys]
    for text in held:
        try:
            note = read_note(text)
        except ValueError as error:
            report.bad("unreadable-kept", 0, why=str(error))
            continue
        report.counts["held"] += 1
        if note.log != about["log"]:
            report.bad("other-log", note.size)
        elif not any(note.is_signed_by(public, public_keys) for public in public_keys):
            report.bad("signature", note.size)
        elif note.size in listed:
            if listed[note.size] != note.root:
                report.bad("replaced", note.size)
        elif about["first"] - 1 <= note.size <= about["last"]:
            if roots and _root_at(file, about, note.size) != note.root:
                report.bad("replaced", note.size)
        else:
            report.open("kept-later" if note.size > about["last"] else "kept-between", note.size)


TAKEN_OVER = {"opened", "figure-arrived", "player-joined", "handed-over", "proposed", "reported"}
TAKEN_OVER |= {"luck-pressed", "answer-sealed"}
GIVEN_ALIKE = ("side", "answer", "referee")
LEAST = 256  # rolls that a commitment covers: one that is made for a roll or two is none


class Battle:
    """The battle's own lines: dice, what made them, and who approved what. `campaign`: the campaign's own lines."""

    def __init__(self, battle: str, report: Report, campaign: bool) -> None:
        self.battle, self.report, self.campaign = battle, report, campaign
        self.roll = self.covered = self.sealed = 0
        self.copied = self.taken = 0  # of a what-if copy: the last roll that it took over, and how many lines
        self.awaited: set[int] = set()  # asked for, not shown yet
        self.typed: set[int] = set()  # asked of people: may be entered again when taken back
        self.again: set[int] = set()
        self.commitments: list[tuple[int, int, str]] = []
        self.sworn = self.sworn_before = 0  # commitments before a seed (of the round, of those in force) was known
        self.sworn_for: dict[int, int] = {}  # and before devices were asked for a roll's fresh bytes
        self.due = 0  # the roll that was asked for last, until it is there
        self.lost: list[tuple[int, int]] = []
        self.seeds: list[str] = []
        self.chosen: dict[str, str] = {}
        self.opened: dict[str, str] = {}
        self.asked: dict[int, list[str]] = {}
        self.fresh: dict[int, str] = {}
        self.players: dict[int, set[str]] = defaultdict(set)
        self.side_of: dict[int, int] = {}
        self.proposed: dict[int, int] = {}
        self.reported: dict[int, int] = {}
        self.shown: dict[int, dict[str, Any]] = {}  # rolls, by the version of their line
        self.by_hand: set[int] = set()  # those of them that were typed
        self.answers: dict[int, dict[str, Any]] = {}  # sealed ones, by the version of their line
        self.answered: set[tuple[int, int]] = set()  # question and side
        self.newest: dict[tuple[int, int], int] = {}  # the same: the version of the line that counts
        self.unread: set[str] = set()  # kinds of lines so far of which only the digest is here
        self.pressed: tuple[int, int, str] | None = None  # dice to be thrown again: how many, of whom, what for

    def check(self, events: list[dict[str, Any]]) -> None:
        room = "campaign/" if self.campaign else "battle/"
        own = [
            event
            for event in events
            if event["stream"] == self.battle and event["type"].startswith(room) and event["type"].endswith("/1")
        ]
        self._lost_keys(own)
        for event in own:
            kind = event["type"][len(room) : -2]
            self.taken += kind == "copied"
            if self.campaign and kind not in ("rolled", "dice-committed", "dice-key-lost"):
                continue
            if "payload" not in event:
                self.unread.add(kind)
                self.sealed += kind in ("rolled", "roll-requested", "entropy-requested")
                self.pressed = None
                continue
            if event["said"] is None or kind not in SAID:
                continue
            try:
                self._look(kind, event["said"], event)
            except (ValueError, KeyError):
                self.report.bad("payload", event["seq"], what=event["type"])

    def _look(self, what: str, payload: Any, event: dict[str, Any]) -> None:
        """Raises: ValueError, KeyError."""
        if not _fits(SAID[what], payload):
            raise ValueError
        getattr(self, "on_" + what.replace("-", "_"))(payload, event)

    def wrong(self, code: str, event: dict[str, Any], also: Iterable[str] = (), **facts: Any) -> None:
        """Unless it hangs on a line of which only the digest is here: then nobody can say. `also`: more such kinds."""
        if self.unread & HANGS_ON[code].union(also):
            self.report.open("unsure", event["seq"], what=event["type"])
        else:
            self.report.bad(code, event["seq"], **facts)

    # .. what was promised
    def on_opened(self, payload: dict[str, Any], event: dict[str, Any]) -> None:
        for side, party in enumerate(payload["setup"]["sides"]):
            self.players[side] |= set(party.get("players", []))
        for number, figure in enumerate(payload["setup"]["figures"], start=1):
            self._figure(number, figure)
        if payload.get("dice"):
            self.on_dice_committed(payload, event)

    def on_dice_committed(self, payload: dict[str, Any], event: dict[str, Any]) -> None:
        dice = payload["dice"]
        if dice["start"] != self.covered + 1:
            self.wrong("commitment", event, () if self.commitments else PROMISES)
        if dice["count"] < LEAST or dice["algorithm"] != ALGORITHM:
            self.report.bad("commitment", event["seq"])
        self.covered = dice["start"] + dice["count"] - 1
        self.commitments.append((dice["start"], dice["count"], dice["root"]))
        self.report.counts["commitments"] += 1

    def _lost_keys(self, events: list[dict[str, Any]]) -> None:
        """Which rolls can't be tied to their promise any more; it is said after they were made."""
        first_roll = 1
        for event in events:
            payload = event["said"]
            if event["type"].endswith("/dice-key-lost/1") and _fits(SAID["dice-key-lost"], payload):  # else said below
                last = payload["last"]
                if last >= first_roll:
                    self.lost.append((first_roll, last))
                    self.report.open("key-lost", event["seq"], roll=first_roll, last=last)
                first_roll = last + 1

    def on_dice_key_lost(self, payload: dict[str, Any], event: dict[str, Any]) -> None:
        """The next promise begins with the next roll."""
        if not self.roll <= payload["last"] <= self.roll + self.sealed:
            self.wrong("commitment", event)
        self.covered = payload["last"]

    # .. what a what-if copy took over: its rolls are checked where they fell, its people are these
    def on_copied(self, payload: dict[str, Any], event: dict[str, Any]) -> None:
        if event["version"] != self.taken:
            raise ValueError
        self.report.counts["copied"] += 1
        kind = payload["type"]
        kind_of_copy = kind[7:-2] if kind.startswith("battle/") and kind.endswith("/1") else ""
        inner = from_canonical(payload["payload"])
        if kind_of_copy == "opened":
            inner.pop("dice", None)
        if kind_of_copy in TAKEN_OVER:
            self._look(kind_of_copy, inner, event)
        elif kind_of_copy in SAID and not _fits(SAID[kind_of_copy], inner):
            raise ValueError
        elif kind_of_copy == "entropy-requested":
            self.asked[inner["roll"]] = inner.get("of", [])
        elif kind_of_copy in ("rolled", "roll-kept"):
            self._seen(inner, {**event, "provenance": payload["provenance"]})

    def on_forked(self, payload: dict[str, Any], event: dict[str, Any]) -> None:
        """Behind the lines that were taken over and nowhere else: what numbers a roll has it may say only here."""
        if event["version"] != self.taken + 1:
            raise ValueError
        self.roll = self.copied = payload["rolls"]
        self.on_dice_committed(payload, event)
        self.report.copy_of = payload["of"]

    # .. what players put in
    def on_seed_committed(self, payload: dict[str, Any], event: dict[str, Any]) -> None:
        if payload["player"] in self.chosen or self.opened:
            self.wrong("seed", event)
        self.chosen[payload["player"]] = payload["digest"]

    def on_seed_opened(self, payload: dict[str, Any], event: dict[str, Any]) -> None:
        if sha(unhex(payload["seed"])).hex() != self.chosen.get(payload["player"]) or payload["player"] in self.opened:
            self.wrong("seed", event)
        if not self.opened:
            self.sworn = len(self.commitments)
        self.opened[payload["player"]] = payload["seed"]

    def on_seeds_fixed(self, payload: dict[str, Any], event: dict[str, Any]) -> None:
        opened_seeds = [self.opened.get(player, "") for player in payload["players"]]
        if payload["seeds"] != opened_seeds or not self.opened.keys() <= set(payload["players"]):
            self.wrong("seed", event)
        self.seeds, self.sworn_before = payload["seeds"], self.sworn
        self.chosen, self.opened = {}, {}
        self.report.counts["seeds"] += sum(1 for seed in self.seeds if seed)

    def on_entropy_requested(self, payload: dict[str, Any], event: dict[str, Any]) -> None:
        self._next(payload["roll"], event)
        self.due = payload["roll"]
        self.awaited.add(payload["roll"])
        self.asked[payload["roll"]] = payload.get("of", [])
        self.sworn_for[payload["roll"]] = len(self.commitments)

    def on_entropy_given(self, payload: dict[str, Any], event: dict[str, Any]) -> None:
        if payload["roll"] in self.fresh or payload["player"] not in self.asked.get(payload["roll"], []):
            self.wrong("entropy", event)
        self.fresh[payload["roll"]] = payload["entropy"]
        self.report.counts["fresh"] += 1

    # .. what was rolled
    def on_roll_requested(self, payload: dict[str, Any], event: dict[str, Any]) -> None:
        self._next(payload["roll"], event)
        self.due = payload["roll"]
        self.awaited.add(payload["roll"])
        self.typed.add(payload["roll"])

    def on_rewound(self, payload: dict[str, Any], event: dict[str, Any]) -> None:
        self.again = set(self.typed)
        self.awaited = set()
        self.answered = set()
        self.pressed = None
        self.due = 0

    on_taken_back = on_rewound

    def on_commanded(self, payload: dict[str, Any], event: dict[str, Any]) -> None:
        self.pressed = None

    def on_amended(self, payload: dict[str, Any], event: dict[str, Any]) -> None:
        self.pressed = None
        self.due = 0

    on_unit_kept = on_ended = on_amended

    def on_luck_pressed(self, payload: dict[str, Any], event: dict[str, Any]) -> None:
        """Dice of the roll in line `to` are thrown again: those it had, and so many of them."""
        self.due = 0
        dice, thrown = payload["dice"], self.shown.get(payload["to"])
        self.pressed = (len(dice), payload["figure"], thrown["purpose"]) if thrown else None
        fits = thrown is not None and thrown.get("figure") == payload["figure"] and payload["to"] < event["version"]
        places = {die for die in dice if die >= 0}
        if not fits or not dice or len(places) != len(dice):
            self.wrong("luck", event, roll=payload["roll"])
        self.report.counts["luck"] += 1

    def on_roll_kept(self, payload: dict[str, Any], event: dict[str, Any]) -> None:
        """What counts again after a correction is all that was shown, as many dice as are needed now, unless typed dice
        were corrected.
        """
        rolled_before, faces = self.shown.get(payload.get("of", 0)), payload["faces"]
        amended = (
            payload.get("amended", False) and event["provenance"] == "typed" and payload.get("of", 0) in self.by_hand
        )
        if rolled_before is None or rolled_before["roll"] != payload["roll"]:
            self.wrong("kept", event, roll=payload["roll"])
        elif payload.get("options"):
            if not amended and (card_of(payload) is None or card_of(payload) != card_of(rolled_before)):
                self.report.bad("kept", event["seq"], roll=payload["roll"])
        elif not amended and (
            faces != rolled_before["faces"][: max(0, payload["count"])]
            or payload.get("secret", "") != rolled_before.get("secret", "")
        ):
            self.report.bad("kept", event["seq"], roll=payload["roll"])
        if not all(1 <= face <= payload["sides"] for face in faces) or len(faces) > payload["count"]:
            facts = {"faces": faces, "count": payload["count"], "sides": payload["sides"]}
            self.report.bad("face", event["seq"], roll=payload["roll"], **facts)
        self._reasons(payload, event)
        self._seen(payload, event)
        self.report.counts["kept"] += 1

    def _seen(self, payload: dict[str, Any], event: dict[str, Any]) -> None:
        """A roll that was shown; it may be the one that throws dice again."""
        self.shown[event["version"]] = payload
        if event["provenance"] == "typed" and not payload.get("secret"):
            self.by_hand.add(event["version"])
        if self.pressed is not None:
            if (payload["count"], payload.get("figure"), payload["purpose"]) != self.pressed:
                self.wrong("luck", event, roll=payload["roll"])
            self.pressed = None

    # .. what was answered before anybody knew of the others' answers
    def on_answer_sealed(self, payload: dict[str, Any], event: dict[str, Any]) -> None:
        """A side answers once, unless the table went back."""
        answered = (payload["question"], payload["side"])
        if answered in self.answered:
            self.wrong("sealed", event, side=payload["side"])
        self.answered.add(answered)
        self.answers[event["version"]] = payload
        self.newest[answered] = event["version"]

    def on_answers_opened(self, payload: dict[str, Any], event: dict[str, Any]) -> None:
        """What counts again after an interruption was sealed when the same was asked before; nothing else is older."""
        for answer in payload["answers"]:
            was = self.answers.get(answer["sealed"])
            counts = self.newest.get((payload["question"], answer["side"]), answer["sealed"])
            same = was is not None and all(
                _canonical(was.get(name, False)) == _canonical(answer.get(name, False)) for name in GIVEN_ALIKE
            )
            if counts != answer["sealed"] or not same:
                self.wrong("sealed", event, side=answer["side"])

    def on_challenge_settled(self, payload: dict[str, Any], event: dict[str, Any]) -> None:
        if payload["how"] == "again":
            self.on_rewound(payload, event)

    def _next(self, roll: int, event: dict[str, Any]) -> None:
        """Numbers go up by one; lines that this reader may not see may have taken some, and those that a copy took
        over may be entered again.
        """
        if 0 < roll <= self.copied:
            return
        if not self.roll < roll <= self.roll + 1 + self.sealed:
            also = ("roll-requested",) if event["provenance"] == "typed" else ()
            self.wrong("roll-number", event, also, roll=roll, before=self.roll)
        elif self.due:
            self.wrong("roll-number", event, ("rolled",), roll=roll, before=self.due - 1)
        self.due = 0
        self.sealed = max(0, self.sealed - max(0, roll - self.roll - 1))
        self.roll = max(self.roll, roll)

    def on_rolled(self, payload: dict[str, Any], event: dict[str, Any]) -> None:
        roll, count, sides, faces = payload["roll"], payload["count"], payload["sides"], payload["faces"]
        secret = payload.get("secret", "")
        if roll in self.awaited:
            self.awaited.discard(roll)
            self.due = 0 if self.due == roll else self.due
        elif not secret and roll in self.again:
            self.again.discard(roll)
        else:
            self._next(roll, event)
        self.report.counts["rolls"] += 1
        if len(faces) != count or not all(1 <= face <= sides for face in faces):
            self.report.bad("face", event["seq"], roll=roll, faces=faces, count=count, sides=sides)
        self._reasons(payload, event)
        if not self.campaign:
            self._seen(payload, event)
        if secret:
            self._sealed_roll(payload, unhex(secret), event)
        elif event["provenance"] == "server":
            self.report.bad("no-secret", event["seq"], roll=roll)

    def _reasons(self, payload: dict[str, Any], event: dict[str, Any]) -> None:
        why = payload.get("why", [])
        if not why:
            return
        self.report.counts["reasons"] += 1
        fits = fold(why) == payload["count"] or event["provenance"] == "forced"
        if not fits or any(reason.get("from", 0) >= event["version"] for reason in why):
            self.report.bad("reasons", event["seq"], roll=payload["roll"], made=fold(why), count=payload["count"])

    def _sealed_roll(self, payload: dict[str, Any], secret: bytes, event: dict[str, Any]) -> None:
        roll, seq = payload["roll"], event["seq"]
        seeds = [unhex(seed) for seed in self.seeds]
        fresh = unhex(self.fresh.get(roll, ""))
        if roll < 1 or not 1 <= payload["sides"] <= 1_000_000 or not 0 <= payload["count"] <= 10_000:
            raise ValueError
        computed = faces_of(secret, self.battle, roll, payload["count"], payload["sides"], seeds, fresh)
        if computed != payload["faces"]:
            self.wrong("dice", event, roll=roll, faces=payload["faces"], computed=computed)
        self.report.counts["recomputed"] += 1
        if any(first <= roll <= last for first, last in self.lost):
            return
        before = self.commitments[: self.sworn_for.get(roll, len(self.commitments))]
        promise = [n for n, block in enumerate(before) if block[0] <= roll < block[0] + block[1]]
        if not promise:
            first = all(start > roll for start, _, _ in self.commitments)  # its promise may stand in the opening
            self.wrong("uncommitted", event, PROMISES if first else (), roll=roll)
        elif "opened" not in event:
            self.report.open("no-path", seq, roll=roll)
        else:
            start, size, root = before[promise[-1]]
            leaf = sha(b"\x00" + sha(secret))
            top = root_from_path(leaf, roll - start, size, [unhex(digest) for digest in event["opened"]])
            if top is None or top.hex() != root:
                self.wrong("secret", event, roll=roll)
            self.report.counts["promised"] += 1
        if promise and any(self.seeds) and promise[-1] >= self.sworn_before:
            self.report.open("late-promise", event["seq"], roll=roll)

    # .. who approved
    def _figure(self, number: int, figure: dict[str, Any]) -> None:
        self.side_of[number] = figure["side"]
        if figure.get("player"):
            self.players[figure["side"]].add(figure["player"])

    def on_figure_arrived(self, payload: dict[str, Any], event: dict[str, Any]) -> None:
        self._figure(payload["number"], payload["figure"])

    def on_player_joined(self, payload: dict[str, Any], event: dict[str, Any]) -> None:
        self.players[payload["side"]].add(payload["player"])

    def on_handed_over(self, payload: dict[str, Any], event: dict[str, Any]) -> None:
        for figure in payload["figures"]:
            self.players[self.side_of[figure]].add(payload["player"])

    def on_proposed(self, payload: dict[str, Any], event: dict[str, Any]) -> None:
        self.proposed[payload["proposal"]] = payload["side"]

    def on_agreed(self, payload: dict[str, Any], event: dict[str, Any]) -> None:
        self._approved(self.proposed.get(payload["proposal"]), payload["side"], event)

    on_consented = on_agreed

    def on_reported(self, payload: dict[str, Any], event: dict[str, Any]) -> None:
        self.reported[payload["number"]] = payload["side"]

    def on_report_approved(self, payload: dict[str, Any], event: dict[str, Any]) -> None:
        self._approved(self.reported.get(payload["report"]), payload.get("by", -1), event)

    def on_dice_attested(self, payload: dict[str, Any], event: dict[str, Any]) -> None:
        self._approved(-2, payload["side"], event)

    def _approved(self, side_asked: int | None, side: int, event: dict[str, Any]) -> None:
        """By a side's own people or a referee, of something that another side had asked for."""
        self.report.counts["approvals"] += 1
        referee = event["role"] in ("referee", "co-referee")
        if side_asked is None:
            self.wrong("approval", event, ("proposed", "reported"), why="nothing was proposed")
        elif side_asked == side and not referee:
            self.report.bad("approval", event["seq"], why="a side approves what it proposed itself")
        elif not referee and event["actor"] not in self.players[side]:
            self.wrong("approval", event, PEOPLE, why="the person who gave it doesn't play that side")


def verifier_key(log: str, public: bytes) -> str:
    """The key as the log's page shows it (C2SP)."""
    return "+".join((f"rollbook/log/{log}", key_hash(log, public).hex(), base64.b64encode(b"\x01" + public).decode()))


# -- telling ----------------------------------------------------------------------------------------------------------
LIMITS = """\
What no file can show: that dice thrown by hand fell so, that a signing key is whose you think it is (compare it,
--key), that nobody was shown another history (compare checkpoints, --checkpoint), and that hits, wounds and all else
that followed from the dice is what the rules say (`manage.py verify --rules`, where the log is kept)."""
VERDICTS = {
    "right": "RIGHT: nothing was changed, dropped or added since it was signed; no die of the server's was made up.",
    "wrong": "WRONG: see above.",
    "partly": "NOT EVERYTHING COULD BE CHECKED; nothing that could be was wrong.",
}


def tell(report: Report, seconds: float) -> str:
    counts = report.counts
    what = "The campaign's own lines" if report.of_campaign else f"Battle {report.battle}"
    lines = [f"{what}, log {report.log}"]
    if report.copy_of:
        lines.append(f"  A WHAT-IF COPY of battle {report.copy_of}: none of it ever counted.")
    looked = (
        (counts["lines"], "lines of the log, each recomputed; {shown} can be read, {sealed} only by their digest"),
        (counts["checkpoints"], "signed checkpoints that the lines lead to, up to {size} lines"),
        (counts["rolls"], "rolls: {recomputed} of the server recomputed, {promised} of them locked in before"),
        (counts["unread"], "rolls of which only the digest is here: NOT checked"),
        (counts["copied"], "lines taken over from the battle it is a copy of; check that one's export for their dice"),
        (counts["reasons"], "lists of reasons added up"),
        (
            counts["luck"] + counts["kept"],
            "rolls thrown again or kept after a correction, compared with what had been shown",
        ),
        (counts["seeds"] + counts["fresh"], "players' seeds and fresh bytes that went into the dice"),
        (counts["approvals"], "approvals and attestations by somebody who may give them"),
        (counts["held"], "checkpoints kept elsewhere, compared"),
    )
    facts = {**{k: counts[k] for k in ("shown", "sealed", "recomputed", "promised")}, "size": report.size}
    lines += [f"  {count:6} {text.format(**facts)}" for count, text in looked if count]
    for seq, public in report.keys:
        lines.append(f"  signed with {verifier_key(report.log, public)} (line {seq})")
    lines += [f"  NOT CHECKED: {finding.text()}" for finding in report.unchecked]
    lines += [f"  WRONG: {finding.text()}" for finding in report.wrong]
    lines.append(LIMITS)
    lines.append(f"{VERDICTS[report.verdict]} ({seconds:.2f} s)")
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("export", type=Path, help="the exported battle (.jsonl)")
    parser.add_argument("--checkpoint", type=Path, action="append", default=[], help="a checkpoint kept earlier")
    parser.add_argument("--key", default="", help="the log's key as you were told it")
    options = parser.parse_args(arguments)
    try:
        data = options.export.read_bytes()
        held = [path.read_text(encoding="utf-8") for path in options.checkpoint]
    except (OSError, UnicodeDecodeError) as error:
        print(f"can't be read: {error}", file=sys.stderr)
        return 2
    if not is_export(data):
        print(f"can't be read: {options.export} isn't an export of Rollbook", file=sys.stderr)
        return 2
    start = time.perf_counter()
    report = check(data, held, options.key)
    print(tell(report, time.perf_counter() - start))
    return {"right": 0, "wrong": 1, "partly": 3}[report.verdict]


if __name__ == "__main__":
    sys.exit(main())
