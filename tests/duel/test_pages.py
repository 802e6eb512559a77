"""A duel through the pages, the API, a simulation, a dispute and the verifier: nothing of it is a page of its own."""

import json
import random
import re
from html import unescape
from io import StringIO
from pathlib import Path
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from campaigns.models import Battle, Campaign, Character, Dispute, Member, Seat, Simulation
from campaigns.selectors.battles.pages import battle_page
from campaigns.submit import Envelope, submit
from campaigns.submit.campaigns.signing import sign
from campaigns.trust import verify
from campaigns.trust.exports import export
from campaigns.web.battles.page import as_player
from campaigns.web.rulesets.registry import game_of
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.telling.malformed import in_english
from tests.duel.ruleset import DUEL
from tests.founding import founded
from tests.simulation.playing import play_all

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("duel")]
LANGUAGES = pytest.mark.parametrize("language", ["en", "de"])


def text(answer):
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", answer.content.decode())))


class Yard:
    """Rita's campaign of duels, founded on the page, with its two starting gangs."""

    def __init__(self, language="en"):
        self.language = language
        self.sees = True  # the table in the answer to an entry
        self.client = Client(HTTP_ACCEPT_LANGUAGE=language)
        self.client.force_login(User.objects.create_user("rita"))
        form = {"name": "Convent", "nickname": "Rita", "ruleset": "duel", "starters": "on"}
        assert self.client.post(reverse("found-campaign"), form).status_code == 302
        self.campaign = Campaign.objects.get(ruleset="duel")
        self.rita = Member.objects.get(campaign_id=self.campaign.id)
        self.people = list(Character.objects.filter(campaign_id=self.campaign.id).order_by("hired_us"))

    def see(self, name, *args):
        answer = self.client.get(reverse(name, args=args))
        assert answer.status_code == 200, (name, text(answer)[:300])
        return text(answer)

    def open(self, dice="server"):
        form = {"figures": [str(person.id) for person in self.people], "devices": "shared"}
        form |= {f"dice-{person.gang_id.hex}": dice for person in self.people}
        opened = self.client.post(reverse("open-battle", args=[self.campaign.id]), form)
        assert opened.status_code == 302, text(opened)[:500]
        self.battle = Battle.objects.get(campaign_id=self.campaign.id).id
        return self.battle

    def page(self):
        return battle_page(self.battle, self.rita, None, self.language)

    def enter(self, what, **fields):
        acts = {"acts_as": self.page().waiting.acts_as} | ({"yours": "1"} if as_player(self.page()) else {})
        form = {**acts, **fields}
        more = {"HTTP_HX_REQUEST": "true"} if self.sees else {}
        said = self.client.post(reverse("enter", args=[self.battle, what]), form, **more)
        assert said.status_code == (200 if self.sees else 302), text(said)[:500]
        return text(said)

    def shoot(self, figure, target):
        return self.choose({"type": "shoot", "figure": figure, "target": target})

    def choose(self, command):
        one = next(one for one in self.page().legal if one.command == command)
        return self.enter("choice", command=json.dumps(one.command), acts_as=one.acts_as)

    def dice(self, *faces):
        return self.enter("dice", faces=" ".join(map(str, faces)), roll=self.page().waiting.roll.number)

    def answer(self, choice):
        asked = self.page().waiting.question
        return self.enter("answer", kind=asked.kind, question=asked.number, choice=choice)

    def act(self, command, stream=None):
        who = {"acts_as": self.rita.id, "entered_by": self.rita.id}
        here = {"campaign": self.campaign.id, "stream": stream or self.campaign.id}
        return submit(Envelope(id=uuid4(), command=command, **here, **who))

    def co_referee(self):
        """Otto, who has no figure of his own."""
        add = {"type": "add-member", "nickname": "Otto", "roles": ["co-referee"]}
        member = self.act(add).of_type("campaign/member-added/1")[0]["member"]
        otto = Client(HTTP_ACCEPT_LANGUAGE=self.language)
        otto.force_login(user := User.objects.create_user("otto"))
        Seat.objects.create(member_id=member, campaign_id=self.campaign.id, user=user)
        return otto

    def play_out(self, seed=1):
        pick, self.sees = random.Random(seed), False
        for _ in range(200):
            page = self.page()
            if page.ended:
                self.sees = True
                return
            if page.waiting.question is not None:
                self.answer(pick.choice(page.waiting.question.options))
            else:
                shots = [one.command for one in page.legal if one.code == "shoot"]
                self.choose(pick.choice(shots or [one.command for one in page.legal]))


@pytest.fixture
def yard():
    return founded(Yard)


