"""Pages of sheets, wounds, the clock and files of other tools, as the Keeper and the players see them."""

import json
import re
from typing import Any
from uuid import UUID

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from campaigns.ledger.read import read
from campaigns.models import Character, Seat
from tests.engine.coc.test_importing import DHOLES
from tests.submit.clinic import Clinic

pytestmark = pytest.mark.django_db


@pytest.fixture
def clinic(monkeypatch: pytest.MonkeyPatch) -> Clinic:
    return seated(Clinic(monkeypatch))


def seated(clinic: Clinic) -> Clinic:
    """Everybody has an account; the password is the name."""
    for who in ("rita", "anna", "ben", "otto"):
        account = User.objects.create_user(who, password=who)
        Seat.objects.create(member_id=getattr(clinic, who), campaign_id=clinic.campaign, user=account)
    return clinic


def as_(who: str, language: str = "en") -> Client:
    client = Client(headers={"accept-language": language})
    assert client.login(username=who, password=who)
    return client


def at(clinic: Clinic, name: str, *args: Any) -> str:
    return reverse(name, args=[clinic.campaign, *args])


def file(data: Any, name: str = "sheet.json") -> SimpleUploadedFile:
    content = data if isinstance(data, bytes) else json.dumps(data).encode()
    return SimpleUploadedFile(name, content, "application/json")


def text(answer: Any, status: int = 200) -> str:
    assert answer.status_code == status
    return str(answer.content.decode())


def test_a_sheet_explains_what_follows_from_its_numbers(clinic):
    page = text(as_("anna", "de").get(at(clinic, "sheet", clinic.harvey)))
    assert "ein Zehntel von Konstitution und Größe: (60 + 60) / 10" in page
    assert "Handgemenge" in page and "Erste Hilfe" in page


def test_a_wound_is_one_thread_from_the_fight_to_the_last_point(clinic):
    clinic.hurt(9)
    clinic.wait(days=3)
    page = text(as_("ben").get(at(clinic, "sheet", clinic.harvey)))
    for said in (
        "Came wounded out of a fight.",
        "A day&#x27;s rest: 1 hit point back.",
        "healed",
        "12 of 12 hit points",
    ):
        assert said in page
    clock = text(as_("ben").get(at(clinic, "clock")))
    assert "Day 4" in clock and "3 days passed." in clock and "Pass time" not in clock


def test_the_keeper_lets_time_pass_and_whose_wound_it_is_throws_the_die(clinic):
    clinic.hurt(4, "serious")
    keeper, anna, ben = as_("rita"), as_("anna"), as_("ben")
    keeper.post(
        at(clinic, "enter-clock", "pass-time"), {"time": "1", "unit": "weeks", "dice": "typed", "reason": "bed"}
    )
    assert clinic.hour == 168
    throw = at(clinic, "enter-clock", "throw-for-body")
    assert throw in text(anna.get(at(clinic, "clock"))) and throw not in text(ben.get(at(clinic, "clock")))
    answer = ben.post(throw, {"character": clinic.harvey, "face": "40"}, follow=True)
    assert "belongs to someone else" in text(answer, 403) and clinic.one().owed
    answer = anna.post(throw, {"character": clinic.harvey, "face": "101"}, follow=True)
    assert clinic.one().owed and "None of these dice can show 101: they have 100 sides." in text(answer, 422)
    anna.post(throw, {"character": clinic.harvey, "face": "40"})
    anna.post(throw, {"character": clinic.harvey, "server": "1", "face": ""})
    assert clinic.one().owed is None and "bed" in text(anna.get(at(clinic, "clock")))


