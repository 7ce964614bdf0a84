import type { ParameterFacts } from '../parameter-facts.ts';
import { checkItems, delimiterOf } from './delimiters.ts';
import { asciiJson } from './encode.ts';
import { writeJson } from './json.ts';
import { readShape, writeScalar } from './shape.ts';

/**
 * Writes a header parameter as text, in the style `simple`. Returns undefined if there is no value. Headers are not
 * percent-encoded.
 */
export function writeHeader(facts: ParameterFacts, value: unknown): string | undefined {
  const { name, style, explode } = facts;
  if (value === undefined || value === null) return undefined;
  if (style === 'json') {
    return asciiJson(writeJson(value, name));
  }
  if (style === 'text') return writeScalar(value, name);
  const shape = readShape(value, name);
  if (shape === undefined) return undefined;
  if (shape.kind === 'text') return shape.text;
  const delimiter = delimiterOf(style);
  const items = shape.kind === 'list' ? shape.items : shape.entries.flat();
  checkItems(items, delimiter, facts);
  if (shape.kind === 'object' && explode) return shape.entries.map(([key, text]) => `${key}=${text}`).join(',');
  return items.join(delimiter.text);
}
