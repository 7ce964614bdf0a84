import { keywordsOf } from '../../internal/type-keywords.ts';
import { isObjectType } from '../body.ts';
import type { IndexType } from '../index-data.ts';
import type { Literal } from '../types.ts';

/** Whether a value goes into a URL, where all is text in the end, or into JSON, where a number is a number. */
export type Target = 'text' | 'json';

/** What is wrong with a value for a type, if anything: the type itself, or only that it is none of the listed values. */
export type Fault = 'type' | 'enum' | undefined;

export function findFault(value: unknown, type: IndexType, target: Target): Fault {
  const { enum: values, list, anyOf, allOf, tuple } = keywordsOf(type);
  if (values) return findEnumFault(value, values, target);
  if (list) return findListFault(value, list, target);
  if (anyOf) return leastFault(anyOf.map((each) => findFault(value, each, target)));
  if (allOf) return allOf.map((each) => findFault(value, each, target)).find((fault) => fault !== undefined);
  if (tuple) return Array.isArray(value) ? undefined : 'type';
  const name = typeof type === 'string' ? type : isObjectType(type) ? 'object' : 'unknown';
  return isOfPlainType(value, name, target) ? undefined : 'type';
}

/** A value that is wrong for each of several types is least wrong where only the value is. */
function leastFault(faults: readonly Fault[]): Fault {
  if (faults.includes(undefined)) return undefined;
  return faults.includes('enum') ? 'enum' : 'type';
}

function findEnumFault(value: unknown, values: readonly Literal[], target: Target): Fault {
  if (values.includes(value as Literal)) return undefined;
  if (target === 'text' && values.some((each) => String(each) === String(value))) return undefined;
  const isKin = values.some((each) => typeof each === typeof value);
  return isKin || (target === 'text' && isScalar(value)) ? 'enum' : 'type';
}

function findListFault(value: unknown, item: IndexType, target: Target): Fault {
  // In a URL, a list is its items with commas between them.
  const items = target === 'text' && typeof value === 'string' ? value.split(',') : value;
  if (!Array.isArray(items)) return target === 'text' && isScalar(value) ? findFault(value, item, target) : 'type';
  const faults = items.map((each) => findFault(each, item, target));
  return faults.includes('type') ? 'type' : faults.includes('enum') ? 'enum' : undefined;
}

function isScalar(value: unknown): boolean {
  return ['string', 'number', 'bigint', 'boolean'].includes(typeof value) || value instanceof Date;
}

function isOfPlainType(value: unknown, type: string, target: Target): boolean {
  const [name] = type.split(':');
  switch (name) {
    case 'string':
      return target === 'text' ? isScalar(value) : typeof value === 'string' || value instanceof Date;
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
      return isRecord(value);
  }
}

function isNumber(value: unknown, target: Target, pattern: RegExp): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'bigint') return true;
  return target === 'text' && typeof value === 'string' && pattern.test(value);
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

/** A type for a person. */
export function describeType(type: IndexType): string {
  const { enum: values, list, anyOf, allOf, tuple } = keywordsOf(type);
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (list) return `list of ${describeType(list)}`;
  if (anyOf) return anyOf.map(describeType).join(' | ');
  if (allOf || tuple || typeof type !== 'string') return tuple ? 'list' : 'object';
  const [name = type, format] = type.split(':');
  return format === undefined ? name : `${name} (${format})`;
}
