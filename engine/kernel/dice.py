"""Dice as bytes: unbiased pools cut from a stream of random bytes by rejection sampling."""

import hashlib
from typing import Final

from mypy_extensions import i64, mypyc_attr

# 252 = 42 * 6: bytes 0..251 map evenly onto 1..6, 252..255 are thrown away. One C call per block.
D6_FACES: Final = bytes(1 + b % 6 for b in range(256))
D6_REJECT: Final = bytes(range(252, 256))
BLOCK: Final = 256


def total(roll: bytes) -> int:
    value: i64 = 0
    for i in range(len(roll)):
        value += roll[i]
    return value


def count(roll: bytes, face: i64) -> int:
    n: i64 = 0
    for i in range(len(roll)):
        if roll[i] == face:
            n += 1
    return n


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """Where faces come from in simulations and in tests; live dice come through `Effects` instead."""

    def pool(self, n: int) -> bytes:
        """n d6 as bytes of values 1..6."""
        raise NotImplementedError

    def roll(self, n: int, sides: int) -> bytes:
        """n dice with 2..255 sides as bytes of values 1..sides."""
        raise NotImplementedError

    def draw(self, n: int) -> int:
        """One of n things in a fixed order: its place, from 0."""
        return self.roll(1, n)[0] - 1


class ShakeDice(Dice):
    """Simulation dice: SHAKE-128 keyed per battle; anybody with the key deals the same battle again."""

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.faces = b""  # lane of d6, already cut to 1..6
        self.pos: i64 = 0
        self.blocks = 0
        self.raw = b""  # lane of every other die
        self.raw_pos: i64 = 0
        self.raw_blocks = 0

    def pool(self, n: int) -> bytes:
        end: i64 = self.pos + n
        while end > len(self.faces):
            self.faces = self.faces[self.pos :] + self.block("d6", self.blocks).translate(D6_FACES, D6_REJECT)
            self.blocks += 1
            self.pos = 0
            end = n
        roll = self.faces[self.pos : end]
        self.pos = end
        return roll

    def roll(self, n: int, sides: int) -> bytes:
        if sides == 6:
            return self.pool(n)
        return bytes([self.draw(sides) + 1 for _ in range(n)])

    def draw(self, n: int) -> int:
        if n == 6:
            return self.pool(1)[0] - 1
        if n > 256:
            return self.draw_of_many(n)
        limit: i64 = 256 - 256 % n
        while True:
            if self.raw_pos >= len(self.raw):
                self.raw = self.block("other", self.raw_blocks)
                self.raw_blocks += 1
                self.raw_pos = 0
            byte: i64 = self.raw[self.raw_pos]
            self.raw_pos += 1
            if byte < limit:
                return byte % n

    def draw_of_many(self, n: int) -> int:
        """One of more things than a byte can tell apart, 65,536 at most: two bytes per try."""
        limit: i64 = 65_536 - 65_536 % n
        while True:
            value: i64 = self.draw(256) * 256 + self.draw(256)
            if value < limit:
                return value % n

    def block(self, lane: str, number: int) -> bytes:
        return hashlib.shake_128(b"%b|%b|%d" % (self.key, lane.encode(), number)).digest(BLOCK)


class TapeDice(Dice):
    """Scripted dice of a worked case or test: [sides, face] in the order rolled; what is left over is an error."""

    def __init__(self, tape: list[tuple[int, int]]) -> None:
        self.tape = tape
        self.at = 0

    def pool(self, n: int) -> bytes:
        return self.roll(n, 6)

    def roll(self, n: int, sides: int) -> bytes:
        if self.at + n > len(self.tape):
            raise TapeEmpty(f"the rules roll {n}d{sides}, the tape has only {len(self.tape) - self.at} dice left")
        taken = self.tape[self.at : self.at + n]
        self.at += n
        for have, face in taken:
            if have != sides or not 1 <= face <= sides:
                raise TapeEmpty(f"the rules roll a d{sides}, the tape has a d{have} showing {face}")
        return bytes([face for _, face in taken])

    def must_be_used_up(self) -> None:
        if self.at != len(self.tape):
            raise TapeLeft(f"{len(self.tape) - self.at} of {len(self.tape)} scripted dice were not rolled")


class TapeEmpty(Exception):
    """The rules ask for a die that the script doesn't have."""


class TapeLeft(Exception):
    """The script has dice that the rules never rolled."""
