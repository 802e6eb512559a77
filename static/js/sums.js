// What the ticked ones cost together, beside the name of who pays.
"use strict";
document.addEventListener("change", (event) => {
  const section = event.target.closest("section:has([data-sum])");
  if (!section) return;
  const ticked = [...section.querySelectorAll("[data-points]:has(:checked)")];
  section.querySelector("[data-sum]").textContent = ticked.reduce((sum, one) => sum + Number(one.dataset.points), 0);
});