def test_the_keeper_calls_rolls_between_fights_and_opens_what_he_sealed(clinic):
    keeper, anna, ben = as_("rita", "de"), as_("anna"), as_("ben", "de")
    assert "Wer würfelt?" in text(keeper.get(at(clinic, "clock")))
    assert "Call for a roll" not in text(anna.get(at(clinic, "clock")))
    said = {"skill": "listen", "difficulty": "hard", "extra": "-1", "other": "Library Use", "number": "60"}
    keeper.post(at(clinic, "enter-clock", "call-rolls"), {**said, "characters": [clinic.harvey], "dice": "typed"})
    waits = "Library use 60, hard (30 or less), one penalty die"
    sheet = text(anna.get(at(clinic, "sheet", clinic.harvey)))
    assert waits in sheet and sheet.count('name="faces"') == 3
    owner, told = text(as_("anna", "de").get(at(clinic, "sheet", clinic.harvey))), text(keeper.get(at(clinic, "clock")))
    assert "genau 9/100" in told and "genau" not in owner  # the number isn't of his sheet
    throw, (called,) = at(clinic, "enter-clock", "throw-called"), clinic.told("roll-called")
    posted = {"call": called.call, "sides": "10"}
    answer = anna.post(throw, {**posted, "faces": "4 elf"})
    assert "elf" in text(answer, 422) and clinic.told("called-roll-came") == []
    anna.post(throw, {**posted, "faces": ["4", "0", "2"]})
    life = text(ben.get(at(clinic, "character", clinic.harvey)))
    assert "Würfelt auf Library use 60, schwierig (höchstens 30), ein Strafwürfel: 24" in life
    keeper.post(
        at(clinic, "enter-clock", "call-rolls"), {"skill": "con", "characters": [clinic.harvey], "dice": "typed"}
    )
    for page in (at(clinic, "clock"), at(clinic, "sheet", clinic.harvey)):
        assert "Works in 60.0% of such rolls (exactly 3/5)." in text(anna.get(page))
    assert "In 60,0\xa0% solcher Würfe gelingt es (genau 3/5)." in text(ben.get(at(clinic, "clock")))
    keeper.post(
        at(clinic, "enter-clock", "call-rolls"), {"skill": "psychology", "characters": [clinic.harvey], "sealed": "1"}
    )
    sealed, roll = clinic.told("roll-called")[-1], clinic.told("rolled")[-1]
    pages = [at(clinic, "clock"), at(clinic, "character", clinic.harvey), at(clinic, "luck")]
    one = at(clinic, "campaign-roll", roll.roll)
    for page in pages:
        assert "Psychologie" not in text(ben.get(page)) and roll.secret not in text(ben.get(page))
    assert ben.get(one).status_code == 404 and "Psychologie" in text(keeper.get(one))
    lasting = "Einen aufgedeckten Wurf sehen alle; das lässt sich nicht zurücknehmen."
    assert "enter/open-called" in text(keeper.get(at(clinic, "clock"))) and lasting in text(keeper.get(pages[0]))
    assert "You can't take that back" in text(as_("rita").get(pages[0])) and lasting not in text(ben.get(pages[0]))
    keeper.post(at(clinic, "enter-clock", "open-called"), {"call": sealed.call})
    assert "verdeckt gewürfelt, inzwischen aufgedeckt" in text(ben.get(pages[1])) and "Psychologie" in text(
        ben.get(one)
    )


@pytest.mark.parametrize(
    ("typed", "words"),
    [*((one, "Die Zeit läuft nur vorwärts") for one in ("-3", "0", "")), ("soon", "Richtig wäre: eine ganze Zahl")],
)
def test_time_that_runs_backwards_is_declined_in_words(clinic, typed, words):
    size = clinic.size()
    posted = {"time": typed, "unit": "days", "dice": "server", "reason": ""}
    answer = as_("rita", "de").post(at(clinic, "enter-clock", "pass-time"), posted, follow=True)
    field, told = re.search(r'<input[^>]*name="time"[^>]*>(.{0,200})', text(answer, 422), re.DOTALL).group(0, 1)
    assert 'aria-invalid="true"' in field and words in told
    assert clinic.size() == size


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("pass-time", {"time": "99999", "unit": "weeks", "dice": "server"}),
        ("pass-time", {"time": "1", "unit": "years", "dice": "server"}),  # it was an hour
        ("pass-time", {"time": "0", "unit": "days", "hours": "1"}),
        ("set-body", {"b-hp": "6", "was-hp": "4", "reason": ""}),
        ("set-body", {"b-hp": "4", "was-hp": "4", "reason": "nothing differs"}),
        ("set-body", {"b-hp": "5000", "was-hp": "4", "reason": "too much"}),
        ("treat", {"how": "prayer", "by": "", "skill": "60"}),
        ("treat", {"how": "first_aid", "by": "", "skill": "101"}),
        ("throw-for-body", {"face": "12"}),  # none is due
        ("show-sheet", {}),  # everybody sees it already
        ("call-rolls", {"skill": "listen"}),  # of nobody
        ("open-called", {"call": "00000000-0000-4000-8000-000000000000"}),
    ],
)
def test_what_the_keeper_enters_wrongly_is_declined_and_records_nothing(clinic, what, said):
    clinic.hurt(4, "serious")
    size = clinic.size()
    answer = as_("rita").post(at(clinic, "enter-clock", what), {"character": clinic.harvey, **said})
    assert answer.status_code in (404, 409, 422)
    assert clinic.size() == size


