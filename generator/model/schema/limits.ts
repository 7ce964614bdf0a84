// Validation keywords, https://json-schema.org/draft/2020-12/json-schema-validation#section-6

import type { ValueLimits } from '../../../src/catalogue/type-keywords.ts';
import { isJsonObject, own } from '../../read/json.ts';
import type { JsonCursor } from '../../read/json-cursor.ts';
import { createCollector } from './by-pointer.ts';

const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);
const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;

/** A longer pattern is not readable in a message, and a hostile one could be slow. */
const LONGEST_PATTERN = 200;

const KEYWORDS: { readonly [name in keyof ValueLimits]-?: (value: unknown) => boolean } = {
  minimum: isNumber,
  maximum: isNumber,
  exclusiveMinimum: isNumber,
  exclusiveMaximum: isNumber,
  multipleOf: (value) => isNumber(value) && (value as number) > 0,
  // Every text and every list has at least nothing.
  minLength: (value) => isCount(value) && value !== 0,
  maxLength: isCount,
  pattern: (value) => typeof value === 'string' && value !== '' && value.length <= LONGEST_PATTERN,
  minItems: (value) => isCount(value) && value !== 0,
  maxItems: isCount,
  uniqueItems: (value) => value === true,
  minProperties: (value) => isCount(value) && value !== 0,
  maxProperties: isCount,
};

/** The limits of a value. In OpenAPI 3.0, `exclusiveMinimum` is a flag for `minimum`. */
export function limitsOf(schema: JsonCursor | undefined): ValueLimits | undefined {
  const value = schema?.value;
  if (value === undefined || !isJsonObject(value)) return undefined;
  const limits: Record<string, unknown> = {};
  for (const [name, isValid] of Object.entries(KEYWORDS)) {
    const given = own(value, name);
    if (isValid(given)) limits[name] = given;
  }
  for (const [plain, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    if (own(value, exclusive) !== true || limits[plain] === undefined) continue;
    limits[exclusive] = limits[plain];
    delete limits[plain];
  }
  return Object.keys(limits).length === 0 ? undefined : limits;
}

/** Collects the limits of the members of a body, by JSON pointer. */
export const readLimits = createCollector({ maxDepth: 5, of: limitsOf, join: joinLimits });

/** The limits of two schemas that both apply, or those that a value has to keep which only one of them accepts. */
function joinLimits(first: ValueLimits, second: ValueLimits, isEither: boolean): ValueLimits | undefined {
  const names = Object.keys(KEYWORDS) as (keyof ValueLimits)[];
  const limits = names.flatMap((name) => {
    const [one, other] = [first[name], second[name]];
    if (one === undefined || other === undefined) return isEither ? [] : [[name, one ?? other]];
    if (typeof one !== 'number' || typeof other !== 'number' || name === 'multipleOf')
      return isEither && one !== other ? [] : [[name, other]];
    const takesLarger = /^(?:min|exclusiveMin)/.test(name) !== isEither;
    return [[name, takesLarger ? Math.max(one, other) : Math.min(one, other)]];
  });
  const joined = limits.filter(([, value]) => value !== undefined);
  return joined.length === 0 ? undefined : Object.fromEntries(joined);
}
