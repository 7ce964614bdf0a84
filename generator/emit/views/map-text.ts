/** Which editions have a row as it is: a number with a bit for each. Rows that no edition has are 0. */
export type EditionsOf = (key: string) => number;

/** An interface that is declared, with the bits of the editions that have its rows. */
export interface Group {
  readonly name: string;
  readonly editions: number;
}

/**
 * Declares an interface with rows. Rows that the same editions have become an interface of their own, which the whole and these
 * editions extend: nothing is written twice, and a compiler has nothing to compute.
 */
export function groupedText(
  name: string,
  rows: ReadonlyMap<string, string>,
  editionsOf: EditionsOf,
  parents: readonly string[] = [],
): { readonly text: string; readonly groups: readonly Group[] } {
  const texts = new Map<number, string>();
  for (const [key, text] of rows) texts.set(editionsOf(key), (texts.get(editionsOf(key)) ?? '') + text);
  const groups = [...texts.keys()]
    .filter((editions) => editions !== 0)
    .sort((one, other) => one - other)
    .map((editions): Group => ({ name: `${name}${editions}`, editions }));
  const declared = groups.map((group) => interfaceText(group.name, [], texts.get(group.editions) ?? ''));
  const whole = interfaceText(name, [...parents, ...groups.map((group) => group.name)], texts.get(0) ?? '');
  return { text: declared.join('') + whole, groups };
}

export function interfaceText(name: string, parents: readonly string[], rows: string): string {
  return `export interface ${name}${parents.length > 0 ? ` extends ${parents.join(', ')}` : ''} {\n${rows}}\n`;
}
