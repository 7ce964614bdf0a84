/** The characters that stand for the entries of a table: printable, and none that a string literal has to escape. */
const CHARACTERS = Array.from({ length: 90 }, (_, index) => String.fromCharCode(33 + index)).filter(
  (character) => !'\\\'"`$'.includes(character),
);
/** The first of two characters, for entries that have no character of their own. */
const LEADS = '{|}';
const CODE = /[{|}]?./g;

/** Writes positions in a table, one after the other. The first 85 take one character each. */
export function writeCodes(positions: readonly number[]): string {
  const { length } = CHARACTERS;
  return positions
    .map((position) => {
      const last = CHARACTERS[position % length] as string;
      return position < length ? last : `${LEADS[Math.floor(position / length) - 1]}${last}`;
    })
    .join('');
}

/** Reads what `writeCodes` has written. */
export function readCodes(text: string): number[] {
  const positions = new Map(CHARACTERS.map((character, index) => [character, index]));
  return (text.match(CODE) ?? []).map((code) => {
    const lead = code.length === 1 ? -1 : LEADS.indexOf(code.charAt(0));
    return (lead + 1) * CHARACTERS.length + (positions.get(code.slice(-1)) ?? 0);
  });
}
