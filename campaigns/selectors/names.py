"""Names as a reader sees them: unsealed, in his language, each key fetched once per page."""

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from typing import Any, NamedTuple, TypeVar, get_args, get_origin, get_type_hints
from uuid import UUID

import msgspec
from django.db.models import QuerySet

from campaigns.models import Battle, Campaign, Character, Gang, Member
from campaigns.selectors import units, words
from campaigns.selectors.rights import open_status
from campaigns.selectors.said import SAID
from campaigns.vault.texts import Unsealer
from engine.kernel.ruleset import Cast, Kind, Language, Ruleset
from engine.kernel.setup import Figure, Side
from engine.kernel.telling.catalogue import SOURCE
from engine.kernel.telling.plain import say
from engine.kernel.text import is_text, map_texts
from engine.rulesets import ruleset

S = TypeVar("S")
LANGUAGES = SAID.languages()


@lru_cache(64)
def language_of(code: str | None) -> Language:
    """German for de, de-AT and so on; English for what nobody has written sentences in."""
    return next((language for language in LANGUAGES if (code or "").lower().startswith(language)), SOURCE)


class Called(NamedTuple):
    name: str
    pronoun: str  # she, he or they
    status: str = ""  # alive, dead or retired, as everybody knows it; of nobody's character empty


class Names:
    """Of one campaign: people, gangs, characters. Forgotten people's texts say so."""

    def __init__(self, campaign: UUID, language: Language) -> None:
        self.campaign = campaign
        self.language = language
        self.unseal = Unsealer(language, [campaign])
        self._people: dict[str, str] | None = None

    @cached_property
    def rules(self) -> Ruleset:
        return ruleset(Campaign.objects.values_list("ruleset", flat=True).get(id=self.campaign))

    def word(self, kind: Kind, code: str) -> str:
        """A code in the words of the campaign's ruleset."""
        return words.word(self.rules, kind, code, self.language)

    def skill(self, skill: str, times: int = 1) -> tuple[str, str]:
        """Name and explanation, in the words of the campaign's ruleset."""
        return words.skill(self.rules, skill, times, self.language)

    def person(self, member: str | UUID) -> str:
        """A member's nickname; a word for somebody when the id is nobody's."""
        if self._people is None:
            rows = Member.objects.filter(campaign_id=self.campaign).values_list("id", "nickname")
            self._people = {str(key): self.unseal(nickname) for key, nickname in rows}
        return self._people.get(str(member)) or say(SAID, "names.somebody", self.language)

    def prepare(self, members: Iterable[Member]) -> None:
        """Members that were read already: nobody is looked up again."""
        self._people = {str(member.id): self.unseal(member.nickname) for member in members}

    def people(self, members: Iterable[str | UUID]) -> list[str]:
        return [self.person(member) for member in members]

    def characters(self, ids: Iterable[str]) -> dict[str, str]:
        return {key: called.name for key, called in self.called(ids).items()}

    def called(self, ids: Iterable[str]) -> dict[str, Called]:
        """Of characters their names, pronouns, and whether they live."""
        rows = Character.objects.filter(campaign_id=self.campaign, id__in=list(ids))
        return self._called(rows)

    def _called(self, rows: QuerySet[Character]) -> dict[str, Called]:
        characters = rows.values_list("id", "name", "pronoun", "status", "secret", "death")
        return {
            str(key): Called(self.unseal(name), pronoun, open_status(status, secret, death))
            for key, name, pronoun, status, secret, death in characters
        }

    def gangs(self, ids: Iterable[str]) -> dict[str, Gang]:
        return {str(gang.id): gang for gang in Gang.objects.filter(campaign_id=self.campaign, id__in=list(ids))}

    def opened(self, event: S) -> S:
        """The event with its free text readable."""
        return map_texts(event, self.unseal) if has_text(type(event)) else event  # type: ignore[arg-type]

    def readable(self, value: Any) -> Any:
        """Plain values, such as a command that somebody entered, with every sealed text in them opened."""
        if isinstance(value, str):
            return self.unseal(value)
        if isinstance(value, dict):
            return {name: self.readable(inner) for name, inner in value.items()}
        if isinstance(value, (list, tuple)):
            return [self.readable(inner) for inner in value]
        return value


