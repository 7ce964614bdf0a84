/** A row of a table: a function's name, its route, and whether the route has pages. */
export interface OperationRow {
  readonly name: string;
  readonly route: string;
  readonly isPaged: boolean;
}

/**
 * Writes the functions of a group as text, one per line: the name, with a star if the route has pages, the method, and the URL. A URL
 * begins with the number of segments that it has in common with the previous one, which saves a sixth of the compressed size.
 */
export function writeOperationTable(rows: readonly OperationRow[]): string {
  let last: readonly string[] = [];
  const lines = [...rows].sort(byUrl).map(({ name, route, isPaged }) => {
    const [method = '', url = ''] = route.split(' ');
    const segments = url.split('/');
    let shared = 0;
    while (shared < segments.length - 1 && segments[shared] === last[shared]) shared += 1;
    last = segments;
    return `${name}${isPaged ? '*' : ''} ${method} ${shared}/${segments.slice(shared).join('/')}`;
  });
  return lines.join('\n');
}

/** Reads the text of a group. */
export function readOperationTable(text: string): OperationRow[] {
  let last: readonly string[] = [];
  return text.split('\n').map((line) => {
    const [name = '', method = '', url = ''] = line.split(' ');
    const [shared = '', ...segments] = url.split('/');
    last = [...last.slice(0, Number(shared)), ...segments];
    return { name: name.replace('*', ''), route: `${method} ${last.join('/')}`, isPaged: name.endsWith('*') };
  });
}

function byUrl(one: OperationRow, other: OperationRow): number {
  const [left = '', right = ''] = [one, other].map(({ route }) => route.slice(route.indexOf(' ')));
  return left < right ? -1 : left > right ? 1 : 0;
}
