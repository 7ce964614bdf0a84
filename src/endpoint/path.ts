import { EndpointError } from '../errors.ts';
import { expandExpression } from '../template/expand.ts';
import { type CompiledUrl, countDotSegments, type RequiredPart } from './url.ts';

/** Text that stands in a path as it is and can make no dot segment. */
const HARMLESS = /^[\w~-]+$/;

/**
 * The path with its placeholders replaced. `mayBeEmpty` names those that may be `''` in the last segment; `missing` takes the
 * names of those that are not there.
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
      const value = values[part.slot];
      if (typeof value === 'string' ? HARMLESS.test(value) : Number.isSafeInteger(value)) {
        path += value as string | number;
      } else {
        path += expandRequired(part, values, mayBeEmpty, missing);
        delicate = true;
      }
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
  for (const [index, expression] of part.each.entries()) {
    const text = expandExpression(expression, values);
    const { name, slot } = expression.variables[0] as { name: string; slot: number };
    const allowed = text !== '' || (values[slot] === '' && part.last && mayBeEmpty.includes(name));
    if (!allowed) missing.push(name);
    result += (index > 0 ? ',' : '') + text;
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
