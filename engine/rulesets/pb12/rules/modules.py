"""What equipment and abilities add. German: Figurenbausteine. Source: PB-33, 84 .. 87."""


def free_slots(slots: int, used: list[int]) -> int:
    """Below 0 they can't be equipped together. German: Slots. Source: PB-33, 88."""
    return slots - sum(used)


def armour(own: int, modules: list[tuple[int, int]], sees_source: bool) -> int:
    """`modules`: what each adds against damage whose source the figure sees, and against other. Source: PB-85."""
    return own + sum([seen if sees_source else unseen for seen, unseen in modules])


def reloaded(points: int, value: int, charges: int) -> tuple[int, int]:
    """Resource points and charges after one action; without a charge nothing. German: Nachladen. Source: PB-87."""
    return (value, charges - 1) if charges > 0 else (points, charges)
