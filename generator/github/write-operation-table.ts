import {
  DEPTHS,
  FIRST_WORD,
  METHODS,
  type OperationRow,
  placeholderAfter,
  readOperationTable,
  WORDS,
  wordsOf,
} from '../../src/client/operations/operation-table.ts';

/**
 * Writes the functions of a group as text. Each URL is followed by its functions. A URL begins with a sign and has only the segments that
 * differ from the previous one, and a placeholder does not repeat the segment in front of it: `/pets/{pet_id}` is `/pets/{_id`. A name begins
 * with the sign of its method. It is written without its first word if most functions of the method have that word, with signs for the words
 * that occur in the URL, and with `=` instead of the other words if they are those of the previous name. If nothing is left, the sign
 * stands for the name. Compressed, a table of rows with a name, a method and a whole URL is twice as large.
 */
export function writeOperationTable(rows: readonly OperationRow[]): string {
  const byUrl = new Map<string, OperationRow[]>();
  for (const row of rows) {
    const [, url = ''] = row.route.split(' ');
    byUrl.set(url, [...(byUrl.get(url) ?? []), row]);
  }
  let last: readonly string[] = [];
  let lastWords = '';
  const text = [...byUrl.keys()].sort().map((url) => {
    const segments = url.split('/');
    let shared = 0;
    while (shared < segments.length - 1 && segments[shared] === last[shared]) shared += 1;
    const depth = DEPTHS.charAt(last.length - shared);
    last = segments;
    const inUrl = wordsOf(segments);
    const functions = (byUrl.get(url) ?? []).map(({ name, route, isPaged }) => {
      const [, verb = '', words = ''] = FIRST_WORD.exec(name) ?? [];
      if (!verb) throw new Error(`The name ${name} does not begin with a lowercase word.`);
      const sign = isPaged ? '>' : Object.keys(METHODS).find((each) => route.startsWith(`${METHODS[each]?.[0]} `));
      const isUsual = words !== '' && verb === METHODS[sign ?? '']?.[1];
      const isSame = words !== '' && words === lastWords;
      lastWords = words;
      const written = isSame ? '=' : shortenName(words, inUrl);
      return `${sign}${isUsual ? written.replace('=', '') : verb + written}`;
    });
    const written = segments.slice(shared).map((each, index) => shortenSegment(each, segments[shared + index - 1]));
    return [depth, written.join('/'), ...functions].join('');
  });
  return checkTable(text.join(''), rows);
}

/** A URL or a name may contain a sign, and a URL may have more segments than there are signs. */
function checkTable(text: string, rows: readonly OperationRow[]): string {
  const textOf = (each: OperationRow) => `${each.name} ${each.route} ${each.isPaged}`;
  const read = new Set(readOperationTable(text).map(textOf));
  const lost = rows.find((each) => !read.has(textOf(each)));
  if (lost) throw new Error(`A table cannot contain ${lost.name} with the route ${lost.route}.`);
  return text;
}

function shortenName(name: string, inUrl: readonly string[]): string {
  return inUrl.reduce(
    (short, words, index) =>
      words.length < 3 ? short : short.replace(new RegExp(`${words}(?![a-z])`), WORDS.charAt(index)),
    name,
  );
}

function shortenSegment(segment: string, previous = ''): string {
  if (!/^\{[a-z_]+\}$/.test(segment)) return segment;
  const start = `{${placeholderAfter(previous)}`;
  const open = segment.slice(0, -1);
  return start !== '{' && `${open}_`.startsWith(`${start}_`) ? `{${open.slice(start.length)}` : open;
}
