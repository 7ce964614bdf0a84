import { isRecord } from '../../core/objects.ts';
import { copyTime } from '../../core/values.ts';
import { isObjectType } from '../create-body.ts';
import type { IndexType } from '../index-data.ts';
import { keywordsOf } from '../type-keywords.ts';
import type { Literal } from '../types.ts';
import { hasFormat } from './formats.ts';

/** Whether a value goes into a URL, where everything is text, or into JSON, where a number is a number. */
export type Target = 'text' | 'json';

/**
 * Returns what is wrong with a value: its type, only that it is not one of the listed values, or only the format of its text. Returns
 * undefined if the value is valid.
 */
type Fault = 'type' | 'enum' | 'format' | undefined;

export function findFault(value: unknown, type: IndexType, target: Target): Fault {
  const { enum: values, list, anyOf, allOf, tuple } = keywordsOf(type);
  if (values) return findEnumFault(value, values, target);
  if (list) return findListFault(value, list, target);
  if (anyOf) return leastFault(anyOf.map((each) => findFault(value, each, target)));
  if (allOf) return allOf.map((each) => findFault(value, each, target)).find((fault) => fault !== undefined);
  if (tuple) return Array.isArray(value) ? undefined : 'type';
  const name = typeof type === 'string' ? type : isObjectType(type) ? 'object' : 'unknown';
  if (!isOfPlainType(value, name, target)) return 'type';
  return typeof value === 'string' && name.startsWith('string:') && !hasFormat(value, name.slice(7))
    ? 'format'
    : undefined;
}

/** If a value matches none of several types, the fault of the closest one is reported: the type whose enum does not list the value. */
function leastFault(faults: readonly Fault[]): Fault {
  if (faults.includes(undefined)) return undefined;
  return (['format', 'enum'] as const).find((fault) => faults.includes(fault)) ?? 'type';
}

function findEnumFault(value: unknown, values: readonly Literal[], target: Target): Fault {
  if (values.includes(value as Literal)) return undefined;
  if (target === 'text' && values.some((each) => String(each) === String(value))) return undefined;
  const hasSameType = values.some((each) => typeof each === typeof value);
  return hasSameType || (target === 'text' && isScalar(value)) ? 'enum' : 'type';
}

/** Items after this limit are not checked, because a list of a hundred million empty slots would take seconds. */
const MAX_ITEMS = 10_000;

function findListFault(value: unknown, item: IndexType, target: Target): Fault {
  // In a URL, the items of a list are separated by commas.
  const given = target === 'text' && typeof value === 'string' ? value.split(',') : value;
  if (!Array.isArray(given)) return target === 'text' && isScalar(value) ? findFault(value, item, target) : 'type';
  // An empty slot counts as undefined.
  const items = Array.from<unknown>(Array.prototype.slice.call(given, 0, MAX_ITEMS));
  const faults = items.map((each) => findFault(each, item, target));
  return (['type', 'enum', 'format'] as const).find((fault) => faults.includes(fault));
}

function isScalar(value: unknown): boolean {
  return ['string', 'number', 'bigint', 'boolean'].includes(typeof value) || isTime(value);
}

/** Whether a value is a date that the builder writes as text: a valid one, or a `Temporal.Instant` or `Temporal.PlainDate`. */
export function isTime(value: unknown): boolean {
  return isRecord(value) && copyTime(value) !== undefined;
}

function isOfPlainType(value: unknown, type: string, target: Target): boolean {
  const [name] = type.split(':');
  switch (name) {
    case 'string':
      return target === 'text' ? isScalar(value) : typeof value === 'string' || isTime(value);
    case 'integer':
      return isNumber(value, target, /^[+-]?\d+$/) && !(typeof value === 'number' && !Number.isInteger(value));
    case 'number':
      return isNumber(value, target, /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i);
    case 'boolean':
      return typeof value === 'boolean' || (target === 'text' && (value === 'true' || value === 'false'));
    case 'null':
      return value === null;
    case 'never':
      return false;
    case 'unknown':
    case 'binary':
    case 'form':
      return true;
    default:
      return isRecord(value) && !(value instanceof Date) && !isTime(value);
  }
}

function isNumber(value: unknown, target: Target, pattern: RegExp): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'bigint') return true;
  return target === 'text' && typeof value === 'string' && pattern.test(value);
}
