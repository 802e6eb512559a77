// What was typed while nobody answered, on this device's disk: it outlives a reload and an empty battery.
const NAME = "rollbook";

function opened() {
  return new Promise((found, failed) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore("entries", { keyPath: "n", autoIncrement: true });
      asked.result.createObjectStore("queues");
    };
    asked.onsuccess = () => found(asked.result);
    asked.onerror = () => failed(asked.error);
  });
}

async function within(mode, work) {
  const base = await opened();
  try {
    return await new Promise((done, failed) => {
      const change = base.transaction(["entries", "queues"], mode, { durability: "strict" });
      let result;
      change.oncomplete = () => done(result && "result" in result ? result.result : undefined);
      change.onerror = change.onabort = () => failed(change.error);
      result = work(change.objectStore("entries"), change.objectStore("queues"));
    });
  } finally { base.close(); }
}

// One queue per battle and member; an entry: {n, queue, id, what, fields, words, tried}.
export async function entries(queue) {
  return (await within("readonly", (all) => all.getAll())).filter((one) => one.queue === queue);
}
export const add = (entry) => within("readwrite", (all) => all.add(entry));
export const put = (entry) => within("readwrite", (all) => all.put(entry));
export const drop = (entry) => within("readwrite", (all) => all.delete(entry.n));
// Of the queue itself: {after: the version it goes on from, held: why it waits for a decision, n: the number in that}: what
// the page has words for by its name there, so that it is said in the language that is read; else a sentence.
export const about = async (queue) => (await within("readonly", (_, all) => all.get(queue))) || { after: 0, held: "" };
// One tab at a time sends a queue: whoever took it keeps it until it gives it back, or for so long, also where the device's clock
// was put back meanwhile. Navigator.locks would do this, but not on plain http, as in a local network.
export const take = (queue, tab, milliseconds) => within("readwrite", (_, all) => {
  const told = { result: false }, asked = all.get(queue + ":sends");
  asked.onsuccess = () => {
    const by = asked.result, now = Date.now(), left = by ? by.until - now : 0;
    told.result = !by || by.tab === tab || left < 0 || left > milliseconds;
    if (told.result) all.put({ tab, until: now + milliseconds }, queue + ":sends");
  };
  return told;
});
export const giveBack = (queue, tab) => within("readwrite", (_, all) => {
  const asked = all.get(queue + ":sends");
  asked.onsuccess = () => { if (asked.result && asked.result.tab === tab) all.delete(queue + ":sends"); };
});
export const say = (queue, said) => within("readwrite", (_, all) => all.put(said, queue));
