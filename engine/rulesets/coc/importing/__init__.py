"""Investigators from other tools: Dhole's House sheets and Foundry VTT actors of the system CoC7, old and new."""

from collections.abc import Callable

from engine.kernel.file_import import Field, Imported, digest_of, read_json, shown
from engine.kernel.refusal import Refusal
from engine.rulesets.coc.importing import dholes, foundry

Reader = Callable[[Field], Imported]


def read(data: bytes) -> Imported:
    """The investigator in this file, never a part of him.

    What the file is comes first: its game and its version. Refuses: `import-unknown`, `import-wrong-game`, everything
    of `engine.kernel.file_import`, and `import-no-name`.
    """
    top = Field(read_json(data))
    if not isinstance(top.value, dict):
        raise Refusal("import-unknown", {"found": shown(top.value)[:60]})
    if "Investigator" in top.value or dholes.is_bare(top.value):
        reader: Reader = dholes.investigator
    elif foundry.is_actor(top.value):
        reader = foundry.actor
    else:
        raise Refusal("import-unknown", {"found": ", ".join(list(top.value)[:3])[:60]})
    imported = reader(top)
    if not imported.name:
        raise Refusal("import-no-name", {"field": imported.source})
    return imported._replace(digest=digest_of(data))
