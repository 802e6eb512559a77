"""A no in words: what is declined and what would work, in the reader's language.

Rules explain their own refusals; here are those of rights, campaigns and doors, by code: (English, German).
Numbers in braces are the refusal's facts.
"""

from collections.abc import Mapping
from typing import Any, Final

from campaigns.projections.game import ruleset
from campaigns.selectors.correction_sentences import OF_CORRECTIONS
from campaigns.selectors.dispute_sentences import OF_DISPUTES
from campaigns.selectors.page_sentences import OF_PAGES
from campaigns.selectors.plan_sentences import OF_PLANS
from campaigns.selectors.sentences_bodies import OF_BODIES
from campaigns.selectors.sentences_lives import OF_LIVES
from campaigns.selectors.sentences_scenarios import OF_SCENARIOS
from campaigns.selectors.words import word
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.ruleset import Kind, Language, Names, Ruleset
from engine.kernel.telling.malformed import expected

Pair = tuple[str, str]

OF_RIGHTS: Final[dict[str, Pair]] = {
    "not-signed-in": ("Sign in first.", "Melde dich zuerst an."),
    "wrong-credentials": (
        "No account has this name and password. Check both.",
        "Kein Konto hat diesen Namen und dieses Passwort. Prüf beide.",
    ),
    "account-needed": (
        "This needs an account: a phone that joined with a code, and a token for one campaign, have a seat there only.",
        "Dafür brauchst du ein Konto: Ein Telefon, das mit einem Code beitrat, und ein Token für eine Kampagne sitzen "
        "nur in dieser.",
    ),
    "token-only-reads": (
        "This token only reads. Make one that may enter things, too, on the page of your account.",
        "Dieses Token liest nur. Mach auf der Seite deines Kontos eines, das auch eintragen darf.",
    ),
    "token-made-already": (
        "This token has been made already, and is shown once only. Did nobody note it down? End it and make another.",
        "Dieses Token gibt es schon, und gezeigt wird es nur einmal. Hat es niemand notiert? Beende es und mach ein "
        "neues.",
    ),
    "too-many-tokens": (
        "An account has {most} tokens at most. End one that nobody uses any more.",
        "Ein Konto hat höchstens {most} Token. Beende eines, das niemand mehr benutzt.",
    ),
    "no-such-token": (
        "This request came without a token of an account, so there is none to end.",
        "Diese Anfrage kam ohne Token eines Kontos, also gibt es keines zu beenden.",
    ),
    "not-a-member": (
        "This seat is not in the campaign (any more). Ask the referee for a code.",
        "Dieser Platz gehört nicht (mehr) zur Kampagne. Frag den Spielleiter nach einem Code.",
    ),
    "not-entered-for": (
        "You can't enter this for somebody else. Open the battle on one shared phone, or be named as substitute.",
        "Das kannst du nicht für jemand anderen eintragen. Öffnet den Kampf auf einem gemeinsamen Gerät, oder lass "
        "dich als Vertretung eintragen.",
    ),
    "role-not-held": ("You don't hold that role here.", "Diese Rolle hast du hier nicht."),
    "may-only-read": (
        "You are here to read. The referee can give you a seat as a player.",
        "Du bist zum Lesen hier. Der Spielleiter kann dir einen Platz als Spieler geben.",
    ),
    "referee-only": ("Only the referee may do this.", "Das darf nur der Spielleiter."),
    "not-your-gang": (
        "This gang belongs to somebody else: its owner or the referee may do this.",
        "Diese Gang gehört jemand anderem: Das dürfen ihr Besitzer und der Spielleiter.",
    ),
    "not-your-battle": (
        "You open battles that you play in yourself; the referee opens any.",
        "Du eröffnest Kämpfe, in denen du selbst spielst; der Spielleiter eröffnet alle.",
    ),
    "plays-in-it": (
        "Whoever plays in a battle tries nothing out in a copy of it while it goes on. Once it is over, any referee "
        "may.",
        "Wer in einem Kampf mitspielt, probiert in einer Kopie nichts aus, solange er läuft. Danach darf es jeder "
        "Spielleiter.",
    ),
    "what-if-only": (
        "This happened in a what-if copy only: nothing of it counts, so there is nothing to dispute or to show around.",
        "Das geschah nur in einer Was-wäre-wenn-Kopie: Nichts davon zählt, also gibt es nichts anzufechten oder "
        "herumzuzeigen.",
    ),
    "not-your-seat": ("This seat is somebody else's.", "Dieser Platz gehört jemand anderem."),
    "own-device-only": (
        "What goes into the dice comes from a player's own device: nobody sends it for another.",
        "Was in die Würfel eingeht, kommt vom eigenen Gerät eines Spielers: Niemand schickt es für einen anderen.",
    ),
    "not-a-free-seat": (
        "Seats are taken with a join code, each once.",
        "Plätze nimmt man mit einem Beitrittscode ein, jeden einmal.",
    ),
    "cross-site": (
        "This request doesn't come from our own page. Load the page anew, or sign in with a token.",
        "Diese Anfrage kommt nicht von unserer eigenen Seite. Lad die Seite neu, oder melde dich mit einem Token an.",
    ),
    "broken": (
        "Something broke here. It is not your fault, and nothing was recorded.",
        "Hier ist etwas kaputtgegangen. Das liegt nicht an dir, und es wurde nichts aufgeschrieben.",
    ),
    "method-not-allowed": (
        "This address isn't asked like that: the header Allow of this answer names the methods it knows.",
        "So fragt man diese Adresse nicht: Welche Methoden sie kennt, steht im Header Allow dieser Antwort.",
    ),
    "unsupported-media-type": (
        "A body of this Content-Type isn't read here. Send application/json; files come as multipart/form-data.",
        "Ein Inhalt mit diesem Content-Type wird hier nicht gelesen. Schick application/json; Dateien kommen als "
        "multipart/form-data.",
    ),
    "not-acceptable": (
        "Nothing is answered here in any format that the header Accept names. Leave it out, or ask for "
        "application/json.",
        "In keinem der Formate, die der Header Accept nennt, wird hier geantwortet. Lass ihn weg, oder verlang "
        "application/json.",
    ),
    "too-many-requests": (
        "Too many tries from here. Try again in {seconds} seconds.",
        "Zu viele Versuche von hier. Versuch es in {seconds} Sekunden noch einmal.",
    ),
    "too-many-wrong-passwords": (
        "Too many wrong passwords. Try again in {minutes} minutes.",
        "Zu viele falsche Passwörter. Versuch es in {minutes} Minuten noch einmal.",
    ),
    "not-the-first-code": (
        "This is not the code. It stands where Rollbook was started; manage.py welcome shows it again.",
        "Das ist nicht der Code. Er steht dort, wo Rollbook gestartet wurde; manage.py welcome zeigt ihn noch einmal.",
    ),
    "accounts-there": (
        "Somebody has made the first account by now. Sign in, or ask whoever runs this machine for one.",
        "Inzwischen hat jemand das erste Konto angelegt. Melde dich an, oder bitte um eins, wer den Rechner betreibt.",
    ),
    "account-guessed-at": (
        "Somebody is trying out passwords for this account. With a browser that you signed in with before you still "
        "come in; with this one try again in {minutes} minutes.",
        "Jemand probiert Passwörter für dieses Konto aus. Mit einem Browser, mit dem du schon einmal angemeldet warst, "
        "kommst du weiterhin hinein; mit diesem versuch es in {minutes} Minuten noch einmal.",
    ),
    "too-many-wrong-codes": (
        "Too many wrong codes from here. Try again in {minutes} minutes.",
        "Zu viele falsche Codes von hier. Versuch es in {minutes} Minuten noch einmal.",
    ),
}

