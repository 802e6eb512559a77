"""Stories, refusals, reasons and words in both languages."""

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from engine.kernel import dice_events
from engine.kernel import events as kernel
from engine.kernel.events import Event
from engine.kernel.recorded import RecordedEvent
from engine.kernel.refusal import Refusal
from engine.kernel.ruleset import Cast, Language, Sentence
from engine.kernel.setup import Figure, Setup, Side
from engine.kernel.telling.catalogue import KERNEL
from engine.kernel.telling.speaker import PRONOUNS
from engine.kernel.why import Reason
from engine.rulesets.stko import codes
from engine.rulesets.stko import events as ev
from engine.rulesets.stko.commands import ANSWERS, COMMANDS
from engine.rulesets.stko.options import OPTIONS
from engine.rulesets.stko.tell import SILENT, TELLING, words
from engine.rulesets.stko.tell.rolls import TOLD_BY
from engine.rulesets.stko.tell.words import QUESTIONS, SAID
from engine.rulesets.stko.weapons import WEAPONS

SENTENCES = SAID.words("refused")
ENGINE = Path(__file__).parents[3] / "engine"
LANGUAGES: tuple[Language, ...] = ("en", "de")
KINDS = {"accident", "card", "move", "shot", "wound", "death", "state", "weapon", "people", "aside", "end", "note"}
KEULE, RATTE, OTTO, ZANGE = 1, 2, 3, 4
CARRIED = {KEULE: ("pistol", "rifle"), RATTE: ("pistol",), OTTO: ("revolver", "pistol"), ZANGE: ("shotgun",)}
NOT_FOR_PLAYERS = re.compile(r"\b(event|stream|projection|payload|command|version|Ereignis|Befehl)\b", re.IGNORECASE)


def name(figure: int) -> str:
    return ("", "Keule", "Ratte", "Otto", "Zange")[figure]


def class_name(shape: type[Event]) -> str:
    return shape.__name__


def carried(figure: int, place: int) -> str:
    return CARRIED[figure][place]


def nameless(number: object) -> str:
    return ""


def cast(**how: object) -> Cast:
    return Cast(name, **{"weapons": carried, "sides": nameless, "people": nameless, **how})  # type: ignore[arg-type]


class WithPronouns(Cast):
    def pronoun(self, figure: int) -> str:
        return {KEULE: "he", RATTE: "she"}.get(figure, super().pronoun(figure))


ALL_TOLD: list[type[Event]] = sorted(TELLING.tellers, key=class_name)
ALL_SILENT: list[type[Event]] = sorted(SILENT, key=class_name)


def told(*unit: Event, language: Language = "en", **how: object) -> list[Sentence]:
    recorded = [RecordedEvent(version, event) for version, event in enumerate(unit, start=10)]
    return TELLING.tell(recorded, cast(**how), language)


def story(*unit: Event, language: Language = "en", **how: object) -> str:
    return " ".join(sentence.text for sentence in told(*unit, language=language, **how))


def rolled(number: int, figure: int, purpose: str, *faces: int) -> kernel.Rolled:
    return kernel.Rolled(number, figure, purpose, len(faces), 6, faces)


def shot(hits: int, **fields: object) -> ev.ShotFired:
    usual = {"cover": "none", "pool": 2, "distance": 700, **fields}
    return ev.ShotFired(KEULE, RATTE, 0, "one_handed", "medium", exposed=("head",), hits=hits, **usual)  # type: ignore[arg-type]


SHOOTING: Sequence[Event] = (
    kernel.Commanded({"type": "shoot", "figure": KEULE, "target": RATTE}),
    ev.ActionDeclared(KEULE, "shoot", RATTE, (0,)),
    rolled(5, KEULE, "shot", 6, 1),
    shot(1),
    rolled(6, KEULE, "location", 4),
    rolled(7, KEULE, "effect", 3),
    ev.Wounded(RATTE, KEULE, "left_arm", "flesh", 3, duty=True),
    ev.KnockedDown(RATTE),
    ev.TurnEnded(KEULE),
)


# -- whole stories --------------------------------------------------------------------------------------------------
def test_a_shot_with_a_wound_reads_as_one_story() -> None:
    assert story(*SHOOTING) == (
        "Keule shoots at Ratte at 7 inches with the pistol: one hit. "
        "Ratte takes a flesh wound in the left arm and is knocked down."
    )
    assert story(*SHOOTING, language="de") == (
        "Keule schießt mit der Pistole auf Ratte (7 Zoll): ein Treffer. "
        "Ratte bekommt eine Fleischwunde am linken Arm und wird niedergestreckt."
    )


