/** A group with a quantifier without an upper limit. */
const REPEATED_GROUP = /\(([^()]*)\)(?:[*+]|\{\d+,\})/g;

const UNLIMITED = /(?<!\\)[*+]|\{\d+,\}/g;

/** Patterns with more quantifiers without a limit could take too long. */
const MOST_UNLIMITED = 3;

/**
 * Whether a pattern from a description can be matched in bounded time: no repeated group contains a choice or another repetition
 * without a limit, nothing refers back or looks around, and there are few repetitions. Other patterns are not checked.
 */
export function isSafePattern(pattern: string): boolean {
  if (/\\[1-9k]|\(\?(?![:])/.test(pattern) || !isPattern(pattern)) return false;
  // Characters in a class are not operators.
  const plain = pattern
    .replace(/\\./g, 'x')
    .replace(/\[[^\]]*\]/g, 'x')
    .replaceAll('(?:', '(');
  if ((plain.match(UNLIMITED) ?? []).length > MOST_UNLIMITED) return false;
  // A repeated group in or around another one is not examined.
  if (/\([^()]*\(/.test(plain) && /\)(?:[*+]|\{\d+,\})/.test(plain)) return false;
  return [...plain.matchAll(REPEATED_GROUP)].every(([, inner = '']) => !/[|*+?]|\{\d+,\d*\}/.test(inner));
}

function isPattern(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
}
