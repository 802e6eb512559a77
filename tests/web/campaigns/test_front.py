"""The campaign's home and its ways: what waits, the next date, the standings, the latest story, first steps."""

import re
from uuid import UUID, uuid4

import pytest
from django.urls import reverse

from campaigns.models import Battle, Character, Gang, Member
from campaigns.selectors.characters.gangs import free_for, free_people_for
from campaigns.submit import found_campaign, make_join_code
from campaigns.trust.keys import log_of
from tests.founding import founded
from tests.web.study import HIDDEN, Study

pytestmark = pytest.mark.django_db


def shown(street, where="campaign", who="anna", language="en"):
    return street.browser(who, language).get(reverse(where, args=[street.campaign]))


def ended(street, name="Am Kai"):
    battle = street.battle(devices="shared", name=name)
    inner = {"type": "set-state", "figure": 4, "state": "dead"}
    street.act({"type": "decide-otherwise", "command": inner}, "rita", battle)
    street.act({"type": "end", "how": "time_up"}, stream=battle)
    return battle


def starters(street):
    """Two gangs of the referee's, as a campaign begins with."""
    return [
        street.act({"type": "found-gang", "name": name, "colour": "green", "shape": "star"}, "rita").of_type(
            "campaign/gang-founded/1"
        )[0]["gang"]
        for name in ("Nord", "Süd")
    ]


def newcomer(street, nickname="Dora"):
    code = make_join_code(Member.objects.get(id=street.members["rita"])).code
    phone = street.browser()
    phone.post(reverse("join"), {"code": code, "nickname": nickname})
    return phone


def test_what_waits_for_you_stands_first_and_is_counted_on_the_tab(street):
    battle = street.battle(name="Gleis 3")
    who = next(one for one in ("anna", "ben") if shown(street, who=one).context["waiting"])
    page = shown(street, who=who)
    (one,) = page.context["waiting"]
    assert one.url == reverse("battle", args=[battle]) and one.one.about == "Gleis 3"
    html = page.content.decode()
    assert html.count(f'href="{one.url}"') == 1, "once, and nowhere else"
    assert re.search(r'class="count">1<', html)
    assert "Nothing waits for you." in shown(street, who="sam").content.decode()
    assert "No battles yet" not in html


def test_a_campaign_without_battles_says_how_the_first_begins(street):
    assert "No battles yet. Open the first one" in shown(street).content.decode()


def test_the_next_date_is_answered_in_place(street):
    plan = {"type": "plan-battle", "day": "2098-12-05", "time": "19:30", "place": "Club", "note": ""}
    date = street.act(plan).of_type("campaign/battle-planned/1")[0]["plan"]
    html = shown(street).content.decode()
    assert '<button name="answer" value="yes" class="main">' in re.sub(r"\s+", " ", html).replace(" >", ">")
    to = reverse("plan-answer", args=[street.campaign, date])
    answer = street.browser("anna").post(to, {"answer": "yes", "back": "campaign"})
    assert answer.url.startswith(reverse("campaign", args=[street.campaign]))
    assert "<bdi>Anna</bdi> is coming" in re.sub(r"\s+", " ", shown(street).content.decode())


def test_a_closed_battle_is_told_in_a_few_sentences_and_stands_in_a_box(street):
    battle = ended(street)
    page = shown(street)
    story = page.context["story"]
    assert story["line"].id == battle and story["name"] == "Am Kai"
    assert "Pit fell." in story["told"] and "Time is up." in story["told"]
    assert {len(line["boxes"]) for line in page.context["stand"]} == {1}
    assert reverse("battle-account", args=[battle]) in shown(street, "stories", "sam").content.decode()
    assert "Pit ist gefallen." in shown(street, language="de").content.decode()


@pytest.mark.parametrize("where", ["campaign", "fighters", "stories", "more"])
@pytest.mark.parametrize("who", ["rita", "anna", "otto", "sam"])
def test_everybody_reads_the_front_and_its_ways(street, where, who):
    html = shown(street, where, who).content.decode()
    rail = re.search(r'<nav\s+class="rail".*?</nav>', html, re.S)[0]
    assert rail.count("aria-current") == 1
    for name in ("campaign", "calendar", "fighters", "stories", "more"):
        assert f'href="{reverse(name, args=[street.campaign])}"' in rail
    assert street.browser("stranger").get(reverse(where, args=[street.campaign])).status_code == 404


