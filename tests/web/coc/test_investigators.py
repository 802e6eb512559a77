"""Investigators under fire through the pages: founding, opening, a whole fight, and what stays the Keeper's."""

import json
import random
import re
from html import unescape
from uuid import UUID

import pytest
from django.urls import reverse
from django.utils.translation import override

from campaigns.ledger.read import read
from campaigns.models import Battle, Campaign, Character, Gang, Member
from campaigns.projections.game import load_game
from campaigns.selectors.battles.pages import battle_page
from campaigns.web.battles.page import as_player
from engine.rulesets import ruleset
from tests.engine.coc.table import entry_for
from tests.web.study import TELLTALE

HTMX = {"HTTP_HX_REQUEST": "true"}


def enter(client, battle, what, **fields):
    return client.post(reverse("enter", args=[battle, what]), fields, **HTMX)


def text(answer):
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", answer.content.decode())))


def source(answer):
    return answer.content.decode()


def page_of(study, battle, who="rita", language="en"):
    return battle_page(battle, Member.objects.get(id=study.members[who]), None, language)


def answer_of(question, pick):
    fields = {"kind": question.kind, "question": question.number}
    if question.kind == "fact-shot":
        return {**fields, "range": pick.choice(["point_blank", "base", "base", "double"]), "moving": "1"}
    if question.kind == "fact-between":
        return {**fields, "metres": "2"}
    return {**fields, "choice": pick.choice(question.options)} if question.options else fields


def step(study, client, battle, pick, seen=None):
    """One entry of the Keeper's, who may enter for everybody: what the page asks or offers. True once it is over.

    `seen` is what pages asked and offered before: one that is new there is drawn, in both languages by turns.
    """
    page = page_of(study, battle)
    waits = page.waiting
    if page.ended:
        return True
    asked = waits.question and waits.question.kind, waits.roll and waits.roll.purpose
    new = (*asked, *sorted({one.code for one in page.legal}))
    if seen is not None and new not in seen:
        browser = study.browser("rita", ("de", "en")[len(seen) % 2])
        seen.add(new)
        assert browser.get(reverse("battle", args=[battle])).status_code == 200

    def where(what):
        return reverse("enter", args=[battle, what])

    acts = {"acts_as": waits.acts_as} if waits.acts_as else {}
    acts |= {"yours": "1"} if as_player(page) else {}
    if waits.roll is not None:
        faces = " ".join(str(pick.randint(1, waits.roll.sides)) for _ in range(waits.roll.count))
        said = client.post(where("dice"), {"roll": waits.roll.number, "faces": faces, **acts})
    elif waits.question is not None:
        said = client.post(where("answer"), {**answer_of(waits.question, pick), **acts})
    else:
        offered = [one for one in page.legal if one.code not in ("flee", "delay", "move", "lie-down", "draw", "reload")]
        fighting = [one for one in offered if one.code in ("shoot", "strike")] or offered
        one = pick.choice(fighting)
        said = client.post(where("choice"), {"command": json.dumps(one.answer or one.command), "acts_as": one.acts_as})
    assert said.status_code == 302, text(said)[:600]
    return False


def test_a_campaign_is_founded_with_investigators_and_opens_its_first_fight(study):
    client = study.browser("rita", "de")
    form = {"name": "Neu", "nickname": "Rita", "ruleset": "coc/001", "starters": "on"}
    assert client.post(reverse("found-campaign"), form).status_code == 302
    campaign = Campaign.objects.exclude(id=study.campaign).get()
    assert campaign.ruleset == "coc"
    assert campaign.options == {"coc.preset": "001"}
    people = Character.objects.filter(campaign_id=campaign.id)
    assert sorted(person.values["con"] for person in people) == [50, 60, 65]
    opening = reverse("open-battle", args=[campaign.id])
    page = client.get(reverse("campaign", args=[campaign.id])).content.decode()
    assert f'href="{opening}"' in page  # one group is enough
    assert client.get(opening).status_code == 200
    fields = {"figures": [str(person.id) for person in people], "against": "Kult", "o0-name": "Wolf", "o0-hp": "7"}
    opened = client.post(opening, {**fields, "o0-fighting": "45", "o0-members": "3"})
    assert opened.status_code == 302, text(opened)[:400]
    battle = Battle.objects.get(campaign_id=campaign.id)
    seen = text(client.get(reverse("battle", args=[battle.id])))
    assert "Wolf" in seen
    assert "× 3" in seen
    assert "Runde beginnen" in seen


