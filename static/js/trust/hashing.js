// SHA-256, SHA-512, HMAC and Ed25519, small and slow: browsers switch their own off on plain http in a local network.
// Bytes are Uint8Array everywhere.

export const bytes = (text) => new TextEncoder().encode(text);
export const hex = (data) => Array.from(data, (b) => b.toString(16).padStart(2, "0")).join("");
export const unhex = (text) => {
  const plain = text.replaceAll("-", "");
  return Uint8Array.from({ length: plain.length >> 1 }, (_, i) => parseInt(plain.substr(2 * i, 2), 16));
};
export const join = (...parts) => {
  const all = new Uint8Array(parts.reduce((n, part) => n + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};
export const same = (a, b) => a.length === b.length && a.every((one, i) => one === b[i]);
// A number as so many bytes, big endian.
export const number = (value, width) => {
  let left = BigInt(value);
  const out = new Uint8Array(width);
  for (let i = width - 1; i >= 0; i--) {
    out[i] = Number(left & 255n);
    left >>= 8n;
  }
  return out;
};
export const unbase64 = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
export const base64 = (data) => btoa(String.fromCharCode(...data));

// -- SHA-2: the constants are the first bits of the fractional parts of roots of primes
const PRIMES = [];
for (let n = 2; PRIMES.length < 80; n++) if (PRIMES.every((p) => n % p)) PRIMES.push(n);
// The integer root of n, by bisection: exact, where Math.cbrt is not.
const root = (n, degree) => {
  let low = 0n, high = 1n << 80n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** degree <= n) low = middle;
    else high = middle;
  }
  return low;
};
const K64 = PRIMES.map((p) => root(BigInt(p) << 192n, 3n) & 0xffffffffffffffffn);
const H64 = PRIMES.slice(0, 8).map((p) => root(BigInt(p) << 128n, 2n) & 0xffffffffffffffffn);
const K32 = Uint32Array.from(K64.slice(0, 64), (k) => Number(k >> 32n));
const H32 = Uint32Array.from(H64, (h) => Number(h >> 32n));

const padded = (data, block) => {
  const length = Math.ceil((data.length + 1 + block / 8) / block) * block;
  const out = new Uint8Array(length);
  out.set(data);
  out[data.length] = 128;
  out.set(number(8 * data.length, 8), length - 8);
  return out;
};

export function sha256(data) {
  const h = H32.slice(), w = new Uint32Array(64), all = padded(data, 64);
  const view = new DataView(all.buffer);
  for (let start = 0; start < all.length; start += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(start + 4 * i);
    for (let i = 16; i < 64; i++) {
      const x = w[i - 15], y = w[i - 2];
      const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
      const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
      w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    let [a, b, c, d, e, f, g, k] = h;
    for (let i = 0; i < 64; i++) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      const t1 = (k + s1 + ((e & f) ^ (~e & g)) + K32[i] + w[i]) | 0;
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      k = g; g = f; f = e; e = (d + t1) | 0;
      d = c; c = b; b = a; a = (t1 + t2) | 0;
    }
    [a, b, c, d, e, f, g, k].forEach((value, i) => { h[i] += value; });
  }
  const out = new DataView(new ArrayBuffer(32));
  h.forEach((value, i) => out.setUint32(4 * i, value));
  return new Uint8Array(out.buffer);
}

export function sha512(data) {
  const mask = 0xffffffffffffffffn, turn = (x, n) => ((x >> n) | (x << (64n - n))) & mask;
  const h = H64.slice(), w = [], all = padded(data, 128), view = new DataView(all.buffer);
  for (let start = 0; start < all.length; start += 128) {
    for (let i = 0; i < 16; i++) w[i] = view.getBigUint64(start + 8 * i);
    for (let i = 16; i < 80; i++) {
      const x = w[i - 15], y = w[i - 2];
      const s0 = turn(x, 1n) ^ turn(x, 8n) ^ (x >> 7n), s1 = turn(y, 19n) ^ turn(y, 61n) ^ (y >> 6n);
      w[i] = (w[i - 16] + s0 + w[i - 7] + s1) & mask;
    }
    let [a, b, c, d, e, f, g, k] = h;
    for (let i = 0; i < 80; i++) {
      const s1 = turn(e, 14n) ^ turn(e, 18n) ^ turn(e, 41n);
      const t1 = k + s1 + ((e & f) ^ (~e & mask & g)) + K64[i] + w[i];
      const s0 = turn(a, 28n) ^ turn(a, 34n) ^ turn(a, 39n);
      const t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
      k = g; g = f; f = e; e = (d + t1) & mask;
      d = c; c = b; b = a; a = (t1 + t2) & mask;
    }
    [a, b, c, d, e, f, g, k].forEach((value, i) => { h[i] = (h[i] + value) & mask; });
  }
  return join(...h.map((value) => number(value, 8)));
}

export function hmac(key, message) {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  return sha256(join(block.map((b) => b ^ 0x5c), sha256(join(block.map((b) => b ^ 0x36), message))));
}

// -- Ed25519 (RFC 8032), verification only
const P = 2n ** 255n - 19n, Q = 2n ** 252n + 27742317777372353535851937790883648493n;
const mod = (x) => ((x % P) + P) % P;
const power = (x, n) => {
  let out = 1n;
  for (x = mod(x); n; n >>= 1n, x = (x * x) % P) if (n & 1n) out = (out * x) % P;
  return out;
};
const D = mod(-121665n * power(121666n, P - 2n)), I = power(2n, (P - 1n) / 4n);
const little = (data) => BigInt("0x" + (hex(data.slice().reverse()) || "0"));
const add = (p, q) => {
  const a = mod((p[1] - p[0]) * (q[1] - q[0])), b = mod((p[1] + p[0]) * (q[1] + q[0]));
  const c = mod(2n * p[3] * q[3] * D), d = mod(2n * p[2] * q[2]);
  const e = b - a, f = d - c, g = d + c, h = b + a;
  return [mod(e * f), mod(g * h), mod(f * g), mod(e * h)];
};
const NOTHING = [0n, 1n, 1n, 0n];
const times = (n, p) => {
  let out = NOTHING;
  for (; n; n >>= 1n, p = add(p, p)) if (n & 1n) out = add(out, p);
  return out;
};
const point = (data) => {
  const all = little(data), sign = all >> 255n, y = all & (2n ** 255n - 1n);
  if (data.length !== 32 || y >= P) return null;
  const square = mod((y * y - 1n) * power(D * y * y + 1n, P - 2n));
  let x = power(square, (P + 3n) / 8n);
  if (mod(x * x - square)) x = mod(x * I);
  if (mod(x * x - square) || (x === 0n && sign)) return null;
  if ((x & 1n) !== sign) x = P - x;
  return [x, y, 1n, mod(x * y)];
};
const equal = (p, q) => !mod(p[0] * q[2] - q[0] * p[2]) && !mod(p[1] * q[2] - q[1] * p[2]);
const BASE = point(number(mod(4n * power(5n, P - 2n)), 32).reverse());

export function signed(key, message, signature) {
  if (signature.length !== 64) return false;
  const a = point(key), r = point(signature.slice(0, 32)), s = little(signature.slice(32));
  if (!a || !r || s >= Q) return false;
  const h = little(sha512(join(signature.slice(0, 32), key, message))) % Q;
  if (equal(times(8n, a), NOTHING)) return false; // by such a key everybody signs everything
  return equal(times(s, BASE), add(r, times(h, a)));
}
