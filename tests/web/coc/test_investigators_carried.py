"""What hidden opponents carry is the Keeper's until he shows it or they use it: pages, paper, files and the API."""

import re

import pytest
from django.urls import reverse

from campaigns.models import Character, Member
from campaigns.selectors.battles.pages import battle_page
from campaigns.selectors.characters.gangs import characters
from campaigns.selectors.events import stream_events
from campaigns.submit import Forbidden
from campaigns.submit.campaigns.signing import sign
from campaigns.trust import verify
from tests.web.coc.test_investigators import enter, text
from tests.web.study import HIDDEN

pytestmark = pytest.mark.django_db
CODE, WORD, WORT = "automatic_rifle", "automatic rifle", "Schnellfeuergewehr"
READERS = ("anna", "ben", "sam")


@pytest.fixture
def cultist(study):
    """An opponent of the Keeper's in Anna's gang, with a weapon that nobody else has."""
    command = {"type": "hire-character", "gang": study.gangs["anna"], "name": "Kultist", "kind": "opponent"}
    receipt = study.act({**command, "weapons": [CODE], "values": {**HIDDEN, "armour": 2}})
    return receipt.of_type("campaign/character-hired/1")[0]["character"]


def addresses(study, who):
    """Whatever shows people of the campaign."""
    here, gang = study.campaign, study.gangs["anna"]
    found = [reverse(name, args=[here]) for name in ("campaign", "print", "records", "clock", "download")]
    found += [reverse("print-sheet", args=[here, what]) for what in ("rosters", "investigators")]
    found += [reverse("gang", args=[here, gang])]
    found += [reverse(name, args=[here, who]) for name in ("character", "print-life", "sheet")]
    found += [f"/api/campaigns/{here}/{what}/" for what in ("gangs", "characters", "events")]
    return [*found, f"/api/campaigns/{here}/characters/{who}/", f"/api/campaigns/{here}/characters/{who}/sheet/"]


def said(answer):
    assert answer.status_code in (200, 404), answer.status_code
    return (b"".join(answer.streaming_content) if answer.streaming else answer.content).decode()


@pytest.mark.parametrize("who", READERS)
def test_no_page_paper_or_answer_tells_others_what_a_hidden_opponent_carries(study, cultist, who):
    for language in ("en", "de"):
        reader = study.browser(who, language)
        for address in addresses(study, cultist):
            told = said(reader.get(address))
            assert not any(one in told for one in (CODE, WORD, WORT)), address


def test_the_keeper_reads_it_and_so_does_everybody_once_it_is_shown(study, cultist):
    paper = reverse("print-sheet", args=[study.campaign, "rosters"])
    assert WORD in said(study.browser("rita").get(paper))
    hidden = said(study.browser("sam").get(paper))
    assert "Kultist" in hidden and WORD not in hidden and "weapons not shown" in hidden
    study.act({"type": "show-sheet", "character": cultist})
    for address in (paper, f"/api/campaigns/{study.campaign}/characters/{cultist}/"):
        assert any(one in said(study.browser("sam").get(address)) for one in (CODE, WORD))


def test_a_downloaded_list_of_figures_doesnt_tell_it(study, cultist):
    for whose, who in (("own", "anna"), ("campaign", "rita")):
        for what in ("figures.csv", "book.html"):
            answer = study.browser(who).get(reverse("download-file", args=[study.campaign, whose, what]))
            told = said(answer)
            assert answer.status_code == 200 and "Kultist" in told
            assert (WORD in told) == (who == "rita"), (whose, what)
    everybody = characters(study.campaign, Member.objects.get(id=study.members["anna"]))
    (line,) = [character for character in everybody if str(character.id) == cultist]
    assert line.weapons == [] and line.guarded


def test_the_campaigns_exported_books_keep_it_and_say_which_lines_they_keep(study, cultist):
    study.act({"type": "set-weapons", "character": cultist, "weapons": [CODE, "club"]})
    sign(study.campaign)
    where = reverse("export-campaign", args=[study.campaign])
    for who, reads in (("anna", False), ("rita", True)):
        data = said(study.browser(who).post(where))
        number = re.search(r"(?<![\w+/-])467(?![\w+/=-])", data)  # not in an id, a hash or a sealed text
        assert (CODE in data) == reads and bool(number) == reads
        report = verify.check(data.encode())
        assert report.wrong == [] and {finding.code for finding in report.unchecked} == (set() if reads else {"hidden"})


