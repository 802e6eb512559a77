"""The event browser tells sentences, as each reader may see them; auditors come in for it, and for nothing else."""

import pytest
from django.contrib import admin
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.ledger import browse
from campaigns.ledger import life_events as life
from campaigns.ledger.browse import Wanted
from campaigns.ledger.campaign_events import TAGS
from campaigns.models import Battle, Campaign, Character, Gang, Member, Scenario
from campaigns.selectors.battles.stories import story
from campaigns.selectors.characters.life_sentences import SAYS
from campaigns.selectors.names import Names, NamesOfAll
from campaigns.selectors.said import SAID
from campaigns.selectors.told_events import told_events
from tests.founding import founded
from tests.security.card_table import BID, CardTable
from tests.web.admin.test_forms import filled, underway

__all__ = ["filled", "underway"]
pytestmark = pytest.mark.django_db
GERMAN, ENGLISH = (pytest.mark.parametrize("language", [one]) for one in ("de", "en"))  # in turn: the forms are one


def told_to(street, who, language="en", **wanted):
    member = Member.objects.get(id=street.members[who])
    return told_events(NamesOfAll(street.campaign, language), browse.found(street.campaign, Wanted(**wanted)), member)


def browser_of(street):
    return reverse("admin:campaign_events", args=[street.campaign])


def fought(street):
    """Entries that count, one that was taken back, and one after it."""
    battle = street.battle()
    street.act({"type": "turn-card"}, "anna", battle)
    street.act({"type": "note", "note": "Regen"}, "ben", battle)
    street.act({"type": "take-back"}, "ben", battle)
    street.act({"type": "note", "note": "Sonne"}, "anna", battle)
    return battle


# -- sentences ------------------------------------------------------------------------------------------------------
@GERMAN
def test_every_line_of_a_battle_is_told_as_its_log_tells_it(street, language):
    battle = fought(street)
    log = story(battle, Member.objects.get(id=street.members["rita"]), language).sentences
    told = told_to(street, "rita", language, stream=battle)
    by_version = {}
    for line in log:
        by_version.setdefault(line.version, []).append(line.text)
    own = {one.shown.version: one.text for one in told if one.text and not one.part}
    assert own == {version: " ".join(texts) for version, texts in by_version.items()}
    struck = {line.version for line in log if line.struck}
    assert struck and struck <= {one.shown.version for one in told if one.struck}


def test_what_has_no_sentence_of_its_own_is_a_part_of_one_with_its_name_and_its_roll(street):
    battle = street.battle()
    street.act({"type": "turn-card"}, "anna", battle)
    told = {one.shown.type: one for one in told_to(street, "rita", stream=battle)}
    entry, rolled = told["battle/commanded/1"], told["battle/rolled/1"]
    assert entry.part and entry.title == "entry" and entry.text == told["stko/card-turned/1"].text
    assert rolled.part and rolled.roll == 1 and rolled.who == "Anna"


@ENGLISH
def test_every_kind_of_event_of_a_campaign_has_its_sentence_and_nothing_in_it_stays_closed(filled, language):
    lives = {tag for tag in TAGS if tag in life.TAGS and not SAID.find("recorded", tag, language)}
    assert [tag for tag in TAGS if not SAID.find("recorded", tag, language) and TAGS[tag] not in SAYS] == []
    assert len(lives) > 8
    told = [one for one in told_to(filled, "rita", language) if one.shown.stream == filled.campaign]
    assert len({one.shown.type for one in told}) > 12
    for one in told:
        assert one.text and "sealed:" not in one.text and "?" not in one.text and "campaign/" not in one.text
        assert str(filled.campaign) not in one.text and filled.figures["anna"][0] not in one.text


def test_a_line_names_people_gangs_and_figures(filled):
    said = {one.shown.type: one.text for one in told_to(filled, "rita")}
    gang = Gang.objects.get(id=filled.gangs["anna"])
    called = Names(filled.campaign, "en").unseal(gang.name)
    assert f" started {called}." in said["campaign/gang-founded/1"]
    assert f" to {called}, as " in said["campaign/character-hired/1"]
    assert said["campaign/dispute-opened/1"] == "Anna opened dispute 1: “no”."
    assert said["campaign/noted/1"] == "Rita wrote a note: “Hallo”."


# -- the page -------------------------------------------------------------------------------------------------------
def test_the_page_has_the_sentence_first_and_the_json_behind_a_tap(street):
    battle = fought(street)
    page = street.browser("rita").get(browser_of(street), {"stream": str(battle)}).content.decode()
    assert "Regen" in page and "(no longer counts)" in page and page.count("<details>") > 5
    assert reverse("battle-at", args=[battle, 2]) in page and reverse("roll", args=[battle, 1]) in page
    german = street.browser("rita", "de").get(browser_of(street), {"stream": str(battle)}).content.decode()
    assert "Teil von:" in german and "Eingabe" in german


