"""What a closed battle was booked with is put right: with a preview, the aftermath done again, nothing half-done."""

import random
from uuid import UUID, uuid4

import pytest
from django.contrib.auth import get_user_model

from campaigns.ledger.effective import effective
from campaigns.ledger.read import read
from campaigns.models import Member, Seat
from campaigns.selectors.campaigns.standings import standings
from campaigns.selectors.characters.lives import history
from campaigns.submit import Forbidden, Malformed, NotFound, Refusal
from campaigns.submit.corrections.correction_preview import foresee_correction
from tests.submit.lives import Lives, deed, undone

pytestmark = pytest.mark.django_db
HURT = {"location": "chest", "severity": "serious", "event": 7}


@pytest.fixture
def lives(monkeypatch):
    """Two Gangers a side: figures 1 and 2 are Anna's, 3 and 4 are Ben's."""
    return Lives(monkeypatch, "ganger", "ganger")


def booked(lives):
    """The seq of the newest outcome."""
    return read(lives.campaign, stream=lives.campaign, types=["campaign/battle-outcome/1"])[-1].seq


def correction(lives, *figures, **more):
    return {"type": "correct-outcome", "outcome": booked(lives), "figures": list(figures), **more}


def foresee(lives, command, who=None):
    return foresee_correction(Member.objects.get(id=who or lives.rita), command)


def correct(lives, *figures, **more):
    command = correction(lives, *figures, **more)
    return lives.act({**command, "shown": foresee(lives, command).shown})


def changes(found):
    return {
        str(character.character): {c.what: (c.was, c.becomes) for c in character.changes}
        for character in found.characters
    }


def moved(lives, what, by="wounds"):
    one, other = lives.characters[lives.anna]
    return {"character": one, by: []}, {"character": other, by: [what]}


def test_a_corrected_flesh_wound_goes_into_the_next_battle_of_the_one_who_got_it(lives):
    """Option stko.flesh_heals_between_games."""
    lives.set(flesh_heals_between_games=False)
    flesh = {**HURT, "severity": "flesh"}
    lives.fight({1: {"wounds": [flesh]}})
    one, other = lives.characters[lives.anna]
    assert lives.one(one).tally == {"flesh-chest": 1}
    correct(lives, *moved(lives, flesh))
    assert not lives.one(one).tally.get("flesh-chest") and lives.one(other).tally == {"flesh-chest": 1}


def test_a_wound_goes_to_the_ganger_who_got_it_with_the_battles_to_sit_out(lives):
    lives.fight({1: {"wounds": [HURT]}})
    one, other = lives.characters[lives.anna]
    assert lives.one(one).misses == 1
    correct(lives, *moved(lives, HURT))
    assert (lives.one(one).misses, lives.one(one).wounds) == (0, [])
    assert lives.one(other).misses == 1
    (wound,) = lives.one(other).wounds
    assert (wound["severity"], wound["seq"]) == ("serious", booked(lives))


def test_two_battles_ago_still_counts_for_battles_to_sit_out(lives):
    """Whoever sat out for nothing owes nothing; whoever was fit and stayed away has sat out already."""
    lives.fight({1: {"wounds": [HURT, HURT]}})
    one, other = lives.characters[lives.anna]
    first = booked(lives)
    rest = {**lives.characters}
    lives.characters[lives.anna] = [lives.hired(lives.anna)]
    lives.fight()
    lives.characters = rest
    assert lives.one(one).misses == 1
    command = {**correction(lives, *moved(lives, HURT)), "outcome": first}
    lives.act({**command, "shown": foresee(lives, command).shown})
    assert (lives.one(one).misses, lives.one(other).misses) == (0, 0)
    assert [tuple(e.characters) for e in lives.told("battle-missed")] == [(one,), (other,)]


