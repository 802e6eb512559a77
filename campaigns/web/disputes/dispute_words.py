"""Disputes' forms and words: what was typed as a command, what a ruling says."""

from typing import Any, Final

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from campaigns.submit.disputes import commands as do
from campaigns.submit.disputes.evidence import must_fit
from campaigns.web.submit_form import reader_of
from engine.kernel.commands import Command

RULINGS: Final = {
    "stands": gettext_lazy("it stands"),
    "corrected": gettext_lazy("corrected"),
    "rewound": gettext_lazy("rewound"),
}
STATUS: Final = {
    "open": gettext_lazy("open"),
    "due": gettext_lazy("to be corrected"),
    "ruled": gettext_lazy("ruled"),
    "appealed": gettext_lazy("appealed"),
    "final": gettext_lazy("final ruling"),
    "withdrawn": gettext_lazy("withdrawn"),
}
IN_WHAT_CAPACITY: Final = {
    "referee": gettext_lazy("the referee"),
    "co-referee": gettext_lazy("a co-referee"),
    "together": gettext_lazy("both sides together"),
    "auditor": gettext_lazy("the auditor"),
}


COMMANDS: Final[dict[str, type[Command]]] = {
    "answer": do.AnswerDispute,
    "withdraw": do.WithdrawDispute,
    "consent": do.ConsentToRuling,
    "appeal": do.AppealRuling,
    "carry-out": do.CarryOutRuling,
    "rule": do.RuleDispute,
    "propose": do.ProposeRuling,
    "rule-on-appeal": do.RuleOnAppeal,
}
OF_RULING: Final = {"to": "rewound", "carried": "corrected"}  # what only this ruling says


def said_of(what: str, request: HttpRequest) -> dict[str, Any]:
    """What a form says of its command. Raises: Malformed."""
    typed = reader_of(COMMANDS[what])(request)
    ruling = typed.get("ruling")
    return {name: value for name, value in typed.items() if ruling is None or OF_RULING.get(name, ruling) == ruling}


def file_of(file: UploadedFile | None) -> bytes | None:
    """None without a file. Raises: Refusal for one that is too large."""
    if file is None or not file.name:
        return None
    must_fit(file.size or 0)
    return bytes(file.read())
