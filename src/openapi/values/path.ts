import { encodeUnreserved } from '../../template/encode.ts';
import { toText } from '../../template/value.ts';
import type { ParameterFacts } from '../parameter-facts.ts';
import { encodeFor } from './encode.ts';
import { writeJson } from './json.ts';
import { readShape } from './shape.ts';

/** What separates and introduces values in the styles of paths. */
const PREFIXES = { simple: '', label: '.', matrix: ';' } as const;

/** A path parameter as text; `''` for nothing, which no path parameter may be. */
export function writePathValue(facts: ParameterFacts, value: unknown, keepsSlashes: boolean): string {
  const { name, style, explode } = facts;
  const encode = (text: string) =>
    keepsSlashes
      ? text
          .split('/')
          .map((part) => encodeFor(name, encodeUnreserved, part))
          .join('/')
      : encodeFor(name, encodeUnreserved, text);
  if (value === undefined || value === null) return '';
  if (style === 'json') return encode(writeJson(value, name));
  if (style === 'text') return encode(toText(value, name));
  const shape = readShape(value, name);
  if (shape === undefined) return '';
  const label = encodeFor(name, encodeUnreserved, name);
  const prefix = PREFIXES[style as keyof typeof PREFIXES] ?? '';
  const named = (text: string) => (style === 'matrix' ? (text === '' ? label : `${label}=${text}`) : text);
  if (shape.kind === 'text') return prefix + named(encode(shape.text));
  if (!explode) {
    const items = shape.kind === 'list' ? shape.items : shape.entries.flat();
    return prefix + named(items.map(encode).join(','));
  }
  const parts =
    shape.kind === 'list'
      ? shape.items.map((item) => named(encode(item)))
      : shape.entries.map(([key, text]) => `${encode(key)}=${encode(text)}`);
  return prefix + parts.join(prefix === '' ? ',' : prefix);
}
