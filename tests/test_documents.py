"""Documents name what is there, and every variable is explained."""

import re
from pathlib import Path

import pytest
from django.core.management import get_commands

ROOT = Path(__file__).resolve().parents[1]
SET_BY_US = {"ROLLBOOK_DATABASE_ROLE", "ROLLBOOK_LAN_HOSTS", "ROLLBOOK_PROCESS"}  # from one process to another
FILE = re.compile(r"`([\w./-]+/[\w.-]+\.(?:py|js|css|html|yaml|jsonl|json|md|sh))`")
ROW = re.compile(r"^\| ([^|]+) \|", re.M)
MODULE = re.compile(r"`([\w/]+\.py)`")
LINK = re.compile(r"\]\(([^)#\s]+)\)")

FOLDERS = [path for path in ROOT.iterdir() if path.is_dir() and not path.name.startswith(".") and path.name != "build"]
FILES = [
    *(path for path in ROOT.iterdir() if path.is_file()),
    *(file for folder in FOLDERS for file in folder.rglob("*.*")),
]
NAMES = {str(file.relative_to(ROOT)) for file in FILES}
# The changelog tells of what was, too.
DOCUMENTS = sorted(file for file in FILES if file.suffix == ".md" and file.name != "CHANGELOG.md")
READMES = [document for document in DOCUMENTS if document.name == "README.md"]


def test_there_are_documents():
    assert len(DOCUMENTS) > 20 and len(READMES) > 10


@pytest.mark.parametrize("readme", READMES, ids=lambda one: str(one.relative_to(ROOT)))
def test_every_module_that_a_readme_has_a_row_for_lies_below_it(readme):
    named = [name for row in ROW.findall(readme.read_text(encoding="utf-8")) for name in MODULE.findall(row)]
    assert [name for name in named if not any(readme.parent.rglob(name))] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda one: str(one.relative_to(ROOT)))
def test_every_file_that_a_document_names_is_there(document):
    text, here = document.read_text(encoding="utf-8"), document.parent
    missing = [link for link in LINK.findall(text) if "://" not in link and not (here / link).exists()]
    for name in FILE.findall(text):
        if name.startswith("/"):
            continue  # an address
        if not (here / name).exists() and not any(one == name or one.endswith(f"/{name}") for one in NAMES):
            missing.append(name)
    assert missing == []


def test_every_decision_stands_in_their_index_once_by_its_title():
    folder = ROOT / "docs/decisions"
    pages = sorted(folder.glob("[0-9]*.md"))
    titles = {page.name: page.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ") for page in pages}
    index = re.findall(r"^- \[(.+)\]\((.+)\)$", (folder / "README.md").read_text(encoding="utf-8"), re.M)
    assert len(pages) > 100 and sorted((name, title) for title, name in index) == sorted(titles.items())


def test_every_variable_that_is_read_is_explained():
    read = set()
    for folder in ("campaigns", "engine"):
        for file in (ROOT / folder).rglob("*.py"):
            read |= set(re.findall(r"ROLLBOOK_[A-Z_]*[A-Z]", file.read_text(encoding="utf-8")))
    explained = (ROOT / "campaigns/local/README.md").read_text(encoding="utf-8")
    assert len(read) > 10
    assert {one for one in read - SET_BY_US if one not in explained} == set()


def test_every_command_that_a_document_names_is_there():
    text = "\n".join(document.read_text(encoding="utf-8") for document in DOCUMENTS)
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    made, managed = set(re.findall(r"`make ([a-z]+)", text)), set(re.findall(r"manage\.py ([a-z]+)", text))
    assert len(made) > 5 and len(managed) > 5
    assert made - targets == set() and managed - get_commands().keys() == set()
