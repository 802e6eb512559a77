"""Exports with luck used, rolls kept after a correction, a lost key; and the campaign's own lines."""

import json
from pathlib import Path
from uuid import UUID

import pytest

from campaigns.ledger.read import read
from campaigns.ledger.verify import verify as verify_log
from campaigns.models import Member, StreamSecret
from campaigns.projections.game import load_game
from campaigns.selectors.not_visible import NotVisible
from campaigns.submit.campaigns.signing import sign
from campaigns.trust import files, verify
from campaigns.trust.exports import NotSigned, export, export_campaign
from campaigns.vault.check import DiceCheck
from engine.kernel import events as ev
from engine.kernel.luck import shown
from engine.kernel.shown_rolls import rolls_in
from tests.founding import founded
from tests.trust.playing import RULES, exported, street_cast
from tests.trust.tampering import find, parsed, resealed, rewrite, written

pytestmark = pytest.mark.django_db
EXPORTS = Path(__file__).parents[1] / "fixtures/exports"


def game(cast, battle):
    return load_game(RULES, cast.campaign, battle)


def lucky_battle(cast, dice="typed"):
    """Two lucky ones against two; they roll at the table, the cards are the server's."""
    figure = {"rank": "killer", "weapons": ["rifle"], "skills": {"lucky": 1}}
    setup = {
        "deployment": "placed",
        "options": {"stko.opt.skills": True},
        "sides": [{"players": [str(one)], "dice": dice} for one in (cast.anna, cast.ben)],
        "figures": [{**figure, "side": n, "name": f"Figure {n}{k}"} for n in (0, 1) for k in (0, 1)],
    }
    receipt = cast.act({"type": "open-battle", "setup": setup})
    return UUID(receipt.of_type("campaign/battle-opened/1")[0]["battle"])


def shoot(cast, battle, told=None, dice="typed"):
    """Somebody shoots and throws one of his dice again. Returns the version of the fact that was told."""
    while game(cast, battle).waiting.turn != "action":
        cast.act({"type": "turn-card"}, cast.rita, battle)
    up = game(cast, battle).waiting.figure
    cast.act({"type": "shoot", "figure": up, "target": 1 if up > 2 else 3}, cast.rita, battle)
    fact = None
    while isinstance(game(cast, battle).open, ev.Asked):
        kind = game(cast, battle).open.kind
        value = (told or {"band": "medium", "cover": "none"}) if kind == "fact-shot" else {}
        cast.act({"type": "answer", "value": value}, cast.rita, battle)
        if kind == "fact-shot":
            fact = [one.version for one in game(cast, battle).counting if isinstance(one.event, ev.Answered)][-1]
    if dice == "typed":
        cast.act({"type": "enter-dice", "faces": [2] * game(cast, battle).open.count}, cast.rita, battle)
    return fact


def pressed(cast, battle, die=0):
    roll = shown(game(cast, battle))
    assert roll is not None
    cast.act({"type": "press-luck", "by": roll.first.figure, "skill": "lucky", "dice": [die]}, cast.rita, battle)
    cast.act({"type": "enter-dice", "faces": [1]}, cast.rita, battle)


@pytest.fixture
def played():
    return founded(corrected)


def corrected():
    """A shot with a lucky die, corrected to a shorter distance, where a rifle has fewer dice."""
    from campaigns.selectors.battles.loaded import load_battle
    from campaigns.selectors.corrections.amending import foresee

    cast = street_cast()
    cast.battle = lucky_battle(cast)
    fact = shoot(cast, cast.battle)
    pressed(cast, cast.battle)
    change = {"type": "amend", "entry": fact, "value": {"band": "close", "cover": "none"}, "reason": "measured anew"}
    seen = foresee(load_battle(cast.battle, Member.objects.get(id=cast.rita)), change, ())
    cast.act({**change, "shown": seen.shown}, cast.rita, cast.battle)
    sign(cast.campaign)
    return cast


def amended(cast, fact, told, then=()):
    from campaigns.selectors.battles.loaded import load_battle
    from campaigns.selectors.corrections.amending import foresee

    change = {"type": "amend", "entry": fact, "value": told, "reason": "measured anew"}
    seen = foresee(load_battle(cast.battle, Member.objects.get(id=cast.rita)), change, then)
    command = {**change, "shown": seen.shown}
    cast.act(command, cast.rita, cast.battle, then=then) if then else cast.act(command, cast.rita, cast.battle)


def told_facts(cast):
    counting = game(cast, cast.battle).counting
    return [one.version for one in counting if isinstance(one.event, ev.Answered) and "band" in one.event.answer]


