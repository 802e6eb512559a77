"""Scenarios, tables, counters, armouries, house rules as reasons and notes on the pages."""

import re
from uuid import UUID

import pytest
from django.urls import reverse

from campaigns import vault
from campaigns.models import Battle, Character, Counter, Gang, Note, OwnTable, Scenario, Tally

pytestmark = pytest.mark.django_db

FORM = {
    "name": "The safe",
    "briefing": "At night.",
    "part": ["gang", "gang", "neutral", ""],
    "side-name": ["Burglars", "Guards", "Passers-by", ""],
    "side-figures": ["4", "", "", ""],
    "aim-0-words": ["Open a safe", "Free Moni", ""],
    "aim-0-points": ["3", "", ""],
    "aim-0-most": ["2", "", ""],
    "aim-1-words": ["Stay put"],
    "aim-1-points": ["4"],
    "aim-1-most": [""],
    "figure-2-name": ["A lady", ""],
    "figure-2-rank": ["plock", "plock"],
    "figure-2-weapon": ["", ""],
    "jokers": "1",
    "decided": "points",
    "wave-joker": ["1", "", ""],
    "wave-side": ["1", "0", "0"],
    "wave-name": ["Otto", "Late", ""],
    "wave-rank": ["ganger", "plock", "plock"],
    "wave-weapon": ["pistol", "", ""],
    "wave-character": ["", "", ""],
    "grudge-side": ["0"],
    "grudge-character": [""],
    "grudge-feeling": ["hate"],
    "grudge-target": ["1"],
    "grudge-target-character": [""],
    "table": "real",
    "deployment": "placed",
    "opt-stko.opt.nerve": "on",
}


def write(street, **more):
    answer = street.browser("rita").post(reverse("scenario-new", args=[street.campaign]), {**FORM, **more})
    assert answer.status_code == 302, answer.context["no"]
    return Scenario.objects.get().id


def begin(street, scenario, who="rita", **more):
    said = {
        "scenario": str(scenario),
        "table": "real",
        "deployment": "placed",
        "cards": "server",
        "devices": "own",
        "gangs": [UUID(gang).hex for gang in street.gangs.values()],
        "figures": [figure for figures in street.figures.values() for figure in figures],
        f"as-{UUID(street.gangs['anna']).hex}": "1",
        f"as-{UUID(street.gangs['ben']).hex}": "0",
        **more,
    }
    answer = street.browser(who).post(reverse("open-battle", args=[street.campaign]), said)
    assert answer.status_code == 302, answer.context["no"]
    return Battle.objects.latest("opened_us")


def test_a_scenario_is_written_in_a_form_and_shown(street):
    key = write(street)
    plan = Scenario.objects.get().plan
    assert [(side.get("part", "gang"), len(side.get("aims", ()))) for side in plan["sides"]] == [
        ("gang", 2),
        ("gang", 1),
        ("neutral", 0),
    ]
    assert [(wave.get("joker", 0), len(wave["figures"])) for wave in plan["arrivals"]] == [(0, 1), (1, 1)]
    page = street.browser("sam").get(reverse("scenario", args=[street.campaign, key])).content.decode()
    for said in ("The safe", "At night.", "Open a safe", "Stay put", "A lady", "Otto", "hates"):
        assert said in page
    assert "Edit" not in page


def test_a_plan_names_the_characters_who_hate(street):
    one, other = street.figures["anna"]
    grudge = {"side": 0, "target": 0, "feeling": "hate", "character": one, "target_character": other}
    plan = {"name": "Brothers", "sides": [{"name": "Us"}, {"name": "Them"}], "grudges": [grudge]}
    street.act({"type": "save-scenario", "plan": plan})
    page = street.browser("sam").get(reverse("scenario", args=[street.campaign, Scenario.objects.get().id]))
    assert page.context["grudges"] == [("Keule", "hate", "Pit")]