def test_what_cannot_be_a_fight_is_declined_in_words_and_nothing_is_written(study):
    client, where = study.browser("rita"), reverse("open-battle", args=[study.campaign])
    people = [study.figures["anna"][0]]
    for fields in (
        {"figures": people, "said": "Name at least one opponent."},
        {"o0-name": "Wolf", "said": "None of yours are in this fight."},
        {"dice": "server", "said": "None of yours are in this fight."},
        {"figures": people, "o0-name": "Wolf", "o0-fighting": "101"},
        {"figures": people, "o0-hp": "viel"},
    ):
        told = fields.pop("said", "")
        said = client.post(where, fields)
        assert said.status_code in (400, 422), fields
        page = said.content.decode()
        assert 'role="alert"' in page and told in page
    assert not Battle.objects.exists()


def play_out(study, client, battle, pick, most):
    """The Keeper enters what is to be entered; now and then the others look."""
    seen = set()
    for n in range(most):
        if step(study, client, battle, pick, seen):
            return
        if n % 40 == 20:
            for who in ("anna", "otto", "sam"):
                assert study.browser(who, "de").get(reverse("battle", args=[battle])).status_code == 200
    pytest.fail("the fight never ended")


def test_a_whole_fight_is_played_through_the_pages(study):
    """With dice that are typed in; with the server's on a drawn table, in test_investigators_drawn.py."""
    client, pick = study.browser("rita", "de"), random.Random(4)
    battle = study.fight("typed", hidden={"hp": 3, "dex": 50, "firearms": 40})
    play_out(study, client, battle, pick, 400)
    told = text(client.get(reverse("battle-story", args=[battle])))
    assert "Adele" in told
    row = Battle.objects.get(id=battle)
    assert row.status == "closed"
    for name, args in (("campaign", [study.campaign]), ("character", [study.campaign, study.figures["anna"][0]])):
        assert client.get(reverse(name, args=args)).status_code == 200


def test_the_keepers_entries_go_through_his_own_forms(study):
    client, battle = study.browser("rita"), study.fight()
    for code in ("begin-round", "later"):
        for one in [one for one in page_of(study, battle).legal if one.code == code]:
            enter(client, battle, "choice", command=json.dumps(one.command), acts_as=one.acts_as)
    for what, fields in (
        ("grant-dice", {"figure": 1, "dice": 1}),
        ("call-roll", {"figure": 2, "skill": "listen", "difficulty": "hard", "extra": "-1", "sealed": "1"}),
        ("call-roll", {"figure": 2, "skill": "listen", "other": "Library Use", "number": "65"}),
        ("surprise", {"figure": 3, "target": 1, "how": "hidden", "notice": "listen", "against": "stealth"}),
        ("harm", {"figure": 1, "amount": 1, "source": "Sturz"}),
        ("cast", {"figure": page_of(study, battle).view["up"], "spell": "Licht", "magic": 2, "sanity": 1}),
        ("counter", {"figure": 1, "counter": "luck", "value": 30}),
        ("open-roll", {"number": 1}),
        ("show-values", {"figure": 4}),
        ("arrive", {"side": 1, "name": "Schatten", "hp": 5, "fighting": 20}),
    ):
        said = enter(client, battle, what, **fields)
        assert said.status_code == 200, (what, text(said)[:500])
        assert 'class="say no"' not in said.content.decode(), (what, text(said)[:500])
    assert "Library use" in text(client.get(reverse("battle", args=[battle])))
    anna = study.browser("anna")
    assert enter(anna, battle, "harm", figure=1, amount=1, source="x").status_code == 403
    assert "Schatten" in text(anna.get(reverse("battle", args=[battle])))


