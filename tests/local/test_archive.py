"""A backup's file is looked at before anything is touched: broken and forged ones are refused in words."""

import io
import json
import tarfile
from pathlib import Path

import pytest

from campaigns.local.archive import RestoreRefused, unpack

MANIFEST = {"rollbook": 1, "made_at": "2026-11-20T10:00:00+00:00", "postgres": 18, "dumped_with": 18}
PARTS = {
    "manifest.json": json.dumps(MANIFEST).encode(),
    "database.dump": b"PGDMP",
    "keys/secret-key": b"secret\n",
    "keys/vault-key": b"A" * 43 + b"=\n",
}


def packed(place: Path, parts: dict[str, bytes | None], *more: tarfile.TarInfo, mode: str = "w") -> Path:
    file = place / "backup.tar"
    with tarfile.open(file, mode) as archive:
        for name, content in parts.items():
            if content is not None:
                entry = tarfile.TarInfo(name)
                entry.size = len(content)
                archive.addfile(entry, io.BytesIO(content))
        for entry in more:
            archive.addfile(entry)
    return file


def test_a_whole_one_is_unpacked(tmp_path):
    (tmp_path / "into").mkdir()
    assert unpack(packed(tmp_path, PARTS), tmp_path / "into").postgres == 18
    assert (tmp_path / "into" / "keys" / "vault-key").read_bytes() == PARTS["keys/vault-key"]


def manifest(**other: object) -> dict[str, bytes]:
    return {"manifest.json": json.dumps(MANIFEST | other).encode()}


@pytest.mark.parametrize(
    "other",
    [
        manifest(postgres="a lot"),
        manifest(dumped_with=7),
        manifest(rollbook=2),
        {"manifest.json": b"[]"},
        {"manifest.json": b"[" * 90_000},
        {"manifest.json": b"\xff"},
        {"manifest.json": None},
        {"database.dump": None},
        {"keys/vault-key": None},
        {"keys/vault-key": b"short\n"},
        {"keys/secret-key": b"\n"},
        {"keys/secret-key": b"x" * 200_000},
        {"keys": b"a file"},
        {"keys/../../out": b"climbs"},
        {"/etc/out": b"somewhere else"},
        {"database.dump/x": b"below a file"},
    ],
    ids=lambda other: f"{next(iter(other))} {str(next(iter(other.values())))[:20]}",
)
def test_a_broken_or_forged_one_is_refused(tmp_path, other):
    (tmp_path / "into").mkdir()
    with pytest.raises(RestoreRefused):
        unpack(packed(tmp_path, PARTS | other), tmp_path / "into")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.FIFOTYPE, tarfile.CHRTYPE])
def test_links_and_devices_are_refused(tmp_path, kind):
    (tmp_path / "into").mkdir()
    entry = tarfile.TarInfo("keys/secret-key")
    entry.type, entry.linkname = kind, "/etc/passwd"
    with pytest.raises(RestoreRefused, match="no backup of ours"):
        unpack(packed(tmp_path, {}, entry), tmp_path / "into")


def test_holes_that_would_grow_are_refused(tmp_path):
    (tmp_path / "into").mkdir()
    entry = tarfile.TarInfo("keys/x")
    entry.pax_headers = {"GNU.sparse.major": "0", "GNU.sparse.map": "0,0", "GNU.sparse.size": "99999999"}
    with pytest.raises(RestoreRefused, match="no backup of ours"):
        unpack(packed(tmp_path, PARTS, entry), tmp_path / "into")


@pytest.mark.parametrize("kind", ["gz", "bz2", "xz"])
def test_a_compressed_one_is_refused(tmp_path, kind):
    """What is unpacked is no larger than the file."""
    (tmp_path / "into").mkdir()
    with pytest.raises(RestoreRefused, match="not a backup of Rollbook"):
        unpack(packed(tmp_path, PARTS, mode=f"w:{kind}"), tmp_path / "into")
