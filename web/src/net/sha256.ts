/** SHA-256, here because browsers offer theirs only over HTTPS, and a table at home has none. */

const K = new Uint32Array(64);
const START = new Uint32Array(8);

/** The first 32 bits of the fraction of a number. */
function fraction(value: number): number {
  return ((value - Math.floor(value)) * 0x100000000) | 0;
}

for (let number = 2, found = 0; found < 64; number += 1) {
  let prime = true;
  for (let factor = 2; factor * factor <= number; factor += 1) prime &&= number % factor !== 0;
  if (!prime) continue;
  if (found < 8) START[found] = fraction(Math.sqrt(number));
  K[found] = fraction(Math.cbrt(number));
  found += 1;
}

function turn(x: number, by: number): number {
  return (x >>> by) | (x << (32 - by));
}

export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array((((bytes.length + 8) >> 6) << 6) + 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const data = new DataView(padded.buffer);
  data.setUint32(padded.length - 8, Math.floor(bytes.length / 0x20000000));
  data.setUint32(padded.length - 4, bytes.length << 3);
  const hash = new Int32Array(START);
  const w = new Int32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i += 1) w[i] = data.getInt32(block + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const x = w[i - 15]!;
      const y = w[i - 2]!;
      w[i] = w[i - 16]! + (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) + w[i - 7]! + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i += 1) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => (hash[i] = hash[i]! + value));
  }
  return Array.from(hash, (value) => (value >>> 0).toString(16).padStart(8, '0')).join('');
}
