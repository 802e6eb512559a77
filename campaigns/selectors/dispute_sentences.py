"""A no in words, for disputes and luck reports: by code, (English, German)."""

from typing import Final

OF_DISPUTES: Final[dict[str, tuple[str, str]]] = {
    "disputed-already": (
        "This is disputed already: answer in dispute {number}.",
        "Das ist schon strittig: Antworte im Streitfall {number}.",
    ),
    "not-disputable": (
        "A dispute isn't disputed itself: answer in it, or appeal against its ruling.",
        "Ein Streitfall ist nicht selbst strittig: Antworte darin, oder leg Einspruch gegen seine Entscheidung ein.",
    ),
    "dispute-settled": (
        "This dispute is settled; nothing is added to it any more. Its parties may appeal once.",
        "Dieser Streitfall ist erledigt; es kommt nichts mehr dazu. Wer beteiligt ist, darf einmal Einspruch einlegen.",
    ),
    "with-the-auditor": (
        "There was an appeal: now the auditor it names rules.",
        "Es gab einen Einspruch: Jetzt entscheidet der Prüfer, den er nennt.",
    ),
    "not-your-dispute": (
        "Whoever opened a dispute withdraws it; you may answer in it.",
        "Einen Streitfall zieht zurück, wer ihn eröffnet hat; du kannst darin antworten.",
    ),
    "not-your-evidence": (
        "Whoever attached it deletes it, with his own phone or account.",
        "Löschen kann das, wer es angehängt hat, mit dem eigenen Telefon oder Konto.",
    ),
    "rule-together": (
        "Your own figures are involved and nobody else may rule: propose a ruling, and the other side consents.",
        "Deine eigenen Figuren sind betroffen, und sonst darf niemand entscheiden: Schlag eine Entscheidung vor, und "
        "die Gegenseite stimmt zu.",
    ),
    "not-yours-to-rule": (
        "Somebody whose figures aren't involved rules here: the referee, or a co-referee where the referee's are.",
        "Hier entscheidet, wessen Figuren nicht betroffen sind: der Spielleiter, oder ein Ko-Spielleiter, wenn die des "
        "Spielleiters es sind.",
    ),
    "in-person": (
        "This is done in person: with one's own phone or account, for nobody else.",
        "Das tut man selbst: mit dem eigenen Telefon oder Konto, für niemand anderen.",
    ),
    "ruling-not-proposed": (
        "No ruling of that number ({proposal}) is proposed here now. Look at the newest one.",
        "Eine Entscheidung mit dieser Nummer ({proposal}) ist hier gerade nicht vorgeschlagen. Sieh die neueste an.",
    ),
    "not-asked-to-consent": (
        "Your consent isn't missing: another side has to agree.",
        "Deine Zustimmung fehlt nicht: Eine andere Seite muss zustimmen.",
    ),
    "not-a-party": (
        "Only those may do this who opened the dispute or whose figures are involved.",
        "Das dürfen nur, wer den Streitfall eröffnet hat und wessen Figuren betroffen sind.",
    ),
    "appealed-already": (
        "There was an appeal already; the auditor's word is the last.",
        "Einspruch wurde schon eingelegt; das Wort des Prüfers ist das letzte.",
    ),
    "nothing-to-appeal": (
        "There is no ruling yet that could be appealed.",
        "Es gibt noch keine Entscheidung, gegen die man Einspruch einlegen könnte.",
    ),
    "not-a-free-auditor": (
        "An appeal names an auditor of this campaign who has no figures in it and hasn't ruled on it before.",
        "Ein Einspruch nennt einen Prüfer dieser Kampagne, der keine Figuren darin hat und noch nicht darüber "
        "entschieden hat.",
    ),
    "another-auditor": (
        "The appeal names another auditor: that one rules.",
        "Der Einspruch nennt einen anderen Prüfer: Der entscheidet.",
    ),
    "not-appealed": (
        "Auditors rule on appeals, and here is none open.",
        "Prüfer entscheiden über Einsprüche, und hier ist keiner offen.",
    ),
    "nothing-to-rewind": (
        "This isn't part of a battle, so no table goes back. Rule that it stands or is corrected.",
        "Das gehört zu keinem Kampf, also geht kein Tisch zurück. Entscheide, dass es gilt oder berichtigt wird.",
    ),
    "rewind-misses": (
        "Going back to {to} wouldn't undo what is disputed (it is {version}): go back to before it.",
        "Zurück auf {to} macht das Strittige nicht rückgängig (es ist {version}): Geh bis davor zurück.",
    ),
    "not-carried": (
        "That command didn't do what is ruled here: name one that came after what is disputed and undid it.",
        "Dieser Eintrag hat nicht getan, was hier entschieden wird: Nenn einen, der nach dem Strittigen kam und es "
        "rückgängig machte.",
    ),
    "file-too-large": (
        "This file has {mb} MB; {most} MB is the most. A smaller picture of the same thing will do.",
        "Diese Datei hat {mb} MB; höchstens {most} MB gehen. Ein kleineres Bild davon reicht.",
    ),
    "picture-too-large": (
        "This picture has {given} megapixels; {most} are the most. A smaller copy of it will do.",
        "Dieses Bild hat {given} Megapixel; höchstens {most} gehen. Eine kleinere Kopie davon reicht.",
    ),
    "luck-shared-already": (
        "The others may read your luck report already.",
        "Die anderen dürfen deinen Glücksbericht schon lesen.",
    ),
    "luck-not-shared": ("Nobody but you reads your luck report.", "Deinen Glücksbericht liest nur du."),
}
