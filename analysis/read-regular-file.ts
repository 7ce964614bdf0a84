import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/**
 * Reads a file. Throws if it cannot be read, is not a regular file, or is too large: a device such as /dev/zero never ends, and a pipe
 * waits for its writer. The opened file is checked, and not its name, which could lead to another file a moment later. A file that fits
 * into `scratch` is read into it: then the result is valid until the next file is read.
 */
export function readRegularFile(path: string, maxBytes: number, scratch?: Buffer): Buffer {
  // Without waiting for the writer of a pipe.
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stats = fstatSync(file);
    if (stats.isDirectory()) throw new Error('it is a folder');
    if (!stats.isFile()) throw new Error('it is not a regular file');
    const bytes = stats.size > maxBytes ? undefined : readUpTo(file, stats.size, maxBytes, scratch);
    if (bytes === undefined) throw tooLarge(maxBytes);
    return bytes;
  } finally {
    closeSync(file);
  }
}

/** Returns undefined instead of throwing, for files that can be left out. */
export function tryReadRegularFile(path: string, maxBytes: number, scratch?: Buffer): Buffer | undefined {
  try {
    return readRegularFile(path, maxBytes, scratch);
  } catch {
    return undefined;
  }
}

export function tooLarge(maxBytes: number): Error {
  return new Error(`it is larger than ${Math.floor(maxBytes / 1_000_000)} MB`);
}

/**
 * Some files, such as those in /proc, are larger than their size says. The first buffer has room for the whole file and one byte more,
 * so that most files need one buffer.
 */
function readUpTo(file: number, expected: number, maxBytes: number, scratch?: Buffer): Buffer | undefined {
  const chunks: Buffer[] = [];
  let chunk = scratch !== undefined && expected < scratch.length ? scratch : Buffer.allocUnsafe(expected + 1);
  let used = 0;
  for (let size = 0; size <= maxBytes; ) {
    if (used === chunk.length) {
      chunks.push(chunk);
      chunk = Buffer.allocUnsafe(65_536);
      used = 0;
    }
    const count = readSync(file, chunk, used, chunk.length - used, null);
    if (count === 0) {
      const last = chunk.subarray(0, used);
      return chunks.length === 0 ? last : Buffer.concat([...chunks, last]);
    }
    used += count;
    size += count;
    // A file that ends where its size says, with room for more, has been read. Files in /proc have no size.
    if (expected > 0 && size === expected) return chunk.subarray(0, used);
  }
  return undefined;
}
