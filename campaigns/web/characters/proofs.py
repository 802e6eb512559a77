"""A character's history as files that check themselves: the campaign's own lines, his battles, and the program."""

import zipfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from tempfile import SpooledTemporaryFile
from uuid import UUID

from django.contrib import messages
from django.http import FileResponse, HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaigns.models import Member
from campaigns.selectors.characters.pages import Life, character
from campaigns.trust import verify
from campaigns.trust.exports import NotSigned, export, export_campaign
from campaigns.trust.keys import NoLog
from campaigns.web.campaigns.logs import signed_lines, unsigned
from campaigns.web.who import language, or_404, seat

IN_MEMORY = 4_000_000  # bytes; a larger archive goes to a temporary file
PROGRAM = "verify.py"


@require_POST
def of_character(request: HttpRequest, campaign: UUID, character: UUID) -> HttpResponseBase:
    """What this member may read of it; lines that nobody signed yet are signed first."""
    member = seat(request, campaign)
    life = _life(campaign, character, member)
    try:
        archive = _archive(campaign, life, member)
    except (NoLog, NotSigned) as error:
        messages.error(request, unsigned(error))
        return redirect("character", campaign, character)
    response = FileResponse(archive, as_attachment=True, filename=f"life-{character}.zip")
    response["Cache-Control"] = "private, no-store"
    return response


def _life(campaign: UUID, id: UUID, member: Member) -> Life:
    with or_404():
        return character(campaign, id, member, language())


def _archive(campaign: UUID, life: Life, member: Member) -> SpooledTemporaryFile[bytes]:
    file = SpooledTemporaryFile[bytes](max_size=IN_MEMORY)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        _add(archive, "campaign.jsonl", member, partial(export_campaign, campaign, member))
        for chapter in life.chapters:
            name = f"battle-{chapter.number}.jsonl"
            _add(archive, name, member, partial(export, chapter.battle, member))
        archive.writestr(PROGRAM, Path(verify.__file__).read_bytes())
        archive.writestr("README.txt", _about(life))
    file.seek(0)
    return file


def _add(archive: zipfile.ZipFile, name: str, member: Member, lines: Callable[[], Iterator[bytes]]) -> None:
    signed = signed_lines(lines, member)
    with archive.open(name, "w") as out:
        for line in signed:
            out.write(line)


def _about(life: Life) -> str:
    battles = "\n".join(
        f"battle-{chapter.number}.jsonl  {chapter.battle_name or _('Battle')}" for chapter in life.chapters
    )
    how = _("Check each file with Python and nothing else: python verify.py campaign.jsonl")
    return f"{life.character.name}\n\n{how}\n\ncampaign.jsonl\n{battles}\n"
