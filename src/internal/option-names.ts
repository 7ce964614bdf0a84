import { cached } from './memoize.ts';

/** The keys that have a meaning of their own in the options of a call. Every other key is a parameter. */
export const OPTION_NAMES: ReadonlySet<string> = new Set([
  'method',
  'url',
  'baseUrl',
  'headers',
  'mediaType',
  'data',
  'request',
  'apiVersion',
  'parameters',
]);

/** The option name that differs from a name only by case or by one edit; `''` if there is none. */
export const similarOptionName = cached((name) => {
  const lower = name.toLowerCase();
  for (const option of OPTION_NAMES) if (isOneEditAway(lower, option.toLowerCase())) return option;
  return '';
});

/** Whether one character less, more, other or swapped with its neighbour makes the texts equal. */
function isOneEditAway(left: string, right: string): boolean {
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  while (start < shorter && left.charAt(start) === right.charAt(start)) start++;
  let end = 0;
  while (end < shorter - start && left.at(-1 - end) === right.at(-1 - end)) end++;
  const [one, other] = [left.slice(start, left.length - end), right.slice(start, right.length - end)];
  return (one.length < 2 && other.length < 2) || (one.length === 2 && one === other.charAt(1) + other.charAt(0));
}
