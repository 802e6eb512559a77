// A device follows along: every two seconds it asks whether something happened, but not while nobody looks.
"use strict";
(function () {
  const EVERY = 2000, aims = {};
  const TYPING = 45000;
  const PRESS = 10000, TAP = 300, WORDS = 8000;
  let sending = 0, open = [], figure = "", who = "", scroll = 0, typed = 0, held = 0, said = 0;

  for (const kind of ["input", "focusin"]) document.addEventListener(kind, () => { typed = Date.now(); });

  // A button that is exchanged under a finger, between its down and the tap that comes a little after its up, hears no tap.
  for (const [kind, time] of [["pointerdown", PRESS], ["pointerup", TAP], ["pointercancel", 0], ["click", 0]]) {
    document.addEventListener(kind, () => { held = Date.now() + time; });
  }

  // What somebody has chosen himself, not what a form offers at first.
  function chosen(one) {
    if (one.matches("select")) return one.selectedIndex !== Math.max(0, [...one.options].findIndex((option) => option.defaultSelected));
    return one.checked !== one.defaultChecked;
  }

  function busy() {
    const here = document.activeElement;
    const field = here && here.matches("#table input[type=text], #table input[type=number], #table input:not([type]), #table select, #table textarea");
    if (field && Date.now() - typed < TYPING) return true;
    if (document.querySelector("#table.kept")) return false; // what was chosen waits for the host, and a look finds out
    const faces = document.querySelector("form.pad [name=faces]");
    return Boolean((faces && faces.value) || [...document.querySelectorAll("form.fact :is(input, select)")].some(chosen) || document.querySelector("#ghost:not([hidden])"));
  }

  setInterval(() => {
    const look = document.getElementById("look");
    const table = document.getElementById("table");
    // devices.js asks anyway, and looks when it hears of something; whether a lost host is back, only a look finds out.
    if (table && (table.dataset.brisk || table.dataset.falling) && document.getElementById("lost").hidden && !table.matches(".kept")) return;
    if (look && (!document.hidden || wants("notify")) && !sending && !busy()) window.htmx.trigger(look, "look");
  }, EVERY);
  document.addEventListener("visibilitychange", () => {
    const look = document.getElementById("look");
    if (look && !document.hidden && !sending) window.htmx.trigger(look, "look");
  });

  // The request itself says when it is over: its form may be gone from the page by then, and with it htmx's own word.
  document.addEventListener("htmx:beforeSend", (event) => {
    if (event.detail.elt.id === "look") return;
    sending += 1;
    event.detail.xhr.addEventListener("loadend", () => { sending -= 1; });
    event.detail.elt.querySelectorAll("button").forEach((button) => { button.disabled = true; });
  });
  // Words of the host's own (its disk is full) stand for a while, though it goes on showing the table.
  function reach(lost, words = "") {
    const line = document.getElementById("lost");
    if (!line || (!words && Date.now() < said)) return;
    line.dataset.usual ??= line.textContent;
    if (line.textContent !== (words || line.dataset.usual)) line.textContent = words || line.dataset.usual;
    if (words) said = Date.now() + WORDS;
    line.hidden = !lost;
  }
  function out(signedOut) {
    const line = document.getElementById("signed-out");
    if (line) line.hidden = !signedOut;
  }
  for (const kind of ["htmx:sendError", "htmx:timeout"]) document.addEventListener(kind, () => reach(true));
  document.addEventListener("htmx:responseError", (event) => {
    const xhr = event.detail.xhr, plain = /^text\/plain/.test(xhr.getResponseHeader("Content-Type"));
    if (event.detail.elt.id === "look" && xhr.status === 404) { reach(false); return out(true); } // the host is there
    reach(true, plain && (xhr.status === 503 || xhr.status === 507) ? xhr.responseText : "");
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.successful) { reach(false); out(false); }
    else event.detail.elt.querySelectorAll("button").forEach((button) => { button.disabled = false; });
  });

  // "You are up", felt, heard or read: switches of this device, each off at first. Whoever taps himself has it in his hand.
  const wants = (name) => localStorage.getItem(`rollbook:${name}`) === "1";
  const SIGNALS = {
    buzz: ["vibrate" in navigator, () => navigator.vibrate([120, 60, 120])],
    chime: ["AudioContext" in window, () => {
      const sound = new AudioContext(), tone = sound.createOscillator(), volume = sound.createGain(), end = sound.currentTime + .6;
      volume.gain.setValueAtTime(.15, sound.currentTime);
      volume.gain.exponentialRampToValueAtTime(.001, end);
      tone.connect(volume).connect(sound.destination);
      tone.start();
      tone.stop(end);
      tone.onended = () => sound.close();
    }],
    // Of the page that is open, while nobody looks at it: nothing is sent through anybody else's servers.
    notify: ["Notification" in window && "serviceWorker" in navigator, () => {
      const said = document.querySelector("#table > .up h1");
      if (document.hidden && Notification.permission === "granted") navigator.serviceWorker.ready.then((it) => it.showNotification(said ? said.textContent.trim() : document.title, { tag: "turn", icon: "/static/icon-192.png", data: location.href }));
    }],
  };
  let mine = true;
  function signal(event) {
    const up = Boolean(document.querySelector("#table > .up.called"));
    if (event.detail?.requestConfig?.verb === "post") mine = up;
    for (const [name, [can, give]] of Object.entries(SIGNALS)) {
      const line = document.getElementById(name);
      if (line && can) {
        line.hidden = false;
        line.querySelector("input").checked = wants(name);
      }
      if (can && up && !mine && wants(name)) give();
    }
    mine = up;
  }
  document.addEventListener("change", async ({ target }) => {
    const name = target.closest("#buzz, #chime, #notify")?.id;
    if (!name) return;
    if (name === "notify" && target.checked) target.checked = await Notification.requestPermission() === "granted";
    localStorage.setItem(`rollbook:${name}`, target.checked ? "1" : "0");
    if (target.checked) SIGNALS[name][1]();
  });
  document.addEventListener("DOMContentLoaded", signal);
  document.addEventListener("htmx:afterSwap", signal);

  // What was folded out stays so, unless an entry was made in it; where one entry follows another, also then.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const followed = event.detail.elt && event.detail.requestConfig && event.detail.requestConfig.elt.id === "look";
    // The answer to an entry under way brings the table itself, and says whether the entry counted.
    if (followed && (sending || Date.now() < held)) { event.detail.shouldSwap = false; return; }
    // A look that was under way while somebody chose a place or typed a die brings nothing new: what he chose stays.
    const heard = /data-version="(\d+)"/.exec(event.detail.serverResponse || ""), table = document.getElementById("table");
    if (followed && busy() && heard && table && heard[1] === table.dataset.version) { event.detail.shouldSwap = false; return; }
    // Of folds with one name only one may be open: an old one would close its successor, which comes before it goes.
    for (const one of document.querySelectorAll("#table details[name]")) one.removeAttribute("name");
    open = [...document.querySelectorAll(`#table details[open][id]${followed ? "" : "[data-stays]"}`)].map((one) => one.id);
    figure = followed ? document.querySelector("#table [popover]:popover-open")?.id : "";
    scroll = window.scrollY;
  });
  document.addEventListener("htmx:afterSwap", () => {
    // Where something is declined it is read, whichever fold of that name would be open by itself.
    for (const id of [...open, "declined"]) for (let one = document.getElementById(id); one; one = one.parentElement.closest("details")) one.open = true;
    if (figure) document.getElementById(figure)?.showPopover();
    window.scrollTo(0, scroll);
  });

  // Who was aimed at last is aimed at again, and the dock says how high it is: what lies over it lies over its edge.
  document.addEventListener("change", (event) => {
    if (event.target.name?.startsWith("aim")) aims[event.target.name] = event.target.value;
    if (event.target.name === "who") { who = event.target.value; pick(); }
  });
  // On the map the one that is chosen stands out.
  function pick() {
    const one = document.querySelector(".whose :checked");
    for (const token of document.querySelectorAll("#map .token")) token.classList.toggle("picked", token.dataset.figure === one?.value);
  }

  function aimAt(n) {
    return [...document.querySelectorAll(`.hand .aims [value="${n}"]`)].find((one) => one.checkVisibility());
  }

  // Where several may act, a tap on a face or a token chooses that one, or aims at it.
  document.addEventListener("click", (event) => {
    const one = event.target.closest(".token, [popovertarget]");
    const n = one && (one.dataset.figure || one.getAttribute("popovertarget").slice(1));
    const found = n && (document.querySelector(`.whose [value="${n}"]`) || aimAt(n));
    if (found && !document.querySelector("#table .armed")) { found.click(); found.closest("label").scrollIntoView({ block: "nearest", inline: "nearest" }); }
  });
  const wide = window.matchMedia("(min-width: 60rem)"), edge = new ResizeObserver(height);
  function height() {
    const dock = document.querySelector("#table > .dock");
    document.documentElement.style.setProperty("--dock", dock && !wide.matches ? `${dock.offsetHeight}px` : "0px");
  }
  function dock() {
    const last = who && document.querySelector(`.whose [value="${who}"]`);
    const aimed = Object.entries(aims).map(([name, n]) => document.querySelector(`.aims [name="${name}"][value="${n}"]`));
    for (const one of [last, ...aimed].filter(Boolean)) {
      one.checked = true;
      one.closest("label").scrollIntoView({ block: "nearest", inline: "nearest" });
    }
    pick();
    for (const one of wide.matches ? document.querySelectorAll(".dock .others") : []) one.open = true; // there is room for all of it
    const panel = document.querySelector("#table > .panel");
    edge.disconnect();
    if (panel) edge.observe(panel);
    height();
  }
  document.addEventListener("DOMContentLoaded", dock);
  document.addEventListener("htmx:afterSwap", dock);

  // The sheet of what else can be done goes away by its cross or Escape; a tap beside it needs no script.
  function shut(one) { one.open = false; one.querySelector("summary").focus(); }
  document.addEventListener("click", (event) => { // also for a look at the map, which lies under it
    const away = event.target.closest(".others :is(.shut, .no-sight button)");
    if (away && !wide.matches) shut(away.closest(".others"));
  });
  document.addEventListener("keydown", (event) => {
    const one = event.key === "Escape" && !wide.matches && document.querySelector(".others[open]");
    if (one) shut(one);
  });
})();
