// The last checkpoint that this browser saw of a log, and whether what the server shows now still contains it.
import { bytes, same, signed, unhex } from "./hashing.js";
import { isBeginning, isSignedBy, readNote } from "./tree.js";

const name = (log) => `rollbook-log-${log}`;

export function kept(log) {
  try {
    return JSON.parse(localStorage.getItem(name(log)));
  } catch {
    return null;
  }
}
export const keep = (log, note, key) => localStorage.setItem(name(log), JSON.stringify({ note, key, at: Date.now() }));

// Compares a checkpoint with the newest one; `now` is {note, keys, lost}. Says {what, facts}; what is `fits`, `same`, or bad news.
export async function compare(log, text, now) {
  let note, newest;
  try {
    note = readNote(text);
    newest = readNote(now.note);
  } catch {
    return { what: "none", facts: {} };
  }
  const facts = { earlier: note.size, size: newest.size };
  if (note.log !== log) return { what: "other", facts };
  const keys = now.keys.map((one) => unhex(one.key));
  if (!isSignedBy(newest, keys.at(-1), keys) || !keys.some((key) => isSignedBy(note, key, keys))) return { what: "unsigned", facts };
  const lost = now.lost.find((one) => note.size > one.kept_size && note.size <= one.lost_size);
  const bad = (what) => (lost ? { what: "restored", facts: { kept: lost.kept_size + 1, lost: lost.lost_size, line: lost.line } } : { what, facts });
  if (note.size === newest.size) return same(note.root, newest.root) ? { what: "same", facts } : bad("replaced");
  if (note.size > newest.size) return bad("shorter");
  const answer = await fetch(`/api/logs/${log}/consistency/?from=${note.size}&to=${newest.size}`);
  if (!answer.ok) return { what: "no-answer", facts };
  const path = (await answer.json()).path.map(unhex);
  return isBeginning(note.size, note.root, newest.size, newest.root, path) ? { what: "fits", facts } : bad("replaced");
}

// Is the newest key the known one, or vouched for by it, step by step?
export function knownKey(known, keys, log) {
  let trusted = known;
  for (const one of keys) {
    if (one.before !== trusted) continue;
    const change = bytes(`rollbook/key-change/1\n${log}\n${one.key}\n`);
    if (one.endorsement && signed(unhex(one.before), change, unhex(one.endorsement))) trusted = one.key;
  }
  return trusted === keys.at(-1).key;
}

// What this browser kept against what the server shows. Good news is kept instead; bad news keeps the old one.
export async function look(log, now) {
  if (!now.note || !now.keys.length) return { what: "", facts: {} };
  const old = kept(log), key = now.keys.at(-1).key;
  if (!old) {
    const fine = isSignedBy(readNote(now.note), unhex(key), now.keys.map((one) => unhex(one.key)));
    if (fine) keep(log, now.note, key);
    return { what: fine ? "first" : "unsigned", facts: {} };
  }
  if (!knownKey(old.key, now.keys, log)) return { what: "key", facts: {} };
  const found = await compare(log, old.note, now);
  if (found.what === "fits" || found.what === "same") keep(log, now.note, key);
  return found;
}

export const BAD = new Set(["replaced", "shorter", "unsigned", "other", "none", "restored", "key"]);
export const filled = (text, facts) => text.replace(/\{(\w+)\}/g, (_, one) => facts[one] ?? "");