def test_who_fought_in_between_sits_out_the_next(lives):
    lives.fight({1: {"wounds": [HURT]}})
    one, other = lives.characters[lives.anna]
    first = booked(lives)
    lives.characters[lives.anna] = [other]
    lives.fight()
    lives.characters[lives.anna] = [one, other]
    command = {**correction(lives, *moved(lives, HURT)), "outcome": first}
    lives.act({**command, "shown": foresee(lives, command).shown})
    assert (lives.one(one).misses, lives.one(other).misses) == (0, 1)


def test_a_moved_kill_takes_class_and_open_choice_along(lives):
    battle = lives.fight({1: {"kills": [deed(victim=3)]}, 3: {"dead": True, "loss": "dead"}})
    one, other = lives.characters[lives.anna]
    victim = lives.characters[lives.ben][0]
    assert lives.one(one).kind == "killer" and [c.character_id for c in lives.choices()] == [lives.one(one).id]
    found = foresee(lives, correction(lives, *moved(lives, deed(victim=3), "deeds")))
    said = changes(found)
    assert said[one]["kind"] == ("killer", "ganger") and said[other]["kind"] == ("ganger", "killer")
    assert said[one]["kills"] == (1, 0) and said[victim]["by"] == (one, other)
    assert said[one]["choices"][1] == [] and said[other]["choices"][0] == []
    assert lives.one(one).kind == "killer"  # a preview writes nothing
    correct(lives, *moved(lives, deed(victim=3), "deeds"))
    assert (lives.one(one).kind, lives.one(other).kind) == ("ganger", "killer")
    assert [(c.character_id, c.battle_id) for c in lives.choices()] == [(lives.one(other).id, battle)]
    assert lives.one(victim).death["by"] == other


def test_what_was_foreseen_is_what_comes(lives):
    lives.fight({1: {"kills": [deed(victim=3)], "wounds": [HURT]}, 3: {"dead": True, "loss": "dead"}})
    command = correction(lives, *moved(lives, HURT), {"character": lives.characters[lives.ben][1], "fled": True})
    found = foresee(lives, command)
    lives.act({**command, "shown": found.shown})
    for character in found.characters:
        row = lives.one(str(character.character))
        for change in character.changes:
            if change.what in ("kind", "status", "misses", "kills", "flights", "battles"):
                assert getattr(row, change.what) == change.becomes


def test_a_stale_preview_is_refused_and_nothing_is_written(lives):
    lives.fight({1: {"wounds": [HURT]}})
    command = correction(lives, *moved(lives, HURT))
    shown = foresee(lives, command).shown
    lives.act({"type": "let-fight", "character": lives.characters[lives.anna][0], "reason": "x"})
    size = lives.size()
    for stale in (shown, "", "0" * 64):
        with pytest.raises(Refusal) as raised:
            lives.act({**command, "shown": stale})
        assert (raised.value.code, raised.value.status) == ("correction-stale", 409)
    assert lives.size() == size


def test_what_changes_nothing_here_makes_no_preview_stale(lives):
    lives.fight({1: {"wounds": [HURT]}})
    command = correction(lives, *moved(lives, HURT))
    shown = foresee(lives, command).shown
    lives.act({"type": "note", "text": "Nice"}, lives.anna)
    lives.act({**command, "shown": shown})


def test_a_skill_taken_from_it_stands_in_the_way_by_name(lives):
    lives.fight({1: {"kills": [deed(victim=3)]}, 3: {"dead": True, "loss": "dead"}})
    lives.act({"type": "draw-skill", "choice": str(lives.choices()[0].id), "entered": ["strong"]}, lives.anna)
    with pytest.raises(Refusal) as raised:
        foresee(lives, correction(lives, *moved(lives, deed(victim=3), "deeds")))
    assert (raised.value.code, raised.value.facts["skill"]) == ("skill-settled-since", "strong")
    assert raised.value.facts["character"] == lives.characters[lives.anna][0]


