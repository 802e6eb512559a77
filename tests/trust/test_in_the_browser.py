"""The same checks in a real browser, on plain http: the bundled hashing, the dice, exports, rolls, kept checkpoints."""

import hashlib
import hmac
import json
import random
from pathlib import Path

import pytest

from campaigns.trust import verify
from tests.trust.signed_anew import signed_anew
from tests.trust.tampering import BY_HAND, at_random, parsed, written

pytestmark = pytest.mark.slow

FIXTURES = Path(__file__).parents[1] / "fixtures"
DATA = (FIXTURES / "exports/battle.jsonl").read_bytes()
VECTORS = json.loads((FIXTURES / "dice_vectors.json").read_text())
EVERY_DIE = json.loads((FIXTURES / "dice_every_die.json").read_text())

CHECK = """async (exports) => {
  const { check } = await import("/static/js/trust/verify.js");
  return exports.map(([data, held]) => {
    const bytes = Uint8Array.from(atob(data), (c) => c.charCodeAt(0)), report = check(bytes, held);
    return { verdict: report.verdict, wrong: report.wrong.map((one) => [one.code, one.at]),
      unchecked: report.unchecked.map((one) => [one.code, one.at]), counts: report.counts };
  });
}"""


@pytest.fixture
def page(phone):
    shown = phone()
    shown.goto("/check/")
    return shown


def checked(page, exports, held=()):
    from base64 import b64encode

    return page.evaluate(CHECK, [[b64encode(data).decode(), list(held)] for data in exports])


def test_hashes_are_those_of_the_standard_library(page):
    pick = random.Random(5)
    texts = [
        bytes(pick.randrange(256) for _ in range(n)) for n in (0, 1, 31, 55, 56, 63, 64, 65, 111, 112, 127, 128, 300)
    ]
    told = page.evaluate(
        """async (all) => {
          const { sha256, sha512, hmac, hex, unhex } = await import("/static/js/trust/hashing.js");
          return all.map(unhex).map((text) => [sha256(text), sha512(text), hmac(text, text)].map(hex));
        }""",
        [text.hex() for text in texts],
    )
    for text, (small, large, keyed) in zip(texts, told, strict=True):
        assert small == hashlib.sha256(text).hexdigest()
        assert large == hashlib.sha512(text).hexdigest()
        assert keyed == hmac.new(text, text, "sha256").hexdigest()


def test_signatures_are_judged_as_by_the_library(page):
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    cases = []
    for n in range(4):
        private, text = Ed25519PrivateKey.from_private_bytes(bytes([n]) * 32), b"text %d" % n
        key, signature = private.public_key().public_bytes_raw(), private.sign(text)
        broken = bytes([signature[0] ^ 1]) + signature[1:]
        late = signature[:32] + (int.from_bytes(signature[32:], "little") + verify.Q).to_bytes(33, "little")[:32]
        for one, said in ((signature, text), (broken, text), (signature, text + b"!"), (late, text), (b"", text)):
            cases.append((key, said, one))
    told = page.evaluate(
        """async (all) => {
          const { signed, unhex } = await import("/static/js/trust/hashing.js");
          return all.map((one) => signed(...one.map(unhex)));
        }""",
        [[part.hex() for part in case] for case in cases],
    )
    assert told == [verify.signed(*case) for case in cases] == [True, False, False, False, False] * 4


def test_dice_are_the_known_answers(page):
    rows = [
        [r["secret"], VECTORS["stream"], r["roll"], r["count"], r["sides"], r["seeds"], r["fresh"]]
        for r in VECTORS["rolls"]
    ]
    rows += [
        [r["secret"], EVERY_DIE["stream"], r["roll"], len(r["faces"]), r["sides"], r["seeds"], r["fresh"]]
        for r in EVERY_DIE["rolls"]
    ]
    told = page.evaluate(
        """async (rows) => {
          const { unhex } = await import("/static/js/trust/hashing.js");
          const { faces } = await import("/static/js/trust/dice.js");
          return rows.map(([secret, stream, roll, count, sides, seeds, fresh]) =>
            faces(unhex(secret), stream, roll, count, sides, seeds.map(unhex), unhex(fresh)));
        }""",
        rows,
    )
    assert told == [one["faces"] for one in [*VECTORS["rolls"], *EVERY_DIE["rolls"]]]


