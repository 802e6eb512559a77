"""The admin's forms: each is one command with its receipt, for a referee of that campaign and for nobody else."""

import collections
import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.contrib import admin
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import timezone

from campaigns.admin.campaigns import CAMPAIGN_DEEDS
from campaigns.admin.doing import Doing
from campaigns.ledger.campaign_events import TAGS
from campaigns.ledger.read import read
from campaigns.models import (
    AwaitedReport,
    Award,
    Battle,
    Bookmark,
    Campaign,
    Character,
    Counter,
    Dispute,
    Gang,
    Head,
    JoinCode,
    Member,
    Note,
    OpenChoice,
    OpenQuestion,
    OwnTable,
    Pact,
    Phase,
    Plan,
    Scenario,
    Season,
    Simulation,
)
from campaigns.selectors.event_titles import happened
from campaigns.selectors.said import SAID
from campaigns.submit import found_campaign, make_join_code
from engine.rulesets import RULESETS
from tests.founding import founded
from tests.web.street import Street

pytestmark = pytest.mark.django_db
LISTS = (Campaign, Member, JoinCode, Gang, Character, Battle, OpenQuestion, AwaitedReport, Plan, Scenario, OwnTable)
LISTS += (Counter, Note, Dispute, OpenChoice, Simulation, Pact, Award, Season, Phase, Bookmark)


def staffed(street):
    """Rita is staff and referee here; the stranger is staff and referee of another campaign."""
    User.objects.filter(username__in=("rita", "anna", "stranger")).update(is_staff=True)
    street.other = found_campaign(
        street.accounts["stranger"], uuid4(), ruleset="stko", name="Else", nickname="S"
    ).campaign
    return street


def full(underway):
    """A row in every list but those of what is open in battles, skills and simulations; some of those too."""
    underway.act(
        {"type": "plan-battle", "day": (timezone.now() + timedelta(days=9)).date().isoformat(), "time": "19:30"}
    )
    underway.act({"type": "save-scenario", "plan": {"name": "Duel", "sides": [{"name": "A"}, {"name": "B"}]}})
    rows = [{"text": "a", "low": 1, "high": 6}]
    underway.act({"type": "save-table", "content": {"name": "Luck", "rows": rows}})
    underway.act({"type": "name-counter", "name": "Money", "of": "gang"})
    underway.act({"type": "note", "text": "Hallo"})
    underway.act({"type": "award-skill", "character": underway.figures["anna"][0], "reason": "brave"})
    underway.act(
        {"type": "offer-pact", "offer": "alliance", "gang": underway.gangs["anna"], "other": underway.gangs["ben"]},
        "anna",
    )
    underway.act(
        {"type": "give-award", "name": "Iron fist", "character": underway.figures["anna"][0], "words": "bridge"}
    )
    underway.act({"type": "begin-phase", "name": "Truce", "closed": []})
    underway.act({"type": "bookmark-line", "stream": str(underway.campaign), "version": 1, "words": "here"})
    make_join_code(Member.objects.get(id=underway.members["rita"]))
    if not Battle.objects.filter(campaign_id=underway.campaign, status="closed").exists():
        underway.act({"type": "end", "how": "time_up"}, stream=underway.battle())
    underway.act({"type": "close-season", "name": "Winter"})
    underway.asked = underway.battle("typed", cards="typed")
    underway.act({"type": "open-dispute", "event": size(underway), "claim": "no"}, "anna")
    underway.act({"type": "turn-card"}, "anna", underway.asked)
    return underway


def begun():
    return staffed(founded(Street))


def begun_full():
    return full(founded(begun))


@pytest.fixture
def underway():
    return founded(begun)


@pytest.fixture
def filled():
    return founded(begun_full)


def size(street):
    return Head.objects.values_list("size", flat=True).get(campaign_id=street.campaign)


def address(row, what):
    return reverse(f"admin:campaigns_{row._meta.model_name}_do", args=[row.pk, what])


