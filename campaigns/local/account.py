"""As whom the database server runs, and from where.

Postgres refuses to run as root. Root therefore hands the server to ``nobody``; no user is added, and no
folder is re-permissioned. Where ``nobody`` cannot reach the checkout, programs and data go to a folder of
their own under ``/var/lib/rollbook``.
"""

import hashlib
import os
import pwd
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SYSTEM_FOLDER = Path("/var/lib/rollbook")


@dataclass(frozen=True)
class Account:
    """The system account of the server: ourselves, or (as root) somebody without rights."""

    uid: int
    gid: int
    other: bool

    def popen(self) -> dict[str, Any]:
        """Arguments for ``subprocess`` that make the child run as this account."""
        return {"user": self.uid, "group": self.gid, "extra_groups": []} if self.other else {}

    def own(self, path: Path) -> None:
        """Give a file or folder of ours to this account."""
        if self.other:
            os.chown(path, self.uid, self.gid)

    def reaches(self, folder: Path) -> bool:
        """Can this account enter this folder?"""
        if not self.other:
            return True
        probe = ["/bin/sh", "-c", 'cd "$1" 2>/dev/null', "probe", str(folder)]
        return subprocess.run(probe, check=False, cwd="/", **self.popen()).returncode == 0

    def runs(self, program: Path) -> bool:
        """Can this account run this program, its libraries included?"""
        if not self.other:
            return True
        try:
            completed = subprocess.run(
                [program, "--version"], check=False, capture_output=True, cwd="/", **self.popen()
            )
        except OSError:
            return False
        return completed.returncode == 0


def current() -> Account:
    """The account for a server started by whoever runs this process."""
    if os.geteuid() != 0:
        return Account(os.geteuid(), os.getegid(), other=False)
    nobody = pwd.getpwnam("nobody")
    return Account(nobody.pw_uid, nobody.pw_gid, other=True)


def _short(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _system(name: str) -> Path:
    folder = SYSTEM_FOLDER / name
    if not folder.is_dir():
        folder.mkdir(mode=0o755, parents=True)
        SYSTEM_FOLDER.chmod(0o755)  # ours; whatever root's umask is
        folder.chmod(0o755)
    return folder


def data_folder(wanted: Path, account: Account) -> Path:
    """``wanted`` where the account can work there, else its stand-in under the system folder."""
    parent = wanted.parent
    if account.reaches(parent):
        return wanted
    return _system(f"data-{_short(str(wanted))}") / wanted.name


def programs(installation: Path, account: Account) -> Path:
    """The installation itself where the account can run it, else a copy under the system folder.

    The programs find their libraries by a relative path, in ``<package>.libs`` beside the package.
    """
    if account.runs(installation / "bin" / "postgres"):
        return installation
    package = installation.parent
    stamp = (installation / "bin" / "postgres").stat()
    home = _system(f"programs-{installation.name}-{_short(f'{stamp.st_size}.{int(stamp.st_mtime)}')}")
    copy = home / "site" / package.name / installation.name
    if not copy.exists():
        draft = home / f"draft-{os.getpid()}"
        shutil.copytree(installation, draft / package.name / installation.name, symlinks=True)
        libraries = package.with_name(f"{package.name}.libs")
        if libraries.is_dir():
            shutil.copytree(libraries, draft / libraries.name, symlinks=True)
        for path in [draft, *draft.rglob("*")]:
            if not path.is_symlink():
                path.chmod(0o755 if path.is_dir() or path.parent.name == "bin" else 0o644)
        try:
            draft.rename(home / "site")
        except OSError:  # somebody else was first
            shutil.rmtree(draft)
    return copy
