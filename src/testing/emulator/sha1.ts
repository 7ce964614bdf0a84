/**
 * The SHA-1 hash of bytes, in hexadecimal digits. Git names objects by it, and a request is handled in one synchronous step, in which
 * `crypto.subtle` cannot be used.
 */
export function sha1(bytes: Uint8Array): string {
  const words = padMessage(bytes);
  const state = new Uint32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]);
  const schedule = new Uint32Array(80);
  for (let start = 0; start < words.length; start += 16) hashBlock(words.subarray(start, start + 16), schedule, state);
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}

/** The message as big-endian words: followed by one bit, zeros, and its length in bits, in blocks of 16 words. */
function padMessage(bytes: Uint8Array): Uint32Array {
  const size = Math.ceil((bytes.length + 9) / 64) * 16;
  const words = new Uint32Array(size);
  for (let index = 0; index < bytes.length; index++) addByte(words, index, bytes[index] ?? 0);
  addByte(words, bytes.length, 0x80);
  words[size - 2] = Math.floor(bytes.length / 0x2000_0000);
  words[size - 1] = bytes.length * 8;
  return words;
}

function addByte(words: Uint32Array, index: number, byte: number): void {
  const word = index >> 2;
  words[word] = (words[word] ?? 0) | (byte << (24 - (index % 4) * 8));
}

function hashBlock(block: Uint32Array, schedule: Uint32Array, state: Uint32Array): void {
  schedule.set(block);
  const at = (index: number) => schedule[index] ?? 0;
  for (let index = 16; index < 80; index++)
    schedule[index] = rotate(at(index - 3) ^ at(index - 8) ^ at(index - 14) ^ at(index - 16), 1);
  let [a = 0, b = 0, c = 0, d = 0, e = 0] = state;
  for (let index = 0; index < 80; index++) {
    const next = (rotate(a, 5) + mix(index, b, c, d) + e + at(index)) >>> 0;
    [a, b, c, d, e] = [next, a, rotate(b, 30), c, d];
  }
  [a, b, c, d, e].forEach((word, index) => {
    state[index] = (state[index] ?? 0) + word;
  });
}

/** The function of a round, with its constant. */
function mix(index: number, b: number, c: number, d: number): number {
  if (index < 20) return ((b & c) | (~b & d)) + 0x5a827999;
  if (index < 40) return (b ^ c ^ d) + 0x6ed9eba1;
  if (index < 60) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
  return (b ^ c ^ d) + 0xca62c1d6;
}

function rotate(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}
