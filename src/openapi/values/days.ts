import { timeOf } from '../../template/value.ts';
import { MAX_ITEMS } from './shape.ts';

/** A `Date`, or each one in a list, as the day in UTC: the format `date` has no time of day. */
export function writeDays(value: unknown): unknown {
  // Longer lists are refused later.
  if (Array.isArray(value)) return value.length > MAX_ITEMS ? value : value.map(writeDay);
  return writeDay(value);
}

function writeDay(value: unknown): unknown {
  const time = typeof value === 'object' && value !== null ? timeOf(value) : Number.NaN;
  return Number.isNaN(time) ? value : new Date(time).toISOString().split('T')[0];
}
