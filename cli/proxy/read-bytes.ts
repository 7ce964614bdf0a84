import { Readable } from 'node:stream';

/** Reads a stream that is at most this long. A longer one is returned as a stream again, with what was read. */
export function readUpTo(stream: Readable, most: number): Promise<Buffer | Readable> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const stop = () => {
      stream.off('data', read).off('end', end).off('error', fail).off('close', close);
    };
    const read = (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size <= most) return;
      stop();
      stream.pause();
      resolve(Readable.from(continueWith(chunks, stream), { objectMode: false }));
    };
    const end = () => {
      stop();
      resolve(Buffer.concat(chunks));
    };
    const fail = (error: Error) => {
      stop();
      reject(error);
    };
    const close = () => fail(new Error('The stream ended early.'));
    stream.on('data', read).on('end', end).on('error', fail).on('close', close);
  });
}

async function* continueWith(chunks: Buffer[], stream: Readable): AsyncGenerator<Buffer> {
  // What was read is released piece by piece.
  for (let first = chunks.shift(); first !== undefined; first = chunks.shift()) yield first;
  yield* stream as AsyncIterable<Buffer>;
}
