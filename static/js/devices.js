// This device's part in the dice, without a tap: a seed that nobody else has seen, fresh bytes when a roll asks for them.
"use strict";
(function () {
  const BRISK = 700, EASY = 1400, CALM = 2000, SOON = 8000, LONG = 20000, PATIENCE = 3200, LOST = 10000;
  const SPENT = ["seed-too-late", "seed-opened-already", "seed-not-committed"]; // the host has seen it: never again
  let timer = 0, busy = false, falling = 0, version = "", changed = 0, strange = "";

  const hex = (bytes) => Array.from(bytes, (one) => one.toString(16).padStart(2, "0")).join("");
  const random = () => hex(crypto.getRandomValues(new Uint8Array(32)));
  const table = () => document.getElementById("table");

  // Browsers switch WebCrypto off on plain http, as in a local network: then these few lines do it.
  function sha256(hexText) {
    const bytes = hexText.match(/../g).map((two) => parseInt(two, 16));
    const k = [], h = [];
    for (let n = 2, found = 0; found < 64; n++) {
      let prime = true;
      for (let d = 2; d * d <= n; d++) if (n % d === 0) { prime = false; break; }
      if (!prime) continue;
      const bits = (root) => ((root - Math.floor(root)) * 4294967296) | 0;
      if (found < 8) h[found] = bits(Math.sqrt(n));
      k[found++] = bits(Math.cbrt(n));
    }
    const length = bytes.length * 8;
    bytes.push(0x80);
    while (bytes.length % 64 !== 56) bytes.push(0);
    for (let at = 7; at >= 0; at--) bytes.push(at > 3 ? 0 : (length >>> (8 * at)) & 255);
    const turn = (x, n) => (x >>> n) | (x << (32 - n));
    for (let block = 0; block < bytes.length; block += 64) {
      const w = [];
      for (let i = 0; i < 64; i++) {
        if (i < 16) { const p = block + 4 * i; w[i] = (bytes[p] << 24) | (bytes[p + 1] << 16) | (bytes[p + 2] << 8) | bytes[p + 3]; continue; }
        const x = w[i - 15], y = w[i - 2];
        w[i] = (w[i - 16] + (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) + w[i - 7] + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10))) | 0;
      }
      let [a, b, c, d, e, f, g, last] = h;
      for (let i = 0; i < 64; i++) {
        const t1 = (last + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + k[i] + w[i]) | 0;
        const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        last = g; g = f; f = e; e = (d + t1) | 0; d = c; c = b; b = a; a = (t1 + t2) | 0;
      }
      [a, b, c, d, e, f, g, last].forEach((value, i) => { h[i] = (h[i] + value) | 0; });
    }
    return h.map((value) => (value >>> 0).toString(16).padStart(8, "0")).join("");
  }
  window.rollbookSha256 = sha256;

  async function send(fields) {
    const here = table();
    const token = document.querySelector("[name=csrfmiddlewaretoken]");
    const body = new URLSearchParams(fields);
    if (token) body.set("csrfmiddlewaretoken", token.value);
    const stop = new AbortController(), late = setTimeout(() => stop.abort(), LOST);
    try {
      const answer = await fetch(here.dataset.device, { method: "POST", body, credentials: "same-origin", signal: stop.signal });
      return { ok: answer.ok, ...(await answer.json()) };
    } finally { clearTimeout(late); }
  }

  // The same bytes for the same roll, also after a lost answer.
  function kept(name, make) {
    try {
      const key = "rollbook:" + name;
      if (!localStorage.getItem(key)) localStorage.setItem(key, make());
      return localStorage.getItem(key);
    } catch { return (kept.memory ??= {})[name] ??= make(); }
  }
  function forget(name) { try { localStorage.removeItem("rollbook:" + name); } catch { delete (kept.memory ?? {})[name]; } }

  async function step() {
    const here = table();
    if (!here || !here.dataset.device || busy || document.hidden) return; // a dark screen is not there
    busy = true;
    try {
      // Not by round: a hash that was long under way may land in the next one, and is opened there.
      const battle = here.dataset.battle, seed = here.dataset.seed, name = "seed:" + battle, round = battle + here.dataset.round;
      let said = null;
      if (seed === "commit") said = await send({ digest: sha256(kept(name, random)) });
      else if (seed === "open" && strange !== round) {
        said = await send({ seed: kept(name, random) });
        if (said.ok || SPENT.includes(said.code)) forget(name);
        if (said.code === "seed-does-not-match") strange = round; // another device of this player's committed it
      }
      else if (here.dataset.brisk || here.dataset.falling) said = await send({});
      while (said && said.ok && said.roll) {
        const bytes = "fresh:" + battle + ":" + said.roll;
        const roll = said.roll;
        if (document.querySelector("#table[data-seed=open]")) break;
        said = await send({ roll, entropy: kept(bytes, random) });
        if (said.ok || said.code) forget(bytes);
      }
      if (said && said.ok && String(said.version) !== here.dataset.version) look();
      if (here.dataset.falling) await goOn(here);
    } catch { look(); /* the host doesn't answer: whoever looks for it says so */ } finally { busy = false; }
  }

  function look() {
    const one = document.getElementById("look");
    if (one && window.htmx) window.htmx.trigger(one, "look");
  }

  // Whoever waits at the table goes on when no device has answered.
  async function goOn(here) {
    if (falling !== Number(here.dataset.falling)) { falling = Number(here.dataset.falling); goOn.since = Date.now(); }
    look();
    if (Date.now() - goOn.since < PATIENCE) return;
    const form = document.getElementById("go-on");
    if (form && form.isConnected) { goOn.since = Date.now(); form.requestSubmit(); }
  }

  function again() {
    clearTimeout(timer);
    const here = table();
    if (here && here.dataset.version !== version) { version = here.dataset.version; changed = Date.now(); }
    // Soon after something happened the next roll is near; a table that thinks is asked less often.
    const age = here && here.dataset.brisk ? Date.now() - changed : Infinity;
    const wait = here && here.dataset.falling || age < SOON ? BRISK : age < LONG ? EASY : CALM;
    timer = setTimeout(async () => { await step(); again(); }, wait);
  }
  function now() { clearTimeout(timer); step().finally(again); }
  document.addEventListener("DOMContentLoaded", now);
  document.addEventListener("htmx:afterSwap", () => { const here = table(); if (here && (here.dataset.seed || here.dataset.falling)) now(); });
})();
