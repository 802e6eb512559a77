"""Every no of rights and campaigns has a sentence in both languages."""

import re
from pathlib import Path

import pytest

from campaigns.selectors.said import SAID
from campaigns.selectors.sentences import explain
from engine.kernel.refusal import Malformed, Refusal

REFUSED = SAID.words("refused")
ROOT = Path(__file__).resolve().parents[2]
RAISED = re.compile(r"""(?:Refusal|Forbidden|NotFound|NotVisible)\(\s*f?"([a-z-]+)["{]""")


def codes() -> set[str]:
    found: set[str] = set()
    for folder in ("campaigns/submit", "campaigns/selectors", "api"):
        for path in (ROOT / folder).rglob("*.py"):
            found |= set(RAISED.findall(path.read_text(encoding="utf-8")))
    return {code for code in found if not code.endswith("-")}


def test_every_code_that_is_raised_has_a_sentence():
    told_alike = {code for code in codes() if code.startswith("no-such-")} | {"not-found", "nothing-to-note-about"}
    assert len(codes()) > 20
    assert codes() - told_alike - set(REFUSED) == set()


@pytest.mark.parametrize("language", SAID.languages())
def test_a_sentence_ends_and_leaves_no_gap_open(language):
    for code in REFUSED:
        said = explain(Refusal(code), language)
        assert said.endswith(".") and "{" not in said, code
    assert explain(Malformed("dice", 7, "faces", {"most": 6}), language).count("dice") == 1
    assert "something-new" in explain(Refusal("something-new"), language)


def test_codes_among_the_facts_are_words_of_the_campaigns_own_ruleset():
    refused = Refusal("skill-not-held", {"skill": "hard", "held": "strong, fast_shot"})
    assert "hard" in explain(refused, "en") and "fast_shot" in explain(refused, "en")
    refused.ruleset = "stko"
    assert "fast_shot" not in explain(refused, "en") and "Hard" in explain(refused, "en")


def test_a_missing_thing_and_a_forbidden_one_sound_the_same():
    assert explain(Refusal("no-such-battle", status=404), "en") == explain(Refusal("no-such-gang", status=404), "en")
