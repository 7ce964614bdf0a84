import { checkBaseUrl } from '../core/base-url.ts';
import { invalidOption } from '../core/errors.ts';
import { github } from '../core/profile/github.ts';
import { isText, type OptionChecks, readOptions } from '../core/read-options.ts';
import { compileUrl, type PathPart, splitRoute } from '../core/route.ts';
import { OPERATORS, RESERVED, SIMPLE } from '../core/template.ts';
import { convert } from './convert.ts';

/** The pattern of a route, for each library. */
export interface Patterns {
  /** `http.get(pattern, …)` */
  msw: string;
  /** `nock(origin).get(pattern)`: a path, with or without a query. */
  nock: RegExp;
  /** `fetchMock.get(pattern, …)`: `express:` and a path on any host, or a regular expression if that is not enough. */
  'fetch-mock': string | RegExp;
  /** `new URLPattern(pattern)` */
  urlpattern: { protocol?: string; hostname?: string; port?: string; pathname: string };
}

/** Options of `toPattern`. */
export interface PatternOptions {
  /** The base URL of the API, if it is not the default. */
  baseUrl?: string | undefined;
}

/**
 * Converts the URL of a route to the pattern of a mocking library. The pattern does not include the method and the query, because no
 * library supports them in a pattern.
 *
 * @example
 * http.get(toPattern('GET /repos/{owner}/{repo}', 'msw'), handler)
 */
export function toPattern<Library extends keyof Patterns>(
  route: string,
  library: Library,
  options: PatternOptions = {},
): Patterns[Library] {
  return convert(() => {
    if (typeof library !== 'string' || !Object.hasOwn(WRITERS, library)) {
      throw invalidOption('library', `must be one of ${Object.keys(WRITERS).join(', ')}`);
    }
    if (typeof route !== 'string') throw invalidOption('route', 'must be a string such as "GET /orgs/{org}/repos"');
    const { origin, path } = readRoute(route, readPatternOptions('toPattern', options));
    return WRITERS[library](origin, path);
  });
}

const CHECKS: OptionChecks<PatternOptions> = { baseUrl: isText };

/** Reads the options of a function that matches URLs. */
export function readPatternOptions(caller: string, given: unknown): PatternOptions {
  return readOptions(caller, given, CHECKS);
}

/** The origin of a route's URL, and the parts of its path. The options were read. */
export function readRoute(route: string, options: PatternOptions): { origin: string; path: Path } {
  const { url: baseUrl } = checkBaseUrl(options.baseUrl ?? github.baseUrl);
  const { authority, originSlot, path } = compileUrl(splitRoute(route).url);
  const base = authority ?? (originSlot < 0 ? undefined : github.uploadUrl(baseUrl)) ?? baseUrl;
  const { prefix } = checkBaseUrl(base);
  const [origin = ''] = /^\w+:\/\/[^/]+/.exec(prefix) ?? [];
  return { origin, path: [prefix.slice(origin.length), ...path] };
}

/** The parts of a path: texts and placeholders. */
type Path = readonly (string | PathPart)[];

const WRITERS: { readonly [Library in keyof Patterns]: (origin: string, path: Path) => Patterns[Library] } = {
  // msw reads everything after a question mark as a query, so optional parts are written as wildcards.
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

/** The path with `:name` for every placeholder. `writeOther` writes those that may be empty or contain a slash. */
function writeNames(path: Path, writeOther = (_name: string, _isSegment: boolean) => '*'): string {
  const nameOf = createNames();
  return path
    .map((part, index) => {
      if (typeof part === 'string') return part.replace(/[:*?+(){}\\]/g, '\\$&');
      return part.expressions
        .flatMap(({ operator, variables }) =>
          variables.map((variable) => {
            const name = nameOf(variable.name);
            if (operator !== SIMPLE) return writeOther(name, operator === SEGMENT);
            // Braces end a name if the text continues with a letter.
            return /^\w/.test(String(path[index + 1] ?? '')) ? `{:${name}}` : `:${name}`;
          }),
        )
        .join(part.required ? ',' : '');
    })
    .join('');
}

/** Makes the names of placeholders unique words. A repeated name is changed: `x`, `x_`, `x_3`, `x_4`. */
function createNames(): (name: string) => string {
  const counts = new Map<string, number>();
  return (given) => {
    const name = given.replace(/\W/g, '_');
    let count = counts.get(name) ?? 0;
    let numbered: string;
    do {
      count++;
      numbered = count < 3 ? name + '_'.repeat(count - 1) : `${name}_${count}`;
    } while (numbered !== name && counts.has(numbered));
    counts.set(name, count);
    if (numbered !== name) counts.set(numbered, 1);
    return numbered;
  };
}

/** Writes the path as a regular expression that matches every possible expansion. */
function writeExpression(path: Path): string {
  return path.map(writePart).join('');
}

/** Writes a part of the path as a regular expression. */
export function writePart(part: string | PathPart): string {
  if (typeof part === 'string') return part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  if (!part.required) return '[^?#]*';
  return part.expressions.map(({ operator }) => (operator === RESERVED ? '[^?#]+' : '[^/?#]+')).join(',');
}