def test_sentences_know_their_version_kind_figure_and_roll() -> None:
    first, second = told(*SHOOTING)
    assert (first.version, first.kind, first.figure, first.roll) == (13, "shot", KEULE, 5)
    assert (second.version, second.kind, second.figure, second.roll) == (16, "wound", RATTE, 7)


def test_a_shot_without_names_of_weapons_still_reads() -> None:
    recorded = [
        RecordedEvent(v, e) for v, e in enumerate((rolled(1, KEULE, "shot", 1, 2), shot(0), ev.WeaponEmptied(KEULE, 0)))
    ]
    assert [sentence.text for sentence in TELLING.tell(recorded, name, "en")] == [
        "Keule misses Ratte at 7 inches one-handed.",
        "The weapon is empty.",
    ]


def test_cover_aim_band_and_lucky_shots() -> None:
    covered = shot(0, cover="light", distance=-1, pool=-1)
    assert story(rolled(1, KEULE, "lucky_shot", 1, 2, 6), covered, language="de") == (
        "Keule schießt mit der Pistole auf Ratte hinter leichter Deckung (mittlere Entfernung): "
        "ein Glückstreffer-Versuch mit 3 Würfeln, kein Treffer."
    )
    aimed = shot(2, aimed=True, ducked=True, cover="solid", pool=6)
    assert story(rolled(1, KEULE, "shot", 1, 2, 6, 6, 3, 3), aimed) == (
        "Keule takes an aimed shot at Ratte, ducked back behind solid cover, at 7 inches with the pistol: two hits."
    )


def test_a_second_pistol_in_the_same_action() -> None:
    first = ev.ShotFired(OTTO, RATTE, 0, "one_handed", "short", "none", (), 2, 0, 500)
    second = ev.ShotFired(OTTO, RATTE, 1, "one_handed", "short", "none", (), 2, 1, 500)
    assert story(rolled(1, OTTO, "shot", 2, 3), first, rolled(2, OTTO, "shot", 6, 3), second) == (
        "Otto misses Ratte at 5 inches with the revolver. Otto fires the pistol too: one hit."
    )


def test_the_cover_saves_and_the_figure_ducks_back() -> None:
    unit = (shot(1, cover="solid"), ev.ShotStopped(RATTE, KEULE, "belly", "solid"), ev.Ducked(RATTE, forced=True))
    assert story(*unit).endswith("Ratte is saved by solid cover (belly) and has to duck back.")
    assert story(*unit, language="de").endswith(
        "Ratte wird von solider Deckung gerettet (Bauch) und muss sich einigeln."
    )


def test_a_hit_on_somebody_in_the_line_of_fire() -> None:
    assert story(shot(1), ev.Wounded(OTTO, KEULE, "head", "scratch", 1)).endswith(
        "Otto is in the line of fire and takes a scratch on the head."
    )


def test_death_and_the_end_of_the_battle() -> None:
    unit = (
        shot(1),
        ev.Died(RATTE, KEULE, "head"),
        ev.SideLost(1, 2, 3),
        kernel.BattleEnded("played", 0),
    )
    _, death, lost, end = told(*unit, language="de", sides=lambda side: ("Hafen", "Bahnhof")[side])
    assert (death.text, death.kind) == ("Ratte wird am Kopf getroffen und stirbt.", "death")
    assert (lost.text, lost.kind) == ("Bahnhof: 2 von 3 Figuren verloren und geschlagen.", "end")
    assert end.text == "Der Kampf ist vorbei: Sieg für Hafen."


def test_weapons_after_a_shot_and_in_the_workshop() -> None:
    assert story(shot(0), ev.WeaponJammed(KEULE, 0)).endswith("The pistol jams.")
    assert story(rolled(1, KEULE, "repair", 2), ev.WeaponBroke(KEULE, 0)) == (
        "Keule's pistol is broken for the rest of the battle."
    )
    assert story(rolled(1, KEULE, "repair", 4), ev.TurnEnded(KEULE)) == "Keule can't clear the jam yet."
    assert story(rolled(1, KEULE, "repair", 6), ev.WeaponReady(KEULE, 0), language="de") == (
        "Keule behebt die Ladehemmung an der Pistole."
    )
    assert story(ev.ActionDeclared(OTTO, "reload"), ev.WeaponReady(OTTO, 0), language="de") == (
        "Otto lädt den Revolver nach."
    )