OF_CAMPAIGNS: Final[dict[str, Pair]] = {
    "log-broken": (
        "The books of this campaign contradict themselves, so nothing was written. Whoever runs the machine finds the "
        "place with manage.py verify.",
        "Die Bücher dieser Kampagne widersprechen sich, darum wurde nichts geschrieben. Wer den Rechner betreibt, "
        "findet die Stelle mit manage.py verify.",
    ),
    "line-unreadable": (
        "The books hold a line that this version doesn't understand ({line}): a newer version wrote it, or somebody "
        "made it up. Whoever runs the machine should look with manage.py verify.",
        "In den Büchern steht eine Zeile, die diese Version nicht versteht ({line}): Eine neuere hat sie geschrieben, "
        "oder jemand hat sie erfunden. Wer den Rechner betreibt, sollte mit manage.py verify nachsehen.",
    ),
    "stale-version": (
        "Somebody was faster: you saw version {expected}, now it is {version}. Look again, then choose.",
        "Jemand war schneller: Du sahst Stand {expected}, jetzt ist es {version}. Sieh noch einmal hin, dann wähl.",
    ),
    "command-id-reused": (
        "This command id belongs to another command. Use a new id for each.",
        "Diese Befehlsnummer gehört zu einem anderen Befehl. Nimm für jeden eine neue.",
    ),
    "no-log": (
        "These books have no key yet: the next battle brings it.",
        "Diese Bücher haben noch keinen Schlüssel: Der nächste Kampf bringt ihn.",
    ),
    "not-signed": (
        "The battle's last lines are not signed yet. Send this as POST: then they are signed first.",
        "Die letzten Zeilen des Kampfes sind noch nicht unterschrieben. Schick es als POST: Dann werden sie es zuerst.",
    ),
    "audit-shows-hidden": (
        "Not everything in this battle is open to you. Ask a referee to run the rules again.",
        "In diesem Kampf ist dir nicht alles offen. Bitte einen Spielleiter, die Regeln noch einmal laufen zu lassen.",
    ),
    "audit-too-long": (
        "This battle has {lines} lines; here at most {most} are audited. manage.py verify --rules takes any.",
        "Dieser Kampf hat {lines} Zeilen; hier werden höchstens {most} geprüft. manage.py verify --rules nimmt alle.",
    ),
    "audited-just-now": (
        "The rules were run over this battle a moment ago. Try again in {seconds} seconds.",
        "Die Regeln liefen eben erst über diesen Kampf. Versuch es in {seconds} Sekunden noch einmal.",
    ),
    "device-still-asked": (
        "Another player's device still has its moment to answer. Go on without it in {seconds} s.",
        "Das Gerät eines anderen darf noch einen Moment antworten. Ohne es geht es in {seconds} s weiter.",
    ),
    "campaign-exists": ("This campaign exists already.", "Diese Kampagne gibt es schon."),
    "character-twice": ("A character stands there twice.", "Eine Figur steht dort zweimal."),
    "character-dead": ("This character is dead. Choose somebody else.", "Diese Figur ist tot. Wähl jemand anderen."),
    "character-retired": (
        "This character has left the gang. Choose somebody else.",
        "Diese Figur hat die Gang verlassen. Wähl jemand anderen.",
    ),
    "name-taken": (
        "Somebody in this campaign is called so already, or something that looks the same. Take another name.",
        "In dieser Kampagne heißt schon jemand so, oder etwas, das genauso aussieht. Nimm einen anderen Namen.",
    ),
    "called-so-already": ("That is the name it has.", "So heißt es schon."),
    "character-must-miss": (
        "This character has to sit out {battles} more. Choose somebody else.",
        "Diese Figur muss noch {battles} Mal aussetzen. Wähl jemand anderen.",
    ),
    "too-few-fit": (
        "Only {fit} of the gang are fit for battle, {wanted} were to be drawn. Draw fewer, or hire somebody.",
        "Nur {fit} der Gang sind kampffähig, {wanted} sollten gezogen werden. Zieh weniger, oder heuere jemanden an.",
    ),
    "character-in-battle": (
        "This character is still in another battle. End that one first.",
        "Diese Figur steckt noch in einem anderen Kampf. Beendet erst den.",
    ),
    "battle-closed": ("This battle is closed.", "Dieser Kampf ist abgeschlossen."),
    "battle-still-open": ("This battle is still going on.", "Dieser Kampf läuft noch."),
    "fought-since": (
        "Somebody of this battle has fought again since. The later battle comes first.",
        "Jemand aus diesem Kampf hat seitdem wieder gekämpft. Erst kommt der spätere Kampf.",
    ),
    "last-referee": (
        "A campaign keeps at least one referee. Make somebody else one first.",
        "Eine Kampagne behält mindestens einen Spielleiter. Ernenn erst jemand anderen.",
    ),
    "leave-to-oneself": ("Nobody is his own substitute.", "Niemand vertritt sich selbst."),
    "leave-already-given": ("That substitute is named already.", "Diese Vertretung ist schon eingetragen."),
    "seat-has-account": ("This seat has an account already.", "Dieser Platz hat schon ein Konto."),
    "account-has-seat": (
        "Your account has a seat in this campaign already.",
        "Dein Konto hat in dieser Kampagne schon einen Platz.",
    ),
    "own-door": (
        "This command has an address of its own: see the API's description.",
        "Dieser Befehl hat eine eigene Adresse: Sieh in die Beschreibung der Schnittstelle.",
    ),
    "house-rule-withdrawn": ("That house rule is withdrawn already.", "Diese Hausregel ist schon zurückgezogen."),
    "rules-fail": (
        "Simulated battle {battle} met a mistake in the rules: {said}. Please report it.",
        "In der simulierten Schlacht {battle} steckt ein Fehler der Regeln: {said}. Bitte melde ihn.",
    ),
    "too-large": (
        "This is more than a request may hold: {bytes} bytes, {most} at most.",
        "Das ist mehr, als eine Anfrage enthalten darf: {bytes} Bytes, höchstens {most}.",
    ),
    "no-such-code": (
        "No campaign has this code now. Codes end after some hours: ask for a new one.",
        "Keine Kampagne hat jetzt diesen Code. Codes laufen nach einigen Stunden ab: Bitte um einen neuen.",
    ),
    "not-weighed": (
        "Nobody has asked yet how much this roll mattered.",
        "Wie viel an diesem Wurf hing, hat noch niemand gefragt.",
    ),
    "not-yours": (
        "This isn't yours: somebody else plays here. Ask the player or the referee.",
        "Das ist nicht deins: Hier spielt jemand anderes. Frag die Person oder den Spielleiter.",
    ),
    "battle-over": (
        "This battle has ended, so nothing in it is corrected any more. Go back to an earlier moment together.",
        "Dieser Kampf ist beendet, darin wird nichts mehr berichtigt. Geht gemeinsam zu einem früheren Zeitpunkt "
        "zurück.",
    ),
    "no-longer-counts": (
        "This no longer counts: it was taken back or corrected already.",
        "Das zählt nicht mehr: Es wurde schon zurückgenommen oder berichtigt.",
    ),
    "not-an-entry": (
        "Nobody entered this: typed dice, answers, told facts and commands can be corrected.",
        "Das hat niemand eingegeben: Berichtigen lassen sich getippte Würfel, Antworten, Angaben und Aktionen.",
    ),
    "no-such-roll": (
        "This battle has no such roll: its last one is {last}.",
        "Einen solchen Wurf hat dieser Kampf nicht: Der letzte ist {last}.",
    ),
}
OF_THE_MACHINE: Final[dict[str, Pair]] = {
    "disk-full": (
        "The machine that Rollbook runs on has no room left on its disk, so it takes nothing in just now. Tell whoever "
        "runs it, and send this again once there is room: it counts once. Nothing that was recorded is lost.",
        "Der Rechner, auf dem Rollbook läuft, hat keinen Platz mehr auf der Platte und nimmt gerade nichts an. Sag es "
        "dem, der ihn betreibt, und schick das noch einmal, sobald Platz ist: Es zählt einmal. Nichts, was schon "
        "aufgeschrieben war, ist verloren.",
    ),
    "database-away": (
        "The database doesn't answer just now; mostly it is back within seconds. Send this again: it counts once.",
        "Die Datenbank antwortet gerade nicht; meist ist sie nach ein paar Sekunden wieder da. Schick das noch einmal: "
        "Es zählt einmal.",
    ),
}
NOTHING_HERE: Final[Pair] = (
    "There is nothing here, or nothing for you. Check the address, and as whom you are signed in.",
    "Hier ist nichts, oder nichts für dich. Prüf die Adresse, und als wer du angemeldet bist.",
)
UNKNOWN: Final[Pair] = ("This is declined ({code}).", "Das wird abgelehnt ({code}).")
MALFORMED: Final[Pair] = (
    "This can't be read: {field} should be {expected}.",
    "Das lässt sich nicht lesen: {field} sollte sein: {expected}.",
)
SENTENCES: Final = {
    **OF_RIGHTS,
    **OF_LIVES,
    **OF_SCENARIOS,
    **OF_CAMPAIGNS,
    **OF_DISPUTES,
    **OF_PAGES,
    **OF_CORRECTIONS,
    **OF_PLANS,
    **OF_BODIES,
    **OF_THE_MACHINE,
}
RULES_SAY_MORE: Final = frozenset(
    {"referee-only", "wrong-number-of-dice", "impossible-face", "not-yours", "battle-over", "no-longer-counts"}
    | {"not-an-entry"}
)