def test_what_cannot_be_played_is_said_and_nothing_typed_is_lost(street):
    address = reverse("scenario-new", args=[street.campaign])
    said = {**FORM, "part": ["gang", "", "neutral", ""], "wave-side": ["2", "0", "0"], "grudge-target": ["2"]}
    answer = street.browser("rita").post(address, said)
    page = answer.content.decode()
    assert answer.status_code == 422 and "two sides that fight each other" in page
    assert 'value="Open a safe"' in page and 'value="Otto"' in page and not Scenario.objects.exists()
    assert street.browser("anna").post(address, FORM).status_code == 403
    assert street.browser("stranger").get(address).status_code == 404


@pytest.mark.parametrize(
    ("field", "said"), [("wave-side", ["1", "3", "0"]), ("grudge-side", ["3"]), ("grudge-target", ["3"])]
)
@pytest.mark.parametrize(("language", "words"), [("en", "one of the sides 1, 2, 3"), ("de", "eine der Seiten 1, 2, 3")])
def test_whoever_belongs_to_a_side_that_is_left_out_is_declined_there(street, field, said, language, words):
    """They moved to the first side without a word."""
    address = reverse("scenario-new", args=[street.campaign])
    answer = street.browser("rita", language).post(address, {**FORM, field: said})
    page = answer.content.decode()
    (wrong,) = re.findall(r'<select[^>]*aria-invalid="true"[^>]*>', page)
    assert answer.status_code == 422 and f'name="{field}"' in wrong and words in page
    assert not Scenario.objects.exists()


def test_those_of_a_side_that_moves_up_follow_it(street):
    moved = {"wave-side": ["2", "0", ""], "grudge-side": ["2"], "grudge-target": ["0"]}
    left_out = {"part": ["gang", "", "gang", ""], "aim-1-words": [""], "aim-1-points": [""]}
    write(street, **left_out, **moved)
    plan = Scenario.objects.get().plan
    assert [arrival["figures"][0]["side"] for arrival in plan["arrivals"]] == [0, 1]
    assert (plan["grudges"][0]["side"], plan["grudges"][0]["target"]) == (1, 0)


def test_writing_it_anew_shows_what_is_there(street):
    key = write(street)
    address = reverse("scenario-edit", args=[street.campaign, key])
    page = street.browser("rita").get(address).content.decode()
    for said in ('value="Open a safe"', 'value="A lady"', 'value="Otto"', "At night."):
        assert said in page
    street.browser("rita").post(address, {**FORM, "name": "Two safes"})
    assert vault.unseal(Scenario.objects.get().plan["name"]) == "Two safes"


def test_what_another_saved_meanwhile_is_replaced_by_nobody_who_has_not_been_told(street):
    """In the form, and on the page that draws the table; a second tap is no other's."""
    key, rita = write(street), street.browser("rita")
    edit, table = (reverse(name, args=[street.campaign, key]) for name in ("scenario-edit", "scenario-table"))
    seen = {address: rita.get(address).context["edition"] for address in (edit, table)}
    mine = {**FORM, "edition": seen[edit], "id": str(UUID(int=7))}
    assert [rita.post(edit, {**mine, "name": "Two safes"}).status_code for _tap in range(2)] == [302, 302]
    size = {"table-wide": "30", "table-high": "30"}
    for address, wrong in ((edit, {**FORM, "name": ""}), (table, {**size, "table-wide": "x"})):
        answer = rita.post(address, {**wrong, "edition": seen[address]})
        assert (answer.status_code, answer.context["edition"]) == (422, seen[address])
    for address, typed in ((edit, {**FORM, "name": "Three safes"}), (table, size)):
        answer = rita.post(address, {**typed, "edition": seen[address]})
        assert answer.status_code == 409 and "Someone has saved this scenario" in answer.content.decode()
        assert vault.unseal(Scenario.objects.get().plan["name"]) == "Two safes"
    assert "Three safes" in rita.post(edit, {**FORM, "name": "Three safes", "edition": "1"}).content.decode()
    again = rita.post(table, {**size, "edition": answer.context["edition"]})
    assert again.status_code == 302 and Scenario.objects.get().plan["size"] == [3000, 3000]