def test_moves_with_what_was_rolled() -> None:
    dice = rolled(1, KEULE, "move", 2, 3, 4)
    assert story(dice, ev.Moved(KEULE, "move", 750)) == "Keule runs 7.5 of the 9 inches rolled."
    assert story(dice, ev.Moved(KEULE, "move", 897), language="de") == "Keule bewegt sich die vollen 9 Zoll."
    assert story(dice, ev.Moved(KEULE, "move", -1)) == "Keule runs up to 9 inches."
    assert story(dice, ev.Moved(KEULE, "move", 0)) == "Keule stays put."
    assert story(ev.Moved(KEULE, "reposition", 150)) == "Keule repositions (1.5 inches)."


def test_stko_81_whoever_runs_out_of_a_fight_is_told_to_leave_it():
    """Else nobody saw why his hits came to nothing."""
    dice = rolled(3, KEULE, "leave", 3, 4, 4)
    assert story(dice, ev.Moved(KEULE, "leave", -1)) == "Keule breaks off the fight and runs up to 11 inches."
    assert story(dice, ev.Moved(KEULE, "leave", 700), language="de") == (
        "Keule verlässt den Kampf und bewegt sich 7 von gewürfelten 11 Zoll."
    )
    assert story(dice, ev.Moved(KEULE, "leave", 0)) == "Keule stays put."


def test_a_stumble_is_told_as_one() -> None:
    sentence = told(rolled(3, RATTE, "move", 1, 1, 4), ev.KnockedDown(RATTE), language="de")
    assert [(one.text, one.roll) for one in sentence] == [("Ratte stolpert und liegt am Boden.", 3)]


def test_coming_round_and_recovering() -> None:
    assert story(rolled(1, RATTE, "wake", 6), ev.Woke(RATTE, recovered=False)) == (
        "Ratte comes round and still has to recover."
    )
    assert story(rolled(1, RATTE, "wake", 3), ev.TurnEnded(RATTE)) == "Ratte stays unconscious."
    assert story(rolled(1, RATTE, "wake", 1), ev.Incapacitated(RATTE)) == (
        "Ratte doesn't come round and is out of action."
    )
    assert story(rolled(1, RATTE, "recover_six", 2), ev.Recovered(RATTE, six_left=True)) == (
        "Ratte recovers only in part and still needs a 6."
    )


def test_cards_that_go_together_share_a_sentence() -> None:
    unit = (ev.CardDiscarded("action-killer-1"), ev.CardDiscarded("action-legend-2"), ev.DeckShuffled())
    assert story(*unit, language="de") == (
        "Die Killer-Aktionskarte und die Legendären-Aktionskarte 2 werden abgelegt. "
        "Alle Karten kommen zurück in den Stapel."
    )
    claims = (ev.CardClaimed(KEULE, "action-plock-1"), ev.CardClaimed(KEULE, "action-killer-1"))
    assert story(*claims) == "Keule takes the Plock action card and the Killer action card."


# -- waiting --------------------------------------------------------------------------------------------------------
def test_a_unit_that_waits_says_so_last() -> None:
    request = kernel.RollRequested(4, KEULE, "shot", 3, 6)
    unit = (*SHOOTING[:2], request)
    assert story(*unit) == "Keule means to shoot at Ratte. Keule is up: roll 3 dice for the shot."
    assert story(*unit, language="de") == (
        "Keule will auf Ratte schießen. Keule ist dran: 3 Würfel für den Schuss zu würfeln."
    )
    assert told(*unit)[-1].roll == 4


def test_what_was_waited_for_is_silent_once_it_came() -> None:
    request = kernel.RollRequested(5, KEULE, "shot", 2, 6)
    assert story(*SHOOTING[:2], request, *SHOOTING[2:]) == story(*SHOOTING)
    question = kernel.Asked(1, "fact-shot", (0,), (KEULE, RATTE))
    answer = kernel.Answered(1, {"band": "medium"})
    assert story(*SHOOTING[:2], question, answer, *SHOOTING[2:]) == story(*SHOOTING)