def test_the_front_names_nobody_whose_markup_could_run(street):
    street.act({"type": "rename-character", "character": street.figures["anna"][0], "name": "<b>x</b>"}, "anna")
    for where in ("campaign", "fighters"):
        assert "<b>x" not in shown(street, where, "sam").content.decode()


# -- first minutes ----------------------------------------------------------------------------------------------
def test_a_newcomer_takes_a_gang_that_is_ready(street):
    gang, other = starters(street)
    phone = newcomer(street)
    to = reverse("take-gang", args=[street.campaign, gang])
    html = phone.get(reverse("campaign", args=[street.campaign])).content.decode()
    assert "Welcome, <bdi>Dora</bdi>" in html and to in html
    assert reverse("take-gang", args=[street.campaign, street.gangs["anna"]]) not in html
    assert phone.post(to).url == reverse("gang", args=[street.campaign, gang])
    dora = Member.objects.order_by("-joined_us").first()
    assert Gang.objects.get(id=gang).owners == [dora.id]
    assert phone.post(reverse("take-gang", args=[street.campaign, other])).status_code == 403, "one is enough"
    assert "Welcome" not in phone.get(reverse("campaign", args=[street.campaign])).content.decode()


def test_nobody_takes_what_is_played_or_a_referees_only_one(street):
    phone = newcomer(street)
    dora = Member.objects.order_by("-joined_us").first()
    gang, other = starters(street)
    assert phone.post(reverse("take-gang", args=[street.campaign, street.gangs["ben"]])).status_code == 403
    assert street.browser("anna").post(reverse("take-gang", args=[street.campaign, gang])).status_code == 403
    assert street.browser("sam").post(reverse("take-gang", args=[street.campaign, gang])).status_code == 403
    street.act({"type": "hand-on-gang", "gang": other, "owners": [str(street.members["anna"])]})
    assert free_for(dora) == set(), "the last one stays the referee's"
    assert phone.post(reverse("take-gang", args=[street.campaign, gang])).status_code == 403


def ready_group(study):
    """The Keeper's: two investigators, and a priest whose numbers he has shown."""
    founded = study.act({"type": "found-gang", "name": "Lesekreis", "colour": "green"})
    gang = founded.of_type("campaign/gang-founded/1")[0]["gang"]
    people = [("Ida", "investigator"), ("Emil", "investigator"), ("Priester", "opponent")]
    hired = [study.act({"type": "hire-character", "gang": gang, "name": name, "kind": kind}) for name, kind in people]
    found = [one.of_type("campaign/character-hired/1")[0]["character"] for one in hired]
    study.act({"type": "show-sheet", "character": found[2]})
    return gang, found


def test_newcomers_take_one_investigator_each_of_the_keepers_only_group(db):
    study = founded(Study)
    gang, (ida, emil, priest) = ready_group(study)
    dora, hugo = newcomer(study), newcomer(study, "Hugo")
    front = reverse("campaign", args=[study.campaign])
    to_ida, to_emil = (reverse("take-character", args=[study.campaign, one]) for one in (ida, emil))
    html = dora.get(front).content.decode()
    assert to_ida in html and to_emil in html and "Priester" not in _welcome(html)
    assert dora.post(to_ida).url == reverse("character", args=[study.campaign, ida])
    assert "Welcome" not in dora.get(front).content.decode()
    for late in (ida, priest, study.figures["anna"][0]):  # Dora was faster; the Keeper's, shown or not; Anna's
        assert hugo.post(reverse("take-character", args=[study.campaign, late])).status_code == 403
    assert hugo.post(reverse("take-gang", args=[study.campaign, gang])).status_code == 403, "nor the whole group"
    assert dora.post(to_emil).status_code == 403, "one is enough"
    assert to_ida not in hugo.get(front).content.decode()
    study.act({"type": "set-body", "character": ida, "set": {"dead": 1}, "reason": "Fieber"})
    assert to_emil in dora.get(front).content.decode(), "whose investigator is dead takes the next"
    assert hugo.post(to_emil).status_code == 302
    page = study.browser("sam").get(reverse("gang", args=[study.campaign, gang])).content.decode()
    assert "played by <bdi>Hugo</bdi>" in re.sub(r"\s+", " ", page)
    assert str(Gang.objects.get(id=gang).owners[0]) == str(study.members["rita"])


