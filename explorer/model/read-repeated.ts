/**
 * Reads data that was written by `writeRepeated` of the build. Each line is JSON. Text that starts with `~` stands for the value of an
 * earlier line, whose number follows; after another `~`, it is text. The last line is the data.
 */
export function readRepeated(text: string): unknown {
  const values: unknown[] = [];
  const read = (_name: string, value: unknown) => {
    if (typeof value !== 'string' || !value.startsWith('~')) return value;
    return value.startsWith('~~') ? value.slice(1) : values[Number.parseInt(value.slice(1), 36)];
  };
  for (const line of text.split('\n')) values.push(JSON.parse(line, read));
  return values.at(-1);
}