WORDED: Final = frozenset(OF_LIVES | OF_CORRECTIONS) | {"not-so-many-weapons"}
# Facts of those that may be codes of the campaign's ruleset, alone, in a list, or with commas between.
KINDS: Final[dict[str, Kind]] = {
    **dict.fromkeys(("kind", "wanted", "skill", "said", "why", "held", "options", "left", "free"), "life"),
    "weapon": "weapon",
}


def explain(
    no: Refusal | Malformed, language: Language, rules: Ruleset | None = None, names: Names | None = None
) -> str:
    """One sentence. With a battle's ruleset and names the rules' own refusals are told in its words."""
    if isinstance(no, Malformed):
        return say(MALFORMED, language, {"field": no.field, "expected": expected(no, language)})
    said_by = no.facts.get("ruleset")
    if said_by is not None and rules is None:  # the rules' own no, outside of any battle
        return ruleset(str(said_by)).explain(no, nobody, language)
    own = SENTENCES.get(no.code)
    if own is not None and (rules is None or no.code not in RULES_SAY_MORE):
        return say(own, language, worded(no, language) if no.code in WORDED else no.facts)
    if no.status == 404:
        return say(NOTHING_HERE, language, {})
    if rules is not None and names is not None:
        return rules.explain(no, names, language)
    return say(UNKNOWN, language, {"code": no.code})


def worded(no: Refusal, language: Language) -> dict[str, Any]:
    """The facts with the words of the campaign's ruleset in the place of its codes."""
    return {
        name: _word(no.ruleset, KINDS[name], value, language) if name in KINDS else value
        for name, value in no.facts.items()
    }


def _word(rules: str, kind: Kind, value: Any, language: Language) -> Any:
    codes = value.split(", ") if isinstance(value, str) else value
    if not isinstance(codes, list) or not rules:
        return value
    return ", ".join(word(ruleset(rules), kind, one, language) for one in codes)


def nobody(figure: int) -> str:
    """There are no figures outside of a battle."""
    return ""


def say(pair: Pair, language: Language, facts: Mapping[str, Any]) -> str:
    return pair[1 if language == "de" else 0].format_map(_Known(facts))


class _Known(dict[str, Any]):
    """A fact that isn't there leaves a gap that can be seen."""

    def __missing__(self, key: str) -> str:
        return "?"