def test_what_was_measured_is_told_until_the_dice_say_it() -> None:
    question = kernel.Asked(1, "fact-shot", (0,), (KEULE, RATTE))
    answer = kernel.Answered(1, {"distance": 700, "cover": "light", "position": "wall"})
    request = kernel.RollRequested(4, KEULE, "shot", 2, 6)
    said = story(question, answer, request)
    assert said.startswith("Measured from Keule to Ratte: 7 inches, light cover, over a wall. ")
    assert story(question, answer, request, language="de", unit="cm").startswith(
        "Gemessen von Keule bis Ratte: 17,8 cm, leichte Deckung, über eine Mauer. "
    )
    assert "Measured" not in story(question, answer, request, shot(1))


def test_what_was_told_of_a_special_shot_is_told_whole() -> None:
    line = [{"figure": OTTO, "covers": ["legs"]}]
    said = {"band": "short", "cover": "none", "in_arc": False, "in_sight": False, "exposed": ["head"], "line": line}
    assert story(kernel.Answered(1, said)) == (
        "Measured: short range, out of sight, outside the arc of fire, no cover, showing head, Otto in the way."
    )


def test_a_move_that_waits_for_its_place() -> None:
    question = kernel.Asked(1, "move-to", (0,), (KEULE,), (), 900)
    assert story(rolled(1, KEULE, "move", 2, 3, 4), question) == (
        "Keule rolls 9 inches. Where does Keule end the move, 9 inches at most?"
    )


@pytest.mark.parametrize("kind", sorted(ANSWERS))
def test_every_question_has_words(kind: str) -> None:
    assert kind in QUESTIONS


def test_an_unknown_question_still_says_who_is_up() -> None:
    assert story(kernel.Asked(1, "dodge", (0,), (KEULE,))) == "Keule is up: an answer is needed."


def test_nobody_is_asked_to_cut_in_where_nobody_holds_a_card():
    """Ruling 20: told facts are shown before the dice, to the holders of cards and to those who hold none."""
    assert "action card" in story(kernel.Asked(1, "before-dice", (0, 1), (KEULE,)))
    alone = kernel.Asked(1, "before-dice", (0,), (KEULE,))
    assert story(alone) == "Keule is about to roll. Has everyone seen it?"
    assert "Aktionskarte" not in story(alone, language="de")


