"""A seed for the dice that is gone with its device: said on the battle's page, told in the log."""

import hashlib

import pytest
from django.urls import reverse

from tests.web.battles.test_battle_page import enter

pytestmark = pytest.mark.django_db
SEEDS = {"anna": "a1" * 32, "ben": "b2" * 32, "rita": "c3" * 32}


def commit(street, battle, who):
    digest = hashlib.sha256(bytes.fromhex(SEEDS[who])).hexdigest()
    street.act({"type": "commit-seed", "digest": digest}, who, battle)


@pytest.fixture
def battle(street):
    """All seeds are fixed; then Rita joins in, and of the second round only Ben's isn't opened."""
    battle = street.battle()
    for who in ("anna", "ben"):
        commit(street, battle, who)
    for who in ("anna", "ben"):
        street.act({"type": "open-seed", "seed": SEEDS[who]}, who, battle)
    street.act({"type": "join-side", "side": 1, "player": str(street.members["rita"])}, "rita", battle)
    for who in ("rita", "anna", "ben"):  # whoever has none yet begins
        commit(street, battle, who)
    for who in ("rita", "anna"):
        street.act({"type": "open-seed", "seed": SEEDS[who]}, who, battle)
    return battle


def page(street, battle, who, language="en"):
    return street.browser(who, language).get(reverse("battle", args=[battle])).content.decode()


def test_whose_device_is_gone_finds_where_to_say_so_and_the_referee_too(street, battle):
    assert "That device is gone" in page(street, battle, "ben")
    assert "Dieses Gerät ist weg" in page(street, battle, "ben", "de")
    assert "<bdi>Ben</bdi>: that device still owes its share" in page(street, battle, "rita")
    assert "That device is gone" not in page(street, battle, "anna")


def test_the_dice_go_on_without_it_and_the_pages_say_so(street, battle):
    """The books balance afterwards: what was fixed without it verifies."""
    said = {"player": str(street.members["ben"])}
    assert enter(street.browser("ben"), battle, "lose-seed", said).status_code == 200
    told = street.browser("anna").get(reverse("battle-story", args=[battle])).content.decode()
    assert "missing: Ben" in told.replace("\u2068", "").replace("\u2069", "").replace("<bdi>", "")
    assert "That device is gone" not in page(street, battle, "ben")
    assert 'data-seed="commit"' in page(street, battle, "ben")  # his next device chooses another one


def test_nobody_says_it_for_somebody_else(street, battle):
    said = {"player": str(street.members["ben"])}
    answer = enter(street.browser("anna"), battle, "lose-seed", said)
    assert answer.status_code == 403 and "That device is gone" in page(street, battle, "ben")


def test_a_device_that_never_promises_a_seed_is_named_and_no_roll_waits_for_it(street):
    battle = street.battle()
    for who in ("anna", "ben"):
        commit(street, battle, who)
    for who in ("anna", "ben"):
        street.act({"type": "open-seed", "seed": SEEDS[who]}, who, battle)
    assert "has a share in the dice" not in page(street, battle, "anna")
    street.act({"type": "join-side", "side": 1, "player": str(street.members["rita"])}, "rita", battle)
    for who in ("rita", "anna"):
        commit(street, battle, who)
    said = "Rita has a share in the dice as soon as a device of Ben"
    assert said in page(street, battle, "anna") and said in page(street, battle, "rita")
    assert "Rita hat Anteil an den Würfeln" in page(street, battle, "ben", "de")
    assert street.act({"type": "turn-card"}, "anna", battle).of_type("battle/rolled/1")
    assert said in page(street, battle, "ben")
    commit(street, battle, "ben")
    assert "has a share in the dice" not in page(street, battle, "anna")