def test_the_stored_export_is_right_here_too(page):
    (told,) = checked(page, [DATA], verify_notes())
    report = verify.check(DATA, verify_notes())
    assert (told["verdict"], told["wrong"]) == ("right", [])
    assert told["counts"] == {name: count for name, count in report.counts.items() if count}


def verify_notes():
    return [one["note"] for one in parsed(DATA) if one["is"] == "checkpoint"]


def test_browser_and_program_name_the_same_tampering(page):
    exports = []
    for tamper in BY_HAND:
        lines = parsed(DATA)
        tamper(lines)
        exports.append(written(lines))
    for data, told in zip(exports, checked(page, exports), strict=True):
        assert {tuple(one) for one in told["wrong"]} == {
            (finding.code, finding.at) for finding in verify.check(data).wrong
        }


def test_browser_and_program_leave_the_same_unchecked_whatever_is_withheld(page):
    """And with the same tables of what may be hidden, of what names a battle, and of what hangs on what."""
    from tests.trust.test_withheld import every_way

    ways = [(way, written(lines)) for way, lines, _ in every_way()]
    for (way, data), told in zip(ways, checked(page, [data for _, data in ways]), strict=True):
        report = verify.check(data)
        assert (told["verdict"], told["wrong"]) == ("partly", []), way
        assert [tuple(one) for one in told["unchecked"]] == [
            (finding.code, finding.at) for finding in report.unchecked
        ], way
        assert told["counts"] == {name: count for name, count in report.counts.items() if count}, way
    tables = page.evaluate(
        """async () => {
          const { HANGS_ON, MAY_BE_HIDDEN, NAME_A_BATTLE } = await import("/static/js/trust/withheld.js");
          return [MAY_BE_HIDDEN, HANGS_ON, NAME_A_BATTLE];
        }"""
    )
    may_be_hidden, hangs_on, names_a_battle = tables
    assert {key: set(kinds) for key, kinds in may_be_hidden.items()} == verify.MAY_BE_HIDDEN
    assert {key: set(kinds) for key, kinds in hangs_on.items()} == verify.HANGS_ON
    assert set(names_a_battle) == verify.NAME_A_BATTLE


def test_the_browser_finds_tampering_at_random_places(page):
    pick = random.Random(11)
    exports = [at_random(DATA, pick) for _ in range(40)]
    told = checked(page, exports)
    assert [n for n, one in enumerate(told) if one["verdict"] == "right"] == []
    assert [one["verdict"] for one in told] == [verify.check(data).verdict for data in exports]


def test_a_file_is_checked_on_the_page_by_itself(page, tmp_path):
    file = tmp_path / "battle.jsonl"
    file.write_bytes(DATA)
    page.set_input_files("[data-check=file]", str(file))
    page.wait_for_selector("#said .good")
    lines = parsed(DATA)
    BY_HAND[0](lines)
    other = tmp_path / "other.jsonl"
    other.write_bytes(written(lines))
    page.set_input_files("[data-check=file]", str(other))
    page.wait_for_selector("#said .no")
    assert "but its secret gives" in page.inner_text("#said")


def test_a_what_if_copy_is_checked_like_by_the_program(page):
    from tests.trust.tampering import find, resealed, rewrite
    from tests.trust.test_copies import CHANGES, STORED

    stored = STORED.read_bytes()
    files = [stored]
    for kind, change, _ in CHANGES:
        for sealed in (False, True):
            lines = parsed(stored)
            line = find(lines, kind)
            rewrite(line, change)
            if sealed:
                resealed(lines, line)
            files.append(written(lines))
    told = checked(page, files)
    assert told[0]["verdict"] == "right" and told[0]["counts"]["copied"] == 5
    for data, said in zip(files, told, strict=True):
        assert {tuple(one) for one in said["wrong"]} == {
            (finding.code, finding.at) for finding in verify.check(data).wrong
        }