def test_a_declared_action_that_is_cut_short() -> None:
    unit = (
        ev.ActionDeclared(KEULE, "move_and_shoot"),
        ev.CardPlayed(RATTE, "action-plock-1"),
        ev.ActionDeclared(RATTE, "wait"),
        ev.TurnEnded(RATTE),
        ev.ActionLapsed(KEULE),
    )
    assert story(*unit) == (
        "Keule means to move and shoot. The Plock action card gives Ratte a free turn. Ratte waits. "
        "Keule can't do that any more and may choose again, if able."
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_beginning_of_a_story_reads_well(language: Language) -> None:
    for length in range(len(SHOOTING) + 1):
        for sentence in told(*SHOOTING[:length], language=language):
            must_read_well(sentence.text)


# -- every event ----------------------------------------------------------------------------------------------------
SETUP = Setup("stko", (Side("Hafen"), Side()), (Figure(0, "killer"), Figure(1, "plock"), Figure(0, "ganger")))
SAMPLES: dict[type[Event], Event] = {
    type(event): event
    for event in (
        kernel.BattleOpened(SETUP, 1, {}),
        kernel.RulesVersionChanged(2),
        kernel.Forked(
            "00000002-0000-4000-8000-000000000002", 7, 3, kernel.Commitment("rollbook/dice/1", 1, 512, "ab" * 32)
        ),
        kernel.Commanded({"type": "shoot", "figure": KEULE}, forced=True),
        kernel.RollRequested(1, KEULE, "effect", 1, 6),
        rolled(1, KEULE, "free", 3, 4),
        kernel.Asked(1, "whom-to-shoot", (0,), (KEULE,)),
        kernel.Answered(1, {"band": "short", "cover": "light"}),
        kernel.AnswerSealed(1, 0, {"number": 3}, "m-1"),
        kernel.AnswersOpened(
            1, (kernel.OpenedAnswer(0, {"number": 3}, 7), kernel.OpenedAnswer(1, {"number": 0}, 8, referee=True))
        ),
        kernel.Rewound(7, "measured wrongly"),
        kernel.TakenBack(7),
        kernel.Amended(7, 9, (), "measured wrongly"),
        kernel.RollKept(1, KEULE, "free", 2, 6, (3, 4), of=5),
        kernel.UnitKept(),
        kernel.Paused("pizza"),
        kernel.Resumed(),
        kernel.Proposed(1, 0, {"type": "end", "how": "drawn"}),
        kernel.Agreed(1, 1),
        kernel.Consented(1, 2),
        kernel.ProposalDeclined(1, 1),
        kernel.DiceModeChanged(0, "typed"),
        dice_events.SeedsFixed(("m-1", "m-2"), ("ab" * 32, "")),
        dice_events.FreshSet("auto"),
        dice_events.EntropyRequested(5, KEULE, "shot", 2, 6, of=("m-1",)),
        dice_events.EntropyMissed(5),
        dice_events.DiceKeyLost(12),
        dice_events.RollChallenged(5, 1, "it rolled off the table"),
        dice_events.ChallengeSettled(5, "again"),
        dice_events.DiceAttested(1, (5, 7)),
        kernel.HandedOver((KEULE, OTTO), "m-1"),
        kernel.PlayerJoined(1, "m-1"),
        kernel.FigureArrived(4, Figure(1, "plock")),
        kernel.FigureLeft(4, "the bus left"),
        kernel.Noted("Nice shot!"),
        kernel.TableRolled(KEULE, "00000001-0000-4000-8000-000000000001", "Accidents", 2, "The gun falls down.", 9),
        kernel.BattleEnded("called_off", None, "rain"),
        kernel.DetailChanged("outcomes"),
        kernel.Reported(1, 0, {}, "a long evening"),
        kernel.ReportApproved(1, 1),
        kernel.ReportDisputed(1, -1, "Otto wasn't there"),
        ev.CardTurned("figure-3"),
        ev.DeckShuffled(),
        ev.CardLaidAside("action-ganger-1"),
        ev.CardClaimed(KEULE, "action-killer-1"),
        ev.CardPlayed(KEULE, "action-killer-1"),
        ev.StandingSet(1, "only_when_shot_at", KEULE),
        ev.CardDiscarded("joker"),
        ev.Placed(KEULE, entering=True),
        ev.DeploymentEnded(),
        ev.ActionDeclared(KEULE, "wait"),
        ev.ActionLapsed(KEULE),
        ev.TurnBegun(KEULE),
        ev.Moved(KEULE, "move", 300, climbed=True),
        shot(1),
        ev.ShotWasted(KEULE, RATTE, 0, 3000),
        ev.AccidentHappened(KEULE, 0, 4),
        ev.RapidCardTurned(KEULE, RATTE, 0, "out jam out jam", "out"),
        ev.BurstSpread(OTTO, KEULE, 150, 2, True),
        ev.WeaponEmptied(KEULE, 0),
        ev.WeaponJammed(KEULE, 0),
        ev.WeaponBroke(KEULE, 0),
        ev.WeaponReady(KEULE, 0),
        ev.WeaponPutDown(KEULE, 1),
        ev.WeaponPickedUp(KEULE, 1),
        ev.ShotStopped(RATTE, KEULE),
        ev.Wounded(RATTE, KEULE, "belly", "serious", 4, True, True, True),
        ev.KnockedDown(RATTE),
        ev.KnockedOut(RATTE),
        ev.Incapacitated(RATTE, KEULE, "head"),
        ev.Died(RATTE, KEULE, "head"),
        ev.FightDeclared(KEULE, RATTE, "fist", "knife", False, True),
        ev.Fought(KEULE, RATTE, "fist", "knife", 3, 4, 1, 0, 1),
        ev.ThrownBack(KEULE, RATTE),
        ev.Severed(RATTE, KEULE, "left_arm"),
        ev.Felt(RATTE, KEULE, "fear", True),
        ev.NerveTested(RATTE, "wounds", 2, False),
        ev.Fled(RATTE),
        ev.Surrendered(RATTE),
        ev.Ducked(RATTE),
        ev.Suppressed(RATTE, KEULE),
        ev.Recovered(RATTE),
        ev.Woke(RATTE),
        ev.StoodUp(RATTE),
        ev.Aimed(KEULE, RATTE),
        ev.AimLost(KEULE, "target_ducks"),
        ev.SideLost(0, 2, 3),
        ev.StateSet(RATTE, "unconscious", False),
        kernel.LuckPressed(12, 5, RATTE, KEULE, "lucky_charm", (0, 1), 0, "m-1"),
        ev.CardKept(KEULE),
        ev.WeaponThrown(KEULE, RATTE, 0),
        ev.HitsSpread(KEULE, RATTE, (RATTE, OTTO, OTTO)),
        ev.ShruggedOff(RATTE, KEULE, "left_arm", "flesh"),
        ev.RecoverFailed(RATTE),
        ev.SkillSet(KEULE, "hard", 2, {"hard": 2, "sturdy": 1}),
        ev.Fuddled(KEULE, "drunk", "staggers_blindly"),
        ev.HateTested(KEULE, OTTO, True),
        ev.QuickDrawn(KEULE, RATTE, 1, 2, False),
        ev.ShotTold(KEULE, RATTE, 0, "one_handed", 1),
        ev.FightTold(KEULE, RATTE, "fist", "knife", 0),
        ev.PartReported(KEULE, True, True),
        ev.WoundReported(RATTE, KEULE, "legs", "flesh", False, True, 2),
        ev.FateReported(RATTE, "dead", KEULE, "head", True, False, 3),
        ev.LimbReported(RATTE, "legs"),
    )
}


def test_what_changes_nothing_on_the_table_is_told_aside() -> None:
    """Phones, pauses and take-backs are lines only for those who ask for everything; a reason is always worth one."""
    unit = (
        kernel.TakenBack(3),
        kernel.Paused(""),
        kernel.Paused("pizza"),
        kernel.Resumed(),
        kernel.DiceModeChanged(0, "typed"),
        kernel.HandedOver((KEULE,), "m-1"),
        dice_events.SeedsFixed(("m-1",), ("ab",)),
        dice_events.EntropyMissed(4),
        kernel.BattleEnded("played", 0),
    )
    kinds = [sentence.kind for sentence in told(*unit)]
    assert kinds == ["aside", "aside", "people", "aside", "aside", "aside", "aside", "aside", "end"]


def test_every_event_is_told_or_deliberately_silent() -> None:
    known = set(ev.TAGS.values())
    assert known
    assert set(TELLING.tellers) | set(SILENT) == known
    assert not set(TELLING.tellers) & set(SILENT)
    assert all(SILENT.values())
    assert set(SAMPLES) == set(TELLING.tellers)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("shape", ALL_TOLD, ids=class_name)
def test_each_event_alone_makes_a_proper_sentence(shape: type[Event], language: Language) -> None:
    sentences = told(SAMPLES[shape], language=language)
    assert sentences
    for sentence in sentences:
        assert sentence.kind in KINDS
        assert sentence.version == 10
        must_read_well(sentence.text)


def must_read_well(text: str) -> None:
    assert text == text.strip()
    assert text[0].isupper()
    assert text[-1] in ".!?"
    assert not re.search(r"[{}\[\]_]|None|  | [.,:;!?]", text), text
    assert not NOT_FOR_PLAYERS.search(text), text


@pytest.mark.parametrize("shape", ALL_SILENT, ids=class_name)
def test_silent_events_say_nothing(shape: type[Event]) -> None:
    silent = {
        kernel.DiceCommitted: kernel.DiceCommitted(kernel.Commitment("a", 1, 1, "r")),
        dice_events.SeedCommitted: dice_events.SeedCommitted("m-1", "ab" * 32),
        dice_events.SeedOpened: dice_events.SeedOpened("m-1", "ab" * 32),
        dice_events.EntropyGiven: dice_events.EntropyGiven(5, "m-1", "ab" * 32),
        ev.TurnEnded: ev.TurnEnded(KEULE),
        ev.Engaged: ev.Engaged(KEULE, RATTE),
        ev.Turned: ev.Turned(KEULE, 0, 1),
        ev.CounterDrawn: ev.CounterDrawn("head", 1),
    }
    assert told(silent[shape]) == []


# -- lengths --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("language", "unit", "distance", "words_of_it"),
    [
        ("en", "inch", 750, "at 7.5 inches"),
        ("de", "inch", 750, "(7,5 Zoll)"),
        ("en", "inch", 100, "at 1 inch "),
        ("en", "inch", 704, "at 7 inches"),
        ("en", "cm", 600, "at 15.2 cm"),
        ("de", "cm", 500, "(12,7 cm)"),
    ],
)
def test_lengths_have_at_most_one_decimal(language: Language, unit: str, distance: int, words_of_it: str) -> None:
    assert words_of_it in story(shot(0, distance=distance), language=language, unit=unit)


