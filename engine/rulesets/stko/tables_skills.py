"""The skills as printed: codes, German names, numbers. German: Fähigkeiten und Attribute. Source: STKO-91 .. 93.

They stand in the file beside this one. Only starred numbers double when a skill is taken twice (STKO-92); a skill
without one can't be taken twice. What it comes to for a figure is added up in `skills.py`; what people read about it
stands in `tell/`. Lengths in hundredths of inches.
"""

from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from engine.kernel.data_files import beside


class Skill(msgspec.Struct, frozen=True):
    """By what it changes of a figure (`SkillEffects`): `starred` is added and doubles, `sets` stands as it is.

    `fixed`: further numbers that rules ask for; `includes`: skills that come with it, once each. `chit_only`: on a
    chit, but not in the printed list (STKO-93). `feelings`: it stirs or needs hate and fear.
    """

    german: str
    starred: dict[str, int] = {}
    sets: dict[str, int] = {}
    fixed: dict[str, int] = {}
    includes: tuple[str, ...] = ()
    chit_only: bool = False
    feelings: bool = False


TWICE: Final = 2  # the most a skill can be taken. Source: STKO-92

SKILLS: Final = msgspec.convert(beside(__file__), dict[str, Skill])
assert len(SKILLS) == 32


def may_be_doubled(code: str) -> bool:
    """Has it a starred value? Those that come with Psycho are starred too. Source: STKO-92."""
    return bool(SKILLS[code].starred or SKILLS[code].includes)


def counted(skills: Iterable[str] | Mapping[str, int]) -> dict[str, int]:
    """Skills as `{code: 1 or 2}`, in the order they were named; a list names a doubled skill twice."""
    if isinstance(skills, Mapping):
        return dict(skills)
    counts: dict[str, int] = {}
    for code in skills:
        counts[code] = counts.get(code, 0) + 1
    return counts
