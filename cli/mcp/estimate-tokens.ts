/**
 * Estimates how many tokens a text has for a language model, without a tokenizer. It counts the pieces that tokenizers split text into: words,
 * groups of three digits, signs, and other characters. The estimate is rather too high than too low: a test compares it with the o200k
 * tokenizer, for data of the API and for texts that are hard to compress.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(PIECES)) tokens += tokensOf(piece);
  return Math.ceil(tokens * 1.25);
}

/** Cuts a text at a number of tokens. */
export function cutTo(text: string, most: number): string {
  let end = Math.min(text.length, Math.floor(most * 8));
  if (end === text.length && estimateTokens(text) <= most) return text;
  // Halves of what is left, so that few parts of the text are estimated.
  let kept = 0;
  while (end - kept > 1) {
    const middle = Math.ceil((kept + end) / 2);
    if (estimateTokens(`${text.slice(0, middle)}…`) <= most) kept = middle;
    else end = middle;
  }
  return `${text.slice(0, kept).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** A word with at most one capital letter at its start, capital letters, digits, spaces, signs, and everything else. */
const PIECES = /[A-Z]?[a-z]+|[A-Z]+|\d+|\s+|[!-/:-@[-`{-~]+|[^\x21-\x7e\s]+/g;

function tokensOf(piece: string): number {
  const { length } = piece;
  const first = piece.charCodeAt(0);
  if (/^[A-Z]?[a-z]/.test(piece)) return length < 8 ? 1 : length < 14 ? 2 : length / 2;
  if (/^[A-Z]/.test(piece)) return Math.max(1, length / 2);
  if (first >= 0x30 && first <= 0x39) return Math.ceil(length / 3);
  // A single space belongs to the word that follows.
  if (/^\s/.test(piece)) return piece === ' ' ? 0 : Math.ceil(length / 4);
  if (first < 0x7f) return length < 5 ? 1 : length / 1.5;
  // A character of a large script has up to two tokens, and half of an emoji, or a letter of a small script, about one.
  return length + (piece.match(/[\u0800-\ud7ff\ue000-\uffff]/g)?.length ?? 0);
}
