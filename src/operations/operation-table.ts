/** A row of a table: a function's name, its route, and whether the route has pages. */
export interface OperationRow {
  readonly name: string;
  readonly route: string;
  readonly isPaged: boolean;
}

/** One letter for each method, and one for a GET with pages, with the first word that most names of its functions have. */
const LETTERS: Readonly<Record<string, readonly [method: string, verb: string]>> = {
  G: ['GET', 'get'],
  L: ['GET', 'list'],
  H: ['HEAD', 'head'],
  C: ['POST', 'create'],
  P: ['PUT', 'set'],
  U: ['PATCH', 'update'],
  D: ['DELETE', 'delete'],
};

/**
 * Writes the functions of a group as text, one entry for each URL: the URL, and for each function the letter of its method and its name. A
 * URL begins with the number of segments that it has in common with the previous one. A name is written without its first word if most
 * functions of the letter have that word, and with `=` instead of the other words if they are those of the previous name. Compressed, a
 * table of rows with a name, a method and a whole URL is 1.4 times as large.
 */
export function writeOperationTable(rows: readonly OperationRow[]): string {
  const byUrl = new Map<string, { letter: string; name: string }[]>();
  for (const { name, route, isPaged } of rows) {
    const [method = '', url = ''] = route.split(' ');
    const letter = isPaged ? 'L' : Object.keys(LETTERS).find((each) => LETTERS[each]?.[0] === method);
    byUrl.set(url, [...(byUrl.get(url) ?? []), { letter: letter ?? '', name }]);
  }
  let last: readonly string[] = [];
  let lastWords = '';
  const lines = [...byUrl.keys()].sort().map((url) => {
    const segments = url.split('/');
    let shared = 0;
    while (shared < segments.length - 1 && segments[shared] === last[shared]) shared += 1;
    last = segments;
    const functions = (byUrl.get(url) ?? []).map(({ letter, name }) => {
      const [, verb = '', words = ''] = FIRST_WORD.exec(name) ?? [];
      if (!verb) throw new Error(`The name ${name} does not begin with a lowercase word.`);
      const isUsual = words !== '' && verb === LETTERS[letter]?.[1];
      const written = words !== '' && words === lastWords ? '=' : words;
      lastWords = words;
      return `${letter}${isUsual ? '' : verb}${written}`;
    });
    return [`${shared}/${segments.slice(shared).join('/')}`, ...functions].join(' ');
  });
  return lines.join(';');
}

const FIRST_WORD = /^([a-z]*)(.*)/;

/** Reads the text of a group. */
export function readOperationTable(text: string): OperationRow[] {
  let last: readonly string[] = [];
  let words = '';
  return text.split(';').flatMap((line) => {
    const [url = '', ...functions] = line.split(' ');
    const [shared, ...segments] = url.split('/');
    last = [...last.slice(0, Number(shared)), ...segments];
    return functions.map((each) => {
      const letter = each.charAt(0);
      const [method, usual] = LETTERS[letter] ?? [];
      const [, verb, rest = ''] = FIRST_WORD.exec(each.slice(1)) ?? [];
      if (rest !== '=') words = rest;
      return { name: (verb || usual) + words, route: `${method} ${last.join('/')}`, isPaged: letter === 'L' };
    });
  });
}
