"""Dice as they lie on the table: pips for six-sided ones, cut stones with a numeral for all others."""

from typing import Final, NamedTuple

LOW, MID, HIGH = 27, 50, 73
PIPS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((MID, MID),),
    2: ((LOW, HIGH), (HIGH, LOW)),
    3: ((LOW, HIGH), (MID, MID), (HIGH, LOW)),
    4: ((LOW, LOW), (LOW, HIGH), (HIGH, LOW), (HIGH, HIGH)),
    5: ((LOW, LOW), (LOW, HIGH), (MID, MID), (HIGH, LOW), (HIGH, HIGH)),
    6: ((LOW, LOW), (LOW, MID), (LOW, HIGH), (HIGH, LOW), (HIGH, MID), (HIGH, HIGH)),
}


class Die(NamedTuple):
    """`mark` is hit, one or empty; `pips` is empty for dice that show a numeral."""

    face: int
    sides: int
    mark: str = ""
    pips: tuple[tuple[int, int], ...] = ()


def die(face: int, sides: int = 6, mark: str = "") -> Die:
    return Die(face, sides, mark, PIPS.get(face, ()) if sides == 6 else ())


def row(faces: list[int] | tuple[int, ...], sides: int, hit_from: int = 0) -> list[Die]:
    """`hit_from` is the lowest face that counts as a hit; 0 where hits mean nothing."""
    return [die(face, sides, mark(face, hit_from)) for face in faces]


def mark(face: int, hit_from: int) -> str:
    if not hit_from:
        return ""
    if face >= hit_from:
        return "hit"
    return "one" if face == 1 else ""
