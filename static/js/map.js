// A tap on the map gives a form its point, a drag the direction. The table's points are hundredths of the game's unit, y
// grows upwards; the picture is so many times larger (`data-scale`).
"use strict";
(function () {
  const ONE = 100; // a rectangle's corners are typed in units
  let armed = null, into = ["x", "y"], cursor = null, corners = [];
  const where = (token) => token.getAttribute("transform").match(/-?[\d.]+/g).map(Number);

  const times = (map) => Number(map.dataset.scale || 1);

  function put(form, name, value, unit = 1) {
    let field = form.querySelector(`input[name=${name}]`);
    if (!field) {
      field = document.createElement("input");
      field.type = "hidden"; field.name = name;
      form.append(field);
    }
    field.value = Math.round(value) / unit;
  }

  // `button` may name another pair of fields, and a box that is ticked with the point.
  function arm(form, button) {
    const map = document.getElementById("map");
    if (!map) return;
    armed = form;
    for (const one of document.querySelectorAll("form.armed")) one.classList.remove("armed");
    form.classList.add("armed");
    into = button && button.dataset.into ? button.dataset.into.split(" ") : ["x", "y"];
    const tick = button && button.dataset.arm && form.querySelector(`input[name=${button.dataset.arm}]`);
    if (tick) tick.checked = true;
    cursor = null;
    corners = [];
    map.classList.add("armed");
    map.setAttribute("tabindex", "0");
    map.focus({ preventScroll: true });
    const word = document.getElementById("map-word");
    if (word) word.textContent = (button && button.dataset.says) || word.dataset.point;
  }

  // Without a pointer: arrows move the point (with Shift in long steps), comma and full stop turn, Enter goes.
  const STEP = 50, LONG = 300, TURN = Math.PI / 12;
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  function keyed(map, event) {
    const arrow = ARROWS[event.key], go = armed.querySelector(".go");
    if (event.key === "Enter" && go && !go.hidden) { event.preventDefault(); go.click(); return; }
    if (into.length > 2 || (!arrow && event.key !== "," && event.key !== ".")) return; // a rectangle is typed
    event.preventDefault();
    cursor ??= begin(map);
    const limit = (value, most) => Math.max(0, Math.min(most, value));
    if (arrow) {
      const step = event.shiftKey ? LONG : STEP;
      cursor.x = limit(cursor.x + arrow[0] * step, Number(map.dataset.wide));
      cursor.y = limit(cursor.y + arrow[1] * step, Number(map.dataset.high));
    } else {
      cursor.turn = (cursor.turn ?? -Math.PI / 2) + (event.key === "." ? TURN : -TURN);
    }
    const long = cursor.turn === undefined ? 0 : 200;
    point(map, cursor, { x: cursor.x + long * Math.cos(cursor.turn ?? 0), y: cursor.y + long * Math.sin(cursor.turn ?? 0) });
    const word = document.getElementById("map-word"), digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
    const said = (value) => (value / Number(map.dataset.one) / times(map)).toLocaleString(document.documentElement.lang, digits);
    word.textContent = word.dataset.at.replace("{x}", said(cursor.x)).replace("{y}", said(Number(map.dataset.high) - cursor.y));
  }
  function begin(map) {
    const up = map.querySelector(".token.now");
    if (!up) return { x: Number(map.dataset.wide) / 2, y: Number(map.dataset.high) / 2 };
    const [x, y] = where(up);
    return { x, y };
  }

  function spot(map, event) {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(map.getScreenCTM().inverse());
    const clamp = (value, most) => Math.max(0, Math.min(most, value));
    return { x: clamp(at.x, Number(map.dataset.wide)), y: clamp(at.y, Number(map.dataset.high)) };
  }

  function ghost(from, to) {
    const mark = document.getElementById("ghost"), look = document.getElementById("ghost-look");
    mark.removeAttribute("hidden");
    mark.setAttribute("transform", `translate(${from.x} ${from.y})`);
    look.setAttribute("x2", to ? to.x - from.x : 0);
    look.setAttribute("y2", to ? to.y - from.y : 0);
  }

  function far(from, to) { return Math.hypot(to.x - from.x, to.y - from.y) > 60; }

  // A move never leaves its circle, and who must run the whole way ends on it.
  function reachable(map, to) {
    const circle = map.querySelector(".reach");
    if (!circle || !armed.matches("[data-auto=move-to], [data-auto=move]")) return to;
    const [cx, cy, r] = ["cx", "cy", "r"].map((name) => Number(circle.getAttribute(name)));
    const long = Math.hypot(to.x - cx, to.y - cy);
    if (!long || (long <= r && !armed.querySelector("[data-exact]"))) return to;
    const k = (r - times(map)) / long;
    return { x: cx + (to.x - cx) * k, y: cy + (to.y - cy) * k };
  }

  function point(map, tapped, to) {
    const from = reachable(map, tapped);
    to = far(tapped, to) ? to : from;
    ghost(from, far(from, to) ? to : null);
    if (into.length > 2) return box(map, from, to);
    put(armed, into[0], from.x / times(map));
    put(armed, into[1], (Number(map.dataset.high) - from.y) / times(map));
    const placed = { form: armed, x: from.x / times(map), y: (Number(map.dataset.high) - from.y) / times(map) };
    document.dispatchEvent(new CustomEvent("rollbook:placed", { detail: placed }));
    const via = armed.querySelector("[data-via]");
    if (via) via.hidden = Number(via.dataset.via) < 1;
    if (far(from, to)) {
      put(armed, "fx", to.x - from.x);
      put(armed, "fy", from.y - to.y);
    }
    const go = armed.querySelector(".go");
    if (go) { go.hidden = false; go.scrollIntoView({ block: "nearest" }); }
  }

  // `data-into` names four fields, left, bottom, right and top: a drag says both corners, taps one after the other.
  function box(map, from, to) {
    corners = far(from, to) ? [from, to] : [...corners, from].slice(corners.length === 2 ? -1 : 0);
    const drawn = document.getElementById("ghost-box");
    drawn.toggleAttribute("hidden", corners.length < 2);
    if (corners.length < 2) return;
    const sorted = (axis) => corners.map((one) => one[axis]).sort((a, b) => a - b);
    const [[left, right], [top, bottom]] = [sorted("x"), sorted("y")], high = Number(map.dataset.high);
    const all = { x: left, y: top, width: right - left, height: bottom - top };
    for (const [name, value] of Object.entries(all)) drawn.setAttribute(name, value);
    [left, high - bottom, right, high - top].forEach((value, n) => put(armed, into[n], value / times(map), ONE));
    armed.querySelector(".go").scrollIntoView({ block: "center" });
  }

  // The agile turn on the way: the point becomes a corner, and what is left of the run goes on from there.
  function turnThere(button) {
    const form = button.form, circle = document.querySelector("#map .reach"), map = document.getElementById("map");
    const [x, y] = ["x", "y"].map((name) => Number(form.querySelector(`input[name=${name}]`).value));
    const corner = document.createElement("input");
    corner.type = "hidden"; corner.name = "via"; corner.value = `${x},${y}`;
    form.append(corner);
    form.querySelectorAll("input[name=x], input[name=y], input[name=fx], input[name=fy]").forEach((one) => one.remove());
    if (circle) {
      const top = Number(map.dataset.high) - y;
      const [cx, cy, r] = ["cx", "cy", "r"].map((name) => Number(circle.getAttribute(name)));
      circle.setAttribute("r", Math.max(0, r - Math.hypot(x - cx, top - cy)));
      circle.setAttribute("cx", x);
      circle.setAttribute("cy", top);
    }
    button.dataset.via = Number(button.dataset.via) - 1;
    button.hidden = true;
    const go = form.querySelector(".go");  // a told shot has none: its point is only one of the things it says
    if (go) go.hidden = true;
  }

  // Without a form that wants a point, a tap on the floor says where whoever is up looks after acting.
  function look(map, to) {
    const up = map.querySelector(".token.now"), forms = document.querySelectorAll("form[data-turns]");
    if (!up || !forms.length) return;
    const [x, y] = where(up);
    ghost({ x, y }, to);
    forms.forEach((form) => { put(form, "fx", to.x - x); put(form, "fy", y - to.y); });
    document.getElementById("map-word").textContent = document.getElementById("map-word").dataset.look;
    document.querySelector("[data-unlook]").hidden = false;
  }

  function unlook() {
    document.getElementById("ghost").setAttribute("hidden", "");
    document.querySelectorAll("form[data-turns] input[name=fx], form[data-turns] input[name=fy]").forEach((one) => one.remove());
    document.getElementById("map-word").textContent = "";
    document.querySelector("[data-unlook]").hidden = true;
  }

  function wire(map) {
    let start = null, pressed = null;
    map.addEventListener("pointerdown", (event) => {
      if (event.target.matches(".ghost-model")) return; // a single model is dragged (models.js)
      start = spot(map, event);
      pressed = event.target.closest(".token");
      if (armed) { map.setPointerCapture(event.pointerId); ghost(start, null); event.preventDefault(); }
    });
    map.addEventListener("pointermove", (event) => {
      if (armed && start) ghost(start, far(start, spot(map, event)) ? spot(map, event) : null);
    });
    map.addEventListener("pointercancel", () => { start = null; });
    map.addEventListener("keydown", (event) => {
      const token = event.target.closest(".token");
      if (armed && !token) keyed(map, event);
      else if (token && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); window.rollbookReach.chosen(token); }
    });
    map.addEventListener("pointerup", (event) => {
      if (!start) return;
      const end = spot(map, event), from = start;
      start = null;
      if (armed) return point(map, from, end);
      if (pressed) window.rollbookReach.chosen(pressed); // also where the page has moved under the finger meanwhile
      else if (!far(from, end)) look(map, end);
    });
  }

  // The form of the same deed: a fresh table brings it anew, and who had tapped "where" may still say where.
  const deed = (form) => [form.getAttribute("hx-post"), ...["figure", "command", "question"].map((name) => form.querySelector(`[name=${name}]`)?.value)].join();
  function again(was, spelled) {
    const same = [...document.querySelectorAll("#table [data-arm]")].find((one) => deed(one.form) === was && (one.dataset.into || "x y") === spelled);
    if (same) arm(same.form, same);
  }

  window.rollbookMap = (event) => {
    const map = document.getElementById("map");
    if (armed && armed.isConnected && map?.dataset.ready) return; // something else on the page is new
    // Done: whoever goes on says so. What was refused is still to be done: the next tap tries anew.
    const sent = armed && event?.detail?.requestConfig?.elt === armed && !document.getElementById("no");
    const was = armed && !sent && deed(armed), spelled = into.join(" ");
    armed = null;
    if (!map || map.dataset.ready) return;
    map.dataset.ready = "1";
    wire(map);
    window.rollbookReach.wire(map);
    document.querySelector("[data-unlook]").addEventListener("click", unlook);
    document.querySelectorAll("[data-arm]").forEach((button) => button.addEventListener("click", () => arm(button.form, button)));
    document.querySelectorAll("[data-via]").forEach((button) => button.addEventListener("click", () => turnThere(button)));
    document.querySelectorAll("[data-scripted]").forEach((one) => { one.hidden = false; });
    const first = document.querySelector("form[data-auto=place][data-point], form[data-auto=move-to]");
    if (first) arm(first);
    else if (was) again(was, spelled);
  };
  document.addEventListener("DOMContentLoaded", window.rollbookMap);
  document.addEventListener("htmx:afterSwap", window.rollbookMap);
})();
