"""Rows are disposable: folded anew they are the same, and what was changed by hand is put right."""

import random
from datetime import date, time
from io import StringIO
from uuid import UUID

import pytest
from django.contrib.postgres.fields import ArrayField
from django.core.management import CommandError, call_command
from django.db import transaction
from django.db.models import (
    BooleanField,
    CharField,
    DateField,
    ForeignKey,
    IntegerField,
    JSONField,
    TextField,
    TimeField,
    UUIDField,
)

from campaigns.ledger.head import lock
from campaigns.ledger.verify import headless
from campaigns.models import Battle, Campaign, Character, Gang, Head, Member, OpenChoice, Season
from campaigns.projections import VERSION
from campaigns.projections.refold import PROJECTED, compare, folded, kept_rows, refold
from tests.cast import Cast
from tests.founding import founded

pytestmark = pytest.mark.django_db


# Those two: tests/submit/characters/test_skills_gained.py, tests/submit/league/test_seasons.py
OF_THE_TOY = [one for one in PROJECTED if one not in (OpenChoice, Season)]


@pytest.fixture
def played(toy):
    return founded(campaign_with_all)


def campaign_with_all():
    cast = Cast()
    battle = cast.open_battle("typed")
    cast.act({"type": "throw", "figure": 1}, cast.anna, battle)
    cast.act({"type": "note", "text": "x"})
    cast.act({"type": "add-house-rule", "text": "x"})
    cast.act({"type": "give-leave", "to": str(cast.ben)}, cast.anna)
    cast.act({"type": "save-scenario", "plan": {"name": "x", "sides": [{}, {}]}})
    cast.act({"type": "save-table", "content": {"name": "x", "rows": [{"text": "x", "low": 1, "high": 6}]}})
    named = cast.act({"type": "name-counter", "name": "x", "of": "gang"}).of_type("campaign/counter-named/1")[0]
    cast.act({"type": "plan-battle", "day": "2098-12-05"})
    change = {"type": "change-counter", "counter": named["counter"], "thing": cast.gangs[cast.anna], "by": 1}
    cast.act({**change, "reason": "x"})
    cast.act({"type": "bookmark-line", "stream": str(battle), "version": 1, "words": "x"})
    gangs = [cast.gangs[who] for who in (cast.anna, cast.ben)]
    cast.act({"type": "offer-pact", "offer": "challenge", "gang": gangs[0], "other": gangs[1]}, cast.anna)
    cast.act({"type": "give-award", "name": "x", "gang": gangs[0]})
    cast.act({"type": "begin-phase", "name": "x", "closed": ["hiring"]})
    cast.act({"type": "open-dispute", "event": cast.size(), "claim": "x"}, cast.anna)
    return cast


def again(cast):
    with transaction.atomic():
        return refold(lock(cast.campaign))


def test_what_was_kept_equals_what_is_folded(played):
    assert again(played) == []


def test_every_table_has_rows_in_this_test(played):
    assert all(table.objects.exists() for table in OF_THE_TOY)


@pytest.mark.parametrize(
    ("table", "change"),
    [
        (Campaign, {"options": {"toy.loud": True}}),
        (Member, {"roles": ["referee"]}),
        (Gang, {"colour": "blue"}),
        (Character, {"kills": 7}),
        (Battle, {"version": 1}),
        (Battle, {"waiting": {}}),
    ],
)
def test_a_row_changed_by_hand_is_found_and_put_right(played, table, change):
    before = list(table.objects.order_by("pk").values())
    table.objects.update(**change)
    assert {one.table for one in again(played)} == {table.__name__}
    assert list(table.objects.order_by("pk").values()) == before


@pytest.mark.parametrize("table", OF_THE_TOY, ids=lambda table: table.__name__)
def test_lost_rows_come_back(played, table):
    before = list(table.objects.order_by("pk").values())
    table.objects.all()._raw_delete("default")
    differences = again(played)
    assert len(differences) == len(before) and "is missing" in str(differences[0])
    assert list(table.objects.order_by("pk").values()) == before


def test_a_row_without_an_event_goes(played):
    real = Gang.objects.first()
    Gang.objects.create(id=played.stranger, campaign_id=played.campaign, name="x", owners=[], founded_us=1)
    (difference,) = again(played)
    assert str(difference) == f"Gang {played.stranger} has no event"
    assert Gang.objects.filter(id=real.id).exists()


