"""The demo campaign's logins: made at random on the first start, kept in a 0600 file, shown at each start.

Kept and not made anew, because phones stay logged in over a restart and people write passwords down. The
file is only a note: deleting it, or changing a password on the page, is fine.
"""

import json
import subprocess
import sys
from pathlib import Path

from django.contrib.auth import get_user_model
from django.core.management import get_commands

from . import keys, places

Login = dict[str, str]


def _file() -> Path:
    return places.home() / "demo-logins"


def kept() -> list[Login]:
    """The logins of the first start, while the accounts still exist."""
    try:
        logins: list[Login] = json.loads(_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return []
    users = get_user_model().objects
    return [login for login in logins if users.filter(username=login["username"]).exists()]


def somebody_hosts() -> bool:
    """Whether there is an account that makes others and gives new passwords; none of the demo's does."""
    return get_user_model().objects.filter(is_superuser=True).exists()


def drop_foreign() -> None:
    """After a restore: accounts that are called the same may be another installation's, with other passwords."""
    logins = kept()
    accounts = get_user_model().objects.filter(username__in=[login["username"] for login in logins])
    users = {user.get_username(): user for user in accounts}
    fitting = [login for login in logins if users[login["username"]].check_password(login["password"])]
    _file().unlink(missing_ok=True)
    if fitting:
        keys.write_private(_file(), json.dumps(fitting))


def load_demo_if_empty() -> bool:
    """Load the demo campaign into a database nobody has an account in yet."""
    if "demo" not in get_commands() or get_user_model().objects.exists():
        return False
    _file().unlink(missing_ok=True)  # of a start that was ended before its accounts were there
    command = [sys.executable, "manage.py", "demo", "--keep", str(_file())]
    subprocess.run(command, cwd=places.CHECKOUT, stdout=subprocess.DEVNULL, check=True)
    return True
