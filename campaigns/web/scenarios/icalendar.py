"""A date as a file that calendars read (RFC 5545). Its time has no zone: calendars show the clock on the wall."""

from datetime import UTC, date, datetime, timedelta

from campaigns.selectors.scenarios.plans import PlanLine

MOST_BYTES = 75  # per line, after which it is folded
HOURS = 4  # how long an evening lasts as long as nobody says otherwise


def calendar_file(line: PlanLine, title: str, words: str, address: str) -> bytes:
    """One VEVENT; `words` describe it. A later file of the same date has a higher SEQUENCE and takes its place."""
    day = date.fromisoformat(line.day)
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Rollbook//Rollbook//EN",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        "BEGIN:VEVENT",
        f"UID:{line.id}@rollbook",
        f"SEQUENCE:{line.changes}",
        f"DTSTAMP:{datetime.fromtimestamp(line.latest_us / 1_000_000, UTC):%Y%m%dT%H%M%SZ}",
        *_moments(day, line.time),
        f"SUMMARY:{_text(title)}",
        *([f"LOCATION:{_text(line.place)}"] if line.place else []),
        *([f"DESCRIPTION:{_text(words)}"] if words else []),
        f"URL:{address}",
        f"STATUS:{'CANCELLED' if line.called_off else 'CONFIRMED'}",
        "END:VEVENT",
        "END:VCALENDAR",
    ]
    return b"".join(_folded(row) + b"\r\n" for row in lines)


def _moments(day: date, time: str) -> list[str]:
    if not time:
        return [f"DTSTART;VALUE=DATE:{day:%Y%m%d}", f"DTEND;VALUE=DATE:{day + timedelta(days=1):%Y%m%d}"]
    start = datetime.fromisoformat(f"{day.isoformat()}T{time}")
    return [f"DTSTART:{start:%Y%m%dT%H%M%S}", f"DTEND:{start + timedelta(hours=HOURS):%Y%m%dT%H%M%S}"]


def _text(text: str) -> str:
    """Escaped as the format wants it, on one line."""
    for plain, escaped in (("\\", "\\\\"), (";", "\\;"), (",", "\\,")):
        text = text.replace(plain, escaped)
    return "\\n".join(text.splitlines())


def _folded(line: str) -> bytes:
    """Lines of 75 bytes at most, never cut inside a letter."""
    rows, row = [], b""
    for letter in line:
        coded = letter.encode()
        if len(row) + len(coded) > MOST_BYTES:
            rows.append(row)
            row = b" "
        row += coded
    return b"\r\n".join([*rows, row])
