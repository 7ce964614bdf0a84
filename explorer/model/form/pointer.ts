/**
 * Where a value is in the parameters of a call: names and positions with slashes between them, as a JSON pointer has them
 * (RFC 6901), without the first slash.
 */
export function joinPointer(parent: string, name: string | number): string {
  const escaped = String(name).replaceAll('~', '~0').replaceAll('/', '~1');
  return parent === '' ? escaped : `${parent}/${escaped}`;
}

export function splitPointer(pointer: string): string[] {
  return pointer.split('/').map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
}
