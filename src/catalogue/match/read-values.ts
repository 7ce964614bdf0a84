import { decode, hasDotSegment } from '../../internal/decode.ts';
import { setMember } from '../../internal/own-member.ts';
import type { Match } from '../types.ts';
import { found } from './find-leaf.ts';
import type { Leaf } from './route-tree.ts';

const SPACE = 32;
const PERCENT = 37;
const DOT = 46;
const SLASH = 47;
const BACKSLASH = 92;
const DELETE = 127;

/** White space and control characters, which URL parsers drop or encode, and backslashes, which they turn into slashes. */
const RESHAPED = /[\p{Cc}\s\\]/u;

/** The values of the path; undefined if a URL parser would read one of them differently. */
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

/** Whether a value needs no decoding or check: nothing encoded, no segment that starts with a dot, nothing that must be encoded. */
function isPlain(url: string, start: number, stop: number): boolean {
  for (let index = start; index < stop; index++) {
    const code = url.charCodeAt(index);
    // Letters and digits, which nearly all characters are.
    if (code > SLASH && code !== BACKSLASH && code !== DELETE) continue;
    if (code <= SPACE || code === PERCENT || code === BACKSLASH || code === DELETE) return false;
    if (code === DOT && (index === start || url.charCodeAt(index - 1) === SLASH)) return false;
  }
  return true;
}

/** A value, decoded; undefined for text that URL parsers change, because the request then goes to another path than it seems to. */
function readEncoded(raw: string): string | undefined {
  if (RESHAPED.test(raw)) return undefined;
  const value = decode(raw);
  return hasDotSegment(value) ? undefined : value;
}
