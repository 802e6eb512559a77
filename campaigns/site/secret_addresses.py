"""Addresses that let in whoever knows them (shared links, join codes): no log has them, no other page is told them."""

import logging
import re

OPENS = re.compile(r"\b((?:shared/\w+|join|joincode)/|welcome/\?code=)[^/\s?&\"'<>]+")


class Masked(logging.Formatter):
    """Of the finished text, traceback included: whoever logged it had no need to think of this."""

    def format(self, record: logging.LogRecord) -> str:
        return OPENS.sub(r"\1...", super().format(record))