def the_shot(cast):
    return [roll for roll in rolls_in(game(cast, cast.battle).counting) if roll.first.purpose == "shot"][-1]


FAR, NEAR = {"band": "medium", "cover": "none"}, {"band": "close", "cover": "none"}


@pytest.fixture(params=["server", "typed"])
def in_parts(request):
    return founded(kept_twice, request.param)


def kept_twice(dice):
    """A roll that was kept, with dice more, one of which is thrown again if typed; then all of it kept once more."""
    cast = street_cast()
    cast.battle, cast.dice = lucky_battle(cast, dice), dice
    fact = shoot(cast, cast.battle, NEAR, dice)
    was = the_shot(cast).first.count
    amended(cast, fact, FAR)
    if dice == "typed":
        cast.act({"type": "enter-dice", "faces": [3] * game(cast, cast.battle).open.count}, cast.rita, cast.battle)
    roll = the_shot(cast)
    assert len(roll.parts) == 2 and len(roll.faces) > was
    if dice == "typed":  # what the server's dice bring nobody knows
        pressed(cast, cast.battle, was)
    amended(cast, told_facts(cast)[-1], FAR)
    sign(cast.campaign)
    return cast


def test_a_roll_in_parts_is_right_everywhere(in_parts):
    from campaigns.selectors.rolls.opened import roll_page

    cast = in_parts
    roll, by_hand = the_shot(cast), cast.dice == "typed"
    assert len(roll.numbers) == 2 + by_hand and len(roll.used) == by_hand and len(roll.parts) == 2
    report = verify.check(exported(cast, cast.battle))
    assert (report.verdict, report.wrong, report.unchecked) == ("right", [], [])
    assert verify_log(cast.campaign, [DiceCheck()]).broken is None
    pages = [roll_page(cast.battle, n, Member.objects.get(id=cast.otto)) for n in roll.numbers]
    for page in pages:
        assert page.badge == ("knowable" if roll.first.secret else "self-reported") and not page.checks.contradict
        assert (page.checks.faces_follow_from_secret is True) == bool(roll.first.secret)
        assert page.whole is not None and page.whole.faces == list(roll.faces) and page.whole.missing == 0
        assert [part.number for part in (*page.whole.parts, *page.whole.again)] == roll.numbers
    hits = sum(face == 6 for face in roll.as_thrown)
    assert {(one.odds.came, one.odds.expected) for one in pages[:2]} == {(hits, pages[0].odds.expected)}
    assert pages[0].odds.expected == pytest.approx(roll.first.count / 6)


def found(lines):
    return {finding.code for finding in verify.check(written(lines)).wrong}


def test_an_export_with_luck_used_and_rolls_kept_is_right(played):
    report = verify.check(exported(played, played.battle))
    assert (report.verdict, report.wrong, report.unchecked) == ("right", [], [])
    assert report.counts["luck"] >= 1 and report.counts["kept"] >= 1
    assert verify_log(played.campaign, [DiceCheck()]).broken is None
    assert files.check(exported(played, played.battle), []).verdict == "right"


@pytest.mark.parametrize("name", ["luck", "campaign"])
def test_stored_exports_are_right_for_ever(name):
    assert verify.check((EXPORTS / f"{name}.jsonl").read_bytes()).verdict == "right"


def more_dice(said):
    said["dice"] = [*said["dice"], 1]


LUCK = "battle/luck-pressed/1"
KEPT = "battle/roll-kept/1"
CHANGES = (
    (LUCK, more_dice, "luck"),
    (LUCK, lambda said: said.update(dice=[0, 0]), "luck"),
    (LUCK, lambda said: said.update(figure=said["figure"] % 4 + 1), "luck"),
    (LUCK, lambda said: said.update(to=said["to"] - 1), "luck"),
    (KEPT, lambda said: said.update(faces=[said["faces"][0] % 6 + 1, *said["faces"][1:]]), "kept"),
    (KEPT, lambda said: said.update(secret="ab" * 32), "kept"),
    (KEPT, lambda said: said.update(of=said["of"] - 1), "kept"),
    (KEPT, lambda said: said["why"][0].update(n=9), "reasons"),
)


def has_reasons(line, kind):
    return kind != KEPT or '"why":[' in line["payload"]


@pytest.mark.parametrize("number", range(len(CHANGES)))
def test_luck_that_was_tampered_with_is_found_and_named(played, number):
    kind, change, code = CHANGES[number]
    lines = parsed(exported(played, played.battle))
    line = next(one for one in lines if one.get("type") == kind and has_reasons(one, kind))
    rewrite(line, change)
    assert {"changed", code} <= found(lines)
    resealed(lines, line)
    assert {"root", code} <= found(lines)


