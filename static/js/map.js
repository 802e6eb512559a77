// A tap on the map gives a form its point, a drag the direction. Lengths are hundredths of an inch, y grows upwards.
"use strict";
(function () {
  let armed = null;

  function put(form, name, value) {
    let field = form.querySelector(`input[name=${name}]`);
    if (!field) {
      field = document.createElement("input");
      field.type = "hidden"; field.name = name;
      form.append(field);
    }
    field.value = Math.round(value);
  }

  function arm(form) {
    const map = document.getElementById("map");
    if (!map) return;
    armed = form;
    map.classList.add("armed");
    const word = document.getElementById("map-word");
    if (word) word.textContent = word.dataset.point;
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
    if (!circle || !armed.matches("[data-auto=move-to]")) return to;
    const [cx, cy, r] = ["cx", "cy", "r"].map((name) => Number(circle.getAttribute(name)));
    const long = Math.hypot(to.x - cx, to.y - cy);
    if (!long || (long <= r && !armed.querySelector("[data-exact]"))) return to;
    const k = (r - 1) / long;
    return { x: cx + (to.x - cx) * k, y: cy + (to.y - cy) * k };
  }

  function point(map, tapped, to) {
    const from = reachable(map, tapped);
    to = far(tapped, to) ? to : from;
    ghost(from, far(from, to) ? to : null);
    put(armed, "x", from.x);
    put(armed, "y", Number(map.dataset.high) - from.y);
    if (far(from, to)) {
      put(armed, "fx", to.x - from.x);
      put(armed, "fy", from.y - to.y);
    }
    const go = armed.querySelector(".go");
    if (go) { go.hidden = false; go.scrollIntoView({ block: "nearest" }); }
  }

  // Without a form that wants a point, a tap on the floor says where whoever is up looks after acting.
  function look(map, to) {
    const up = map.querySelector(".token.now"), forms = document.querySelectorAll("form[data-turns]");
    if (!up || !forms.length) return;
    const [x, y] = up.getAttribute("transform").match(/-?[\d.]+/g).map(Number);
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
    let start = null;
    map.addEventListener("pointerdown", (event) => {
      start = spot(map, event);
      if (armed) { map.setPointerCapture(event.pointerId); ghost(start, null); event.preventDefault(); }
    });
    map.addEventListener("pointermove", (event) => {
      if (armed && start) ghost(start, far(start, spot(map, event)) ? spot(map, event) : null);
    });
    map.addEventListener("pointercancel", () => { start = null; });
    map.addEventListener("pointerup", (event) => {
      if (!start) return;
      const end = spot(map, event), from = start;
      start = null;
      if (armed) return point(map, from, end);
      const token = event.target.closest(".token");
      if (token) {
        const sheet = document.getElementById("d-figures");
        if (sheet) sheet.open = true;
        location.hash = "f" + token.dataset.figure;
      } else if (!far(from, end)) look(map, end);
    });
  }

  window.rollbookMap = () => {
    armed = null;
    const map = document.getElementById("map");
    if (!map || map.dataset.ready) return;
    map.dataset.ready = "1";
    wire(map);
    const larger = document.querySelector("[data-zoom]"), frame = document.getElementById("map-frame");
    larger.hidden = false;
    if (sessionStorage.getItem("large-map")) frame.classList.add("large");
    larger.addEventListener("click", () => {
      const large = frame.classList.toggle("large");
      if (large) sessionStorage.setItem("large-map", "1"); else sessionStorage.removeItem("large-map");
    });
    document.querySelector("[data-unlook]").addEventListener("click", unlook);
    document.querySelectorAll("[data-arm]").forEach((button) => button.addEventListener("click", () => arm(button.form)));
    const first = document.querySelector("form[data-auto=place][data-point], form[data-auto=move-to]");
    if (first) arm(first);
  };
  document.addEventListener("DOMContentLoaded", window.rollbookMap);
  document.addEventListener("htmx:afterSwap", window.rollbookMap);
})();