def test_luck_and_the_campaigns_own_lines_are_checked_like_by_the_program(page):
    from tests.trust.tampering import resealed, rewrite
    from tests.trust.test_thrown_again import CHANGES, EXPORTS, OWN_CHANGES, has_reasons

    files = []
    for name, changes in (("luck", CHANGES), ("campaign", OWN_CHANGES)):
        stored = (EXPORTS / f"{name}.jsonl").read_bytes()
        files.append(stored)
        for kind, change, _ in changes:
            lines = parsed(stored)
            line = next(one for one in lines if one.get("type") == kind and has_reasons(one, kind))
            rewrite(line, change)
            resealed(lines, line)
            files.append(written(lines))
    for data, said in zip(files, checked(page, files), strict=True):
        report = verify.check(data)
        assert {tuple(one) for one in said["wrong"]} == {(finding.code, finding.at) for finding in report.wrong}
        assert said["counts"] == {name: count for name, count in report.counts.items() if count}


def test_what_is_found_is_told_in_the_readers_language_to_the_last_word(phone, tmp_path):
    from tests.trust.tampering import forged_approval

    lines = parsed(DATA)
    forged_approval(lines)
    file = tmp_path / "forged.jsonl"
    file.write_bytes(written(lines))
    shown = phone("de")
    shown.goto("/check/")
    shown.set_input_files("[data-check=file]", file)
    shown.wait_for_selector("#said .no")
    assert "wer sie gab, spielt diese Seite nicht" in shown.inner_text("#said")


# -- a whole battle on the pages --------------------------------------------------------------------------------------
@pytest.fixture
def played(address, phone):
    from tests.founding import founded

    return founded(begun)


def begun():
    """A battle of the street; its first card was turned."""
    from tests.founding import founded
    from tests.web.street import Street

    street = founded(Street)
    street.battle_id = street.battle()
    street.act({"type": "turn-card"}, "anna", street.battle_id)
    return street


def test_a_roll_is_recomputed_on_its_page_with_its_steps(played, phone):
    from campaigns.submit.campaigns.signing import sign

    sign(played.campaign)
    page = phone("en", "anna")
    page.goto(f"/battles/{played.battle_id}/rolls/1/")
    page.click("[data-roll-check]")
    page.wait_for_selector("#roll-check .good")
    steps = page.inner_text("#roll-check")
    assert "The secret is the one that was locked in." in steps and "The signature is right." in steps
    assert page.locator("#roll-check .checks .ok").count() >= 7
    wrong = page.evaluate(
        """async () => {
          const { recompute } = await import("/static/js/trust/roll.js");
          const proof = () => JSON.parse(document.getElementById("roll-proof").textContent);
          const change = (what) => { const one = proof(); what(one); return recompute(one); };
          const payload = (one, what) => {
            const said = JSON.parse(one.lines.rolled.payload);
            what(said);
            one.lines.rolled.payload = JSON.stringify(said);
          };
          return [
            change((one) => payload(one, (said) => { said.faces[0] = (said.faces[0] % said.sides) + 1; })),
            change((one) => payload(one, (said) => { said.secret = "00".repeat(32); })),
            change((one) => { one.opened[0] = "00".repeat(32); }),
            change((one) => { one.lines.rolled.seq += 1; }),
            change((one) => { one.lines.rolled.path[0] = "00".repeat(32); }),
            change((one) => { one.note = one.note.replace(/.{9}\\n$/, "AAAAAAAA=\\n"); }),
          ].map(({ verdict, steps }) => [verdict, steps.filter((one) => one.ok === false)])
            .map(([verdict, bad]) => [verdict, bad.map((one) => one.facts.sentence)]);
        }"""
    )
    assert [one[0] for one in wrong] == ["wrong"] * 6
    named = ["faces-bad", "promise-bad", "promise-bad", "leaf-bad", "root-bad", "signature-bad"]
    assert all(name in found for name, (_, found) in zip(named, wrong, strict=True))
    assert page.evaluate(QUOTED_VERDICTS) == ["right", "partly", "partly"]


QUOTED_VERDICTS = """async () => {
  const { recompute } = await import("/static/js/trust/roll.js");
  const { bytes, hex, join, sha256, unhex } = await import("/static/js/trust/hashing.js");
  const proof = () => JSON.parse(document.getElementById("roll-proof").textContent);
  return ["", "rolled", "promise"].map((name) => {
    const one = proof();
    if (name) {
      const { salt, payload, ...header } = one.lines[name];
      one.lines[name] = { ...header, digest: hex(sha256(join(unhex(salt), bytes(payload)))) };
      if (name === "rolled") one.quoted = { rolled: JSON.parse(payload) };
    }
    return recompute(one).verdict;
  });
}"""


