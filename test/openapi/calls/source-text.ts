/** The value of an option as source text, whose type is that of the value. Every file contains `bytes`. */
export function sourceText(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function') return '() => 1';
  if (typeof value === 'symbol') return "Symbol('a')";
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return value === undefined ? 'undefined' : JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(sourceText).join(', ')}]`;
  const kind = Object.prototype.toString.call(value).slice(8, -1);
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (value instanceof Uint8Array) return `new Uint8Array([${value.join(', ')}])`;
  if (value instanceof File) return `new File(['bytes'], ${JSON.stringify(value.name)}, { type: '${value.type}' })`;
  if (kind !== 'Object') return OBJECTS[kind] ?? `new ${kind}()`;
  return `{ ${Object.entries(value)
    .map(([name, member]) => `${JSON.stringify(name)}: ${sourceText(member)}`)
    .join(', ')} }`;
}

const OBJECTS: Readonly<Record<string, string>> = {
  Blob: "new Blob([], { type: 'image/png' })",
  Map: 'new Map<string, unknown>()',
  Set: 'new Set<unknown>()',
};
