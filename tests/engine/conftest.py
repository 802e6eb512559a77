"""Tests that replace insides of the engine need the interpreted one."""

import pytest

from engine import build

ELSEWHERE = pytest.mark.skip(reason="this engine is compiled: test_compiled.py runs it on the interpreted one")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items if build.compiled() else ():
        if item.get_closest_marker("interpreted"):
            item.add_marker(ELSEWHERE)
