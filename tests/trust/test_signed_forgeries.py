"""Exports made up by who holds the signing key: all seals and signatures fit, and both checkers find what is wrong."""

import json
from pathlib import Path

import pytest

from campaigns.trust import verify
from tests.trust.signed_anew import KEY, OTHER, events, more, own, public, saying, setting, signed_anew
from tests.trust.tampering import parsed, rewrite
from tests.trust.test_in_the_browser import checked

EXPORTS = Path(__file__).parents[1] / "fixtures/exports"
BATTLE, DEVICES, KEPT, COPY, SEALED = (
    (EXPORTS / f"{name}.jsonl").read_bytes() for name in ("battle", "devices", "interrupted", "copy", "sealed")
)
ROLLED, COMMITTED, OPENED = "battle/rolled/1", "battle/dice-committed/1", "battle/opened/1"


def promise(lines):
    return json.loads(own(lines, OPENED)["payload"])["dice"]


def said_by(line):
    return json.loads(line["payload"])


def promised_one_by_one(lines):
    """Each roll is promised right before it falls: its secret is chosen when everybody has said what he does."""
    rolls = [event for event in events(lines) if event["type"] == ROLLED and '"secret":"' in event["payload"]]
    rewrite(own(lines, OPENED), lambda said: said.pop("dice"))
    covered = 0
    for roll in rolls:
        said = said_by(roll)
        root = verify.sha(b"\0" + verify.sha(bytes.fromhex(said["secret"]))).hex()
        promises = [(covered + 1, said["roll"] - covered - 1, "00" * 32), (said["roll"], 1, root)]
        for start, count, top in promises:
            dice = {"algorithm": verify.ALGORITHM, "start": start, "count": count, "root": top}
            if count:
                more(lines, lines[lines.index(roll) - 1], COMMITTED, dice=dice)
        covered = said["roll"]
        roll["opened"] = []


def promised_after(kind):
    """The promise is made when what devices put in is known."""

    def change(lines):
        dice = promise(lines)
        rewrite(own(lines, OPENED), lambda said: said.pop("dice"))
        more(lines, [event for event in events(lines) if event["type"] == kind][-1], COMMITTED, dice=dice)

    return change


def asked_for_and_dropped(lines):
    """A roll that was asked for and didn't please is left out: its number is taken, its dice are never shown."""
    lines.remove(own(lines, ROLLED, 1, True))


def lost_without_a_loss(lines):
    """A key is said to be lost before any roll, so that all rolls can be promised anew."""
    roll = own(lines, ROLLED, 2, True)
    dice = promise(lines)
    lost = more(lines, roll, "battle/dice-key-lost/1", last=0)
    more(lines, lost, COMMITTED, dice=dice)


def called_a_copy(lines):
    """In a copy rolls that it took over may come again: said in the middle of a battle, they all may."""
    dice = promise(lines)
    start = dice["start"] + dice["count"]
    more(lines, own(lines, ROLLED, 2, True), "battle/forked/1", of="x", at=1, rolls=99, dice={**dice, "start": start})


def copied_later(lines):
    line = events(lines)[-1]
    more(lines, own(lines, ROLLED, 1), "battle/copied/1", type="battle/rewound/1", payload="{}")
    assert line in lines


def rolled_again_after_the_way_back(lines):
    """A roll that was asked for and taken back falls all the same, for something else."""
    asked = own(lines, "battle/entropy-requested/1")
    more(lines, asked, "battle/rewound/1", to=1)


def kept_fewer(lines):
    """A correction keeps nothing of what was shown, so all of it falls anew."""
    rewrite(own(lines, "battle/roll-kept/1"), lambda said: said.update(faces=[]))


def corrected_by_hand(lines):
    """A die that the server showed is "corrected", as only dice on the table can be."""
    line = own(lines, "battle/roll-kept/1", 0, True)
    line["provenance"] = "typed"

    def change(said):
        said.pop("secret")
        said.update(amended=True, faces=[said["faces"][0] % said["sides"] + 1, *said["faces"][1:]])

    rewrite(line, change)


def spelled(text):
    """A payload in other words that some program may read as the same."""

    def change(lines):
        line = own(lines, ROLLED, 0, True)
        line["payload"] = text(line["payload"])

    return change


def typed_as(kind, number=0):
    def change(lines):
        own(lines, ROLLED, number, True)["type"] = kind

    return change


def true_for_one(lines):
    line = own(lines, "battle/answers-opened/1")
    rewrite(line, lambda said: said["answers"][0].update(answer={"bid": True}))
    rewrite(
        next(
            event
            for event in events(lines)
            if event.get("version") == said_by(line)["answers"][0]["sealed"] and "payload" in event
        ),
        lambda said: said.update(answer={"bid": 1}),
    )