def test_whoever_is_unhurt_is_helped_by_nobody_and_an_unchanged_sheet_is_no_change(clinic):
    size, page = clinic.size(), at(clinic, "sheet-change", clinic.harvey)
    posted = {"character": clinic.harvey, "how": "first_aid", "by": "", "skill": "60", "dice": "server"}
    assert as_("rita").post(at(clinic, "enter-clock", "treat"), posted).status_code == 422
    assert as_("rita").post(page, filled(as_("rita").get(page))).status_code == 422
    assert clinic.size() == size


@pytest.mark.parametrize("face", ["", "12"])
def test_a_die_that_is_due_is_rolled_here_or_typed_by_the_keeper(clinic, face):
    clinic.hurt(4, "serious")
    keeper = as_("rita")
    posted = {"character": clinic.harvey, "how": "first_aid", "by": "", "skill": "60", "dice": "typed"}
    keeper.post(at(clinic, "enter-clock", "treat"), posted)
    assert clinic.one().owed is not None
    thrown = {"character": clinic.harvey, "face": face, **({} if face else {"server": "1"})}
    keeper.post(at(clinic, "enter-clock", "throw-for-body"), thrown)
    assert clinic.one().owed is None
    rolled = read(UUID(str(clinic.campaign)), types=["campaign/rolled/1"])[-1]
    assert rolled.provenance == ("typed" if face else "server")


def test_help_is_given_on_the_sheet_and_the_dead_are_beyond_it(clinic):
    clinic.hurt(4, "serious")
    treat = at(clinic, "enter-clock", "treat")
    assert "First Aid 70" in text(as_("ben").get(at(clinic, "sheet", clinic.harvey)))
    posted = {"character": clinic.harvey, "how": "first_aid", "by": clinic.walters, "dice": "typed"}
    as_("ben").post(treat, posted)
    assert clinic.one().owed["skill"] == 70
    as_("rita").post(
        at(clinic, "enter-clock", "set-body"),
        {"character": clinic.harvey, "b-dead": "1", "was-dead": "0", "b-hp": "4", "was-hp": "4", "reason": "the abyss"},
    )
    assert clinic.one().status == "dead"
    said = as_("ben").get(at(clinic, "sheet", clinic.harvey)).content.decode()
    assert said.count("† dead") == 1 and 'tag bad">dead' not in said
    answer = as_("ben", "de").post(treat, {**posted, "back": at(clinic, "clock")}, follow=True)
    assert "Tote heilt niemand" in text(answer, 422)


def test_a_skill_above_a_hundred_stays_in_its_field_with_a_sentence(clinic):
    size = clinic.size()
    page = at(clinic, "sheet-change", clinic.harvey)
    beside = {"reason": "nach dem Sommer", "new-skill": "Astronomie", "new-value": "20"}
    answer = as_("anna", "de").post(page, {**typed(clinic), "v-brawl": "101", **beside})
    assert "Eine ganze Zahl von 0 bis 100." in text(answer, 422) and 'value="101"' in text(answer, 422)
    assert all(f'value="{one}"' in text(answer, 422) for one in beside.values())
    for skill, value, field in (("Astronomie", "101", "value"), ("Astronomie", "viel", "value"), ("", "20", "skill")):
        answer = as_("anna").post(page, {**typed(clinic), "new-skill": skill, "new-value": value})
        told = re.search(rf'<input[^>]*name="new-{field}"[^>]*aria-invalid="true"[^>]*>', text(answer, 422))
        assert told is not None and f'value="{value}"' in text(answer, 422)
    called = {"characters": [clinic.harvey], "skill": "listen", "number": "101"}
    answer = as_("rita").post(at(clinic, "enter-clock", "call-rolls"), called, follow=True)
    assert "This should be a whole number of at most 100." in text(answer, 422)
    assert clinic.size() == size


def typed(clinic: Clinic) -> dict[str, str]:
    return {f"v-{name}": str(value) for name, value in clinic.one().values.items()}


