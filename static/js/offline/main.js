// Nobody answers: what people type at the table is kept here and sent, in order and each once, when somebody does.
// If the table has gone on meanwhile, people decide what becomes of it.
import * as store from "./store.js";
import { fitted, forWhom } from "./fitting.js";
import { show } from "./shown.js";

const PATIENCE = 10000;
const box = document.getElementById("queue");
const kept = new Set(box.dataset.kept.split(" "));  // the game's forms that can wait, by the last part of their address
const whatOf = (path) => (path.match(/\/enter\/([a-z-]+)\/$/) || [])[1] || "";
const table = () => document.getElementById("table");
const queue = () => box.dataset.battle + ":" + box.dataset.you;
const tab = crypto.randomUUID?.() || fallbackId();
let lost = !navigator.onLine, sending = false, looking = false;

export async function redraw() {
  const list = await store.entries(queue()), about = await store.about(queue());
  show(box, list, about, lost, { drop, goOn });
  if (!about.held || !list.length) box.querySelector("[data-otherwise]").replaceChildren();
  const sheet = document.getElementById("offline");
  sheet.hidden = !(lost || list.length && !about.held);
  if (sheet.hidden) sheet.open = false;
  const wait = Boolean(list.length) && !about.held, panel = table().querySelector(":scope > .panel");
  table().classList.toggle("kept", wait);
  if (panel) panel.inert = wait;
}

async function keep(what, fields, words, tried) {
  const list = await store.entries(queue());
  if (!list.length) await store.say(queue(), { after: Number(table().dataset.version), held: "" });
  const id = fields.id || crypto.randomUUID?.() || fallbackId();
  delete fields.id;
  if (!list.some((one) => one.id === id)) await store.add({ queue: queue(), id, what, fields, words, tried });
  await redraw();
}

