// A moment rises as a sheet from below: once on each device, one after the other, and it stays until somebody closes it.
// Without this script it stands on the page as a plain section.
"use strict";
(function () {
  const waiting = [], sheet = document.createElement("dialog");
  sheet.className = "risen";
  let from = null; // what had the focus

  const shown = () => sheet.querySelector(".moment");
  const number = (moment) => Number(moment.dataset.moment);
  const keyOf = (moment) => "rollbook:moments:" + moment.dataset.of;
  function closed(moment) {
    try { return Number(sessionStorage.getItem(keyOf(moment)) || 0); } catch { return 0; }
  }
  function remember(moment) {
    try { sessionStorage.setItem(keyOf(moment), String(Math.max(closed(moment), number(moment)))); } catch { /* shown again after a reload */ }
  }

  // Out of the table, which is exchanged whenever something happens.
  function gather() {
    const brought = document.querySelector("main #moments");
    if (!brought) return;
    brought.remove();
    if ("undone" in brought.dataset) undo(Number(brought.dataset.undone));
    const known = [shown(), ...waiting].filter(Boolean).map(number);
    for (const moment of brought.querySelectorAll(".moment")) {
      moment.dataset.of = brought.dataset.of;
      if (number(moment) <= closed(moment) || known.includes(number(moment))) continue;
      moment.querySelectorAll("[hidden]").forEach((one) => { one.hidden = false; });
      waiting.push(moment);
    }
    next();
  }

  // Taken back, or rolled again: what nobody has seen yet nobody sees.
  function undo(to) {
    waiting.splice(0, waiting.length, ...waiting.filter((moment) => number(moment) <= to));
    if (shown() && number(shown()) > to) sheet.close();
  }

  function next() {
    if (sheet.open || !waiting.length) return;
    const moment = waiting.shift();
    if (!sheet.isConnected) document.body.append(sheet);
    sheet.replaceChildren(moment);
    sheet.setAttribute("aria-labelledby", moment.getAttribute("aria-labelledby"));
    moment.tabIndex = -1;
    moment.autofocus = true; // not a button: a key pressed just now would close what nobody has read
    window.htmx.process(moment);
    from = document.activeElement;
    sheet.showModal();
  }

  sheet.addEventListener("keydown", (event) => event.stopPropagation()); // or digits would be dice of the pad beneath it
  sheet.addEventListener("click", (event) => {
    if (event.target === sheet || event.target.closest("[data-close]")) sheet.close();
  });
  sheet.addEventListener("close", () => {
    remember(shown());
    sheet.replaceChildren();
    // The table may have been exchanged beneath it, and with it what had the focus.
    if (from && from.isConnected) from.focus({ preventScroll: true });
    else document.querySelector("#table > .panel")?.focus({ preventScroll: true });
    next();
  });

  const version = () => document.getElementById("table")?.dataset.version;
  document.addEventListener("htmx:configRequest", (event) => {
    if (event.detail.verb === "post" && version()) event.detail.headers["Rollbook-Seen"] = version();
  });
  let stood = null;
  document.addEventListener("htmx:afterSwap", (event) => {
    // What was entered on the sheet is answered on the table. Taking back is for the newest entry alone.
    if (sheet.open && sheet.contains(event.detail.requestConfig?.elt)) sheet.close();
    if (version() !== stood) for (const one of [sheet, ...waiting]) one.querySelectorAll(".undo").forEach((button) => button.remove());
    stood = version();
    gather();
  });
  document.addEventListener("DOMContentLoaded", () => { stood = version(); gather(); });
})();
