import { invalidOption } from '../endpoint/fault.ts';
import { checkBaseUrl } from '../endpoint/url/base-url.ts';
import { splitRoute } from '../endpoint/url/route.ts';
import { compileUrl, type PathPart } from '../endpoint/url/template.ts';
import { github } from '../github/profile.ts';
import { OPERATORS, RESERVED, SIMPLE } from '../template/operators.ts';

/** What each mocking library takes. */
export interface Patterns {
  /** `http.get(pattern, …)` */
  msw: string;
  /** `nock(origin).get(pattern)`: a path, with or without a query. */
  nock: RegExp;
  /** `fetchMock.get(pattern, …)`: `express:` and a path of any host, or an expression where that cannot say it. */
  'fetch-mock': string | RegExp;
  /** `new URLPattern(pattern)` */
  urlpattern: { protocol?: string; hostname?: string; port?: string; pathname: string };
}

export interface PatternOptions {
  /** Where the API is, if not at its usual address. */
  baseUrl?: string | undefined;
}

/**
 * The URL of a route as a mocking library's pattern. The method is left to the library's own way of saying it, and the
 * query is left out: none of them has it in a path.
 */
export function toPattern<Library extends keyof Patterns>(
  route: string,
  library: Library,
  { baseUrl = github.baseUrl }: PatternOptions = {},
): Patterns[Library] {
  if (!Object.hasOwn(WRITERS, library))
    throw invalidOption('library', `must be one of ${Object.keys(WRITERS).join(', ')}`);
  const { authority, originSlot, path } = compileUrl(splitRoute(route).url);
  const base = authority ?? (originSlot < 0 ? undefined : github.uploadUrl(baseUrl)) ?? baseUrl;
  const { prefix } = checkBaseUrl(base);
  const [origin = ''] = /^\w+:\/\/[^/]+/.exec(prefix) ?? [];
  return WRITERS[library](origin, [prefix.slice(origin.length), ...path]);
}

type Path = readonly (string | PathPart)[];

const WRITERS: { readonly [Library in keyof Patterns]: (origin: string, path: Path) => Patterns[Library] } = {
  // Msw takes all behind a question mark for a query, so what is optional is written as a wildcard.
  msw: (origin, path) => origin + writeNames(path),
  nock: (_, path) => new RegExp(`^${writeExpression(path)}(?:\\?.*)?$`),
  'fetch-mock': (_, path) =>
    path.every((part) => typeof part === 'string' || (part.slot >= 0 && part.whole))
      ? `express:${writeNames(path)}`
      : new RegExp(`^[^/]*//[^/]*${writeExpression(path)}(?:\\?.*)?$`),
  urlpattern: (origin, path) => {
    const pathname = writeNames(path, (name, isSegment) => (isSegment ? `{/:${name}}?` : `:${name}(.*)`));
    if (origin === '') return { pathname };
    const { protocol, hostname, port } = new URL(origin);
    return { protocol: protocol.slice(0, -1), hostname, port, pathname };
  },
};

const SEGMENT = OPERATORS.get('/');

/** The path with `:name` for every placeholder. `writeOther` writes those that may be empty or hold a slash. */
function writeNames(path: Path, writeOther = (_name: string, _isSegment: boolean) => '*'): string {
  const seen = new Set<string>();
  return path
    .map((part, index) => {
      if (typeof part === 'string') return part.replace(/[:*?+(){}\\]/g, '\\$&');
      return part.expressions
        .flatMap(({ operator, variables }) =>
          variables.map((variable) => {
            let name = variable.name.replace(/\W/g, '_');
            while (seen.has(name)) name += '_';
            seen.add(name);
            if (operator !== SIMPLE) return writeOther(name, operator === SEGMENT);
            // Braces end a name where the text goes on with a letter.
            return /^\w/.test(String(path[index + 1] ?? '')) ? `{:${name}}` : `:${name}`;
          }),
        )
        .join(part.required ? ',' : '');
    })
    .join('');
}

/** The path as a regular expression, each placeholder as what it can expand to. */
function writeExpression(path: Path): string {
  return path
    .map((part) => {
      if (typeof part === 'string') return part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
      if (!part.required) return '[^?#]*';
      return part.expressions.map(({ operator }) => (operator === RESERVED ? '[^?#]+' : '[^/?#]+')).join(',');
    })
    .join('');
}