SPELLINGS = {
    "a whole number as a fraction": lambda text: text.replace('"roll":1,', '"roll":1.0,'),
    "a number with an exponent": lambda text: text.replace('"roll":1,', '"roll":1e0,'),
    "a number beyond 2^53": lambda text: text.replace('"roll":1,', '"roll":9007199254740993,'),
    "no number": lambda text: text.replace('"roll":1,', '"roll":NaN,'),
    "minus nothing": lambda text: text.replace('"figure":', '"figure":-0,"figure":', 1),
    "a field twice": lambda text: text.replace('"roll":1,', '"roll":1,"roll":1,'),
    "fields in another order": lambda text: '{"zzz":1,' + text[1:],
    "a blank": lambda text: text.replace(",", ", ", 1),
    "a line end": lambda text: text + "\r\n",
    "a mark of the byte order": lambda text: "\ufeff" + text,
    "escapes where none are needed": lambda text: text.replace("sides", "\\u0073ides"),
    "half a character": lambda text: text[:-1] + ',"zz":"\\ud800"}',
    "a depth": lambda text: text[:-1] + ',"zz":' + "[" * 2_000 + "]" * 2_000 + "}",
    "a list": lambda text: f"[{text}]",
    "true instead of a number": lambda text: text.replace('"count":1', '"count":true'),
    "nothing": lambda text: "",
}
FORGED = {
    "each roll promised right before it falls": (BATTLE, promised_one_by_one, "commitment"),
    "promised after the fresh bytes were given": (DEVICES, promised_after("battle/entropy-given/1"), "uncommitted"),
    "asked for and dropped": (DEVICES, asked_for_and_dropped, "roll-number"),
    "a key lost that was there": (BATTLE, lost_without_a_loss, "commitment"),
    "a battle called a copy in its middle": (BATTLE, called_a_copy, "payload"),
    "lines taken over in a battle's middle": (BATTLE, copied_later, "payload"),
    "rolled after the request was taken back": (DEVICES, rolled_again_after_the_way_back, "roll-number"),
    "fewer dice kept than were shown": (KEPT, kept_fewer, "kept"),
    "a die of the server's corrected by hand": (KEPT, corrected_by_hand, "kept"),
    "an opened answer that is only alike": (SEALED, true_for_one, "sealed"),
    "a die with another face": (BATTLE, saying(ROLLED, 2, True, faces=[1, 1]), "dice"),
    "another secret": (BATTLE, saying(ROLLED, 2, True, secret="00" * 32), "secret"),
    "another number": (BATTLE, saying(ROLLED, 2, True, roll=400), "roll-number"),
    "a kind that isn't one": (BATTLE, typed_as("battle/rol/1led/1"), "roll-number"),
    **{f"spelled otherwise: {name}": (BATTLE, spelled(how), "payload") for name, how in SPELLINGS.items()},
}


@pytest.mark.parametrize("data", [BATTLE, DEVICES, KEPT, COPY, SEALED])
def test_a_log_that_was_only_signed_anew_is_right(data):
    """So what is found below is the forgery, and nothing that the test does."""
    report = verify.check(signed_anew(data))
    assert (report.verdict, report.wrong, report.unchecked) == ("right", [], [])


@pytest.mark.parametrize("way", FORGED)
def test_whoever_signs_is_found_all_the_same(way):
    data, change, code = FORGED[way]
    forged = signed_anew(data, change)
    found = {finding.code for finding in verify.check(forged).wrong}
    assert code in found and not found & {"changed", "root", "signature", "order", "version", "time"}


def test_seeds_that_were_known_before_the_promise_are_said_to_prove_nothing():
    report = verify.check(signed_anew(DEVICES, promised_after("battle/seeds-fixed/1")))
    assert (report.verdict, report.wrong) == ("partly", [])
    assert {finding.code for finding in report.unchecked} == {"late-promise"}


# -- keys -------------------------------------------------------------------------------------------------------------
def replaced(endorsed=True, before=KEY, by=KEY):
    """The log's first key, and one after it that signs."""

    def change(lines):
        log = lines[0]["log"]
        lines.insert(1, setting(lines, KEY))
        message = f"rollbook/key-change/1\n{log}\n{public(OTHER)}\n".encode()
        more = {"before": public(before)} | ({"endorsement": by.sign(message).hex()} if endorsed else {})
        rewrite(lines[2], lambda said: said.update(more))

    return change


def checked_with(data, key):
    log = parsed(data)[0]["log"]
    report = verify.check(data, key=verify.verifier_key(log, bytes.fromhex(public(key))))
    return report.verdict, {finding.code for finding in (*report.wrong, *report.unchecked)}


def test_a_forger_who_names_the_true_key_and_then_his_own_is_found():
    """Nobody's key is needed to write the true one into a log: it has to vouch for what comes after it."""
    forged = signed_anew(BATTLE, replaced(endorsed=False), OTHER)
    assert {finding.code for finding in verify.check(forged).unchecked} == {"key-replaced"}
    assert checked_with(forged, KEY) == ("wrong", {"unknown-key", "key-replaced"})
    assert checked_with(forged, OTHER) == ("right", set()), "who compared the new key needs nobody to vouch for it"


