"""A battle of Firefight through the pages: opened, played with every question and form, told, reported."""

import json
import random
from uuid import UUID

import pytest
from django.urls import reverse

from campaigns.models import Battle, Member
from campaigns.selectors.battles.pages import battle_page
from engine.rulesets.gff.sample_armies import DOCK_RATS, HARBOUR_WATCH
from engine.rulesets.gff.sample_tables import SAMPLE_TABLES
from tests.web.gff.front import Front, text

pytestmark = pytest.mark.django_db

HTMX = {"HTTP_HX_REQUEST": "true"}
SKIRMISH = (HARBOUR_WATCH[:4], DOCK_RATS[:4])


class Field:
    """A battle of two armies, and the referee's browser, who may enter for everybody."""

    def __init__(self, armies=SKIRMISH, language="en", **more):
        self.front = front = Front()
        self.figures = [
            {"side": side, "character": front.hire(who, profile, name)}
            for side, (who, army) in enumerate(zip(("anna", "ben"), armies, strict=True))
            for name, _rank, profile in army
        ]
        dice = more.pop("dice", "server")
        sides = [{"gang": front.gangs[who], "dice": dice} for who in ("anna", "ben")]
        setup = {"table": "real", "sides": sides, "figures": self.figures, **more}
        receipt = front.act({"type": "open-battle", "setup": setup})
        self.battle = UUID(receipt.of_type("campaign/battle-opened/1")[0]["battle"])
        self.client = front.browser("rita", language)

    def page(self):
        return battle_page(self.battle, Member.objects.get(id=self.front.members["rita"]))

    def html(self, who="rita", language="en"):
        return self.front.browser(who, language).get(reverse("battle", args=[self.battle])).content.decode()

    def enter(self, what, status=200, **fields):
        said = self.client.post(reverse("enter", args=[self.battle, what]), fields, **HTMX)
        assert said.status_code == status, text(said)[:800]
        return said

    def choose(self, code, **wanted):
        """A button of that code, with these facts."""
        legal = [one for one in self.page().legal if one.code == code]
        one = next(one for one in legal if wanted.items() <= one.facts.items())
        return self.enter("choice", command=json.dumps(one.command), acts_as=one.acts_as, **POINTS.get(code, {}))

    def answer(self, status=200, **fields):
        waits = self.page().waiting
        fields = {"kind": waits.question.kind, "question": waits.question.number, **fields}
        return self.enter("answer", status, acts_as=waits.acts_as, **fields)

    def play_on(self, upto="playing"):
        """Past what comes before the first round."""
        while (page := self.page()).view["phase"] != upto:
            codes = [one.code for one in page.legal]
            self.choose(next(one for one in ("begin", "place-objective", "ready") if one in codes))

    def set_unit(self, n, **fields):
        self.enter("set-unit", figure=n, reason="for the test", **fields)


POINTS = {}


def said_to(question, pick):
    """What the form for a question says, the usual or something else."""
    match question.kind:
        case "fact-shot":
            return {"distance": pick.choice((600, 900, 1200)), "cover": pick.choice(("", "cover", "blocked"))}
        case "fact-reach":
            return {}
        case "fact-near":
            return {"models": pick.randint(1, question.most)}
        case "fact-holders":
            return {"sides": pick.choice(("", "0", "1", "0 1"))}
        case "falls-first":
            return {"kit-0": " ".join(question.options), "falls-0": question.most}
        case "tokens":
            return {"tokens": pick.randint(-question.most, question.most)}
        case "pushed-to":
            return {"deep": pick.choice(("", "3"))}
    return {"choice": pick.choice(question.options)}


@pytest.mark.parametrize(("dice", "language"), [("server", "en"), ("typed", "de")])
def test_a_whole_battle_is_played_through_the_forms(dice, language):
    """Every page on the way is drawn in both languages, and every question is answered by its form."""
    field, pick = Field(dice=dice, language=language), random.Random(dice)
    kinds = set()
    for _ in range(700):
        page = field.page()
        if page.ended:
            break
        waits = page.waiting
        if waits.roll is not None:
            faces = " ".join(str(pick.randint(1, waits.roll.sides)) for _ in range(waits.roll.count))
            field.enter("dice", roll=waits.roll.number, faces=faces, acts_as=waits.acts_as)
        elif waits.question is not None:
            kinds.add(waits.question.kind)
            fields = {"kind": waits.question.kind, "question": waits.question.number, **said_to(waits.question, pick)}
            said = field.client.post(
                reverse("enter", args=[field.battle, "answer"]), {**fields, "acts_as": waits.acts_as}, **HTMX
            )
            if said.status_code != 200:  # people measured, and nothing reaches that far
                field.enter("take-back")
        else:
            one = pick.choice([one for one in page.legal if one.code != "deploy"])
            field.enter("choice", command=json.dumps(one.command), acts_as=one.acts_as)
    assert field.page().ended
    assert {"fact-shot", "fact-holders", "falls-first", "strike-back"} <= kinds
    assert field.front.browser("rita", language).get(reverse("battle", args=[field.battle])).status_code == 200


