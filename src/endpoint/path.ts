import { EndpointError } from '../errors.ts';
import { DOTS, inspect } from '../template/encode.ts';
import { expandExpression } from '../template/expand.ts';
import type { Variable } from '../template/parse.ts';
import { type CompiledUrl, countDotSegments, type RequiredPart } from './url.ts';

/** Not inspected: it may hold anything. */
const UNKNOWN = -1;

/**
 * The path with its placeholders replaced. `mayBeEmpty` names those that may be `''` in the last segment; `missing` takes
 * the names of those that have no value.
 */
export function expandPath(
  url: CompiledUrl,
  values: readonly unknown[],
  mayBeEmpty: readonly string[],
  missing: string[],
): string {
  let delicate = url.delicate;
  let path = '';
  for (const part of url.path) {
    if (typeof part === 'string') {
      path += part;
    } else if ('each' in part) {
      const value = part.slot < 0 ? undefined : values[part.slot];
      const kinds =
        typeof value === 'string' && value !== '' ? inspect(value) : Number.isSafeInteger(value) ? 0 : UNKNOWN;
      const text = kinds === 0 || kinds === DOTS ? String(value) : expandRequired(part, values, mayBeEmpty, missing);
      path += text;
      // Without dots, there is no dot segment; in a segment of its own, a value is all there is to look at.
      if (kinds & DOTS && (kinds === UNKNOWN || !part.whole || countDotSegments(text) > 0)) delicate = true;
    } else {
      path += expandExpression(part, values);
      delicate = true;
    }
  }
  if (missing.length > 0) throw missingParameters([...new Set(missing)]);
  return delicate ? checkPath(url, values, path) : path;
}

function expandRequired(
  part: RequiredPart,
  values: readonly unknown[],
  mayBeEmpty: readonly string[],
  missing: string[],
): string {
  let result = '';
  for (const expression of part.each) {
    const text = expandExpression(expression, values);
    const { name, slot } = expression.variables[0] as Variable;
    const allowed = text !== '' || (values[slot] === '' && part.last && mayBeEmpty.includes(name));
    if (!allowed) missing.push(name);
    result += expression === part.each[0] ? text : `,${text}`;
  }
  return result;
}

/** No value may make a dot segment: URL parsers would climb out of the path, also where the dots are percent-encoded. */
function checkPath(url: CompiledUrl, values: readonly unknown[], path: string): string {
  if (path.startsWith('//') || countDotSegments(path) > url.dotSegments) throw unsafePath(url, values);
  const rooted = path.startsWith('/') || url.authority !== undefined ? path : `/${path}`;
  return url.openEnd && rooted.length > 1 && rooted.endsWith('/') ? rooted.slice(0, -1) : rooted;
}

export function missingParameters(names: readonly string[]): EndpointError {
  const message = `The path needs a value that is not empty for ${quote(names)}. Without it, the request would go to another route.`;
  return new EndpointError('MISSING_PARAMETER', message, blameFor(names));
}

function unsafePath(url: CompiledUrl, values: readonly unknown[]): EndpointError {
  const expressions = url.path.flatMap((part) => (typeof part === 'string' ? [] : 'each' in part ? part.each : part));
  const suspects = expressions.filter((expression) => {
    const text = expandExpression(expression, values);
    return text.startsWith('/') || countDotSegments(text) > 0;
  });
  const blamed = suspects.length > 0 ? suspects : expressions;
  const names = [...new Set(blamed.flatMap(({ variables }) => variables.map(({ name }) => name)))];
  const message = `The value of ${quote(names)} would make a "." or ".." segment or a leading "//", and so change the route.`;
  return new EndpointError('UNSAFE_PATH', message, blameFor(names));
}

function quote(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}

function blameFor(names: readonly string[]) {
  return names.length === 1 ? { parameter: names[0] as string, parameters: names } : { parameters: names };
}
