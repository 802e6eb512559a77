// The dice pad: blank dice fill key by key, the last key sends. Without this script a plain field does the same.
"use strict";
(function () {
  const SVG = "http://www.w3.org/2000/svg";
  const LOW = 27, MID = 50, HIGH = 73;
  const PIPS = [
    [], [[MID, MID]], [[LOW, HIGH], [HIGH, LOW]], [[LOW, HIGH], [MID, MID], [HIGH, LOW]],
    [[LOW, LOW], [LOW, HIGH], [HIGH, LOW], [HIGH, HIGH]],
    [[LOW, LOW], [LOW, HIGH], [MID, MID], [HIGH, LOW], [HIGH, HIGH]],
    [[LOW, LOW], [LOW, MID], [LOW, HIGH], [HIGH, LOW], [HIGH, MID], [HIGH, HIGH]],
  ];

  function show(die, face, sides) {
    die.classList.toggle("blank", !face);
    die.querySelectorAll("circle, text").forEach((one) => one.remove());
    if (!face) return;
    if (sides === 6) {
      for (const [x, y] of PIPS[face]) {
        const pip = document.createElementNS(SVG, "circle");
        pip.setAttribute("cx", x); pip.setAttribute("cy", y); pip.setAttribute("r", 9.5);
        die.append(pip);
      }
    } else {
      const text = document.createElementNS(SVG, "text");
      text.setAttribute("x", 50); text.setAttribute("y", 62); text.textContent = face;
      die.append(text);
    }
  }

  function ready(form) {
    const field = form.querySelector("[name=faces]"), keys = form.querySelector(".keys");
    if (!keys || !keys.children.length || form.dataset.ready) return;
    form.dataset.ready = "1";
    const count = Number(field.dataset.count), sides = Number(field.dataset.sides);
    const dice = form.querySelectorAll(".blanks .die"), erase = form.querySelector("[data-erase]");
    let faces = [];
    field.type = "hidden"; keys.hidden = false; erase.hidden = true;
    form.querySelector(".send").hidden = true;

    function draw() {
      dice.forEach((die, n) => show(die, faces[n], sides));
      field.value = faces.join(" ");
      erase.hidden = !faces.length;
    }
    function press(face) {
      if (faces.length >= count) return;
      faces.push(face);
      draw();
      if (faces.length === count) form.requestSubmit();
    }
    keys.addEventListener("click", (event) => {
      const key = event.target.closest("[data-key]");
      if (key) press(Number(key.dataset.key));
    });
    erase.addEventListener("click", () => { faces.pop(); draw(); });
    document.addEventListener("keydown", (event) => {
      if (!form.isConnected || event.target.matches("input, textarea, select") || event.ctrlKey || event.metaKey) return;
      const face = Number(event.key);
      if (face >= 1 && face <= Math.min(9, sides)) press(face);
      if (event.key === "0" && sides === 10) press(10);
      if (event.key === "Backspace") { faces.pop(); draw(); }
    });
  }

  // Many dice are counted: how many show each face. They are sent once that makes all of them.
  function counted(form) {
    const counts = form.querySelector(".counts");
    if (form.dataset.ready) return;
    form.dataset.ready = "1";
    const field = form.querySelector("[name=faces]"), send = form.querySelector(".send");
    const inputs = [...counts.querySelectorAll("input")], most = Number(field.dataset.count);
    const number = (input) => Math.max(0, Math.min(most, Math.floor(Number(input.value)) || 0));
    form.querySelector(".typed label").htmlFor = inputs[0].id = "first-count";
    field.type = "hidden"; counts.hidden = false;

    function add() {
      const faces = inputs.flatMap((input) => Array(number(input)).fill(input.dataset.face));
      field.value = faces.join(" ");
      form.querySelector("[data-so-far]").textContent = faces.length;
      send.disabled = faces.length !== most;
      counts.classList.toggle("over", faces.length > most);
    }
    counts.addEventListener("input", add);
    counts.addEventListener("click", (event) => {
      const button = event.target.closest("[data-step]");
      if (!button) return;
      const input = button.parentElement.querySelector("input");
      input.value = Math.max(0, number(input) + Number(button.dataset.step)) || "";
      add();
    });
    add();
  }

  // A fact is sent with its last tap: band, cover and, behind cover, how he stands. Arrow keys choose whatever they pass
  // on their way: then the button sends, or Enter.
  function fact(form) {
    if (form.dataset.ready) return;
    form.dataset.ready = "1";
    let passing = false;
    form.addEventListener("keydown", (event) => { passing = event.key.startsWith("Arrow"); });
    form.addEventListener("pointerdown", () => { passing = false; });
    form.addEventListener("change", (event) => {
      if (passing || !event.target.matches("[name=band], [name=cover], [name=position]")) return;
      if (form.querySelector("details[open]")) return;
      const said = new FormData(form);
      const covered = said.get("cover") && said.get("cover") !== "none";
      if (said.get("band") && said.get("cover") && (!covered || said.get("position"))) form.requestSubmit();
    });
  }

  window.rollbookPads = () => {
    document.querySelectorAll("form.pad").forEach((form) => (form.querySelector(".counts") ? counted : ready)(form));
    document.querySelectorAll("form.fact").forEach(fact);
  };
  document.addEventListener("DOMContentLoaded", window.rollbookPads);
  document.addEventListener("htmx:afterSwap", window.rollbookPads);
})();
