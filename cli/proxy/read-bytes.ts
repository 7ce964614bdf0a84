import { Readable } from 'node:stream';

/** Reads a stream that is at most this long. A longer one is returned as a stream again, with what was read. */
export async function readUpTo(stream: Readable, most: number): Promise<Buffer | Readable> {
  const chunks: Buffer[] = [];
  let size = 0;
  const source = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  for (let next = await source.next(); !next.done; next = await source.next()) {
    chunks.push(next.value);
    size += next.value.length;
    if (size > most) return Readable.from(continueWith(chunks, source, stream), { objectMode: false });
  }
  return Buffer.concat(chunks);
}

async function* continueWith(
  chunks: Buffer[],
  source: AsyncIterator<Buffer>,
  stream: Readable,
): AsyncGenerator<Buffer> {
  try {
    // Read chunks are released one by one.
    for (let first = chunks.shift(); first !== undefined; first = chunks.shift()) yield first;
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
  } finally {
    stream.destroy();
  }
}
