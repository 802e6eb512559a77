"""What a saved question is called: what a referee called it, else a title made from what was asked, when it is read."""

from collections.abc import Sequence
from typing import Final

from campaigns.models import Member, Question, Simulation
from campaigns.selectors.names import BattleNames, Names
from campaigns.selectors.words import word
from campaigns.simulation.asking import must_be_referee
from campaigns.simulation.changes import Change
from campaigns.simulation.said import SAID
from campaigns.vault.texts import seal
from engine.kernel.batch import Beginning
from engine.kernel.refusal import Malformed
from engine.kernel.ruleset import Kind, Language
from engine.kernel.seasons import SeasonPlan
from engine.kernel.telling.plain import filled
from engine.rulesets import ruleset

LONGEST: Final = 120  # characters: one line on a telephone held across
MOST_TOLD: Final = 2  # changes that a made title tells; the others are a number
Thing = Simulation | Question

TITLES: Final = SAID.words("title")
KINDS: Final[dict[str, Kind]] = {"skill": "skill", "rank": "rank", "joins": "rank"}


def rename(member: Member, thing: Thing, text: str) -> None:
    """The empty text gives back the made title. Sealed with the key of whoever typed it; twice is once.

    Raises: Malformed, Refusal.
    """
    must_be_referee(member)
    plain = " ".join(text.split())
    if len(plain) > LONGEST:
        raise Malformed("title", plain[:40] + "..", "text-up-to", {"most": LONGEST})
    thing.title = seal(plain, member.id, member.campaign_id)
    thing.save(update_fields=["title"])


def given(thing: Thing, names: Names) -> str:
    """What a referee called it; empty where nobody did, or who did is forgotten."""
    text = names.unseal(thing.title)
    return "" if text == names.unseal.forgotten else text


def of_battles(beginning: Beginning, names: BattleNames) -> str:
    """Docks (5) against Rats (4)."""
    language, figures = names.names.language, beginning.setup.figures
    if beginning.past or beginning.command_run:
        return _phrase("continued", language, sides=_sides(beginning, names))
    counted = [
        _phrase("side", language, side=names.side(number), n=sum(figure.side == number for figure in figures))
        for number, side in enumerate(beginning.setup.sides)
        if not side.neutral
    ]
    return _phrase("against", language).join(counted)


def of_season(plan: SeasonPlan, bands: Sequence[str], language: Language) -> str:
    """Docks, Rats and Owls: a season of 20 battles."""
    n = _phrase("battle" if plan.battles == 1 else "battles", language, n=plan.battles)
    listed = _phrase("and", language).join([", ".join(bands[:-1]), bands[-1]] if len(bands) > 1 else bands)
    return _phrase("season", language, n=n, bands=listed)


def of_question(
    row: Question, beginning: Beginning, names: BattleNames, variants: Sequence[Sequence[Change]] = ()
) -> str:
    """Docks against Rats: Hard on Keule. `variants` are what is otherwise in each, in the order asked."""
    language, rules = names.names.language, ruleset(beginning.setup.ruleset)
    if row.kind == Question.Kind.OPTION:
        what = _phrase("each-value", language, title=rules.option_words(row.asked["option"], language)[0])
    elif row.kind == Question.Kind.SKILL:
        what = _phrase("each-figure", language, skill=word(rules, "skill", row.asked["skill"], language))
    elif row.kind == Question.Kind.BALANCE:
        what = _phrase("balance", language)
    else:
        parts = [_variant(variant, beginning, names) for variant in variants]
        what = _phrase("or", language).join(_few(parts, language))
    return _phrase("asked", language, sides=_sides(beginning, names), what=what)


def _variant(changes: Sequence[Change], beginning: Beginning, names: BattleNames) -> str:
    parts = [_change(change, beginning, names) for change in changes]
    return ", ".join(_few(parts, names.names.language)) or _phrase("other", names.names.language)


def _change(change: Change, beginning: Beginning, names: BattleNames) -> str:
    language, rules = names.names.language, ruleset(beginning.setup.ruleset)
    if change.what == "option":
        return _phrase("rule", language, title=rules.option_words(change.code, language)[0])
    carried = ", ".join(word(rules, "weapon", weapon, language) for weapon in change.weapons)
    return _phrase(
        change.what,
        language,
        who=names(change.figure),
        side=names.side(change.side),
        code=word(rules, KINDS[change.what], change.code, language) if change.what in KINDS else "",
        weapons=carried or _phrase("unarmed", language),
    )


def _few(parts: list[str], language: Language) -> list[str]:
    rest = len(parts) - MOST_TOLD
    return [*parts[:MOST_TOLD], *([_phrase("more", language, n=rest)] if rest > 0 else [])]


def _sides(beginning: Beginning, names: BattleNames) -> str:
    sides = [names.side(number) for number, side in enumerate(beginning.setup.sides) if not side.neutral]
    return _phrase("against", names.names.language).join(sides)


def _phrase(code: str, language: Language, /, **facts: str | int) -> str:
    return filled(TITLES.word(code, language), facts)
