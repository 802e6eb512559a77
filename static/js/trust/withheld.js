// Lines of which an export holds the digest only. A file can't prove that a line was hidden from its reader, so no such line
// is ever right: it is named, and what hangs on it can't be judged. The tables are verify.py's.
const kinds = (room, names) => names.split(" ").map((one) => `${room}/${one}/1`);

// Of which kinds of lines an honest server may keep from a reader what they say, by the ruleset that is played: what the
// referee prepared; where opponents may be hidden their numbers, and rolls that he sealed and has not opened; where sides
// have cards what they chose and drew, and when they want to be asked.
const PREPARED = kinds("campaign", "keepers-part-saved battle-got-keepers-part");
export const MAY_BE_HIDDEN = {
  stko: PREPARED,
  gff: PREPARED,
  pb12: [
    ...PREPARED,
    ...kinds("battle", "commanded copied rolled roll-kept roll-requested entropy-requested"),
    ...kinds("pb12", "cards-chosen card-drawn standing-order-set"),
  ],
  coc: [
    ...PREPARED,
    ...kinds("battle", "opened figure-arrived commanded copied rolled roll-kept roll-requested entropy-requested"),
    ...kinds("coc", "skill-rolled hidden-hurt hidden-counter-set hidden-reloaded"),
    ...kinds("campaign", "rolled roll-compared roll-owed roll-called roll-call-withdrawn called-roll-came imported"),
    ...kinds("campaign", "sheet-set body-changed character-hired weapons-changed weapons-assigned battle-outcome"),
  ],
};
// Whatever is played: an answer is sealed until all sides that were asked have given theirs.
const SEALED = kinds("battle", "answer-sealed");
// Lines of the campaign that name a battle: those written together with one of its own lines are about it.
export const NAME_A_BATTLE = kinds(
  "campaign",
  "battle-opened battle-forked battle-outcome battle-reopened battle-got-scenario battle-got-keepers-part " +
    "plan-played nothing-earned tallied must-miss battle-missed died limb-lost outcome-corrected aims-ticked result-entered",
);
const OUTCOME = "campaign/battle-outcome/1", CORRECTED = "campaign/outcome-corrected/1";
export const KEY_SET = "campaign/signing-key-set/1";
export const isKey = (event, about) => event.type === KEY_SET && event.stream === about.campaign;
// What a finding of a battle hangs on: where a line of such a kind is there by its digest only, nothing is called wrong.
export const PROMISES = ["opened", "forked"], PEOPLE = ["opened", "figure-arrived", "player-joined", "handed-over"];
const SHOWN_ROLLS = ["copied", "rolled", "roll-kept", "luck-pressed", "amended", "commanded"];
export const HANGS_ON = {
  commitment: ["dice-committed", "dice-key-lost"],
  uncommitted: ["dice-committed", "dice-key-lost"],
  secret: ["dice-committed", "dice-key-lost"],
  dice: ["seeds-fixed", "entropy-given"],
  seed: ["seed-committed", "seed-opened", "seeds-fixed"],
  entropy: ["copied", "entropy-requested", "entropy-given"],
  "roll-number": ["copied", "forked", "rewound", "taken-back", "challenge-settled"],
  luck: SHOWN_ROLLS,
  kept: SHOWN_ROLLS,
  approval: ["copied"],
  sealed: ["answer-sealed", "copied"],
};

// What an export has to hold: its own stream, the keys, and of the campaign's lines those that opened the battle, were
// written together with a line of it, or correct what was booked of it.
function linesAbout({ events }, about) {
  const own = events.filter((one) => one.stream === about.battle), commands = new Set(own.map((one) => one.command));
  const ours = new Set(own.map((one) => one.seq));
  for (const one of events) {
    if (one.stream !== about.campaign || !NAME_A_BATTLE.includes(one.type)) continue;
    const corrects = one.type === CORRECTED && ours.has(one.because);
    const named = one.said?.battle === about.battle;
    if (corrects || named || commands.has(one.command) || one.seq === own[0]?.because) ours.add(one.seq);
  }
  return events.filter((one) => ours.has(one.seq) || isKey(one, about));
}

export function checkReadable(file, about, report) {
  const lines = linesAbout(file, about), rooms = new Set(file.events.map((one) => one.type.split("/")[0]));
  const played = Object.keys(MAY_BE_HIDDEN).filter((one) => rooms.has(one));
  const honest = SEALED.concat((played.length ? played : Object.keys(MAY_BE_HIDDEN)).flatMap((one) => MAY_BE_HIDDEN[one]));
  const unread = new Map();
  for (const { seq, type } of lines.filter((one) => !("payload" in one))) {
    unread.set(type, [...(unread.get(type) || []), seq]);
    if (["rolled", "roll-kept"].includes(type.split("/")[1])) report.count("unread");
  }
  for (const [what, seqs] of unread) {
    report.open(honest.includes(what) ? "hidden" : "withheld", seqs[0], { what, lines: seqs.join(", ") });
  }
  const ended = lines.filter((one) => one.type === "battle/ended/1");
  if (ended.length && !lines.some((one) => one.type === OUTCOME || one.type === "battle/forked/1")) {
    report.open("no-outcome", ended.at(-1).seq);
  }
}
