"""What running the rules again has shown, in sentences that claim no more than was looked at."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.trust.audits import RulesAudit
from campaigns.trust.differing_lines import Wrong


def told(audit: RulesAudit) -> list[str]:
    """The verdict first."""
    sentences = [verdict(audit)]
    for version, entries in sorted(audit.others.items()):
        sentences.append(
            ngettext(
                "%(n)s entry was recorded under other rules (version %(version)s): not audited.",
                "%(n)s entries were recorded under other rules (version %(version)s): not audited.",
                entries,
            )
            % {"n": entries, "version": version}
        )
    if audit.copied:
        sentences.append(
            ngettext(
                "Not audited here: %(n)s line taken over from another battle.",
                "Not audited here: %(n)s lines taken over from another battle.",
                audit.copied,
            )
            % {"n": audit.copied}
        )
    if audit.corrected:
        sentences.append(
            ngettext(
                "A referee corrected the results on record (line %(lines)s): they may not follow from the dice.",
                "A referee corrected the results on record (lines %(lines)s): they may not follow from the dice.",
                len(audit.corrected),
            )
            % {"lines": ", ".join(map(str, audit.corrected))}
        )
    return sentences


def verdict(audit: RulesAudit) -> str:
    if audit.wrong is not None:
        return _wrong(audit.wrong)
    if not audit.entries:
        return _("Nothing could be audited.")
    sentence = ngettext(
        "The rules were run again over %(n)s entry: it follows from its dice.",
        "The rules were run again over %(n)s entries: each follows from its dice.",
        audit.entries,
    ) % {"n": audit.entries}
    return _all(audit.entries) if audit.is_whole else sentence


def _all(entries: int) -> str:
    return ngettext(
        "The rules were run again over the only entry: it follows from its dice.",
        "The rules were run again over all %(n)s entries: each follows from its dice.",
        entries,
    ) % {"n": entries}


def _wrong(wrong: Wrong) -> str:
    line = _("Line %(version)s of the battle") % {"version": wrong.version}
    if not wrong.version:
        line = _("Line %(seq)s of the log") % {"seq": wrong.seq}
    facts = {"line": line, "recorded": wrong.recorded, "expected": wrong.expected, "why": wrong.why}
    if wrong.kind == "missing" and not wrong.version:
        return _("The battle is over, and none of it is on record.")
    if wrong.kind == "missing":
        return _("%(line)s is missing: the rules write %(expected)s there.") % facts
    if wrong.kind == "invented":
        return _("%(line)s (%(recorded)s) follows from nothing that was entered.") % facts
    if wrong.kind == "declined":
        return _("%(line)s (%(recorded)s): the rules decline this entry (%(why)s).") % facts
    if wrong.kind == "unreadable":
        return _("%(line)s (%(recorded)s) can't be understood.") % facts
    if wrong.recorded != wrong.expected:
        return _("%(line)s doesn't follow: it is %(recorded)s, the rules write %(expected)s.") % facts
    return _("%(line)s (%(recorded)s) doesn't follow: %(fields)s.") % {**facts, "fields": _fields(wrong)}


def _fields(wrong: Wrong) -> str:
    return "; ".join(
        _("%(field)s is %(recorded)s, the rules write %(expected)s")
        % {"field": field, "recorded": recorded, "expected": expected}
        for field, (recorded, expected) in wrong.fields.items()
    )
