// The table of a scenario: the list of pieces is the truth, the picture shows it and writes into it.
"use strict";
(function () {
  const form = document.getElementById("lay"), svg = form.querySelector("svg"), list = form.querySelector(".more-rows");
  const SVG = "http://www.w3.org/2000/svg", NAMES = ["kind", "x", "y", "wide", "deep", "turn", "cover", "height", "shape"];
  const LEAVES = { light: "6 4", soft: "0.1 5" };
  const tool = (name) => form.querySelector(`[data-do=${name}]`), snap = form.querySelector("[data-snap]");
  const add = form.querySelector("[data-add]"), word = form.querySelector("[data-word]");
  const field = (row, name) => row.querySelector(`[name=piece-${name}]`);
  const number = (text) => { // inches, unless it says centimetres
    const [, size, unit] = /^\s*(-?\d*[.,]?\d*)\s*(cm)?/i.exec(String(text));
    return Number(size.replace(",", ".")) / (unit ? 2.54 : 1) || 0;
  };
  const value = (row, name) => number(field(row, name).value);
  const say = (inches) => String(Math.round(inches * 100) / 100);
  const blank = list.lastElementChild.cloneNode(true);
  const rows = () => [...list.children].filter((row) => field(row, "kind").value);
  const side = (inches) => inches >= 6 && inches <= 240 ? inches : 48;  // what is no table isn't drawn as one
  const table = () => ["table-wide", "table-high"].map((name) => side(number(form.querySelector(`[name=${name}]`).value)));
  let past = [], future = [], chosen = null, held = null;

  const state = () => rows().map((row) => NAMES.map((name) => field(row, name).value));
  function restore(lines) {
    const place = chosen ? rows().indexOf(chosen) : -1;
    list.replaceChildren(...lines.map(lineOf), blank.cloneNode(true));
    chosen = rows()[place] || null;
    draw();
  }
  function lineOf(values) {
    const row = blank.cloneNode(true);
    NAMES.forEach((name, n) => { field(row, name).value = values[n]; });
    return row;
  }
  function remember() { past.push(state()); if (past.length > 200) past.shift(); future = []; }

  const flat = (row) => /^(zone|marker)/.exec(field(row, "kind").value)?.[1] || "";  // start zones and objectives
  function corners(row) {
    const x = value(row, "x"), y = value(row, "y"), a = flat(row) ? 0 : value(row, "turn") * Math.PI / 180;
    const wide = value(row, "wide") / 2, deep = value(row, "deep") / 2, own = field(row, "shape").value;
    const shape = own ? JSON.parse(own).map(([p, q]) => [p / 100, q / 100]) : [[-wide, -deep], [wide, -deep], [wide, deep], [-wide, deep]];
    const high = table()[1];
    return shape.map(([p, q]) => [x + p * Math.cos(a) - q * Math.sin(a), high - (y + p * Math.sin(a) + q * Math.cos(a))]
      .map((one) => Math.round(one * 100)).join(",")).join(" ");
  }
  function made(name, attributes, parent) {
    const one = document.createElementNS(SVG, name);
    for (const [key, text] of Object.entries(attributes)) one.setAttribute(key, text);
    parent.append(one);
    return one;
  }
  function label(row, n) {
    const kind = field(row, "kind"), names = { n: n + 1, kind: kind.options[kind.selectedIndex].text, x: field(row, "x").value, y: field(row, "y").value };
    return form.dataset.piece.replace(/\{(\w+)\}/g, (all, name) => names[name]);
  }
  // Whose a start zone is, and which objective: by these names the form and the finished table call them.
  function named(row, parent, high) {
    const kind = field(row, "kind"), same = rows().filter((one) => field(one, "kind").value === kind.value);
    const x = (value(row, "x") - value(row, "wide") / 2) * 100 + 40, y = high - (value(row, "y") - value(row, "deep") / 2) * 100 - 40;
    const zone = flat(row) === "zone", text = zone ? kind.selectedOptions[0].dataset.name : same.indexOf(row) + 1;
    made("text", { x, y, class: "zone-word", "aria-hidden": true }, parent).textContent = text;
  }
  function draw(focus) {
    const [wide, high] = table().map((one) => one * 100), grid = svg.querySelector(".grid");
    const below = svg.querySelector(".below"), pieces = svg.querySelector(".pieces");
    svg.setAttribute("viewBox", `0 0 ${wide} ${high}`);
    svg.querySelector(".floor").setAttribute("width", wide);
    svg.querySelector(".floor").setAttribute("height", high);
    grid.replaceChildren();
    for (let x = 600; x < wide; x += 600) made("line", { x1: x, y1: 0, x2: x, y2: high }, grid);
    for (let y = high - 600; y > 0; y -= 600) made("line", { x1: 0, y1: y, x2: wide, y2: y }, grid);
    below.replaceChildren();
    pieces.replaceChildren();
    const order = (row) => flat(row) === "zone" ? 0 : 1;  // zones lie below what stands in them
    rows().map((row, n) => [row, n]).sort(([a], [b]) => order(a) - order(b)).forEach(([row, n]) => {
      const cover = field(row, "cover").value, tall = field(row, "height").value === "tall";
      const points = corners(row);
      if (!flat(row)) made("polygon", { points, class: "grip", "data-n": n }, below);  // a fence is too thin for a finger
      const one = made("polygon", {
        points, tabindex: 0, role: "button", "data-n": n, "aria-pressed": row === chosen, "aria-label": label(row, n),
        class: `piece ${cover}${tall ? " tall" : ""} ${flat(row)}${row === chosen ? " chosen" : ""}`, "stroke-dasharray": LEAVES[cover] || "none",
      }, flat(row) === "zone" ? below : pieces);
      if (flat(row)) named(row, one.parentNode, high);
      if (focus && row === chosen) one.focus({ preventScroll: true });
    });
    for (const name of ["copy", "remove"]) tool(name).disabled = !chosen;
    for (const name of ["left", "right"]) tool(name).disabled = !chosen || flat(chosen) === "marker";
    tool("undo").disabled = !past.length;
    tool("redo").disabled = !future.length;
    word.textContent = chosen ? label(chosen, rows().indexOf(chosen)) : "";
  }
  const step = (inches) => snap.checked ? Math.round(inches * 2) / 2 : Math.round(inches * 10) / 10;
  function move(row, x, y) {
    const [wide, high] = table();  // its middle stays on the table
    field(row, "x").value = say(Math.min(wide, Math.max(0, step(x))));
    field(row, "y").value = say(Math.min(high, Math.max(0, step(y))));
  }
  // The nearest spot, on squares around it, where no other piece has its middle within an inch.
  function free(x, y) {
    const [wide, high] = table(), taken = rows().map((row) => [value(row, "x"), value(row, "y")]);
    for (let ring = 0; ring <= Math.max(wide, high); ring += 2) {
      for (let a = -ring; a <= ring; a += 2) {
        for (const [p, q] of [[x + a, y - ring], [x + ring, y + a], [x + a, y + ring], [x - ring, y + a]]) {
          const on = p >= 0 && p <= wide && q >= 0 && q <= high;
          if (on && !taken.some(([r, s]) => Math.hypot(p - r, q - s) < 1)) return [p, q];
        }
      }
    }
    return [x, y];
  }
  const turn = (row, by) => {
    if (flat(row)) return [field(row, "wide").value, field(row, "deep").value] = [field(row, "deep").value, field(row, "wide").value];
    field(row, "turn").value = say((value(row, "turn") + by + 360) % 360);
  };

  const acts = {
    left() { remember(); turn(chosen, 15); },
    right() { remember(); turn(chosen, -15); },
    copy() {
      remember();
      const row = lineOf(NAMES.map((name) => field(chosen, name).value));
      const [x, y] = free(value(chosen, "x") + 1, value(chosen, "y") - 1);
      chosen.after(row);
      chosen = row;
      move(row, x, y);
    },
    remove() { remember(); chosen.remove(); chosen = null; },
    undo() { if (past.length) { future.push(state()); restore(past.pop()); } },
    redo() { if (future.length) { past.push(state()); restore(future.pop()); } },
  };
  function act(name) {
    if (tool(name).disabled) return;
    acts[name]();
    draw(true);
    if (name === "remove") tool("undo").focus();  // what had the focus is gone
  }
  form.addEventListener("click", (event) => {
    const button = event.target.closest("[data-do]");
    if (button) act(button.dataset.do);
  });
  add.addEventListener("change", () => {
    const kind = add.selectedOptions[0], [wide, high] = table();
    if (!kind.value) return;
    remember();
    const row = lineOf([kind.value, "", "", kind.dataset.wide, kind.dataset.deep, "0", kind.dataset.cover, kind.dataset.height, ""]);
    const [x, y] = free(wide / 2, high / 2);
    list.prepend(...rows(), row);
    move(row, x, y);
    chosen = row;
    add.value = "";
    draw(true);
  });

  const at = (event) => {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    return [point.x / 100, table()[1] - point.y / 100];
  };
  svg.addEventListener("pointerdown", (event) => {
    const piece = event.target.closest(".piece, .grip");
    chosen = piece ? rows()[Number(piece.dataset.n)] : null;
    if (chosen) {
      const [x, y] = at(event);
      held = { dx: value(chosen, "x") - x, dy: value(chosen, "y") - y, moved: false };
      svg.setPointerCapture(event.pointerId);
      event.preventDefault();
    }
    draw(true);
  });
  svg.addEventListener("pointermove", (event) => {
    if (!held) return;
    if (!held.moved) { remember(); held.moved = true; }
    const [x, y] = at(event);
    move(chosen, x + held.dx, y + held.dy);
    draw(true);
  });
  for (const end of ["pointerup", "pointercancel"]) svg.addEventListener(end, () => { held = null; });
  svg.addEventListener("focusin", (event) => {
    const piece = event.target.closest(".piece"), row = piece && rows()[Number(piece.dataset.n)];
    if (row && row !== chosen) { chosen = row; draw(true); }
  });

  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
  svg.addEventListener("keydown", (event) => {
    if (!chosen || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key], name = { ",": "left", ".": "right", Delete: "remove", Backspace: "remove" }[event.key];
    if (!arrow && !name) return;
    event.preventDefault();
    if (name) return act(name);
    const far = event.shiftKey ? 3 : snap.checked ? .5 : .1;
    remember();
    move(chosen, value(chosen, "x") + arrow[0] * far, value(chosen, "y") + arrow[1] * far);
    draw(true);
  });
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || !"zy".includes(event.key.toLowerCase()) || event.target.closest("input")) return;
    event.preventDefault();
    act(event.key.toLowerCase() === "y" || event.shiftKey ? "redo" : "undo");
  });
  let before = null;  // typing in the list is undone as a whole field
  list.addEventListener("focusin", () => { before = state(); });
  list.addEventListener("change", () => {
    if (before) { past.push(before); future = []; }
    before = state();
    if (field(list.lastElementChild, "kind").value) list.append(blank.cloneNode(true));
    draw();
  });
  form.querySelector("[name=table-wide]").addEventListener("change", () => draw());
  form.querySelector("[name=table-high]").addEventListener("change", () => draw());

  NAMES.forEach((name) => { if (blank.querySelector(`[name=piece-${name}]`).tagName === "INPUT") field(blank, name).value = name === "turn" ? "0" : ""; });
  for (const one of form.querySelectorAll("[data-tools]")) one.hidden = false;
  svg.removeAttribute("hidden");
  draw();
})();