@pytest.mark.parametrize(
    ("language", "shoot", "asked"),
    [("en", "Shoot at Jussac", "is hit by Athos"), ("de", "Auf Jussac schießen", "von Athos getroffen")],
)
def test_a_duel_is_founded_opened_and_played_on_pages_that_know_nothing_of_it(language, shoot, asked):
    yard = Yard(language)
    yard.open("typed")
    assert shoot in yard.see("battle", yard.battle) and "50" in yard.see("battle", yard.battle)
    yard.shoot(1, 3)
    assert asked in yard.dice(5)
    yard.answer("fall-back")
    assert {"en": "Fallen back", "de": "Weit hinten"}[language] in yard.see("battle", yard.battle)


def test_who_acts_is_chosen_first_and_what_is_known_of_somebody_stands_under_the_face(yard):
    """Whoever of the side that is up; then whom at, or what else."""
    yard.open("typed")
    page = yard.client.get(reverse("battle", args=[yard.battle])).content.decode()
    assert re.findall(r'name="who"\s+value="(\d)"', page) == ["1", "2"]
    assert [re.findall(rf'name="aim-{n}"\s+value="(\d)"', page) for n in (1, 2)] == [["3", "4"]] * 2
    assert page.count("Wait") == 2 and "g-f1-wait" in page
    yard.shoot(1, 3)
    yard.dice(5)
    yard.answer("fall-back")
    said = yard.see("battle", yard.battle)
    assert "Jussac Fallen back · Wounds 1" in said and "Porthos Wounds 0" in said


def test_every_page_is_there_and_none_speaks_of_what_a_duel_has_not(yard):
    """No weapons, wounds that last, skills, states that are set, ground."""
    yard.open()
    yard.play_out()
    assert Battle.objects.get(id=yard.battle).status == "closed"
    where = (
        *((name, yard.campaign.id) for name in ("campaign", "scenarios", "scenario-new", "options", "print", "luck")),
        *(
            (name, yard.campaign.id)
            for name in ("standings", "records", "graveyard", "own-tables", "counters", "clock")
        ),
        *((name, yard.battle) for name in ("battle", "battle-story", "check-battle")),
        *(("character", yard.campaign.id, person.id) for person in yard.people),
        ("gang", yard.campaign.id, yard.people[0].gang_id),
        ("hire", yard.campaign.id, yard.people[0].gang_id),
        ("simulation-new", yard.campaign.id),
        ("help",),
    )
    said = {name: yard.see(name, *args) for name, *args in where if name != "clock"}
    said["help"] = ""
    for word in ("unarmed", "eapon", "Skills", "Wounds No", "Set states", "Roll freely", "ground"):
        assert {name for name, page in said.items() if word in page} == set(), word
    assert "nothing" not in said["campaign"] and "Hits from" in said["options"]


def test_only_what_the_rules_permit_can_be_entered(yard):
    """Whatever a form says: a refusal is a sentence of the duel's, and nothing happens."""
    yard.open()
    command = json.dumps({"type": "shoot", "figure": 3, "target": 1})
    where = reverse("enter", args=[yard.battle, "choice"])
    answer = yard.client.post(where, {"command": command, "acts_as": yard.rita.id}, HTTP_HX_REQUEST="true")
    assert answer.status_code == 422 and "Jussac isn't up: the other side acts now." in text(answer)


def test_a_roll_is_disputed_and_ruled_upon(yard):
    """On the page of the roll, with the reasons in the duel's words; the table goes back to before it."""
    yard.open("typed")
    before = yard.page().version
    yard.shoot(1, 3)
    yard.dice(5)
    assert "1 die for the shot" in yard.see("roll", yard.battle, 1) and "4 or more hits" in yard.see(
        "roll", yard.battle, 1
    )
    page = yard.client.get(reverse("roll", args=[yard.battle, 1])).content.decode()
    where = unescape(re.search(r'href="([^"]*disputes/new/[^"]*)"', page)[1])
    opened = yard.client.post(where, {"claim": "That was a four."})
    assert opened.status_code == 302, text(opened)[:500]
    dispute = Dispute.objects.get(campaign_id=yard.campaign.id)
    assert "That was a four." in yard.see("dispute", yard.campaign.id, dispute.id)
    ruled = {"ruling": "rewound", "to": before, "reason": "Nobody saw it."}
    answer = yard.co_referee().post(reverse("dispute-say", args=[yard.campaign.id, dispute.id, "rule"]), ruled)
    assert answer.status_code == 302, text(answer)[:500]
    assert "Nobody saw it." in yard.see("dispute", yard.campaign.id, dispute.id)
    page = yard.page()
    assert page.waiting.question is None and {one.code for one in page.legal} == {"shoot", "wait"}


