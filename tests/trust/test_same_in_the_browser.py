"""Signed notes, others' Merkle proofs and every order of reasons: the browser's scripts judge them as Python does."""

import base64
import json

import pytest
from msgspec import to_builtins

from campaigns.trust import notes
from engine.kernel.why import Reason, fold
from tests.trust.test_merkle_vectors import VECTORS
from tests.trust.test_notes import CASES, NOTE, OLD, OWN
from tests.trust.test_reasons import EVERY

pytestmark = pytest.mark.slow


@pytest.fixture
def page(phone):
    shown = phone()
    shown.goto("/check/")
    return shown


def test_a_failing_signature_of_a_known_key_rejects_the_note(page):
    told = page.evaluate(
        """async ([texts, own, old]) => {
          const { isSignedBy, readNote } = await import("/static/js/trust/tree.js");
          const { unhex } = await import("/static/js/trust/hashing.js");
          return texts.map((text) => isSignedBy(readNote(text), unhex(own), [unhex(old)]));
        }""",
        [[NOTE + more for more, _ in CASES], OWN.hex(), OLD.hex()],
    )
    assert told == [ours for _, ours in CASES]


def test_a_signature_too_short_to_name_a_key_is_none(page):
    short = f"{NOTE}\u2014 {notes.origin('x')} {base64.b64encode(b'1234').decode()}\n"
    with pytest.raises(Exception, match="its signature can't be read"):
        page.evaluate(
            'async (text) => (await import("/static/js/trust/tree.js")).readNote(text)',
            short,
        )


def test_merkle_proofs_are_judged_as_by_others(page):
    told = page.evaluate(
        """async (text) => {
          const { isBeginning, rootFromPath } = await import("/static/js/trust/tree.js");
          const { same, unbase64 } = await import("/static/js/trust/hashing.js");
          const { inclusion, consistency } = JSON.parse(text), data = (one) => unbase64(one || "");
          return [
            inclusion.map(({ leaf, index, size, path, root }) => {
              const top = rootFromPath(data(leaf), index, size, path.map(data));
              return top !== null && same(top, data(root));
            }),
            consistency.map((one) =>
              isBeginning(one.earlier, data(one.earlier_root), one.size, data(one.root), one.path.map(data))),
          ];
        }""",
        json.dumps(VECTORS),
    )
    assert told == [[vector["fits"] for vector in VECTORS[kind]] for kind in ("inclusion", "consistency")]


def test_reasons_are_folded_alike_in_every_order(page):
    told = page.evaluate(
        'async (all) => { const { fold } = await import("/static/js/trust/verify.js"); return all.map(fold); }',
        [to_builtins(why) for why in EVERY],
    )
    assert told == [fold(why) for why in EVERY]


def test_one_rolls_promise_has_to_be_older_than_what_devices_put_in(page):
    """Fresh bytes that were given before it make it wrong, seeds that were known leave it open."""
    verdicts = page.evaluate(
        """async () => {
          const { recompute } = await import("/static/js/trust/roll.js");
          const { hex, join, sha256, unhex } = await import("/static/js/trust/hashing.js");
          const { faces } = await import("/static/js/trust/dice.js");
          const [id, hash] = ["0".repeat(8) + "-0000-0000-0000-" + "0".repeat(12), "00".repeat(32)];
          const line = (seq, said) => ({ seq, stream: id, version: seq, type: "battle/rolled/1", command: id,
            ordinal: 0, actor: id, entered_by: id, role: "", provenance: "server", because: null, recorded_us: 1,
            leaf: hash, salt: "", payload: JSON.stringify(said) });
          const root = hex(sha256(join([0], sha256(unhex(hash)))));
          const judged = (promised, name, said, seeds, fresh) => {
            const [roll, count, sides] = [1, 1, 6], shown = faces(unhex(hash), id, roll, count, sides, seeds, fresh);
            const rolled = line(9, { roll, count, sides, secret: hash, faces: shown });
            const promise = line(promised, { dice: { start: 1, count: 1, root } });
            const lines = { rolled, [name]: line(5, said), promise };
            const rest = { quoted: {}, opened: [], promised: null, note: "", keys: [] };
            return recompute({ campaign: id, battle: id, lines, ...rest })
              .steps.filter(({ what }) => what === "path" || what === "promise")
              .map(({ ok, facts }) => [ok, facts.sentence ?? ""]);
          };
          const bytes = unhex("ab"), none = unhex("");
          const given = [["fresh", { entropy: "ab" }, [], bytes], ["seeds", { seeds: ["ab"] }, [bytes], none]];
          return given.flatMap((one) => [4, 6].map((promised) => judged(promised, ...one)));
        }"""
    )
    fine, bad, late = [True, "promise-ok"], [False, "promise-bad"], [None, "promise-late"]
    assert verdicts == [[[None, ""], fine], [[None, ""], bad], [[None, ""], fine], [[None, ""], late, fine]]


def test_one_rolls_reasons_add_up_with_a_need_behind_the_dice(page):
    """On the roll's own page, too, where what is needed stands without a sign."""
    why = to_builtins([Reason("X-1", "dice", "set", 2), Reason("X-2", "skill", "need", 40)])
    rolled = {"roll": 1, "count": 2, "sides": 6, "faces": [1, 1], "secret": "00" * 32, "why": why}
    steps = page.evaluate(
        """async (payload) => {
          const { recompute } = await import("/static/js/trust/roll.js");
          const [id, hash] = ["0".repeat(8) + "-0000-0000-0000-" + "0".repeat(12), "00".repeat(32)];
          const line = { seq: 1, stream: id, version: 1, type: "battle/rolled/1", command: id, ordinal: 0,
            actor: id, entered_by: id, role: "", provenance: "server", because: null, recorded_us: 1, leaf: hash,
            salt: "", payload };
          return recompute({ campaign: id, battle: id, lines: { rolled: line }, quoted: {}, opened: null,
            promised: null, note: "", keys: [] }).steps;
        }""",
        json.dumps(rolled),
    )
    (reasons,) = [step for step in steps if step["what"] == "reasons"]
    assert (reasons["ok"], reasons["value"]) == (True, "=2 dice (X-1)\n40 skill (X-2)")
