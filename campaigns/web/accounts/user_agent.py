"""What a browser says of itself when somebody signs in, so that he knows it again on his list of devices."""

import time
from typing import Any

from django.http import HttpRequest

from campaigns.selectors.accounts.signed_in import DEVICE

# What stands in the line that browsers send, the particular before the general: most also say Chrome and Safari.
BROWSERS = (
    *(("Firefox", "Firefox"), ("FxiOS", "Firefox"), ("Edg", "Edge"), ("OPR/", "Opera")),
    *(("SamsungBrowser", "Samsung Internet"), ("CriOS", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari")),
)
SYSTEMS = (
    *(("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows")),
    *(("CrOS", "ChromeOS"), ("Macintosh", "macOS"), ("Linux", "Linux")),
)


def remember(sender: Any, request: HttpRequest | None, **signal: Any) -> None:
    """Two words of it, never the whole line, and no address."""
    if request is not None:
        line = request.META.get("HTTP_USER_AGENT", "")
        request.session[DEVICE] = {
            "browser": next((name for sign, name in BROWSERS if sign in line), ""),
            "system": next((name for sign, name in SYSTEMS if sign in line), ""),
            "since_us": time.time_ns() // 1000,
        }
