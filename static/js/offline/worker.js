// Keeps what was loaded readable when nobody answers. Only on https and on the host's own machine: browsers want it so.
"use strict";
const PAGES = "rollbook-pages-1", PARTS = "rollbook-parts-1", AWAY = "rollbook-away-1", MOST = 60;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

async function kept(name, request) {
  const cache = await caches.open(name);
  return cache.match(request, { ignoreVary: true });
}

// A picture or a file that was opened by itself is no page: what is deleted here must not stay on a device.
const keeps = (name, answer) => answer.ok && answer.type === "basic" && (name === PARTS || /^text\/html/.test(answer.headers.get("Content-Type")));

async function fresh(name, request) {
  const answer = await fetch(request);
  if (answer.headers.get("Rollbook-Gone")) await caches.delete(PAGES); // signed out elsewhere, or forgotten
  if (answer.status === 404) await (await caches.open(name)).delete(request, { ignoreVary: true });
  if (keeps(name, answer)) {
    const cache = await caches.open(name), copy = answer.clone();
    await cache.put(request, copy);
    const all = await cache.keys();
    for (const one of all.slice(0, Math.max(0, all.length - MOST))) await cache.delete(one);
  }
  return answer;
}

const keep = (name, address) => fresh(name, new Request(address)).catch(() => { /* the next page is kept */ });

// The page that brought the worker was loaded without it: it says what it is made of, and is kept like any later one.
// So are the page that an installed Rollbook starts on, and the one that stands in for what isn't kept.
self.addEventListener("message", (event) => {
  const { page, parts } = event.data;
  event.waitUntil(Promise.all([keep(PAGES, page), keep(PAGES, "/"), keep(AWAY, "/away/"), ...parts.map((one) => keep(PARTS, one))]));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.matchAll({ type: "window" }).then((all) => {
    const open = all.find((one) => one.url === event.notification.data);
    return open ? open.focus() : self.clients.openWindow(event.notification.data);
  }));
});

self.addEventListener("fetch", (event) => {
  const request = event.request, url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.method === "POST" && /^\/(admin\/logout|logout|login)\/$/.test(url.pathname)) {
    event.waitUntil(caches.delete(PAGES)); // the next one at this browser reads nothing of it
    return;
  }
  if (request.method !== "GET" || /^\/(admin|api|static\/admin)\//.test(url.pathname)) return;
  const name = request.mode === "navigate" ? PAGES : url.pathname.startsWith("/static/") ? PARTS : "";
  if (!name) return;
  if (name === PAGES && url.pathname === "/") event.waitUntil(keep(AWAY, "/away/")); // in the language that is read now
  event.respondWith(fresh(name, request).catch(async (lost) => {
    const one = await kept(name, request) || name === PAGES && await kept(AWAY, "/away/");
    if (one) return one;
    throw lost;
  }));
});