def _welcome(html):
    return re.search(r'<section class="welcome card".*?</section>', html, re.S)[0]


def test_whoever_fights_or_has_fought_waits_for_no_newcomer(db):
    study = founded(Study)
    gang, (ida, emil, _priest) = ready_group(study)
    newcomer(study)
    dora = Member.objects.order_by("-joined_us").first()
    assert free_people_for(dora) == {UUID(ida), UUID(emil)}
    figures = [{"side": 0, "character": ida}, {"side": 1, "rank": "opponent", "name": "Ghul", "values": HIDDEN}]
    setup = {"table": "real", "sides": [{"gang": gang}, {"name": "Gruft"}], "figures": figures}
    opened = study.act({"type": "open-battle", "setup": setup}).of_type("campaign/battle-opened/1")[0]
    assert free_people_for(dora) == {UUID(emil)}
    study.act({"type": "end", "how": "called_off"}, stream=UUID(opened["battle"]))
    assert free_people_for(dora) == {UUID(ida), UUID(emil)}, "it was called off"
    assert not free_for(dora) and not free_people_for(Member.objects.get(id=study.members["sam"]))


def test_the_keeper_says_who_plays_whom_and_the_player_plays_in_the_next_fight(db):
    study = founded(Study)
    gang, (ida, emil, _priest) = ready_group(study)
    anna, where = str(study.members["anna"]), reverse("hand-on-gang", args=[study.campaign, gang])
    study.browser("anna").post(where, {"character": ida, "owner": anna})
    assert Character.objects.get(id=ida).owner_id is None, "who has an investigator doesn't take another one"
    study.browser("rita").post(where, {"character": ida, "owner": anna})
    assert Character.objects.get(id=ida).owner_id == study.members["anna"]
    html = re.sub(
        r"\s+", " ", study.browser("rita").get(reverse("open-battle", args=[study.campaign])).content.decode()
    )
    assert re.search(rf'name="player-{gang}"[^>]*> ?<option value=""[^>]*> ?Anna, Rita ?</option>', html)
    form = {"figures": [ida], "o0-name": "Ghul", "table": "real", "dice": "server", "devices": "own"}
    opened = study.browser("rita").post(reverse("open-battle", args=[study.campaign]), form)
    battle = Battle.objects.get(id=opened.url.rstrip("/").split("/")[-1])
    assert battle.sides[0]["players"] == [anna] and battle.sides[1]["players"] == []
    figures = [{"side": 0, "character": emil}, {"side": 1, "rank": "opponent", "name": "Ghul", "values": HIDDEN}]
    study.act({"type": "hand-on-character", "character": emil, "owner": str(study.members["ben"])})
    setup = {"table": "real", "sides": [{"gang": gang}, {"name": "Gruft"}], "figures": figures}
    second = study.act({"type": "open-battle", "setup": setup}).of_type("campaign/battle-opened/1")[0]["battle"]
    assert str(study.members["ben"]) in Battle.objects.get(id=second).sides[0]["players"]


def test_who_plays_an_investigator_plays_in_a_planned_fight_and_is_named_on_the_printed_sheet(db):
    study = founded(Study)
    gang, (ida, _emil, _priest) = ready_group(study)
    anna = str(study.members["anna"])
    study.act({"type": "hand-on-character", "character": ida, "owner": anna})
    people = [{"side": 0, "rank": "investigator", "character": ida}, {"side": 1, "rank": "opponent", "values": HIDDEN}]
    plan = {"name": "Gruft", "sides": [{}, {"part": "villain"}], "figures": people, "decided": "referee"}
    saved = study.act({"type": "save-scenario", "plan": plan}).of_type("campaign/scenario-saved/1")[0]
    opening = {"type": "open-battle", "scenario": saved["scenario"], "setup": {"sides": [{}, {}], "figures": []}}
    opened = study.act(opening).of_type("campaign/battle-opened/1")[0]
    assert Battle.objects.get(id=opened["battle"]).sides[0]["players"] == [anna]
    paper = reverse("print-sheet", args=[study.campaign, "investigators"])
    printed = study.browser("rita").get(paper, {"gang": gang}).content.decode()
    assert re.findall(r"Player:\s*<bdi>(\w+)</bdi>", printed) == ["Anna", "Rita", "Rita"]


