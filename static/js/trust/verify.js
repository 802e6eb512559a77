// Checks an exported battle in the browser: the same checks, with the same codes, as verify.py. Nothing is sent anywhere.
import { bytes, hex, join, number, same, sha256, signed, unhex } from "./hashing.js";
import { isBeginning, isSignedBy, node, readNote, rootFromPath, Tree, verifierKey } from "./tree.js";
import { faces as facesOf, field } from "./dice.js";
import { checkReadable, HANGS_ON, isKey, KEY_SET, PEOPLE, PROMISES } from "./withheld.js";
import { canonical, KEY, SAID, says, spoken } from "./said.js";

const FORMAT = "rollbook/export/1", ALGORITHM = "rollbook/dice/1";

export class Report {
  constructor() {
    Object.assign(this, { wrong: [], unchecked: [], counts: {}, battle: "", log: "", size: 0, keys: [] });
  }
  bad(code, at = 0, facts = {}) { this.wrong.push({ code, at, facts }); }
  open(code, at = 0, facts = {}) { this.unchecked.push({ code, at, facts }); }
  count(what, n = 1) { this.counts[what] = (this.counts[what] || 0) + n; }
  get verdict() { return this.wrong.length ? "wrong" : this.unchecked.length ? "partly" : "right"; }
}

