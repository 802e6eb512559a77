"""A backup that is taken while people enter is one moment of the books, and they balance."""

import threading

import pytest
from django.db import connection, connections

from campaigns.ledger.read import read
from campaigns.local import binaries, dumping, roles
from campaigns.local.backup import server_major
from tests.books import must_balance
from tests.databases import _statement, elsewhere

pytestmark = pytest.mark.fresh_db


def test_what_is_dumped_while_people_enter_verifies_and_its_rows_are_its_events(
    cast, test_cluster, django_db_blocker, scratch, settings, tmp_path
):
    if test_cluster is None:
        pytest.skip("a server of somebody else's: backups are of our own")
    settings.CHECKPOINTS_FOLDER = tmp_path
    stop, major, battle = threading.Event(), server_major(), cast.open_battle()
    here = test_cluster.address.keywords(roles.OWNER, connection.settings_dict["NAME"])

    def enter(who, n):
        try:
            while not stop.is_set():
                cast.act({"type": "note", "text": "Rain"}, who)
                cast.act({"type": "note", "note": "Snow"}, who, battle)
                cast.act({"type": "rename-member", "member": str(who), "nickname": f"{'ab'[n]} {cast.size()}"}, who)
        finally:
            connections.close_all()

    before, file = cast.size(), scratch / "while-writing.dump"
    threads = [threading.Thread(target=enter, args=(who, n)) for n, who in enumerate((cast.anna, cast.ben))]
    for thread in threads:
        thread.start()
    try:
        while cast.size() == before:
            pass
        dumping.dump(here, file, binaries.oldest_for(major))
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    after, copy = cast.size(), f"{here['dbname']}_copy"
    _statement(f'CREATE DATABASE "{copy}"')
    try:
        there = {**here, "dbname": copy}
        dumping.restore(there, file, binaries.oldest_for(major))
        with elsewhere(there, django_db_blocker):
            assert before < len(read(cast.campaign)) <= after
            must_balance()
    finally:
        _statement(f'DROP DATABASE "{copy}" WITH (FORCE)')