class NamesOfAll(Names):
    """For pages about any number of people and battles: all gangs, characters and battles are read once."""

    @cached_property
    def every_gang(self) -> dict[str, Gang]:
        return {str(gang.id): gang for gang in Gang.objects.filter(campaign_id=self.campaign)}

    @cached_property
    def every_character(self) -> dict[str, Called]:
        return self._called(Character.objects.filter(campaign_id=self.campaign))

    @cached_property
    def every_battle(self) -> dict[str, str]:
        """Copies, too; those without a name by who fights."""
        rows = Battle.everything.filter(campaign_id=self.campaign).values_list("id", "name", "sides")
        return {str(id): self.unseal(name) or self._sides(sides) or str(id)[:8] for id, name, sides in rows}

    def _sides(self, sides: list[dict[str, Any]]) -> str:
        gangs = [self.every_gang.get(side.get("gang") or "") for side in sides]
        return " – ".join(self.unseal(gang.name) for gang in gangs if gang is not None)

    @property
    def everybody(self) -> dict[str, str]:
        """Members by their ids."""
        self.person("")
        return dict(self._people or {})

    def gangs(self, ids: Iterable[str]) -> dict[str, Gang]:
        return {gang: self.every_gang[gang] for gang in ids if gang in self.every_gang}

    def called(self, ids: Iterable[str]) -> dict[str, Called]:
        return {character: self.every_character[character] for character in ids if character in self.every_character}


class NamelessNames(Names):
    """For whoever is no member: no person's name."""

    def person(self, member: str | UUID) -> str:
        return say(SAID, "names.somebody", self.language)


class WordlessNames(NamelessNames):
    """Besides, nothing of what people wrote in their own words: they may name each other there."""

    def opened(self, event: S) -> S:
        return map_texts(event, lambda text: "") if has_text(type(event)) else event  # type: ignore[arg-type]


class BattleNames(Cast):
    """Who a battle's numbers stand for, as rulesets want to know it: figures, sides, people, what they carry.

    Gangs and characters are read with the first name that is asked for: much that is declined names nobody.
    """

    def __init__(self, names: Names, sides: Iterable[Side], figures: Mapping[int, Figure]) -> None:
        super().__init__(self.figure, self.weapon, self.side, names.person, units.of_reader(), units.far_of_reader())
        self.names = names
        self._in_setup = list(sides)
        self._there = figures

    @cached_property
    def gangs(self) -> dict[str, Gang]:
        return self.names.gangs([side.gang for side in self._in_setup if side.gang])

    @cached_property
    def _sides(self) -> list[str]:
        return [self._side(side) for side in self._in_setup]

    @cached_property
    def _figures(self) -> dict[int, Called]:
        characters = self.names.called([figure.character for figure in self._there.values() if figure.character])
        return {n: _figure(figure, characters, self.names.unseal) for n, figure in self._there.items()}

    def figure(self, number: int) -> str:
        named = self._figures[number].name if number in self._figures else ""
        return named or f"{say(SAID, 'names.figure', self.names.language)} {number}"

    def pronoun(self, figure: int) -> str:
        return self._figures[figure].pronoun if figure in self._figures else super().pronoun(figure)

    def side(self, number: int) -> str:
        named = self._sides[number] if 0 <= number < len(self._sides) else ""
        return named or f"{say(SAID, 'names.side', self.names.language)} {number + 1}"

    def weapon(self, figure: int, place: int) -> str:
        """The ruleset's key of what the figure carries there; empty when unknown."""
        carried = self._there[figure].weapons if figure in self._there else ()
        return carried[place] if 0 <= place < len(carried) else ""

    def character(self, figure: int) -> str:
        """The id of the campaign's character that it is; empty for anybody else."""
        return (self._there[figure].character if figure in self._there else None) or ""

    def _side(self, side: Side) -> str:
        if side.name:
            return self.names.unseal(side.name)
        gang = self.gangs.get(side.gang or "")
        return self.names.unseal(gang.name) if gang is not None else ""


def _figure(figure: Figure, characters: dict[str, Called], unseal: Unsealer) -> Called:
    called = characters.get(figure.character or "", Called("", "they"))
    return called._replace(name=unseal(figure.name)) if figure.name else called


@lru_cache(maxsize=256)
def has_text(shape: Any) -> bool:
    """Can a value of this shape hold free text? Most events can't and are left alone."""
    if isinstance(shape, type) and issubclass(shape, msgspec.Struct):
        return any(is_text(hint) or has_text(hint) for hint in get_type_hints(shape, include_extras=True).values())
    if get_origin(shape) is None:
        return False
    return any(has_text(inner) for inner in get_args(shape) if _hashable(inner))


def _hashable(value: object) -> bool:
    return type(value).__hash__ is not None
