/** The number of codes that start with the same sign. */
export const CODES = 86;

/** The second character of a code: printable, and neither a quote nor a backslash, which string literals escape. */
export function codeLetter(index: number): string {
  return String.fromCharCode(index < 52 ? index + 40 : index + 41);
}

/**
 * Reads text that the build has packed (`scripts/bundle/pack-text.js`). The first line has the signs, characters that the text does not contain.
 * The lines up to an empty one are pieces of text. A sign and a letter stand for the piece with their number. Pieces contain codes of
 * earlier ones.
 */
export function expandText(packed: string): string {
  const end = packed.indexOf('\n\n');
  const [signs = '', ...pieces] = packed.slice(0, end).split('\n');
  const codes = new RegExp(`[${signs}].`, 'g');
  const known = new Map<string, string>();
  const expand = (text: string) => text.replace(codes, (code) => known.get(code) ?? '');
  for (const [index, piece] of pieces.entries())
    known.set(signs.charAt(Math.floor(index / CODES)) + codeLetter(index % CODES), expand(piece));
  return expand(packed.slice(end + 2));
}
