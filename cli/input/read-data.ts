/** Reads a body: the text itself, or the contents of a file or of standard input. Contents that are not UTF-8 are returned as bytes. */
export async function readData(value: string): Promise<string | Uint8Array> {
  if (value !== '-' && !value.startsWith('@')) return value;
  const { readInput, decode, MAX_BODY_BYTES } = await import('./read-input.ts');
  const bytes = await readInput(value === '-' ? '-' : value.slice(1), MAX_BODY_BYTES);
  return decode(bytes) ?? Uint8Array.from(bytes);
}
