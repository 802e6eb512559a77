"""A battle with everything that a verifier looks at, played through the front door, and its export."""

import random
from typing import Any
from uuid import UUID

from campaigns.projections.game import load_game
from campaigns.submit import Malformed, Refusal
from campaigns.submit.campaigns.signing import sign
from campaigns.trust.exports import export
from engine.rulesets import RULESETS, ruleset
from tests.engine.coc import table as study
from tests.engine.gff import table as docks
from tests.engine.pb12 import table as quay
from tests.engine.table import answer_for, place_somewhere, plain_entry

RULES = ruleset("stko")
PEOPLE = {
    "stko": (("killer", "rifle"), ("ganger", "pistol")),
    "coc": (("investigator", "revolver"),) * 2,
    "gff": (("unit", ""), ("hero", "")),
    "pb12": (("figure", ""),) * 2,
}
GAMES = sorted({*RULESETS, "duel"})
PROFILES = {
    "unit": {"parts": list(docks.WATCH[0])},
    "hero": {"parts": list(docks.WATCH[1])},
    "figure": quay.WATCH[0],
}
EARLY = 4  # entries after which no fight of two against two is over yet, whatever the dice say
ATTACKS = {
    "stko": ("shoot",),
    "coc": ("shoot", "strike", "begin-round"),
    "gff": ("hold", "shoot"),
    "pb12": ("shoot", "relocate", "activate"),
}
OTHERS = {"coc": study, "gff": docks, "pb12": quay}


def street_cast() -> Any:
    return cast_of("stko")


def cast_of(key: str) -> Any:
    """Two gangs of two with names the rules know."""
    from tests.cast import Cast

    cast = Cast.__new__(Cast)
    Cast.found(cast, key)
    for kind, weapon in PEOPLE.get(key, ((ruleset(key).ranks[0], ""),) * 2):
        for who in (cast.anna, cast.ben):
            more = {"profile": PROFILES[kind]} if kind in PROFILES else {}
            cast.characters[who].append(cast.hire(who, kind, (weapon,) if weapon else (), **more))
    return cast


def entry_for(game: Any, pick: random.Random) -> dict[str, Any]:
    """What the table waits for, or something legal, rather an attack."""
    if game.open is not None:
        if game.ruleset.key in OTHERS:
            return OTHERS[game.ruleset.key].entry_for(game, pick)
        if game.ruleset.key != "stko":
            return plain_entry(game, pick)
        answer = answer_for(game, pick)
        assert answer is not None
        return answer
    choices = [one.command for one in game.ruleset.legal(game.battle, (0, 1)) if one.command["type"] != "flee"]
    at = ATTACKS.get(game.ruleset.key)
    attacks = [choice for choice in choices if ("target" in choice if at is None else choice["type"] in at)]
    return place_somewhere(game, pick.choice(attacks or choices), pick)


def play(cast: Any, battle: UUID, entries: int, seed: int = 3) -> None:
    """So many entries at least, until nothing is half done; other people's notes lie between."""
    pick = random.Random(seed)
    for entry in range(entries + 100):
        game = load_game(ruleset(cast.ruleset), cast.campaign, battle)
        if game.ended or (entry >= entries and game.waiting.kind == "command" and is_somebodys(game)):
            return
        command = entry_for(game, pick)
        try:
            cast.act(command, cast.rita, battle)
        except (Refusal, Malformed) as error:
            assert str(error)
        if entry % 17 == 5:
            cast.act({"type": "note", "text": "elsewhere"}, cast.rita)


def is_somebodys(game: Any) -> bool:
    return bool(game.ruleset.turn(game.battle).is_somebodys)


def agreed(cast: Any, battle: UUID) -> None:
    """Anna proposes something, Ben consents; where dice may be thrown for nothing, the other way round, too: Ben's lie
    on the table, and else it may be that he never throws any.
    """
    free = "free-roll" in ruleset(cast.ruleset).commands
    ways = ((1, cast.anna, cast.ben), (3, cast.ben, cast.anna))
    for proposal, (figure, who, other) in enumerate(ways if free else ways[:1], start=1):
        command = {"type": "free-roll", "figure": figure, "count": 2} if free else quiet(cast, battle)
        cast.act({"type": "decide-otherwise", "command": command, "reason": "wind"}, who, battle)
        cast.act({"type": "agree", "proposal": proposal}, other, battle)


def quiet(cast: Any, battle: UUID) -> dict[str, Any]:
    """Something that whoever is up may do now without rolling."""
    game = load_game(ruleset(cast.ruleset), cast.campaign, battle)
    legal = [choice.command for choice in game.ruleset.legal(game.battle, range(len(game.players)))]
    return next(one for one in legal if "target" not in one)


def ended(cast: Any, entries: int = 60) -> UUID:
    """A battle from its opening to its end, signed."""
    battle = cast.open_battle("server", "typed")
    sign(cast.campaign)
    play(cast, battle, EARLY)
    agreed(cast, battle)
    sign(cast.campaign)
    play(cast, battle, entries + entries // 2 - EARLY, seed=4)
    if cast.row(battle).status != "closed":
        cast.act({"type": "end", "how": "time_up"}, cast.rita, battle)
    cast.act({"type": "note", "text": "later"}, cast.rita)
    sign(cast.campaign)
    return battle


def fought(key: str) -> tuple[Any, UUID]:
    """A cast and a battle of theirs that is over, for all who only look at it: `founded(fought, key)`."""
    cast = cast_of(key)
    return cast, ended(cast, 30)


def exported(cast: Any, battle: UUID, who: UUID | None = None) -> bytes:
    from campaigns.models import Member

    return b"".join(export(battle, Member.objects.get(id=who or cast.rita)))
