/** The editions that have a row unchanged, as a number with a bit for each. 0 for rows that no edition has. */
export type EditionsOf = (key: string) => number;

/** An interface that is declared, with the bits of the editions that have its rows. */
export interface Group {
  readonly name: string;
  readonly editions: number;
}

/**
 * Declares an interface with rows. Rows that the same editions share become a separate interface, which the whole interface and
 * those editions extend, so that nothing is written twice and the compiler has nothing to compute.
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