def last(street, answer):
    """What was recorded; the way leads to the receipt, which shows it."""
    assert answer.status_code == 302, answer.context["form"].errors
    shown = street.browser("rita").get(answer["Location"])
    assert shown.status_code == 200
    event = read(street.campaign)[-1]
    assert event.type in shown.content.decode()
    return event.type


def do(street, row, what, who="rita", **said):
    return street.browser(who).post(address(row, what), {"id": str(uuid4()), **said})


# -- who sees and does what -----------------------------------------------------------------------------------------
def test_a_referee_reads_and_does_only_what_is_his(filled, subtests):
    """Lists, rows and forms, also by guessed ids; the other referee finds nothing and changes nothing."""
    rita, stranger, before = filled.browser("rita"), filled.browser("stranger"), size(filled)
    seen = set()
    for model in LISTS:
        name = model._meta.model_name
        site = admin.site._registry[model]
        listed = reverse(f"admin:campaigns_{name}_changelist")
        where = {"id": filled.campaign} if model is Campaign else {"campaign_id": filled.campaign}
        queryset = site.get_queryset(type("R", (), {"user": filled.accounts["rita"]})()).filter(**where)
        for row in queryset[:1]:
            seen.add(model)
            opened = reverse(f"admin:campaigns_{name}_change", args=[row.pk])
            with subtests.test(model=name, what="his own"):
                assert opened in rita.get(listed).content.decode()
                assert rita.get(opened).status_code == 200
                assert rita.post(opened, {"_save": "1", "name": "x"}).status_code == 403
                assert rita.get(reverse(f"admin:campaigns_{name}_add")).status_code == 403
                assert (
                    rita.post(reverse(f"admin:campaigns_{name}_delete", args=[row.pk]), {"post": "yes"}).status_code
                    == 403
                )
            with subtests.test(model=name, what="somebody else's"):
                assert str(row.pk) not in stranger.get(listed).content.decode()
                if model in (Campaign, Gang, Battle):  # the same filter everywhere: OfMyCampaigns
                    assert str(row.pk) not in stranger.get(f"{listed}?in={filled.campaign}").content.decode()
                assert stranger.get(opened).status_code == 302
                stranger.cookies.pop("messages", None)  # that there is no such row, which the next list would say
            for n, deed in enumerate(site.deeds if isinstance(site, Doing) else ()):
                with subtests.test(model=name, deed=deed.slug):
                    assert rita.get(address(row, deed.slug)).status_code in (200, 302)
                    for asked in (stranger.get, stranger.post) if not n else (stranger.post,):
                        assert asked(address(row, deed.slug)).status_code == 404
    for where in ("campaign_events", "campaign_options"):
        assert stranger.get(reverse(f"admin:{where}", args=[filled.campaign])).status_code == 404
    assert set(LISTS) - seen <= {AwaitedReport, Simulation}  # these have tests of their own
    assert size(filled) == before


def test_every_list_of_the_books_is_in_that_test():
    ours = {model for model in admin.site._registry if model._meta.app_label == "campaigns"}
    assert ours == set(LISTS)


def test_who_is_staff_without_being_a_referee_finds_nothing(filled):
    anna = filled.browser("anna")
    row = Campaign.objects.get(id=filled.campaign)
    assert anna.get(address(row, "rename-campaign")).status_code == 404
    assert anna.post(address(row, "rename-campaign"), {"name": "x"}).status_code == 404
    assert anna.get(reverse("admin:campaign_options", args=[filled.campaign])).status_code == 404


def test_a_superuser_reads_everything_and_records_nothing_without_a_seat(filled):
    User.objects.filter(username="otto").update(is_staff=True, is_superuser=True)
    boss, row = filled.browser("otto"), Campaign.objects.get(id=filled.campaign)
    for campaign in (filled.campaign, filled.other):
        opened = reverse("admin:campaigns_campaign_change", args=[campaign])
        shown = boss.get(opened).content.decode()
        assert "s seat in this campaign" in shown and "/do/rename-campaign/" not in shown
        assert boss.get(reverse("admin:campaign_options", args=[campaign])).status_code == 200
        assert boss.get(reverse("admin:campaign_events", args=[campaign])).status_code == 200
    assert boss.post(address(row, "rename-campaign"), {"name": "x"}).status_code == 404
    assert boss.post(reverse("admin:campaign_options", args=[filled.campaign]), {"option": "x"}).status_code == 404


