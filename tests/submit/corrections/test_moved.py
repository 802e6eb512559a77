"""A wound or a deed of a booked battle is moved: what goes along with it, and a skill revoked in the same step."""

import random
from functools import partial

import pytest

from campaigns.ledger.read import read
from campaigns.selectors.campaigns.standings import standings
from campaigns.selectors.corrections.booked import booked as booked_now
from campaigns.submit import Malformed, Refusal
from campaigns.submit.corrections import booked as working
from tests.submit.corrections.test_corrections import booked, changes, correct, correction, facts, foresee, loss
from tests.submit.lives import Lives, deed, undone

pytestmark = pytest.mark.django_db
FLESH = {"location": "left_arm", "severity": "flesh", "event": 5}
KILL = deed(victim=3)


@pytest.fixture
def lives(monkeypatch):
    """Two Gangers a side: figures 1 and 2 are Anna's, 3 and 4 are Ben's."""
    return Lives(monkeypatch, "ganger", "ganger")


@pytest.fixture
def killed(lives):
    lives.fight({1: {"kills": [KILL]}, 3: {"dead": True, "loss": "dead"}})
    return lives


@pytest.fixture
def skilled(killed):
    """The kill earned a skill, and it was drawn."""
    killed.act({"type": "draw-skill", "choice": str(killed.choices()[0].id), "entered": ["strong"]}, killed.anna)
    return killed


def everybody(lives):
    return [*lives.characters[lives.anna], *lives.characters[lives.ben]]


def moved_kill(lives):
    one, other, *_ = everybody(lives)
    return [{"character": one, "deeds": []}, {"character": other, "deeds": [KILL]}]


def deeds(lives, seq=None):
    """Who did what to whom, by figures' numbers."""
    found = booked_now(lives.campaign, seq or booked(lives), lives.row_of(lives.rita))
    return [(figure.figure, each["what"], each["victim"]) for figure in found.figures for each in figure.deeds]


def test_a_deed_goes_with_the_wound_that_it_made(lives):
    lives.fight({1: {"kills": [deed("flesh", 3)]}, 3: {"wounds": [FLESH]}})
    *_, hurt, other = everybody(lives)
    found = changes(foresee(lives, correction(lives, *wound_moved(hurt, other))))
    assert found[everybody(lives)[0]]["deeds"] == ([["flesh", 3]], [["flesh", 4]])
    assert found[hurt]["suffered"] == ([["flesh", 1]], []) and found[other]["suffered"] == ([], [["flesh", 1]])
    correct(lives, *wound_moved(hurt, other))
    assert deeds(lives) == [(1, "flesh", 4)]


def wound_moved(hurt, other, wound=FLESH):
    return [{"character": hurt, "wounds": []}, {"character": other, "wounds": [wound]}]


def test_a_wound_that_nobody_has_was_nobodys_deed(lives):
    lives.fight({1: {"kills": [deed("flesh", 3)]}, 3: {"wounds": [FLESH]}})
    correct(lives, {"character": everybody(lives)[2], "wounds": []})
    assert deeds(lives) == []


def test_who_suffered_it_and_who_did_it_change_together(lives):
    lives.fight({1: {"kills": [deed("flesh", 3)]}, 3: {"wounds": [FLESH]}})
    *_, hurt, other = everybody(lives)
    correct(lives, *wound_moved(hurt, other, {**FLESH, "by": 2}))
    assert deeds(lives) == [(2, "flesh", 4)]
    assert lives.one(other).wounds[0]["location"] == "left_arm" and "by" not in lives.one(other).wounds[0]


def test_a_wound_that_was_forgotten_names_who_did_it(lives):
    lives.fight()
    hurt = everybody(lives)[3]
    correct(lives, {"character": hurt, "wounds": [{**FLESH, "event": 0, "by": 1}]})
    assert deeds(lives) == [(1, "flesh", 4)]
    correct(lives, {"character": hurt, "wounds": [{**FLESH, "event": 8, "severity": "serious", "by": 0}]})
    assert deeds(lives) == [(1, "flesh", 4)] and lives.one(hurt).misses == 1
    with pytest.raises(Malformed):
        foresee(lives, correction(lives, {"character": hurt, "wounds": [{**FLESH, "by": 77}]}))


def test_whoever_was_killed_instead_is_dead_and_the_other_lives(killed):
    one, _, alive, dead = everybody(killed)
    found = foresee(killed, correction(killed, {"character": one, "deeds": [deed(victim=4)]}))
    said = changes(found)
    assert said[alive]["status"] == ("dead", "alive") and said[dead]["status"] == ("alive", "dead")
    assert said[dead]["by"] == (None, one)
    correct(killed, {"character": one, "deeds": [deed(victim=4)]})
    assert [killed.one(key).status for key in (alive, dead)] == ["alive", "dead"]
    assert killed.one(dead).death["by"] == one


