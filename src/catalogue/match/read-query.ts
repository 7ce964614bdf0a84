import { decode } from '../../core/base-url.ts';
import { setMember } from '../../core/objects.ts';

/**
 * Adds the decoded parameters of a query to those of the path. `mark` is the position of the question mark, if there is one. A name
 * that occurs several times, or ends in `[]`, becomes a list. Names of path parameters are ignored.
 */
export function readQuery(
  url: string,
  mark: number,
  taken: readonly string[],
  parameters: Record<string, string | string[]>,
): void {
  if (url.charAt(mark) !== '?') return;
  const hash = url.indexOf('#', mark);
  const query = url.slice(mark + 1, hash < 0 ? url.length : hash);
  for (const pair of query.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decodeForm(equals < 0 ? pair : pair.slice(0, equals));
    const value = equals < 0 ? '' : decodeForm(pair.slice(equals + 1));
    if (!taken.includes(name)) add(parameters, name, value);
  }
}

function add(parameters: Record<string, string | string[]>, name: string, value: string): void {
  const known = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
  if (Array.isArray(known)) known.push(value);
  else if (known !== undefined) setMember(parameters, name, [known, value]);
  else setMember(parameters, name, name.endsWith('[]') ? [value] : value);
}

/** In a query, a plus sign stands for a space. */
function decodeForm(text: string): string {
  return decode(text.includes('+') ? text.replaceAll('+', ' ') : text);
}
