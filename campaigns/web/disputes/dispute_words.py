"""Disputes' forms and words: what was typed as a command, what a ruling says."""

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy

from campaigns.submit.disputes.evidence import must_fit
from campaigns.web.submit_form import whole

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


def said_of(what: str, form: Mapping[str, str], dispute: UUID | None) -> dict[str, Any] | None:
    """The command that a form stands for; None when there is no such form."""
    about = {"dispute": str(dispute)}
    reason = form.get("reason", "").strip()
    if what == "answer":
        return {"type": "answer-dispute", **about, "text": form.get("text", "").strip()}
    if what == "withdraw":
        return {"type": "withdraw-dispute", **about}
    if what == "consent":
        return {"type": "consent-to-ruling", **about, "proposal": whole(form.get("proposal", "")) or 0}
    if what == "appeal":
        return {"type": "appeal-ruling", **about, "auditor": form.get("auditor", ""), "reason": reason}
    if what == "carry-out":
        return {"type": "carry-out-ruling", **about, "carried": form.get("carried", "")}
    kinds = {"rule": "rule-dispute", "propose": "propose-ruling", "rule-on-appeal": "rule-on-appeal"}
    if what not in kinds:
        return None
    ruling: dict[str, Any] = {"ruling": form.get("ruling", ""), "reason": reason}
    if ruling["ruling"] == "rewound" and (to := whole(form.get("to", ""))):
        ruling["to"] = to
    if ruling["ruling"] == "corrected" and form.get("carried"):
        ruling["carried"] = form["carried"]
    return {"type": kinds[what], **about, **ruling}


def file_of(file: UploadedFile | None) -> bytes | None:
    """None without a file. Raises: Refusal for one that is too large."""
    if file is None or not file.name:
        return None
    must_fit(file.size or 0)
    return bytes(file.read())