# -- refusals -------------------------------------------------------------------------------------------------------
FACTS: dict[str, object] = {
    "figure": KEULE,
    "up": OTTO,
    "target": RATTE,
    "placing": ZANGE,
    "by": "building",
    "blocker": "figure-3",
    "weapon": 1,
    "card": "action-killer-1",
    "wanted": 750,
    "most": 600,
    "free": 200,
    "distance": 500,
    "needed": 600,
    "window": "before_dice",
    "limit": 1,
    "option": "stko.opt.drop_duck_back",
    "for": "dice",
    "awaited": "answer",
    "entered": "EnterDice",
    "how": "drawn",
    "roll": 3,
    "open": 4,
    "given": 2,
    "face": 7,
    "sides": 6,
    "left": 2,
    "to": 12,
    "nearest": 9,
    "proposal": 3,
    "location": "left_arm",
    "wound": "serious",
    "falls": "unconscious",
    "round": 3,
    "out": 2,
    "days": 4,
}


def refused_in_the_engine() -> set[str]:
    """Literal codes given to `Refusal`, `decline` and `must`, and what the ground says of a spot."""
    files = [*(ENGINE / "kernel").glob("*.py"), *(ENGINE / "rulesets" / "stko").rglob("*.py")]
    codes_of_spots = {"blocked", "off-table", "inside-building", "occupied", "too-close", "nearer-to-enemy"}
    found = {code for file in files for code in refused_in(ast.parse(file.read_text()))}
    return found | codes_of_spots


