"""The charts of a page, as the browser is told to draw them."""

import json
import re
from typing import Any

PLOT = re.compile(
    r'data-chart><canvas role="img" aria-label="[^"]+"></canvas><script type="application/json">(.*?)</script>'
)


def drawn(html: str) -> list[dict[str, Any]]:
    """In their order; each must have a name for who can't see it."""
    found = [json.loads(one) for one in PLOT.findall(html)]
    assert len(found) == html.count("data-chart")
    return found
