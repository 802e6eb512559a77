"""Why something is declined, and what would work instead. `{figure}` and the like are filled in from the facts."""

from typing import Final

from engine.kernel.refusal import Refusal, type_of_fact
from engine.kernel.telling.people import HOW_IT_ENDED
from engine.kernel.telling.refused import REFUSED_BY_TABLE
from engine.kernel.telling.speaker import sentence
from engine.kernel.telling.template import fill
from engine.kernel.telling.words import Words, pick
from engine.rulesets.coc.importing.words import REFUSALS as REFUSED_IMPORTS
from engine.rulesets.coc.tell.story import Speaker

REFUSED: Final[Words] = {
    "not-your-turn": (
        "It isn't {figure}'s turn[: {up} is up]. Wait for it, or decide otherwise together.",
        "{figure} ist nicht dran[: gerade handelt {up}]. Warte ab, oder entscheidet gemeinsam anders.",
    ),
    "round-goes-on": (
        "The round goes on: {up} is up.",
        "Die Runde läuft: {up} ist dran.",
    ),
    "cannot-act": (
        "{figure} can't act: unconscious, dying or out of the fight.",
        "{figure} kann nicht handeln: bewusstlos, im Sterben oder nicht mehr im Kampf.",
    ),
    "early-for-a-shot-only": (
        "{figure} is up this early only to shoot. Shoot, or act later at DEX {dex}.",
        "{figure} ist so früh nur zum Schießen dran. Schieß, oder handle später bei GE {dex}.",
    ),
    "not-early": (
        "{figure} isn't up early for a shot, so there is nothing to put off. Act, wait or delay.",
        "{figure} ist nicht vorzeitig zum Schießen dran, also gibt es nichts zu verschieben. Handle, warte oder "
        "verzögere.",
    ),
    "no-delay": (
        "Nobody delays in this campaign. Act or wait.",
        "In dieser Runde verzögert niemand. Handle oder warte ab.",
    ),
    "acts-no-more": (
        "{target} doesn't act any more this round. Delay until after somebody who does.",
        "{target} handelt in dieser Runde nicht mehr. Warte auf jemanden, der noch dran kommt.",
    ),
    "held": (
        "{figure} is held fast[ by {by}]. Break free first.",
        "{figure} wird festgehalten[ von {by}]. Befrei dich zuerst.",
    ),
    "fleeing-is-an-action": (
        "Fleeing takes the whole action here. Flee instead of acting.",
        "Die Flucht kostet hier die ganze Handlung. Flieh, statt etwas anderes zu tun.",
    ),
    "engaged": (
        "{figure} is in a fight hand to hand[ with {by}]. Fight, or flee.",
        "{figure} steckt im Nahkampf[ mit {by}]. Kämpf weiter, oder flieh.",
    ),
    "too-far": (
        "That is too far: at most {most:far} this round, not {wanted:far}.",
        "Das ist zu weit: In dieser Runde höchstens noch {most:far}, nicht {wanted:far}.",
    ),
    "own-side": (
        "{target} is on the same side. Choose an opponent, or decide otherwise together.",
        "{target} gehört zur eigenen Seite. Wähl einen Gegner, oder entscheidet gemeinsam anders.",
    ),
    "not-in-play": (
        "{figure} is no longer in the fight.",
        "{figure} ist nicht mehr im Kampf.",
    ),
    "out-of-reach": (
        "{target} is too far away to be struck. Move up first.",
        "{target} ist für einen Schlag zu weit weg. Geh erst heran.",
    ),
    "not-for-striking": (
        "That weapon isn't made for striking. Shoot with it, or fight with another one.",
        "Mit dieser Waffe schlägt man nicht zu. Schieß damit, oder nimm eine andere.",
    ),
    "not-for-shooting": (
        "That weapon can't be shot or thrown. Strike with it, or take another one.",
        "Diese Waffe lässt sich weder abfeuern noch werfen. Schlag damit zu, oder nimm eine andere.",
    ),
    "weapon-gone": (
        "{figure} doesn't have that weapon any more. Take another one.",
        "{figure} hat diese Waffe nicht mehr. Nimm eine andere.",
    ),
    "weapon-fails": (
        "That weapon has a malfunction or is broken. Clear the malfunction first, or take another one.",
        "Diese Waffe hat eine Fehlfunktion oder ist kaputt. Behebe sie erst, oder nimm eine andere.",
    ),
    "not-enough-ammo": (
        "There are only {left} shots in it, and this takes {needed}. Fire fewer, or reload.",
        "Es sind nur noch {left} Schuss darin, nötig sind {needed}. Feuere weniger, oder lade nach.",
    ),
    "no-reload-and-shot": (
        "Reloading and shooting in one round isn't possible with this weapon here. Do one of the two.",
        "Nachladen und schießen in einer Runde geht mit dieser Waffe hier nicht. Tu eins von beiden.",
    ),
    "ran-too-far-to-shoot": (
        "{figure} has run {moved:far} and may only shoot after {most:far}. Strike, or wait.",
        "{figure} ist {moved:far} gerannt und dürfte nach höchstens {most:far} noch schießen. Schlag zu, oder warte "
        "ab.",
    ),
    "not-in-sight": (
        "{figure} can't see {target}. Choose somebody in sight.",
        "{figure} sieht {target} nicht. Wähl jemanden, der zu sehen ist.",
    ),
    "out-of-range": (
        "{target} is out of range: this weapon reaches four times its base range.",
        "{target} ist außer Reichweite: Diese Waffe reicht viermal so weit wie ihre Basisreichweite.",
    ),
    "too-many-shots": (
        "This weapon fires {most} single shots a round here at most.",
        "Diese Waffe gibt hier höchstens {most} einzelne Schüsse pro Runde ab.",
    ),
    "not-automatic": (
        "This weapon doesn't fire by itself. Fire single shots.",
        "Diese Waffe schießt nicht von selbst weiter. Gib einzelne Schüsse ab.",
    ),
    "no-bursts": (
        "This weapon doesn't fire bursts. Fire single shots or full auto.",
        "Diese Waffe kennt keine Feuerstöße. Schieß einzeln oder mit Dauerfeuer.",
    ),
    "no-such-split": (
        "{shots} bullets can't be cut into volleys of 3 to {most}. {possible} can.",
        "{shots} Kugeln lassen sich nicht in Salven von 3 bis {most} teilen. Mit {possible} geht es.",
    ),
    "volley-size": (
        "A volley has {least} to {most} bullets here, not {size}.",
        "Eine Salve hat hier {least} bis {most} Kugeln, nicht {size}.",
    ),
    "above-rate": (
        "This weapon fires {most} bullets a round at most, not {needed}.",
        "Diese Waffe feuert höchstens {most} Kugeln pro Runde, nicht {needed}.",
    ),
    "not-in-front": (
        "{target} isn't in front of {figure}. Spray only over targets in front.",
        "{target} ist nicht vor {figure}. Dauerfeuer geht nur auf Ziele vor dem Schützen.",
    ),
    "aim-with-the-action": (
        "Aiming takes no action here: say it together with what {figure} does this turn.",
        "Zielen kostet hier keine Handlung: Sag es zusammen mit dem, was {figure} in dieser Runde tut.",
    ),
    "aim-takes-a-round": (
        "Aiming takes a whole round here. Aim instead of acting.",
        "Zielen kostet hier eine ganze Runde. Ziel, statt zu handeln.",
    ),
    "moved-before-aiming": (
        "{figure} has moved this round, and aiming means standing still.",
        "{figure} hat sich in dieser Runde bewegt, und zum Zielen steht man still.",
    ),
    "no-change": (
        "It is like that already for {figure}.",
        "So ist es bei {figure} schon.",
    ),
    "full-already": (
        "There is nothing to reload in that weapon.",
        "An dieser Waffe gibt es nichts nachzuladen.",
    ),
    "nothing-to-repair": (
        "That weapon has no malfunction.",
        "Diese Waffe hat keine Fehlfunktion.",
    ),
    "too-big": (
        "{target} is too big for a manoeuvre[: build {build} against {own}]. Attack, or think of something else.",
        "{target} ist für ein Manöver zu groß[: Statur {build} gegen {own}]. Greif an, oder lass dir etwas einfallen.",
    ),
    "not-held": (
        "{target} doesn't hold {figure}, so there is nothing to break free of.",
        "{target} hält {figure} nicht fest, also gibt es nichts, wovon man sich befreien müsste.",
    ),
    "beyond-help": (
        "[{target} is beyond help: ]the dead aren't healed.",
        "[{target} ist nicht mehr zu helfen: ]Tote heilt niemand.",
    ),
    "cannot-stand": (
        "Whoever is unconscious, dying or dead goes into no fight. Wake him first, or let time pass.",
        "Wer bewusstlos ist, im Sterben liegt oder tot ist, geht in keinen Kampf. Weck ihn zuerst, oder lass Zeit "
        "vergehen.",
    ),
    "not-hurt": (
        "[{target} is unhurt: ]there is nothing to heal.",
        "[{target} ist unverletzt: ]Es gibt nichts zu heilen.",
    ),
    "holds-on-already": (
        "A temporary hit point already keeps [{target}]alive. Medicine can help now.",
        "Ein temporärer Trefferpunkt hält [{target} ]schon am Leben. Jetzt kann Medizin helfen.",
    ),
    "aided-already": (
        "First Aid helps once for the same wounds[, and {target} has had it]. Try Medicine, or rest.",
        "Erste Hilfe hilft bei denselben Wunden nur einmal[, und {target} hatte sie schon]. Versuch Medizin, oder "
        "Ruhe.",
    ),
    "first-aid-first": (
        "Medicine can't reach a dying one yet: give First Aid first[ to {target}].",
        "Medizin hilft im Sterben noch nicht: Leiste[ {target}] zuerst Erste Hilfe.",
    ),
    "treated-already": (
        "These wounds have been treated already[: those of {target}].",
        "Diese Wunden sind schon behandelt[: die von {target}].",
    ),
    "not-enough-magic": (
        "{figure} has {left} magic points, and the spell costs {needed}.",
        "{figure} hat {left} Magiepunkte, und der Zauber kostet {needed}.",
    ),
    "no-sealed-roll": (
        "There is no sealed roll number {number}[; the last one is {last}].",
        "Einen verdeckten Wurf Nummer {number} gibt es nicht[; der letzte ist {last}].",
    ),
    "no-granted-dice": (
        "No bonus dice are granted in this campaign. Give a penalty die, or change the option.",
        "In dieser Kampagne gibt es keine gewährten Bonuswürfel. Gib einen Strafwürfel, oder ändere die Einstellung.",
    ),
    "shown-already": (
        "{figure}'s numbers lie open already.",
        "Die Werte von {figure} liegen schon offen.",
    ),
    "no-reports": (
        "In this game every roll is entered, and nothing is reported afterwards. Enter the actions one by one.",
        "In diesem Spiel wird jeder Wurf eingetragen und nichts hinterher berichtet. Trag die Handlungen einzeln ein.",
    ),
    "no-seasons": (
        "Seasons can't be simulated in this game: nobody gains anything between fights. Simulate single fights.",
        "Ganze Spielzeiten lassen sich in diesem Spiel nicht durchspielen: Zwischen Kämpfen gewinnt niemand etwas "
        "hinzu. Spiel einzelne Kämpfe durch.",
    ),
}
SENTENCES: Final[Words] = {**REFUSED_BY_TABLE, **REFUSED_IMPORTS, **REFUSED}
UNKNOWN: Final = (
    "The rules decline this ({code}). Choose something else, or decide otherwise together.",
    "Die Regeln lassen das nicht zu ({code}). Wähl etwas anderes, oder entscheidet gemeinsam anders.",
)
FIGURES: Final = frozenset({"figure", "up", "target", "by"})
AWAITED: Final[Words] = {
    "dice": ("dice", "Würfel"),
    "answer": ("an answer", "eine Antwort"),
    "command": ("an action", "eine Handlung"),
    "nothing": ("nothing more", "nichts mehr"),
    "EnterDice": ("dice", "Würfel"),
    "Answer": ("an answer", "eine Antwort"),
}


def explained(refusal: Refusal, speaker: Speaker) -> str:
    """What was declined, why, and what would work."""

    def spoken(name: str, form: str) -> str | None:
        value: type_of_fact = refusal.code if name == "code" else refusal.facts.get(name)
        if value is None or value == "":
            return None
        if form == "far" and isinstance(value, int):
            return speaker.length(100 * value)
        if name in FIGURES and isinstance(value, int):
            return speaker.figure(value) if value > 0 else None
        if name == "how":
            return speaker.word(HOW_IT_ENDED, str(value))
        return speaker.word(AWAITED, str(value)) if name in ("for", "awaited", "entered") else str(value)

    template = pick(SENTENCES.get(refusal.code, UNKNOWN), speaker.language)
    return sentence(fill(template, spoken, lambda name: speaker.say("the figure", "die Figur")))
