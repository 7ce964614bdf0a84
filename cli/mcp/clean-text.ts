import { replaceHidden } from '../../src/convert/text/hidden-characters.ts';

/**
 * Characters without ink that no property of Unicode marks: those whose glyph in the code charts is empty, or that only change another one.
 * Taken from the names list of Unicode 17 (https://www.unicode.org/Public/17.0.0/ucd/NamesList.txt), by the words blank, null, filler, joiner,
 * selector, modifier and placeholder in names and remarks.
 */
const BLANK = [
  '\\u2800', // braille pattern blank
  '\\ufffc', // object replacement character
  '\\u{1107f}', // Brahmi number joiner
  '\\u{13441}\\u{13442}', // Egyptian hieroglyphs full blank, half blank
  '\\u{16fe4}', // Khitan small script filler
  '\\u{1bc9d}', // Duployan thick letter selector
  '\\u{1d159}', // musical symbol null notehead
  '\\u{1da9b}-\\u{1da9f}\\u{1daa1}-\\u{1daaf}', // SignWriting fill and rotation modifiers
].join('');

/** Characters that a reader does not see, or sees as a box: those above, private use, lone surrogates and code points without a character. */
export const WITHOUT_INK = new RegExp(`[${BLANK}\\p{Co}\\p{Cs}\\p{Cn}]`, 'gu');

/** Spaces of other widths, which could write a text in a code. The no-break and the ideographic space are common in texts. */
const OTHER_SPACE = /[\u1680\u2000-\u200a\u202f\u205f]/g;

/** The scripts in which a joiner changes how letters look: https://www.unicode.org/versions/Unicode17.0.0/core-spec/chapter-23/ (23.2). */
const JOINING = [
  ...['Arab', 'Syrc', 'Nkoo', 'Mong', 'Adlm', 'Rohg'],
  ...['Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Khmr', 'Mymr'],
].map((script) => `\\p{Script=${script}}`);
const LETTER = `(?=[\\p{L}\\p{M}])[${JOINING.join('')}]`;
/** One joiner between two of their letters or marks. */
const JOINER = `(?<=${LETTER})[\\u200c\\u200d](?=${LETTER})`;
/** The flags of England, Scotland and Wales: https://www.unicode.org/Public/17.0.0/emoji/emoji-sequences.txt (RGI_Emoji_Tag_Sequence). */
const FLAG = `\\u{1f3f4}(?:${['gbeng', 'gbsct', 'gbwls'].map(toTags).join('|')})\\u{e007f}`;
const KEPT = new RegExp(`(${JOINER}|${FLAG})`, 'u');

function toTags(code: string): string {
  return code.replace(/./g, (letter) => `\\u{${(0xe0000 + letter.charCodeAt(0)).toString(16)}}`);
}

/**
 * Removes what a reader does not see from a text of an API. Line feeds, tabs, the parts of an emoji and the joiners between letters stay. A space of
 * another width becomes a plain one.
 */
export function cleanText(text: string): string {
  return text
    .split(KEPT)
    .map((part, index) => (index % 2 === 1 ? part : cleanPart(part)))
    .join('');
}

function cleanPart(text: string): string {
  const plain = text.replace(OTHER_SPACE, ' ').replace(WITHOUT_INK, '');
  return replaceHidden(plain, (letter) => (/[\t\xa0]/.test(letter) ? letter : ''));
}