def test_rows_of_an_old_version_are_folded_anew_at_the_next_command(played):
    Character.objects.update(kills=7)
    Head.objects.update(projected=VERSION - 1)
    played.act({"type": "note", "text": "y"})
    assert set(Character.objects.values_list("kills", flat=True)) == {0}
    assert Head.objects.get().projected == VERSION


def test_the_command_can_leave_out_what_is_new(played):
    out = StringIO()
    call_command("rebuild", old=True, stdout=out)
    Head.objects.update(projected=VERSION - 1)
    call_command("rebuild", old=True, stdout=out)
    assert [line[0] for line in out.getvalue().splitlines() if "folded anew" in line] == ["0", "1"]


def test_the_command_says_per_campaign_whether_its_rows_were_right(played):
    out = StringIO()
    call_command("rebuild", stdout=out)
    assert f"{played.campaign}: kept rows were right" in out.getvalue()
    Character.objects.filter(id=played.characters[played.anna][0]).update(kills=7)
    with pytest.raises(CommandError, match="rows of 1 of 1 campaigns were not what their events say"):
        call_command("rebuild", campaign=played.campaign, check=True, stdout=out)
    assert "differs:" in out.getvalue() and Character.objects.filter(kills=7).exists()
    with pytest.raises(CommandError):
        call_command("rebuild", campaign=played.campaign, stdout=out)
    assert "kills is 7, not 0" in out.getvalue() and "1 campaigns folded anew, 1 differed" in out.getvalue()
    assert not Character.objects.filter(kills=7).exists()


class Undone(Exception):
    """Everything is as it was before."""


def another(pick, field, value):
    """A value of the column's kind that isn't there now."""
    if isinstance(field, BooleanField):
        return not value
    if isinstance(field, UUIDField | ForeignKey):
        return UUID(bytes=pick.randbytes(16))
    if isinstance(field, IntegerField):
        return (value or 0) + pick.randint(11, 99)  # beyond any number that another row has
    if isinstance(field, JSONField):
        return {"forged": pick.randint(0, 9)}
    if isinstance(field, ArrayField):
        return [*value, UUID(bytes=pick.randbytes(16))] if isinstance(field.base_field, UUIDField) else [*value, "x"]
    if isinstance(field, DateField):
        return date(2098, 1, pick.randint(6, 28))
    if isinstance(field, TimeField):
        return time(pick.randint(0, 23))
    assert isinstance(field, CharField | TextField), field
    return f"{value or ''}x"[-(field.max_length or 99) :] if value != "x" else "y"


def changed(pick, table, name):
    field = table._meta.get_field(name)
    row = pick.choice(list(table._base_manager.order_by("pk")))
    new = another(pick, field, getattr(row, field.attname))
    table._base_manager.filter(pk=row.pk).update(**{field.attname: new})


def dropped(pick, table, name):
    rows = table._base_manager.filter(pk=pick.choice(list(table._base_manager.order_by("pk"))).pk)
    rows._raw_delete(rows.db)


def added(pick, table, name):
    """A copy of a row under another key."""
    row = pick.choice(list(table._base_manager.order_by("pk")))
    own = {column.attname: getattr(row, column.attname) for column in table._meta.concrete_fields}
    for field in table._meta.pk_fields:
        if field.name != "campaign":
            own[field.attname] = another(pick, field, own[field.attname])
    table._base_manager.bulk_create([table(**own)])


def test_hundreds_of_tamperings_with_rows_are_found(played, unbalanced, monkeypatch):
    """Each column of each table, and rows dropped and added, in turn. `rebuild --check` compares so (here the one
    table, else it would take minutes); a campaign without a log is found by `verify`.
    """
    kinds = [(changed, table, field.name) for table in OF_THE_TOY for field in table._meta.concrete_fields]
    kinds += [(how, table, "") for table in OF_THE_TOY for how in (dropped, added)]
    pick, missed = random.Random(20261122), set()
    with transaction.atomic():
        fresh = folded(played.campaign)  # of the log, which nobody changes here
    for n in range(4 * len(kinds)):
        how, table, name = kinds[n % len(kinds)]
        monkeypatch.setattr("campaigns.projections.refold.PROJECTED", (table,))
        try:
            with transaction.atomic():
                how(pick, table, name)
                if not compare(kept_rows(played.campaign), fresh) and not headless():
                    missed.add(f"{how.__name__} {table.__name__} {name}")
                raise Undone
        except Undone:
            pass
    assert missed == set()
