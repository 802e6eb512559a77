"""What can be sent as a command: the campaign's, every battle's, and each game's with the answers to its questions.

Several have the same name (a note of the campaign, one of a battle), so each set stands under a word of its own:
`campaign.Note`, `battle.Note`, `stko.Shoot`.
"""

from collections.abc import Iterable, Mapping
from inspect import cleandoc
from sys import modules
from typing import Any

import msgspec

from campaigns.submit.commands import COMMANDS
from engine.kernel.commands import KERNEL_COMMANDS
from engine.kernel.setup import Setup
from engine.rulesets import RULESETS

REF = "#/components/schemas/{name}"
# Commands on the campaign's stream that have addresses of their own.
ELSEWHERE = {
    "link-account": "/api/link/",
    "take-seat": "/api/join/",
    "found-campaign": "/api/campaigns/",
    "add-evidence": "/api/campaigns/{campaign}/disputes/{dispute}/evidence/",
    "import-character": "/api/campaigns/{campaign}/gangs/{gang}/import/",
    "import-army": "/api/campaigns/{campaign}/gangs/{gang}/army/",
}


def one_of(*names: str) -> dict[str, Any]:
    """The schema of something that has one of these shapes."""
    refs = [{"$ref": REF.format(name=name)} for name in names]
    return refs[0] if len(refs) == 1 else {"anyOf": refs}


OF_CAMPAIGN = one_of("campaign.AnyCommand")
OF_BATTLE = one_of("battle.AnyCommand", *(f"{key}.AnyCommand" for key in RULESETS))
ENTRY = one_of("battle.Answer", "battle.EnterDice")
FOUNDING = one_of("campaign.FoundCampaign")
AMENDING = one_of("battle.Amend")
CORRECTING = one_of("campaign.CorrectOutcome")
OPENING = one_of("setup.Setup")


def command_components() -> dict[str, Any]:
    """The schemas that the ones above point at, by name."""
    schemas = _named("campaign", COMMANDS.values())
    schemas["campaign.AnyCommand"] = _any(
        "campaign", {tag: command for tag, command in COMMANDS.items() if tag not in ELSEWHERE}
    )
    schemas |= _named("battle", KERNEL_COMMANDS.values())
    schemas["battle.AnyCommand"] = _any("battle", KERNEL_COMMANDS)
    interjected: list[str] = []
    profiles: list[str] = []
    for key, rules in RULESETS.items():
        own = {tag: command for tag, command in rules.commands.items() if tag not in KERNEL_COMMANDS}
        interjecting = [rules.interjecting.shape] if rules.interjecting is not None else []
        interjected += [f"{key}.{shape.__name__}" for shape in interjecting]
        sheets = [rules.rosters.shape] if rules.rosters is not None else []
        profiles += [f"{key}.{shape.__name__}" for shape in sheets]
        schemas |= _named(key, [*own.values(), *rules.answers.values(), *interjecting, *sheets])
        chapters = sorted({cleandoc(modules[shape.__module__].__doc__ or "") for shape in own.values()})
        schemas[f"{key}.AnyCommand"] = {"description": "\n\n".join(chapters), **_any(key, own)}
        schemas[f"{key}.Answers"] = {
            "description": "What `value` holds in an `answer`, by the kind of the question (`waiting.question.kind`).",
            "type": "object",
            "properties": {kind: one_of(f"{key}.{shape.__name__}") for kind, shape in sorted(rules.answers.items())},
        }
    schemas |= _setup()
    schemas["battle.Interject"]["properties"]["what"] = one_of(*interjected)
    schemas["campaign.FoundCampaign"]["properties"]["ruleset"] = {"enum": list(RULESETS)}
    for name in ("campaign.HireCharacter", "campaign.SetProfile", "setup.Figure"):
        schemas[name]["properties"]["profile"] |= one_of(*profiles)
    return schemas


def _named(word: str, shapes: Iterable[type[Any]]) -> dict[str, Any]:
    shapes = list(shapes)
    _, schemas = msgspec.json.schema_components(shapes, ref_template=REF.format(name=f"{word}.{{name}}"))
    for shape in shapes:
        if text := _described(shape):
            schemas[shape.__name__]["description"] = text
    return {f"{word}.{name}": schema for name, schema in schemas.items()}


def _described(shape: type[Any]) -> str:
    """What it says of itself, and what the classes say that its fields come from."""
    own = [base for base in shape.__mro__ if issubclass(base, msgspec.Struct) and base is not msgspec.Struct]
    texts = [cleandoc(base.__doc__) for base in own if base.__doc__]
    return "\n\n".join(text for text in texts if not text.startswith("Base of "))


def _any(word: str, commands: Mapping[str, type[Any]]) -> dict[str, Any]:
    refs = {tag: REF.format(name=f"{word}.{command.__name__}") for tag, command in sorted(commands.items())}
    return {
        "anyOf": [{"$ref": ref} for ref in refs.values()],
        "discriminator": {"propertyName": "type", "mapping": refs},
    }


def _setup() -> dict[str, Any]:
    """As it is sent: the campaign knows its ruleset, and a figure that names a character has its rank."""
    schemas = _named("setup", [Setup])
    for name, known in (("setup.Setup", "ruleset"), ("setup.Figure", "rank")):
        schemas[name]["required"] = [field for field in schemas[name]["required"] if field != known]
    return schemas
