/** The size of a message. A larger one is not read. */
const LARGEST_MESSAGE = 10_000_000;

/** A line of the input, or why it is not a message. */
type Line = { readonly value: unknown } | { readonly fault: 'too large' | 'not JSON' };

/** Reads JSON values from a stream, one on each line. The last line need not end with a line feed. A line that is too large is skipped without being kept. */
export async function* readMessages(
  input: AsyncIterable<Uint8Array>,
  largest = LARGEST_MESSAGE,
): AsyncGenerator<Line, void, void> {
  let parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of input) {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      const line = chunk.subarray(start, end);
      start = end + 1;
      size += line.length;
      if (size > largest) yield { fault: 'too large' };
      else if (size > 0) yield* parseLine([...parts, line]);
      parts = [];
      size = 0;
    }
    const rest = chunk.subarray(start);
    size += rest.length;
    if (size > largest) parts = [];
    else if (rest.length > 0) parts.push(rest);
  }
  if (size > largest) yield { fault: 'too large' };
  else if (size > 0) yield* parseLine(parts);
}

function* parseLine(parts: readonly Uint8Array[]): Generator<Line, void, void> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts));
    if (text.trim() !== '') yield { value: JSON.parse(text) };
  } catch {
    yield { fault: 'not JSON' };
  }
}