def test_receipts_are_for_the_campaigns_referees(filled):
    command = read(filled.campaign)[-1].command
    where = reverse("admin:campaign_receipt", args=[filled.campaign, command])
    assert filled.browser("rita").get(where).status_code == 200
    for who in ("stranger", "anna"):
        assert filled.browser(who).get(where).status_code == 404
    assert (
        filled.browser("rita").get(reverse("admin:campaign_receipt", args=[filled.campaign, uuid4()])).status_code
        == 404
    )


def test_every_event_of_a_campaign_has_words_in_both_languages():
    languages = SAID.languages()
    assert {"en", "de"} <= set(languages)
    assert [(tag, language) for tag in TAGS for language in languages if not SAID.find("happened", tag, language)] == []


def test_no_two_kinds_of_events_in_a_game_have_the_same_words():
    """They stand below each other in the list's filter."""
    for language in SAID.languages():
        for game in RULESETS:
            ours = [tag for tag in SAID.words("happened") if tag.split("/")[0] in ("campaign", "battle", game)]
            found = collections.Counter(happened(tag, language) for tag in ours)
            assert len(ours) > 100 and [words for words, n in found.items() if n > 1] == []


# -- campaigns and people -------------------------------------------------------------------------------------------
def test_a_form_says_before_what_will_be_recorded_and_keeps_what_was_typed(underway):
    row = Campaign.objects.get(id=underway.campaign)
    rita = underway.browser("rita")
    assert "Gives it the new name" in rita.get(address(row, "rename-campaign")).content.decode()
    answer = rita.post(address(row, "add-member"), {"nickname": "Cora", "roles": []})
    assert answer.status_code == 422 and 'value="Cora"' in answer.content.decode()
    german = underway.browser("rita", "de").get(address(row, "rename-campaign")).content.decode()
    assert "Festgehalten wird der neue Name" in german


def test_the_same_form_sent_twice_has_its_effect_once(underway):
    row, before = Campaign.objects.get(id=underway.campaign), size(underway)
    sent = {"id": str(uuid4()), "nickname": "Cora", "roles": ["co-referee", "player"]}
    rita = underway.browser("rita")
    first, second = (rita.post(address(row, "add-member"), sent) for _ in range(2))
    assert first["Location"] == second["Location"] and size(underway) == before + 1


@pytest.mark.parametrize(
    ("what", "said", "event"),
    [
        ("rename-campaign", {"name": "Neuer Hafen"}, "campaign/renamed/1"),
        ("add-member", {"nickname": "Cora", "roles": ["auditor", "spectator"]}, "campaign/member-added/1"),
        ("add-house-rule", {"text": "No mines"}, "campaign/house-rule-added/1"),
        ("note", {"text": "Nice evening"}, "campaign/noted/1"),
        ("name-counter", {"name": "Money", "of": "gang", "start": "5"}, "campaign/counter-named/1"),
        ("plan-battle", {"day": "2098-12-05", "time": "19:30", "place": "Club"}, "campaign/battle-planned/1"),
    ],
)
def test_what_a_campaigns_forms_record(underway, what, said, event):
    assert last(underway, do(underway, Campaign.objects.get(id=underway.campaign), what, **said)) == event


def test_every_form_of_a_campaign_is_offered_on_its_page_and_opens(underway):
    underway.act({"type": "add-house-rule", "text": "No mines"})
    row, rita = Campaign.objects.get(id=underway.campaign), underway.browser("rita")
    page = rita.get(reverse("admin:campaigns_campaign_change", args=[row.id])).content.decode()
    for deed in CAMPAIGN_DEEDS:
        assert address(row, deed.slug) in page
        assert rita.get(address(row, deed.slug)).status_code == 200


