"""A character's life on one page: by battle and round, with why behind every number, and as it was before."""

import re

import pytest
from django.urls import reverse

from campaigns.selectors.campaigns.pages import loaded
from campaigns.selectors.characters import pages as characters
from campaigns.selectors.not_visible import NotVisible
from engine.rulesets.stko.ruleset import STREET_FIGHT
from tests.founding import founded
from tests.web.street import Street

pytestmark = pytest.mark.django_db
PLAIN = {"dead": False, "fled": False, "wounds": [], "kills": [], "loss": "in_play"}


SAID: dict[int, dict[str, object]] = {}  # by figure, of the battle that ends next


def fight_twice(street):
    """First Anna's Keule and Ben's hurt each other, then Anna's Keule kills Pit and flees."""
    hurt = {
        1: {"kills": [deed(3, "killer", "flesh")], "wounds": [wound("chest")], "fought": True},
        3: {"kills": [deed(1, "killer", "flesh")], "wounds": [wound("head")]},
        4: {"wounds": [wound("chest")]},
    }
    dead = {"dead": True, "loss": "dead", "wounds": [wound("head")]}
    fled = {"kills": [deed(4, "plock", "dead")], "fled": True, "loss": "fled"}
    return fight(street, "Am Kai", hurt), fight(street, "Hinterhof", {1: fled, 4: dead})


def fight(street, name, outcome):
    SAID.clear()
    SAID.update(outcome)
    battle = street.battle(name=name)
    shot = {"type": "decide-otherwise", "command": {"type": "set-state", "figure": 1, "state": "knocked_down"}}
    street.act(shot, "rita", battle)
    street.act({"type": "end", "how": "time_up"}, stream=battle)
    return battle


class Fought(Street):
    def __init__(self):
        vars(self).update(vars(founded(Street)))
        self.fights = fight_twice(self)


def end_as_said(monkeypatch):
    monkeypatch.setattr(
        STREET_FIGHT,
        "outcome",
        lambda b: [{"figure": f.n, "side": f.side, **PLAIN, **SAID.get(f.n, {})} for f in b.figures],
    )


@pytest.fixture
def street(db, monkeypatch):
    end_as_said(monkeypatch)
    return founded(Fought)


@pytest.fixture
def fights(street, monkeypatch):
    """Where another file takes this, they are fought there."""
    end_as_said(monkeypatch)
    return street.fights if isinstance(street, Fought) else fight_twice(street)


def deed(victim, rank, what):
    return {"what": what, "victim": victim, "victim_rank": rank, "event": 2, "enemy": True, "armed": True}


def wound(where):
    return {"location": where, "severity": "flesh", "event": 2}


def page(street, who="sam", query="", language="en"):
    address = reverse("character", args=[street.campaign, street.figures["anna"][0]]) + query
    answer = street.browser(who, language).get(address)
    return answer.content.decode() if answer.status_code == 200 else answer.status_code


def test_every_number_unfolds_to_what_it_counts(street, fights):
    html = page(street)
    for number, why in (("2 battles", "Am Kai"), ("1 kill", "Pit (Plock)"), ("fled once", "Hinterhof")):
        found = re.search(rf"<summary[^>]*>{number}</summary>(.*?)</details>", html, re.S)
        assert found and why in found[1], number
        assert "/battles/" in found[1]


def test_kills_and_nemeses_are_named_with_the_battle(street, fights):
    html = page(street)
    told = html[html.index('id="rivals"') : html.index('class="luck"')]
    assert re.search(r"Keule.*nemesis.*Dealt:.*Am Kai.*Took:.*Am Kai.*1 : 1.*open", told, re.S)
    assert re.search(r"Pit.*killed.*1 : 0.*settled", told, re.S)


def test_a_life_is_one_line_with_cards_where_it_turned(street, fights):
    """The newest battle first, each told in its order; what came before any of them at the end."""
    html = page(street)
    line = html[html.index('class="lived"') : html.index('id="rivals"')]
    assert re.search(
        r"Hinterhof.*Killed Pit \(Plock\).*Fled.*Am Kai.*Hit Keule \(Killer\): flesh wound.*Joined as a ", line, re.S
    )
    assert len(re.findall(r'class="card kill"', line)) == 1 and 'class="card down"' not in line
    assert "Hit by Keule: flesh wound, chest" in line and "How it went" not in html
    street.figures["anna"][0] = street.figures["ben"][1]
    assert re.search(r'class="card down".*Fell as Plock|class="card down".*Killed by Keule', page(street), re.S)


@pytest.mark.parametrize(
    ("pronoun", "told", "heading"),
    [
        ("she", "She killed Pit", "What it cost her"),
        ("he", "He killed", "cost him"),
        ("they", "They killed", "cost them"),
    ],
)
def test_two_sentences_say_who_it_is(street, fights, pronoun, told, heading):
    figure = street.figures["anna"][0]
    street.act({"type": "choose-pronoun", "character": figure, "pronoun": pronoun}, "anna")
    html = page(street)
    bio = re.search(r'<p class="bio">(.*?)</p>', html, re.S)[1]
    assert (
        told in bio
        and "fought twice since then, standing to the end once" in bio
        and "the score with Keule is still open" in bio
    )
    assert heading in html
    german = re.search(r'<p class="bio">(.*?)</p>', page(street, language="de"), re.S)[1]
    assert {"she": "Sie hat", "he": "Er hat", "they": "Keule hat"}[pronoun] in german and "{" not in german


def test_who_fell_is_told_with_whom_it_was(street, fights):
    street.figures["anna"][0] = street.figures["ben"][1]
    bio = re.search(r'<p class="bio">(.*?)</p>', page(street), re.S)[1]
    assert "fought twice and fell to Keule in Hinterhof. The score with Keule is still open." in bio


