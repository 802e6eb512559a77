"""The data folders of the tests of `make run`."""

from tests.local.conftest import home, lived_in, made_once, place

__all__ = ["home", "lived_in", "made_once", "place"]