def test_a_copy_is_a_new_scenario_with_everything_of_the_old_one(street):
    key, rita = write(street, table="drawn", ground="alley"), street.browser("rita")
    rita.post(reverse("scenario-table", args=[street.campaign, key]), {"table-wide": "30", "table-high": "20"})
    copy = reverse("scenario-copy", args=[street.campaign, key])
    assert copy in rita.get(reverse("scenario", args=[street.campaign, key])).content.decode()
    page = rita.get(copy)
    assert 'value="Open a safe"' in page.content.decode() and page.context["edition"] == ""
    assert rita.post(copy, {**FORM, "ground": "own", "table": "drawn", "name": "Two safes"}).status_code == 302
    old, new = Scenario.objects.all()
    assert [vault.unseal(scenario.plan["name"]) for scenario in (old, new)] == ["The safe", "Two safes"]
    assert new.plan["size"] == [3000, 2000] and new.plan["ground"] == "own"
    rita.post(reverse("scenario-withdraw", args=[street.campaign, key]))
    assert copy in rita.get(reverse("scenario", args=[street.campaign, key])).content.decode()
    assert street.browser("anna").post(copy, FORM).status_code == 403


def test_a_rematch_follows_the_same_scenario_on_its_own_table_with_the_same_parts(street):
    key, rita = write(street, table="drawn", ground="alley", deployment="random"), street.browser("rita")
    rita.post(reverse("scenario-table", args=[street.campaign, key]), {"table-wide": "30", "table-high": "20"})
    first = begin(street, key, table="drawn", sample="scenario", deployment="random")
    street.act({"type": "end", "how": "time_up"}, "rita", first.id)
    where = f"{reverse('open-battle', args=[street.campaign])}?again={first.id}"
    opening = rita.get(where).context["opening"]
    assert (opening.line.id, opening.sample, opening.table) == (key, "scenario", "drawn")
    parts = {f"as-{side['key']}": side["place"] for side in opening.sides}
    second = begin(street, key, table="drawn", sample=opening.sample, deployment="random", **parts)
    assert [side.get("gang") for side in second.sides] == [side.get("gang") for side in first.sides]
    assert second.scenario["id"] == str(key)
    street.act({"type": "end", "how": "time_up"}, "rita", second.id)
    rita.post(reverse("scenario-withdraw", args=[street.campaign, key]))
    assert rita.get(where).context["opening"].line is None


def test_no_table_is_laid_that_nobody_chose(street):
    """A form that is opened and saved again changes nothing; a number is asked for where a table is made from one."""
    street.act({"type": "save-scenario", "plan": {"name": "Brothers", "sides": [{}, {}]}})
    key, rita = Scenario.objects.get().id, street.browser("rita")
    edit = reverse("scenario-edit", args=[street.campaign, key])
    offered = rita.get(edit).context["grounds"]
    assert offered[0] == ("", "Open ground") and len(offered) == 4
    assert rita.post(edit, {**FORM, "ground": ""}).status_code == 302
    assert "terrain" not in Scenario.objects.get().plan
    assert rita.get(reverse("scenario", args=[street.campaign, key])).context["map"] is None
    answer = rita.post(edit, {**FORM, "ground": "made-", "ground-number": ""})
    assert answer.status_code in (400, 422) and 'aria-invalid="true"' in answer.content.decode()
    assert "terrain" not in Scenario.objects.get().plan


def test_a_battle_is_opened_from_it_played_up_to_the_joker_and_settled(street):
    battle = begin(street, write(street), "anna")
    assert [side.get("gang") for side in battle.sides] == [street.gangs["ben"], street.gangs["anna"], None]
    rita, address = street.browser("rita"), reverse("battle", args=[battle.id])
    assert "Open a safe" in rita.get(address).content.decode()
    street.browser("ben").post(reverse("tick-aims", args=[battle.id]), {"side": "0", "aim-0-0": "2"})
    assert Battle.objects.get().ticks == [{"side": 0, "aim": 0, "times": 2}]
    page = rita.get(address).content.decode()
    assert "Arriving now:" in page and "time is up" not in page
    rita.post(reverse("bring-wave", args=[battle.id, 0]))
    assert "Arriving now:" not in rita.get(address).content.decode()
    from tests.submit.scenarios.test_scenarios import joker

    joker(street, battle.id)
    page = rita.get(address).content.decode()
    assert "time is up" in page.split('<div class="told">')[0] and "6 points" in page  # where everybody looks
    rita.post(reverse("enter", args=[battle.id, "end"]), {"how": "time_up"})
    said = {"aim-0-0": "2", "aim-1-0": "1", "winner": "points"}
    rita.post(reverse("enter-result", args=[battle.id]), said)
    assert Battle.objects.get().result["points"] == [6, 4, 0]
    assert "Bens" in street.browser("otto").get(address).content.decode()
    standings = street.browser("sam").get(reverse("standings", args=[street.campaign]))
    assert [(standing.name, standing.won, standing.points) for standing in standings.context["standings"]] == [
        ("Bens", 1, 6),
        ("Annas", 0, 4),
    ]


