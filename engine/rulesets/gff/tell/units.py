"""Units on paper in words: what their rules do, in one sentence each, and the lines of an imported file."""

from collections.abc import Mapping
from typing import Final

from engine.kernel.file_import import Line
from engine.kernel.ruleset import Language
from engine.kernel.telling.speaker import speaker_of
from engine.rulesets.gff.codes import CONDITIONS, OWN_SHAPES, SHAPES
from engine.rulesets.gff.own_rules import clauses_of, find_own
from engine.rulesets.gff.printed_rules import find_printed, read_rule
from engine.rulesets.gff.rule_lines import BARE, LIKE, SIGNED, Clause, X
from engine.rulesets.gff.tell.words import SAID

CONDITION_WORDS: Final = SAID.words("condition")
PAPER: Final = SAID.words("paper")
VERDICTS: Final = SAID.words("verdict")
WHY: Final = SAID.words("why")
nameless = speaker_of(SAID)


def rule_text(text: str, own: Mapping[str, str], language: Language) -> str:
    """What the rule does, empty for one that nobody has told Rollbook about."""
    name, rating = read_rule(text)
    printed = find_printed(name)
    if printed is not None:
        return nameless(str, language).say(f"special-rule.{printed.name}", x="X" if rating is None else rating)
    own_name = find_own(name, own)
    return "" if own_name is None else own_text(own[own_name], rating, language)


def own_text(line: str, rating: int | None, language: Language) -> str:
    """`+1 to hit, on a charge; works like Fearless.`"""
    sentence = "; ".join(clause_text(clause, rating, language) for clause in clauses_of(line))
    return f"{sentence[:1].upper()}{sentence[1:]}."


def clause_text(clause: Clause, rating: int | None, language: Language) -> str:
    number: int | str = clause.n
    if abs(clause.n) == X:
        number = clause.n // X * rating if rating is not None else "X"
    if clause.shape == LIKE:
        name = f"{clause.like}({number})" if clause.n else clause.like
        return nameless(str, language).say("paper.like", rule=name)
    shape = SHAPES[clause.shape]
    signed = f"{number:+d}" if shape in SIGNED and isinstance(number, int) else number
    what = nameless(str, language).say(f"shape.{shape}", n=None if shape in BARE else signed)
    when = [CONDITION_WORDS.word(name, language) for i, name in enumerate(CONDITIONS) if clause.when >> i & 1]
    return ", ".join((what, *when))


def line_words(line: Line, language: Language) -> tuple[str, str]:
    return VERDICTS.word(line.verdict, language), WHY.word(line.why, language)


# -- what a rule of one's own is composed of -------------------------------------------------------------------------
def shape_choices(language: Language) -> list[tuple[str, str]]:
    """Each effect with a gap for its number."""
    speaker = nameless(str, language)
    return [(shape, speaker.say(f"shape.{shape}", n="…")) for shape in SHAPES[:OWN_SHAPES]]


def condition_choices(language: Language) -> list[tuple[str, str]]:
    return [(name, CONDITION_WORDS.word(name, language)) for name in CONDITIONS]