def test_a_house_rule_is_withdrawn(underway):
    rule = underway.act({"type": "add-house-rule", "text": "No mines"}).of_type("campaign/house-rule-added/1")[0]
    row = Campaign.objects.get(id=underway.campaign)
    assert last(underway, do(underway, row, "withdraw-house-rule", house_rule=rule["house_rule"])).endswith(
        "rule-withdrawn/1"
    )


def test_all_five_roles_are_given_and_a_co_referee_made(underway):
    row = Member.objects.get(id=underway.members["anna"])
    roles = ["referee", "co-referee", "player", "auditor", "spectator"]
    assert last(underway, do(underway, row, "set-roles", roles=roles)) == "campaign/roles-set/1"
    row.refresh_from_db()
    assert row.roles == roles
    last(underway, do(underway, row, "set-roles", roles=["co-referee"]))
    rita = Member.objects.get(id=underway.members["rita"])
    assert (
        do(underway, rita, "set-roles", who="anna", roles=["player"]).status_code == 302
    )  # isn't offered: back to the row
    rita.refresh_from_db()
    assert "referee" in rita.roles


def test_a_co_referee_is_offered_nothing_that_only_the_referee_may_do(underway):
    """Roles of the referee, a substitute for him and his end were offered, and declined once the form was sent."""
    anna, rita, ben = (Member.objects.get(id=underway.members[one]) for one in ("anna", "rita", "ben"))
    last(underway, do(underway, anna, "set-roles", roles=["co-referee"]))
    client = underway.browser("anna")
    only = ("set-roles", "give-leave", "forget-member")
    for row, offered in ((rita, ()), (ben, only), (anna, only)):
        page = client.get(reverse("admin:campaigns_member_change", args=[row.id])).content.decode()
        assert [one for one in only if f"/do/{one}/" in page] == list(offered), row
        assert "/do/rename-member/" in page
    roles = reverse("admin:campaigns_member_do", args=[ben.id, "set-roles"])
    seat = reverse("admin:campaigns_campaign_do", args=[underway.campaign, "add-member"])
    people = reverse("members", args=[underway.campaign])
    for address, most in ((roles, 0), (seat, 0), (people, 1)):  # her own she may keep
        page = client.get(address).content.decode()
        assert page.count('value="co-referee"') == most and 'value="referee"' not in page and 'value="auditor"' in page
    page = client.get(people).content.decode()
    forget = [reverse("forget-member", args=[underway.campaign, member.id]) in page for member in (anna, rita, ben)]
    assert forget == [True, False, True]
    assert underway.browser("rita").get(people).content.decode().count('value="referee"') > 1


def test_people_are_renamed_stood_in_for_and_forgotten(underway):
    row = Member.objects.get(id=underway.members["anna"])
    assert last(underway, do(underway, row, "rename-member", nickname="Anne")) == "campaign/member-renamed/1"
    assert last(underway, do(underway, row, "give-leave", to=str(underway.members["ben"]))) == "campaign/leave-given/1"
    leave = re.search(
        r'<option value="([0-9a-f-]{36})"', underway.browser("rita").get(address(row, "no-substitute")).content.decode()
    )
    assert last(underway, do(underway, row, "no-substitute", leave=leave[1])) == "campaign/leave-withdrawn/1"
    assert do(underway, row, "forget-member").status_code == 422
    assert last(underway, do(underway, row, "forget-member", sure="on")) == "campaign/member-forgotten/1"
    assert (
        do(underway, row, "rename-member", nickname="x").status_code == 302 and Member.objects.get(id=row.id).forgotten
    )


def test_an_invitation_is_made_seen_and_revoked(underway):
    from campaigns.submit import NotFound, join

    rita = underway.browser("rita")
    row, before = Campaign.objects.get(id=underway.campaign), size(underway)
    answer = rita.post(address(row, "invite"), {"lasts": "week"}, follow=True)
    code = JoinCode.objects.get()
    assert code.code in answer.content.decode() and code.expires_at > timezone.now() + timedelta(days=6)
    listed = rita.get(reverse("admin:campaigns_joincode_changelist")).content.decode()
    assert code.code in listed and reverse("join-code", args=[code.code]) in listed
    rita.post(address(code, "revoke"))
    assert not JoinCode.objects.exists() and size(underway) == before
    with pytest.raises(NotFound):
        join(code.code, "Eve")


