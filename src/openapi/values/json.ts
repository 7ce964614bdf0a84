import { isRawBody } from '../../endpoint/body.ts';
import { invalidParameter } from '../../template/value.ts';

/** A value as JSON text. What JSON would silently drop or turn into `{}` is refused. */
export function writeJson(value: unknown, name: string): string {
  checkJson(value, name);
  try {
    const text = JSON.stringify(value);
    if (text !== undefined) return text;
  } catch {
    // A bigint, a cycle or a toJSON that throws: reported below, without the value.
  }
  throw invalidParameter(name, 'cannot be written as JSON: it holds a bigint, a function or a reference to itself');
}

/** Files and streams have no form in JSON. */
export function checkJson(value: unknown, name: string): void {
  const values = Array.isArray(value) ? value : [value];
  if (values.some(isRawBody)) {
    throw invalidParameter(name, 'is a file, bytes or a stream, which JSON cannot hold; encode it as text first');
  }
}
