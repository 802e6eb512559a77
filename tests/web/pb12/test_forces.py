"""Forces of Pb-12 on pages: a data sheet by hand, cards, paper, a vehicle's life."""

import pytest
from django.urls import reverse
from django.utils.translation import override

from campaigns.models import Character
from campaigns.web.characters.starters import translated
from campaigns.web.rulesets.pb12.starters import FORCES
from engine.rulesets.pb12.outcome import outcome
from engine.rulesets.pb12.ruleset import PB12
from engine.rulesets.pb12.samples import SAMPLE_FORCES
from tests.founding import founded
from tests.web.gff.front import Front, text
from tests.web.pb12.sheets import GUARD, TYPED, WAGON, typed

pytestmark = pytest.mark.django_db


class Table(Front):
    ruleset, kind = "pb12", "figure"

    def sheet_of(self, key):
        return Character.objects.get(id=key)

    def new(self, form, who="anna"):
        return self.send(who, "unit-new", [self.gangs["anna"]], form)

    def page(self, who, key):
        return self.browser(who).get(reverse("character", args=[self.campaign, key])).content.decode()


def test_the_forces_to_begin_with_have_german_names():
    with override("de"):
        people = [who for force in FORCES for who in translated(force, "pb12").people]
    assert [who["name"] for who in people][:2] == ["Hauptmann Lorenz", "Korporal Ines"]
    said = {gear["name"] for who in people for gear in who["profile"]["modules"]}
    usual = {gear["name"] for force in FORCES for who in force.people for gear in who["profile"]["modules"]}
    assert "Gewehr" in said and said & usual == {"Pike"}


@pytest.fixture
def table():
    return founded(Table)


def test_a_data_sheet_is_written_by_hand(table):
    gang = table.gangs["anna"]
    blank = table.browser("anna").get(reverse("unit-new", args=[table.campaign, gang])).content.decode()
    assert "New data sheet" in blank and "import" not in blank and 'name="v-AP"' in blank
    assert table.new(TYPED).status_code == 302
    one = table.unit("Brida")
    assert (one.profile, one.kind) == (GUARD, "figure")
    page = table.see("ben", "gang", gang)
    assert "1900 game value points · 1 figure" in page and "Sabre" in page and "Rifle" in page
    assert "1900 Spielwertpunkte · 1 Figur" in table.see("ben", "gang", gang, language="de")


def test_what_is_wrong_stands_at_its_field_with_what_would_be_right(table):
    for field, value, name, said in (
        ("v-S", "99", "v-S", "60"),
        ("v-S", "strong", "v-S", "whole number"),
        ("slots", "1", "m-slots", "0 to 1"),
        ("damage_table", "ix", "damage_table", "viii"),
        ("m-damage", ["half+2/1", "", "many"], "m-damage", "half+1/0"),
        ("m-short", ["", "", "x"], "m-short", "whole number"),
        ("m-name", ["Sabre", "", ""], "m-name", ""),
        ("sight", "13", "sight", "12"),
    ):
        answer = table.new(TYPED | {field: value})
        page = answer.content.decode()
        assert answer.status_code == 422, field
        before, _, _after = page.partition('aria-invalid="true"')
        assert f'name="{name}"' in before.rpartition("<")[2], (field, before[-200:])
        assert said in text(answer) and 'value="Brida"' in page, field
    assert not Character.objects.filter(campaign_id=table.campaign).exists()


def test_a_sheet_is_changed_with_all_that_it_has(table):
    for name, sheet in [(one[0], one[2]) for force in SAMPLE_FORCES.values() for one in force]:
        key = table.hire("anna", sheet, name)
        page = table.browser("anna").get(reverse("unit-change", args=[table.campaign, key]))
        same = table.send("anna", "unit-change", [key], typed(page.context))
        assert same.status_code == 422 and table.sheet_of(key).profile == sheet  # that's what it says already
    changed = typed(page.context) | {"v-B": "6"}
    assert table.send("anna", "unit-change", [key], changed).status_code == 302
    assert table.sheet_of(key).profile["values"]["B"] == 6 and table.sheet_of(key).kind == "vehicle"


def test_a_sheet_has_a_card_on_its_page_and_on_paper(table):
    key = table.hire("anna", GUARD, "Brida")
    page = table.see("ben", "character", key)
    for said in ("5 Melee (N)", "1900 game value", "half+2/1", "6: +1/+0/+0/+2/+6", "resources 3x2"):
        assert said in page, said
    assert "halb+2/1" in table.see("ben", "character", key, language="de")
    assert "Datenblätter" in table.see("ben", "print-sheet", "units", language="de")
    paper = table.see("ben", "print-sheet", "units")
    assert "Brida" in paper and "half+2/1" in paper and "model" not in paper
    assert "Data sheets" in table.see("ben", "print")