def test_an_invitation_is_revoked_on_its_page_by_a_referee_or_whoever_made_it(underway):
    make_join_code(Member.objects.get(id=underway.members["rita"]))
    where, code = reverse("revoke-invitation", args=[underway.campaign]), JoinCode.objects.get().code
    underway.browser("anna").post(where, {"code": code})
    assert JoinCode.objects.exists()
    underway.browser("rita").post(where, {"code": code})
    assert not JoinCode.objects.exists()


# -- gangs, figures, weapons ----------------------------------------------------------------------------------------
def test_a_gang_is_founded_and_hires(underway):
    row = Campaign.objects.get(id=underway.campaign)
    said = {"name": "Bahnhof", "colour": "green", "shape": "star", "owners": [str(underway.members["ben"])]}
    assert last(underway, do(underway, row, "found-gang", **said)) == "campaign/gang-founded/1"
    gang = Gang.objects.get(colour="green")
    hired = do(underway, gang, "hire-character", name="Olga", kind="plock", weapons=["pistol"])
    assert hired.status_code == 302 and Character.objects.get(gang=gang).weapons == ["pistol"]


def test_a_figures_forms(underway):
    row = Character.objects.get(id=underway.figures["anna"][1])
    assert last(underway, do(underway, row, "set-weapons", weapons=["machine_pistol"])) == "campaign/weapons-changed/1"
    assert last(underway, do(underway, row, "protect")) == "campaign/protection-set/1"
    assert last(underway, do(underway, row, "unprotect")) == "campaign/protection-set/1"
    assert do(underway, row, "award-skill", reason="brave").status_code == 302
    assert do(underway, row, "promote", kind="ganger", reason="brave").status_code == 302
    assert Character.objects.get(id=row.id).kind == "ganger"
    assert last(underway, do(underway, row, "retire-character", sure="on")) == "campaign/character-retired/1"
    assert do(underway, row, "retire-character", sure="on").status_code == 302  # no longer offered: back to its page


# -- rules, dates, disputes -----------------------------------------------------------------------------------------
def test_an_option_is_explained_and_set_with_a_reason(underway):
    """From the first battle on, as everywhere: web/campaigns/test_options.py."""
    underway.battle()
    where, rita = reverse("admin:campaign_options", args=[underway.campaign]), underway.browser("rita")
    page = rita.get(where)
    lines = {option["id"]: option for option in page.context["options"]}
    assert all(line["title"] and line["default"] and line["basis_word"] for line in lines.values())
    text = page.content.decode()
    assert text.count("own-ruling") == sum(line["basis"] == "own" for line in lines.values()) > 0
    one = next(line for line in lines.values() if line["shape"] == "bool")
    other = next(str(n) for n, _word, chosen in one["choices"] if not chosen)
    said = {"id": str(uuid4()), "option": one["id"], "value": other}
    refused = rita.post(where, said)
    assert refused.status_code == 422 and "Say why" in refused.content.decode()
    form = refused.content.decode().split(f'value="{one["id"]}"')[1].split("</form>")[0]
    assert re.findall(r'value="([0-9]+)" checked', form) == [other]
    assert last(underway, rita.post(where, {**said, "reason": "We <i>like</i> it"})) == "campaign/options-set/2"
    for shown in (where, reverse("options", args=[underway.campaign])):
        text = rita.get(shown).content.decode()
        assert "We &lt;i&gt;like&lt;/i&gt; it" in text and "set by Rita" in text
    back = {"id": str(uuid4()), "option": one["id"], "default": "1", "reason": "as before"}
    assert last(underway, rita.post(where, back)) == "campaign/options-set/2"
    assert Campaign.objects.get(id=underway.campaign).options == {}


