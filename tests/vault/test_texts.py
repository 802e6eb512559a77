"""Sealed texts: readable until their author is forgotten, and then never again."""

import unicodedata
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from campaigns import vault
from campaigns.models import AuthorKey
from campaigns.vault.texts import MOST_BYTES, is_sealed
from campaigns.vault.wrapping import WrongVaultKey
from engine.kernel.refusal import Malformed

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna():
    return uuid4()


@pytest.fixture
def campaign():
    return uuid4()


def test_a_sealed_text_opens_again_and_says_nothing_by_itself(anna, campaign):
    token = vault.seal("Jürgen der Lange", anna, campaign)
    assert is_sealed(token) and token.isascii() and "rgen" not in token
    assert vault.unseal(token) == "Jürgen der Lange"


def test_the_same_text_gives_another_token_each_time(anna, campaign):
    assert vault.seal("Mia", anna, campaign) != vault.seal("Mia", anna, campaign)


def test_a_token_names_its_format_and_key(anna, campaign):
    word, version, key, body = vault.seal("Mia", anna, campaign).split(":")
    assert (word, version) == ("sealed", "1") and AuthorKey.objects.get(id=key).member_id == anna and body


def test_forgetting_an_author_forgets_only_his_texts(anna, campaign):
    ben = uuid4()
    of_anna, of_ben = vault.seal("Anna", anna, campaign), vault.seal("Ben", ben, campaign)
    assert vault.forget(anna) == 1
    assert (vault.unseal(of_anna), vault.unseal(of_anna, "de-CH")) == ("(forgotten)", "(vergessen)")
    assert vault.unseal(of_ben) == "Ben"
    assert vault.forget(anna) == 0


def test_who_writes_again_after_being_forgotten_gets_a_new_key(anna, campaign):
    old = vault.seal("old", anna, campaign)
    vault.forget(anna)
    new = vault.seal("new", anna, campaign)
    assert (vault.unseal(old), vault.unseal(new)) == ("(forgotten)", "new")


def test_a_page_fetches_all_its_keys_at_once(anna, campaign, django_assert_num_queries):
    tokens = [vault.seal(f"text {n}", uuid4(), campaign) for n in range(5)]
    open_ = vault.Unsealer("en")
    with django_assert_num_queries(1):
        open_.prepare(tokens)
        assert [open_(token) for token in tokens] == [f"text {n}" for n in range(5)]


def test_a_token_moved_to_another_key_does_not_open(anna, campaign):
    of_anna, of_ben = vault.seal("Anna", anna, campaign), vault.seal("Ben", uuid4(), campaign)
    forged = of_ben.rpartition(":")[0] + ":" + of_anna.rpartition(":")[2]
    assert vault.unseal(forged) == "(unreadable)"


def test_another_vault_key_opens_nothing(anna, campaign, settings):
    token = vault.seal("Anna", anna, campaign)
    settings.VAULT_KEY = b"y" * 32
    with pytest.raises(WrongVaultKey):
        vault.unseal(token)


@pytest.mark.parametrize("text", ["x\0y", "\ud800", "x" * (MOST_BYTES + 1)])
def test_what_is_no_writable_text_is_malformed(anna, campaign, text):
    with pytest.raises(Malformed):
        vault.seal(text, anna, campaign)


def test_the_longest_text_fits_the_length_that_events_allow(anna, campaign):
    assert len(vault.seal("x" * MOST_BYTES, anna, campaign)) <= 4000


def test_nothing_is_sealed_as_nothing(anna, campaign):
    assert vault.seal("  ", anna, campaign) == "" and vault.unseal("") == ""


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30)
@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=200))
def test_any_text_comes_back_normalized_and_trimmed(anna, campaign, text):
    assert vault.unseal(vault.seal(text, anna, campaign)) == unicodedata.normalize("NFC", text).strip()
