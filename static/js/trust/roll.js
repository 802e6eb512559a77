// One roll, recomputed step by step from the lines of the log that made it; each step shows its values.
import { bytes, hex, join, same, sha256, signed, unhex } from "./hashing.js";
import { faces as facesOf, message } from "./dice.js";
import { isSignedBy, readNote, rootFromPath, verifierKey } from "./tree.js";
import { fold, leafOf } from "./verify.js";

// What was found: `steps` of [what, value, ok] with ok true, false or null (nothing to judge). What is only quoted, its line
// being there by its digest, is used and never counted as checked: it stays `open`.
export function recompute(proof) {
  const steps = [], step = (what, value, ok = null, facts = {}) => steps.push({ what, value, ok, facts });
  const said = (name) => (proof.lines[name]?.payload ? JSON.parse(proof.lines[name].payload) : proof.quoted?.[name] || null);
  const rolled = said("rolled"), seeds = (said("seeds")?.seeds || []), fresh = said("fresh")?.entropy || "";
  const secret = unhex(rolled.secret), blocks = [];
  if (seeds.length) step("seeds", seeds.map((one) => one || "–").join("\n"));
  if (fresh) step("fresh", fresh);
  const args = [proof.battle, rolled.roll], put = [seeds.map(unhex), unhex(fresh)];
  step("message", hex(message(...args, ...put)));
  step("secret", rolled.secret);
  const computed = facesOf(secret, ...args, rolled.count, rolled.sides, ...put, blocks);
  blocks.forEach((block) => step("block", hex(block)));
  const right = same(computed, rolled.faces);
  step("faces", computed.join(", "), right, { sentence: right ? "faces-ok" : "faces-bad", faces: rolled.faces.join(", ") });
  keeping(said("kept"), rolled, step);
  promised(proof, rolled, secret, said("promise"), step);
  reasons(said("kept") || rolled, proof.lines.kept || proof.lines.rolled, step);
  for (const name of Object.keys(proof.quoted || {})) step("quoted", "", null, { line: proof.lines[name].seq, open: true });
  places(proof, step);
  const verdict = steps.some((one) => one.ok === false) ? "wrong" : steps.some((one) => one.facts.open) ? "partly" : "right";
  return { steps, verdict };
}

// What counts again after a correction is the beginning of what fell, or the card that was turned.
function keeping(kept, rolled, step) {
  if (!kept) return;
  const cards = kept.options?.length && rolled.options?.length, card = (one) => one.options[one.faces[0] - 1];
  const right = kept.roll === rolled.roll && (cards ? card(kept) === card(rolled) : same(kept.faces, rolled.faces.slice(0, kept.faces.length)));
  step("kept", kept.faces.join(", "), right, { sentence: right ? "kept-ok" : "kept-bad" });
}

function promised(proof, rolled, secret, opening, step) {
  const promise = opening ? opening.dice : proof.promised;
  if (!promise || !proof.opened) return step("promise", "", null, { sentence: "promise-none", open: true, line: "?" });
  const line = proof.lines.promise.seq;
  step("promise", promise.root, null, opening ? { line } : { line, sentence: "promise-quoted", open: true });
  const top = rootFromPath(sha256(join([0], sha256(secret))), rolled.roll - promise.start, promise.count, proof.opened.map(unhex));
  const after = (name) => proof.lines[name]?.seq < line; // what devices put in was known by then
  const right = top !== null && hex(top) === promise.root && !after("fresh");
  if (after("seeds")) step("promise", "", null, { sentence: "promise-late", open: true, line });
  step("path", top ? hex(top) : "–", right, { sentence: right ? "promise-ok" : "promise-bad" });
}

function reasons({ why = [], count }, line, step) {
  if (!why.length) return;
  const made = fold(why), sign = ({ op, n }) => (op === "set" ? "=" : op === "add" && n >= 0 ? "+" : "");
  const right = made === count || line.provenance === "forced";
  step("reasons", why.map((one) => `${sign(one)}${one.n} ${one.code} (${one.rule})`).join("\n"), right,
    { sentence: right ? "" : "reasons-bad", made, count });
}

function places(proof, step) {
  const campaign = unhex(proof.campaign), lines = Object.values(proof.lines).sort((a, b) => a.seq - b.seq);
  for (const line of lines) {
    const leaf = leafOf(campaign, line), right = hex(leaf) === line.leaf;
    step("leaf", hex(leaf), right, { line: line.seq, sentence: right ? "" : "leaf-bad" });
  }
  if (!proof.note) return step("signature", "", null, { sentence: "unsigned", open: true });
  const note = readNote(proof.note);
  for (const line of [...lines, ...proof.keys]) {
    const top = rootFromPath(leafOf(campaign, line), line.seq - 1, note.size, line.path.map(unhex));
    const right = top !== null && same(top, note.root);
    step("root", top ? hex(top) : "–", right, { line: line.seq, size: note.size, sentence: right ? "root-ok" : "root-bad" });
  }
  const keys = proof.keys.map((line) => JSON.parse(line.payload)), said = keys.at(-1) ?? null;
  const right = said !== null && said.log === note.log && isSignedBy(note, unhex(said.key), keys.map((one) => unhex(one.key)));
  step("signature", said ? verifierKey(note.log, unhex(said.key)) : "–", right, { sentence: right ? "signature-ok" : "signature-bad" });
}

export function show(found, texts, place) {
  const filled = (text, facts) => text.replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? "");
  const make = (tag, text = "", name = "") => {
    const made = document.createElement(tag);
    if (text) made.textContent = text;
    if (name) made.className = name;
    return made;
  };
  const say = make("div", "", found.verdict === "right" ? "say good" : found.verdict === "wrong" ? "say no" : "say");
  say.append(make("p", texts[found.verdict]));
  const list = make("ul", "", "checks");
  for (const { what, value, ok, facts } of found.steps) {
    const item = make("li", "", ok === true ? "ok" : ok === false ? "bad" : facts.open ? "note" : "");
    item.append(make("span", filled(texts[what], facts)));
    if (facts.sentence) item.append(" ", make("strong", filled(texts[facts.sentence], facts)));
    if (value) item.append(make("br"), make("code", value, "wrap"));
    list.append(item);
  }
  place.replaceChildren(say, list);
}

const button = globalThis.document?.querySelector("[data-roll-check]");
if (button) {
  button.hidden = false;
  button.addEventListener("click", () => {
    const read = (id) => JSON.parse(document.getElementById(id).textContent);
    show(recompute(read("roll-proof")), read("roll-texts"), document.getElementById("roll-check"));
  });
}
