"""Whole lives at random: battles with any outcome, draws, choices, rulings, rewinds. The books balance after each."""

import random

import pytest

from campaigns.models import Battle, Character, OpenChoice
from campaigns.selectors.characters.lives import graveyard, history, open_choices
from campaigns.submit import Malformed, Refusal
from engine.rulesets.stko.tables_skills import TWICE, may_be_doubled
from tests.submit.lives import Lives

pytestmark = pytest.mark.django_db

WHAT = ("flesh", "serious", "incapacitated", "dead")


def outcome(pick, figures):
    rows = {}
    for n in figures:
        deeds = [
            {
                "what": pick.choice(WHAT),
                "victim": pick.choice([m for m in figures if m != n]),
                "victim_rank": pick.choice(["plock", "legend"]),
                "event": pick.randint(2, 40),
                "armed": pick.random() < 0.9,
                "awake": pick.random() < 0.9,
                "enemy": pick.random() < 0.9,
            }
            for _ in range(pick.choice([0, 0, 1, 2, 4]))
        ]
        loss = pick.choice(["in_play", "in_play", "in_play", "incapacitated", "surrendered", "dead"])
        wounds = [{"location": "chest", "severity": pick.choice(["flesh", "serious"]), "event": 3}] * pick.randint(0, 1)
        rows[n] = {"kills": deeds, "loss": loss, "dead": loss == "dead", "wounds": wounds, "fought": True}
    return rows


def step(lives, pick):
    """One thing that somebody might do between battles."""
    row = pick.choice(lives.choices() or [None])
    someone = str(pick.choice(list(Character.objects.all())).id)
    who = pick.choice([lives.anna, lives.ben, lives.rita, lives.rita])
    commands = [
        {"type": "award-skill", "character": someone, "reason": "x", "skill": pick.choice(["strong", "evil", None])},
        {"type": "exchange-skill", "character": someone, "reason": "x", "skill": pick.choice(["strong", "evil"])},
        {"type": "let-fight", "character": someone, "reason": "x"},
        {"type": "allow-recruits"},
        {"type": "fill-box"},
    ]
    if row is not None:
        choice = str(row.id)
        commands += [{"type": "draw-skill", "choice": choice}, {"type": "roll-recruit", "choice": choice}] * 3
        commands += [{"type": "choose-skill", "choice": choice, "skill": option} for option in row.options[:3]] * 2
    lives.act(pick.choice(commands), who)


@pytest.mark.parametrize("seed", range(4))
def test_whatever_lives_bring_the_books_balance(monkeypatch, seed):
    """STKO-91 .. 110; that kept rows equal rebuilt ones is checked after every test."""
    pick, declined = random.Random(seed), 0
    lives = Lives(monkeypatch, "plock", "ganger", "killer", "legend", skill_source=("chit", "die")[seed % 2])
    for _ in range(5):
        fit = {who: [key for key in keys if fits(key)] for who, keys in lives.characters.items()}
        while not all(fit.values()):
            who = next(who for who, keys in fit.items() if not keys)
            fit[who] = [lives.hired(who, pick.choice(["plock", "legend"]))]
            lives.characters[who] += fit[who]
        everybody, lives.characters = lives.characters, fit
        battle = lives.fight(outcome(pick, range(1, 1 + sum(map(len, fit.values())))))
        lives.characters = everybody
        for _ in range(12):
            try:
                step(lives, pick)
            except (Refusal, Malformed) as error:
                declined += 1
                assert str(error)
        if pick.random() < 0.3 and Battle.objects.get(id=battle).status == "closed":
            lives.act({"type": "rewind", "to": 1}, stream=battle)
            lives.act({"type": "end", "how": "time_up"}, stream=battle)
    assert declined and not OpenChoice.objects.filter(character__isnull=True, kind="skill").exists()
    for character in Character.objects.all():
        for code in character.skills:
            assert character.skills.count(code) <= (TWICE if may_be_doubled(code) else 1)
    rita = lives.row_of(lives.rita)
    assert all(line.text for line in open_choices(lives.campaign, rita, "de"))
    assert len(graveyard(lives.campaign, rita)) == Character.objects.filter(status="dead").count()
    for character in Character.objects.all():
        assert all(line.text for line in history(lives.campaign, character.id, rita, "de"))


def fits(key):
    character = Character.objects.get(id=key)
    return character.status == "alive" and not character.misses
