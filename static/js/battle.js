// A device follows along: every two seconds it asks whether something happened, but not while nobody looks.
"use strict";
(function () {
  const EVERY = 2000;
  const TYPING = 45000;
  let sending = false, open = [], scroll = 0, typed = 0;

  for (const kind of ["input", "focusin"]) document.addEventListener(kind, () => { typed = Date.now(); });

  function busy() {
    const here = document.activeElement;
    const field = here && here.matches("#table input[type=text], #table input:not([type]), #table select, #table textarea");
    if (field && Date.now() - typed < TYPING) return true;
    const faces = document.querySelector("form.pad [name=faces]");
    return Boolean((faces && faces.value) || document.querySelector("form.fact :checked") || document.querySelector("#ghost:not([hidden])"));
  }

  setInterval(() => {
    const look = document.getElementById("look");
    if (look && !document.hidden && !sending && !busy()) window.htmx.trigger(look, "look");
  }, EVERY);
  document.addEventListener("visibilitychange", () => {
    const look = document.getElementById("look");
    if (look && !document.hidden && !sending) window.htmx.trigger(look, "look");
  });

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.elt.id !== "look") {
      sending = true;
      event.detail.elt.querySelectorAll("button").forEach((button) => { button.disabled = true; });
    }
  });
  function reach(lost) { const line = document.getElementById("lost"); if (line) line.hidden = !lost; }
  document.addEventListener("htmx:sendError", () => reach(true));
  document.addEventListener("htmx:responseError", () => reach(true));
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.successful) reach(false);
    if (event.detail.elt.id !== "look") sending = false;
    if (event.detail.failed) event.detail.elt.querySelectorAll("button").forEach((button) => { button.disabled = false; });
  });

  // What was folded out stays so, unless an entry was made in it.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const followed = event.detail.elt && event.detail.requestConfig && event.detail.requestConfig.elt.id === "look";
    const all = [...document.querySelectorAll("#table details[open][id]")].map((one) => one.id);
    open = followed ? all : all.filter((id) => id === "d-figures");
    scroll = window.scrollY;
  });
  document.addEventListener("htmx:afterSwap", () => {
    for (const id of open) { const one = document.getElementById(id); if (one) one.open = true; }
    window.scrollTo(0, scroll);
    const no = document.getElementById("no");
    if (no) no.scrollIntoView({ block: "center" });
  });
})();