KEPT_STEPS = """async () => {
  const { recompute } = await import("/static/js/trust/roll.js");
  const proof = () => JSON.parse(document.getElementById("roll-proof").textContent), one = proof();
  const said = JSON.parse(one.lines.kept.payload);
  said.faces[0] = (said.faces[0] % said.sides) + 1;
  one.lines.kept.payload = JSON.stringify(said);
  return [recompute(proof()), recompute(one)].map(({ steps }) => steps.map((step) => step.facts.sentence));
}"""


def test_a_roll_that_a_correction_kept_in_part_is_recomputed_where_it_fell(played, phone):
    """Keule shoots at somebody behind soft cover; the cover wasn't there, and a correction has a die more fall."""
    from campaigns.models import Member
    from campaigns.selectors.battles.loaded import load_battle
    from campaigns.selectors.corrections.amending import foresee
    from campaigns.submit.campaigns.signing import sign
    from engine.kernel.events import Rolled
    from tests.trust.playing import RULES, load_game

    played.act({"type": "end", "how": "called_off"}, stream=played.battle_id)
    battle = played.battle(cards="typed", name="Kept")
    played.act({"type": "turn-card"}, stream=battle)
    left = load_game(RULES, played.campaign, battle).open.options
    played.act({"type": "enter-dice", "faces": [left.index("figure-1") + 1]}, stream=battle)
    played.act({"type": "shoot", "figure": 1, "target": 3}, stream=battle)
    played.act({"type": "answer", "value": {"band": "close", "cover": "soft"}}, stream=battle)
    while load_game(RULES, played.campaign, battle).waiting.kind == "answer":
        played.act({"type": "answer", "value": {}}, stream=battle)
    counting = load_game(RULES, played.campaign, battle).counting
    assert [record.event.roll for record in counting if isinstance(record.event, Rolled)][:2] == [1, 2]
    fact = [record for record in counting if "band" in getattr(record.event, "answer", ())]
    change = {"type": "amend", "entry": fact[0].version, "value": {"band": "close", "cover": "none"}, "reason": "open"}
    shown = foresee(load_battle(battle, Member.objects.get(id=played.members["rita"])), change, ()).shown
    played.act({**change, "shown": shown}, stream=battle)
    sign(played.campaign)
    for language, kept in (("en", "kept as rolled"), ("de", "behalten, wie gefallen")):
        page = phone(language, "anna")
        page.goto(f"/battles/{battle}/rolls/2/")
        assert kept in page.inner_text("main")
        page.click("[data-roll-check]")
        page.wait_for_selector("#roll-check .good")
    right, wrong = page.evaluate(KEPT_STEPS)
    assert "kept-ok" in right and "kept-bad" in wrong and "leaf-bad" in wrong
    page.click("ul.why a >> nth=0")
    page.wait_for_url(lambda url: not url.endswith("/rolls/2/"))
    page.click("[data-roll-check]")
    page.wait_for_selector("#roll-check .good")


def test_a_battle_is_checked_on_its_page(played, phone):
    page = phone("en", "anna")
    page.goto(f"/battles/{played.battle_id}/check/")
    page.click("[data-check=fetch]")
    page.wait_for_selector("#said .good")
    assert page.get_attribute("#said", "data-verdict") == "right"
    said = page.inner_text("#said")
    assert f"Battle {played.battle_id}, log " in said and "Signed since line " in said and "another" not in said
    page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    page.set_input_files("[data-check=file]", FIXTURES / "exports/battle.jsonl")
    page.wait_for_selector("#said .no")
    assert page.get_attribute("#said", "data-verdict") == "right"  # and says nothing about this battle
    assert "another battle or another log" in page.inner_text("#said")


