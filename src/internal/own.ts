// Objects that callers pass are read by their own enumerable keys only: what a polluted Object.prototype adds is not theirs.

const isEnumerable = Object.prototype.propertyIsEnumerable;

/** The value of an own enumerable property. Undefined is treated as absent. */
export function ownValue(object: object, name: string, fallback?: unknown): unknown {
  const value = isEnumerable.call(object, name) ? (object as Record<string, unknown>)[name] : undefined;
  return value === undefined ? fallback : value;
}

/** Whether an object has such a method, of its own or of its class. */
export function hasMethod(object: object, name: symbol): boolean {
  const method = (object as Record<symbol, unknown>)[name];
  return method !== undefined && method !== (Object.prototype as Record<symbol, unknown>)[name];
}
