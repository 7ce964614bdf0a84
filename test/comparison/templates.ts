/** Expansions of a variable `v` as RFC 6570 has them: every operator, lists, maps, prefixes. */
const EXPANSIONS: readonly [template: string, value: unknown, expansion: string][] = [
  ['{v}', 'a b', 'a%20b'],
  ['{+v}', 'a/b', 'a/b'],
  ['{#v}', 'a', '#a'],
  ['{.v}', 'a', '.a'],
  ['{/v}', 'a', '/a'],
  ['{;v}', '', ';v'],
  ['{?v}', '', '?v='],
  ['{&v}', 'a', '&v=a'],
  ['{v:2}', 'abc', 'ab'],
  ['{v:1}', '🜁x', '%F0%9F%9C%81'],
  ['{v}', ['a', 'b'], 'a,b'],
  ['{/v*}', ['a', 'b'], '/a/b'],
  ['{;v*}', ['a', 'b'], ';v=a;v=b'],
  ['{?v*}', { a: '1', b: '2' }, '?a=1&b=2'],
];

/** Malformed templates: section 2 has no such forms, and section 3 requires that they are reported. */
const MALFORMED = ['{', '{v', '{}', '{!v}', '{v:0}', 'a}'];

export type Expand = (template: string, value: unknown) => string;

function attempt(expand: Expand, template: string, value: unknown): string | Error {
  try {
    return expand(template, value);
  } catch (error) {
    return error as Error;
  }
}

/** How much of the standard holds. */
export function readConformance(expand: Expand): { expansions: 'all' | 'some' | 'none'; refusesMalformed: boolean } {
  const right = EXPANSIONS.filter(([template, value, expansion]) => attempt(expand, template, value) === expansion);
  return {
    expansions: right.length === EXPANSIONS.length ? 'all' : right.length > 0 ? 'some' : 'none',
    refusesMalformed: MALFORMED.every((template) => attempt(expand, template, 'x') instanceof Error),
  };
}
