// The queue as people see it: how many, what, in which order, and what can be done about it.
export function show(box, list, about, lost, does) {
  box.hidden = !list.length;
  if (!list.length) { box.open = false; return; }
  const count = list.length === 1 ? box.dataset.one : box.dataset.many.replace("{n}", list.length);
  box.querySelector("[data-count]").textContent = count;
  box.querySelector("[data-state]").textContent = about.held ? box.dataset.decide : lost ? box.dataset.lost : "";
  const why = box.querySelector("[data-why]");
  why.textContent = (box.dataset[about.held] || about.held).replace("{n}", about.n); why.hidden = !about.held;
  const go = box.querySelector("[data-go]");
  go.hidden = !about.held;
  go.onclick = does.goOn;
  if (about.held) box.open = true;
  box.classList.toggle("held", Boolean(about.held));
  const all = box.querySelector("ol");
  all.replaceChildren(...list.map((entry) => line(entry, box, does.drop)));
}

function line(entry, box, drop) {
  const item = document.createElement("li"), words = document.createElement("bdi");
  words.textContent = entry.words;
  const away = document.createElement("button");
  away.type = "button"; away.className = "plain"; away.textContent = box.dataset.away;
  away.addEventListener("click", () => {
    if (away.dataset.sure) return drop(entry);
    away.dataset.sure = "1"; away.textContent = box.dataset.sure;
    setTimeout(() => { delete away.dataset.sure; away.textContent = box.dataset.away; }, 5000);
    return undefined;
  });
  item.append(words, " ", away);
  return item;
}
