/** Reads a member of one of our own objects, which may lack it, so that a polluted `Object.prototype` cannot supply it. */
export function ownMember<Owner extends object, Name extends keyof Owner>(
  owner: Owner,
  name: Name,
): Owner[Name] | undefined {
  return Object.hasOwn(owner, name) ? owner[name] : undefined;
}

/** Sets a member, even if `Object.prototype` has a setter or a read-only value of that name, and even if the name is `__proto__`. */
export function setMember<Value>(owner: Record<string, Value>, name: string, value: Value): void {
  if (!(name in owner)) owner[name] = value;
  else Object.defineProperty(owner, name, Object.assign(Object.create(null), { value, ...DATA_PROPERTY }));
}

const DATA_PROPERTY = { writable: true, enumerable: true, configurable: true };
