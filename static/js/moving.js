// A figure that stands elsewhere than before walks there; nobody walks for readers who asked for less motion.
"use strict";
(function () {
  const WALK = 500;
  const place = (token) => token.getAttribute("transform").match(/-?[\d.]+/g).map(Number);
  let before = new Map();

  document.addEventListener("htmx:beforeSwap", () => {
    before = new Map([...document.querySelectorAll("#map .token")].map((token) => [token.dataset.figure, place(token)]));
  });
  document.addEventListener("htmx:afterSwap", () => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    document.querySelectorAll("#map .token").forEach((token) => {
      const from = before.get(token.dataset.figure), to = place(token);
      if (!from || (from[0] === to[0] && from[1] === to[1])) return;
      const at = ([x, y]) => ({ transform: `translate(${x}px, ${y}px)` });
      token.animate([at(from), at(to)], { duration: WALK, easing: "ease-in-out" });
    });
  });
})();
