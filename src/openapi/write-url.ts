import { countDotSegments } from '../endpoint/url/template.ts';
import { EndpointError } from '../errors.ts';
import type { RouteFacts } from './facts.ts';
import { type ParameterFacts, parameterFacts } from './parameter-facts.ts';
import { writePathValue } from './values/path.ts';

/** The path of a request, its placeholders filled. `missingElsewhere` are parameters of other places without a value: all are named at once. */
export function writePath(
  { path, byPlace }: RouteFacts,
  values: ReadonlyMap<string, unknown>,
  missingElsewhere: readonly string[],
): string {
  const missing: string[] = [];
  const names: string[] = [];
  let text = '';
  let literals = '';
  for (const token of path) {
    if (typeof token === 'string') {
      text += token;
      literals += token;
      continue;
    }
    const facts: ParameterFacts = byPlace.path.get(token.name) ?? parameterFacts(token.name, 'ps!');
    const written = writePathValue(facts, values.get(token.name), token.keepsSlashes);
    if (written === '') missing.push(token.name);
    names.push(token.name);
    text += written;
    literals += 'x';
  }
  if (missing.length + missingElsewhere.length > 0) throw missingParameters([...missing, ...missingElsewhere]);
  if (countDotSegments(text) > countDotSegments(literals) || (text.startsWith('//') && !literals.startsWith('//'))) {
    throw unsafePath(names);
  }
  return text.startsWith('/') ? text : `/${text}`;
}

/** Puts a query after a URL that may have a query and a fragment of its own. */
export function addQuery(url: string, tail: string, query: string): string {
  if (query === '') return url + tail;
  const hash = tail.indexOf('#');
  const [own, fragment] = hash < 0 ? [tail, ''] : [tail.slice(0, hash), tail.slice(hash)];
  const separator = own === '' ? '?' : /[?&]$/.test(own) ? '' : '&';
  return url + own + separator + query + fragment;
}

function missingParameters(names: readonly string[]): EndpointError {
  const list = names.map((name) => JSON.stringify(name)).join(', ');
  const message = `Required parameters are missing or empty: ${list}. Pass a value for each of them.`;
  return new EndpointError('MISSING_PARAMETER', message, named(names));
}

function unsafePath(names: readonly string[]): EndpointError {
  const list = names.map((name) => JSON.stringify(name)).join(', ');
  const message = `The value of ${list} would change the route by a "." or ".." segment or a leading "//". Pass a value without these.`;
  return new EndpointError('UNSAFE_PATH', message, named(names));
}

function named(names: readonly string[]) {
  return names.length === 1 ? { parameter: names[0], parameters: names } : { parameters: names };
}
