/** A member of a value or of its class. What a polluted `Object.prototype` adds is treated as absent. */
export function memberOf(value: unknown, name: string): unknown {
  const member = (Object(value) as Record<string, unknown>)[name];
  return member === (Object.prototype as unknown as Record<string, unknown>)[name] ? undefined : member;
}