def test_a_deed_that_is_nobodys_any_more_leaves_the_dead_dead(killed):
    one, _, dead, _ = everybody(killed)
    correct(killed, {"character": one, "deeds": []})
    assert killed.one(dead).status == "dead" and killed.one(dead).death["by"] is None


def test_whoever_was_put_out_instead_sits_out(lives):
    lives.fight({1: {"kills": [deed("incapacitated", 3)]}, 3: {"loss": "incapacitated"}})
    one, _, hurt, other = everybody(lives)
    before = lives.one(hurt).misses
    assert before > 0
    correct(lives, {"character": one, "deeds": [deed("incapacitated", 4)]})
    assert (lives.one(hurt).misses, lives.one(other).misses) == (0, before)


def test_a_shot_at_a_friend_is_no_deed_against_an_enemy(lives):
    lives.fight({1: {"kills": [deed("flesh", 3)]}, 3: {"wounds": [FLESH]}})
    _, friend, hurt, _ = everybody(lives)
    correct(lives, *wound_moved(hurt, friend))
    figures = booked_now(lives.campaign, booked(lives), lives.row_of(lives.rita)).figures
    assert figures[0].deeds[0]["enemy"] is False


# -- a skill in the way ---------------------------------------------------------------------------------------------
def test_a_skill_in_the_way_is_revoked_in_the_same_step(skilled):
    one, other, *_ = everybody(skilled)
    command = correction(skilled, *moved_kill(skilled), revokes=[one])
    found = foresee(skilled, command)
    assert changes(found)[one]["skills"] == (["strong"], [])
    box = skilled.box()["strong"]
    skilled.act({**command, "shown": found.shown})
    assert skilled.one(one).skills == [] and skilled.box()["strong"] == box + 1  # the chit lies in the box again
    assert [str(waits.character_id) for waits in skilled.choices()] == [other]
    wrote = [event.command for event in read(skilled.campaign, types=["campaign/outcome-corrected/1"])]
    opened = read(skilled.campaign, types=["campaign/choice-opened/1"])[-1]
    assert wrote == [opened.command]  # one command, nothing beside it


def test_the_skill_of_somebody_else_isnt_revoked_with_it(skilled):
    with pytest.raises(Refusal, match="skill-settled-since"):
        foresee(skilled, correction(skilled, *moved_kill(skilled), revokes=[everybody(skilled)[1]]))


def test_what_it_was_exchanged_for_goes_as_well(skilled):
    one = everybody(skilled)[0]
    skilled.act({"type": "exchange-skill", "character": one, "skill": "strong", "reason": "It doesn't suit"})
    choice = next(waits for waits in skilled.choices() if str(waits.character_id) == one)
    skilled.act({"type": "draw-skill", "choice": str(choice.id), "entered": ["steely"]}, skilled.anna)
    assert skilled.one(one).skills == ["steely"]
    correct(skilled, *moved_kill(skilled), revokes=[one])
    assert skilled.one(one).skills == []


def test_an_awarded_skill_of_the_same_name_stays(skilled):
    one = everybody(skilled)[0]
    skilled.act({"type": "award-skill", "character": one, "skill": "strong", "reason": "Brave"})
    assert skilled.one(one).skills == ["strong", "strong"]
    correct(skilled, *moved_kill(skilled), revokes=[one])
    assert skilled.one(one).skills == ["strong"]


def test_when_anything_fails_nothing_is_half_done(skilled, monkeypatch):
    one = everybody(skilled)[0]
    command = correction(skilled, *moved_kill(skilled), revokes=[one])
    shown, size = foresee(skilled, command).shown, skilled.size()

    def fails(*_):
        raise Refusal("nothing-corrected")

    with monkeypatch.context() as broken:
        broken.setattr(working, "_catch_up", fails)
        with pytest.raises(Refusal):
            skilled.act({**command, "shown": shown})
    assert skilled.size() == size and skilled.one(one).skills == ["strong"]
    with pytest.raises(Refusal, match="correction-stale"):  # without what was foreseen to go
        skilled.act({**command, "shown": shown[:-1]})
    assert skilled.one(one).skills == ["strong"]


def test_a_skill_that_was_fought_with_isnt_revoked(skilled):
    command = correction(skilled, *moved_kill(skilled), revokes=[everybody(skilled)[0]])
    skilled.characters[skilled.ben].pop(0)
    skilled.fight()
    with pytest.raises(Refusal, match="fought-with-it-since"):
        foresee(skilled, command)


# -- the preview is what comes --------------------------------------------------------------------------------------
SEVERITIES = ("scratch", "flesh", "serious")