def test_a_battle_fought_with_the_class_stands_in_the_way(lives):
    lives.fight({1: {"kills": [deed(victim=3)]}, 3: {"dead": True, "loss": "dead"}})
    command = correction(lives, *moved(lives, deed(victim=3), "deeds"))
    lives.characters[lives.ben].pop(0)
    later = lives.fight()
    with pytest.raises(Refusal) as raised:
        foresee(lives, command)
    assert (raised.value.code, raised.value.facts["battle"]) == ("fought-with-it-since", str(later))


def test_no_skill_is_offered_to_be_revoked_where_a_later_battle_is_in_the_way_anyway(lives):
    """Whoever revoked it as he was told to was then told that nothing can be corrected."""
    lives.fight({1: {"kills": [deed(victim=3)]}, 3: {"dead": True, "loss": "dead"}})
    lives.act({"type": "draw-skill", "choice": str(lives.choices()[0].id), "entered": ["strong"]}, lives.anna)
    command = correction(lives, *moved(lives, deed(victim=3), "deeds"))
    lives.characters[lives.ben].pop(0)
    lives.fight()
    with pytest.raises(Refusal, match="fought-with-it-since"):
        foresee(lives, command)


def test_a_battle_that_somebody_arrived_at_since_stands_in_the_way_though_it_was_opened_before(lives):
    """Nobody stands in two battles at once, nor in one with a class that he no longer has."""
    opened = lives.act({"type": "open-battle", "setup": lives.setup()}).of_type("campaign/battle-opened/1")
    running = UUID(opened[0]["battle"])
    lives.characters = {who: [lives.hired(who, "ganger")] for who in (lives.anna, lives.ben)}
    killer, victim = lives.characters[lives.anna][0], lives.characters[lives.ben][0]
    battle = lives.fight({1: {"kills": [deed(victim=2)]}, 2: {"dead": True, "loss": "dead"}})
    late = {"side": 0, "rank": "killer", "character": killer}
    lives.act({"type": "arrive", "figure": late}, stream=running)
    with pytest.raises(Refusal, match="fought-since"):
        lives.act({"type": "rewind", "to": 1}, stream=battle)
    with pytest.raises(Refusal, match="fought-with-it-since"):
        foresee(lives, correction(lives, {"character": killer, "deeds": []}, {"character": victim, "dead": False}))


def test_a_flesh_wound_is_moved_whatever_was_fought_since(lives):
    flesh = {**HURT, "severity": "flesh"}
    lives.fight({1: {"wounds": [flesh]}})
    command = correction(lives, *moved(lives, flesh))
    lives.fight()
    lives.act({**command, "shown": foresee(lives, command).shown})
    assert [len(lives.one(character).wounds) for character in lives.characters[lives.anna]] == [0, 1]


def test_who_was_booked_as_dead_by_mistake_lives_again(lives):
    lives.fight({1: {"kills": [deed(victim=3)]}, 3: {"dead": True, "loss": "dead"}})
    one, victim = lives.characters[lives.anna][0], lives.characters[lives.ben][0]
    with pytest.raises(Refusal, match="killed-but-alive"):
        foresee(lives, correction(lives, {"character": victim, "dead": False}))
    correct(lives, {"character": victim, "dead": False}, {"character": one, "deeds": []})
    assert (lives.one(victim).status, lives.one(victim).death) == ("alive", None)
    assert (lives.one(one).kind, lives.one(one).kills) == ("ganger", 0)


def test_who_wasnt_there_is_left_out(lives):
    lives.fight({1: {"wounds": [HURT]}})
    one = lives.characters[lives.anna][0]
    correct(lives, {"character": one, "left_out": True})
    assert (lives.one(one).battles, lives.one(one).misses, lives.one(one).wounds) == (0, 0, [])