def test_who_plays_whom_asks_for_somebody_before_it_offers_the_whole_group(db):
    """What the form begins with is handed over by whoever chooses only to whom: opponents, too."""
    study = founded(Study)
    gang, people = ready_group(study)
    html = study.browser("rita").get(reverse("gang", args=[study.campaign, gang])).content.decode()
    offered = re.search(r'<select[^>]*name="character"[^>]*>(.*?)</select>', html, re.S)[1]
    assert re.findall(r'<option[^>]*value="([^"]*)"', offered) == [*people, ""]


@pytest.mark.parametrize(("who", "opens"), [("rita", True), ("anna", False)])
def test_only_the_keeper_is_offered_a_fight_that_only_the_keeper_opens(db, who, opens):
    study = founded(Study)
    way = reverse("open-battle", args=[study.campaign])
    for page in ("campaign", "calendar"):
        html = study.browser(who).get(reverse(page, args=[study.campaign])).content.decode()
        assert (f'href="{way}"' in html) == opens, page
        assert opens or "Open the first one" not in html
    gangs = {"gang": study.gangs["anna"], "other": study.gangs["ben"]}
    offered = study.act({"type": "offer-pact", "offer": "challenge", **gangs}, "anna")
    pact = offered.of_type("campaign/pact-offered/1")[0]["pact"]
    study.act({"type": "answer-pact", "pact": pact, "accepted": True}, "ben")
    battle = study.fight()
    study.act({"type": "end", "how": "called_off"}, stream=battle)
    league = study.browser(who).get(reverse("league", args=[study.campaign])).content.decode()
    assert (f'href="{way}"' in league) == opens
    assert (f'href="{way}?again=' in study.browser(who).get(reverse("battle", args=[battle])).content.decode()) == opens


def test_an_invitation_says_when_it_ends_and_who_is_in(street):
    rita, there = street.browser("rita"), reverse("invite", args=[street.campaign])
    rita.post(there)
    html = rita.get(there).content.decode()
    assert "ends in 12 hours" in html
    assert "data-copy" in html and "data-share" in html and "readonly" in html
    assert "<bdi>Anna</bdi>" in html


def test_who_isnt_signed_in_is_told_what_it_is_with_a_picture_an_example_and_the_games(street):
    html = street.browser().get("/").content.decode()
    assert "scene.svg" in html and 'class="die hit"' in html and "Street fight" in html
    assert reverse("join") in html and reverse("login") in html


def test_weapons_say_what_they_can_do(street):
    html = street.browser("anna").get(reverse("hire", args=[street.campaign, street.gangs["anna"]])).content.decode()
    assert "<small>one hand: 2 · 3 · 2 · 1 · −1</small>" in html and "<small>for melee</small>" in html


def test_it_can_be_installed(client, street):
    from django.contrib.staticfiles import finders

    html = client.get("/login/").content.decode()
    assert 'rel="manifest"' in html
    assert all(finders.find(name) for name in ("manifest.json", "icon-192.png", "icon-512.png"))


def test_a_member_finds_back_from_the_signed_log_and_a_stranger_learns_no_address(street):
    ended(street)
    log, home = reverse("log", args=[log_of(street.campaign)]), reverse("campaign", args=[street.campaign])
    assert f'href="{home}">Back to the campaign' in street.browser("anna").get(log).content.decode()
    assert str(street.campaign) not in street.browser().get(log).content.decode()


@pytest.mark.parametrize("ruleset", ["stko", "coc", "gff", "pb12"])
def test_a_battle_without_any_gang_is_led_to_the_first_one(street, ruleset):
    rita = street.browser("rita")
    bare = found_campaign(street.accounts["rita"], uuid4(), ruleset=ruleset, name="Bare", nickname="R").campaign
    page = rita.get(reverse("open-battle", args=[bare])).content.decode()
    assert 'class="empty"' in page and f'href="{reverse("found-gang", args=[bare])}"' in page
