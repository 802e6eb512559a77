"""The files that take longest come first, so that no process of pytest-xdist ends with one of them.

`--no-loadscope-reorder` is needed for it: by itself pytest-xdist begins with the files of most tests, which are the
quickest ones.
"""

import pytest

LONGEST = (
    "chaos/test_chaos.py",
    "local/test_supervisor.py",
    "engine/test_compiled.py",
    "simulation/test_many_hosts.py",
    "simulation/test_faults.py",
    "simulation/test_workers.py",
    "web/simulations/test_simulation_browser.py",
    "web/test_browser.py",
    "web/test_accessible.py",
    "web/test_every_form.py",
    "web/coc/test_investigators.py",
    "web/battles/test_told_browser.py",
    "api/test_whole_battles.py",
    "api/test_whole_fights.py",
    "web/battles/test_taps.py",
    "web/battles/test_offline.py",
    "local/test_cluster.py",
    "local/test_sharing.py",
)


def place(item: pytest.Item) -> int:
    file = item.nodeid.split("::")[0]
    for n, name in enumerate(LONGEST):
        if file.endswith(name):
            return n
    return len(LONGEST) + (item.get_closest_marker("slow") is None)


def in_order(items: list[pytest.Item]) -> list[pytest.Item]:
    """Each file stays in one piece and comes where its first test would."""
    places: dict[str, int] = {}
    for item in items:
        file = item.nodeid.split("::")[0]
        places[file] = min(places.get(file, len(LONGEST) + 1), place(item))
    return sorted(items, key=lambda item: places[item.nodeid.split("::")[0]])


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items[:] = in_order(items)