def test_the_api_tells_the_odds_and_takes_a_command(yard):
    yard.open()
    where = f"/api/battles/{yard.battle}/"
    offered = yard.client.get(f"{where}legal/").json()
    shot = next(result for result in offered["results"] if result["code"] == "shoot")
    assert shot["hit"] == 5_000
    then = [{"type": "answer", "value": {"choice": "stand-firm"}}]
    body = {"id": str(uuid4()), "command": shot["command"], "then": then}
    receipt = yard.client.post(f"{where}commands/", body, content_type="application/json")
    assert receipt.status_code in (200, 201), receipt.content
    kinds = [event["type"] for event in receipt.json()["events"]]
    assert kinds[:3] == ["battle/commanded/1", "battle/rolled/1", "duel/shot/1"]
    roll = yard.client.get(f"{where}rolls/1/").json()
    assert [one["reason"]["text"] for one in roll["why"]] == ["1 die for the shot", "4 or more hits"]


def test_an_export_is_verified_line_by_line_and_by_the_rules(yard, tmp_path):
    yard.open()
    yard.play_out()
    sign(yard.campaign.id)
    report = verify.check(data := b"".join(export(yard.battle, yard.rita)))
    assert (report.verdict, report.wrong, report.unchecked) == ("right", [], [])
    assert report.counts["promised"] == report.counts["recomputed"] > 5
    file, out = tmp_path / "duel.ndjson", StringIO()
    file.write_bytes(data)
    call_command("verify", export=file, stdout=out)
    call_command("verify", rules=True, stdout=out)
    assert "each follows from its dice" in out.getvalue()


def test_a_script_is_played(yard):
    out = StringIO()
    call_command("play", str(Path(__file__).with_name("duel.yaml")), stdout=out)
    *events, last = map(json.loads, out.getvalue().splitlines())
    assert last["ended"] == {"how": "played", "winner": 0}
    assert [event["type"] for event in events].count("duel/reacted/1") == 2


def test_a_simulation_is_asked_on_the_page_and_one_of_its_duels_looked_at(yard):
    page = yard.see("simulation-new", yard.campaign.id)
    assert "How the sides decide" not in page and "Table" not in page, "there is one way to decide, and no ground"
    row = asked(yard, form_of(yard) | {"second": "typed", "typed_second": "3 Duellist"})
    play_all()
    assert "How often each figure is lost" in yard.see("simulation", row.id)
    seen = yard.see("simulation-battle", row.id, 7)
    assert "matches the stored fingerprint" in seen and "shoots at" in seen
    yard.see("what-if", row.id)


def test_a_way_to_decide_that_only_this_game_has_is_offered_in_its_words(yard, monkeypatch):
    monkeypatch.setattr(DUEL, "policies", {"sensible": 1, "bold_as_brass": 1})
    ways = {"sensible": "as ever", "bold_as_brass": "never falls back"}
    monkeypatch.setattr(pages := game_of("duel"), "simulating", pages.simulating._replace(policies=ways))
    page = yard.see("simulation-new", yard.campaign.id)
    assert page.count("sensibly bold as brass") == 2 and "bold as brass never falls back" in page


def form_of(yard):
    first, second = dict.fromkeys(str(person.gang_id) for person in yard.people)
    return {"id": str(uuid4()), "first": first, "second": second, "battles": 40, "key": ""}


def asked(yard, form):
    answer = yard.client.post(reverse("simulation-new", args=[yard.campaign.id]), form)
    assert answer.status_code == 302, text(answer)[:800]
    return Simulation.objects.get(id=answer["Location"].strip("/").split("/")[-1])


def test_what_a_duel_has_not_is_declined_in_words(yard):
    """Whatever other games are asked between and within battles, and its form never shows here."""
    battle, figure = yard.open(), str(yard.people[0].id)
    late = {"side": 0, "rank": "duellist", "name": "Aramis"}
    otherwise = {"type": "set-state", "figure": 1, "state": "out", "on": True}
    for stream, command in (
        (None, {"type": "fill-box"}),
        (None, {"type": "allow-recruits"}),
        (None, {"type": "award-skill", "character": figure, "skill": "lucky", "reason": "x"}),
        (None, {"type": "promote", "character": figure, "to": "duellist", "reason": "x"}),
        (None, {"type": "set-weapons", "character": figure, "weapons": ["pistol"]}),
        (battle, {"type": "decide-otherwise", "command": otherwise, "reason": "x"}),
        (battle, {"type": "press-luck", "by": 1, "skill": "lucky"}),
        (battle, {"type": "change-detail", "detail": "report"}),
    ):
        with pytest.raises((Refusal, Malformed)) as raised:
            yard.act(command, stream)
        assert (
            DUEL.explain(raised.value, str, "en") if isinstance(raised.value, Refusal) else in_english(raised.value)
        ), command
    assert yard.act({"type": "arrive", "figure": late}, battle).of_type("battle/figure-arrived/1")
    assert "Aramis" in yard.see("battle", battle)
