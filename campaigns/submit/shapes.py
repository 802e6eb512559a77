"""Texts of one form in commands; `expected` is the code of what should stand there, as in `Malformed`."""

from typing import Annotated

import msgspec

Id = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$", extra={"expected": "id"})]
Day = Annotated[str, msgspec.Meta(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$", extra={"expected": "day"})]
Time = Annotated[str, msgspec.Meta(pattern="^([0-9]{2}:[0-9]{2})?$", extra={"expected": "time"})]
