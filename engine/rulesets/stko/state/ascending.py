"""Lists of whole numbers in ascending order, searched by halves.

Written out because the compiled engine spends longer on a call of `bisect` than on the search.
"""

from mypy_extensions import i64


def first_from(numbers: list[int], least: i64) -> i64:
    """The place of the first one that isn't below `least`; their number where all are."""
    first: i64 = 0
    last: i64 = len(numbers)
    while first < last:
        middle = (first + last) >> 1
        if numbers[middle] < least:
            first = middle + 1
        else:
            last = middle
    return first


def take_from(numbers: list[int], number: int) -> bool:
    """Takes one of them, where equal ones lie together; False when it isn't among them."""
    place = first_from(numbers, number)
    if place < len(numbers) and numbers[place] == number:
        numbers.pop(place)
        return True
    return False


def put_into(numbers: list[int], number: int) -> None:
    numbers.insert(first_from(numbers, number), number)
