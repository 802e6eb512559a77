"""What a correction of an open battle would change in its people's lives, if the battle were over as it stands then."""

from typing import Any

import msgspec

from campaigns.models import Character
from campaigns.projections.outcomes import whom_it_concerns
from campaigns.selectors.battles.loaded import LoadedBattle
from engine.kernel import progression as due
from engine.kernel.game import Game


class WouldBe(msgspec.Struct, frozen=True):
    """One line about a figure: `what` is kind (the class), misses, status, wounds, deeds or suffered, its values in the
    ruleset's words; `deeds` and `suffered` as [what, figure].
    """

    figure: int
    what: str
    was: Any
    becomes: Any


def if_over(here: LoadedBattle, was: Game, becomes: Game) -> list[WouldBe]:
    """Of figures that have a life; nothing where the rules work out no lives from a battle."""
    if here.rules.progression is None:
        return []
    people = whom_it_concerns(becomes)
    rows = {str(character.id): character for character in Character.objects.filter(id__in=people.values())}
    known = {n: rows[key] for n, key in people.items() if key in rows}
    before, after = _lines(here, was, known), _lines(here, becomes, known)
    return [
        WouldBe(n, what, before[n][what], after[n][what])
        for n in sorted(before.keys() & after.keys())
        for what in before[n]
        if before[n][what] != after[n][what]
    ]


def _lines(here: LoadedBattle, game: Game, people: dict[int, Character]) -> dict[int, dict[str, Any]]:
    rules = here.rules.progression
    assert rules is not None
    rows = here.rules.outcome(game.battle)
    lines: dict[int, dict[str, Any]] = {
        row["figure"]: {
            "kind": people[row["figure"]].kind,
            "status": "dead" if row.get("dead") else "alive",
            "misses": people[row["figure"]].misses,
            "wounds": [{name: wound[name] for name in wound if name != "event"} for wound in row.get("wounds", ())],
            "deeds": [[kill["what"], kill["victim"]] for kill in row.get("kills", ())],
            "suffered": [
                [kill["what"], by["figure"]]
                for by in rows
                for kill in by.get("kills", ())
                if kill["victim"] == row["figure"]
            ],
        }
        for row in rows
        if row["figure"] in people
    }
    lives = {n: due.Life(character.kind, _levels(character.skills), character.tally) for n, character in people.items()}
    pinned = {name: value for name, value in game.opened.options.items() if name in here.rules.options}
    for decision in rules.aftermath(rows, lives, here.rules.fill_options(pinned)):
        if isinstance(decision, due.Promoted):
            lines[decision.figure]["kind"] = decision.after
        elif isinstance(decision, due.MustMiss):
            lines[decision.figure]["misses"] += decision.battles
    return lines


def _levels(skills: list[str]) -> dict[str, int]:
    return {code: skills.count(code) for code in skills}
