"""A no in words: what, why, and what would work. Rules explain themselves; this is about rights and the campaign."""

from collections.abc import Callable
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from campaigns.projections.game import ruleset
from campaigns.web.who import language
from engine.kernel.refusal import Malformed, Refusal

NO: Final[dict[str, str]] = {
    "stale-version": gettext_noop("Somebody was faster: the table has changed. Look again, then choose."),
    "command-id-reused": gettext_noop("This was sent already. Look again, then choose."),
    "not-a-member": gettext_noop("Your seat here is gone. Ask the referee for a new code."),
    "not-entered-for": gettext_noop(
        "You can't enter that for somebody else. Open the battle on one shared device, or let him name you as substitute."
    ),
    "role-not-held": gettext_noop("You don't hold that role here."),
    "may-only-read": gettext_noop("You are here to watch. The referee can give you a seat as a player."),
    "referee-only": gettext_noop("Only the referee does that."),
    "not-your-gang": gettext_noop("That gang belongs to somebody else. Its owner or the referee does that."),
    "not-your-battle": gettext_noop("You open battles in which you play yourself; the referee opens any."),
    "character-twice": gettext_noop("A figure stands there twice. Choose each one once."),
    "character-dead": gettext_noop("He is dead. Choose somebody else."),
    "character-retired": gettext_noop("He has left the gang. Choose somebody else."),
    "character-must-miss": gettext_noop("He has to sit this one out. Choose somebody else."),
    "character-in-battle": gettext_noop("He is still in another battle. End that one first."),
    "battle-closed": gettext_noop("That battle is closed."),
    "battle-still-open": gettext_noop("That battle is still going on."),
    "fought-since": gettext_noop("Somebody of this battle has fought again since. The later battle comes first."),
    "last-referee": gettext_noop("A campaign keeps at least one referee. Make somebody else one first."),
    "leave-to-oneself": gettext_noop("Nobody is his own substitute."),
    "leave-already-given": gettext_noop("That substitute is named already."),
    "seat-has-account": gettext_noop("That seat has an account already."),
    "account-has-seat": gettext_noop("Your account sits in this campaign already."),
    "house-rule-withdrawn": gettext_noop("That house rule is withdrawn already."),
    "too-many-wrong-codes": gettext_noop("Too many wrong codes from here. Try again in {minutes} minutes."),
    "no-such-code": gettext_noop("No campaign has this code now. Codes end after some hours: ask for a new one."),
}
OUR_OWN: Final = frozenset(NO)


def sentence(no: Refusal | Malformed, names: Callable[[int], str] | None = None, rules: str = "stko") -> str:
    """One sentence for the person in front of the page."""
    if isinstance(no, Malformed):
        return _("This can't be read: %(field)s should be %(expected)s.") % {
            "field": no.field.removeprefix("command."),
            "expected": no.expected,
        }
    if no.code in OUR_OWN and not (names and no.code == "referee-only"):
        return _(NO[no.code]).format_map(no.facts)
    return ruleset(rules).explain(no, names or str, language())
