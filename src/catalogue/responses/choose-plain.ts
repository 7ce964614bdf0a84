import { type IndexType, keywordsOf, type Literal, type ValueLimits } from '../type-keywords.ts';
import { type ExamplePlace, type ExampleValues, valuesByName } from './example-values.ts';

const FORMATS: ReadonlyMap<string, RegExp> = new Map([
  ['date', /^\d{4}-\d\d-\d\d$/],
  ['date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/],
  ['email', /^[\w.+-]+@[\w-]+\.[\w.-]+$/],
  ['uri', /^https?:\/\/[^\s{}<>"]+$/],
  ['url', /^https?:\/\/[^\s{}<>"]+$/],
  ['uri-template', /^https?:\/\/[^\s<>"]+$/],
  ['uuid', /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/],
  ['duration', /^P/],
  ['hostname', /^[\w-]+(?:\.[\w-]+)+$/],
  ['ipv4', /^\d+(?:\.\d+){3}$/],
  ['ipv6', /^[\da-f:]+$/],
  ['time', /^\d\d:\d\d:\d\dZ$/],
]);

const LARGEST_INT32 = 2 ** 31 - 1;

/** Chooses the first value that has the type, the format and the limits of its place. */
export function choosePlain(
  place: ExamplePlace,
  values: ExampleValues | undefined,
  limits: ValueLimits | undefined,
  keepsLimits: ((value: unknown, limits: ValueLimits) => boolean) | undefined,
): unknown {
  const candidates = [...(values?.(place) ?? []), ...valuesByName(place)].filter((value) => isOfKind(value, place));
  if (limits === undefined || keepsLimits === undefined) return candidates[0];
  const all = [...candidates, ...alternativesOf(limits), adjust(candidates[0], limits)];
  return all.find((value) => isOfKind(value, place) && keepsLimits(value, limits)) ?? candidates[0];
}

/** Whether a value without members, or a list of such values, has a type. */
export function isPlainOf(type: IndexType, value: unknown): boolean {
  const { enum: values, list, anyOf } = keywordsOf(type);
  if (values) return values.includes(value as Literal);
  if (anyOf) return anyOf.some((each) => isPlainOf(each, value));
  if (list !== undefined) return Array.isArray(value) && value.every((each) => isPlainOf(list, each));
  const [, kind, format = ''] = /^(string|integer|number|boolean)(?::(.*))?$/.exec(String(type)) ?? [];
  return kind !== undefined && isOfKind(value, { kind: kind as ExamplePlace['kind'], format });
}

function isOfKind(value: unknown, { kind, format }: Pick<ExamplePlace, 'kind' | 'format'>): boolean {
  if (kind === 'boolean') return typeof value === 'boolean';
  if (kind === 'string') return typeof value === 'string' && (FORMATS.get(format)?.test(value) ?? true);
  if (typeof value !== 'number') return false;
  return kind === 'number' || (Number.isInteger(value) && (format !== 'int32' || value <= LARGEST_INT32));
}

/** The first of the words that a pattern lists: `^(?:top|bottom)$`. */
function alternativesOf({ pattern = '' }: ValueLimits): readonly string[] {
  const word = /^\^\(\?:([\w-]+)\|/.exec(pattern)?.[1];
  return word === undefined ? [] : [word];
}

/** Brings a number into its range, and a text to its length. */
function adjust(value: unknown, limits: ValueLimits): unknown {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf = 0, minLength = 0, maxLength } = limits;
  if (typeof value === 'string') return value.padEnd(Math.min(minLength, 1000), 'x').slice(0, maxLength);
  if (typeof value !== 'number') return value;
  const least = Math.max(minimum ?? Number.NEGATIVE_INFINITY, (exclusiveMinimum ?? Number.NEGATIVE_INFINITY) + 1);
  const most = Math.min(maximum ?? Number.POSITIVE_INFINITY, (exclusiveMaximum ?? Number.POSITIVE_INFINITY) - 1);
  const within = Math.min(Math.max(value, least), most);
  return multipleOf > 0 ? Math.ceil(within / multipleOf) * multipleOf : within;
}