def test_a_file_of_this_log_that_somebody_signed_with_a_key_of_his_own_is_wrong_here(played, phone, tmp_path):
    """All of its seals and signatures fit each other; the page knows which keys the log has."""
    page = phone("en", "anna")
    page.goto(f"/battles/{played.battle_id}/check/")
    with page.expect_download() as file:
        page.click("text=Download export")
    forged = tmp_path / "forged.jsonl"
    forged.write_bytes(signed_anew(file.value.path().read_bytes()))
    page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    page.set_input_files("[data-check=file]", str(forged))
    page.wait_for_selector("#said .no")
    assert "unknown-key:0" in page.get_attribute("#said", "data-codes")
    assert "a key that this log never had" in page.inner_text("#said")


def test_the_page_compares_a_file_with_the_checkpoint_that_this_browser_kept(played, phone):
    from campaigns.submit.campaigns.signing import sign
    from campaigns.trust import keys, notes

    first = sign(played.campaign)
    log, signer = keys.log_of(played.campaign), keys.signer(played.campaign)
    page = phone("en", "anna")
    page.goto(f"/campaigns/{played.campaign}/log/check/")
    page.wait_for_function("(log) => localStorage.getItem(`rollbook-log-${log}`)", arg=log)
    page.click("[data-check=fetch]")
    page.wait_for_selector("#said .good >> text=Compared with the checkpoint that this browser kept.")
    other = json.dumps({"note": notes.sign(log, first.size, b"\7" * 32, signer.private), "key": signer.public.hex()})
    page.evaluate("([log, kept]) => localStorage.setItem(`rollbook-log-${log}`, kept)", [log, other])
    page.click("[data-check=fetch]")
    page.wait_for_selector("#said .no")
    assert page.get_attribute("#said", "data-codes") == f"replaced:{first.size}"


def test_a_browser_keeps_the_last_checkpoint_and_finds_a_replaced_history(played, phone):
    from campaigns.submit.campaigns.signing import sign
    from campaigns.trust import keys, notes

    first = sign(played.campaign)
    log, signer = keys.log_of(played.campaign), keys.signer(played.campaign)
    page = phone("en", "anna")
    page.goto(f"/log/{log}/")
    page.wait_for_selector("#kept [data-what=kept]")
    played.act({"type": "note", "text": "x"}, "rita")
    sign(played.campaign)
    page.reload()
    page.wait_for_selector(f"#kept [data-what=kept] >> text=kept by this browser: {first.size + 1}")
    for text, what in (
        (first.note, "fits"),
        (notes.sign(log, first.size, b"\7" * 32, signer.private), "replaced"),
        (notes.sign(log, first.size + 9, b"\7" * 32, signer.private), "shorter"),
        (first.note.replace(f"\n{first.size}\n", f"\n{first.size - 1}\n"), "unsigned"),
        ("nonsense", "none"),
    ):
        page.fill("[data-log-held]", text)
        page.click("[data-log-compare]")
        page.wait_for_selector(f"#compared [data-what={what}]")
    other = json.dumps({"note": notes.sign(log, first.size, b"\7" * 32, signer.private), "key": signer.public.hex()})
    page.evaluate("([log, kept]) => localStorage.setItem(`rollbook-log-${log}`, kept)", [log, other])
    page.goto(f"/campaigns/{played.campaign}/")
    page.wait_for_selector("[role=alert] >> text=it no longer has what this browser saw")
    page.click("[role=alert] a")
    page.wait_for_selector("#kept [data-what=replaced]")


def test_a_new_key_that_nobody_vouches_for_is_taken_once_somebody_compared_it(played, phone):
    """The books must fit all the same: a replaced history is not talked away by a key."""
    from campaigns.submit.campaigns.signing import sign
    from campaigns.trust import keys, notes

    first = sign(played.campaign)
    log, signer = keys.log_of(played.campaign), keys.signer(played.campaign)
    page = phone("en", "anna")
    for root, after in ((bytes(first.root), "kept"), (b"\7" * 32, "replaced")):
        page.goto(f"/log/{log}/")
        page.wait_for_selector("#kept [data-what]")
        held = json.dumps({"note": notes.sign(log, first.size, root, signer.private), "key": "ab" * 32})
        page.evaluate("([log, kept]) => localStorage.setItem(`rollbook-log-${log}`, kept)", [log, held])
        page.reload()
        page.wait_for_selector("#kept [data-what=key]")
        assert "rollbook/log/" in page.inner_text("#kept code")
        page.click("#kept button >> text=Keys match")
        page.wait_for_selector(f"#kept [data-what={after}]")
