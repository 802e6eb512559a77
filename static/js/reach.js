// What a figure covers: its arc and its ranges, on hover, focus or tap. And the map larger, smaller, moved about.
"use strict";
(function () {
  const SVG = "http://www.w3.org/2000/svg", LEVELS = [1, 1.5, 2.2, 3.2];
  let kept = "";

  function shape(name, attributes) {
    const one = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
    return one;
  }

  // A quarter of a circle around where he looks; without a direction the whole of it.
  function wedge(r, turn) {
    if (turn === null) return `M${-r} 0a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
    const at = (degrees) => { const a = (degrees - 90) * Math.PI / 180; return `${(r * Math.cos(a)).toFixed(1)} ${(r * Math.sin(a)).toFixed(1)}`; };
    return `M0 0L${at(turn - 45)}A${r} ${r} 0 0 1 ${at(turn + 45)}Z`;
  }

  function clear() {
    const layer = document.getElementById("covers");
    if (layer) layer.replaceChildren();
  }

  function draw(token) {
    const layer = document.getElementById("covers"), map = document.getElementById("map");
    if (!layer || !token.dataset.bands) return;
    clear();
    const words = map.dataset.bands.split("|"), turn = token.dataset.turn === "" ? null : Number(token.dataset.turn);
    layer.setAttribute("transform", token.getAttribute("transform"));
    const bands = token.dataset.bands.split(",").map(Number);
    [...bands].reverse().forEach((r) => layer.append(shape("path", { d: wedge(r, turn), class: "band" })));
    bands.forEach((r, n) => {
      const inner = bands[n - 1] || 0, a = ((turn ?? 0) - 90) * Math.PI / 180;
      if (r - inner < 250) return;
      const text = shape("text", { x: (r + inner) / 2 * Math.cos(a), y: (r + inner) / 2 * Math.sin(a) + 20, class: "band-word" });
      text.textContent = words[n];
      layer.append(text);
    });
  }

  function chosen(token) {
    draw(token);
    kept = token.dataset.figure;
    const word = document.getElementById("map-word"), sheet = document.createElement("button");
    Object.assign(sheet, { type: "button", className: "plain", textContent: word.dataset.sheet, popoverTargetElement: document.getElementById("f" + token.dataset.figure) });
    const line = word.parentElement; // it never gets lower again: what stands below would jump under the finger
    line.style.minHeight = line.getBoundingClientRect().height + "px";
    word.replaceChildren(token.querySelector("title").textContent + " ", sheet);
    window.rollbookSight.chosen(token);
  }

  function remember(frame) {
    sessionStorage.setItem("map-zoom", JSON.stringify([Number(frame.dataset.zoom || 1), frame.scrollLeft, frame.scrollTop]));
  }

  function zoom(frame, step, x, y) {
    const map = frame.querySelector(".map"), box = frame.getBoundingClientRect(), old = Number(frame.dataset.zoom || 1);
    const now = LEVELS[Math.max(0, Math.min(LEVELS.length - 1, LEVELS.indexOf(old) + step))];
    const px = x === undefined ? box.width / 2 : x - box.left, py = y === undefined ? box.height / 2 : y - box.top;
    frame.dataset.zoom = now;
    map.style.width = now * 100 + "%";
    frame.scrollLeft = (frame.scrollLeft + px) * now / old - px;
    frame.scrollTop = (frame.scrollTop + py) * now / old - py;
    remember(frame);
  }

  function wire(map) {
    const frame = document.getElementById("map-frame");
    map.querySelectorAll(".token").forEach((token) => {
      for (const kind of ["pointerenter", "focus"]) token.addEventListener(kind, (event) => { if (event.pointerType !== "touch") draw(token); });
      for (const kind of ["pointerleave", "blur"]) token.addEventListener(kind, () => { if (kept !== token.dataset.figure) clear(); });
      if (token.dataset.figure === kept) draw(token);
    });
    window.rollbookSight.wire(map);
    map.addEventListener("click", (event) => { if (!event.target.closest(".token")) { kept = ""; clear(); } });
    document.querySelectorAll("[data-zoom-by]").forEach((button) => {
      button.hidden = false;
      button.addEventListener("click", () => zoom(frame, Number(button.dataset.zoomBy)));
    });
    frame.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoom(frame, event.deltaY < 0 ? 1 : -1, event.clientX, event.clientY);
    }, { passive: false });
    let from = null; // a mouse moves the map about; a finger scrolls it anyway
    frame.addEventListener("pointerdown", (event) => {
      if (event.pointerType !== "mouse" || map.classList.contains("armed")) return;
      from = { x: event.clientX + frame.scrollLeft, y: event.clientY + frame.scrollTop };
    });
    frame.addEventListener("pointermove", (event) => {
      if (from && event.buttons) { frame.scrollLeft = from.x - event.clientX; frame.scrollTop = from.y - event.clientY; }
    });
    frame.addEventListener("pointerup", () => { from = null; });
    frame.addEventListener("scroll", () => { if (frame.dataset.zoom) remember(frame); });
    const [level, left, top] = JSON.parse(sessionStorage.getItem("map-zoom") || "[1,0,0]");
    if (level === 1) return;
    frame.dataset.zoom = level;
    map.style.width = level * 100 + "%";
    frame.scrollLeft = left;
    frame.scrollTop = top;
  }
  window.rollbookReach = { wire, chosen, draw };
})();
