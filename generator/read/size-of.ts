import type { JsonValue } from './json.ts';

/** The number of values and characters in a value. Stops counting after `most`. */
export function sizeOf(value: JsonValue | undefined, most = Number.POSITIVE_INFINITY): number {
  const open = [value];
  let size = 0;
  for (let each = open.pop(); each !== undefined && size <= most; each = open.pop()) {
    size += 1;
    if (typeof each === 'string') size += each.length;
    else if (typeof each === 'object' && each !== null) for (const member of Object.values(each)) open.push(member);
  }
  return size;
}
