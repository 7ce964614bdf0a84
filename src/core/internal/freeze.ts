/** Freezes a tree of plain objects and lists. An object that is already frozen is assumed to be deeply frozen. */
export function freezeDeeply<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const member of Object.values(value)) freezeDeeply(member);
  return Object.freeze(value);
}
