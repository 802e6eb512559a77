// What lines say: canonical JSON, and the fields that are looked at. The tables are verify.py's.
const MOST = 2 ** 53, DEEPEST = 100;
const LONE = /[\ud800-\udbff](?![\udc00-\udfff])|(?:[^\ud800-\udbff]|^)[\udc00-\udfff]/;

// Keys in the order of their UTF-8 bytes: of UTF-16's units surrogates come last.
const place = (unit) => (unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit);
function inOrder(a, b) {
  for (let i = 0; i < a.length && i < b.length; i++) {
    if (a[i] !== b[i]) return place(a.charCodeAt(i)) - place(b.charCodeAt(i));
  }
  return a.length - b.length;
}

// Throws for what is never written so: other numbers than whole ones within 2^53, halves of characters, depths.
export function canonical(value, depth = 0) {
  if (depth > DEEPEST) throw new Error();
  if (Array.isArray(value)) return `[${value.map((one) => canonical(one, depth + 1)).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const part = (key) => `${canonical(key, depth)}:${canonical(value[key], depth + 1)}`;
    return `{${Object.keys(value).sort(inOrder).map(part).join(",")}}`;
  }
  if (typeof value === "number" && !(Number.isInteger(value) && Math.abs(value) <= MOST)) throw new Error();
  if (typeof value === "string" && LONE.test(value)) throw new Error();
  return JSON.stringify(value);
}

// An object from its canonical text, which every program reads alike.
export function spoken(text) {
  let value, fits = false;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error("it isn't JSON");
  }
  try {
    fits = value !== null && typeof value === "object" && !Array.isArray(value) && canonical(value) === text;
  } catch {
    fits = false;
  }
  if (!fits) throw new Error("it isn't written the canonical way");
  return value;
}

// -- the fields of payloads that are looked at, by the kind of the line; "?" is one that may be missing. Others may be there.
const int = "number", text = "string", bool = "boolean", BYTES = /^([0-9a-f]{2})*$/;
const PROMISE = { algorithm: text, start: int, count: int, root: text }, FIGURE = { side: int, "player?": text };
const ROLLED = {
  roll: int, "figure?": int, purpose: text, count: int, sides: int, faces: [int],
  "why?": [{ op: text, n: int, "from?": int }], "options?": [text], "secret?": BYTES,
};
const GIVEN = { side: int, answer: {}, "referee?": bool }, PROPOSAL = { proposal: int, side: int };
export const KEY = { log: text, key: text, "before?": BYTES, "endorsement?": BYTES };
export const SAID = {
  opened: { setup: { sides: [{ "players?": [text] }], figures: [FIGURE] }, "dice?": PROMISE },
  forked: { of: text, rolls: int, dice: PROMISE },
  copied: { type: text, payload: text, provenance: text },
  "dice-committed": { dice: PROMISE },
  "dice-key-lost": { last: int },
  "seed-committed": { player: text, digest: text },
  "seed-opened": { player: text, seed: BYTES },
  "seeds-fixed": { players: [text], seeds: [BYTES] },
  "entropy-requested": { roll: int, "of?": [text] },
  "entropy-given": { roll: int, player: text, entropy: BYTES },
  "roll-requested": { roll: int },
  rolled: ROLLED,
  "roll-kept": { ...ROLLED, "of?": int, "amended?": bool },
  "luck-pressed": { to: int, roll: int, figure: int, dice: [int] },
  "answer-sealed": { question: int, ...GIVEN },
  "answers-opened": { question: int, answers: [{ ...GIVEN, sealed: int }] },
  rewound: {},
  "taken-back": {},
  "challenge-settled": { how: text },
  amended: {},
  "unit-kept": {},
  ended: {},
  commanded: {},
  "figure-arrived": { number: int, figure: FIGURE },
  "player-joined": { side: int, player: text },
  "handed-over": { figures: [int], player: text },
  proposed: PROPOSAL,
  agreed: PROPOSAL,
  consented: PROPOSAL,
  reported: { number: int, side: int },
  "report-approved": { report: int, "by?": int },
  "dice-attested": { side: int },
};

export function says(shape, value) {
  if (typeof shape === "string") return typeof value === shape;
  if (shape instanceof RegExp) return typeof value === "string" && shape.test(value);
  if (Array.isArray(shape)) return Array.isArray(value) && value.every((one) => says(shape[0], one));
  if (value === null || typeof value !== "object" || Array.isArray(value)) return false;
  return Object.entries(shape).every(([name, one]) => {
    const key = name.replace("?", "");
    return Object.hasOwn(value, key) ? says(one, value[key]) : key !== name;
  });
}
