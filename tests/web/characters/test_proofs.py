"""A character's verified history: one archive whose files check themselves with the program in it."""

import subprocess
import sys
import zipfile
from io import BytesIO

import pytest
from django.urls import reverse

from campaigns.trust import verify
from tests.web.characters.test_life_page import fights

__all__ = ["fights"]
pytestmark = pytest.mark.django_db


def archive(street, who, figure):
    answer = street.browser(who).post(reverse("character-proof", args=[street.campaign, figure]))
    return zipfile.ZipFile(BytesIO(b"".join(answer.streaming_content))) if answer.status_code == 200 else answer


def test_each_file_of_the_archive_is_right_by_the_program_in_it(street, fights, tmp_path):
    found = archive(street, "sam", street.figures["anna"][0])
    assert sorted(found.namelist()) == ["README.txt", "battle-1.jsonl", "battle-2.jsonl", "campaign.jsonl", "verify.py"]
    for name in ("battle-1.jsonl", "battle-2.jsonl", "campaign.jsonl"):
        assert verify.check(found.read(name)).verdict == "right", name
    assert verify.check(found.read("battle-1.jsonl")).battle == str(fights[0])
    assert "Am Kai" in found.read("README.txt").decode()
    found.extractall(tmp_path)
    ran = subprocess.run([sys.executable, "verify.py", "campaign.jsonl"], cwd=tmp_path, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_a_changed_line_is_found(street, fights):
    data = archive(street, "anna", street.figures["anna"][0]).read("battle-1.jsonl")
    assert verify.check(data.replace(b"knocked_down", b"unconscious!", 1)).verdict != "right"


def test_a_stranger_gets_nothing_and_an_address_alone_downloads_nothing(street, fights):
    figure = street.figures["anna"][0]
    assert archive(street, "stranger", figure).status_code == 404
    assert street.browser("sam").get(reverse("character-proof", args=[street.campaign, figure])).status_code == 405
    assert archive(street, "sam", street.campaign).status_code == 404