def test_a_roll_is_found_by_its_number_and_by_nothing_else_that_has_that_number(street):
    battle = street.battle()
    street.act({"type": "turn-card"}, "anna", battle)
    rita = street.browser("rita")
    wanted = {"roll": "1", "stream": str(battle)}
    found = [one for one, _, _ in rita.get(browser_of(street), wanted).context["events"]]
    assert [one.type for one in found] == ["battle/rolled/1"] and found[0].value()["roll"] == 1
    assert rita.get(browser_of(street), {**wanted, "roll": "2"}).context["count"] == 0
    for odd in ("x", "-1", "99999999999999999999", "%00"):
        assert rita.get(browser_of(street), {"roll": odd}).status_code == 200


@pytest.mark.parametrize("who", ["rita", "otto"])
def test_the_number_of_queries_depends_neither_on_lines_nor_on_battles(street, who):
    browser, taken = street.browser(who), []
    for _ in range(2):
        for _ in range(2):
            street.act({"type": "end", "how": "called_off", "reason": "late"}, "rita", fought(street))
        browser.get(browser_of(street))
        with CaptureQueriesContext(connection) as queries:
            assert browser.get(browser_of(street)).status_code == 200
        taken.append(len(queries))
    assert taken[0] == taken[1] <= 22


# -- auditors -------------------------------------------------------------------------------------------------------
def test_an_auditor_reads_events_and_has_no_other_right_in_the_admin(filled):
    otto, row = filled.browser("otto"), Battle.objects.first()
    assert otto.get(reverse("admin:index")).url == reverse("admin:audit")
    desk = otto.get(reverse("admin:audit")).content.decode()
    assert browser_of(filled) in desk and reverse("luck", args=[filled.campaign]) in desk
    every_roll = f"{browser_of(filled)}?stream={row.pk}&amp;type=battle/rolled/1"
    assert every_roll in desk  # cards as well, which the story's rolls leave out
    page = otto.get(browser_of(filled))
    lists = f'href="{reverse("admin:campaigns_campaign_changelist")}"'
    assert page.status_code == 200 and lists not in page.content.decode()
    for model in admin.site._registry:
        name = f"{model._meta.app_label}_{model._meta.model_name}"
        assert otto.get(reverse(f"admin:{name}_changelist")).status_code == 403
        assert otto.get(reverse(f"admin:{name}_add")).status_code == 403
    assert otto.get(reverse("admin:campaigns_battle_change", args=[row.pk])).status_code == 403

    assert filled.browser("anna").get(browser_of(filled)).status_code == 404


def test_what_is_withheld_is_named_with_its_reason_and_told_to_whoever_may_read_it(db):
    table = founded(CardTable)
    table.bid(BID, "ben")
    sealed = next(one for one in told_to(table, "otto", stream=table.battle) if one.withheld)
    assert sealed.shown.payload is None and sealed.text == ""
    reasons = {one.withheld for one in told_to(table, "otto", stream=table.battle)} - {""}
    assert reasons <= {SAID.find("withheld", why, "en") for why in ("sealed-answer", "under-way")} and reasons
    page = table.hand("otto").get(browser_of(table)).content.decode()
    assert "closed to you" in page and next(iter(reasons)) in page.replace("&#x27;", "'")


# -- histories ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("model", [Campaign, Battle, Gang, Character, Member], ids=lambda one: one.__name__)
def test_the_history_of_a_row_is_what_the_events_tell_of_it(filled, model):
    row = model.objects.filter(**{"pk" if model is Campaign else "campaign_id": filled.campaign}).last()
    rita = filled.browser("rita")
    where = reverse(f"admin:campaigns_{model._meta.model_name}_history", args=[row.pk])
    assert (
        where in rita.get(reverse(f"admin:campaigns_{model._meta.model_name}_change", args=[row.pk])).content.decode()
    )
    page = rita.get(where, follow=True)
    found, all_of_it = page.context["count"], rita.get(browser_of(filled)).context["count"]
    assert page.status_code == 200 and found > 0 and (found == all_of_it if model is Campaign else found < all_of_it)
    for one, _, _ in page.context["events"]:
        assert (
            str(row.pk) in (one.payload or "")
            or row.pk in (one.stream, one.actor, one.entered_by)
            or model in (Campaign, Character)
        )
    if model is not Campaign:
        assert page.context["about"] == rita.get(where.replace("history", "change")).context["original"].called
    assert filled.browser("stranger").get(where, follow=True).status_code in (200, 403, 404)
    assert filled.browser("stranger").get(where).get("Location", "").find("about=") < 0


def test_the_history_of_what_no_event_names_is_all_of_the_campaigns(filled):
    row = Scenario.objects.filter(campaign_id=filled.campaign).first()
    answer = filled.browser("rita").get(reverse("admin:campaigns_scenario_history", args=[row.pk]))
    assert answer["Location"] == browser_of(filled)


def test_a_history_of_nothing_that_is_known_is_none(filled):
    rita = filled.browser("rita")
    for about in ("x", "00000000-0000-4000-8000-000000000000", "%00"):
        assert rita.get(browser_of(filled), {"about": about}).status_code == 200
