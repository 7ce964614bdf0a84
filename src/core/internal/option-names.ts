import { cached } from './memoize.ts';

/** The keys that are options in a call. Every other key is a parameter. */
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

const LONGEST_MISSPELLING = 11;

/** The option whose name differs from the given name only by case or by one edit, or `''` if there is none. */
export const similarOptionName = cached((name) => {
  if (name.length > LONGEST_MISSPELLING) return '';
  const spellings = spellingsOf(name);
  for (const option of OPTION_NAMES) {
    if (spellingsOf(option).some((spelling) => spellings.includes(spelling))) return option;
  }
  return '';
});

/**
 * A name in lowercase, as it is and without each of its characters. Two names share one of these spellings if one character is added,
 * removed, replaced or swapped with its neighbour.
 */
export function spellingsOf(name: string): string[] {
  const lower = name.toLowerCase();
  return [lower, ...Array.from(lower, (_, index) => lower.slice(0, index) + lower.slice(index + 1))];
}
