"""What somebody may be called, and that nobody is taken for somebody else."""

import pytest

from campaigns import vault
from campaigns.models import Gang, JoinCode, Member
from campaigns.submit import Malformed, Refusal, join, make_join_code
from campaigns.submit.accounts.naming import clean_name, looks
from campaigns.submit.accounts.throttling import WRONG

pytestmark = pytest.mark.django_db
UNSEEN = {
    "zero width space": "An\u200bna",
    "zero width joiner between Latin letters": "An\u200dna",
    "right-to-left override": "\u202eannA",
    "isolate that is never closed": "Anna\u2067",
    "left-to-right mark": "Anna\u200e",
    "control": "An\x07na",
    "line break": "An\nna",
    "line separator": "An\u2028na",
    "soft hyphen": "An\u00adna",
    "Hangul filler alone": "\u3164",
    "braille blank": "An\u2800na",
    "variation selector on a letter": "An\ufe0fna",
    "tag": "Anna\U000e0041",
    "byte order mark": "\ufeffAnna",
    "private": "Anna\ue000",
    "heap of marks": "A\u0336\u0337\u0338\u0321nna",
    "mark without a letter": "\u0301Anna",
    "mark on a blank": "Anna \u0301",
}
SEEN = (
    "Zoë",
    "Ánh Nguyễn",
    "Jean-Luc O’Neil",
    "👩🏽‍🚒 Anna",
    "❤️‍🔥",
    "1️⃣",
    "علی‌رضا",
    "שָׁלוֹם",
    "क्‍ष",
    "Łukasz 2",
    "山田",
    "🇩🇪 Emil",
)
SAME = (
    ("Anna", "anna"),
    ("Anna", "ＡＮＮＡ"),
    ("Anna", "Аnnа"),
    ("Otto", "0tto"),
    ("Otto", "ΟΤΤΟ"),
    ("Ian", "lan"),
    ("Groß", "GROSS"),
    ("Rosa", "Ros\u0430"),
    ("علی‌رضا", "علیرضا"),
    ("Anna Maria", "Anna\u00a0 Maria"),
)
OTHER = (("Anna", "Änna"), ("Anna", "Anne"), ("Ali", "Alu"), ("Ben", "Ben 2"), ("Анна", "Anna"), ("Mia", "Mio"))


@pytest.mark.parametrize("name", UNSEEN.values(), ids=UNSEEN.keys())
def test_a_name_has_nothing_that_nobody_sees_or_that_turns_the_others_around(name):
    with pytest.raises(Malformed):
        clean_name(name)


@pytest.mark.parametrize("name", SEEN)
def test_names_of_all_scripts_and_emoji_stay_as_they_are(name):
    assert clean_name(name) == name


def test_a_name_is_trimmed_and_composed():
    assert clean_name("  Zoe\u0308 \u00a0 B.  ") == "Zoë B."


@pytest.mark.parametrize(("one", "other"), SAME)
def test_names_that_look_the_same_are_the_same(one, other):
    assert looks(clean_name(one)) & looks(clean_name(other))


@pytest.mark.parametrize(("one", "other"), OTHER)
def test_names_that_look_different_are_different(one, other):
    assert not looks(one) & looks(other)


def test_nobody_takes_a_name_that_somebody_in_the_campaign_has(cast):
    code = make_join_code(Member.objects.get(id=cast.rita)).code
    before = Member.objects.count()
    for _ in range(WRONG + 1):  # the code was right: nothing of it counts as guessing
        with pytest.raises(Refusal, match="name-taken"):
            join(code, "Аnnа")
    with pytest.raises(Refusal, match="name-taken"):
        cast.act({"type": "add-member", "nickname": "anna", "roles": ["player"]})
    with pytest.raises(Refusal, match="name-taken"):
        cast.act({"type": "rename-member", "member": str(cast.ben), "nickname": "ANNA"}, cast.ben)
    assert Member.objects.count() == before and JoinCode.objects.exists()
    cast.act({"type": "rename-member", "member": str(cast.anna), "nickname": "ANNA"}, cast.anna)  # her own
    cast.act({"type": "forget-member", "member": str(cast.anna)}, cast.anna)
    join(code, "Anna")


def test_a_name_typed_letter_by_letter_with_its_marks_is_taken_as_one(cast):
    code = make_join_code(Member.objects.get(id=cast.rita)).code
    joined = join(code, "Zoe\u0308")
    assert vault.unseal(Member.objects.get(id=joined.member).nickname) == "Zoë"


def test_gangs_are_called_what_everybody_sees(cast):
    with pytest.raises(Malformed, match="name"):
        cast.act({"type": "found-gang", "name": "Rat\u202eten", "colour": "red", "shape": "circle"}, cast.anna)
    cast.act({"type": "found-gang", "name": " Ratten ", "colour": "red", "shape": "circle"}, cast.anna)
    assert "Ratten" in [vault.unseal(gang.name) for gang in Gang.objects.all()]
