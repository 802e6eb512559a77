"""Whoever opens a battle, or fights one, risks his own figures there: what becomes of them counts in their lives."""

from typing import Any
from uuid import UUID

import pytest

from campaigns.submit import Forbidden

pytestmark = pytest.mark.django_db


def refused(cast, code: str, command: dict[str, Any], *args: Any) -> None:
    size = cast.size()
    with pytest.raises(Forbidden) as raised:
        cast.act(command, *args)
    assert (raised.value.code, cast.size()) == (code, size)


def opening(cast, **side: Any) -> dict[str, Any]:
    """Anna's gang against Ben's, whose side says more."""
    setup = cast.setup()
    setup["sides"][1] |= side
    return {"type": "open-battle", "setup": setup}


def test_nobody_opens_a_battle_in_which_he_plays_anothers_gang(cast):
    """He could have lost it for the other, or at his side read what only that side may know."""
    anna, ben = str(cast.anna), str(cast.ben)
    for players in ([anna], [ben, anna], []):
        refused(cast, "not-your-figures", opening(cast, players=players), cast.anna)
    cast.act(opening(cast, players=[anna]))  # the referee says who stands in for whom


@pytest.mark.parametrize(
    ("of_ben", "against"),
    [
        ({"side": 1, "player": "anna"}, {"players": ["ben"]}),
        ({"side": 1}, {"players": ["anna"]}),
        ({"side": 1}, {"neutral": True}),
        ({"side": 0}, {}),
    ],
)
def test_nobody_opens_a_battle_in_which_anothers_figures_are_his(cast, of_ben, against):
    """Neither one by one, nor on a side without a gang, nor among bystanders, nor on his own side."""
    ids = {"anna": str(cast.anna), "ben": str(cast.ben)}
    known = {name: ids[who] for name, who in of_ben.items() if name == "player"}
    against = {**against, "players": [ids[who] for who in against.get("players", ())]}
    theirs = {**of_ben, **known, "character": cast.characters[cast.ben][0]}
    figures = [{"side": 0, "character": cast.characters[cast.anna][0]}, theirs, {"side": 1, "rank": "grunt"}]
    setup = {"sides": [{"players": [ids["anna"]]}, against, {}], "figures": figures}
    refused(cast, "not-your-figures", {"type": "open-battle", "setup": setup}, cast.anna)


def test_who_opens_names_somebody_who_stands_in(cast):
    cora = cast.add("Cora")
    cast.act(opening(cast, players=[str(cora)]), cast.anna)


def test_friends_fight_on_one_side(cast):
    setup = cast.setup()
    setup["sides"] = [{"players": [str(cast.anna), str(cast.ben)]}, {}]
    for figure in setup["figures"]:
        figure["side"] = 0
    setup["figures"].append({"side": 1, "rank": "grunt"})
    cast.act({"type": "open-battle", "setup": setup}, cast.anna)


def test_nobody_brings_anothers_figure_into_a_battle_under_way(cast):
    battle, late = cast.open_battle(), cast.hire(cast.ben)
    arrive = {"type": "arrive", "figure": {"side": 0, "rank": "grunt", "character": late}}
    refused(cast, "not-your-gang", arrive, cast.anna, battle)
    cast.act(arrive, cast.rita, battle)


@pytest.mark.parametrize("who", ["rita", "otto"])
def test_nobody_makes_somebody_who_judges_a_party_by_seating_him(cast, who):
    """Then nobody could rule on what is disputed, or hear an appeal."""
    judge = str(getattr(cast, who))
    setup = cast.setup()
    setup["sides"][0]["players"] = [str(cast.anna), judge]
    refused(cast, "judges-come-themselves", {"type": "open-battle", "setup": setup}, cast.anna)
    battle = cast.open_battle()
    for command in (
        {"type": "join-side", "side": 0, "player": judge},
        {"type": "hand-over", "figures": [1], "player": judge},
        {"type": "arrive", "figure": {"side": 0, "rank": "grunt", "player": judge}},
    ):
        refused(cast, "judges-come-themselves", command, cast.anna, battle)
    cast.act({"type": "hand-over", "figures": [1], "player": str(cast.rita)}, cast.anna, battle, by=cast.rita)


def test_a_referees_own_gang_is_fought_by_anybody(cast):
    cast.act({"type": "hand-on-gang", "gang": cast.gangs[cast.ben], "owners": [str(cast.rita)]})
    cast.act({"type": "open-battle", "setup": cast.setup()}, cast.anna)


def test_whoever_plays_a_side_sits_down_at_no_other_that_nobody_plays(cast):
    """He would read there what only that side may know. Whoever comes to play it sits down."""
    setup, cora = cast.setup(), cast.add("Cora")
    setup["sides"] = [{"gang": cast.gangs[cast.anna]}, {}, {"players": [str(cast.ben)]}, {"neutral": True}]
    opened = cast.act({"type": "open-battle", "setup": setup})
    battle = UUID(opened.of_type("campaign/battle-opened/1")[0]["battle"])
    sit = {"type": "join-side", "side": 1}
    refused(cast, "not-yours", {**sit, "player": str(cast.anna)}, cast.anna, battle)
    cast.act({**sit, "side": 3, "player": str(cast.anna)}, cast.anna, battle)
    cast.act({**sit, "player": str(cora)}, cora, battle)
    cast.act({**sit, "player": str(cast.anna)}, cora, battle)


@pytest.mark.parametrize("who", ["rita", "otto"])
def test_nobody_gives_figures_to_somebody_who_judges(cast, who):
    """Whose figures it is about rules on nothing, so that would be a way to be ruled on by nobody."""
    gang, judge = cast.gangs[cast.anna], str(getattr(cast, who))
    cast.act({"type": "set-roles", "member": judge, "roles": [{"rita": "referee", "otto": "auditor"}[who], "player"]})
    hire = {"type": "hire-character", "gang": gang, "name": "Mia", "kind": "grunt", "owner": judge}
    for command in (
        {"type": "hand-on-gang", "gang": gang, "owners": [str(cast.anna), judge]},
        {"type": "hand-on-character", "character": cast.characters[cast.anna][0], "owner": judge},
        {"type": "found-gang", "name": "Two", "colour": "red", "owners": [str(cast.anna), judge]},
        hire,
    ):
        refused(cast, "judges-come-themselves", command, cast.anna)
    cast.act(hire)
