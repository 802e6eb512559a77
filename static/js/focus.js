// Whoever plays with keys stays where the game goes on: an entry leads to what comes next, and a table that moved on by
// itself keeps the button that had the focus. A screen reader hears who is up and what happened: the table's own lines are
// new elements each time, and of those nobody is told.
"use strict";
(function () {
  let last = null;

  const words = (one) => one.textContent.trim();
  const command = (one) => one.form?.querySelector("[name=command]")?.value ?? "";
  const ALIKE = [(one) => one.tagName, (one) => one.name, (one) => one.value, (one) => one.form?.action, (one) => one.href, (one) => one.dataset.figure, words, command];

  // Remembered as it is: an answer under way switches buttons off, and what is switched off has no focus any more.
  document.addEventListener("focusin", (event) => {
    const one = event.target, table = document.getElementById("table");
    last = table?.contains(one) ? { alike: ALIKE.map((of) => String(of(one))), panel: Boolean(one.closest(".panel")), seen: one.matches(":focus-visible") } : null;
  });

  function same() {
    const [tag] = last.alike;
    return [...document.querySelectorAll("#table " + tag)].find((one) => one.checkVisibility() && ALIKE.every((of, n) => String(of(one)) === last.alike[n]));
  }

  const newest = () => ["h1", ".log .story > li:first-child > p"].flatMap((one) => [...document.querySelectorAll("#table " + one)]).map(words).join(" ");
  let told = "";
  document.addEventListener("DOMContentLoaded", () => { told = newest(); });
  document.addEventListener("htmx:afterSwap", () => {
    const heard = document.getElementById("heard"), now = newest();
    if (heard && now !== told) heard.textContent = told = now;
  });

  document.addEventListener("htmx:afterSwap", (event) => {
    if (!last || document.activeElement !== document.body) return;
    const entered = event.detail.requestConfig?.verb === "post" && !document.getElementById("no");
    const panel = document.querySelector("#table > .panel");
    // Not on the first of the next buttons: a key pressed twice would do what nobody has read.
    const one = entered ? panel : same() ?? (last.panel ? panel : null);
    if (one) one.focus({ preventScroll: !(entered && last.seen) });
  });
})();