def test_whoever_is_up_chooses_a_unit_and_sees_what_it_may_do():
    field = Field()
    field.play_on()
    turn = field.page().view["turn"]
    html = field.html(("anna", "ben")[turn])
    assert html.count('name="who"') == 4 and "Hold and shoot" in html and "Split fire" in html
    other = field.html(("ben", "anna")[turn])
    assert 'name="who"' not in other and "Waiting for" in other


def test_a_shaken_unit_can_only_stand_idle():
    field = Field()
    field.play_on()
    n = 1 if field.page().view["turn"] == 0 else 5
    field.enter("state", figure=n, state="shaken", reason="so it is")
    codes = {one.code for one in field.page().legal if one.command.get("figure") == n}
    assert codes == {"idle"}
    assert "Stand idle and steady up" in field.html()
    field.choose("idle", figure=n)
    assert "shaken" not in field.page().view["figures"][n - 1]["states"]


def watch_is_up(field):
    """Anna's side begins; else the first of Ben's is through with it."""
    field.play_on()
    if field.page().view["turn"] == 1:
        field.choose("rush", figure=5)


def test_weapons_are_fired_at_two_targets():
    """The flare gun first, the rifles at somebody else."""
    field = Field()
    watch_is_up(field)
    field.enter("split", figure=2, target=6, weapons=[1])
    field.answer(distance=900, cover="")
    while field.page().waiting.question is not None:
        field.answer(**said_to(field.page().waiting.question, random.Random(1)))
    seen = field.page().view["figures"][1]
    assert [one["fired"] for one in seen["weapons"]] == [False, True, False]
    field.enter("split", figure=2, acting="hold", target=7, weapons=[0])
    assert field.page().waiting.question.kind == "fact-shot"
    assert "to 9 in." in field.html("anna") and "to 18 in." not in field.html("anna")
    field.answer(inches="20", cover="cover", exactly="1", bearers=3, **{"weapon-0": "1"})
    assert field.page().view["figures"][1]["done"]


def test_the_last_distance_button_is_as_far_as_the_weapon_reaches():
    field = Field()
    watch_is_up(field)
    field.choose("hold-shoot", figure=4, target=5)
    html = field.html("anna")
    assert "to 9 in." in html and "to 30 in." in html


def test_a_charge_through_difficult_ground_is_told_with_its_action():
    field = Field()
    watch_is_up(field)
    field.enter("through", figure=2, how="charge", target=6, difficult="1", dangerous="0")
    assert field.page().waiting.question.kind == "fact-reach"
    field.answer(bearers=3, **{"weapon-2": "2"})
    assert any("struck" in one.text for one in field.page().sentences)


def test_a_spell_is_cast_by_name():
    field = Field((HARBOUR_WATCH[4:], DOCK_RATS[:4]))
    field.play_on()
    while field.page().view["turn"] == 1:
        field.choose("rush", figure=5)
    assert "Cast a spell" in field.html("anna")
    field.enter("cast", figure=2, target=5, spell="Fog", value=1)
    while field.page().waiting.question is not None:
        field.answer(**said_to(field.page().waiting.question, random.Random(2)))
    assert field.page().view["figures"][1]["tokens"] == 0
    assert "Fog" in field.html()


def test_models_jump_and_fall_where_the_campaign_plays_that():
    field = Field()
    watch_is_up(field)
    field.enter("leap", figure=2, how="fall", model=1, inches="4")
    assert field.page().rolls[-1].purpose in ("defence", "ignore")


def test_units_are_set_by_hand():
    field = Field()
    watch_is_up(field)
    field.set_unit(2, models=1, markers=2, tokens="")
    seen = field.page().view["figures"][1]
    assert seen["standing"] == 1 and sum(one["wounds"] for one in seen["models"]) == 2


def test_losses_are_chosen_by_what_the_models_bear():
    field = Field()
    watch_is_up(field)
    field.enter("told-shots", status=422, figure=2, target=6, fallen=1)  # nobody tells results here
    page = field.page()
    assert page.waiting.kind == "command"


