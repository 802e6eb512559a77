"""Template filters for words and moments."""

from datetime import UTC, datetime

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.selectors.reasons import ReasonLine
from campaigns.web import words
from engine.rulesets.stko.tell import words as stko

register = template.Library()


@register.filter
def role_word(code: str) -> str:
    return str(words.ROLES.get(code, code))


@register.filter
def role_words(codes: list[str]) -> str:
    return ", ".join(role_word(code) for code in codes)


@register.filter
def rank_word(code: str) -> str:
    return words.rank(code)


@register.filter
def weapon_word(code: str) -> str:
    return words.weapon(code)


@register.filter
def purpose_word(code: str) -> str:
    return words.purpose(code)


@register.filter
def reason_words(line: ReasonLine) -> str:
    return words.reason(line)


@register.filter
def severity_word(code: str) -> str:
    return words.of(stko.SEVERITIES, code)


@register.filter
def location_word(code: str) -> str:
    return words.of(stko.LOCATIONS, code)


@register.filter
def status_word(code: str) -> str:
    return str(words.STATUS.get(code, code))


@register.filter
def ago(us: int | None) -> SafeString | str:
    """`5 min ago`, with the exact moment on demand."""
    if not us:
        return ""
    then = datetime.fromtimestamp(us / 1_000_000, UTC)
    exact = date_format(timezone.localtime(then), "DATETIME_FORMAT")
    return format_html('<time datetime="{}" title="{}">{}</time>', then.isoformat(), exact, _since(then))


@register.filter
def day(us: int | None) -> str:
    if not us:
        return ""
    return date_format(timezone.localtime(datetime.fromtimestamp(us / 1_000_000, UTC)), "DATE_FORMAT")


def _since(then: datetime) -> str:
    seconds = int((timezone.now() - then).total_seconds())
    if seconds < 60:
        return _("just now")
    if seconds < 3600:
        return _("%(n)s min ago") % {"n": seconds // 60}
    if seconds < 86400:
        return ngettext("%(n)s hour ago", "%(n)s hours ago", seconds // 3600) % {"n": seconds // 3600}
    if seconds < 14 * 86400:
        return ngettext("%(n)s day ago", "%(n)s days ago", seconds // 86400) % {"n": seconds // 86400}
    return date_format(timezone.localtime(then), "SHORT_DATE_FORMAT")


@register.filter
def inches(hundredths: int) -> int:
    return hundredths // 100
