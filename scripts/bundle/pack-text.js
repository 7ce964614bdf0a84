import { CODES, codeLetter } from '../../.build/src/core/internal/expand-text.js';

/** Characters that may be signs, where a text does not contain them. None has a meaning inside the brackets of a regular expression. */
const SIGNS = '~|!&@#$%*;<>=()`QXZJKYWV7';

/** More codes make the packed text shorter, but the compressed package and compressed bundles larger. */
const MOST_SIGNS = 5;

/** Pairs that occur less often are not worth a code. */
const RARE = 4;

/** A code takes two characters, and a piece another one for its line. */
const CODE_SIZE = 2;

/**
 * Packs a text: pieces that occur often are written once, and two characters stand for each. Data of the catalogue takes a third of
 * its size then, and `expandText` reads it in milliseconds.
 * @param {string} text
 */
export function packText(text) {
  const signs = [...SIGNS].filter((sign) => !text.includes(sign)).slice(0, MOST_SIGNS);
  if (signs.length === 0) throw new Error('The text contains all characters that could be signs.');
  const symbols = joinPairs(text, 3 * signs.length * CODES);
  const pieces = choosePieces(symbols, signs.length * CODES);
  const codes = new Map(pieces.map((piece, index) => [piece, codeOf(signs, index)]));
  const write = (symbol) => codes.get(symbol) ?? writeParts(symbol);
  const writeParts = ({ letter, parts }) => letter ?? parts.map(write).join('');
  return [signs.join(''), ...pieces.map(writeParts), '', symbols.map(write).join('')].join('\n');
}

function codeOf(signs, index) {
  return signs[Math.floor(index / CODES)] + codeLetter(index % CODES);
}

/**
 * Divides a text into symbols. A symbol is a letter or a pair of symbols. The most frequent pair of neighbours becomes a symbol, until
 * there are enough. A line break is never part of a pair.
 */
function joinPairs(text, most) {
  const letters = new Map();
  const symbols = Array.from({ length: text.length }, (_, index) => {
    const letter = text.charAt(index);
    if (!letters.has(letter)) letters.set(letter, { id: letters.size, letter });
    return letters.get(letter);
  });
  const before = symbols.map((_, index) => index - 1);
  const after = symbols.map((_, index) => index + 1);
  const positions = new Map();
  const pairAt = (index) => {
    const [one, other] = [symbols[index], symbols[after[index]]];
    if (one === undefined || other === undefined || one.letter === '\n' || other.letter === '\n') return undefined;
    return one.id * 65_536 + other.id;
  };
  const add = (index) => {
    const pair = pairAt(index);
    if (pair === undefined) return;
    if (!positions.has(pair)) positions.set(pair, new Set());
    positions.get(pair).add(index);
  };
  const remove = (index) => positions.get(pairAt(index))?.delete(index);
  const join = (pair, id) => {
    const places = [...positions.get(pair)].sort((one, other) => one - other);
    const joined = { id, parts: [symbols[places[0]], symbols[after[places[0]]]] };
    for (const place of places) {
      // In "aaa", the second pair is gone once the first is joined.
      if (pairAt(place) !== pair) continue;
      const second = after[place];
      for (const index of [before[place], place, second]) remove(index);
      symbols[place] = joined;
      symbols[second] = undefined;
      after[place] = after[second];
      if (after[place] < before.length) before[after[place]] = place;
      for (const index of [before[place], place]) add(index);
    }
  };
  for (const index of symbols.keys()) add(index);
  let id = letters.size;
  for (const last = id + most; id < last; ) {
    // Several pairs are joined between two searches, because a search takes longer than joining. A pair never becomes more frequent.
    for (const [pair, places] of positions) if (places.size < RARE) positions.delete(pair);
    const frequent = [...positions].sort(([, one], [, other]) => other.size - one.size).slice(0, 16);
    if (frequent.length === 0) break;
    const least = frequent[0][1].size / 2;
    for (const [pair, places] of frequent) if (places.size >= least) join(pair, id++);
  }
  return symbols.filter((symbol) => symbol !== undefined);
}

/** The pairs that shorten the text if they have a code, at most as many as there are codes, each after those that it contains. */
function choosePieces(symbols, most) {
  const uses = new Map();
  const count = (symbol) => {
    uses.set(symbol, (uses.get(symbol) ?? 0) + 1);
    if (symbol.parts && uses.get(symbol) === 1) symbol.parts.forEach(count);
  };
  symbols.forEach(count);
  const pieces = new Set([...uses.keys()].filter(({ parts }) => parts).sort((one, other) => one.id - other.id));
  for (;;) {
    const lengths = new Map();
    const length = (symbol) => (symbol.letter ? 1 : pieces.has(symbol) ? CODE_SIZE : lengths.get(symbol));
    const ranked = [...uses.keys()]
      .filter(({ parts }) => parts)
      .sort((one, other) => one.id - other.id)
      .flatMap((symbol) => {
        const own = symbol.parts.reduce((sum, part) => sum + length(part), 0);
        lengths.set(symbol, own);
        return pieces.has(symbol) ? [{ symbol, saved: (own - CODE_SIZE) * uses.get(symbol) - own - 1 }] : [];
      })
      .sort((one, other) => one.saved - other.saved);
    const useless = ranked.filter(({ saved }) => saved <= 0).length;
    const excess = Math.min(ranked.length - most, Math.ceil(ranked.length / 50));
    const dropped = ranked.slice(0, Math.max(useless, excess));
    if (dropped.length === 0) return [...pieces];
    for (const { symbol } of dropped) {
      pieces.delete(symbol);
      for (const part of symbol.parts) uses.set(part, uses.get(part) + uses.get(symbol) - 1);
    }
  }
}