def refused_in(tree: ast.Module) -> Iterator[str]:
    for call in ast.walk(tree):
        if isinstance(call, ast.Call):
            called = getattr(call.func, "id", "") or getattr(call.func, "attr", "")
            place = {"Refusal": 0, "decline": 0, "must": 1}.get(called)
            if place is not None and len(call.args) > place:
                code = call.args[place]
                if isinstance(code, ast.Constant) and isinstance(code.value, str):
                    yield code.value


def test_every_code_that_the_engine_refuses_with_has_a_sentence() -> None:
    found = refused_in_the_engine()
    assert len(found) > 50
    assert found - set(SENTENCES) == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", sorted(SENTENCES))
def test_refusals_read_well_with_all_facts_and_with_none(code: str, language: Language) -> None:
    must_read_well(TELLING.explain(Refusal(code, FACTS), cast(), language))  # type: ignore[arg-type]
    must_read_well(TELLING.explain(Refusal(code), name, language))


def test_a_refusal_says_what_why_and_what_would_work() -> None:
    hidden = Refusal("not-in-sight", {"target": RATTE, "blocker": "building"})
    assert TELLING.explain(hidden, name, "en") == (
        "Ratte is out of sight behind a building. Pick someone in view, or reposition first."
    )
    far = Refusal("too-far", {"wanted": 750, "most": 600})
    assert (
        TELLING.explain(far, name, "de")
        == "Das ist zu weit (7,5 Zoll): Höchstens 6 Zoll geht. Wähl eine nähere Stelle."
    )
    empty = Refusal("weapon-empty", {"figure": KEULE, "weapon": 0})
    assert TELLING.explain(empty, cast(), "en").startswith("The pistol is empty. Reload takes a turn")
    low = Refusal("class-too-low", {"figure": RATTE, "card": codes.FIRST_ACTION + codes.KILLER})
    assert TELLING.explain(low, name, "de").startswith("Ratte hat für die Killer-Aktionskarte eine zu niedrige Klasse")


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unknown_code_is_said_honestly(language: Language) -> None:
    assert "(moon-too-bright)" in TELLING.explain(Refusal("moon-too-bright", {"figure": 1}), name, language)


@pytest.mark.parametrize(
    ("figure", "said"), [(KEULE, "Keule holds his"), (RATTE, "Ratte holds her"), (3, "Otto holds their")]
)
def test_a_figure_is_she_he_or_they(figure: int, said: str) -> None:
    people = WithPronouns(name, carried, nameless, nameless)
    held = RecordedEvent(10, ev.NerveTested(figure, "wounds", 2, True))
    assert TELLING.tell([held], people, "en")[0].text == f"{said} nerve after the wound (2 dice)."
    lost = RecordedEvent(10, ev.AimLost(figure, "shooter_wounded"))
    assert TELLING.tell([lost], people, "en")[0].text.startswith(said.replace("holds", "loses") + " aim")
    assert "ihr" not in TELLING.tell([held], people, "de")[0].text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_pronoun_has_every_form(language: Language) -> None:
    forms = KERNEL.chapters(language)["pronoun"]
    assert list(forms) == ["she", "he", "they"]
    assert all(isinstance(entry, dict) and tuple(entry) == PRONOUNS for entry in forms.values())