def played(rng):
    """How a battle of four ended: each wound worth a deed has its deed, whoever was killed is dead."""
    rows = {
        n: {"wounds": [], "kills": [], "dead": False, "fled": rng.random() < 0.2, "side": n > 2} for n in range(1, 5)
    }
    for n, row in rows.items():
        foes = [1, 2] if n > 2 else [3, 4]
        for event in range(rng.randrange(3)):
            severity = rng.choice(SEVERITIES)
            row["wounds"].append(
                {"location": rng.choice(("head", "legs")), "severity": severity, "event": 10 * n + event}
            )
            if severity != "scratch" and rng.random() < 0.8:
                rows[rng.choice(foes)]["kills"].append(deed(severity, n) | {"event": 10 * n + event})
        if rng.random() < 0.3:
            row |= {"dead": True, "fled": False}
            rows[rng.choice(foes)]["kills"].append(deed(victim=n) | {"event": 10 * n + 9})
    return {n: loss({**row, "side": int(row["side"])}) for n, row in rows.items()}


def put_right(rng, lives, rows):
    """Some wounds and deeds moved to others, or away; somebody's fate, or the winner."""
    keys = dict(enumerate(everybody(lives), start=1))
    said = {n: facts(row) for n, row in rows.items()}
    for kind in ("wounds", "deeds"):
        for row in said.values():
            for fact in [one for one in row[kind] if rng.random() < 0.4]:
                row[kind] = [one for one in row[kind] if one is not fact]
                to = rng.choice([0, 1, 2, 3, 4])
                if to:
                    if kind == "wounds" and rng.random() < 0.4:
                        fact = {**fact, "by": rng.randrange(5)}
                    elif kind == "deeds" and rng.random() < 0.4:
                        fact = {**fact, "victim": rng.randrange(1, 5)}
                    said[to][kind] = [*said[to][kind], fact]
    figures = []
    for n, row in said.items():
        changed = {name: row[name] for name in ("wounds", "deeds") if row[name] != facts(rows[n])[name]}
        if rng.random() < 0.15:
            changed["fled"] = not row["fled"]
        if changed:
            figures.append({"character": keys[n], **changed})
    return correction(lives, *figures, winner=rng.choice([-1, 0, 1]), revokes=list(keys.values()))


def seen(lives):
    """Everything that a page says of everybody, from what is kept: line by line."""
    lines, done, waiting = {}, deeds(lives), lives.choices()
    for figure in booked_now(lives.campaign, booked(lives), lives.row_of(lives.rita)).figures:
        row = lives.one(str(figure.character))
        plain = ("kind", "status", "skills", "misses", "kills", "flights", "battles")
        said = {name: getattr(row, name) for name in plain}
        said["wounds"] = [{name: each[name] for name in each if name != "seq"} for each in row.wounds]
        said["tally"] = {name: value for name, value in row.tally.items() if value}
        said["losses"] = [each["what"] for each in row.losses]
        said["by"] = row.death["by"] if row.death else None
        said["choices"] = sorted(each.reason for each in waiting if each.character_id == row.id)
        said["deeds"] = [[what, victim] for by, what, victim in done if by == figure.figure]
        said["suffered"] = [[what, by] for by, what, victim in done if victim == figure.figure]
        lines |= {(str(figure.character), what): value for what, value in said.items()}
    for standing in standings(lives.campaign, lives.row_of(lives.rita)):
        lines[str(standing.gang), "standing"] = [
            standing.battles,
            standing.won,
            standing.drawn,
            standing.lost,
            standing.points,
        ]
    return lines


def foretold(found):
    lines = {
        (str(character.character), c.what): (c.was, c.becomes)
        for character in found.characters
        for c in character.changes
    }
    return lines | {(str(standing.gang), "standing"): (standing.was, standing.becomes) for standing in found.standings}


def test_every_line_of_the_preview_comes_and_no_other(monkeypatch):
    """Random battles, skills drawn or not, corrected at random, twice over."""
    compared = sum(undone(partial(came_as_foretold, monkeypatch, seed)) for seed in range(12))
    assert compared > 12, "hardly any was taken: nothing was compared"


def came_as_foretold(monkeypatch, seed):
    """How many of the two corrections were taken."""
    rng, taken = random.Random(seed), 0
    lives = Lives(monkeypatch, "ganger", "killer", missed_counts="gang")
    rows = played(rng)
    lives.fight(rows)
    for choice in lives.choices():
        if choice.question == "draw" and rng.random() < 0.7:
            owner = lives.anna if str(choice.character_id) in lives.characters[lives.anna] else lives.ben
            lives.act({"type": "draw-skill", "choice": str(choice.id)}, owner)
    for _ in range(2):
        command, size = put_right(rng, lives, rows), lives.size()
        try:
            found = foresee(lives, command)
        except Refusal as refusal:
            with pytest.raises(Refusal, match=refusal.code):
                lives.act({**command, "shown": "0" * 64})
            assert lives.size() == size
            continue
        before = seen(lives)
        lives.act({**command, "shown": found.shown})
        after = seen(lives)
        came = {line: (before[line], after[line]) for line in before if before[line] != after[line]}
        assert foretold(found) == came, seed
        taken += 1
    return taken
