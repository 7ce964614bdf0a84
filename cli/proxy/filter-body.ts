import { Transform } from 'node:stream';
import { cached } from '../../src/core/objects.ts';
import type { TextFilter } from './hide-token.ts';
import { SECRET_MEMBERS } from './secrets.ts';

/** What is replaced in a body. */
export interface BodyFilter {
  /** URLs of the API, and the URLs of the proxy that replace them. Only in members of JSON that are URLs. */
  readonly bases: readonly (readonly [from: string, to: string])[];
  /** Hides the token. */
  readonly hide: TextFilter;
  /** Whether the values of members that contain secrets are emptied. */
  readonly blanks: boolean;
}

/** A match is never longer, except for the value of a secret. */
const LONGEST_MATCH = 400;
/** A longer value cannot be a secret of GitHub. */
const LONGEST_SECRET = 100_000;

const BLANKED = `"(?:${SECRET_MEMBERS.join('|')})"\\s{0,9}:\\s{0,9}"(?!")`;

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

function filtersOf(filter: BodyFilter, isJson: boolean): readonly TextFilter[] {
  return isJson ? [filter.hide, textFilterOf(keyOf(filter))] : [filter.hide];
}

/** Filters a whole body. Its bytes are read as characters: everything that is not replaced stays as it is, in any encoding. */
export function filterBytes(bytes: Buffer, filter: BodyFilter, isJson: boolean): Buffer {
  const filters = filtersOf(filter, isJson);
  return Buffer.from(
    filters.reduce((text, each) => each(text, true)[0], bytes.toString('latin1')),
    'latin1',
  );
}

/** Filters a body while it is sent. */
export function createBodyFilter(filter: BodyFilter, isJson: boolean): Transform {
  const stages = filtersOf(filter, isJson).map((each) => ({ filter: each, rest: '' }));
  const take = (bytes: Buffer, isEnd: boolean): Buffer => {
    let text = bytes.toString('latin1');
    for (const stage of stages) [text, stage.rest] = stage.filter(stage.rest + text, isEnd);
    return Buffer.from(text, 'latin1');
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
