"""Rolls that the Keeper calls between fights: any skill, characteristic or counter. Source: COC-02, 03, 46."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.kernel.called_rolls import Calling, Came, Likely
from engine.kernel.character_health import Body, Language, Options, Values
from engine.kernel.refusal import Malformed
from engine.rulesets.coc import derived, odds, setup
from engine.rulesets.coc.actions.keeping import OTHER_SKILL as OTHER_NAME
from engine.rulesets.coc.codes import LEVELS, REGULAR
from engine.rulesets.coc.importing.sheet import slug
from engine.rulesets.coc.rules.checks import capped, level_of, needed, succeeds
from engine.rulesets.coc.settings import Options as Settings
from engine.rulesets.coc.skill_checks import BEST_FIRST, value_of
from engine.rulesets.coc.tables import ROLLED_COUNTERS
from engine.rulesets.coc.tell.character_health import field_name
from engine.rulesets.coc.tell.story import nameless

DIFFICULTIES: Final = ("regular", "hard", "extreme", "critical")


class Called:
    """What `engine.kernel.called_rolls.Calls` asks for."""

    difficulties = DIFFICULTIES

    def skills(self, values: Values, body: Body | None) -> Mapping[str, int]:
        """As a fight would have them, with the luck and sanity that he has left."""
        full = {name: derived.counter(values, name).value for name in ROLLED_COUNTERS}
        return setup.rolled_against(values, full if body is None else body["counters"])

    def calling(
        self,
        values: Values,
        body: Body | None,
        skill: str,
        number: int | None,
        difficulty: str,
        extra: int,
        options: Options,
    ) -> Calling:
        known, settings = self.skills(values, body), Settings(options)
        if difficulty not in DIFFICULTIES:
            raise Malformed("command.difficulty", difficulty, "one-of", {"known": DIFFICULTIES})
        if skill not in known and number is None:
            raise Malformed("command.skill", skill, "one-of", {"known": known})
        if skill not in known and not OTHER_NAME.fullmatch(skill):
            raise Malformed("command.skill", skill, "skill-and-its-name")
        counts, at = known[skill] if number is None else number, LEVELS.index(difficulty)
        dice = capped(settings, extra)
        count, sides = (2 + abs(dice), 10) if dice else (1, 100)
        return Calling(skill, counts, needed(settings, counts, at), difficulty, dice, count, sides)

    def came(self, calling: Calling, faces: Sequence[int], options: Options) -> Came:
        settings, at = Settings(options), LEVELS.index(calling.difficulty)
        value = value_of(tuple(faces), calling.extra)
        level = level_of(settings, value, calling.number, at)
        return Came(value, LEVELS[level], succeeds(level, max(at, REGULAR)))

    def likely(self, calling: Calling, options: Options) -> Likely:
        settings, at = Settings(options), LEVELS.index(calling.difficulty)
        chances = odds.levels(settings, calling.number, at, calling.extra)
        return Likely(
            odds.success(settings, calling.number, at, calling.extra),
            tuple((LEVELS[level], chances[level]) for level in BEST_FIRST if level in chances),
            tuple(LEVELS[level] for level in BEST_FIRST if level >= REGULAR and not succeeds(level, at)),
        )

    def code_of(self, name: str) -> str:
        return slug(name)

    # -- words ----------------------------------------------------------------------------------------------------
    def difficulty_name(self, difficulty: str, language: Language) -> str:
        return nameless(language).word("difficulty", difficulty)

    def extras(self, language: Language) -> list[tuple[int, str]]:
        return [(n, nameless(language).word("extra", str(n))) for n in (0, 1, 2, -1, -2)]

    def calling_text(self, calling: Calling, language: Language) -> str:
        """`Listen 40, hard (20 or less), one bonus die`."""
        speaker = nameless(language)
        return speaker.say(
            "call.called",
            skill=field_name(calling.skill, language),
            number=calling.number,
            difficulty="" if calling.difficulty == "regular" else speaker.word("difficulty", calling.difficulty),
            needed=calling.needed,
            extra=speaker.word("extra", str(calling.extra)) if calling.extra else "",
        )

    def dice_names(self, calling: Calling, language: Language) -> list[str]:
        """The units die first, then the tens. Source: COC-02."""
        if calling.many == 1:
            return [f"1–{calling.sides}"]
        speaker = nameless(language)
        return [speaker.say("call.units"), *[speaker.say("call.tens")] * (calling.many - 1)]

    def came_text(self, calling: Calling, came: Came, language: Language) -> str:
        """Whose roll it is is said around it."""
        return nameless(language).say("call.came", came, called=self.calling_text(calling, language))
