"""Exact chances: beside a button, and of a roll that has fallen."""

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.selectors.rolls.odds import RollOdds, TrialOdds
from campaigns.web import words
from campaigns.web.shares import per_cent, share

IMPOSSIBLE = "impossible"


def percent(ten_thousandths: int) -> str:
    if 0 < ten_thousandths < 100:
        return _("under 1%%") % ()
    if 9_950 <= ten_thousandths < 10_000:
        return _("over 99%%") % ()
    return per_cent(number_format(round(ten_thousandths / 100)))


def against(trial: TrialOdds, rules: str) -> str:
    """`34 against 60, with one bonus die; needed a hard success: 30 or less.`"""
    facts: dict[str, int | str] = {"value": trial.value, "number": trial.number, "needed": trial.needed}
    text = _("%(value)s against %(number)s") % facts
    if trial.dice:
        text = f"{text}, {bonus_dice_words(trial.dice)}"
    if trial.difficulty == IMPOSSIBLE:
        return f"{text}; {_('nothing would have been enough')}."
    if trial.needed == trial.number:
        return f"{text}."
    facts["level"] = words.code("level", trial.difficulty, rules)
    return f"{text}; {_('needed %(level)s: %(needed)s or less') % facts}."


def bonus_dice_words(dice: int) -> str:
    """Bonus dice, below 0 penalty dice."""
    if dice > 0:
        return ngettext("with one bonus die", "with %(n)s bonus dice", dice) % {"n": dice}
    return ngettext("with one penalty die", "with %(n)s penalty dice", -dice) % {"n": -dice}


def brief(odds: RollOdds, rules: str) -> str:
    """One sentence, for places that only mention the roll; empty where there is nothing to compare."""
    if odds.kind == "draw":
        return ""
    if odds.trial is None:
        return numbered(odds)
    facts = {"level": words.code("level", odds.trial.level, rules)}
    if odds.trial.worked:
        likely = _("%(level)s or better in %(share)s of such rolls.") % {**facts, "share": share(odds.at_least_share)}
    else:
        likely = _("%(level)s or worse in %(share)s of such rolls.") % {**facts, "share": share(odds.at_most_share)}
    return f"{against(odds.trial, rules)} {likely[:1].upper()}{likely[1:]}"


def numbered(odds: RollOdds) -> str:
    """The lowest number there is says how often it comes: that it is at least that low says nothing."""
    if odds.at_least_share >= 1:
        return _("%(n)s in %(share)s of such rolls.") % {"n": odds.came, "share": share(odds.exactly_share)}
    return _("%(n)s or more in %(share)s of such rolls.") % {"n": odds.came, "share": share(odds.at_least_share)}
