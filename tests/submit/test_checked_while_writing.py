"""Whoever checks, signs or exports while people enter sees one moment of the log, and nothing wrong with it."""

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import connections

from campaigns.models import Checkpoint, Member
from campaigns.submit.campaigns import signing
from campaigns.trust import verify, whole_logs
from campaigns.trust.exports import NotSigned, export_campaign
from tests.patience import PATIENCE

pytestmark = pytest.mark.fresh_db


@contextmanager
def people_enter(cast) -> Iterator[list[BaseException]]:
    stop, wrong, battle = threading.Event(), [], cast.open_battle()

    def enter(who):
        try:
            while not stop.is_set():
                cast.act({"type": "note", "text": "Rain"}, who)
                cast.act({"type": "note", "note": "Snow"}, who, battle)
        except Exception as error:
            wrong.append(error)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=enter, args=(who,)) for who in (cast.anna, cast.ben)]
    for thread in threads:
        thread.start()
    try:
        yield wrong
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    assert not wrong, wrong


@pytest.fixture(autouse=True)
def kept_here(settings, tmp_path):
    settings.CHECKPOINTS_FOLDER = tmp_path


def test_verified_and_signed_while_people_enter_nothing_is_wrong(cast):
    found = []
    with people_enter(cast) as wrong:
        until = time.monotonic() + 20
        while len(found) < 15 and time.monotonic() < until and not wrong:
            signing.sign(cast.campaign)
            found.append(whole_logs.verified(cast.campaign))
            if len(found) % 4 == 1:
                cast.act({"type": "renew-signing-key"})
    assert len(found) > 5 and [one.verdict.broken for one in found] == [None] * len(found)
    assert Checkpoint.objects.count() > 5 and not Checkpoint.objects.exclude(broken="").exists()
    sizes = list(Checkpoint.objects.order_by("id").values_list("size", flat=True))
    assert sizes == sorted(sizes)


def test_exported_while_people_enter_each_file_is_right(cast, tmp_path):
    member, found = Member.objects.get(id=cast.rita), []
    with people_enter(cast):
        until = time.monotonic() + PATIENCE
        while len(found) < 4 and time.monotonic() < until:
            signing.sign(cast.campaign)
            try:
                lines = b"".join(export_campaign(cast.campaign, member))
            except NotSigned:  # somebody was as quick
                continue
            file = tmp_path / f"{len(found)}.jsonl"
            file.write_bytes(lines)
            found.append(subprocess.run([sys.executable, verify.__file__, file], capture_output=True, text=True))
    assert len(found) == 4 and not [process.stdout + process.stderr for process in found if process.returncode]