def test_a_sheet_is_changed_by_its_owner_and_gains_a_skill(clinic):
    page = at(clinic, "sheet-change", clinic.harvey)
    assert as_("ben").get(page).status_code == 404
    said = {**typed(clinic), "v-brawl": "55", "v-medicine": "", "new-skill": "Library Use", "new-value": "60"}
    as_("anna").post(page, {**said, "reason": "a winter of practice"})
    values = clinic.one().values
    assert (values["brawl"], values["skill_library_use"], "medicine" in values) == (55, 60, False)
    page = text(as_("ben").get(at(clinic, "sheet", clinic.harvey)))
    assert "Library use" in page and "Fighting (Brawl) 40 → 55" in page and "Medicine 60 → –" in page
    assert "a winter of practice" in page


@pytest.mark.parametrize(
    ("said", "kept", "written"),
    [
        ("1d4", {"bonus_number": 1, "bonus_sides": 4}, "+1W4"),
        ("+2W6 + 1", {"bonus_number": 2, "bonus_sides": 6, "bonus": 1}, "+2W6+1"),
        ("-2", {"bonus": -2}, "-2"),
    ],
)
def test_a_damage_bonus_is_typed_as_the_sheet_writes_it(clinic, said, kept, written):
    """Source: COC-47."""
    page, sheet = at(clinic, "sheet-change", clinic.harvey), at(clinic, "sheet", clinic.harvey)
    as_("anna").post(page, {**typed(clinic), "v-bonus": said})
    assert {name: n for name, n in clinic.one().values.items() if name.startswith("bonus")} == kept
    told = text(as_("anna", "de").get(sheet))
    assert f"Schadensbonus – → {written}" in " ".join(told.split()) and "Sides" not in told
    form = as_("anna", "de").get(page)
    assert f'value="{written}"' in text(form)
    size = clinic.size()
    answer = as_("anna", "de").post(page, {**filled(form), "v-bonus": written, "v-brawl": "1d4"})
    assert "Eine ganze Zahl" in text(answer, 422) and clinic.size() == size
    answer = as_("anna", "de").post(page, {**filled(form), "v-bonus": "1d4d"})
    assert "Würfel wie 1W4, oder eine Zahl." in text(answer, 422) and clinic.size() == size
    as_("anna", "de").post(page, {**filled(form), "v-bonus": ""})
    assert not any(name.startswith("bonus") for name in clinic.one().values)


def filled(form: Any) -> dict[str, str]:
    return {
        f"v-{number.name}": "" if number.value is None else str(number.value)
        for group in form.context["groups"]
        for number in group.numbers
    }


def test_an_opponents_numbers_are_on_no_page_but_the_keepers_until_he_shows_them(clinic):
    values = {"brawl": 73, "armour": 3}
    cultist = clinic.hired(clinic.ben, "opponent", values=values)
    clinic.characters[clinic.ben] = [cultist]
    clinic.fight({2: {"hp": 5, "wounds": [{"severity": "regular", "event": 7}]}})
    clinic.wait(days=1)
    sheet, download = at(clinic, "sheet", cultist), at(clinic, "sheet-file", cultist)
    for who, sees in (("rita", True), ("otto", True), ("anna", False), ("ben", False)):
        client = as_(who)
        assert (">73<" in text(client.get(sheet))) is sees
        assert client.get(download).status_code == (200 if sees else 404)
        assert ("A day&#x27;s rest" in text(client.get(at(clinic, "clock")))) is sees
    assert "You can't take that back" in text(as_("rita").get(sheet))
    assert "das lässt sich nicht zurücknehmen" in text(as_("rita", "de").get(sheet))
    as_("ben").post(at(clinic, "enter-clock", "show-sheet"), {"character": cultist})
    assert ">73<" not in text(as_("anna").get(sheet))
    as_("rita").post(at(clinic, "enter-clock", "show-sheet"), {"character": cultist})
    assert ">73<" in text(as_("anna").get(sheet))


# -- files of other tools -------------------------------------------------------------------------------------------
def test_a_file_is_looked_at_field_by_field_before_anything_is_written(clinic):
    size = clinic.size()
    page = at(clinic, "import-character", clinic.gangs[clinic.anna])
    answer = as_("anna").post(page, {"file": file(DHOLES)})
    looked = text(answer)
    assert "Änne" in looked and "&lt;b&gt;Voss" in looked and "<b>Voss" not in looked
    for said in (
        "Investigator.Characteristics.STR",
        "the nearest value that&#x27;s possible here",
        "add a picture here",
    ):
        assert said in looked
    assert clinic.size() == size
    taken = {"content": answer.context["content"], "name": "Änne", "kind": "investigator", "take": "1"}
    gone = as_("anna").post(page, taken)
    assert gone.status_code == 302
    row = Character.objects.get(id=gone["Location"].split("/")[-3])
    assert (row.values["brawl"], row.values["rifle"], row.values["hp"]) == (55, 100, 11)
    assert not row.weapons  # his shotgun isn't on the campaign's list, and only the Keeper adds to that
    sheet = text(as_("ben", "de").get(gone["Location"]))
    assert "SHA-256" in sheet and "nur die Spielleitung nimmt Waffen" in sheet
    assert "imported this file before" in text(as_("anna").post(page, {"file": file(DHOLES)}))


