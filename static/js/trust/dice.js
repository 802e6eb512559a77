// The server's dice: HMAC-SHA256 blocks under the roll's secret, mapped to faces without favouring any.
import { bytes, hmac, join, number } from "./hashing.js";

export const field = (data) => join(number(data.length, 4), data);

export function message(stream, roll, seeds, fresh) {
  return join(
    field(bytes("rollbook/dice/1")), field(bytes(stream)), field(number(roll, 8)),
    field(join(...seeds.map(field))), field(fresh),
  );
}

export function faces(secret, stream, roll, count, sides, seeds, fresh, steps = null) {
  const width = sides <= 256 ? 1 : 4, span = 256 ** width, limit = span - (span % sides);
  const text = message(stream, roll, seeds, fresh), shown = [];
  for (let counter = 0; shown.length < count; counter++) {
    const block = hmac(secret, join(text, field(number(counter, 4))));
    if (steps) steps.push(block);
    for (let at = 0; at < 32; at += width) {
      const value = block.slice(at, at + width).reduce((n, b) => n * 256 + b, 0);
      if (value < limit && shown.length < count) shown.push(1 + (value % sides));
    }
  }
  return shown;
}
