import { editDistance, tolerance } from '../../internal/edit-distance.ts';
import type { Synonyms } from './phrases.ts';
import { lettersOf, type SearchIndex } from './search-index.ts';
import { VERBS } from './verbs.ts';
import { basesOf, isSignificant, stem } from './words.ts';

/** Shorter words are like too many others. */
const MIN_LENGTH = 5;

/**
 * Replaces a misspelt word by the word of a question that is most like it, so that it is read as that word: `retreive` as the verb
 * `retrieve`. Mistakes are rare in the first letter, and an inflection is not a mistake. A word that somebody may still be typing stays
 * as it is, unless a verb begins with it.
 */
export function createCorrector(index: SearchIndex, synonyms: Synonyms): (word: string) => string {
  const asked = [...synonyms.keys()].filter((word) => /^[a-z]+$/.test(word));
  const words = [...VERBS.keys(), ...index.terms.map(({ text }) => text), ...asked].map((text) => ({
    text,
    letters: lettersOf(text),
  }));
  const known = new Set([
    ...words.map(({ text }) => text),
    ...[...synonyms.keys()].flatMap((phrase) => phrase.split(' ')),
  ]);
  return (word) => {
    if (word.length < MIN_LENGTH || known.has(word) || known.has(stem(word)) || !isSignificant(word)) return word;
    if (!/^[a-z]+$/.test(word) || basesOf(word).some((base) => known.has(base))) return word;
    if (index.terms.some(({ text }) => text.startsWith(word))) {
      return [...VERBS.keys()].find((verb) => verb.startsWith(word)) ?? word;
    }
    let limit = tolerance(word.length);
    let best = word;
    for (const form of new Set([word, stem(word)])) {
      const letters = lettersOf(form);
      for (const { text, letters: others } of words) {
        if (limit === 0) return best;
        if (text[0] !== form[0] || countBits(others ^ letters) > 2 * limit) continue;
        const distance = editDistance(form, text, limit);
        if (distance > limit) continue;
        // Only a word that is more alike replaces the first one found: verbs come first, and words of the catalogue before synonyms.
        best = text;
        limit = distance - 1;
      }
    }
    return best;
  };
}

export function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
