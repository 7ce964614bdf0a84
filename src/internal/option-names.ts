import { cached } from './memoize.ts';
import { spellingsOf } from './spellings.ts';

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