def test_a_tapped_house_rule_is_the_reason(street):
    added = street.act({"type": "add-house-rule", "text": "Moni counts double"})
    rule = added.of_type("campaign/house-rule-added/1")[0]["house_rule"]
    battle = begin(street, write(street))
    rita = street.browser("rita")
    assert "Moni counts double" in rita.get(reverse("battle", args=[battle.id])).content.decode()
    said = {"figure": "1", "state": "ducked", "reason": "", "house_rule": rule}
    rita.post(reverse("enter", args=[battle.id, "state"]), said)
    page = rita.get(reverse("battle", args=[battle.id])).content.decode()
    assert "ouse rule: Moni counts double" in page
    street.act({"type": "end", "how": "time_up"}, stream=battle.id)
    rita.post(reverse("enter-result", args=[battle.id]), {"winner": "1", "house_rule": rule})
    assert vault.unseal(Battle.objects.get().result["reason"]) == "house rule: Moni counts double"


LINES = {"name": "Accidents", "use": "accidents", "by": "dice", "count": "1", "sides": "6"}


def lines(*rows):
    low, high, text = zip(*rows, strict=True)
    return {**LINES, "low": low, "high": high, "text": text}


def table(street, *rows, **more):
    said = lines(*(rows or (("1", "3", "The gun falls down."), ("4", "6", "Somebody shouts."))))
    answer = street.browser("rita").post(reverse("own-table-new", args=[street.campaign]), {**said, **more})
    assert answer.status_code == 302, answer.context["no"]
    return OwnTable.objects.get().id


def test_a_table_with_a_hole_comes_back_with_the_sentence(street):
    said = lines(("1", "2", "a"), ("4", "6", "b"))
    answer = street.browser("rita").post(reverse("own-table-new", args=[street.campaign]), said)
    page = answer.content.decode()
    assert answer.status_code == 422 and "No line applies from 3 to 3" in page and 'value="a"' in page
    german = street.browser("rita", "de").post(reverse("own-table-new", args=[street.campaign]), said)
    assert "Von 3 bis 3 gilt keine Zeile" in german.content.decode()


def test_a_roll_on_a_table_has_a_page_of_its_own(street):
    key = table(street)
    rita = street.browser("rita")
    rolled = rita.post(reverse("own-table-roll", args=[street.campaign, key]), {})
    page = street.browser("sam").get(rolled.url).content.decode()
    assert "The gun falls down." in page or "Somebody shouts." in page
    typed = rita.post(reverse("own-table-roll", args=[street.campaign, key]), {"faces": "6"})
    assert "Somebody shouts." in rita.get(typed.url).content.decode()
    wrong = rita.post(reverse("own-table-roll", args=[street.campaign, key]), {"faces": "7"})
    at_dice = wrong.content.decode().split('name="faces"')[1].split("</form>")[0]
    assert "they have 6 sides" in at_dice and 'value="7"' in at_dice


@pytest.mark.parametrize(("language", "dice"), [("en", "1d6"), ("de", "1W6")])
def test_a_tables_dice_are_named_in_the_readers_language(street, language, dice):
    key, rita = table(street), street.browser("rita", language)
    for name, args in (("own-tables", []), ("own-table", [key])):
        assert dice in rita.get(reverse(name, args=[street.campaign, *args])).content.decode()


