"""A way a roll could have fallen, in a few words."""

from engine.kernel.roll_outcomes import RollOutcome
from engine.kernel.ruleset import Language, Names
from engine.rulesets.stko.tell.speaker import Speaker


def fall_text(fall: RollOutcome, names: Names, language: Language) -> str:
    speaker = Speaker(names, language)
    if fall.code == "face":
        return speaker.say("fall.face", face=fall.facts["face"])
    if fall.code == "card":
        return _card(str(fall.facts["card"]), speaker)
    if fall.code in ("kept", "lost"):
        return speaker.say(f"fall.{fall.code}")
    if fall.code == "shield":
        return speaker.say(
            "fall.shield", sixes=speaker.say("fall.sixes", n=int(fall.facts["sixes"])), n=int(fall.facts["hits"])
        )
    counted = "hits" if "hits" in fall.facts else "sixes"
    sixes = speaker.say(f"fall.{counted}", n=int(fall.facts[counted]))
    return speaker.say(f"fall.{fall.code}", sixes=sixes) if fall.code in ("empty", "jam") else sixes


def _card(card: str, speaker: Speaker) -> str:
    kind, _, rest = card.partition("-")
    if kind == "joker":
        return speaker.say("fall.joker")
    if kind == "figure":
        return speaker.say("fall.card-of", name=speaker.figure(int(rest)))
    if kind == "action":
        return speaker.say("fall.action-card", rank=speaker.word("rank", rest.partition("-")[0]))
    return card
