"""A ruling "corrected" is a task until somebody links the correction."""

from uuid import uuid4

import pytest

from campaigns.ledger.read import read
from tests.disputing import Quarrel

pytestmark = pytest.mark.django_db


@pytest.fixture
def quarrel(cast) -> Quarrel:
    return Quarrel(cast)


@pytest.fixture
def due(quarrel):
    """Ruled to be corrected, and nobody has done it."""
    dispute = quarrel.open()
    quarrel.do("rule-dispute", quarrel.rita, dispute=dispute, ruling="corrected", reason="a cocked die")
    return dispute


def back(quarrel):
    return quarrel.cast.act({"type": "rewind", "to": quarrel.roll.version - 2}, quarrel.rita, quarrel.battle)


def test_a_ruling_without_a_correction_keeps_the_dispute_open_until_one_is_linked(quarrel, due):
    assert (quarrel.row(due).status, quarrel.row(due).carried) == ("due", None)
    quarrel.do("answer-dispute", quarrel.anna, dispute=due, text="which one?")
    done = back(quarrel)
    quarrel.do("carry-out-ruling", quarrel.rita, dispute=due, carried=str(done.command))
    row = quarrel.row(due)
    assert (row.status, row.ruling, row.carried) == ("ruled", "corrected", done.command)
    quarrel.refused("nothing-to-carry-out", "carry-out-ruling", quarrel.rita, dispute=due, carried=str(done.command))


def test_a_ruling_that_names_its_correction_is_no_task(quarrel):
    dispute, done = quarrel.open(), back(quarrel)
    rule = {"dispute": dispute, "ruling": "corrected", "reason": "x", "carried": str(done.command)}
    quarrel.do("rule-dispute", quarrel.rita, **rule)
    assert quarrel.row(dispute).status == "ruled"


def test_only_what_corrected_it_is_linked(quarrel, due):
    note = quarrel.cast.act({"type": "note", "text": "seen by all"}, quarrel.rita)
    for command in (note.command, uuid4()):
        quarrel.refused("not-carried", "carry-out-ruling", quarrel.rita, dispute=due, carried=str(command))
    assert quarrel.row(due).status == "due"


def test_a_table_that_went_back_to_after_it_corrected_nothing_of_it(quarrel, due):
    after = quarrel.cast.version(quarrel.battle)
    quarrel.throw(3, quarrel.ben)
    later = quarrel.cast.act({"type": "rewind", "to": after}, quarrel.rita, quarrel.battle)
    quarrel.refused("not-carried", "carry-out-ruling", quarrel.rita, dispute=due, carried=str(later.command))
    again = quarrel.open(event=read(quarrel.campaign, stream=quarrel.battle, types=["battle/rolled/1"])[1].seq)
    rule = {"dispute": again, "ruling": "corrected", "reason": "x", "carried": str(later.command)}
    quarrel.do("rule-dispute", quarrel.rita, **rule)
    assert quarrel.row(again).status == "ruled"


def test_a_player_links_nothing_where_the_referee_ruled(quarrel, due):
    done = back(quarrel)
    quarrel.refused("referee-only", "carry-out-ruling", quarrel.anna, dispute=due, carried=str(done.command))


def test_what_an_auditor_ruled_to_be_corrected_is_the_referees_task_too(quarrel):
    dispute = quarrel.open()
    quarrel.do("rule-dispute", quarrel.rita, dispute=dispute, ruling="stands", reason="x")
    otto = quarrel.cast.otto
    quarrel.do("appeal-ruling", quarrel.ben, dispute=dispute, auditor=str(otto), reason="look at it")
    quarrel.do("rule-on-appeal", otto, dispute=dispute, ruling="corrected", reason="it was cocked")
    assert quarrel.row(dispute).status == "due"
    done = back(quarrel)
    quarrel.do("carry-out-ruling", quarrel.rita, dispute=dispute, carried=str(done.command))
    assert quarrel.row(dispute).status == "final"


def test_a_ruling_that_is_due_can_still_be_appealed(quarrel, due):
    quarrel.do("appeal-ruling", quarrel.anna, dispute=due, auditor=str(quarrel.cast.otto), reason="it lay flat")
    assert quarrel.row(due).status == "appealed"
    quarrel.refused("nothing-to-carry-out", "carry-out-ruling", quarrel.rita, dispute=due, carried=str(uuid4()))


def test_what_is_wrong_in_the_campaigns_own_log_is_put_right_by_what_a_referee_changed_since(quarrel):
    hired = read(quarrel.campaign, types=["campaign/character-hired/1"])[0]
    dispute = quarrel.open(event=hired.seq)
    quarrel.do("rule-dispute", quarrel.rita, dispute=dispute, ruling="corrected", reason="she has another gun")
    told = quarrel.cast.act({"type": "note", "text": "x"}, quarrel.rita)
    other = _changed(quarrel, quarrel.ben)
    for done in (told, other):
        quarrel.refused("not-carried", "carry-out-ruling", quarrel.rita, dispute=dispute, carried=str(done.command))
    quarrel.do("carry-out-ruling", quarrel.rita, dispute=dispute, carried=str(_changed(quarrel).command))
    assert quarrel.row(dispute).status == "ruled"


def _changed(quarrel, whose=None):
    mia = quarrel.cast.characters[whose or quarrel.anna][0]
    rename = {"type": "rename-character", "character": mia, "name": "Mimi"}
    return quarrel.cast.act(rename, quarrel.rita)
