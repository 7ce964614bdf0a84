import { encodeUnreserved } from '../../core/template/expand.ts';

import type { ParameterFacts } from '../parameter-facts.ts';
import { checkItems, delimiterOf, isDelimited } from './delimiters.ts';
import { encodeFor, encodeSegment } from './encode.ts';
import { writeJson } from './json.ts';
import { readShape, writeScalar } from './shape.ts';

/** The prefixes and separators of values in the path styles. */
const PREFIXES = { simple: '', label: '.', matrix: ';' } as const;

/** Writes a path parameter as text. Returns `''` if there is no value, which is an error for every path parameter. */
export function writePathValue(facts: ParameterFacts, value: unknown, keepsSlashes: boolean): string {
  const { name, style, explode } = facts;
  const encode = (text: string) =>
    keepsSlashes
      ? text
          .split('/')
          .map((part) => encodeFor(name, encodeUnreserved, part))
          .join('/')
      : encodeFor(name, facts.allowReservedInSegment ? encodeSegment : encodeUnreserved, text);
  if (value === undefined || value === null) return '';
  if (style === 'json') return encode(writeJson(value, name));
  if (style === 'text') return encode(writeScalar(value, name));
  const shape = readShape(value, name);
  if (shape === undefined) return '';
  const label = encodeFor(name, encodeUnreserved, name);
  const prefix = PREFIXES[style as keyof typeof PREFIXES] ?? '';
  const named = (text: string) => (style === 'matrix' ? (text === '' ? label : `${label}=${text}`) : text);
  if (shape.kind === 'text') return prefix + named(encode(shape.text));
  if (!explode) {
    const items = shape.kind === 'list' ? shape.items : shape.entries.flat();
    const delimiter = delimiterOf(style);
    if (isDelimited(style)) checkItems(items, delimiter, facts);
    const written = items.map(encode).map((item) => (isDelimited(style) ? item : item.replaceAll(',', '%2C')));
    return prefix + named(written.join(delimiter.encoded));
  }
  const parts =
    shape.kind === 'list'
      ? shape.items.map((item) => named(encode(item)))
      : shape.entries.map(([key, text]) => `${encode(key)}=${encode(text)}`);
  return prefix + parts.join(prefix === '' ? ',' : prefix);
}