def test_whose_gang_a_hidden_opponent_stands_in_doesnt_arm_him(study, cultist):
    with pytest.raises(Forbidden):
        study.act({"type": "set-weapons", "character": cultist, "weapons": []}, "anna")
    assert Character.objects.get(id=cultist).weapons == [CODE]


# -- in a fight -----------------------------------------------------------------------------------------------------
def fight(study):
    """Adele against a cultist with a rifle under his coat and a club in reserve."""
    figures = [{"side": 0, "character": study.figures["anna"][0]}]
    figures += [{"side": 1, "rank": "opponent", "name": "Kultist", "weapons": [CODE, "club"], "values": HIDDEN}]
    return study.fight(figures=figures, hidden=HIDDEN)


def seen(study, battle, who="anna"):
    page = battle_page(battle, Member.objects.get(id=study.members[who]))
    return page, [weapon["name"] for weapon in page.view["figures"][1]["weapons"]]


def test_in_a_fight_they_show_what_they_have_used(study):
    battle = fight(study)
    page, arms = seen(study, battle)
    assert arms == [] and page.figures[1].weapons == [] and seen(study, battle, "rita")[1] == [CODE, "club", "fists"]
    for who in READERS:
        for address in (reverse("battle", args=[battle]), f"/api/battles/{battle}/", f"/api/battles/{battle}/events/"):
            told = said(study.browser(who).get(address))
            assert not any(one in told for one in (CODE, WORD)), address
    study.act({"type": "begin-round"}, "rita", battle)
    study.act({"type": "draw", "figure": 2, "weapon": 1}, "rita", battle)
    assert seen(study, battle)[1] == ["club"]
    assert "club" in text(study.browser("anna").get(reverse("battle", args=[battle])))
    study.act({"type": "show-values", "figure": 2}, "rita", battle)
    assert seen(study, battle)[1] == [CODE, "club", "fists"]


def shown(study, battle, who):
    """The fight's lines as this reader gets them."""
    return stream_events(study.campaign, battle, Member.objects.get(id=study.members[who]))


def payloads(study, battle, who, kind):
    return [one.value() for one in shown(study, battle, who) if one.type == kind]


def test_armour_of_a_hidden_opponent_is_told_to_nobody(study):
    """Dice lie open: what he loses behind his armour would tell it. Source: COC-22."""
    battle = study.fight(hidden={**HIDDEN, "armour": 3})
    enter(study.browser("rita"), battle, "harm", figure="3", amount="9", armour="1", source="fire")
    (whole,), (seen,) = (payloads(study, battle, who, "coc/hidden-hurt/1") for who in ("rita", "anna"))
    assert (whole["lost"], whole["armour"]) == (6, 3) and (seen["lost"], seen.get("armour", 0)) == (-1, 0)
    for language, words in (("en", "is hurt"), ("de", "wird verletzt")):
        told = text(study.browser("anna", language).get(reverse("battle-story", args=[battle])))
        assert f"Kultist {words}" in told and "armour stops" not in told and "Rüstung hält" not in told
    assert "armour stops 3" in text(study.browser("rita").get(reverse("battle-story", args=[battle])))


def test_what_the_keeper_sets_on_a_hidden_opponent_and_rolls_unseen_reaches_nobody_else(study):
    battle = study.fight()
    enter(study.browser("rita"), battle, "counter", figure="3", counter="hp", value="438")
    study.act({"type": "call-roll", "figure": 1, "skill": "psychology", "sealed": True}, "rita", battle)
    for who in READERS:
        told = " ".join(one.payload or "" for one in shown(study, battle, who))
        assert '"value":438' not in told and "psychology" not in told
        assert ": 438" not in text(study.browser(who).get(reverse("battle-story", args=[battle])))
    assert '"value":438' in " ".join(one.payload or "" for one in shown(study, battle, "rita"))
