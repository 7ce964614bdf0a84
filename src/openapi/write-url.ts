import { EndpointError } from '../core/errors.ts';
import { countDotSegments } from '../core/route.ts';
import { encodeFor } from '../core/values.ts';
import type { RouteFacts } from './rules.ts';

/** What precedes the query and fragment that a path may have. */
const PATH = /^[^?#]*/;

/** Fills the placeholders of a path. If some have no value, their names are added to `missing`, and the path is not checked. */
export function fillPath(
  { path, byPlace }: RouteFacts,
  values: ReadonlyMap<string, unknown>,
  missing: string[],
): string {
  const names: string[] = [];
  let text = '';
  let literals = '';
  for (const token of path) {
    if (typeof token === 'string') {
      text += token;
      literals += token;
      continue;
    }
    const { name, override } = token;
    const written = encodeFor(name, (value) => byPlace.path.get(name)?.write(value, override), values.get(name));
    if (!written) missing.push(name);
    names.push(name);
    text += written;
    literals += 'x';
  }
  const dots = (each: string) => countDotSegments(PATH.exec(each)?.[0] as string);
  const isUnsafe = dots(text) > dots(literals) || (text.startsWith('//') && !literals.startsWith('//'));
  if (isUnsafe && missing.length === 0) throw unsafePath(names);
  return text;
}

/** Adds a query to a URL that may have its own query and fragment. */
export function addQuery(url: string, query: string): string {
  const end = url.search(/#|$/);
  const start = url.slice(0, end);
  const separator = !start.includes('?') ? '?' : /[?&]$/.test(start) ? '' : '&';
  return start + separator + query + url.slice(end);
}

export function missingParameters(names: readonly string[]): EndpointError {
  const message = `Required parameters are missing or empty: ${listOf(names)}. Pass a value for each.`;
  return new EndpointError('MISSING_PARAMETER', message, named(names));
}

export function unsafePath(names: readonly string[]): EndpointError {
  const message = `The value of ${listOf(names)} would change the route: it creates a "." or ".." segment or a leading "//". Pass a value without these.`;
  return new EndpointError('UNSAFE_PATH', message, named(names));
}

function listOf(names: readonly string[]): string {
  return names.map((name) => JSON.stringify(name)).join(', ');
}

/** The details of an error about several names. */
export function named(parameters: readonly string[]) {
  return parameters.length === 1 ? { parameter: parameters[0], parameters } : { parameters };
}
