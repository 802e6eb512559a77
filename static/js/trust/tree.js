// Merkle trees and checkpoints, as docs/export-format.md describes them.
import { base64, bytes, hex, join, same, sha256, signed, unbase64 } from "./hashing.js";

export const node = (left, right) => sha256(join([1], left, right));

// A tree of which only the right edge is kept.
export class Tree {
  constructor(size, nodes) {
    this.size = size;
    this.nodes = nodes.slice();
  }
  append(leaf) {
    for (let width = this.size; width % 2; width = Math.floor(width / 2)) leaf = node(this.nodes.pop(), leaf);
    this.nodes.push(leaf);
    this.size += 1;
  }
  root() {
    if (!this.nodes.length) return sha256(new Uint8Array());
    return this.nodes.slice(0, -1).reduceRight((top, left) => node(left, top), this.nodes.at(-1));
  }
}

const half = (n) => Math.floor(n / 2);

// Where an inclusion path leads; null when it doesn't fit the place. RFC 9162, 2.1.3.2.
export function rootFromPath(leaf, index, size, path) {
  if (!(index >= 0 && index < size && leaf.length === 32)) return null;
  let at = index, last = size - 1, value = leaf;
  for (const beside of path) {
    if (last === 0) return null;
    if (at % 2 || at === last) {
      value = node(beside, value);
      while (at % 2 === 0 && at) [at, last] = [half(at), half(last)];
    } else value = node(value, beside);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 ? value : null;
}

// Is the tree of `earlier` leaves a beginning of the other one? RFC 9162, 2.1.4.2.
export function isBeginning(earlier, earlierRoot, size, root, path) {
  if (!(earlier > 0 && earlier <= size)) return false;
  if (earlier === size) return !path.length && same(earlierRoot, root);
  const way = Number.isInteger(Math.log2(earlier)) ? [earlierRoot, ...path] : path.slice();
  if (!way.length) return false;
  let at = earlier - 1, last = size - 1;
  while (at % 2) [at, last] = [half(at), half(last)];
  let first = way[0], second = way[0];
  for (const beside of way.slice(1)) {
    if (last === 0) return false;
    if (at % 2 || at === last) {
      [first, second] = [node(beside, first), node(beside, second)];
      while (at % 2 === 0 && at) [at, last] = [half(at), half(last)];
    } else second = node(second, beside);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && same(first, earlierRoot) && same(second, root);
}

// A checkpoint from its text. Throws when it is none.
export function readNote(text) {
  const cut = text.indexOf("\n\n"), head = text.slice(0, cut), tail = text.slice(cut + 2), lines = head.split("\n");
  if (cut < 0 || lines.length < 3 || !lines[0].startsWith("rollbook/log/") || !tail.endsWith("\n")) throw new Error("it isn't a checkpoint");
  if (!/^(0|[1-9][0-9]{0,15})$/.test(lines[1])) throw new Error("its size isn't a number");
  const root = decoded(lines[2], "its root isn't 32 bytes");
  if (root.length !== 32) throw new Error("its root isn't 32 bytes");
  const signatures = [];
  for (const line of tail.slice(0, -1).split("\n")) {
    const match = /^\u2014 ([^ +]+) ([A-Za-z0-9+/=]+)$/.exec(line);
    if (!match) throw new Error("its signature can't be read");
    const data = decoded(match[2], "its signature can't be read");
    if (data.length < 5) throw new Error("its signature can't be read");
    if (match[1] === lines[0]) signatures.push(data);
  }
  return { log: lines[0].slice(13), size: Number(lines[1]), root, body: bytes(head + "\n"), signatures, text };
}

function decoded(text, why) {
  let data;
  try {
    data = unbase64(text);
  } catch {
    throw new Error(why);
  }
  if (base64(data) !== text) throw new Error(why);
  return data;
}

const keyHash = (log, key) => sha256(join(bytes(`rollbook/log/${log}\n`), [1], key)).slice(0, 4);

// By this key, and no known key's signature fails: else the note is rejected whole, whoever else signed it (C2SP).
export function isSignedBy(note, key, known = []) {
  const by = (one) => note.signatures.filter((line) => same(line.slice(0, 4), keyHash(note.log, one)));
  return by(key).length > 0 && [...known, key].every((one) => by(one).every((line) => signed(one, note.body, line.slice(4))));
}

export function verifierKey(log, key) {
  return [`rollbook/log/${log}`, hex(keyHash(log, key)), base64(join([1], key))].join("+");
}
