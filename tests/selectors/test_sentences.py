"""Every no of rights and campaigns has a sentence in both languages."""

import re
from pathlib import Path
from string import Formatter

import pytest

from engine.kernel.refusal import Malformed, Refusal

ROOT = Path(__file__).resolve().parents[2]
RAISED = re.compile(r"""(?:Refusal|Forbidden|NotFound|Missing)\(\s*f?"([a-z-]+)["{]""")


def codes() -> set[str]:
    found: set[str] = set()
    for folder in ("campaigns/submit", "campaigns/selectors", "api"):
        for path in (ROOT / folder).rglob("*.py"):
            found |= set(RAISED.findall(path.read_text(encoding="utf-8")))
    return {code for code in found if not code.endswith("-")}


def test_every_code_that_is_raised_has_a_sentence():
    from campaigns.selectors.sentences import SENTENCES

    told_alike = {code for code in codes() if code.startswith("no-such-")} | {"not-found", "nothing-to-note-about"}
    assert len(codes()) > 20
    assert codes() - told_alike - set(SENTENCES) == set()


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_sentence_ends_and_leaves_no_gap_open(language):
    from campaigns.selectors.sentences import SENTENCES, explain

    for code in SENTENCES:
        said = explain(Refusal(code), language)
        assert said.endswith(".") and "{" not in said, code
    assert explain(Malformed("dice", 7, "faces", {"most": 6}), language).count("dice") == 1
    assert "something-new" in explain(Refusal("something-new"), language)


def test_both_languages_use_the_same_facts():
    from campaigns.selectors.sentences import MALFORMED, SENTENCES, UNKNOWN

    def gaps(text):
        return {name for _, name, _, _ in Formatter().parse(text) if name}

    for code, (english, german) in [*SENTENCES.items(), ("malformed", MALFORMED), ("unknown", UNKNOWN)]:
        assert gaps(english) == gaps(german), code


def test_a_missing_thing_and_a_forbidden_one_sound_the_same():
    from campaigns.selectors.sentences import explain

    assert explain(Refusal("no-such-battle", status=404), "en") == explain(Refusal("no-such-gang", status=404), "en")
