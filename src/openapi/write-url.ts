import { countDotSegments } from '../core/endpoint/url/route.ts';
import { EndpointError } from '../core/errors.ts';
import type { PathToken, RouteFacts } from './rules.ts';

interface WrittenPath {
  readonly path: string;
  /** The query and fragment in the path itself. */
  readonly tail: string;
}

/**
 * Fills the placeholders of a path. `missingElsewhere` lists parameters without a value in other locations, so that one error lists
 * all of them.
 */
export function writePath(
  facts: RouteFacts,
  values: ReadonlyMap<string, unknown>,
  missingElsewhere: readonly string[],
): WrittenPath {
  const path = fill(facts.path, facts, values);
  const tail = fill(facts.tail, facts, values);
  const missing = [...path.missing, ...tail.missing, ...missingElsewhere];
  if (missing.length > 0) throw missingParameters(missing);
  const { text, literals } = path;
  if (countDotSegments(text) > countDotSegments(literals) || (text.startsWith('//') && !literals.startsWith('//'))) {
    throw unsafePath(path.names);
  }
  return { path: text.startsWith('/') ? text : `/${text}`, tail: tail.text };
}

function fill(tokens: readonly PathToken[], { byPlace }: RouteFacts, values: ReadonlyMap<string, unknown>) {
  const missing: string[] = [];
  const names: string[] = [];
  let text = '';
  let literals = '';
  for (const token of tokens) {
    if (typeof token === 'string') {
      text += token;
      literals += token;
      continue;
    }
    const written = byPlace.path.get(token.name)?.write(values.get(token.name), token.override);
    if (!written) missing.push(token.name);
    names.push(token.name);
    text += written;
    literals += 'x';
  }
  return { text, literals, names, missing };
}

/** Adds a query to a URL that may have its own query and fragment. */
export function addQuery(url: string, tail: string, query: string): string {
  if (query === '') return url + tail;
  const hash = tail.indexOf('#');
  const [own, fragment] = hash < 0 ? [tail, ''] : [tail.slice(0, hash), tail.slice(hash)];
  const separator = own === '' ? '?' : /[?&]$/.test(own) ? '' : '&';
  return url + own + separator + query + fragment;
}

export function missingParameters(names: readonly string[]): EndpointError {
  const list = names.map((name) => JSON.stringify(name)).join(', ');
  const message = `Required parameters are missing or empty: ${list}. Pass a value for each of them.`;
  return new EndpointError('MISSING_PARAMETER', message, named(names));
}

export function unsafePath(names: readonly string[]): EndpointError {
  const list = names.map((name) => JSON.stringify(name)).join(', ');
  const message = `The value of ${list} would change the route: it creates a "." or ".." segment or a leading "//". Pass a value without these.`;
  return new EndpointError('UNSAFE_PATH', message, named(names));
}

function named(names: readonly string[]) {
  return names.length === 1 ? { parameter: names[0], parameters: names } : { parameters: names };
}