def test_names_are_never_read_as_templates() -> None:
    tricky = Refusal("own-side", {"target": RATTE})
    assert "{figure} [x]" in TELLING.explain(tricky, lambda figure: "{figure} [x]", "en")


# -- reasons and words ----------------------------------------------------------------------------------------------
def test_reasons_are_numbers_with_a_word() -> None:
    def said(code: str, op: str, n: int, language: Language = "en") -> str:
        return TELLING.reason_text(Reason("STKO-30", code, op, n), name, language)

    assert said("killer", "add", 1) == "+1 Killer"
    assert said("range_medium", "set", 2) == "2 medium range"
    assert said("target_in_cover", "add", -1) == "-1 cover"
    assert said("range_close", "set", 2, "de") == "2 Nahbereich"
    assert said("full_moon", "add", 0) == "+0 full moon"


def test_every_reason_and_purpose_of_the_rules_has_words() -> None:
    rules = "".join(file.read_text() for file in (ENGINE / "rulesets" / "stko").rglob("*.py"))
    found = set(re.findall(r'why\.(?:set|add)\("[^"]*", "([a-z_]+[a-z])"', rules))
    found |= set(re.findall(r'noted\(why, "[^"]*", "([a-z_]+)"', rules))
    found |= set(re.findall(r'\.(?:roll_by|die_by)\(\w+, "([a-z_]+)"', rules))
    assert len(found) > 40
    known = {*SAID.words("reason"), *SAID.words("rank"), *SAID.words("skill")}
    assert (found | {f"range_{band}" for band in codes.BANDS}) - {""} <= known
    assert set(TOLD_BY) | {"free"} == set(words.PURPOSES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_purposes_have_names(language: Language) -> None:
    assert TELLING.purpose_name("lucky_shot", language) in ("lucky shot", "Glückstreffer")
    assert all(
        TELLING.purpose_name(purpose, language) != purpose
        for purpose in ("move_and_shoot", "recover_six", "light_cover")
    )


def test_words_cover_the_codes() -> None:
    assert set(SAID.words("rank")) == set(codes.RANKS)
    assert set(words.GRIPS) == set(codes.GRIPS)
    assert set(words.WEAPON_STATES) == set(codes.WEAPON_STATES)
    assert set(words.BANDS) == set(codes.BANDS)
    assert set(words.COVERS) == set(codes.COVERS)
    assert set(words.POSITIONS) == set(codes.POSITIONS)
    assert set(words.LOCATIONS) == set(codes.LOCATIONS)
    assert set(words.SEVERITIES) == set(codes.SEVERITIES)
    assert set(words.LOSSES) == set(codes.LOSSES)
    assert set(SAID.words("weapon")) == {"any", *WEAPONS}
    assert {"shuffle", "pick-up", "flee", "surrender", "close-in", *COMMANDS} == set(words.CHOICES)


def test_weapons_have_an_article_in_sentences_and_none_on_the_list() -> None:
    for key in WEAPONS:
        bare = SAID.words("weapon").word(key, "en", "bare")
        assert SAID.words("weapon").word(key, "en") == f"the {bare}"
        assert SAID.words("weapon").word(key, "de").split(" ", 1)[1] == SAID.words("weapon").word(key, "de", "bare")


def test_every_option_has_a_title_and_one_sentence() -> None:
    assert set(SAID.words("option")) == set(SAID.words("option-about")) == set(OPTIONS)
    for id in OPTIONS:
        for language in LANGUAGES:
            title, about = TELLING.option_words(id, language)
            assert 0 < len(title) <= 45
            must_read_well(about)
            assert about.count(". ") == 0


@pytest.mark.parametrize(
    ("term", "en", "de"),
    [
        ("move", "Three 1s make anyone stumble, two a Plock", "drei Einsen stolpert jeder, ein Plock"),
        ("stumble", "Three 1s", "Drei Einsen"),
        ("bands", "two-handed ones at medium range", "zweihändige auf mittlere"),
        ("nerve_lost", "for the rest of the game", "für den Rest des Spiels"),
        ("action-card", "of that class or higher", "dieser oder einer höheren Klasse"),
        ("ducked", "until the figure recovers", "bis die Figur sich erholt"),
    ],
)
def test_the_glossary_says_what_the_rule_says(term, en, de):
    """STKO-06, 20, 27, 52, 80."""
    assert en in (SAID.find("term-about", term, "en") or "")
    assert de in (SAID.find("term-about", term, "de") or "")