@pytest.mark.parametrize(("field", "typed"), [("magic", "1o"), ("sanity", "zwei")])
def test_a_mistyped_cost_of_a_spell_is_told_at_its_field_and_nothing_is_cast(study, field, typed):
    client, battle = study.browser("rita"), study.fight()
    before = page_of(study, battle)
    said = {"figure": before.view["up"] or 1, "spell": "Licht", "magic": 2, "sanity": 1, field: typed}
    answer = enter(client, battle, "cast", **said)
    assert answer.status_code == 400
    control = re.search(rf'<input[^>]*name="{field}"[^>]*>', answer.content.decode())[0]
    assert f'value="{typed}"' in control and 'aria-invalid="true"' in control
    assert page_of(study, battle).version == before.version


def addresses(study, battle):
    version = page_of(study, battle).version
    last = page_of(study, battle).rolls[-1].roll
    yield reverse("battle", args=[battle])
    yield reverse("battle-now", args=[battle])
    yield reverse("battle-now", args=[battle]) + "?seen=1"  # with the moments that a device may have missed
    yield reverse("battle-at", args=[battle, version - 1])
    yield reverse("battle-story", args=[battle])
    yield reverse("lay-out", args=[battle])
    yield reverse("campaign", args=[study.campaign])
    yield from (reverse("roll", args=[battle, n]) for n in range(max(1, last - 3), last + 1))
    yield from (f"/api/battles/{battle}/{rest}" for rest in ("", "legal/", "events/", "log/"))
    yield from (f"/api/battles/{battle}/rolls/{n}/" for n in range(max(1, last - 3), last + 1))
    yield f"/api/campaigns/{study.campaign}/events/"


def plays_on(study, battle, pick, entries):
    """Without pages: what stands on them is asked afterwards."""
    for _ in range(entries):
        game = load_game(ruleset("coc"), study.campaign, battle)
        if game.ended is not None:
            return
        study.act(entry_for(game, pick), stream=battle)


def test_hidden_numbers_are_nowhere_for_those_who_may_not_see_them(study):
    """On a drawn table; at a real one every address is asked in `security/test_hidden_numbers.py`."""
    client, pick, battle = study.browser("rita"), random.Random(11), study.fight("typed", table="drawn")
    looked: set[str] = set()
    plays_on(study, battle, pick, 24)
    wheres = list(addresses(study, battle))
    for who in ("anna", "sam", "otto"):
        browser = study.browser(who)
        for where in wheres:
            said = browser.get(where)
            if said.status_code == 200:
                looked.add(where)
                body = said.content.decode() if not said.streaming else b"".join(said).decode()
                for number in TELLTALE:
                    assert not re.search(rf"(?<![\w-]){number}(?![\w-])", body), (who, where, number)
    for part in ("/api/battles", "/rolls/", "/events/", "/log/", "/legal/", "/at/"):
        assert any(part in where for where in looked), part
    number = next(roll.roll for roll in page_of(study, battle).rolls if roll.figure in (3, 4))  # the opponents
    reasons = [
        study.browser(who).get(f"/api/battles/{battle}/rolls/{number}/").json()["why"] for who in ("anna", "rita")
    ]
    assert reasons[0] == [] and reasons[1]
    enter(client, battle, "end", how="drawn", reason="spät")
    for who in ("anna", "sam"):
        said = study.browser(who).post(f"/api/battles/{battle}/export/")
        assert said.status_code == 200
        body = b"".join(said).decode() if said.streaming else said.content.decode()
        assert not any(re.search(rf"(?<![\w-]){number}(?![\w-])", body) for number in TELLTALE), who
    keepers = text(client.get(reverse("battle", args=[battle])))
    assert "439" in keepers


def test_a_keeper_who_also_plays_somebody_sees_what_is_his(study):
    study.act({"type": "set-roles", "member": str(study.members["rita"]), "roles": ["referee", "player"]})
    study.members["anna"] = study.members["rita"]  # the side is played by Rita and Ben
    battle = study.fight()
    assert "439" in text(study.browser("rita").get(reverse("battle", args=[battle])))
    assert "439" not in text(study.browser("ben").get(reverse("battle", args=[battle])))
    client, pick = study.browser("rita"), random.Random(2)
    asked = set()
    for _ in range(25):
        question = page_of(study, battle).waiting.question
        asked |= {question.about[0]} if question is not None else set()
        if step(study, client, battle, pick):  # for her own figure and for those that nobody plays
            break
    assert asked & {1, 2} and asked & {3, 4}


