// The slider: the table is shown as it stood while the thumb moves; "play" goes on by itself, one moment after another.
"use strict";
(function () {
  const MOMENT = 1100;
  let playing = 0, focus = "", wanted = "", under = null;

  const slider = () => document.querySelector(".slider input[type=range]");
  // One moment is asked for at a time, then the last one wanted meanwhile: its answer has a place to go to.
  function go(range) {
    const points = range.dataset.points.split(",");
    wanted = range.dataset.address.replace(/at\/0\/$/, "at/" + points[Number(range.value)] + "/");
    history.replaceState(null, "", wanted);
    under ??= asked();
    return under;
  }
  async function asked() {
    for (let address = ""; address !== wanted;) {
      address = wanted;
      try { await window.htmx.ajax("GET", address, { target: "#past", swap: "outerHTML" }); } catch { /* what is shown stays */ }
    }
    under = null;
  }

  function shown() {
    const button = document.querySelector("[data-play]");
    if (!button) return;
    button.hidden = false;
    button.textContent = playing ? button.dataset.stop : button.dataset.play;
  }
  function stop() { clearTimeout(playing); playing = 0; shown(); }
  function next() {
    const range = slider();
    if (!range || Number(range.value) >= Number(range.max)) { stop(); return; }
    range.value = Number(range.value) + 1;
    go(range);
    playing = setTimeout(next, MOMENT);
  }

  function wire() {
    const range = slider(), button = document.querySelector("[data-play]");
    if (!range || range.dataset.ready) return;
    range.dataset.ready = "1";
    range.hidden = false;
    shown();
    let timer = 0;
    range.addEventListener("input", () => {
      stop();
      focus = "range";
      clearTimeout(timer);
      timer = setTimeout(() => go(range), 120);
    });
    if (!button) return;
    button.addEventListener("click", () => {
      focus = "play";
      if (playing) { stop(); return; }
      if (Number(range.value) >= Number(range.max)) { range.value = 0; go(range); }
      playing = setTimeout(next, 300);
      shown();
    });
  }
  document.addEventListener("DOMContentLoaded", wire);
  document.addEventListener("htmx:afterSwap", () => {
    wire();
    const one = focus === "play" ? document.querySelector("[data-play]") : focus && slider();
    if (one) one.focus({ preventScroll: true });
  });
})();
