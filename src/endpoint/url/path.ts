import { EndpointError } from '../../errors.ts';
import { DOTS, encodeUnreserved, inspect } from '../../template/encode.ts';
import { expandExpression } from '../../template/expand.ts';
import type { Variable } from '../../template/parse.ts';
import { type CompiledUrl, countDotSegments, type PathPart } from './template.ts';

/** The path with its placeholders replaced. `mayBeEmpty` names those that may be `''` in the last segment. */
export function expandPath(url: CompiledUrl, values: readonly unknown[], mayBeEmpty: readonly string[]): string {
  let isDelicate = url.delicate;
  let path = '';
  let text = '';
  for (const part of url.path) {
    if (typeof part === 'string') {
      path += part;
      text = '';
      continue;
    }
    const value = part.slot < 0 ? undefined : values[part.slot];
    if (typeof value === 'string' && value !== '') {
      const kinds = inspect(value);
      text = encode(part, values, value, kinds);
      // Without dots there is no dot segment; in a segment of its own, the value is all there is to look at.
      if ((kinds & DOTS) !== 0 && (!part.whole || hasDotSegment(text, kinds))) isDelicate = true;
    } else if (Number.isSafeInteger(value)) {
      text = String(value);
    } else {
      text = expandPart(part, values);
      isDelicate = true;
    }
    path += text;
  }
  return isDelicate ? checkPath(url, values, mayBeEmpty, path, text.length) : path;
}

function hasDotSegment(text: string, kinds: number): boolean {
  return kinds === DOTS ? text === '.' || text === '..' : countDotSegments(text) > 0;
}

function encode(part: PathPart, values: readonly unknown[], value: string, kinds: number): string {
  try {
    return encodeUnreserved(value, kinds);
  } catch {
    // The long way fails as well, and names the parameter.
    return expandPart(part, values);
  }
}

function expandPart({ expressions }: PathPart, values: readonly unknown[]): string {
  return expressions.map((expression) => expandExpression(expression, values)).join(',');
}

/** A closer look at a path; what is known to be harmless does not come here. `lastLength` is that of the last expression. */
function checkPath(
  url: CompiledUrl,
  values: readonly unknown[],
  mayBeEmpty: readonly string[],
  path: string,
  lastLength: number,
): string {
  const missing = missingNames(url, values, mayBeEmpty);
  if (missing.length > 0) throw missingParameters(missing);
  const end = path.search(/[?#]|$/);
  const own = path.slice(0, end);
  // `{+name}` may bring a query, but only at the end: elsewhere, it would cut off the rest of the path.
  const isCut = path.length - end > lastLength;
  // URL parsers would climb out of the path, also where the dots are percent-encoded.
  const isClimbing = countDotSegments(own) > url.dotSegments;
  if (isCut || isClimbing || (own.startsWith('//') && !String(url.path[0]).startsWith('//'))) {
    const guilty = namesOf(url, values, (text) => /^\/|[?#]/.test(text) || countDotSegments(text) > 0);
    throw unsafePath(guilty.length > 0 ? guilty : namesOf(url, values, () => true));
  }
  const trimmed = url.openEnd && end > 1 && own.endsWith('/') ? own.slice(0, -1) + path.slice(end) : path;
  return path.startsWith('/') ? trimmed : `/${trimmed}`;
}

/** The names of all path placeholders that add nothing to the path. */
export function missingNames(url: CompiledUrl, values: readonly unknown[], mayBeEmpty: readonly string[]): string[] {
  return namesOf(url, values, (text, { required, last }, { name, slot }) => {
    return required && /^(?:$|[?#])/.test(text) && !(values[slot] === '' && last && mayBeEmpty.includes(name));
  });
}

export function missingParameters(names: readonly string[]): EndpointError {
  const message = `Missing or empty in the path: ${quote(names)}. Pass a value: without one, the request would go to another route.`;
  return new EndpointError('MISSING_PARAMETER', message, blameFor(names));
}

function unsafePath(names: readonly string[]): EndpointError {
  const message = `The value of ${quote(names)} would change the route: by a "." or ".." segment, a leading "//", or a "?" or "#" inside the path. Pass a value without these.`;
  return new EndpointError('UNSAFE_PATH', message, blameFor(names));
}

function quote(names: readonly string[]): string {
  return names.map((name) => JSON.stringify(name)).join(', ');
}

function blameFor(names: readonly string[]) {
  const [first] = names;
  return names.length === 1 ? { parameter: first, parameters: names } : { parameters: names };
}

/** The names in the path's expressions that a test picks by the text they expand to. One that is required has one name. */
function namesOf(
  url: CompiledUrl,
  values: readonly unknown[],
  test: (text: string, part: PathPart, first: Variable) => boolean,
): string[] {
  const names = new Set<string>();
  for (const part of url.path) {
    if (typeof part === 'string') continue;
    for (const expression of part.expressions) {
      const { variables } = expression;
      if (!test(expandExpression(expression, values), part, variables[0] as Variable)) continue;
      for (const { name } of variables) names.add(name);
    }
  }
  return [...names];
}