// randomUUID is switched off on plain http, as in a local network.
function fallbackId() {
  const b = crypto.getRandomValues(new Uint8Array(16));
  b[6] = (b[6] & 15) | 64; b[8] = (b[8] & 63) | 128;
  const hex = Array.from(b, (one) => one.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

async function drop(entry) {
  const [first] = await store.entries(queue()), about = await store.about(queue());
  await store.drop(entry);
  // A refusal is the first entry's and goes with it; what others did, or a battle that is over, concerns all that wait.
  const ofAll = ["others", "shut", "noOver"].includes(about.held);
  if (first && first.n === entry.n && !ofAll) await store.say(queue(), { ...about, held: "" });
  box.querySelector(`[data-otherwise] > [data-of="${entry.n}"]`)?.remove();
  await redraw();
  send();
}
// Whoever was told that others went on sends it all the same; after any other reason that is looked at anew.
async function goOn() {
  const about = await store.about(queue());
  await store.say(queue(), { after: about.held === "others" ? -1 : about.after, held: "" });
  await redraw();
  send();
}
async function hold(why, n = "") {
  await store.say(queue(), { ...(await store.about(queue())), held: why, n });
  await redraw();
  const look = document.getElementById("look");
  if (why && look) window.htmx.trigger(look, "look"); // whoever decides sees the table as it is now
}

// -- what would be sent while nobody answers -----------------------------------------------------------------------
function plain(data) {
  const fields = {};
  for (const [name, value] of data) if (name !== "csrfmiddlewaretoken") fields[name] = name in fields ? [].concat(fields[name], value) : value;
  return fields;
}

const read = (one) => one.innerText || one.textContent; // as it stands there, with what keeps two lines apart

function inWords(what, form, submitter) {
  const said = form.dataset.says ? [form.dataset.says] : [];
  const faces = form.querySelector("[name=faces]");
  if (faces) said.push(box.dataset.dice + " " + faces.value);
  form.querySelectorAll("select").forEach((one) => { if (one.value) said.push(one.selectedOptions[0].textContent); });
  form.querySelectorAll("input:checked").forEach((one) => said.push(read(one.closest("label") || one)));
  form.querySelectorAll("input[type=text], input:not([type])").forEach((one) => said.push(one.value));
  const tapped = submitter && (submitter.querySelector(".what, bdi") || submitter);
  if (tapped && !faces && !said.some((one) => one.trim())) said.push(read(tapped));
  const sort = what === "note" ? box.dataset.note : what.startsWith("card") ? box.dataset.card : "";
  return [sort, said.map((one) => one.trim().replace(/\s+/g, " ")).filter(Boolean).join(", ")].join(" ").trim();
}

function mustWait(form) { return form.hasAttribute("data-waits"); }

document.addEventListener("htmx:confirm", (event) => {
  const form = event.detail.elt, path = event.detail.path || "";
  if (event.detail.verb !== "post" || !form.closest("#table") || !(lost || sending)) return;
  event.preventDefault();
  if (!kept.has(whatOf(path)) || mustWait(form)) { tell(box.dataset.waits); return; }
  const submitter = event.detail.triggeringEvent && event.detail.triggeringEvent.submitter;
  keep(whatOf(path), plain(new FormData(form, submitter)), inWords(whatOf(path), form, submitter), false);
});

function failed(event) {
  lost = true;
  const form = event.detail.elt, path = event.detail.requestConfig.path;
  if (form.id === "look") { redraw(); return; }
  if (kept.has(whatOf(path)) && !mustWait(form)) {
    const submitter = event.detail.requestConfig.triggeringEvent && event.detail.requestConfig.triggeringEvent.submitter;
    keep(whatOf(path), plain(event.detail.requestConfig.formData), inWords(whatOf(path), form, submitter), true);
  } else { tell(box.dataset.waits); redraw(); }
}
document.addEventListener("htmx:sendError", failed);
document.addEventListener("htmx:timeout", failed);
document.addEventListener("htmx:afterRequest", (event) => {
  if (!event.detail.successful && event.detail.xhr.status !== 404) return; // it answers, only not to whoever is signed out
  const was = lost;
  lost = false;
  if (was) redraw();
  send();
});
window.addEventListener("offline", () => { lost = true; redraw(); });

function tell(text) {
  const line = document.getElementById("must-wait");
  line.textContent = text; line.hidden = false;
  setTimeout(() => { line.hidden = true; }, 8000);
}

// -- sending ---------------------------------------------------------------------------------------------------------
function token() { return (document.cookie.match(/(?:^|; )csrftoken=([^;]+)/) || [])[1] || ""; }

async function ask(address, more) {
  const stop = new AbortController(), timer = setTimeout(() => stop.abort(), PATIENCE);
  try { return await fetch(address, { credentials: "same-origin", signal: stop.signal, ...more }); } finally { clearTimeout(timer); }
}

async function post(entry) {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(entry.fields)) [].concat(value).forEach((one) => body.append(name, one));
  body.set("id", entry.id);
  return ask(box.dataset.enter.replace("/choice/", "/" + entry.what + "/"), {
    method: "POST", body, headers: { "HX-Request": "true", "X-CSRFToken": token() },
  });
}

// Looking whether something waits is not sending yet: what people tap meanwhile goes out as ever.
async function send() {
  if (looking || lost) return;
  looking = true;
  let ours = false, others = false;
  try {
    while (await waits() && (ours = await store.take(queue(), tab, 3 * PATIENCE)) && await sendOne());
    others = !ours && await waits();
  } catch { lost = true; }
  const changed = sending || lost;
  looking = sending = false;
  if (ours) await store.giveBack(queue(), tab);
  if (changed) await redraw();
  if (others) setTimeout(async () => { await send(); await redraw(); }, 1000);  // another tab sends it
}
const waits = async () => (await store.entries(queue())).length > 0;

async function sendOne() {
  const [entry] = await store.entries(queue()), about = await store.about(queue());
  if (!entry || about.held) return false;
  sending = true;
  if (!entry.tried) {
    const answer = await ask(box.dataset.standing);
    if (!answer.ok) { await hold(answer.status < 500 ? "shut" : ""); return false; }
    const standing = await answer.json();
    if (about.after !== -1 && standing.version !== about.after) { await hold("others"); return false; }
    const found = fitted(entry, standing);
    if (found.no) { await hold(camel("no-" + found.no), found.n); return false; }
    if (found.first) return turnFirst(found.first, standing);
    Object.assign(entry, { what: found.what, fields: found.fields, tried: true });
    await store.put(entry);
  }
  return settle(entry, await post(entry));
}

// A card that came up is turned first, by a button of its own.
async function turnFirst(command, standing) {
  const id = crypto.randomUUID?.() || fallbackId();
  const { fields } = forWhom({ fields: { command: JSON.stringify(command), seen: String(standing.version) } }, standing);
  const answer = await post({ id, what: "choice", fields });
  return settle(null, answer);
}

async function settle(entry, answer) {
  if (answer.status === 507) tell(await answer.text()); // no room on the host's disk: it is sent again until there is
  if (answer.status >= 500) return false;
  const text = await answer.text();
  const page = new DOMParser().parseFromString(text, "text/html");
  const told = page.getElementById("no"), no = page.querySelector("#no p, .wrong"), fresh = page.getElementById("table");
  if (answer.ok && entry) await store.drop(entry);
  if (answer.ok) await store.say(queue(), { after: Number(answer.headers.get("Rollbook-Version")), held: "" });
  else if (entry) await store.put({ ...entry, tried: false, fields: without(entry.fields) });
  const here = no && (await store.entries(queue())).length > 0; // told in the queue, where people decide, and only there
  if (here && told) told.remove();
  if (fresh && (answer.ok || !here)) window.htmx.swap("#table", here ? fresh.outerHTML : text, { swapStyle: "outerHTML" });
  if (!no && answer.ok) return true;
  await hold(no ? no.textContent.trim() : "shut");
  if (here && told && entry && !answer.ok) otherwise(told.querySelector("details"), entry);
  return false;
}

// What the rules refuse people may allow all the same; then it has happened, and the rest of the queue goes on from there.
function otherwise(fold, entry) {
  const form = fold && fold.querySelector("form");
  if (!form) return;
  fold.dataset.of = entry.n;
  form.setAttribute("hx-target", "#table");
  form.setAttribute("hx-swap", "outerHTML");
  box.querySelector("[data-otherwise]").replaceChildren(fold);
  window.htmx.process(fold);
  form.addEventListener("htmx:afterRequest", async (event) => {
    if (!event.detail.successful) return;
    await store.drop(entry); // before anything is sent on: it has happened
    await store.say(queue(), { after: Number(event.detail.xhr.getResponseHeader("Rollbook-Version")), held: "" });
    await redraw();
    send();
  });
}

// What was refused had no effect; another try finds its place anew.
function without(fields) { const kept = { ...fields }; delete kept.seen; return kept; }
function camel(name) { return name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase()); }

