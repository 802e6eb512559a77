// Puts the numbers of the roll or question that is open to an entry that was typed without them.
// Returns the fields to send; or the word for why it doesn't fit what the table waits for.
export function fitted(entry, standing) {
  const said = { what: entry.what, fields: { ...entry.fields, id: entry.id, seen: String(standing.version) } };
  if (standing.over) return { no: "over" };
  if (entry.what === "card" && entry.fields.name !== undefined) return card(entry, standing, said);
  if (entry.what === "dice" && !entry.fields.roll) return dice(standing, said);
  if (entry.what === "answer" && !entry.fields.question) return answer(standing, said);
  return said;
}

export function forWhom(said, standing) {
  if (standing.acts_as) said.fields.acts_as = standing.acts_as;
  if (standing.yours) said.fields.yours = "1";
  return said;
}

function dice(standing, said) {
  const faces = (said.fields.faces || "").split(/[\s,]+/).filter(Boolean);
  const roll = standing.roll;
  if (!roll || roll.options.length) return { no: "no-dice" };
  if (roll.count !== faces.length) return { no: "count", n: roll.count };
  said.fields.roll = String(roll.number);
  return forWhom(said, standing);
}

function card(entry, standing, said) {
  const name = entry.fields.name;
  const fits = (one) => one === name || (name.endsWith("-") && one.startsWith(name));
  for (const one of ["name", "command"]) delete said.fields[one]; // it is turned by a button of its own
  const own = standing.own_cards.find(fits);
  if (own) return { what: "card-outcome", fields: { ...said.fields, card: own } };
  if (standing.roll && standing.roll.options.length) {
    const place = standing.roll.options.findIndex(fits);
    if (place < 0) return { no: "no-such-card" };
    Object.assign(said.fields, { roll: String(standing.roll.number), card: String(place + 1) });
    return forWhom(said, standing);
  }
  if (standing.turn === "card" || standing.turn === "joker") return { first: { type: "turn-card" } };
  return { no: "no-card" };
}

function answer(standing, said) {
  const asked = standing.question;
  if (!asked || asked.kind !== said.fields.kind) return { no: "no-question" };
  const wanted = said.fields.choice || "";
  if (wanted.endsWith("-")) said.fields.choice = asked.options.find((one) => one.startsWith(wanted)) || wanted;
  said.fields.question = String(asked.number);
  return forWhom(said, standing);
}