def test_the_keeper_brings_the_weapons_along(clinic):
    page = at(clinic, "import-character", clinic.gangs[clinic.anna])
    looked = as_("rita").post(page, {"file": file(DHOLES)})
    assert "New weapons in this campaign: 12-g Shotgun." in text(looked)  # by its name, not by its key
    content = looked.context["content"]
    taken = {"content": content, "name": "", "kind": "opponent", "take": "1"}
    gone = as_("rita").post(page, taken)
    row = Character.objects.get(id=gone["Location"].split("/")[-3])
    assert row.secret and row.weapons == ["12_g_shotgun"]
    assert clinic.told("options-set")[-1].options["coc.weapons"]["12_g_shotgun"].startswith("firearm skill=rifle")
    assert [event.provenance for event in events(clinic)[-4:]] == ["imported"] * 4


def events(clinic: Clinic) -> list[Any]:
    from campaigns.ledger.read import read

    return list(read(clinic.campaign))


WRONG: dict[str, tuple[bytes, str]] = {
    "another game": (
        json.dumps({"Investigator": {"Header": {"GameName": "Cyberpunk", "GameVersion": "2020"}}}).encode(),
        "anderen Spiel",
    ),
    "text in a number": (
        json.dumps(DHOLES).replace('"70"', '"seventy"', 1).encode(),
        "steht seventy, dort gehört eine ganze Zahl hin",
    ),
    "packed": (b"PK\x03\x04" + b"\0" * 100, "gepackte Datei"),
    "deep": (b"[" * 100_000, "Ebenen tief verschachtelt"),
    "wide": (b"[" + b"0," * 60_000 + b"0]", "mehr als 50000 Werte"),
    "large": (b" " * 4_000_001, "gelesen werden höchstens"),
    "no JSON": (b"Harvey", "keine JSON-Datei"),
    "half a character": (b'{"Investigator": "\\ud800"}', ""),
    "empty": (b"", ""),
}


@pytest.mark.parametrize("kind", WRONG)
def test_a_wrong_file_is_declined_in_words_and_nothing_is_written(clinic, kind):
    data, said = WRONG[kind]
    size = clinic.size()
    for button in ({}, {"take": "1", "kind": "investigator", "name": "X"}):
        posted = {**button, "file": file(data)}
        answer = as_("anna", "de").post(at(clinic, "import-character", clinic.gangs[clinic.anna]), posted)
        assert said in text(answer, 422) and 'class="wrong"' in text(answer, 422)
    assert clinic.size() == size


def test_nobody_imports_into_a_gang_that_isnt_his(clinic):
    page = at(clinic, "import-character", clinic.gangs[clinic.anna])
    for who in ("ben", "otto"):
        assert as_(who).get(page).status_code == 404


def test_a_sheet_leaves_as_a_file_that_comes_in_again(clinic):
    answer = as_("ben").get(at(clinic, "sheet-file", clinic.harvey))
    assert answer["Content-Disposition"] == 'attachment; filename="Harvey.json"'
    page = at(clinic, "import-character", clinic.gangs[clinic.anna])
    looked = as_("anna").post(page, {"file": file(answer.content)})
    found = looked.context["found"]
    assert {name: found.values[name] for name in clinic.one().values} == clinic.one().values


def test_somebody_is_hired_with_his_numbers(clinic):
    page = at(clinic, "hire", clinic.gangs[clinic.anna])
    said = {"name": "Carla", "kind": "investigator", "weapons": "knife", "v-str": "70", "v-brawl": "45"}
    wrong = as_("anna", "de").post(page, {**said, "v-con": "plenty"})
    assert "Eine ganze Zahl von 0 bis 500." in text(wrong, 422)
    as_("anna").post(page, said)
    carla = Character.objects.latest("hired_us")
    assert (carla.values, carla.weapons) == ({"str": 70, "brawl": 45}, ["knife"])
    assert UUID(clinic.gangs[clinic.anna]) == carla.gang_id


