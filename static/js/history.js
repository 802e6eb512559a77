// The slider: the table is shown as it stood while the thumb moves.
"use strict";
(function () {
  function wire() {
    const range = document.querySelector(".slider input[type=range]");
    if (!range || range.dataset.ready) return;
    range.dataset.ready = "1";
    range.hidden = false;
    const points = range.dataset.points.split(",");
    let timer = 0;
    range.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const address = range.dataset.address.replace(/at\/0\/$/, "at/" + points[Number(range.value)] + "/");
        history.replaceState(null, "", address);
        window.htmx.ajax("GET", address, { target: "#past", swap: "outerHTML" });
      }, 120);
    });
  }
  document.addEventListener("DOMContentLoaded", wire);
  document.addEventListener("htmx:afterSwap", () => {
    wire();
    const range = document.querySelector(".slider input[type=range]");
    if (range) range.focus({ preventScroll: true });
  });
})();