def test_everything_asked_and_offered_has_a_form_and_a_word(study):
    from campaigns.web.rulesets.coc import choices, entries, questions
    from campaigns.web.rulesets.registry import GAMES
    from engine.kernel.answers import Chosen
    from engine.rulesets.coc.live_input import ANSWERS
    from engine.rulesets.coc.tell.words import ACTIONS

    own = {kind for kind, answer in ANSWERS.items() if answer is not Chosen}  # that one has buttons for words
    assert set(questions.TEMPLATES) == own >= set(entries.ANSWERS)
    assert set(GAMES["coc"].answers) == set(ANSWERS)  # how each is read: tests/web/test_mistyped_numbers.py
    grouped = {code for _key, _title, codes in choices.GROUPS for code in codes}
    by_hand = {"posture", "set-state", "free-roll", *KEEPERS}
    assert grouped == set(ACTIONS) - by_hand
    with override("de"):
        assert questions.offered("fight_back-0", {}) == "Zurückschlagen"


KEEPERS = {"grant-surprise", "grant-dice", "call-roll", "open-roll", "harm", "cast", "set-counter", "show-values"}


def test_a_gang_of_opponents_stands_against_the_investigators(study):
    """By itself, and any gang where the Keeper says so; its owner plays it."""
    client, where = study.browser("rita"), reverse("open-battle", args=[study.campaign])
    command = {"type": "found-gang", "name": "Kult", "colour": "#803030"}
    gang = study.act(command).of_type("campaign/gang-founded/1")[0]["gang"]
    command = {"type": "hire-character", "gang": gang, "name": "Ghul", "kind": "opponent", "weapons": ["claws"]}
    ghoul = study.act(command).of_type("campaign/character-hired/1")[0]["character"]
    adele, karl = study.figures["anna"][0], study.figures["ben"][0]
    assert f'name="side-{gang}" value="1" checked' in source(client.get(where))
    assert client.post(where, {"figures": [adele, ghoul]}).status_code == 302
    first = page_of(study, Battle.objects.get().id)
    assert [(figure.side, figure.rank) for figure in first.figures] == [(0, "investigator"), (1, "opponent")]
    assert [side.players for side in first.sides] == [[study.members["anna"]], [study.members["rita"]]]
    study.act({"type": "end", "how": "time_up"}, stream=Battle.objects.get().id)
    fields = {"figures": [adele, karl], f"side-{study.gangs['ben']}": "1"}
    assert client.post(where, fields).status_code == 302
    second = page_of(study, Battle.objects.latest("opened_us").id)
    assert [(figure.side, figure.character) for figure in second.figures] == [(0, UUID(adele)), (1, UUID(karl))]
    assert second.sides[1].players == [study.members["ben"]]


def test_the_keepers_forms_have_a_word_at_every_field(study):
    page = source(study.browser("rita").get(reverse("battle", args=[study.fight()])))
    keepers = page[page.index('id="d-keeper"') :].split('id="k-show"')[0]
    fields = re.findall(r'<(?:select|input)(?![^>]*type="(?:hidden|checkbox)")[^>]*>', keepers)
    assert len(fields) > 15 and not [field for field in fields if "aria-label" in field]


def test_whoever_cannot_come_has_his_investigator_played_by_somebody_else(study):
    page, rita = reverse("open-battle", args=[study.campaign]), study.browser("rita")
    adele, karl = (study.figures[who][0] for who in ("anna", "ben"))
    said = {"table": "real", "figures": [adele, karl], "o0-name": "Kultist", "devices": "shared"}
    ben = str(study.members["ben"])
    assert f'name="player-{study.gangs["anna"]}"' in source(rita.get(page))
    answer = rita.post(page, {**said, f"player-{study.gangs['anna']}": ben})
    battle = Battle.objects.get(id=answer["Location"].strip("/").split("/")[-1])
    assert battle.sides[0]["players"] == [ben]


