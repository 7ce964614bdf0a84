import { replaceHidden } from '../../src/internal/text/hidden-characters.ts';

/** Private use, lone surrogates and code points without a character, which a model reads although a reader sees nothing or a box. */
const UNASSIGNED = /[\p{Co}\p{Cs}\p{Cn}]/gu;

/** Removes what a reader does not see from a text of an API. Line feeds, tabs and what is part of an emoji stay. */
export function cleanText(text: string): string {
  return replaceHidden(text.replace(UNASSIGNED, ''), (letter) => (/[\t\xa0]/.test(letter) ? letter : ''));
}