def test_weights_come_back_as_weights(street):
    key = table(street, ("3", "", "often"), ("", "", "seldom"), by="weight")
    page = street.browser("rita").get(reverse("own-table-edit", args=[street.campaign, key]))
    assert [row.get("low") for row in page.context["table"]["rows"]][:2] == [3, 1]


def test_after_an_accident_the_page_asks_for_the_table(street):
    """STKO-39: the referee rolls on his table, or picks a line."""
    key, battle = table(street), street.battle(dice="typed", options={"stko.opt.accidents": True})
    shoot = {"type": "shoot", "figure": 1, "target": 3, "weapons": [0]}
    while street.act({"type": "turn-card"}, stream=battle).waiting["figure"] != 1:
        waits = Battle.objects.get().waiting
        if waits["turn"] == "action":
            street.act({"type": "wait", "figure": waits["figure"]}, stream=battle)
    street.act(shoot, stream=battle)
    street.act({"type": "answer", "value": {"band": "short"}}, stream=battle)
    while (waits := Battle.objects.get().waiting)["kind"] != "dice":
        street.act({"type": "answer", "value": {}}, stream=battle)
    from campaigns.projections.game import load_game
    from engine.rulesets import ruleset

    asked = load_game(ruleset("stko"), street.campaign, battle).waiting.asked
    street.act({"type": "enter-dice", "faces": [1] * asked.count}, stream=battle)
    if asked.count < 4:
        pytest.skip("too few dice for an accident")
    page = street.browser("rita").get(reverse("battle", args=[battle])).content.decode()
    assert "An accident: roll on a table" in page
    street.browser("rita").post(
        reverse("enter", args=[battle, "table"]), {"table": str(key), "figure": "1", "pick": "0"}
    )
    assert "The gun falls down." in street.browser("rita").get(reverse("battle", args=[battle])).content.decode()


def test_counters_stand_on_the_gangs_page_with_their_history(street):
    rita = street.browser("rita")
    rita.post(reverse("counters", args=[street.campaign]), {"name": "Money", "of": "gang", "start": "50"})
    counter, gang = Counter.objects.get(), street.gangs["anna"]
    address = reverse("counter-change", args=[street.campaign, counter.id])
    back = reverse("gang", args=[street.campaign, gang])
    said = {"thing": gang, "by": "20", "reason": "a new tyre", "less": "1", "back": back}
    assert rita.post(address, said).url == back
    assert Tally.objects.get().value == 30
    page = street.browser("ben").get(back).content.decode()
    assert "a new tyre" in page and "-20 → 30" in page and "how much" not in page
    assert "Say why" in rita.post(address, {"thing": gang, "by": "1", "back": back}, follow=True).content.decode()
    assert rita.post(address, {**said, "back": "https://elsewhere.example/"}).url == reverse(
        "counters", args=[street.campaign]
    )
    rita.post(address, {**said, "by": "-5"})
    assert Tally.objects.get().value == 5  # fewer by five, however it is typed


def test_the_armoury_says_who_has_left_and_the_page_that_nobody_is(street):
    for one in street.figures["anna"]:
        street.act({"type": "retire-character", "character": one})
    answer = street.browser("anna").get(reverse("gang", args=[street.campaign, street.gangs["anna"]]))
    page = " ".join(answer.content.decode().split())
    assert "Keule (has left)" in page and "†" not in page and "Nobody is left." in page


def test_the_dead_keep_their_weapons_or_give_them_and_are_given_none(street):
    keule, pit = street.figures["anna"]
    street.act({"type": "retire-character", "character": pit})
    gang = street.gangs["anna"]
    page = street.browser("rita").get(reverse("gang", args=[street.campaign, gang])).content.decode()
    offered = re.findall(r'<option value="((?:machine_)?pistol@[^"]*)"', page)
    assert offered == ["machine_pistol@", f"machine_pistol@{keule}", "pistol@", f"pistol@{keule}", f"pistol@{pit}"]
    given = {"w-0": f"machine_pistol@{keule}", "w-1": "pistol@"}
    street.browser("rita").post(reverse("armoury", args=[street.campaign, gang]), given)
    assert Gang.objects.get(id=gang).spare == ["pistol"] and Character.objects.get(id=keule).weapons