def test_the_keeper_adds_weapons_line_by_line_and_everybody_may_carry_them(clinic):
    """A weapon that shoots needs a base range: without one a sentence, and nothing is written."""
    page, size = at(clinic, "set-option"), clinic.size()
    said = {"option": "coc.weapons", "value": "Old Colt: firearm skill=handgun damage=1d10 holds=6", "reason": ""}
    answer = as_("rita", "de").post(page, said, follow=True)
    assert "Basisreichweite" in text(answer, 422)
    assert clinic.size() == size
    assert as_("anna").post(page, said).status_code == 403 and clinic.size() == size
    as_("rita").post(page, {**said, "value": said["value"] + " base=15\n\nclub: melee skill=brawl damage=1d8"})
    assert "old_colt: firearm skill=handgun" in text(as_("rita").get(at(clinic, "options")))
    hire = at(clinic, "hire", clinic.gangs[clinic.anna])
    assert 'value="old_colt"' in text(as_("anna").get(hire))
    as_("anna").post(hire, {"name": "Carla", "kind": "investigator", "weapons": "old_colt"})
    assert Character.objects.latest("hired_us").weapons == ["old_colt"]


def test_whoever_plays_somebody_who_is_dying_is_told_on_home_and_on_the_campaigns_page(clinic):
    """COC-60: without help the next hour may be the last."""
    pages = (reverse("home"), reverse("campaign", args=[clinic.campaign]))
    said = "liegt im Sterben", "Ohne Hilfe kann die nächste Stunde die letzte sein."
    for page in pages:
        assert "im Sterben" not in as_("anna", "de").get(page).content.decode()
    clinic.hurt(0, "serious", "dying", "unconscious")
    for page in pages:
        html = as_("anna", "de").get(page).content.decode()
        assert all(words in html for words in said) and at(clinic, "clock") in html
        assert said[1] not in as_("ben", "de").get(page).content.decode()
    clinic.act({"type": "pass-time", "hours": 72, "unhelped": True}, clinic.rita)
    assert said[1] not in as_("anna", "de").get(pages[0]).content.decode()


def test_after_help_in_vain_the_clock_asks_for_the_die_first(clinic):
    """COC-60: the form for help would be declined."""
    clinic.hurt(0, "serious", "dying", "unconscious")
    for face, helped in ((71, False), (60, True)):
        if not helped:
            clinic.act({"type": "treat", "character": clinic.harvey, "how": "first_aid", "skill": 70, "dice": "typed"})
        clinic.threw(face, clinic.rita)
        page = as_("rita", "en").get(at(clinic, "clock")).content.decode()
        assert ('name="how" value="first_aid"' in page, "Dice to roll" in page) == (helped, not helped)


def test_whoever_is_dying_is_helped_on_the_clock_and_a_death_is_announced(clinic):
    """COC-60, 61: hours are the unit, help is offered, time is declined until then, and taken back with one tap."""
    clinic.hurt(0, "serious", "dying", "unconscious")
    page = as_("rita", "en").get(at(clinic, "clock")).content.decode()
    assert 'value="hours" checked' in page and 'name="how" value="first_aid"' in page and 'name="unhelped"' in page
    helpers = re.search(r'(?s)<select name="by".*?</select>', page)[0]
    assert str(clinic.walters) in helpers and str(clinic.harvey) not in helpers  # nobody helps who lies there
    passing = {"time": "3", "unit": "days", "dice": "server"}
    refused = as_("rita", "en").post(at(clinic, "enter-clock", "pass-time"), passing, follow=True).content.decode()
    assert "may not live that long" in refused and clinic.hour == 0
    as_("rita", "en").post(at(clinic, "enter-clock", "pass-time"), {**passing, "unhelped": "1"})
    page = as_("rita", "en").get(at(clinic, "clock")).content.decode()
    assert "is dead." in page and "Take back: 3 days" in page
    life = as_("rita", "en").get(reverse("character", args=[clinic.campaign, clinic.harvey])).content.decode()
    assert "fell in battle" not in life and "walked away" not in life and 'class="ladder"' not in life
    as_("rita", "en").post(at(clinic, "enter-clock", "take-back-time"))
    assert (clinic.hour, clinic.one().status) == (0, "alive")
