import { Transform } from 'node:stream';
import { cached } from '../../src/core/internal/memoize.ts';
import { SECRET_MEMBERS } from './secrets.ts';

/** What is replaced in a body. */
export interface BodyFilter {
  /** URLs of the API, and the URLs of the proxy that replace them. Only in members of JSON that are URLs. */
  readonly bases: readonly (readonly [from: string, to: string])[];
  /** The forms of the token. Every character becomes a star, so that the length stays the same. */
  readonly hidden: readonly Buffer[];
  /** Whether the values of members that contain secrets are emptied. */
  readonly blanks: boolean;
}

/** A match is never longer, except for the value of a secret. */
const LONGEST_MATCH = 400;
/** A longer value cannot be a secret of GitHub. */
const LONGEST_SECRET = 100_000;

const BLANKED = `"(?:${SECRET_MEMBERS.join('|')})"\\s{0,9}:\\s{0,9}"(?!")`;

type TextFilter = (text: string, isEnd: boolean) => [done: string, rest: string];

/** Responses to the same client have the same URLs. */
const textFilterOf = cached((key) => createTextFilter(JSON.parse(key) as Pick<BodyFilter, 'bases' | 'blanks'>));
const keyOf = ({ bases, blanks }: BodyFilter) => JSON.stringify({ bases, blanks });

/** Creates the function that filters JSON: its text is changed and never parsed, so that long numbers keep their digits. */
function createTextFilter({ bases, blanks }: Pick<BodyFilter, 'bases' | 'blanks'>): TextFilter {
  const targets = new Map(bases);
  const urls = [...targets.keys()].map((url) => url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|') || '[]';
  const pattern = new RegExp(
    `("(?:url|href|[a-z_]{1,60}_url)"\\s{0,9}:\\s{0,9}")(${urls})(?=[/"{?])|(${blanks ? BLANKED : '[]'})`,
    'g',
  );
  return (text, isEnd) => {
    // A match may continue in the next part.
    const safe = isEnd ? text.length : text.length - LONGEST_MATCH;
    let done = '';
    let at = 0;
    for (const { 0: match, 1: name = '', 2: url = '', 3: secret, index } of text.matchAll(pattern)) {
      if (index >= safe) break;
      if (index < at) continue;
      if (secret === undefined) {
        done += text.slice(at, index) + name + targets.get(url);
        at = index + match.length;
        continue;
      }
      const end = endOfText(text, index + match.length);
      if (end === undefined && !isEnd) {
        if (text.length - index > LONGEST_SECRET) throw new Error('A secret in the response is too long.');
        return [done + text.slice(at, index), text.slice(index)];
      }
      done += text.slice(at, index + match.length);
      at = end ?? text.length;
    }
    const cut = Math.max(at, safe);
    return [done + text.slice(at, cut), text.slice(cut)];
  };
}

/** The position of the quotation mark that ends a text. */
function endOfText(text: string, start: number): number | undefined {
  for (let at = start; at < text.length; at += text.charAt(at) === '\\' ? 2 : 1) if (text.charAt(at) === '"') return at;
  return undefined;
}

/** Overwrites the forms of the token. */
function hideToken(bytes: Buffer, hidden: readonly Buffer[]): Buffer {
  let result = bytes;
  for (const form of hidden) {
    for (let at = result.indexOf(form); at >= 0; at = result.indexOf(form, at + form.length)) {
      // The bytes may belong to a cache.
      if (result === bytes) result = Buffer.from(bytes);
      result.fill('*', at, at + form.length);
    }
  }
  return result;
}

/** Filters a whole body. */
export function filterBytes(bytes: Buffer, filter: BodyFilter, isJson: boolean): Buffer {
  const safe = hideToken(bytes, filter.hidden);
  // Bytes as characters: everything that is not replaced stays as it is, in any encoding.
  return isJson ? Buffer.from(textFilterOf(keyOf(filter))(safe.toString('latin1'), true)[0], 'latin1') : safe;
}

/** Filters a body while it is sent. It keeps back as many bytes as a match can have. */
export function createBodyFilter(filter: BodyFilter, isJson: boolean): Transform {
  const filterText = isJson ? textFilterOf(keyOf(filter)) : undefined;
  const kept = Math.max(0, ...filter.hidden.map(({ length }) => length - 1));
  let rest: Buffer = Buffer.alloc(0);
  let text = '';
  const take = (bytes: Buffer, isEnd: boolean): Buffer => {
    const all = hideToken(rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes, filter.hidden);
    const cut = isEnd ? all.length : Math.max(0, all.length - kept);
    rest = all.subarray(cut);
    const ready = all.subarray(0, cut);
    if (filterText === undefined) return ready;
    const [done, left] = filterText(text + ready.toString('latin1'), isEnd);
    text = left;
    return Buffer.from(done, 'latin1');
  };
  return new Transform({
    transform(chunk: Buffer, _, callback) {
      try {
        callback(null, take(chunk, false));
      } catch (error) {
        callback(error as Error);
      }
    },
    flush(callback) {
      callback(null, take(Buffer.alloc(0), true));
    },
  });
}
