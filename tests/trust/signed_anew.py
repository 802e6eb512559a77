"""An export as whoever holds the signing key could write it: every seal, root and signature fits what it says."""

import base64
import json
from collections.abc import Callable
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from campaigns.trust import verify
from tests.trust.tampering import Lines, parsed, resealed, rewrite, written

Change = Callable[[Lines], None]
KEY = Ed25519PrivateKey.from_private_bytes(b"\7" * 32)
OTHER = Ed25519PrivateKey.from_private_bytes(b"\10" * 32)


def public(key: Ed25519PrivateKey) -> str:
    return key.public_key().public_bytes_raw().hex()


def events(lines: Lines) -> Lines:
    return [line for line in lines if line["is"] == "event"]


def setting(lines: Lines, key: Ed25519PrivateKey, **more: str) -> dict[str, Any]:
    """A line that sets a key, in front of all others."""
    about, first = lines[0], events(lines)[0]
    said = {"key": public(key), "log": about["log"], **more}
    return {
        **{
            name: first[name]
            for name in ("is", "command", "ordinal", "actor", "entered_by", "role", "provenance", "salt")
        },
        "stream": about["campaign"],
        "type": verify.KEY_SET,
        "because": None,
        "payload": json.dumps(said, sort_keys=True, separators=(",", ":")),
    }


def placed(lines: Lines) -> None:
    """Numbers, versions and times of all lines fit again, after some came or went."""
    about, versions = lines[0], dict[str, int]()
    for n, event in enumerate(events(lines)):
        before = versions.get(event["stream"], 0 if about["first"] == 1 or event["stream"] == about["battle"] else 100)
        event.update(seq=about["first"] + n, version=before + 1, recorded_us=1_000_000 + n)
        versions[event["stream"]] = event["version"]
    about["last"] = about["first"] + len(events(lines)) - 1


def signed_anew(data: bytes, change: Change = lambda lines: None, key: Ed25519PrivateKey = KEY) -> bytes:
    """The log's key is ours from its first line on. `change` is what was done to the lines then."""
    lines = [one for one in parsed(data) if one["is"] in ("export", "event")]
    if not any(event["type"] == verify.KEY_SET for event in events(lines)):
        lines.insert(1, setting(lines, key))
        for event in events(lines)[1:]:
            event["because"] = None
    change(lines)
    placed(lines)
    about = lines[0]
    tree = verify.Tree(about["first"] - 1, [verify.unhex(one) for one in about["before"]])
    for event in events(lines):
        resealed(lines, event)
        tree.append(verify.unhex(event["leaf"]))
    body = f"rollbook/log/{about['log']}\n{tree.size}\n{base64.b64encode(tree.root()).decode()}\n"
    mark = verify.key_hash(about["log"], bytes.fromhex(public(key))) + key.sign(body.encode())
    note = f"{body}\n\u2014 rollbook/log/{about['log']} {base64.b64encode(mark).decode()}\n"
    lines += [{"is": "checkpoint", "note": note, "path": []}, {"is": "end", "lines": len(lines) + 2}]
    return written(lines)


def own(lines: Lines, kind: str, number: int = 0, sealed: bool | None = None) -> dict[str, Any]:
    """A line of this kind; `sealed`: a roll of the server, or none."""
    found = [event for event in events(lines) if event["type"] == kind and "payload" in event]
    if sealed is not None:
        found = [one for one in found if ('"secret":"' in one["payload"]) == sealed]
    return found[number]


def saying(kind: str, number: int = 0, sealed: bool | None = None, **fields: Any) -> Change:
    """One line says something else."""

    def change(lines: Lines) -> None:
        rewrite(own(lines, kind, number, sealed), lambda said: said.update(fields))

    return change


def more(lines: Lines, after: dict[str, Any], kind: str, **said: Any) -> dict[str, Any]:
    """Another line behind this one."""
    new = {**after, "type": kind, "payload": json.dumps(said, sort_keys=True, separators=(",", ":"))}
    new.pop("opened", None)
    lines.insert(lines.index(after) + 1, new)
    return new
