"""While all is loaded nobody looks for garbage; afterwards it is looked for again, or a process would grow for ever."""

import gc
import runpy

import pytest

from campaigns.site import celery


@pytest.fixture
def collecting():
    yield
    gc.enable()


def test_in_the_web_server(collecting, monkeypatch):
    monkeypatch.setenv("ROLLBOOK_PROCESS", "web")
    runpy.run_module("campaigns.site.wsgi")
    assert gc.isenabled() and gc.get_freeze_count()


def test_in_a_worker(collecting):
    celery.load()
    assert gc.isenabled() and gc.get_freeze_count()