// -- the forms for what comes next ----------------------------------------------------------------------------------
document.getElementById("offline").addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target, fields = plain(new FormData(form, event.submitter));
  const actor = form.querySelector("[data-actor]");
  if (actor) {
    const one = actor.selectedOptions[0];
    fields.acts_as = one.dataset.acts;
    if (one.dataset.mine) fields.yours = "1";
  }
  if (form.dataset.what === "choice") {
    const command = JSON.parse(fields.does);
    if (fields.figure) command.figure = Number(fields.figure);
    if (fields.target) command.target = Number(fields.target);
    for (const name of ["does", "figure", "target"]) delete fields[name];
    fields.command = JSON.stringify(command);
  }
  keep(form.dataset.what, fields, inWords(form.dataset.what, form, event.submitter), false);
  form.reset();
});

// What only the chosen figure has: its weapons, its ways to fight; the first of them is ready.
function ofActor(form) {
  const actor = form.querySelector("[data-actor]"), ready = new Set();
  if (!actor) return;
  form.querySelectorAll("[data-of]").forEach((one) => {
    const field = one.querySelector("input"), his = one.dataset.of === actor.value;
    one.hidden = field.disabled = !his;
    field.checked = his && !ready.has(field.name);
    if (his) ready.add(field.name);
  });
}
document.querySelectorAll("#offline form").forEach((form) => {
  ofActor(form);
  form.addEventListener("change", (event) => { if (event.target.matches("[data-actor]")) ofActor(form); });
  form.addEventListener("reset", () => setTimeout(() => ofActor(form)));
});

for (const kind of ["online", "pageshow"]) window.addEventListener(kind, () => { lost = false; send(); });

// Whoever sees this page is signed in again.
async function begin() {
  const about = await store.about(queue());
  if (about.held === "shut") await store.say(queue(), { ...about, held: "" });
  await redraw();
  if (!lost) send();
}
begin();
