// Only the own enumerable keys of the caller's objects are read, so that a polluted Object.prototype has no effect.

const isEnumerable = Object.prototype.propertyIsEnumerable;

/** The value of an own enumerable property. Undefined is treated as absent. */
export function ownValue(object: object, name: string, fallback?: unknown): unknown {
  const value = isEnumerable.call(object, name) ? (object as Record<string, unknown>)[name] : undefined;
  return value === undefined ? fallback : value;
}

/** Whether an object has such a method, either its own or that of its class. */
export function hasMethod(object: object, name: symbol): boolean {
  const method = (object as Record<symbol, unknown>)[name];
  return method !== undefined && method !== (Object.prototype as Record<symbol, unknown>)[name];
}
