// Every page: the token against forged forms goes along with what htmx sends; what was loaded stays readable.
"use strict";
Object.assign(htmx.config, { // htmx reads it when the page is there, so after this
  includeIndicatorStyles: false, allowEval: false, historyCacheSize: 0,
  defaultSettleDelay: 0, attributesToSettle: [], timeout: 10000,
  responseHandling: [{ code: "204", swap: false }, { code: "[23]..", swap: true },
    { code: "400|403|409|422", swap: true }, { code: "...", swap: false, error: true }],
});
document.addEventListener("htmx:configRequest", (event) => {
  if (event.detail.verb === "get") { // asked thousands of times in an evening: nothing that nobody reads
    for (const name of ["HX-Current-URL", "HX-Trigger", "HX-Target"]) delete event.detail.headers[name];
    return;
  }
  const token = document.querySelector("[name=csrfmiddlewaretoken]");
  if (token) event.detail.headers["X-CSRFToken"] = token.value;
});
// A form that was declined is answered under its own address: what is shown is the page it stands on.
const standsOn = document.querySelector("main[data-at]");
if (standsOn) history.replaceState(null, "", standsOn.dataset.at);
if (!document.querySelector("main [autofocus]")) document.querySelector("main [aria-invalid=true]")?.focus();
if ("serviceWorker" in navigator) {
  const first = !navigator.serviceWorker.controller; // loaded before there was a worker: it is told what to keep
  const parts = () => [...document.querySelectorAll("link[rel=stylesheet], script[src]")].map((one) => one.href || one.src);
  navigator.serviceWorker.register("/worker.js").then(() => navigator.serviceWorker.ready).then((it) => {
    if (first) it.active.postMessage({ page: location.href.split("#")[0], parts: parts() });
  }).catch(() => { /* a private window: pages are read online only */ });
}
// The page as it will be read without a network holds the table as it stands now: one swap after the other.
let keeping = Promise.resolve();
document.addEventListener("htmx:afterSwap", (event) => {
  const said = event.detail.xhr && event.detail.xhr.responseText, where = location.href;
  if (!said || !("caches" in window) || !document.getElementById("table")) return;
  keeping = keeping.then(() => keep(where, said)).catch(() => { /* a full disk: the page is read online only */ });
});
// Whoever looks on is signed out elsewhere, or forgotten: nothing of what was read stays here.
document.addEventListener("htmx:afterRequest", (event) => {
  if ("caches" in window && event.detail.xhr && event.detail.xhr.getResponseHeader("Rollbook-Gone")) caches.delete("rollbook-pages-1");
});
async function keep(where, said) {
  const cache = await caches.open("rollbook-pages-1"), page = await cache.match(where, { ignoreVary: true });
  if (!page) return;
  const old = new DOMParser().parseFromString(await page.text(), "text/html");
  const table = new DOMParser().parseFromString(said, "text/html").getElementById("table");
  if (!table || !old.getElementById("table")) return;
  old.getElementById("table").replaceWith(table);
  const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": page.headers.get("Content-Security-Policy") };
  await cache.put(where, new Response("<!doctype html>" + old.documentElement.outerHTML, { headers }));
}