def test_who_was_left_out_by_mistake_is_there_again_as_he_last_counted(lives):
    lives.fight({1: {"wounds": [HURT], "kills": [deed(victim=3)]}, 3: {"dead": True, "loss": "dead"}})
    one, victim = lives.characters[lives.anna][0], lives.characters[lives.ben][0]
    correct(lives, {"character": one, "wounds": []})
    before = lives.one(one)
    assert (before.kind, before.battles, before.wounds) == ("killer", 1, [])
    correct(lives, {"character": one, "left_out": True})
    assert (lives.one(one).kind, lives.one(one).battles, lives.one(victim).death["by"]) == ("ganger", 0, None)
    with pytest.raises(Refusal, match="nothing-corrected"):
        foresee(lives, correction(lives, {"character": one, "left_out": True}))
    correct(lives, {"character": one})
    after = lives.one(one)
    assert (after.kind, after.kills, after.battles, after.wounds) == ("killer", 1, 1, [])
    assert lives.one(victim).death["by"] == one and len(lives.choices()) == 1


def test_another_winner_changes_the_standings(lives):
    lives.fight()
    found = foresee(lives, correction(lives, winner=1))
    assert {tuple(standing.becomes) for standing in found.standings} == {(1, 1, 0, 0, 0), (1, 0, 0, 1, 0)}
    correct(lives, winner=1)
    first = standings(lives.campaign, lives.row_of(lives.rita))[0]
    assert (str(first.gang), first.won) == (lives.gangs[lives.ben], 1)


def test_a_correction_is_corrected_again_and_back(lives):
    lives.fight({1: {"kills": [deed(victim=3)], "wounds": [HURT]}, 3: {"dead": True, "loss": "dead"}})
    people = [key for side in lives.characters.values() for key in side]
    before = [(lives.one(k).kind, lives.one(k).misses, len(lives.one(k).wounds), lives.one(k).kills) for k in people]
    one, other = lives.characters[lives.anna]
    correct(
        lives,
        {"character": one, "wounds": [], "deeds": []},
        {"character": other, "wounds": [HURT], "deeds": [deed(victim=3)]},
    )
    assert (lives.one(other).kind, lives.one(other).misses) == ("killer", 1)
    correct(
        lives,
        {"character": other, "wounds": [], "deeds": []},
        {"character": one, "wounds": [HURT], "deeds": [deed(victim=3)]},
    )
    after = [(lives.one(k).kind, lives.one(k).misses, len(lives.one(k).wounds), lives.one(k).kills) for k in people]
    assert before == after and len(lives.choices()) == 1


def test_a_corrected_battle_goes_on_again_as_if_nothing_was_booked(lives):
    battle = lives.fight({1: {"wounds": [HURT]}})
    correct(lives, *moved(lives, HURT))
    lives.act({"type": "rewind", "to": 1}, stream=battle)
    assert {(lives.one(k).misses, lives.one(k).battles) for k in lives.characters[lives.anna]} == {(0, 0)}


def test_the_log_keeps_both_and_the_history_strikes_the_old(lives):
    lives.fight({1: {"wounds": [HURT]}})
    one, other = lives.characters[lives.anna]
    correct(lives, *moved(lives, HURT), reason="It was the other one")
    assert len(lives.told("must-miss")) == 2
    kept = effective(read(lives.campaign, stream=lives.campaign))
    assert sum(told.stored.type == "campaign/must-miss/1" for told in kept) == 1
    lines = {key: history(lives.campaign, key, lives.row_of(lives.anna)) for key in (one, other)}
    assert [(line.kind, line.struck) for line in lines[one]][-2:] == [("must-miss", True), ("outcome-corrected", False)]
    assert [(line.kind, line.struck) for line in lines[other]][-2:] == [
        ("outcome-corrected", False),
        ("must-miss", False),
    ]
    assert lines[one][-1].words == "It was the other one"


