"""What running the rules again has shown, in sentences that claim no more than was looked at."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.trust.audits import RulesAudit
from campaigns.trust.differing_lines import Wrong


def told(found: RulesAudit) -> list[str]:
    """The verdict first."""
    said = [verdict(found)]
    for version, entries in sorted(found.others.items()):
        said.append(
            ngettext(
                "%(n)s entry was recorded under other rules (version %(version)s): not audited.",
                "%(n)s entries were recorded under other rules (version %(version)s): not audited.",
                entries,
            )
            % {"n": entries, "version": version}
        )
    if found.copied:
        said.append(
            ngettext(
                "Not audited here: %(n)s line taken over from another battle.",
                "Not audited here: %(n)s lines taken over from another battle.",
                found.copied,
            )
            % {"n": found.copied}
        )
    if found.corrected:
        said.append(
            ngettext(
                "A referee corrected the results on record (line %(lines)s): they may not follow from the dice.",
                "A referee corrected the results on record (lines %(lines)s): they may not follow from the dice.",
                len(found.corrected),
            )
            % {"lines": ", ".join(map(str, found.corrected))}
        )
    return said


def verdict(found: RulesAudit) -> str:
    if found.wrong is not None:
        return _wrong(found.wrong)
    if not found.entries:
        return _("Nothing could be audited.")
    said = ngettext(
        "The rules were run again over %(n)s entry: it follows from its dice.",
        "The rules were run again over %(n)s entries: each follows from its dice.",
        found.entries,
    ) % {"n": found.entries}
    return _all(found.entries) if found.is_whole else said


def _all(entries: int) -> str:
    return ngettext(
        "The rules were run again over the only entry: it follows from its dice.",
        "The rules were run again over all %(n)s entries: each follows from its dice.",
        entries,
    ) % {"n": entries}


def _wrong(one: Wrong) -> str:
    line = _("Line %(version)s of the battle") % {"version": one.version}
    if not one.version:
        line = _("Line %(seq)s of the log") % {"seq": one.seq}
    said = {"line": line, "recorded": one.recorded, "expected": one.expected, "why": one.why}
    if one.kind == "missing" and not one.version:
        return _("The battle is over, and none of it is on record.")
    if one.kind == "missing":
        return _("%(line)s is missing: the rules write %(expected)s there.") % said
    if one.kind == "invented":
        return _("%(line)s (%(recorded)s) follows from nothing that was entered.") % said
    if one.kind == "declined":
        return _("%(line)s (%(recorded)s): the rules decline this entry (%(why)s).") % said
    if one.kind == "unreadable":
        return _("%(line)s (%(recorded)s) can't be understood.") % said
    if one.recorded != one.expected:
        return _("%(line)s doesn't follow: it is %(recorded)s, the rules write %(expected)s.") % said
    return _("%(line)s (%(recorded)s) doesn't follow: %(fields)s.") % {**said, "fields": _fields(one)}


def _fields(one: Wrong) -> str:
    return "; ".join(
        _("%(field)s is %(recorded)s, the rules write %(expected)s")
        % {"field": field, "recorded": recorded, "expected": expected}
        for field, (recorded, expected) in one.fields.items()
    )
