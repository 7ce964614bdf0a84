import { isOneOf, type OptionCheck } from '../../src/core/read-options.ts';
import type { Type } from '../catalogue.ts';

/** What dates in responses become: a `Date`, or the types of Temporal. */
export type Dates = 'date' | 'temporal';

export const isDates: OptionCheck = isOneOf(['date', 'temporal']);

/** A rule of `routebook/openapi` that converts dates, and the type of its result. A schema may be called `Date` too. */
interface DateConversion {
  readonly rule: string;
  readonly type: string;
}

/** By plain type. A date without a time stays text instead of a `Date`, whose day would depend on the time zone. */
const CONVERSIONS: { readonly [name in Dates]: ReadonlyMap<Type, DateConversion> } = {
  date: new Map([['string:date-time', { rule: 'toDate', type: 'globalThis.Date' }]]),
  temporal: new Map([
    ['string:date-time', { rule: 'toInstant', type: 'api.Instant' }],
    ['string:date', { rule: 'toPlainDate', type: 'api.PlainDate' }],
  ]),
};

/** How a plain type is converted; undefined if it stays as it is. */
export function conversionOf(type: Type, dates: Dates): DateConversion | undefined {
  return CONVERSIONS[dates].get(type);
}