def test_no_weapon_is_taken_from_whoever_fights(street):
    """The page doesn't offer it; who has its form still open is told."""
    keule, pit = street.figures["anna"]
    street.battle()
    said = {"w-0": f"machine_pistol@{pit}", "w-1": "pistol@"}
    address = reverse("armoury", args=[street.campaign, street.gangs["anna"]])
    assert street.browser("rita").post(address, said).status_code == 422
    assert Character.objects.get(id=keule).weapons == ["machine_pistol"]


def test_the_armoury_hands_weapons_on(street):
    keule, pit = street.figures["anna"]
    address = reverse("armoury", args=[street.campaign, street.gangs["anna"]])
    page = street.browser("anna").get(reverse("gang", args=[street.campaign, street.gangs["anna"]]))
    assert [weapon["code"] for weapon in page.context["weapons"]] == ["machine_pistol", "pistol"]
    street.browser("anna").post(address, {"w-0": f"machine_pistol@{pit}", "w-1": "pistol@"})
    assert Character.objects.get(id=pit).weapons == ["machine_pistol"]
    assert (Character.objects.get(id=keule).weapons, Gang.objects.get(id=street.gangs["anna"]).spare) == (
        [],
        ["pistol"],
    )
    street.browser("ben").post(address, {"w-0": f"machine_pistol@{keule}", "w-1": "pistol@"})
    assert Character.objects.get(id=pit).weapons == ["machine_pistol"]


def test_whoever_looks_on_writes_a_note_under_a_battle(street):
    battle = street.battle()
    address = reverse("battle", args=[battle])
    said = {"text": "Well played <b>", "about": str(battle), "back": address}
    assert street.browser("sam").post(reverse("notes", args=[street.campaign]), said).url == address
    assert Note.objects.get().author == street.members["sam"]
    assert "Well played &lt;b&gt;" in street.browser("anna").get(address).content.decode()
    assert street.browser("otto").post(reverse("notes", args=[street.campaign]), said).url == address
    assert street.browser("stranger").post(reverse("notes", args=[street.campaign]), said).status_code == 404
    assert street.browser("stranger").get(reverse("notes", args=[street.campaign])).status_code == 404
    assert {note.author for note in Note.objects.all()} == {street.members["sam"], street.members["otto"]}
    assert Note.objects.count() == 2


@pytest.mark.parametrize("name", ["scenarios", "own-tables", "counters", "notes", "standings"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_empty_pages_say_what_comes_next(street, name, language):
    answer = street.browser("rita", language).get(reverse(name, args=[street.campaign]))
    assert answer.status_code == 200 and len(answer.content) > 1000
    assert street.browser("stranger").get(reverse(name, args=[street.campaign])).status_code == 404


def test_a_made_table_is_offered_with_its_number_and_played_on(street):
    """STKO-98: `?number=` shows that table; what is opened has it in its setup."""
    from engine.rulesets.stko.table_maker import made

    address = reverse("open-battle", args=[street.campaign])
    page = street.browser("rita").get(address + "?number=17")
    assert page.context["opening"].samples[-1][0] == "made-17"
    said = {"table": "drawn", "sample": "made-17", "deployment": "random", "cards": "server", "devices": "own"}
    said |= {"gangs": [UUID(gang).hex for gang in street.gangs.values()]}
    said |= {"figures": [figure for figures in street.figures.values() for figure in figures]}
    assert street.browser("rita").post(address, said).status_code == 302
    page = street.browser("rita").get(reverse("battle", args=[Battle.objects.get().id]))
    assert len(page.context["battle"].terrain) == len(made(17).terrain)
    key = write(street, table="drawn", ground="made-", **{"ground-number": "17"})
    assert Scenario.objects.get(id=key).plan["ground"] == "made-17"


def test_a_note_that_is_too_long_is_told_so(street):
    where = reverse("notes", args=[street.campaign])
    empty, long = (street.browser("rita").post(where, {"text": text}) for text in (" ", "lang " * 1000))
    assert (empty.status_code, long.status_code) == (422, 422)
    words = "Write something first."
    assert words in empty.content.decode() and words not in long.content.decode()
