"""An archive that somebody else made unpacks into its own folder, and into no more bytes than it has."""

import io
import tarfile

import pytest

from campaigns.local import backup, restore


def archive(path, mode: str, **changed) -> None:
    with tarfile.open(path, mode) as out:
        for name in (backup.MANIFEST, backup.DUMP):
            content = b'{"rollbook": 1}'
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            out.addfile(entry, io.BytesIO(content))
        if changed:
            entry = tarfile.TarInfo(changed.pop("name"))
            for field, value in changed.items():
                setattr(entry, field, value)
            out.addfile(entry)


def test_an_archive_of_ours_is_unpacked(tmp_path):
    archive(tmp_path / "plain.tar", "w")
    assert restore.unpack(tmp_path / "plain.tar", tmp_path / "to") == {"rollbook": 1}


@pytest.mark.parametrize("packed", ["gz", "bz2", "xz"])
def test_a_compressed_archive_is_none_of_ours(tmp_path, packed):
    archive(tmp_path / "packed.tar", f"w:{packed}")
    with pytest.raises(restore.RestoreRefused):
        restore.unpack(tmp_path / "packed.tar", tmp_path / "to")


ELSEWHERE = {
    "above": {"name": "media/../../x"},
    "absolute": {"name": "/etc/x"},
    "a symbolic link": {"name": "media/x", "type": tarfile.SYMTYPE, "linkname": "/etc"},
    "a hard link": {"name": "media/x", "type": tarfile.LNKTYPE, "linkname": "/etc/passwd"},
    "a device": {"name": "media/x", "type": tarfile.CHRTYPE},
    "holes": {
        "name": "media/x",
        "type": tarfile.REGTYPE,
        "pax_headers": {"GNU.sparse.major": "0", "GNU.sparse.map": "0,0", "GNU.sparse.size": "99999999"},
    },
}


@pytest.mark.parametrize("how", ELSEWHERE)
def test_nothing_of_an_archive_lands_elsewhere_or_grows(tmp_path, how):
    archive(tmp_path / "odd.tar", "w", **ELSEWHERE[how])
    with pytest.raises(restore.RestoreRefused):
        restore.unpack(tmp_path / "odd.tar", tmp_path / "to")
    assert sorted(one.name for one in tmp_path.iterdir()) == ["odd.tar", "to"]
