// The page of a log: compares what this browser kept, and what somebody pastes.
import { BAD, compare, filled, keep, kept, look } from "./keeping.js";

const place = document.getElementById("log"), log = place.dataset.log, texts = document.getElementById("log-texts").dataset;
const state = async () => (await fetch(`/api/logs/${log}/`)).json();

function say(where, { what, facts }, more = "") {
  const box = document.createElement("div");
  box.className = BAD.has(what) ? "say no" : "say good";
  box.dataset.what = what;
  const text = document.createElement("p");
  text.textContent = filled(texts[what] || "", facts);
  box.append(text);
  if (more) box.append(Object.assign(document.createElement("pre"), { textContent: more, className: "note", tabIndex: 0 }));
  document.getElementById(where).replaceChildren(box);
}

const shown = async () => {
  const now = await state();
  const found = await look(log, { note: now.latest, keys: now.keys, lost: now.lost }), mine = kept(log);
  if (!mine) return;
  const fine = !BAD.has(found.what);
  if (found.what === "restored") keep(log, now.latest, now.keys.at(-1).key); // said once, with the old text to copy
  say("kept", fine ? { what: "kept", facts: { size: mine.note.split("\n")[1] } } : found, mine.note);
  if (found.what === "key") offer(now, mine);
};

// A new key that the old one doesn't vouch for: people compare it face to face, and say so. The log must fit all the same.
function offer(now, mine) {
  const key = now.keys.at(-1), button = document.createElement("button");
  Object.assign(button, { type: "button", textContent: texts.compared });
  button.dataset.logTrust = "";
  button.addEventListener("click", async () => {
    const found = await compare(log, mine.note, { note: now.latest, keys: now.keys, lost: now.lost });
    if (BAD.has(found.what) || found.what === "no-answer") return say("kept", found, mine.note);
    keep(log, now.latest, key.key);
    shown();
  });
  const ask = Object.assign(document.createElement("p"), { textContent: texts.person });
  const code = Object.assign(document.createElement("code"), { className: "wrap", textContent: key.verifier_key });
  document.querySelector("#kept .say").append(ask, code, button);
}
shown();

document.querySelector("[data-log-compare]").addEventListener("click", async () => {
  const now = await state(), text = document.querySelector("[data-log-held]").value.trim() + "\n";
  say("compared", await compare(log, text, { note: now.latest, keys: now.keys, lost: now.lost }));
});