def test_a_keeper_who_also_plays_hands_over_anybodys_figures(study):
    study.act({"type": "set-roles", "member": str(study.members["rita"]), "roles": ["referee", "player"]})
    study.members["anna"], anna = study.members["rita"], study.members["anna"]
    battle, client = study.fight(), study.browser("rita")
    form = re.search(
        r"<form[^>]*enter/hand-over/.*?</form>", source(client.get(reverse("battle", args=[battle]))), re.S
    )
    assert form is not None and 'name="yours"' not in form[0]
    said = enter(client, battle, "hand-over", figures=["2"], player=str(anna))
    assert said.status_code == 200, text(said)[:300]
    assert page_of(study, battle).figures[1].player == anna


def test_an_opponent_of_a_group_does_not_stand_ready_beside_its_investigators(study):
    hire = {"type": "hire-character", "gang": study.gangs["anna"], "name": "Priester", "kind": "opponent"}
    study.act(hire)
    opening = study.browser("rita").get(reverse("open-battle", args=[study.campaign])).context["opening"]
    people = [person for gang in opening.gangs for person in gang["people"]]
    assert {person["one"].kind for person in people if person["goes"]} == {"investigator"}
    assert "Priester" in [person["one"].name for person in people if person["fit"] and not person["goes"]]


@pytest.mark.parametrize(("roles", "there"), [(["referee"], False), (["referee", "player"], True)])
def test_only_a_seated_players_page_says_that_its_device_is_there(study, roles, there):
    """Anybody else would be declined once a second."""
    study.act({"type": "set-roles", "member": str(study.members["rita"]), "roles": roles})
    study.members["anna"] = study.members["rita"]
    battle = study.fight()
    assert ("data-device" in source(study.browser("rita").get(reverse("battle", args=[battle])))) is there
    assert "data-device" not in source(study.browser("otto").get(reverse("battle", args=[battle])))


def test_a_gang_is_handed_on_by_its_owner_or_the_keeper_and_by_nobody_else(study):
    gang, ben = study.gangs["anna"], str(study.members["ben"])
    where = reverse("hand-on-gang", args=[study.campaign, gang])
    assert where not in source(study.browser("ben").get(reverse("gang", args=[study.campaign, gang])))
    study.browser("ben").post(where, {"owner": ben})
    study.browser("sam").post(where, {"owner": ben})
    study.browser("anna").post(where, {"owner": str(study.members["otto"])})  # who only reads
    assert Gang.objects.get(id=gang).owners == [study.members["anna"]]
    assert where in source(study.browser("anna").get(reverse("gang", args=[study.campaign, gang])))
    study.browser("anna").post(where, {"owner": ben})
    assert Gang.objects.get(id=gang).owners == [study.members["ben"]]
    study.browser("anna").post(where, {"owner": str(study.members["anna"])})
    assert Gang.objects.get(id=gang).owners == [study.members["ben"]]


@pytest.mark.parametrize(
    ("pair", "notice", "against"),
    [
        ("safety_catch", "listen", "stealth"),
        ("knife", "spot_hidden", "sleight_of_hand"),
        ("brawl", "psychology", "psychology"),
    ],
)
def test_the_contests_of_a_sudden_attack_are_ready_to_choose(study, pair, notice, against):
    """COC-17, table coc.surprise_pairs."""
    battle, client = study.fight(), study.browser("rita")
    assert f'<option value="{pair}">' in source(client.get(reverse("battle", args=[battle])))
    enter(client, battle, "surprise", figure="3", target="1", pair=pair)
    granted = [sentence for sentence in page_of(study, battle).sentences if sentence.version]
    told = read(study.campaign, stream=battle)[-1].payload.decode()
    assert granted and json.loads(told) | {"how": "visible", "notice": notice, "against": against} == json.loads(told)


@pytest.mark.parametrize(("language", "said"), [("en", "loses 2 hit points: the stairs"), ("de", ": the stairs")])
def test_what_the_keepers_harm_comes_from_is_told(study, language, said):
    battle = study.fight()
    enter(study.browser("rita"), battle, "harm", figure="1", amount="2", source="the stairs")
    assert said in text(study.browser("anna", language).get(reverse("battle", args=[battle])))
