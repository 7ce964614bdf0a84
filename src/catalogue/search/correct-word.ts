import { editDistance, tolerance } from '../../core/edit-distance.ts';
import type { Synonyms } from './phrases.ts';
import type { Vocabulary } from './plain-question.ts';
import { lettersOf, type SearchIndex } from './search-index.ts';
import { VERBS } from './verbs.ts';
import { basesOf, isSignificant, stem } from './words.ts';

/** Shorter words are similar to too many others. */
const MIN_LENGTH = 5;

/**
 * Replaces a misspelled word with the most similar known word, such as `retreive` with the verb `retrieve`. Typos are rare in the
 * first letter, and an inflection is not a typo. If a word of the catalogue begins with the given word, it may be incomplete. It is
 * then completed to a verb, or kept.
 */
export function createCorrector(index: SearchIndex, synonyms: Synonyms): Pick<Vocabulary, 'correct' | 'isKnown'> {
  const asked = [...synonyms.keys()].flatMap((phrase) => phrase.split(' '));
  const known = new Set([...VERBS.keys(), ...index.terms.map(({ text }) => text), ...asked]);
  const words = [...known].filter((text) => /^[a-z]+$/.test(text)).map((text) => ({ text, letters: lettersOf(text) }));
  // `prs` is too short for `stem`.
  const isKnown = (word: string) =>
    known.has(word) ||
    known.has(stem(word)) ||
    known.has(word.replace(/s$/, '')) ||
    !isSignificant(word) ||
    basesOf(word).some((base) => known.has(base));
  const correct = (word: string) => {
    if (word.length < MIN_LENGTH || !/^[a-z]+$/.test(word) || isKnown(word)) return word;
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
        // Only a more similar word replaces the first one found: verbs are compared first, then words of the catalogue, then
        // synonyms.
        best = text;
        limit = distance - 1;
      }
    }
    return best;
  };
  return { correct, isKnown };
}

export function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
