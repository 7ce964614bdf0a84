/** A row of a table: a function's name, its route, and whether the route has pages. */
export interface OperationRow {
  readonly name: string;
  readonly route: string;
  readonly isPaged: boolean;
}

/** One sign for each method, and one for a GET with pages, with the first word that most names of its functions have. */
export const METHODS: Readonly<Record<string, readonly [method: string, verb: string]>> = {
  '<': ['GET', 'get'],
  '>': ['GET', 'list'],
  '|': ['HEAD', 'head'],
  '(': ['POST', 'create'],
  ')': ['PUT', 'set'],
  '^': ['PATCH', 'update'],
  '~': ['DELETE', 'delete'],
};

/** The position of the sign in front of a URL is the number of segments that it drops from the previous URL. */
export const DEPTHS = ":;[]!#%&'*+@";

/** The position of a sign in a name is that of the words in `wordsOf` that it stands for. */
export const WORDS = '-,.?/_{}';

const PART = /[<>|()^~:;[\]!#%&'*+@][^<>|()^~:;[\]!#%&'*+@]*/g;

export const FIRST_WORD = /^([a-z]*)(.*)/;

/** Reads the text of a group, which `write-operation-table.ts` of the generator describes. */
export function readOperationTable(text: string): OperationRow[] {
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
export function wordsOf(url: readonly string[]): string[] {
  const names = url
    .filter((each) => /^[a-z][\w-]*$/.test(each))
    .map((each) => each.replace(/(?:^|[-_])([a-z])/g, toUpperCase));
  const scope = singular(names[0]);
  return [`For${scope}`, scope, ...[-1, -2, -3].flatMap((index) => [names.at(index) ?? '', singular(names.at(index))])];
}

const toUpperCase = (_: string, letter: string) => letter.toUpperCase();

/** The name that a placeholder often begins with, if it follows a segment. */
export const placeholderAfter = (segment?: string) => singular(segment).replace(/-/g, '_');

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
