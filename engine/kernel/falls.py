"""The ways a roll can fall, as far as the rules tell them apart: what "had it gone otherwise" means."""

from typing import NamedTuple


class Fall(NamedTuple):
    """`faces` stand for all rolls of this kind; `ways` of them there are among all. `code` and `facts` name it."""

    faces: tuple[int, ...]
    ways: int
    code: str
    facts: dict[str, int | str]


def each_face(sides: int) -> list[Fall]:
    return [Fall((face,), 1, "face", {"face": face}) for face in range(1, sides + 1)]


def each_card(left: tuple[str, ...]) -> list[Fall]:
    return [Fall((place,), 1, "card", {"card": name}) for place, name in enumerate(left, start=1)]
