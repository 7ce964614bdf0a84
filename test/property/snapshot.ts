export function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false;
  return Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value));
}

/** A copy to compare with: functions, symbols and instances by reference, dates by their time. */
export function snapshot(value: unknown): unknown {
  if (value instanceof Date) return ['date', value.getTime()];
  if (value instanceof Map) return [...value].map(snapshot);
  if (!isPlain(value)) return value;
  return [Array.isArray(value), Reflect.ownKeys(value).map((key) => [key, snapshot(Reflect.get(value, key))])];
}