def test_a_life_is_shown_as_it_was_after_any_of_its_battles(street, fights):
    then, now = page(street, "anna", "?after=1"), page(street, "anna")
    assert "after battle 1" in then and "Hinterhof" not in then and "1 kill" not in then
    assert "Hinterhof" in now and "1 kill" in now
    for form in ("Change weapons", "Leave the gang", "Award a skill"):
        assert form not in then
    for wrong in ("?after=3", "?after=-1", "?after=99999999999"):
        assert page(street, "anna", wrong) == 404
    assert page(street, "anna", "?after=x") != 404


def test_the_past_knows_classes_skills_and_missed_battles_of_its_time(street, fights):
    figure = street.figures["anna"][0]
    command = {"type": "award-skill", "character": figure, "skill": "hard", "reason": "For that."}
    street.act(command)
    from uuid import UUID

    from campaigns.models import Member

    viewer = Member.objects.get(id=street.members["sam"])
    assert characters.character(street.campaign, UUID(figure), viewer).character.skills == ["hard"]
    past = characters.life_of(loaded(street.campaign, viewer), UUID(figure), after=1).life
    assert (past.character.skills, past.character.battles, past.fought) == ([], 1, 2)
    with pytest.raises(NotVisible):
        characters.life_of(loaded(street.campaign, viewer), UUID(figure), after=3)


def test_a_battle_is_told_as_the_figure_lived_it(street, fights):
    figure, other = street.figures["anna"][0], street.figures["ben"][1]
    address = reverse("character-battle", args=[street.campaign, figure, fights[0]])
    assert f'hx-get="{address}"' in page(street)
    part = street.browser("sam").get(address, headers={"HX-Request": "true"}).content.decode()
    assert "knocked down" in part and "<html" not in part
    assert "<html" in street.browser("sam").get(address).content.decode()
    quiet = reverse("character-battle", args=[street.campaign, other, fights[0]])
    assert "says nothing" in street.browser("sam").get(quiet).content.decode()
    assert street.browser("stranger").get(address).status_code == 404
    nowhere = reverse("character-battle", args=[street.campaign, figure, street.campaign])
    assert street.browser("sam").get(nowhere).status_code == 404


def test_whoever_died_has_the_wounds_of_his_last_battle_and_the_others_have_healed(street, fights):
    """Ruling 28."""
    street.figures["anna"][0] = street.figures["ben"][1]
    died, opened, healed = re.search(r"† died(.*?)<ul>(.*?)1 healed(.*?)</details>", page(street), re.S).groups()
    assert "Hinterhof" in died and "flesh wound, head" in opened
    assert "flesh wound, chest" in healed and "chest" not in opened


def test_the_luck_chart_comes_when_it_is_unfolded(street, fights):
    address = reverse("character-fortune", args=[street.campaign, street.figures["anna"][0]])
    assert f'hx-get="{address}"' in page(street) and "css/pieces" in page(street)
    assert street.browser("sam").get(address).status_code == 200
    assert street.browser("stranger").get(address).status_code == 404


def test_the_page_costs_a_fixed_number_of_queries(street, fights, django_assert_max_num_queries):
    browser = street.browser("sam")
    with django_assert_max_num_queries(60):
        browser.get(reverse("character", args=[street.campaign, street.figures["anna"][0]]))


def test_a_battles_report_reads_on_one_page(street, fights):
    html = street.browser("sam").get(reverse("battle-account", args=[fights[1]])).content.decode()
    assert "Hinterhof" in html and "dead" in html and "1 kill" in html and "knocked down" in html
    assert street.browser("stranger").get(reverse("battle-account", args=[fights[1]])).status_code == 404


def test_class_skills_and_missed_battles_unfold_to_the_events_that_made_them(db, monkeypatch):
    """STKO-100, 101, 109: each has a line of the history, and the history leads to the deed."""
    street = founded(Street)
    hurt = {"fought": True, "wounds": [{"location": "chest", "severity": "serious", "event": 2}]}
    monkeypatch.setattr(
        STREET_FIGHT,
        "outcome",
        lambda b: [
            {"figure": f.n, "side": f.side, **PLAIN, "fought": False, **(hurt if f.n == 2 else {})} for f in b.figures
        ],
    )
    battle = street.battle(name="Am Kai")
    shot = {"type": "decide-otherwise", "command": {"type": "set-state", "figure": 2, "state": "knocked_down"}}
    street.act(shot, "rita", battle)
    street.act({"type": "end", "how": "time_up"}, stream=battle)
    pit = street.figures["anna"][1]
    street.act({"type": "award-skill", "character": pit, "skill": "hard", "reason": "For that."})
    street.figures["anna"][0] = pit
    html = page(street)
    ladder = html[html.index('class="ladder"') : html.index("</ol>", html.index('class="ladder"'))]
    skills = html[
        html.index('class="rows skills gifts"') : html.index("</ul>", html.index('class="rows skills gifts"'))
    ]
    for part, says in ((ladder, "Am Kai"), (skills, "For that.")):
        *_, seq = re.findall(r'href="#life-(\d+)"', part)
        line = re.search(rf'<li id="life-{seq}".*?</li>', html, re.S)
        assert line, part
        chapter = html.rindex('class="chapter"', 0, line.start())
        assert says in html[chapter : line.end()], part
    due = re.search(r"<summary[^>]*>sits out 1 battle</summary>(.*?)</details>", html, re.S)
    assert due and "Am Kai" in due[1]
    assert re.search(rf'href="{reverse("battle-at", args=[battle, 2])}"', html)  # the wound
