import { decode, hasDotSegment } from '../../core/base-url.ts';
import { setMember } from '../../core/objects.ts';
import type { Match } from '../types.ts';
import { found } from './find-leaf.ts';
import type { Leaf } from './route-tree.ts';

const SPACE = 32;
const PERCENT = 37;
const DOT = 46;
const SLASH = 47;
const BACKSLASH = 92;
const DELETE = 127;

/** Whitespace and control characters, which URL parsers drop or encode, and backslashes, which they turn into slashes. */
const RESHAPED = /[\p{Cc}\s\\]/u;

/** Reads the values in the path. Returns undefined if a URL parser would read one of them differently. */
export function readValues({ names, endsEmpty }: Leaf, url: string): Match['parameters'] | undefined {
  const parameters: Match['parameters'] = {};
  const length = endsEmpty ? names.length - 1 : names.length;
  for (let index = 0; index < length; index++) {
    const start = found[2 * index] as number;
    const stop = found[2 * index + 1] as number;
    const raw = url.slice(start, stop);
    const value = isPlain(url, start, stop) ? raw : readEncoded(raw);
    if (value === undefined) return undefined;
    setMember(parameters, names[index] as string, value);
  }
  if (endsEmpty) setMember(parameters, names[length] as string, '');
  return parameters;
}

/** Whether a value needs no decoding and no further check: nothing is encoded or must be encoded, and no segment starts with a dot. */
function isPlain(url: string, start: number, stop: number): boolean {
  for (let index = start; index < stop; index++) {
    const code = url.charCodeAt(index);
    // Nearly all characters are letters and digits.
    if (code > SLASH && code !== BACKSLASH && code !== DELETE) continue;
    if (code <= SPACE || code === PERCENT || code === BACKSLASH || code === DELETE) return false;
    if (code === DOT && (index === start || url.charCodeAt(index - 1) === SLASH)) return false;
  }
  return true;
}

/** Decodes a value. Returns undefined for text that URL parsers change, because the request would then go to another path. */
function readEncoded(raw: string): string | undefined {
  if (RESHAPED.test(raw)) return undefined;
  const value = decode(raw);
  return hasDotSegment(value) ? undefined : value;
}
