/** The size of the largest input of a family: characters of a text, or items, names or routes. */
export const CHARACTERS = 2 ** 20;
export const ITEMS = 100_000;

export function repeat(size, create) {
  return Array.from({ length: size }, (_, index) => create(index));
}

/** A text made of this many parts. It is joined and therefore flat, because V8 would otherwise flatten it during the timed call. */
export function write(size, create) {
  return repeat(size, create).join('');
}

/** Text of this many characters. */
export function fill(size, text) {
  return write(Math.ceil(size / text.length), () => text).slice(0, size);
}

export function createRecord(size, createValue = (index) => `v${index}`, createName = (index) => `p${index}`) {
  return Object.fromEntries(repeat(size, (index) => [createName(index), createValue(index)]));
}

/** Objects nested this deeply. */
export function nest(depth) {
  let tree = {};
  for (let level = 1; level < depth; level++) tree = { tree };
  return tree;
}
