// On every page of a campaign: the browser keeps the newest checkpoint and now and then asks whether the old one still fits.
const mark = document.querySelector("[data-newest]");
const EVERY = 5 * 60 * 1000;

async function watch() {
  const last = Number(sessionStorage.getItem(mark.dataset.newest) || 0);
  if (Date.now() - last < EVERY) return;
  sessionStorage.setItem(mark.dataset.newest, String(Date.now()));
  const answer = await fetch(mark.dataset.newest, { headers: { Accept: "application/json" } });
  const now = answer.ok ? await answer.json() : { log: "" };
  if (!now.log || !now.note) return;
  const { BAD, look } = await import("./keeping.js");
  const found = await look(now.log, now);
  if (!BAD.has(found.what)) return;
  sessionStorage.removeItem(mark.dataset.newest);
  const box = document.createElement("div"), link = document.createElement("a");
  box.className = "say no";
  box.setAttribute("role", "alert");
  link.href = now.page;
  link.textContent = mark.dataset.alarm;
  box.append(link);
  document.getElementById("main").prepend(box);
}

if (mark && globalThis.localStorage) watch().catch(() => {});
