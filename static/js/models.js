// A figure of several models goes somewhere together: a ring for each shows where the rules put it, and can be dragged.
// What was dragged is sent as a place for each, else the one place that was tapped. A ring that would be too far from the
// others is dashed, and so are all where the rules refuse. The button that sends it says why, or what a way costs.
"use strict";
(function () {
  const SVG = "http://www.w3.org/2000/svg", R = 52;
  let form = null, places = [], stays = [], dragged = null, asked = 0, hint = null;

  const map = () => document.getElementById("map");
  const times = () => Number(map().dataset.scale || 1);
  const high = () => Number(map().dataset.high);

  function layer() {
    let found = document.getElementById("ghost-models");
    if (!found) {
      found = document.createElementNS(SVG, "g");
      found.id = "ghost-models";
      map().append(found);
    }
    return found;
  }

  function clear() {
    document.getElementById("ghost-models")?.remove();
    form?.querySelectorAll("input[name=each], .ahead").forEach((one) => one.remove());
    if (hint?.isConnected) hint.textContent = hint.dataset.before;
    hint = null;
    places = [];
    asked += 1;
  }

  // At once as they stand now, the nearest at the place; then as the rules have it.
  function show(detail) {
    clear();
    form = detail.form;
    const field = form.querySelector("[name=command]"), figure = field && JSON.parse(field.value).figure;
    const token = figure && document.getElementById(`t${figure}`);
    if (token?.dataset.models && form.dataset.point === "points") rings(token, detail);
    if (map().dataset.ahead) answer();
  }

  function rings(token, detail) {
    stays = (token.dataset.stays || "").split(" ").filter(Boolean).map(Number);
    const models = token.dataset.models.split(" ").map((one) => one.split(",").map(Number));
    if (models.length < 2) return;
    const far = ([x, y]) => Math.hypot(x - detail.x, y - detail.y);
    const lead = models.reduce((best, one) => (far(one) < far(best) ? one : best));
    places = models.map(([x, y]) => [x + detail.x - lead[0], y + detail.y - lead[1]]);
    places.forEach(([x, y], place) => {
      const ring = document.createElementNS(SVG, "circle");
      ring.setAttribute("class", "ghost-model");
      ring.setAttribute("r", R);
      ring.dataset.place = place;
      layer().append(ring);
      put(ring, x, y);
    });
    mark();
  }

  // With other action points a way may cost too much, or no longer.
  document.addEventListener("change", (event) => {
    if (!form?.isConnected || !form.contains(event.target) || !map()?.dataset.ahead) return;
    if (!form.querySelector(".go:not([hidden])")) return;
    form.querySelectorAll(".ahead").forEach((one) => one.remove());
    if (hint?.isConnected) hint.textContent = hint.dataset.before;
    asked += 1;
    answer();
  });

  // What the form would come to, were it sent now.
  async function answer() {
    const here = map(), question = asked, to = form.getAttribute("action").replace("/enter/", "/ahead/");
    const body = new FormData(form);
    const said = await fetch(to, { method: "POST", body, credentials: "same-origin" }).then((one) => (one.ok ? one.json() : null)).catch(() => null);
    if (!said || question !== asked || dragged || here !== map() || form.querySelector("input[name=each]")) return;
    const rings = [...document.querySelectorAll(".ghost-model")];
    say(said.why || said.cost || "");
    if (said.why) rings.forEach((ring) => ring.classList.add("lone"));
    else if (said.places.length === rings.length) {
      places = said.places;
      rings.forEach((ring, place) => put(ring, ...places[place]));
      mark();
    }
  }

  function say(words) {
    if (!words) return;
    hint = document.getElementById("map-word");
    hint.dataset.before = hint.textContent;
    hint.textContent = words;
    const go = form.querySelector(".go"), below = document.createElement("small");
    below.className = "ahead";
    below.textContent = words;
    go?.append(below);
  }

  function mark() {
    const [near, all] = stays;
    document.querySelectorAll(".ghost-model").forEach((ring) => {
      const [x, y] = places[Number(ring.dataset.place)];
      const far = places.filter((one) => one !== places[Number(ring.dataset.place)])
        .map(([px, py]) => Math.hypot(px - x, py - y));
      ring.classList.toggle("lone", near > 0 && (Math.min(...far) > near || Math.max(...far) > all));
    });
  }

  function put(ring, x, y) {
    ring.setAttribute("cx", x * times());
    ring.setAttribute("cy", high() - y * times());
  }

  function send() {
    let field = form.querySelector("input[name=each]");
    if (!field) {
      field = document.createElement("input");
      field.type = "hidden";
      field.name = "each";
      form.append(field);
    }
    field.value = places.map((one) => one.map(Math.round).join(",")).join(" ");
  }

  document.addEventListener("rollbook:placed", (event) => show(event.detail));
  document.addEventListener("pointerdown", (event) => {
    if (!event.target.matches?.(".ghost-model")) return;
    dragged = event.target;
    dragged.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  document.addEventListener("pointermove", (event) => {
    if (!dragged?.isConnected) return;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(map().getScreenCTM().inverse());
    places[Number(dragged.dataset.place)] = [at.x / times(), (high() - at.y) / times()];
    put(dragged, ...places[Number(dragged.dataset.place)]);
    mark();
    send();
  });
  for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, () => { dragged = null; });
})();
