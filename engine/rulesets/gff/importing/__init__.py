"""Armies of other tools: the lists that Army Forge shares, older and newer."""

from engine.rulesets.gff.importing.army_forge import ImportedList, ListUnit, read

__all__ = ("ImportedList", "ListUnit", "read")
