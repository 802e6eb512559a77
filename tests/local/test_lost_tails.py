"""A restore that brings back fewer lines than were signed puts that on record in the log itself."""

import pytest

from tests.local.starting import Home
from tests.local.test_backup import database

pytestmark = pytest.mark.slow

LOSE = """
import io
from uuid import uuid4
from django.contrib.auth.models import User
from django.core.management import call_command
from campaigns.models import Member
from campaigns.submit import Envelope, found_campaign, submit
from campaigns.submit.campaigns.signing import sign
rita = User.objects.create_user("rita")
found_campaign(rita, uuid4(), ruleset="stko", name="Hafen", nickname="Rita")
one = Member.objects.get()
print(sign(one.campaign_id).size)
call_command("backup", {archive!r}, stdout=io.StringIO())
who = {{"campaign": one.campaign_id, "stream": one.campaign_id, "acts_as": one.id, "entered_by": one.id}}
submit(Envelope(id=uuid4(), command={{"type": "note", "text": "lost"}}, **who))
print(sign(one.campaign_id).size)
"""
SAID = "SELECT payload::text FROM campaigns_event WHERE type = 'campaign/tail-lost/1'"


def test_a_restore_that_lost_signed_lines_says_so(lived_in: Home):
    archive = str(lived_in.folder / "kept.tar")
    kept, lost = map(int, lived_in.manage("shell", "-v0", "-c", LOSE.format(archive=archive)).stdout.split())
    assert lost == kept + 1
    said = lived_in.manage("restore", archive, "--force").stdout
    assert "Signed lines were lost in 1 logs." in said
    with database(lived_in) as asked:
        (told,) = asked.execute(SAID).fetchone()
    assert f'"kept_size":{kept},' in told and f'"lost_size":{lost}}}' in told
    assert f"{kept + 1} events" in lived_in.manage("verify").stdout