def test_results_are_told_without_dice():
    field = Field(detail="outcomes")
    watch_is_up(field)
    html = field.html("anna")
    assert "models that fall" in html and "they struck back" in html
    field.enter("told-shots", figure=2, target=6, fallen=1, markers=0, effect="none", action="hold")
    assert field.page().view["figures"][5]["standing"] == 2
    field.choose("rush")
    told = {"fallen": 1, "markers": 0, "effect": "none", "own_fallen": 0, "own_markers": 0, "own_effect": "none"}
    field.enter("told-charge", figure=3, target=7, struck_back="1", tested="target shaken", **told)
    assert "shaken" in field.page().view["figures"][6]["states"]


def test_battles_are_reported_afterwards():
    field = Field(detail="report")
    for side, who in enumerate(("anna", "ben")):
        client = field.front.browser(who)
        where = reverse("battle-report", args=[field.battle, side])
        assert "Objectives held at the end" in text(client.get(where))
        units = {f"u{n}-models": "1" for n in range(4 * side + 1, 4 * side + 5)}
        said = client.post(where, {**units, "u1-loss": "routed", "objectives": 3 - 2 * side, "note": "Fog."})
        assert said.status_code == 302, text(said)[:500]
    for who in ("ben", "anna"):
        page = battle_page(field.battle, Member.objects.get(id=field.front.members[who]))
        one = next(one for one in page.reports if one.judges_as)
        answer = field.front.browser(who).post(
            reverse("enter", args=[field.battle, "approve"]),
            {"report": one.number, "acts_as": one.judges_as, "yours": "1"},
            **HTMX,
        )
        assert answer.status_code == 200
    assert field.page().ended["winner"] == 0


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("table", ["real", "drawn"])
def test_a_battle_is_opened_from_the_form_and_again(table, language):
    field = Field(language=language)
    form = reverse("open-battle", args=[field.front.campaign])
    field.enter("end", how="called_off", reason="rain")
    shown = field.client.get(form).content.decode()
    assert shown.count('name="figures"') == 8 and "170" in shown
    people = [one["character"] for one in field.figures]
    said = field.client.post(form, {"figures": people, "table": table, "sample": "docks", "detail": "rolls"})
    assert said.status_code == 302, text(said)[:500]
    opened = Battle.objects.exclude(id=field.battle).get()
    assert opened.table == table
    again = field.client.get(f"{form}?again={opened.id}").content.decode()
    assert again.count("checked") >= 8


def test_the_limits_of_a_list_are_said_where_the_campaign_keeps_them():
    field = Field()
    field.front.act({"type": "set-options", "options": {"gff.army_limits": True, "gff.points": 100}})
    field.enter("end", how="called_off", reason="rain")
    shown = text(field.client.get(reverse("open-battle", args=[field.front.campaign])))
    assert "of 100 points" in shown and "at most" in shown


def test_on_a_drawn_table_a_place_on_the_map_moves_the_whole_unit():
    table = SAMPLE_TABLES[-1]
    field = Field(table="drawn", size=list(table.size))
    field.choose("begin")
    spots = iter([(2400, 2400), (1200, 1500), (3600, 1500), (1200, 3300), (3600, 3300)])
    while field.page().view["phase"] == "placing":
        one = field.page().legal[0]
        x, y = next(spots)
        field.enter("choice", command=json.dumps(one.command), acts_as=one.acts_as, point="points", x=x, y=y)
    field.choose("choose-edge", edge="south")
    south = field.page().view["turn"]
    x = 400
    while field.page().view["phase"] == "deploying":
        one = next(one for one in field.page().legal if one.code == "deploy")
        y, x = (600 if field.page().view["turn"] == south else 4200), x + 450
        field.enter("choice", command=json.dumps(one.command), acts_as=one.acts_as, point="points", x=x, y=y)
    one = next(one for one in field.page().legal if one.code == "advance" and one.command["figure"] in (2, 6))
    before = field.page().view["figures"][one.command["figure"] - 1]
    x, y = before["x"], before["y"] + (400 if before["y"] < 2400 else -400)
    field.enter("choice", command=json.dumps(one.command), acts_as=one.acts_as, point="points", x=x, y=y)
    after = field.page().view["figures"][one.command["figure"] - 1]
    pairs = zip(after["models"], before["models"], strict=True)
    assert all((new["x"], new["y"]) != (old["x"], old["y"]) for new, old in pairs)
    assert "data-models" in field.html() and "Objective 1" in field.html()
