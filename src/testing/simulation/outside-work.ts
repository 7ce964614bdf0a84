// Cryptography runs in threads, so that its duration is that of the machine. A simulation must not go on until it has ended.

let pending = 0;
let users = 0;

/** Whether cryptography is running. */
export function isWorkPending(): boolean {
  return pending > 0;
}

/** Counts the work of `crypto.subtle` until the function that is returned is called. */
export function watchWork(): () => void {
  const { subtle } = crypto;
  users += 1;
  for (const name of users === 1 ? Object.getOwnPropertyNames(Object.getPrototypeOf(subtle)) : []) {
    const method: unknown = Reflect.get(subtle, name);
    if (name !== 'constructor' && typeof method === 'function')
      Object.defineProperty(subtle, name, { value: counted(method.bind(subtle)), configurable: true });
  }
  return () => {
    users -= 1;
    for (const name of users === 0 ? Object.getOwnPropertyNames(subtle) : []) Reflect.deleteProperty(subtle, name);
  };
}

function counted(method: (...args: unknown[]) => unknown) {
  return async (...args: unknown[]) => {
    pending += 1;
    try {
      return await method(...args);
    } finally {
      pending -= 1;
    }
  };
}
