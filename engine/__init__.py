"""The rules of the games, in plain Python: no Django, no clock, no chance of its own.

When `make compile` has built exactly these sources, the compiled copy is used instead; see `engine.build`.
"""

import os
import sys

from engine import build

if os.environ.get("ROLLBOOK_ENGINE") != "interpreted" and build.fresh():
    __path__.insert(0, str(build.TARGET / "engine"))
    sys.path.append(str(build.TARGET))  # where the compiled modules find the library they share