def test_a_key_is_vouched_for_by_the_one_before_it_and_by_no_other():
    assert checked_with(signed_anew(BATTLE, replaced(), OTHER), KEY) == ("right", set())
    forged = signed_anew(BATTLE, replaced(before=OTHER, by=OTHER), OTHER)
    assert {finding.code for finding in verify.check(forged).wrong} == {"endorsement"}
    forged = signed_anew(BATTLE, replaced(by=OTHER), OTHER)
    assert {finding.code for finding in verify.check(forged).wrong} == {"endorsement"}


EVERYBODYS = [bytes([1, *31 * [0]]), bytes(32)]  # the neutral point, and one of order four


def test_by_a_key_that_everybody_can_sign_with_nothing_is_signed():
    """Whoever has such a key could say of any signature that somebody else made it."""
    for key in EVERYBODYS:
        assert [verify.signed(key, b"%d" % n, bytes([1, *63 * [0]])) for n in range(20)] == [False] * 20


# -- files that no export is ------------------------------------------------------------------------------------------
def half_a_character(data):
    """As bytes that Python writes and no other program reads."""
    lines = parsed(data)
    events(lines)[0]["role"] = "\ud800"
    text = [json.dumps(line, sort_keys=True, separators=(",", ":"), ensure_ascii=False) for line in lines]
    return ("\n".join(text) + "\n").encode("utf-8", "surrogatepass")


FILES = {
    "half a character": half_a_character(BATTLE),
    "a mark of the byte order": b"\xef\xbb\xbf" + BATTLE,
    "other line ends": BATTLE.replace(b"\n", b"\r\n"),
    "another encoding": BATTLE.decode().encode("utf-16"),
    "a tail": BATTLE + b"x",
    "a second end": BATTLE + BATTLE.splitlines(True)[-1],
    "a depth": BATTLE.replace(b'"role":"', b'"role":' + b"[" * 100_000 + b'"', 1),
    "a size that is no whole number in a browser": BATTLE.replace(
        b"rollbook/log/", b"rollbook/log/\n9007199254740993\n", 1
    ),
    "compressed": b"PK\x03\x04" + BATTLE,
}


@pytest.mark.parametrize("way", FILES)
def test_a_file_that_no_export_is_gets_a_sentence(way):
    report = verify.check(FILES[way])
    assert report.verdict == "wrong" and {finding.code for finding in report.wrong} & {"unreadable", "cut-file"}
    assert "WRONG" in verify.tell(report, 0)


# -- the browser ------------------------------------------------------------------------------------------------------
@pytest.mark.slow
def test_the_browser_says_the_same_of_all_of_it(phone):
    page = phone()
    page.goto("/check/")
    files = [signed_anew(data, change) for data, change, _ in FORGED.values()]
    files += [*FILES.values(), signed_anew(DEVICES, promised_after("battle/seeds-fixed/1"))]
    files += [
        signed_anew(BATTLE, replaced(*how), OTHER) for how in ((), (False,), (True, OTHER, OTHER), (True, KEY, OTHER))
    ]
    for data, told in zip(files, checked(page, files), strict=True):
        report = verify.check(data)
        assert told["verdict"] == report.verdict
        assert [tuple(one) for one in told["wrong"]] == [(finding.code, finding.at) for finding in report.wrong]
        assert [tuple(one) for one in told["unchecked"]] == [(finding.code, finding.at) for finding in report.unchecked]
        assert told["counts"] == {name: count for name, count in report.counts.items() if count}


@pytest.mark.slow
def test_the_browser_takes_no_key_that_everybody_can_sign_with(phone):
    page = phone()
    page.goto("/check/")
    told = page.evaluate(
        """async (keys) => {
          const { signed, bytes, unhex } = await import("/static/js/trust/hashing.js");
          const mark = new Uint8Array(64);
          mark[0] = 1;
          return keys.flatMap((key) => Array.from({ length: 20 }, (_, n) => signed(unhex(key), bytes(`${n}`), mark)));
        }""",
        [key.hex() for key in EVERYBODYS],
    )
    assert told == [False] * 40


@pytest.mark.slow
def test_both_checkers_look_at_the_same_fields(phone):
    page = phone()
    page.goto("/check/")
    theirs = page.evaluate(
        """async () => {
          const { KEY, SAID } = await import("/static/js/trust/said.js");
          const plain = (one) => one instanceof RegExp ? "bytes" : Array.isArray(one) ? one.map(plain)
            : typeof one === "object" ? Object.fromEntries(Object.entries(one).map(([k, v]) => [k, plain(v)])) : one;
          return plain({ ...SAID, key: KEY });
        }"""
    )

    def plain(one):
        if isinstance(one, dict):
            return {name: plain(inner) for name, inner in one.items()}
        if isinstance(one, list):
            return [plain(inner) for inner in one]
        return {int: "number", str: "string", bool: "boolean"}.get(one, "bytes")

    assert theirs == plain({**verify.SAID, "key": verify.KEY})
