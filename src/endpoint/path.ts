import { EndpointError } from '../errors.ts';
import { DOTS, encodeUnreserved, inspect } from '../template/encode.ts';
import { blame, expandExpression } from '../template/expand.ts';
import { type CompiledUrl, countDotSegments, type PathPart } from './url.ts';

/** Not inspected: it may hold anything. */
const UNKNOWN = -1;

/** The path with its placeholders replaced. `mayBeEmpty` names those that may be `''` in the last segment. */
export function expandPath(url: CompiledUrl, values: readonly unknown[], mayBeEmpty: readonly string[]): string {
  let { delicate } = url;
  let path = '';
  for (const part of url.path) {
    if (typeof part === 'string') {
      path += part;
      continue;
    }
    const value = part.slot < 0 ? undefined : values[part.slot];
    const isText = typeof value === 'string' && value !== '';
    const kinds = isText ? inspect(value) : Number.isSafeInteger(value) ? 0 : UNKNOWN;
    const text =
      kinds === UNKNOWN
        ? expandPart(part, values)
        : kinds > DOTS
          ? encode(part, value as string, kinds)
          : (value as string);
    path += text;
    // Without dots there is no dot segment; in a segment of its own, the value is all there is to look at.
    if ((kinds & DOTS) !== 0 && (kinds === UNKNOWN || !part.whole || hasDotSegment(text, kinds))) delicate = true;
  }
  return delicate ? checkPath(url, values, mayBeEmpty, path) : path;
}

function hasDotSegment(text: string, kinds: number): boolean {
  return kinds === DOTS ? text === '.' || text === '..' : countDotSegments(text) > 0;
}

function encode({ expressions }: PathPart, value: string, kinds: number): string {
  try {
    return encodeUnreserved(value, kinds);
  } catch (error) {
    throw blame(error, expressions[0]?.variables[0]?.name ?? '');
  }
}

function expandPart({ expressions }: PathPart, values: readonly unknown[]): string {
  return expressions.map((expression) => expandExpression(expression, values)).join(',');
}

/** A closer look at a path; what is known to be harmless does not come here. */
function checkPath(url: CompiledUrl, values: readonly unknown[], mayBeEmpty: readonly string[], path: string): string {
  const missing = missingNames(url, values, mayBeEmpty);
  if (missing.length > 0) throw missingParameters(missing);
  const end = path.search(/[?#]|$/);
  const own = path.slice(0, end);
  // URL parsers would climb out of the path, also where the dots are percent-encoded.
  if ((own.startsWith('//') && !String(url.path[0]).startsWith('//')) || countDotSegments(own) > url.dotSegments) {
    const guilty = namesOf(url, values, (text) => text.startsWith('/') || countDotSegments(text) > 0);
    const names = guilty.length > 0 ? guilty : namesOf(url, values, () => true);
    throw blameAll(
      'UNSAFE_PATH',
      names,
      'would make a "." or ".." segment or a leading "//" and so change the route. Pass a value without these',
    );
  }
  const isTrimmed = url.openEnd && end > 1 && own.endsWith('/');
  const rest = path.slice(end);
  const trimmed = (isTrimmed ? own.slice(0, -1) : own) + rest;
  return path.startsWith('/') || url.authority !== undefined ? trimmed : `/${trimmed}`;
}

/** The names of all path placeholders that add nothing to the path. */
export function missingNames(url: CompiledUrl, values: readonly unknown[], mayBeEmpty: readonly string[]): string[] {
  return namesOf(url, values, (text, part, name, value) => {
    return /^(?:$|[?#])/.test(text) && part.required && !(value === '' && part.last && mayBeEmpty.includes(name));
  });
}

export function missingParameters(names: readonly string[]): EndpointError {
  return blameAll(
    'MISSING_PARAMETER',
    names,
    'is missing or empty. Pass a value: without one, the request would go to another route',
  );
}

/** The names of the path's placeholders that a test picks by the text they expand to. */
function namesOf(
  url: CompiledUrl,
  values: readonly unknown[],
  test: (text: string, part: PathPart, name: string, value: unknown) => boolean,
): string[] {
  const names = new Set<string>();
  for (const part of url.path) {
    if (typeof part === 'string') continue;
    for (const expression of part.expressions) {
      const text = expandExpression(expression, values);
      for (const { name, slot } of expression.variables) if (test(text, part, name, values[slot])) names.add(name);
    }
  }
  return [...names];
}

function blameAll(code: 'MISSING_PARAMETER' | 'UNSAFE_PATH', names: readonly string[], fault: string): EndpointError {
  const message = `In the path, ${names.map((name) => `"${name}"`).join(', ')} ${fault}.`;
  return new EndpointError(code, message, { parameter: names.length === 1 ? names[0] : undefined, parameters: names });
}
