"""The two keys of an installation: made once, private, or taken from the environment."""

import base64
import stat

import pytest

from campaigns.local import keys


@pytest.fixture(autouse=True)
def own_home(place, monkeypatch):
    monkeypatch.setenv("ROLLBOOK_DATA", str(place / "data"))
    for name in keys.FILES:
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(("read", "name"), [(keys.secret_key, keys.SECRET_KEY), (keys.vault_key, keys.VAULT_KEY)])
def test_a_key_is_made_once_and_only_its_owner_may_read_the_file(read, name):
    first = read()
    assert read() == first
    assert stat.S_IMODE(keys.path(name).stat().st_mode) == 0o600


def test_a_key_from_the_environment_wins_and_makes_no_file(monkeypatch):
    monkeypatch.setenv(keys.VAULT_KEY, base64.b64encode(b"k" * 32).decode())
    assert keys.vault_key() == b"k" * 32
    assert not keys.path(keys.VAULT_KEY).exists()


@pytest.mark.parametrize("given", ["not base64!", base64.b64encode(b"short").decode()])
def test_an_unusable_vault_key_is_refused_in_words(monkeypatch, given):
    monkeypatch.setenv(keys.VAULT_KEY, given)
    with pytest.raises(keys.UnusableKey, match=keys.VAULT_KEY):
        keys.vault_key()


def test_an_existing_private_file_is_never_overwritten(place):
    file = place / "key"
    keys.write_private(file, "first")
    keys.write_private(file, "second")
    assert file.read_text() == "first"
    assert [entry.name for entry in place.iterdir()] == ["key"]
