// The line of sight from whoever looks to the figure chosen: free, or broken off where something is in the way.
// Whoever is up looks, unless somebody taps "look from here". What the lines are, the rules say; nothing is computed here.
"use strict";
(function () {
  const SVG = "http://www.w3.org/2000/svg", CROSS = 45;
  let pinned = "", target = "", asked = {}, shown = 0, choices = 0;

  const map = () => document.getElementById("map");
  const token = (n) => document.getElementById("t" + n);
  const where = (one) => one.getAttribute("transform").match(/-?[\d.]+/g).map(Number);
  const looker = () => pinned || map().dataset.looker;

  // The page brings what the figure that is up sees; what others see is asked for, once for each state of the table.
  async function lines(from) {
    const here = map(), state = here.dataset.sights + here.dataset.sight;
    if (from === here.dataset.looker) return JSON.parse(here.dataset.sights);
    if (asked.state !== state) asked = { state };
    const known = asked;
    if (!known[from]) {
      const answer = await fetch(here.dataset.sight.replace("/sight/0/", `/sight/${from}/`), { credentials: "same-origin" }).catch(() => null);
      if (!answer?.ok) return [];
      known[from] = (await answer.json()).sights;
    }
    return known[from];
  }

  function put(layer, name, attributes, text) {
    const one = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
    if (text) one.textContent = text;
    layer.append(one);
  }

  function stroke(layer, [x1, y1], [x2, y2], kind) { put(layer, "line", { x1, y1, x2, y2, class: kind }); }

  function draw(layer, from, one) {
    const to = token(one.to);
    if (!to) return;
    const a = where(from), b = where(to);
    if (one.free) { stroke(layer, a, b, "free"); return; }
    if (!one.at.length) { stroke(layer, a, b, "stopped"); return; }
    const at = [one.at[0], Number(map().dataset.high) - one.at[1]];
    stroke(layer, a, at, "stopped");
    stroke(layer, at, b, "beyond");
    put(layer, "path", { d: `M${at[0] - CROSS} ${at[1] - CROSS}l${2 * CROSS} ${2 * CROSS}m0 ${-2 * CROSS}l${-2 * CROSS} ${2 * CROSS}`, class: "cross" });
    const left = at[0] > Number(map().dataset.wide) / 2; // the word stands where there is room
    put(layer, "text", { x: at[0] + (left ? -90 : 90), y: at[1] + 30, class: "by", "text-anchor": left ? "end" : "start" }, one.by);
  }

  function clear() { const layer = document.getElementById("sight"); if (layer) layer.replaceChildren(); }

  // One line, or all of them; what it says stands beside the map as well, for whoever can't see it.
  async function show(from, to) {
    const here = map(), turn = ++shown;
    if (!here || !from || from === to || !token(from)) { clear(); return ""; }
    const found = await lines(from), layer = document.getElementById("sight");
    if (!layer || here !== map()) return "";
    if (turn === shown) { // nothing else was asked for meanwhile
      clear();
      for (const one of found) if (!to || String(one.to) === to) draw(layer, token(from), one);
    }
    const one = found.find((line) => String(line.to) === to);
    return one ? one.word : "";
  }

  async function chosen(one) {
    if (!map().dataset.sight) return; // a game without lines of sight
    const word = document.getElementById("map-word"), n = one.dataset.figure, choice = ++choices;
    if (!looker()) pinned = n;
    const from = looker();
    target = n === from ? "" : n;
    ranges();
    const said = await show(from, target);
    if (choice !== choices || !word.isConnected) return; // somebody else was chosen meanwhile
    if (said && token(from)) {
      const line = document.createElement("span"), name = token(from).dataset.name;
      line.className = "line-word";
      line.textContent = word.dataset.looks.replace("{who}", name).replace("{what}", said) + " ";
      word.insertBefore(line, word.querySelector("a, button"));
    }
    if (n !== from) word.append(" ", fromHere(n));
  }

  function fromHere(n) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "plain";
    button.textContent = document.getElementById("map-word").dataset.from;
    button.addEventListener("click", () => { pinned = n; window.rollbookReach.chosen(token(n)); });
    return button;
  }

  // What was chosen stands again: a line, or all of whoever was asked to look.
  const back = () => (looker() && (target || pinned) ? show(looker(), target) : clear());
  // The ranges drawn are those of whoever looks, as long as somebody is looked at.
  const ranges = () => { if (target && token(looker())) window.rollbookReach.draw(token(looker())); };

  function wire(here) {
    pinned = target = "";
    here.querySelectorAll(".token").forEach((one) => {
      const look = (event) => {
        if (event.pointerType === "touch" || !looker()) return;
        show(looker(), one.dataset.figure);
        if (one.dataset.figure === target) ranges();
      };
      for (const kind of ["pointerenter", "focus"]) one.addEventListener(kind, look);
      for (const kind of ["pointerleave", "blur"]) one.addEventListener(kind, back);
    });
    here.addEventListener("click", (event) => { if (!event.target.closest(".token")) { pinned = target = ""; clear(); } });
    document.querySelectorAll("[data-sees]").forEach((button) => {
      for (const kind of ["pointerenter", "focus"]) button.addEventListener(kind, () => show(here.dataset.looker, button.dataset.sees)); // his shot
      for (const kind of ["pointerleave", "blur"]) button.addEventListener(kind, back);
      if (button.type === "button") button.addEventListener("click", () => {
        window.rollbookReach.chosen(token(button.dataset.sees));
        document.getElementById("map-frame").scrollIntoView({ block: "nearest" });
      });
    });
  }
  window.rollbookSight = { wire, chosen };
})();