def test_epicness_over_the_campaigns_limit_is_said_on_the_list(table):
    table.hire("anna", {**GUARD, "epicness": 13}, "Brida")
    assert "Brida has Epicness 13; this campaign allows 12 at most." in table.see("ben", "gang", table.gangs["anna"])


def test_no_army_is_read_from_a_file(table):
    gang = table.gangs["anna"]
    address = reverse("import-army", args=[table.campaign, gang])
    assert table.browser("anna").get(address).status_code == 404
    assert address not in table.browser("anna").get(reverse("gang", args=[table.campaign, gang])).content.decode()


def test_a_vehicle_has_a_life_of_its_own(table, monkeypatch):
    """PB-101, 109: acquired, driven, damaged, repaired, gone; nothing but the damage stays by itself."""
    wagon, tamme = table.hire("anna", WAGON, "Steam wagon"), table.hire("anna", GUARD, "Tamme")
    other = table.hire("ben", GUARD, "Brida")
    figures = [{"side": n == other, "character": n} for n in (wagon, tamme, other)]
    figures = [{**one, "side": int(one["side"]), "rank": table.sheet_of(one["character"]).kind} for one in figures]
    setup = {"table": "real", "sides": [{"gang": gang} for gang in table.gangs.values()], "figures": figures}
    battle = table.act({"type": "open-battle", "setup": setup}).of_type("campaign/battle-opened/1")[0]["battle"]
    for figure, state, times in ((1, "heavily_damaged", 2), (2, "heavily_wounded", 1)):
        became = {"type": "set-state", "figure": figure, "state": state, "times": times}
        table.act({"type": "decide-otherwise", "command": became}, "rita", battle)
    # Somebody has steered it.
    monkeypatch.setattr(
        PB12, "outcome", lambda b: [one | {"driver": 2 * (one["rank"] == "vehicle")} for one in outcome(b)]
    )
    table.act({"type": "end", "how": "time_up"}, "rita", battle)
    end = text(table.browser("ben").get(reverse("battle-end", args=[battle])))
    assert "What it cost" in end and "Steam wagon heavily damaged 2×" in end and "Tamme heavily wounded" in end
    page = table.see("ben", "character", wagon)
    lasts = "Heavily damaged, until it's repaired."
    for said in ("heavily damaged 2×", "driven by Tamme", lasts, "Damage from battles"):
        assert said in page, said
    assert "gesteuert von Tamme" in table.see("ben", "character", wagon, language="de")
    assert table.sheet_of(tamme).losses == [] and "heavily wounded" in table.see("ben", "character", tamme)
    (damage,) = table.sheet_of(wagon).losses
    repaired = {"character": wagon, "loss": damage["seq"], "words": "The smith has mended the boiler."}
    assert table.send("rita", "enter-life", ["rule-loss"], repaired).status_code == 302
    assert "How the damage ended: The smith has mended the boiler." in table.see("ben", "character", wagon)
    paper = text(table.browser("ben").get(reverse("print-life", args=[table.campaign, wagon])))
    assert "The smith has mended the boiler." in paper.split("Damage from battles")[1][:90], paper
    table.act({"type": "retire-character", "character": wagon}, "anna")
    assert "Left and won't be back." in table.see("ben", "character", wagon)


def test_a_vehicle_is_a_thing_on_its_pages(table):
    wagon, tamme = table.hire("anna", WAGON, "Steam wagon"), table.hire("anna", GUARD, "Tamme")
    client = table.browser("anna")
    pages = {
        who: client.get(reverse("character", args=[table.campaign, who])).content.decode() for who in (wagon, tamme)
    }
    assert "#f-wagon" in pages[wagon].split("Change face")[0]
    assert "#f-wagon" not in pages[tamme].split("Change face")[0]
    paper = client.get(reverse("print-life", args=[table.campaign, wagon])).content.decode()
    assert "#f-wagon" in paper and "unarmed" not in paper and "Wounds" not in paper


def test_roster_cards_claim_nothing_that_is_on_the_data_sheet(table):
    table.hire("anna", GUARD, "Brida")
    paper = table.see("ben", "print-sheet", "rosters")
    assert "Brida" in paper and "unarmed" not in paper and "Skills" not in paper
