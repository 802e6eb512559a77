"""What an honest server keeps from a reader is of known kinds, whatever is played and whoever exports."""

import random
from itertools import product
from typing import Any
from uuid import UUID

import pytest
from msgspec.structs import replace

from campaigns.models import Member
from campaigns.projections.game import load_game, tag_of
from campaigns.submit import Malformed, Refusal
from campaigns.submit.campaigns.signing import sign
from campaigns.trust import verify
from campaigns.trust.exports import export, export_campaign
from engine.kernel.ruleset import Viewer
from engine.kernel.setup import Setup
from engine.rulesets import RULESETS, ruleset
from tests.engine.coc import table as study
from tests.engine.table import Table
from tests.trust import playing

MAY = verify.MAY_BE_HIDDEN["coc"]
# Too rare for a few random fights: lines of copies, of corrections, of devices that are asked, of who comes later.
RARE = {f"battle/{one}/1" for one in ("copied", "roll-kept", "entropy-requested", "figure-arrived")}
RARE |= {"coc/hidden-reloaded/1", "coc/hidden-counter-set/1"}


def room(dice: str) -> Setup:
    """Three investigators against three hidden opponents whose armour takes a point."""
    setup = study.room(dice=dice)
    figures = [replace(figure, values={**figure.values, "armour": 1}) for figure in setup.figures]
    return replace(setup, figures=tuple(figures))


def unread_by(table: Table) -> set[str]:
    """The kinds of lines of which somebody reads less than was written."""
    readers = Viewer(), Viewer(study.RED, (0,)), Viewer(study.BLUE, (1,)), Viewer(referee=True)
    disclosed = study.RULES.disclosed(table.recorded)
    return {
        tag_of(study.RULES, record.event)
        for record in table.recorded
        for reader in readers
        if study.RULES.show(record.event, reader._replace(disclosed=disclosed), record.version) != record.event
    }


def test_fights_hide_what_the_table_names_and_nothing_else():
    hidden = set[str]()
    for seed, dice in product(range(3), ("server", "typed")):
        played = Table(room(dice), seed, rules=study.RULES)
        study.play_randomly(played, random.Random(seed), 100)
        hidden |= unread_by(played)
    assert hidden <= MAY, hidden - MAY
    assert hidden | RARE == {kind for kind in MAY if not kind.startswith("campaign/")}


# -- exports of every ruleset, for everybody --------------------------------------------------------------------------
def people_of(key: str) -> Any:
    from tests.founding import founded
    from tests.web.gff.front import Front
    from tests.web.pb12.field import Table as Quay
    from tests.web.street import Street
    from tests.web.study import Study

    return founded({"stko": Street, "coc": Study, "gff": Front, "pb12": Quay}[key])


def entry_for(game: Any, pick: random.Random) -> dict[str, Any]:
    return study.entry_for(game, pick) if game.ruleset.key == "coc" else playing.entry_for(game, pick)


def fought(people: Any, key: str) -> UUID:
    """A fight to its end, with rolls that the referee seals; where the rules have opponents, they are hidden."""
    battle: UUID = people.battle() if key == "stko" else people.fight()
    pick = random.Random(5)
    for _ in range(40):
        game = load_game(ruleset(key), people.campaign, battle)
        if game.ended:
            return battle
        try:
            people.act(entry_for(game, pick), "rita", battle)
        except (Refusal, Malformed) as error:
            assert str(error)
    if not load_game(ruleset(key), people.campaign, battle).ended:
        people.act({"type": "end", "how": "time_up"}, "rita", battle)
    return battle


def test_every_registered_ruleset_is_exported_here():
    assert {"stko", "coc", "gff", "pb12"} == RULESETS.keys() - {"toy"}


@pytest.mark.django_db
@pytest.mark.parametrize("key", ["stko", "coc", "gff", "pb12"])
def test_everybodys_honest_exports_withhold_nothing(key):
    """And whoever may read everything is told that everything is right."""
    people = people_of(key)
    battle = fought(people, key)
    sign(people.campaign)
    told = {}
    for who, id in people.members.items():
        member = Member.objects.get(id=id)
        for data in (export(battle, member), export_campaign(people.campaign, member)):
            report = verify.check(b"".join(data))
            assert report.wrong == [], who
            assert {finding.code for finding in report.unchecked} <= {"hidden", "unsure"}, (who, vars(report))
            told.setdefault(who, []).append(report.verdict)
    assert told["rita"] == ["right", "right"]
    if key == "coc":
        assert told["anna"][0] == "partly"
    else:
        assert {verdict for some in told.values() for verdict in some} == {"right"}
