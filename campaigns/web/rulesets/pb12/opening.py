"""The form that opens a battle: which forces meet, with whom, on which table, and who stands there already."""

from typing import Any, Final

from django.http import QueryDict
from django.utils.translation import gettext as _

from campaigns.selectors.battles.pages import BattlePage
from campaigns.web.rulesets import ready_tables
from campaigns.web.rulesets.parts import Context
from campaigns.web.rulesets.pb12.grounds import READY
from engine.rulesets.pb12.profile import read_profile

ON_FIELD: Final = "on-field"  # a figure's tag at a real table


class Opening(ready_tables.Opening):
    ready = READY

    def begin(self, posted: QueryDict | None) -> None:
        self.on_field = posted is None or "on_field" in posted
        for gang in self.gangs:
            for who in gang["people"]:
                who["worth"] = worth(who["one"].profile)
            gang["points"] = sum(who["worth"] for who in gang["people"] if who["goes"])

    def context(self) -> Context:
        return {**super().context(), "allowed": self.options["pb12.game_value_limit"]}

    def setup(self) -> dict[str, Any]:
        setup = super().setup()
        if self.on_field and self.table == "real":
            for figure in setup["figures"]:
                figure["tags"] = [ON_FIELD]
        return setup

    def lacking(self, side: int | None) -> tuple[str, str]:
        return _("A battle needs two forces, each with at least one figure."), "figures"


def worth(profile: Any) -> int:
    """German: Spielwert."""
    return read_profile(profile, "profile").total_value() if profile else 0


def again(page: BattlePage) -> QueryDict:
    posted = ready_tables.again(page, READY)
    posted["on_field"] = "on"
    return posted
