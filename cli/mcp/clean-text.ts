/**
 * Characters that a reader does not see but a model reads: control and format characters, private use, lone surrogates, tags and variation
 * selectors, in which text can be hidden. Line feeds and tabs stay.
 */
const HIDDEN = /[^\P{Cc}\n\t]|[\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]|(?=[\u{e0000}-\u{e0fff}])\p{Mn}/gu;

/** Removes what a reader does not see from a text of an API. */
export function cleanText(text: string): string {
  return text.replace(HIDDEN, '');
}
