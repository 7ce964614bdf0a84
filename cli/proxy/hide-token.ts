import { createMask } from '../../src/core/mask.ts';

/** Filters a text that arrives in pieces: returns what is ready, and the rest, which depends on the next piece. */
export type TextFilter = (text: string, isEnd: boolean) => [done: string, rest: string];

/** A shorter token is part of too many texts. It is hidden only if it is the whole text, such as the value of a header. */
const SHORTEST = 8;
/** No form of a token is longer, even if each character is an escape that is escaped itself. */
const LONGEST_FORM = 16_384;
/** A longer run, such as a file in base64, is read in parts that overlap. */
const LONGEST_RUN = 65_536;

/**
 * Creates the filter that hides a token in everything that clients receive, as the sender hides credentials in errors: in every encoding in which an
 * API may echo it. Each character becomes a star, so that the length stays the same. To search all of a large body would take seconds, so only its
 * runs of characters that an encoded token can have are searched, if they are long enough.
 */
export function createTokenFilter(token: string): TextFilter {
  if (token.length < SHORTEST) return (text) => [text === token ? '*'.repeat(text.length) : text, ''];
  const mask = createMask([token]);
  // Letters and digits, what escapes consist of, base64 with its line breaks, and what else is in the token.
  const part = /[\w\\%&#;{}+/\r\n-]/;
  const isPart = Array.from({ length: 256 }, (_, code) => {
    const mark = String.fromCharCode(code);
    return part.test(mark) || token.includes(mark);
  });
  const hide = (run: string): string => {
    if (mask(run) === run) return run;
    let end = run.length;
    // A backslash at the end may escape the quotation mark that follows.
    while (run.charAt(end - 1) === '\\') end -= 1;
    return '*'.repeat(end) + run.slice(end);
  };

  return (text, isEnd) => {
    let done = '';
    let [copied, start] = [0, 0];
    for (let at = 0; at < text.length; at += 1) {
      if (isPart[text.charCodeAt(at)]) continue;
      if (at - start >= token.length) {
        done += text.slice(copied, start) + hide(text.slice(start, at));
        copied = at;
      }
      start = at + 1;
    }
    done += text.slice(copied, start);
    const last = text.slice(start);
    if (isEnd) return [done + hide(last), ''];
    // It may continue in the next piece.
    if (last.length <= LONGEST_RUN) return [done, last];
    const hidden = hide(last);
    return [done + hidden.slice(0, -LONGEST_FORM), hidden.slice(-LONGEST_FORM)];
  };
}
