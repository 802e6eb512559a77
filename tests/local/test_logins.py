"""The demo's logins that are shown at each start."""

import json

import pytest
from django.contrib.auth.models import User

from campaigns.local import logins

pytestmark = pytest.mark.django_db


def test_after_a_restore_only_those_that_still_open_something_are_shown(tmp_path, monkeypatch):
    monkeypatch.setenv("ROLLBOOK_DATA", str(tmp_path))
    User.objects.create_user("referee", password="as-before")
    User.objects.create_user("player", password="of another installation")
    noted = [{"role": name, "username": name, "password": "as-before"} for name in ("referee", "player")]
    (tmp_path / "demo-logins").write_text(json.dumps(noted))
    logins.drop_foreign()
    assert [one["username"] for one in logins.kept()] == ["referee"]
    User.objects.filter(username="referee").delete()
    logins.drop_foreign()
    assert logins.kept() == [] and not (tmp_path / "demo-logins").exists()
