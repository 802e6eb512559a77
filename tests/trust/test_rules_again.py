"""The rules run again over stored battles: made-up consequences of true rolls are found, although every leaf fits."""

import json
from io import StringIO
from uuid import uuid4

import msgspec
import pytest
from django.core.cache import caches
from django.core.management import CommandError, call_command
from django.urls import reverse

from campaigns.ledger.read import read
from campaigns.ledger.verify import verify
from campaigns.models import Member
from campaigns.submit.corrections.correction_preview import foresee_correction
from campaigns.vault.check import DiceCheck
from engine.rulesets import RULESETS
from tests.founding import founded
from tests.ledger.test_verify import event_of, forge
from tests.trust.playing import GAMES, fought

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("duel")]
every_ruleset = pytest.mark.parametrize("key", GAMES)


def test_every_registered_ruleset_is_tried_here():
    assert set(GAMES) == set(RULESETS) - {"toy"} and len(GAMES) > 1


def said(**options):
    out, err = StringIO(), StringIO()
    try:
        call_command("verify", rules=True, stdout=out, stderr=err, **options)
    except CommandError as error:
        return out.getvalue() + err.getvalue() + f"FAILED: {error}"
    return out.getvalue()


def otherwise(event, name):
    """The stored event with another value in a field, as its payload is written."""
    payload = json.loads(event.payload)
    value = payload[name]
    payload[name] = value + 1 if type(value) is int else value + "x" if isinstance(value, str) else not value
    return json.dumps(payload, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def plain_fields(event):
    return [name for name, value in json.loads(event.payload).items() if not isinstance(value, (list, dict))]


def rewritten(cast, event, payload):
    """By a forger who makes the leaf fit again."""
    leaf = msgspec.structs.replace(event, payload=payload.encode()).computed_leaf()
    change = "UPDATE campaigns_event SET payload = %s, leaf_hash = %s WHERE campaign_id = %s AND seq = %s"
    forge(change, payload, leaf, cast.campaign, event.seq)


@every_ruleset
@pytest.mark.usefixtures("unbalanced")
def test_a_made_up_consequence_is_found_by_the_rules_alone(key):
    """One field of what the rules wrote: no leaf and no die gives it away, its line is named."""
    cast, battle = founded(fought, key)
    honest = said(battle=battle)
    assert "The rules were run again over all" in honest and "FAILED" not in honest
    lines = read(cast.campaign, stream=battle)
    own = {line.type: line for line in lines if line.type.startswith(f"{key}/") and plain_fields(line)}
    assert len(own) > 1
    for event in [*own.values()][:6]:
        name = plain_fields(event)[0]
        rewritten(cast, event, otherwise(event, name))
        assert verify(cast.campaign, [DiceCheck()]).seq == 0, "a leaf or a die gives it away"
        told = said(campaign=cast.campaign)
        assert f"{battle}: BROKEN at event {event.seq}: Line {event.version} of the battle" in told, (event, told)
        assert f"{name} is " in told and "FAILED: 1 of 1 battles" in told
        rewritten(cast, event, event.payload.decode())
    assert said(battle=battle).splitlines()[0] == honest.splitlines()[0]


@every_ruleset
@pytest.mark.usefixtures("unbalanced")
def test_a_booked_outcome_that_the_battle_did_not_leave_is_found(key):
    cast, battle = founded(fought, key)
    event = event_of(cast, "campaign/battle-outcome/1")
    honest, outcome = event.payload.decode(), json.loads(event.payload)
    outcome["figures"][0]["dead"] = not outcome["figures"][0].get("dead", False)
    rewritten(cast, event, json.dumps(outcome))
    told = said(battle=battle)
    assert f"BROKEN at event {event.seq}: Line {event.seq} of the log" in told and ", dead is " in told
    rewritten(cast, event, json.dumps(json.loads(honest) | {"battle": str(uuid4())}))
    assert "The battle is over, and none of it is on record." in said(battle=battle)


@pytest.mark.usefixtures("unbalanced")
def test_whom_an_older_log_names_of_a_battle_that_was_called_off_is_nothing_made_up(cast):
    """It doesn't count."""
    battle = cast.open_battle()
    cast.act({"type": "end", "how": "called_off"}, cast.rita, battle)
    event = event_of(cast, "campaign/battle-outcome/1")
    named = [{"character": cast.characters[cast.ben][0], "figure": 3, "dead": True}]
    rewritten(cast, event, json.dumps(json.loads(event.payload) | {"figures": named}))
    assert "FAILED" not in said(battle=battle)


@pytest.mark.usefixtures("unbalanced")
def test_entries_under_other_rules_are_counted_and_never_told_as_right():
    cast, battle = founded(fought, "stko")
    opened, rolled = event_of(cast, "battle/opened/1"), event_of(cast, "battle/rolled/1")
    rewritten(cast, opened, json.dumps(json.loads(opened.payload) | {"rules_version": 1}))
    rewritten(cast, rolled, otherwise(rolled, "purpose"))
    told = said(battle=battle)
    assert "1 entry was recorded under other rules (version 1): not audited" in told
    assert "over all" not in told and "FAILED" not in told
    rewritten(cast, rolled, rolled.payload.decode())
    turned = event_of(cast, "stko/card-turned/1")
    rewritten(cast, turned, otherwise(turned, "card"))
    assert f"BROKEN at event {turned.seq}" in said(battle=battle), "a line that fits no table is wrong under any rules"


@pytest.mark.usefixtures("unbalanced")
def test_a_line_that_nobody_can_read_is_a_sentence():
    cast, battle = founded(fought, "stko")
    event = event_of(cast, "stko/card-turned/1")
    rewritten(cast, event, json.dumps({"card": 1}))
    assert f"BROKEN at event {event.seq}" in said(battle=battle) and "can't be understood" in said(battle=battle)
    forge("UPDATE campaigns_event SET type = 'stko/made-up/9' WHERE seq = %s", event.seq)
    assert f"BROKEN at event {event.seq}" in said(battle=battle) and "can't be understood" in said(battle=battle)
    assert "FAILED: there is no battle" in said(battle=uuid4())
    assert "FAILED: there is no campaign" in said(campaign=uuid4())


def test_what_a_copy_took_over_is_told_as_not_audited_there(cast):
    battle = cast.open_battle()
    for _ in range(2):
        cast.act({"type": "throw", "figure": 1, "count": 0}, cast.rita, battle)
    receipt = cast.act({"type": "fork-battle", "battle": str(battle), "at": 3})
    copy = receipt.of_type("campaign/battle-forked/1")[0]["battle"]
    cast.act({"type": "throw", "figure": 3, "count": 0}, cast.rita, copy)
    told = said(battle=copy)
    assert "over 2 entries: each follows" in told
    assert "Not audited here: 3 lines taken over from another battle." in told


@pytest.fixture
def fight(street):
    battle = street.battle()
    street.act({"type": "turn-card"}, "anna", battle)
    return battle


def test_whoever_may_read_all_of_a_battle_has_the_rules_run_again_on_its_page(street, fight):
    browser, page = street.browser("anna"), reverse("rules-again", args=[fight])
    assert page in browser.get(reverse("check-battle", args=[fight])).content.decode()
    assert "Run the rules again" in browser.get(page).content.decode()
    answer = browser.post(page)
    assert "over all 2 entries: each follows from its dice" in answer.content.decode()
    again = browser.post(page)
    assert again.status_code == 429 and "a moment ago" in again.content.decode()
    caches["counted"].clear()
    german = browser.post(page, headers={"accept-language": "de"}).content.decode()
    assert "Die Regeln liefen noch einmal über alle 2 Einträge: Jeder folgt aus seinen Würfeln." in german


def test_results_that_a_referee_corrected_are_told_to_be_his_word(street, fight):
    """Every line follows from its dice, and who won, on record, doesn't."""
    street.act({"type": "end", "how": "time_up"}, "rita", fight)
    (booked,) = read(street.campaign, types=["campaign/battle-outcome/1"])
    command = {"type": "correct-outcome", "outcome": booked.seq, "winner": 1}
    shown = foresee_correction(Member.objects.get(id=street.members["rita"]), command).shown
    street.act({**command, "shown": shown}, "rita")
    seq = read(street.campaign, types=["campaign/outcome-corrected/1"])[0].seq
    answer = street.browser("anna").post(reverse("rules-again", args=[fight])).content.decode()
    assert "each follows from its dice" in answer and 'class="say good"' not in answer
    assert f"referee corrected the results on record (line {seq})" in answer
    assert f"corrected the results on record (line {seq})" in said(battle=fight)
    command = {**command, "winner": -1}
    shown = foresee_correction(Member.objects.get(id=street.members["rita"]), command).shown
    street.act({**command, "shown": shown}, "rita")
    seqs = [str(row.seq) for row in read(street.campaign, types=["campaign/outcome-corrected/1"])]
    assert f"corrected the results on record (lines {', '.join(seqs)})" in said(battle=fight)


def test_the_api_runs_the_rules_again_too(street, fight):
    answer = street.browser("anna").post(f"/api/battles/{fight}/rules/")
    assert answer.status_code == 200
    assert (answer.json()["entries"], answer.json()["wrong"]) == (2, None)
    again = street.browser("anna").post(f"/api/battles/{fight}/rules/")
    assert (again.status_code, again.headers["Retry-After"]) == (429, str(again.json()["error"]["facts"]["seconds"]))
    assert street.browser("stranger").post(f"/api/battles/{fight}/rules/").status_code == 404
    assert street.browser("stranger").get(reverse("rules-again", args=[fight])).status_code == 404


@pytest.mark.usefixtures("unbalanced")
def test_the_page_names_the_line_that_does_not_follow(street, fight):
    event = next(row for row in read(street.campaign, stream=fight) if row.type == "stko/card-turned/1")
    rewritten(street, event, otherwise(event, "card"))
    answer = street.browser("rita").post(reverse("rules-again", args=[fight])).content.decode()
    assert f"Line {event.version} of the battle (stko/card-turned/1)" in answer and "each follows" not in answer
    assert reverse("battle-at", args=[fight, event.version]) in answer


def test_whoever_may_not_read_all_of_it_is_told_whom_to_ask():
    from tests.web.study import Study

    study = founded(Study)
    fight = study.fight()
    page = reverse("rules-again", args=[fight])
    for answer in (study.browser("anna").get(page), study.browser("anna").post(page)):
        assert answer.status_code == 403 and "Ask a referee" in answer.content.decode()
    assert study.browser("anna").post(f"/api/battles/{fight}/rules/").status_code == 403
    assert "it follows from its dice" in study.browser("rita").post(page).content.decode()
