/** A body: text as it is, or the content of a file or of the standard input, as text if it is UTF-8 and as bytes otherwise. */
export async function readData(value: string): Promise<string | Uint8Array> {
  if (value !== '-' && !value.startsWith('@')) return value;
  const { readInput, decode } = await import('./read-input.ts');
  const bytes = await readInput(value === '-' ? '-' : value.slice(1));
  return decode(bytes) ?? Uint8Array.from(bytes);
}