def test_a_date_is_changed_and_called_off(filled):
    row = Plan.objects.get()
    said = {"day": "2098-12-05", "time": "20:00", "place": "Club", "wanted": [str(filled.members["anna"])]}
    assert last(filled, do(filled, row, "change", **said)) == "campaign/plan-changed/1"
    past = do(filled, row, "change", **{**said, "day": "2020-01-01"})
    assert past.status_code == 422 and "has passed" in past.content.decode()
    assert last(filled, do(filled, row, "call-off-plan", reason="Snow")) == "campaign/plan-called-off/1"


def test_a_dispute_is_answered_and_ruled_on(filled):
    row = Dispute.objects.get()
    assert last(filled, do(filled, row, "answer-dispute", text="It was so")) == "campaign/dispute-answered/1"
    assert (
        last(filled, do(filled, row, "rule-dispute", ruling="stands", reason="It was so")) == "campaign/dispute-ruled/1"
    )


@pytest.mark.parametrize(
    ("model", "what", "event"),
    [
        (Scenario, "withdraw-scenario", "campaign/scenario-withdrawn/1"),
        (OwnTable, "withdraw-table", "campaign/table-withdrawn/1"),
        (Counter, "withdraw-counter", "campaign/counter-withdrawn/1"),
    ],
)
def test_scenarios_tables_and_counters_are_put_away(filled, model, what, event):
    assert last(filled, do(filled, model.objects.get(), what)) == event


def test_a_counter_is_changed_with_a_reason(filled):
    said = {"thing": filled.gangs["anna"], "by": "5", "reason": "sold a van"}
    assert last(filled, do(filled, Counter.objects.get(), "change-counter", **said)) == "campaign/counter-changed/1"


# -- what is open in battles ----------------------------------------------------------------------------------------
def test_open_questions_say_whom_they_wait_for_and_where_they_are_answered(filled):
    text = filled.browser("rita").get(reverse("admin:campaigns_openquestion_changelist")).content.decode()
    assert Battle.objects.get(id=filled.asked).waiting["kind"] == "dice"
    assert reverse("battle", args=[filled.asked]) in text and "dice" in text
    filled.act({"type": "end", "how": "called_off", "reason": "late"}, "rita", filled.asked)
    gone = filled.browser("rita").get(reverse("admin:campaigns_openquestion_changelist")).content.decode()
    assert reverse("battle", args=[filled.asked]) not in gone


@pytest.fixture
def reported(underway):
    underway.told = underway.battle("typed", detail="report")
    for n, who in enumerate(("anna", "ben")):
        report = {"present": [{"figure": 2 * n + 1, "acted": True}, {"figure": 2 * n + 2, "acted": False}]}
        underway.act({"type": "report", "side": n, "report": report}, who, underway.told)
    return underway


def choices(street, row, what):
    found = street.browser("rita").get(address(row, what)).content.decode()
    return re.findall(r'<option value="(\d+:[^"]*)"', found)


def test_reports_wait_in_the_books_and_are_approved_there(reported):
    row = AwaitedReport.objects.get(id=reported.told)
    rita = reported.browser("rita")
    listed = reverse("admin:campaigns_awaitedreport_changelist")
    assert str(row.id) in rita.get(listed).content.decode()
    assert "Keule" in rita.get(address(row, "approve")).content.decode()  # what was reported stands above the form
    first, second = choices(reported, row, "approve")
    answer = do(reported, row, "approve", report=first)
    assert "battle/report-approved/1" in rita.get(answer["Location"]).content.decode()
    do(reported, row, "approve", report=second)
    assert Battle.objects.get(id=row.id).status == Battle.Status.CLOSED
    assert str(row.id) not in rita.get(listed).content.decode()


def test_a_report_is_declined_with_a_reason(reported):
    row = AwaitedReport.objects.get(id=reported.told)
    first = choices(reported, row, "decline")[0]
    assert do(reported, row, "decline", report=first).status_code == 422
    answer = do(reported, row, "decline", report=first, reason="Pit was hurt")
    assert answer.status_code == 302
    assert read(reported.campaign, stream=row.id)[-1].type == "battle/report-disputed/1"
    stranger = do(reported, row, "approve", who="stranger", report=first)
    assert stranger.status_code == 404
