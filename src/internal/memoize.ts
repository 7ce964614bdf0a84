const LIMIT = 500;
export const LONGEST_KEY = 1000;

/** The same function, its answers kept. The bounds keep made-up input from filling the memory. */
export function cached<Value extends {}>(compute: (key: string) => Value): (key: string) => Value {
  const kept = new Map<string, Value>();
  return (key) => kept.get(key) ?? keep(kept, key, compute(key));
}

export function keep<Value>(kept: Map<string, Value>, key: string, value: Value): Value {
  if (kept.size >= LIMIT) kept.clear();
  if (key.length <= LONGEST_KEY) kept.set(key, value);
  return value;
}