// -- reading the file
const matches = (pattern) => (value) => typeof value === "string" && pattern.test(value);
const below = (limit) => (value) => Number.isInteger(value) && value >= 0 && value < limit;
const many = (shape) => (value) => Array.isArray(value) && value.every(shape);
const text = (value) => typeof value === "string";
const UUID = matches(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const HASH = matches(/^[0-9a-f]{64}$/), SALT = matches(/^[0-9a-f]{32}$/), MOST = 2 ** 53;
const HEADER = {
  seq: below(MOST), stream: UUID, version: below(2 ** 31), type: text, command: UUID, ordinal: below(2 ** 15),
  actor: UUID, entered_by: UUID, role: text, provenance: text,
  because: (value) => value === null || below(MOST)(value), recorded_us: below(MOST), leaf: HASH,
};
const SHOWN = { ...HEADER, salt: SALT, payload: text };
const SHAPES = {
  export: [{ format: text, campaign: UUID, battle: UUID, log: SALT, first: below(MOST), last: below(MOST), before: many(HASH) }],
  key: [{ ...SHOWN, path: many(HASH) }],
  event: [SHOWN, { ...SHOWN, opened: many(HASH) }, { ...HEADER, digest: HASH }],
  checkpoint: [{ note: text, path: many(HASH) }],
  end: [{ lines: below(MOST) }],
};

function readLine(raw) {
  let line;
  try {
    line = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(raw);
  } catch {
    throw new Error("it isn't JSON");
  }
  const { is: kind, ...rest } = spoken(line);
  if (typeof kind !== "string" || !Object.hasOwn(SHAPES, kind)) throw new Error("its kind is unknown");
  const fits = (shape) => Object.keys(rest).length === Object.keys(shape).length &&
    Object.keys(rest).every((key) => Object.hasOwn(shape, key) && shape[key](rest[key]));
  if (!SHAPES[kind].some(fits)) throw new Error("its fields aren't those of its kind");
  return [kind, rest];
}

class File {
  constructor(data, report) {
    Object.assign(this, { about: null, keys: [], events: [], checkpoints: [], count: -1 });
    const lines = [];
    let start = 0;
    for (let at = data.indexOf(10); at >= 0; at = data.indexOf(10, start)) {
      lines.push(data.subarray(start, at));
      start = at + 1;
    }
    let ended = start === data.length;
    lines.forEach((raw, i) => {
      let kind = "", value;
      try {
        [kind, value] = readLine(raw);
        this.take(kind, value, i + 1);
      } catch (no) {
        report.bad("unreadable", i + 1, { why: no.message });
      }
      ended = ended && (kind === "end") === (i + 1 === lines.length);
    });
    if (!ended || this.count !== lines.length) report.bad("cut-file");
  }
  take(kind, value, number) {
    if ((kind === "export") !== (number === 1)) throw new Error("an export begins with one line about itself");
    if (kind === "export") {
      if (value.format !== FORMAT) throw new Error("it is another format, get the verify.py that fits");
      const ones = (value.first - 1).toString(2).replaceAll("0", "").length;
      if (!(value.first >= 1 && value.first <= value.last && value.before.length === ones)) throw new Error("its range makes no sense");
      this.about = value;
    } else if (kind === "checkpoint") this.checkpoints.push([readNote(value.note), value.path.map(unhex)]);
    else if (kind === "end") this.count = value.lines;
    else (kind === "key" ? this.keys : this.events).push(value);
  }
}

export function leafOf(campaign, e) {
  const header = [
    bytes("rollbook/leaf/1"), campaign, number(e.seq, 8), unhex(e.stream), number(e.version, 4), bytes(e.type),
    unhex(e.command), number(e.ordinal, 2), unhex(e.actor), unhex(e.entered_by), bytes(e.role), bytes(e.provenance),
    e.because === null ? new Uint8Array() : number(e.because, 8), number(e.recorded_us, 8),
  ];
  const digest = "payload" in e ? sha256(join(unhex(e.salt), bytes(e.payload))) : unhex(e.digest);
  return sha256(join([0], ...header.map(field), digest));
}

// The number of dice that a list of reasons makes: `set` replaces, `add` adds, the rest (`need`) is no die.
export function fold(why) {
  return why.reduce((total, { op, n }) => (op === "set" ? n : op === "add" ? total + n : total), 0);
}

// -- the checks
// `held` are checkpoints that somebody kept; `mine` says which one this browser kept of a log: it counts where the file reaches.
export function check(data, held = [], key = "", mine = () => "") {
  const report = new Report(), file = new File(data, report), about = file.about;
  if (!about) {
    if (!report.wrong.some((one) => one.code === "unreadable")) report.bad("unreadable", 1, { why: "it is empty" });
    return report;
  }
  Object.assign(report, { battle: about.battle, log: about.log, ofCampaign: about.battle === about.campaign });
  report.count("lines", about.last - about.first + 1 + file.keys.length);
  const whole = checkOrder(file, about, report);
  checkLeaves(file, about, report);
  const own = [mine(about.log)].filter((note) => note && reaches(file, about, sizeOf(note)));
  const roots = whole ? grow(file, about, [...held, ...own].map(sizeOf)) : null;
  checkKeys(file, about, roots, key.trim(), report);
  checkCheckpoints(file, about, roots, report);
  checkStreams(file, about, report);
  checkReadable(file, about, report);
  new Battle(about.battle, report, report.ofCampaign).check(file.events);
  checkHeld([...held, ...own], file, about, roots, report);
  if (own.length) report.count("own");
  return report;
}

function checkOrder(file, about, report) {
  let due = about.first, fine = true;
  for (const { seq } of file.events) {
    if (seq < due || seq > about.last) {
      report.bad("order", seq);
      fine = false;
      continue;
    }
    if (seq > due) {
      report.bad("missing", due, { count: seq - due });
      fine = false;
    }
    due = seq + 1;
  }
  if (due <= about.last) {
    report.bad("cut-tail", due, { last: about.last });
    fine = false;
  }
  return fine;
}

function checkLeaves(file, about, report) {
  const campaign = unhex(about.campaign);
  for (const event of [...file.keys, ...file.events]) {
    if (hex(leafOf(campaign, event)) !== event.leaf) report.bad("changed", event.seq, { what: event.type });
    report.count("payload" in event ? "shown" : "sealed");
    event.said = null;
    try {
      if ("payload" in event) event.said = spoken(event.payload);
    } catch {
      report.bad("payload", event.seq, { what: event.type });
    }
  }
}

// The roots at the sizes that somebody asks for, from the beginning of the range to its end.
function grow(file, about, sizes) {
  const wanted = new Set([about.last, ...file.checkpoints.map(([note]) => note.size), ...sizes]);
  const tree = new Tree(about.first - 1, about.before.map(unhex)), roots = new Map([[tree.size, tree.root()]]);
  for (const event of file.events) {
    tree.append(unhex(event.leaf));
    if (wanted.has(tree.size)) roots.set(tree.size, tree.root());
  }
  return roots;
}

// `told` is a key that is known from elsewhere: it has to be there, and to vouch for those after it.
function checkKeys(file, about, roots, told, report) {
  for (const event of file.keys) {
    const top = rootFromPath(unhex(event.leaf), event.seq - 1, about.last, event.path.map(unhex));
    if (event.seq >= about.first || (roots && !(top && same(top, roots.get(about.last))))) report.bad("key", event.seq);
  }
  let vouched = !told;
  for (const event of [...file.keys, ...file.events].sort((a, b) => a.seq - b.seq)) {
    const said = event.said;
    if (said === null || !isKey(event, about)) continue;
    if (!says(KEY, said) || said.log !== about.log || !HASH(said.key)) {
      report.bad("payload", event.seq, { what: event.type });
      continue;
    }
    const key = unhex(said.key), { before = "", endorsement = "" } = said, newest = report.keys.at(-1);
    const change = bytes(`rollbook/key-change/1\n${said.log}\n${said.key}\n`);
    const isTold = Boolean(told) && verifierKey(about.log, key) === told;
    if (before !== (newest ? hex(newest[1]) : "") || (endorsement && !signed(unhex(before), change, unhex(endorsement)))) {
      report.bad("endorsement", event.seq);
    } else if (before && !endorsement) {
      vouched = !told;
      report.open("key-replaced", event.seq);
    }
    vouched ||= isTold;
    report.keys.push([event.seq, key]);
    if (isTold) report.unchecked = report.unchecked.filter(({ code }) => code !== "key-replaced"); // compared: nobody has to vouch
  }
  if (!vouched) report.bad("unknown-key");
}

function checkCheckpoints(file, about, roots, report) {
  const start = about.first - 1, last = about.last;
  const known = report.keys.map(([, key]) => key), unread = file.events.filter((one) => isKey(one, about) && !("payload" in one));
  let before = -1;
  for (const [note, path] of file.checkpoints) {
    const [newest, key] = report.keys.filter(([seq]) => seq <= note.size).at(-1) || [0, new Uint8Array()];
    if (note.log !== about.log || !isSignedBy(note, key, known)) {
      const later = unread.find(({ seq }) => newest < seq && seq <= note.size); // its key may stand there
      if (later && note.log === about.log) report.open("unsure", later.seq, { what: KEY_SET });
      else report.bad("signature", note.size);
    }
    if (note.size <= before) report.bad("checkpoint", note.size);
    before = note.size;
    if (roots) {
      let fits, code = "checkpoint";
      if (note.size >= start && note.size <= last) [fits, code] = [!path.length && same(roots.get(note.size), note.root), "root"];
      else if (note.size < start) fits = isBeginning(note.size, note.root, start, roots.get(start), path);
      else fits = isBeginning(last, roots.get(last), note.size, note.root, path);
      if (!fits) report.bad(code, note.size);
    }
    report.count("checkpoints");
    report.size = Math.max(report.size, note.size);
  }
  if (!file.checkpoints.some(([note]) => note.size === last)) report.bad("no-checkpoint", last);
}

function checkStreams(file, about, report) {
  const versions = new Map([[about.battle, 0]]);
  let lastUs = 0;
  for (const { seq, stream, version, recorded_us: us } of file.events) {
    const due = (versions.has(stream) ? versions.get(stream) : about.first > 1 ? version - 1 : 0) + 1;
    if (version !== due) report.bad("version", seq, { version, wanted: due });
    versions.set(stream, version);
    if (us <= lastUs) report.bad("time", seq);
    lastUs = us;
  }
  if (!versions.get(about.battle)) report.bad("missing", about.first, { count: 1 });
}

const sizeOf = (text) => Number(text.split("\n")[1]);

const reaches = (file, about, size) => (size >= about.first - 1 && size <= about.last) || file.checkpoints.some(([note]) => note.size === size);

function checkHeld(held, file, about, roots, report) {
  const listed = new Map(file.checkpoints.map(([note]) => [note.size, note.root]));
  const known = report.keys.map(([, key]) => key);
  for (const one of held) {
    let note;
    try {
      note = readNote(one);
    } catch (no) {
      report.bad("unreadable-kept", 0, { why: no.message });
      continue;
    }
    report.count("held");
    if (note.log !== about.log) report.bad("other-log", note.size);
    else if (!known.some((key) => isSignedBy(note, key, known))) report.bad("signature", note.size);
    else if (listed.has(note.size)) {
      if (!same(listed.get(note.size), note.root)) report.bad("replaced", note.size);
    } else if (note.size >= about.first - 1 && note.size <= about.last) {
      if (roots && !same(roots.get(note.size), note.root)) report.bad("replaced", note.size);
    } else report.open(note.size > about.last ? "kept-later" : "kept-between", note.size);
  }
}

const TAKEN_OVER = ["opened", "figure-arrived", "player-joined", "handed-over", "proposed", "reported", "luck-pressed", "answer-sealed"];
const LEAST = 256; // rolls that a commitment covers: one that is made for a roll or two is none
// Which one was turned, where a roll chooses one of several.
const cardOf = ({ options = [], faces }) => (faces.length && faces[0] >= 1 && faces[0] <= options.length ? options[faces[0] - 1] : null);

// The battle's own lines: dice, what made them, and who approved what.
class Battle {
  constructor(battle, report, campaign) {
    Object.assign(this, { battle, report, campaign, shown: new Map(), byHand: new Set(), unread: new Set(), pressed: null });
    Object.assign(this, { roll: 0, covered: 0, sealed: 0, awaited: new Set(), typed: new Set() });
    Object.assign(this, { again: new Set(), commitments: [], lost: [], seeds: [], chosen: new Map(), opened: new Map() });
    Object.assign(this, { asked: new Map(), fresh: new Map(), players: new Map(), sideOf: new Map() });
    // Commitments before a seed (of the round, of those in force) was known, and before devices were asked for a roll's fresh bytes.
    Object.assign(this, { sworn: 0, swornBefore: 0, swornFor: new Map(), due: 0 }); // due: asked for last, until it is there
    Object.assign(this, { proposed: new Map(), reported: new Map(), copied: 0, taken: 0, answers: new Map(), answered: new Set(), newest: new Map() });
  }
  check(events) {
    const room = this.campaign ? "campaign/" : "battle/";
    const own = events.filter((one) => one.stream === this.battle && one.type.startsWith(room) && one.type.endsWith("/1"));
    this.lostKeys(own);
    for (const event of own) {
      const what = event.type.slice(room.length, -2);
      if (this.campaign && !["rolled", "dice-committed", "dice-key-lost"].includes(what)) continue;
      if (what === "copied") this.taken += 1;
      if (!("payload" in event)) {
        this.unread.add(what);
        if (["rolled", "roll-requested", "entropy-requested"].includes(what)) this.sealed += 1;
        this.pressed = null;
      } else if (event.said !== null && Object.hasOwn(SAID, what)) {
        try {
          this.look(what, event.said, event);
        } catch {
          this.report.bad("payload", event.seq, { what: event.type });
        }
      }
    }
  }
  look(what, said, event) {
    if (!says(SAID[what], said)) throw new Error();
    LOOK[what](this, said, event);
  }
  // Unless it hangs on a line of which only the digest is here: then nobody can say. `also`: more such kinds.
  wrong(code, event, facts = {}, also = []) {
    if ([...HANGS_ON[code], ...also].some((one) => this.unread.has(one))) this.report.open("unsure", event.seq, { what: event.type });
    else this.report.bad(code, event.seq, facts);
  }
  // Which rolls can't be tied to their promise any more; it is said after they were made.
  lostKeys(events) {
    let first = 1;
    for (const event of events) {
      if (!event.type.endsWith("/dice-key-lost/1") || !says(SAID["dice-key-lost"], event.said)) continue; // said below
      const { last } = event.said;
      if (last >= first) {
        this.lost.push([first, last]);
        this.report.open("key-lost", event.seq, { roll: first, last });
      }
      first = last + 1;
    }
  }
  // A roll that was shown; it may be the one that throws dice again.
  seen(said, event) {
    this.shown.set(event.version, said);
    if (event.provenance === "typed" && !said.secret) this.byHand.add(event.version);
    if (!this.pressed) return;
    const { count, figure, purpose } = this.pressed;
    if (said.count !== count || said.figure !== figure || said.purpose !== purpose) this.wrong("luck", event, { roll: said.roll });
    this.pressed = null;
  }
  join(side, player) {
    if (!this.players.has(side)) this.players.set(side, new Set());
    if (player) this.players.get(side).add(player);
  }
  figure(number, figure) {
    this.sideOf.set(number, figure.side);
    if (figure.player) this.join(figure.side, figure.player);
  }
  // Numbers go up by one; lines that this reader may not see may have taken some.
  next(roll, event) {
    if (roll > 0 && roll <= this.copied) return; // a what-if copy took it over: it may be entered again
    if (!(roll > this.roll && roll <= this.roll + 1 + this.sealed)) {
      this.wrong("roll-number", event, { roll, before: this.roll }, event.provenance === "typed" ? ["roll-requested"] : []);
    } else if (this.due) this.wrong("roll-number", event, { roll, before: this.due - 1 }, ["rolled"]);
    this.due = 0;
    this.sealed = Math.max(0, this.sealed - Math.max(0, roll - this.roll - 1));
    this.roll = Math.max(this.roll, roll);
  }
  commit(dice, event) {
    const { start, count, root, algorithm } = dice;
    if (start !== this.covered + 1) this.wrong("commitment", event, {}, this.commitments.length ? [] : PROMISES);
    if (count < LEAST || algorithm !== ALGORITHM) this.report.bad("commitment", event.seq);
    this.covered = start + count - 1;
    this.commitments.push({ start, count, root });
    this.report.count("commitments");
  }
  rolled(said, event) {
    const { roll, count, sides, faces, secret = "", why = [] } = said;
    if (this.awaited.has(roll)) {
      this.awaited.delete(roll);
      if (this.due === roll) this.due = 0;
    } else if (!secret && this.again.has(roll)) this.again.delete(roll);
    else this.next(roll, event);
    this.report.count("rolls");
    if (faces.length !== count || !faces.every((face) => face >= 1 && face <= sides)) {
      this.report.bad("face", event.seq, { roll, faces: `[${faces.join(", ")}]`, count, sides });
    }
    this.reasons(roll, count, why, event);
    if (!this.campaign) this.seen(said, event);
    if (secret) this.sealedRoll(said, unhex(secret), event);
    else if (event.provenance === "server") this.report.bad("no-secret", event.seq, { roll });
  }
  reasons(roll, count, why, event) {
    if (!why.length) return;
    this.report.count("reasons");
    const made = fold(why);
    const late = why.some((one) => (one.from || 0) >= event.version);
    if ((made !== count && event.provenance !== "forced") || late) this.report.bad("reasons", event.seq, { roll, made, count });
  }
  sealedRoll({ roll, count, sides, faces }, secret, event) {
    if (!(roll >= 1 && sides >= 1 && sides <= 1000000 && count >= 0 && count <= 10000)) throw new Error();
    const seeds = this.seeds.map(unhex), fresh = unhex(this.fresh.get(roll) || "");
    const computed = facesOf(secret, this.battle, roll, count, sides, seeds, fresh);
    if (!same(computed, faces)) this.wrong("dice", event, { roll, faces: `[${faces.join(", ")}]`, computed: `[${computed.join(", ")}]` });
    this.report.count("recomputed");
    if (this.lost.some(([first, last]) => first <= roll && roll <= last)) return;
    const covers = (one) => one.start <= roll && roll < one.start + one.count;
    const promise = this.commitments.slice(0, this.swornFor.get(roll)).filter(covers).at(-1);
    if (!promise) {
      const first = this.commitments.every((one) => one.start > roll); // its promise may stand in the opening
      this.wrong("uncommitted", event, { roll }, first ? PROMISES : []);
    }
    else if (!event.opened) this.report.open("no-path", event.seq, { roll });
    else {
      const top = rootFromPath(sha256(join([0], sha256(secret))), roll - promise.start, promise.count, event.opened.map(unhex));
      if (!top || hex(top) !== promise.root) this.wrong("secret", event, { roll });
      this.report.count("promised");
    }
    if (promise && this.seeds.some(Boolean) && this.commitments.indexOf(promise) >= this.swornBefore) this.report.open("late-promise", event.seq, { roll });
  }
  // By a side's own people or a referee, of something that another side had asked for.
  approved(asked, side, event) {
    this.report.count("approvals");
    const referee = event.role === "referee" || event.role === "co-referee";
    if (asked === undefined) this.wrong("approval", event, { why: "nothing was proposed" }, ["proposed", "reported"]);
    else if (asked === side && !referee) this.report.bad("approval", event.seq, { why: "a side approves what it proposed itself" });
    else if (!referee && !this.players.get(side)?.has(event.actor)) {
      this.wrong("approval", event, { why: "the person who gave it doesn't play that side" }, PEOPLE);
    }
  }
}

const again = (battle) => Object.assign(battle, { again: new Set(battle.typed), awaited: new Set(), answered: new Set(), pressed: null, due: 0 });
const goneOn = (battle) => { battle.pressed = null; battle.due = 0; };
const LOOK = {
  opened(battle, said, event) {
    said.setup.sides.forEach((side, n) => {
      battle.join(n, "");
      (side.players || []).forEach((player) => battle.join(n, player));
    });
    said.setup.figures.forEach((figure, n) => battle.figure(n + 1, figure));
    if (said.dice) battle.commit(said.dice, event);
  },
  "dice-committed": (battle, said, event) => battle.commit(said.dice, event),
  // What a what-if copy took over: its rolls are checked where they fell, its people are these.
  copied(battle, said, event) {
    if (event.version !== battle.taken) throw new Error();
    battle.report.count("copied");
    const what = said.type.startsWith("battle/") && said.type.endsWith("/1") ? said.type.slice(7, -2) : "";
    const inner = spoken(said.payload);
    if (what === "opened") delete inner.dice;
    if (TAKEN_OVER.includes(what)) battle.look(what, inner, event);
    else if (Object.hasOwn(SAID, what) && !says(SAID[what], inner)) throw new Error();
    else if (what === "entropy-requested") battle.asked.set(inner.roll, inner.of || []);
    else if (what === "rolled" || what === "roll-kept") battle.seen(inner, { ...event, provenance: said.provenance });
  },
  // Behind the lines that were taken over and nowhere else: what numbers a roll has it may say only here.
  forked(battle, said, event) {
    if (event.version !== battle.taken + 1) throw new Error();
    battle.roll = battle.copied = said.rolls;
    battle.commit(said.dice, event);
    battle.report.copyOf = said.of;
  },
  // The next promise begins with the next roll.
  "dice-key-lost"(battle, { last }, event) {
    if (!(last >= battle.roll && last <= battle.roll + battle.sealed)) battle.wrong("commitment", event);
    battle.covered = last;
  },
  amended: goneOn,
  "unit-kept": goneOn,
  ended: goneOn,
  commanded(battle) { battle.pressed = null; },
  // Dice of the roll in line `to` are thrown again: those it had, and so many of them.
  "luck-pressed"(battle, said, event) {
    const thrown = battle.shown.get(said.to), dice = said.dice;
    battle.due = 0;
    battle.pressed = thrown ? { count: dice.length, figure: said.figure, purpose: thrown.purpose } : null;
    const fits = thrown && thrown.figure === said.figure && said.to < event.version;
    const places = new Set(dice.filter((one) => one >= 0));
    if (!fits || !dice.length || places.size !== dice.length) battle.wrong("luck", event, { roll: said.roll });
    battle.report.count("luck");
  },
  // What counts again after a correction is all that was shown, as many dice as are needed now, unless typed dice were corrected.
  "roll-kept"(battle, said, event) {
    const was = battle.shown.get(said.of || 0), { roll, count, sides, faces } = said;
    const amended = said.amended && event.provenance === "typed" && battle.byHand.has(said.of || 0);
    if (!was || was.roll !== roll) battle.wrong("kept", event, { roll });
    else if (said.options && said.options.length) {
      if (!amended && (cardOf(said) === null || cardOf(said) !== cardOf(was))) battle.report.bad("kept", event.seq, { roll });
    } else if (!amended && (!same(faces, was.faces.slice(0, Math.max(0, count))) || (said.secret || "") !== (was.secret || ""))) {
      battle.report.bad("kept", event.seq, { roll });
    }
    if (faces.length > count || !faces.every((face) => face >= 1 && face <= sides)) {
      battle.report.bad("face", event.seq, { roll, faces: `[${faces.join(", ")}]`, count, sides });
    }
    battle.reasons(roll, count, said.why || [], event);
    battle.seen(said, event);
    battle.report.count("kept");
  },
  // What was answered before anybody knew of the others' answers: once by each side, unless the table went back.
  "answer-sealed"(battle, said, event) {
    const { question, side } = said, answered = `${question} ${side}`;
    if (battle.answered.has(answered)) battle.wrong("sealed", event, { side });
    battle.answered.add(answered);
    battle.answers.set(event.version, said);
    battle.newest.set(answered, event.version);
  },
  // What counts again after an interruption was sealed when the same was asked before; nothing else is older.
  "answers-opened"(battle, said, event) {
    for (const one of said.answers) {
      const was = battle.answers.get(one.sealed) || {}, spelled = ({ side, answer, referee }) => canonical([side, answer, referee || false]);
      const counts = battle.newest.get(`${said.question} ${one.side}`) ?? one.sealed;
      if (counts !== one.sealed || !battle.answers.has(one.sealed) || spelled(was) !== spelled(one)) battle.wrong("sealed", event, { side: one.side });
    }
  },
  "seed-committed"(battle, { player, digest }, event) {
    if (battle.chosen.has(player) || battle.opened.size) battle.wrong("seed", event);
    battle.chosen.set(player, digest);
  },
  "seed-opened"(battle, { player, seed }, event) {
    if (hex(sha256(unhex(seed))) !== battle.chosen.get(player) || battle.opened.has(player)) battle.wrong("seed", event);
    if (!battle.opened.size) battle.sworn = battle.commitments.length;
    battle.opened.set(player, seed);
  },
  "seeds-fixed"(battle, { players, seeds }, event) {
    const fits = players.length === seeds.length &&
      players.every((player, n) => (battle.opened.get(player) || "") === seeds[n]);
    if (!fits || [...battle.opened.keys()].some((player) => !players.includes(player))) battle.wrong("seed", event);
    Object.assign(battle, { seeds, swornBefore: battle.sworn, chosen: new Map(), opened: new Map() });
    battle.report.count("seeds", seeds.filter(Boolean).length);
  },
  "entropy-requested"(battle, said, event) {
    battle.next(said.roll, event);
    battle.due = said.roll;
    battle.awaited.add(said.roll);
    battle.asked.set(said.roll, said.of || []);
    battle.swornFor.set(said.roll, battle.commitments.length);
  },
  "entropy-given"(battle, { roll, player, entropy }, event) {
    if (battle.fresh.has(roll) || !(battle.asked.get(roll) || []).includes(player)) battle.wrong("entropy", event);
    battle.fresh.set(roll, entropy);
    battle.report.count("fresh");
  },
  "roll-requested"(battle, said, event) {
    battle.next(said.roll, event);
    battle.due = said.roll;
    battle.awaited.add(said.roll);
    battle.typed.add(said.roll);
  },
  rewound: again,
  "taken-back": again,
  "challenge-settled": (battle, said) => { if (said.how === "again") again(battle); },
  rolled: (battle, said, event) => battle.rolled(said, event),
  "figure-arrived": (battle, said) => battle.figure(said.number, said.figure),
  "player-joined": (battle, said) => battle.join(said.side, said.player),
  "handed-over"(battle, said) {
    for (const figure of said.figures) {
      if (!battle.sideOf.has(figure)) throw new Error();
      battle.join(battle.sideOf.get(figure), said.player);
    }
  },
  proposed: (battle, said) => battle.proposed.set(said.proposal, said.side),
  agreed: (battle, said, event) => battle.approved(battle.proposed.get(said.proposal), said.side, event),
  consented: (battle, said, event) => LOOK.agreed(battle, said, event),
  reported: (battle, said) => battle.reported.set(said.number, said.side),
  "report-approved": (battle, said, event) => battle.approved(battle.reported.get(said.report), said.by ?? -1, event),
  "dice-attested": (battle, said, event) => battle.approved(-2, said.side, event),
};

export const sentence = (texts, { code, at, facts }) =>
  texts[code].replace(/\{(\w+)\}/g, (_, name) => (name === "at" ? at : name === "why" ? texts[`why: ${facts.why}`] ?? facts.why : facts[name] ?? ""));
