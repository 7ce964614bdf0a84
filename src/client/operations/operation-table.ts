/** A row of a table: a function's name, its route, and whether the route has pages. */
export interface OperationRow {
  readonly name: string;
  readonly route: string;
  readonly isPaged: boolean;
}

/** One sign for each method, and one for a GET with pages, with the first word that most names of its functions have. */
const METHODS: Readonly<Record<string, readonly [method: string, verb: string]>> = {
  '<': ['GET', 'get'],
  '>': ['GET', 'list'],
  '|': ['HEAD', 'head'],
  '(': ['POST', 'create'],
  ')': ['PUT', 'set'],
  '^': ['PATCH', 'update'],
  '~': ['DELETE', 'delete'],
};

/** The position of the sign in front of a URL is the number of segments that it drops from the previous URL. */
const DEPTHS = ":;[]!#%&'*+@";

/** The position of a sign in a name is that of the words in `wordsOf` that it stands for. */
const WORDS = '-,.?/_{}';

const PART = /[<>|()^~:;[\]!#%&'*+@][^<>|()^~:;[\]!#%&'*+@]*/g;

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

const FIRST_WORD = /^([a-z]*)(.*)/;

/** Reads the text of a group. */
function readOperationTable(text: string): OperationRow[] {
  const url: string[] = [];
  let inUrl: readonly string[] | undefined;
  let words = '';
  return (text.match(PART) ?? []).flatMap((part) => {
    const sign = part.charAt(0);
    const rest = part.slice(1);
    const [method, usual] = METHODS[sign] ?? [];
    if (!method) {
      url.length -= DEPTHS.indexOf(sign);
      inUrl = undefined;
      for (const segment of rest.split('/')) {
        const whole = segment.replace(/^\{(?=_|$)/, `{${placeholderAfter(url.at(-1))}`);
        url.push(/^\{[a-z_]+$/.test(whole) ? `${whole}}` : whole);
      }
      return [];
    }
    const [, verb, others = ''] = FIRST_WORD.exec(rest) ?? [];
    if (rest && others !== '=')
      words = others.replace(/[-,.?/_{}]/g, (each) => {
        inUrl ??= wordsOf(url);
        return inUrl[WORDS.indexOf(each)] ?? '';
      });
    return { name: (verb || usual) + words, route: `${method} ${url.join('/')}`, isPaged: sign === '>' };
  });
}

/** The words of a name that may come from its URL: the last three segments that are not placeholders, and the first. */
function wordsOf(url: readonly string[]): string[] {
  const names = url
    .filter((each) => /^[a-z][\w-]*$/.test(each))
    .map((each) => each.replace(/(?:^|[-_])([a-z])/g, toUpperCase));
  const scope = singular(names[0]);
  return [`For${scope}`, scope, ...[-1, -2, -3].flatMap((index) => [names.at(index) ?? '', singular(names.at(index))])];
}

const toUpperCase = (_: string, letter: string) => letter.toUpperCase();

/** The name that a placeholder often begins with, if it follows a segment. */
const placeholderAfter = (segment?: string) => singular(segment).replace(/-/g, '_');

const singular = (name = '') => name.replace(/ies$/, 'y').replace(/s$/, '');

/** The functions of an API by group, which are read when a group is first used. */
export interface OperationGroups {
  readonly names: readonly string[];
  rowsOf(group: string): readonly OperationRow[];
}

/** The replacement of a group of the API in an edition: nothing, or a line with the names that it lacks and a table of its own functions. */
type GroupDifference = Readonly<Record<string, string | null>>;

/** Reads groups, and what an edition has instead of some of them. */
export function readGroups(
  tables: Readonly<Record<string, string>>,
  difference: GroupDifference = {},
): OperationGroups {
  return {
    names: Object.keys({ ...tables, ...difference }).filter((group) => difference[group] !== null),
    rowsOf(group) {
      const [missing = '', ...own] = (difference[group] ?? '').split('\n');
      const without = new Set(missing.split(' '));
      const read = (table: string | undefined) => (table ? readOperationTable(table) : []);
      return [...read(tables[group]).filter(({ name }) => !without.has(name)), ...read(own.join('\n'))];
    },
  };
}