def test_rolls_under_a_lost_key_are_said_to_be_unchecked_and_nothing_is_called_wrong(cast):
    battle = cast.open_battle()
    cast.act({"type": "throw", "figure": 1, "count": 0}, cast.rita, battle)
    StreamSecret.objects.filter(stream_id=battle).update(wrapped=b"\0" * 60)
    cast.act({"type": "throw", "figure": 1, "count": 0}, cast.rita, battle)
    sign(cast.campaign)
    report = verify.check(b"".join(export(battle, Member.objects.get(id=cast.rita))))
    assert (report.verdict, report.wrong) == ("partly", [])
    assert [(finding.code, finding.facts) for finding in report.unchecked] == [("key-lost", {"roll": 1, "last": 1})]
    assert report.counts["recomputed"] == 2 and report.counts["promised"] == 1


OWN_CHANGES = (
    ("campaign/rolled/1", lambda said: said.update(faces=[said["faces"][0] % said["sides"] + 1]), "dice"),
    ("campaign/rolled/1", lambda said: said.update(roll=said["roll"] + 1), "roll-number"),
    ("campaign/rolled/1", lambda said: said.update(secret="ab" * 32), "secret"),
)


# -- the campaign's own lines --------------------------------------------------------------------------------------
def own(cast, who=None):
    return b"".join(export_campaign(cast.campaign, Member.objects.get(id=who or cast.rita)))


@pytest.fixture
def drawn(cast):
    """Two draws between battles, and a battle that isn't shown in full."""
    for _ in range(2):
        cast.act({"type": "draw-gang", "gang": cast.gangs[cast.anna], "count": 1})
    cast.battle = cast.open_battle()
    cast.act({"type": "throw", "figure": 1, "count": 3}, cast.rita, cast.battle)
    sign(cast.campaign)
    return cast


def test_the_campaigns_own_lines_are_an_export_that_is_right(drawn):
    data = own(drawn)
    report = verify.check(data)
    assert (report.verdict, report.wrong, report.unchecked) == ("right", [], [])
    assert report.counts["lines"] == drawn.size() and report.counts["recomputed"] == report.counts["promised"] == 2
    assert "The campaign's own lines" in verify.tell(report, 0)
    assert files.check(data, []).verdict == "right"
    lines = [one for one in parsed(data) if one["is"] == "event"]
    assert all(("payload" in line) == (line["stream"] == str(drawn.campaign)) for line in lines)


def test_tampering_with_the_campaigns_own_lines_is_named(drawn):
    data = own(drawn)
    for kind, change, code in OWN_CHANGES:
        lines = parsed(data)
        line = find(lines, kind)
        rewrite(line, change)
        resealed(lines, line)
        assert {code, "root"} <= found(lines), code
    for kind in ("campaign/battle-opened/1", "battle/opened/1"):
        lines = parsed(data)
        lines.remove(next(one for one in lines if one.get("type") == kind))
        lines[-1]["lines"] -= 1
        assert "missing" in found(lines)


@pytest.mark.parametrize("who", ["rita", "anna", "otto"])
def test_every_member_may_have_it_and_nobody_else(drawn, who):
    assert verify.check(own(drawn, getattr(drawn, who))).verdict == "right"
    from tests.cast import Cast

    for looker in (None, Member.objects.get(id=Cast().rita)):
        with pytest.raises(NotVisible):
            export_campaign(drawn.campaign, looker)


def test_lines_that_nobody_signed_yet_want_a_signature_first(drawn):
    drawn.act({"type": "note", "text": "later"})
    with pytest.raises(NotSigned):
        own(drawn)


def test_names_and_free_text_are_sealed_in_it_too(drawn):
    drawn.act({"type": "note", "text": "Geheimnis"})
    sign(drawn.campaign)
    assert b"Geheimnis" not in own(drawn) and b"Rita" not in own(drawn)


def test_it_is_downloaded_and_checked_by_address(street):
    from django.urls import reverse

    street.battle()
    for who, status in (("anna", 200), ("otto", 200), ("sam", 200), ("stranger", 404), (None, 404)):
        browser = street.browser(who)
        page = browser.get(reverse("check-campaign", args=[street.campaign]))
        file = browser.post(reverse("export-campaign", args=[street.campaign]))
        assert (page.status_code, file.status_code) == (status, status), who
        if status == 200:
            assert verify.check(b"".join(file.streaming_content)).verdict == "right"
            assert browser.get(f"/api/campaigns/{street.campaign}/export/").status_code in (200, 401)
    assert json.loads(read(street.campaign)[0].payload)
