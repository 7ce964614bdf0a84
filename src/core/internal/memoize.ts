const LIMIT = 500;
export const LONGEST_KEY = 1000;

/** Returns a function that caches the results of another. The cache is bounded, so that generated input cannot fill the memory. */
export function cached<Value extends {}>(compute: (key: string) => Value): (key: string) => Value {
  const kept = new Map<string, Value>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (key.length > LONGEST_KEY) return compute(key);
    const flat = flatten(key);
    return keep(kept, flat, compute(flat));
  };
}

/** Stores a value under a key that `flatten` has returned. */
export function keep<Value>(kept: Map<string, Value>, key: string, value: Value): Value {
  if (kept.size >= LIMIT) kept.clear();
  if (key.length <= LONGEST_KEY) kept.set(key, value);
  return value;
}

/**
 * Copies a string, so that it does not keep a longer one in memory. In V8, a substring keeps the whole string alive. Property names
 * are stored flat, and are found faster than copies made by concatenation (11 ns instead of 40 on Node 20).
 */
export function flatten(text: string): string {
  return Object.keys({ __proto__: null, [text]: 0 })[0] as string;
}

/** Returns the value of a key, and creates it if it is missing. */
export function getOrCreate<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = create();
  map.set(key, value);
  return value;
}