def test_only_a_referee_corrects_and_not_his_own_where_another_is_free(lives):
    lives.fight({1: {"wounds": [HURT]}})
    command = correction(lives, *moved(lives, HURT))
    for who in (lives.anna, lives.ben, lives.otto):
        with pytest.raises(Forbidden):
            foresee(lives, command, who)
        with pytest.raises(Forbidden):
            lives.act(command, who)
    lives.act({"type": "set-roles", "member": str(lives.anna), "roles": ["referee", "player"]})
    assert foresee(lives, command, lives.anna)  # nobody else has an account, so nobody else could
    user = get_user_model().objects.create_user("rita-who-founded-it")
    Seat.objects.create(member_id=lives.rita, campaign_id=lives.campaign, user=user)
    assert not Member.objects.get(id=lives.rita).linked  # a founder never took a seat over
    for own in (command, correction(lives, winner=1)):  # who won is about her standing
        with pytest.raises(Forbidden, match="own-characters"):
            foresee(lives, own, lives.anna)


def test_nonsense_is_told_and_writes_nothing(lives):
    lives.fight({1: {"wounds": [HURT]}})
    one = lives.characters[lives.anna][0]
    size = lives.size()
    for figures in (
        [{"character": str(uuid4()), "dead": True}],
        [{"character": one, "wounds": [{**HURT, "location": "tail"}]}],
        [{"character": one, "wounds": [{**HURT, "smell": 1}]}],
        [{"character": one, "deeds": [{"what": "kissed", "victim": 3}]}],
        [{"character": one, "dead": True}, {"character": one, "fled": True}],
    ):
        with pytest.raises(Malformed):
            foresee(lives, correction(lives, *figures))
    with pytest.raises(Malformed):
        foresee(lives, correction(lives, winner=7))
    with pytest.raises(NotFound, match="no-such-outcome"):
        foresee(lives, {**correction(lives), "outcome": 1})
    with pytest.raises(Refusal, match="nothing-corrected"):
        foresee(lives, correction(lives, {"character": one, "wounds": [HURT]}))
    assert lives.size() == size


SPOTS = ("head", "chest", "legs")


def randomly(rng):
    """What each of four figures got and did: nobody is killed twice, and whoever is killed is dead."""
    rows = {n: {"wounds": [], "kills": [], "dead": False, "fled": rng.random() < 0.2} for n in range(1, 5)}
    for n, row in rows.items():
        for event in range(rng.randrange(3)):
            severity = rng.choice(("scratch", "flesh", "serious"))
            row["wounds"].append({"location": rng.choice(SPOTS), "severity": severity, "event": 10 * n + event})
        if rng.random() < 0.3:
            row |= {"dead": True, "fled": False}
            killer = rng.choice([1, 2] if n > 2 else [3, 4])
            rows[killer]["kills"].append(deed(victim=n, rank=rng.choice(("plock", "ganger"))) | {"event": n})
    return rows


def facts(row):
    return {"dead": row["dead"], "fled": row["fled"], "wounds": row["wounds"], "deeds": row["kills"]}


def loss(row):
    return {**row, "loss": "dead" if row["dead"] else "fled" if row["fled"] else "in_play"}


@pytest.mark.parametrize("seed", range(12))
def test_a_corrected_battle_leaves_what_it_would_have_left_at_once(monkeypatch, seed):
    """Booked wrong and corrected, or booked right from the start: everybody's life is the same."""
    rng = random.Random(seed)
    wrong, right = randomly(rng), randomly(rng)

    def lived(first, then=None):
        lives = Lives(monkeypatch, "ganger", "killer")
        people = [key for side in (lives.anna, lives.ben) for key in lives.characters[side]]
        lives.fight({n: loss(row) for n, row in first.items()})
        if then is not None:
            correct(lives, *({"character": key, **facts(then[n])} for n, key in enumerate(people, start=1)))
        number = {key: n for n, key in enumerate(people)} | {None: None}
        return [
            (
                row.kind,
                row.status,
                row.misses,
                row.kills,
                row.flights,
                row.battles,
                {name: value for name, value in row.tally.items() if value},
                [(wound["location"], wound["severity"], wound["event"]) for wound in row.wounds],
                number[row.death["by"]] if row.death else None,
                sorted(choice.reason for choice in lives.choices() if choice.character_id == row.id),
            )
            for row in map(lives.one, people)
        ]

    assert undone(lambda: lived(wrong, right)) == lived(right)
