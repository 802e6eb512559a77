"""After every test that touches the database the books must balance.

That is: for every campaign the rows that were kept along the way equal the rows folded anew from its events, and the
log verifies; and what is recorded of its battles is what the rules write again. A test that breaks them on purpose uses
the fixture `unbalanced`.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any
from uuid import UUID

import pytest

from tests.toy import TOY

LONGEST = 80  # lines of a battle that is run through the rules again; longer ones are tests/engine/test_audit.py's


@pytest.fixture
def unbalanced() -> None:
    """This test leaves rows or a log behind that were broken on purpose."""


@pytest.fixture(autouse=True)
def books_balance(request: pytest.FixtureRequest) -> Iterator[None]:
    marked = request.node.get_closest_marker
    if marked("django_db") or "db" in request.fixturenames:
        request.getfixturevalue("db")
    elif marked("fresh_db") or "fresh_db" in request.fixturenames:
        request.getfixturevalue("fresh_db")
    else:
        yield
        return
    for game in ("toy", "duel", "bids", "ducks"):
        if game == "toy" or game in request.fixturenames:
            request.getfixturevalue(game)  # still registered when the books are looked at
    yield
    if "unbalanced" not in request.fixturenames:
        must_balance()


@cache
def _known_roots() -> None:
    """The dice that a founded campaign commits to are the same for every test: reckoned once a process."""
    from campaigns.vault.dice import DiceSecrets

    reckon, known = DiceSecrets.root, dict[tuple[bytes, int, int], str]()

    def root(secrets: DiceSecrets, start: int, count: int) -> str:
        key = (secrets._secret, start, count)
        if key not in known:
            known[key] = reckon(secrets, start, count)
        return known[key]

    DiceSecrets.root = root  # type: ignore[method-assign]


def must_balance() -> None:
    from django.db import transaction

    from campaigns.models import Head
    from campaigns.projections.refold import compare, kept_rows

    for campaign, frontier in Head.objects.values_list("campaign_id", "frontier"):
        with transaction.atomic():
            differences = compare(kept_rows(campaign), _said(campaign, bytes(frontier)))
        assert not differences, "rows differ from what their events say:\n" + "\n".join(map(str, differences))


@lru_cache(maxsize=20)
def _said(campaign: UUID, frontier: bytes) -> dict[Any, Any]:
    """The rows as the log makes them, which ends there and is right. Many tests begin with the same campaign, and many
    of them leave its log as it was.
    """
    from campaigns.ledger.read import read
    from campaigns.ledger.verify import verify
    from campaigns.models import Campaign, Stream
    from campaigns.projections.refold import folded
    from campaigns.trust.audits import audited, campaign_lines_of
    from campaigns.vault.check import DiceCheck
    from engine.rulesets import ruleset

    _known_roots()
    rows = folded(campaign)
    verdict = verify(campaign, [DiceCheck()])
    assert verdict.broken is None, f"event {verdict.seq}: {verdict.broken}"
    for stream in Stream.objects.filter(campaign_id=campaign, kind=Stream.Kind.BATTLE, version__lte=LONGEST):
        rules = ruleset(Campaign.objects.get(id=campaign).ruleset)
        found = audited(rules, stream.id, read(campaign, stream=stream.id), campaign_lines_of(campaign))
        said = rules.outcome.__name__ == "<lambda>"  # how it ended is what the test says
        assert found.wrong is None or (said and not found.wrong.version), f"the rules write otherwise: {found.wrong}"
    return rows


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy ruleset is registered for one test."""
    from engine import rulesets

    monkeypatch.setitem(rulesets.RULESETS, "toy", TOY)


@pytest.fixture
def duel() -> Iterator[None]:
    """The duel is registered for one test, with its pages."""
    from tests.duel.apps import register, unregister

    register()
    yield
    unregister()


@pytest.fixture
def bids(monkeypatch: pytest.MonkeyPatch) -> None:
    """The duel with secret bids is registered for one test, with its pages."""
    from campaigns.web.rulesets.registry import GAMES
    from engine.rulesets import RULESETS
    from tests.bids.game import BIDS

    monkeypatch.setitem(RULESETS, "bids", BIDS)
    from tests.bids.pages import PAGES  # which ask for their ruleset

    monkeypatch.setitem(GAMES, "bids", PAGES)


@pytest.fixture
def ducks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The duel in which people duck is registered for one test, with its pages."""
    from campaigns.web.rulesets.registry import GAMES
    from engine.rulesets import RULESETS
    from tests.ducks.game import DUCKS

    monkeypatch.setitem(RULESETS, "ducks", DUCKS)
    from tests.ducks.pages import PAGES  # which ask for their ruleset

    monkeypatch.setitem(GAMES, "ducks", PAGES)


@pytest.fixture
def cast(toy: None) -> Any:
    """A campaign with people, gangs and characters."""
    from tests.cast import Cast  # Django must be set up before models are imported
    from tests.founding import founded

    return founded(Cast)
