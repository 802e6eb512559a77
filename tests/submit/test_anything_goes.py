"""Random commands of random people: each has its whole effect or is refused in words, and the books balance after."""

import random
from typing import Any
from uuid import UUID, uuid4

import pytest

from campaigns.models import Battle, Character, Gang, Leave, Member
from campaigns.submit import Malformed, Refusal

pytestmark = pytest.mark.django_db


def anything(cast, rng: random.Random) -> tuple[dict[str, Any], UUID]:
    """A command and its stream; about a third of them make sense."""
    members = [str(id) for id in Member.objects.order_by("id").values_list("id", flat=True)] + [str(uuid4())]
    gangs = [str(id) for id in Gang.objects.order_by("id").values_list("id", flat=True)]
    characters = [str(id) for id in Character.objects.order_by("id").values_list("id", flat=True)]
    leaves = [str(id) for id in Leave.objects.order_by("id").values_list("id", flat=True)] + [str(uuid4())]
    battles = list(Battle.objects.order_by("id").values_list("id", flat=True))
    if battles and rng.random() < 0.6:
        figure = rng.randint(1, 6)
        return rng.choice(
            [
                {"type": "throw", "figure": figure, "count": rng.randint(0, 3), "words": "x"},
                {"type": "throw", "figure": figure, "count": 1},
                {"type": "fall", "figure": figure},
                {"type": "enter-dice", "faces": [rng.randint(1, 6)]},
                {"type": "enter-dice", "faces": [6, 6]},
                {"type": "take-back"},
                {"type": "rewind", "to": rng.randint(1, 12), "reason": "y"},
                {"type": "pause"},
                {"type": "resume"},
                {"type": "note", "note": "z"},
                {"type": "change-dice-mode", "side": rng.randint(0, 2), "dice": rng.choice(["server", "typed"])},
                {"type": "hand-over", "figures": [figure], "player": rng.choice(members)},
                {"type": "join-side", "side": rng.randint(0, 1), "player": rng.choice(members)},
                {"type": "arrive", "figure": {"side": 1, "rank": "grunt", "character": rng.choice(characters)}},
                {"type": "leave", "figure": figure},
                {"type": "decide-otherwise", "command": {"type": "throw", "figure": figure}, "reason": "w"},
                {"type": "agree", "proposal": rng.randint(1, 3)},
                {"type": "end", "how": "called_off"},
                {"type": "end", "how": "conceded", "side": 0},
            ]
        ), rng.choice(battles)
    fighters = rng.sample(characters, min(4, len(characters)))
    setup = {
        "sides": [{"gang": rng.choice(gangs), "dice": rng.choice(["server", "typed"])}, {"gang": rng.choice(gangs)}],
        "figures": [{"side": n % 2, "character": fighter} for n, fighter in enumerate(fighters)],
    }
    return rng.choice(
        [
            {"type": "open-battle", "setup": setup, "devices": rng.choice(["own", "shared"])},
            {"type": "open-battle", "setup": setup},
            {"type": "hire-character", "gang": rng.choice(gangs), "name": "n", "kind": "boss"},
            {"type": "retire-character", "character": rng.choice(characters)},
            {"type": "set-weapons", "character": rng.choice(characters), "weapons": ["stone"]},
            {"type": "found-gang", "name": "g", "colour": "blue"},
            {
                "type": "add-member",
                "nickname": f"m {uuid4()}",
                "roles": [rng.choice(["player", "auditor", "co-referee"])],
            },
            {"type": "set-roles", "member": rng.choice(members), "roles": ["player"]},
            {"type": "give-leave", "to": rng.choice(members)},
            {"type": "withdraw-leave", "leave": rng.choice(leaves)},
            {"type": "forget-member", "member": rng.choice(members)},
            {"type": "set-options", "options": {"toy.dice": rng.randint(1, 9)}},
            {"type": "add-house-rule", "text": "h"},
            {"type": "rename-campaign", "name": "r"},
        ]
    ), cast.campaign


@pytest.mark.parametrize("seed", range(4))
def test_whatever_people_enter_the_books_balance(cast, seed):
    rng = random.Random(seed)
    done, refused = set(), set()
    for _ in range(150):
        command, stream = anything(cast, rng)
        who = rng.choice([cast.rita, cast.rita, cast.anna, cast.ben, cast.otto])
        size = cast.size()
        try:
            cast.act(command, who, stream, by=rng.choice([who, who, who, cast.rita, cast.ben]))
            done.add(command["type"])
        except Refusal as refusal:
            refused.add(refusal.code)
            assert cast.size() == size
        except Malformed:
            assert cast.size() == size
    assert len(done) > 8 and len(refused) > 4
