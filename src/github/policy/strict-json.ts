/** JSON that every reader reads in the same way, or why it is not that: to complete the sentence "The body …". */
interface StrictJson {
  readonly value?: unknown;
  /** The value written again. */
  readonly text?: string;
  readonly fault?: string;
}

/** No API has nearly as many levels. */
const DEEPEST = 500;

/**
 * Reads JSON of which two readers cannot make two things: in UTF-8, without members that occur twice, and without lone surrogates. Returns the
 * value, and the text written again without spaces. Numbers stay as they were written, so that long ones keep their digits.
 */
export function readStrictJson(given: string | BufferSource): StrictJson {
  let text: string;
  try {
    text = typeof given === 'string' ? given : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(given);
  } catch {
    return { fault: 'is not UTF-8' };
  }
  try {
    // What follows reads only text that is JSON.
    JSON.parse(text);
  } catch {
    return { fault: 'is not JSON' };
  }
  return write(text);
}

/** Writes JSON again. */
function write(text: string): StrictJson {
  const parts: string[] = [];
  // The names of the members so far, of each object that is open. Lists have none.
  const open: Set<string>[] = [];
  let latest = '';
  for (let at = 0, end = 0; at < text.length; at = end) {
    const character = text.charAt(at);
    end = character === '"' ? endOfText(text, at) : at + 1;
    if (/\s/.test(character)) continue;
    if (character === '"') {
      latest = JSON.parse(text.slice(at, end));
      if (/\p{Cs}/u.test(latest)) return { fault: 'has a lone surrogate' };
      parts.push(JSON.stringify(latest));
      continue;
    }
    parts.push(character);
    if (character === '{' || character === '[') open.push(new Set());
    else if (character === '}' || character === ']') open.pop();
    else if (character === ':' && open.at(-1)?.has(latest))
      return { fault: `has the member ${JSON.stringify(latest.slice(0, 40))} twice` };
    else if (character === ':') open.at(-1)?.add(latest);
    if (open.length > DEEPEST) return { fault: `is nested more than ${DEEPEST} levels deep` };
  }
  const written = parts.join('');
  return { value: JSON.parse(written), text: written };
}

/** The position after the quotation mark that ends a text. */
function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1;
  return at + 1;
}
