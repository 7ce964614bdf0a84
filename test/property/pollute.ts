/** Run an action while `Object.prototype` has further properties. */
export function whilePolluted<Result>(properties: readonly [string, unknown][], action: () => Result): Result {
  try {
    for (const [name, value] of properties) {
      // A plain descriptor would itself read what has been polluted so far.
      const descriptor = Object.assign(Object.create(null), { value, writable: true, configurable: true });
      descriptor.enumerable = true;
      Object.defineProperty(Object.prototype, name, descriptor);
    }
    return action();
  } finally {
    for (const [name] of properties) Reflect.deleteProperty(Object.prototype, name);
  }
}
