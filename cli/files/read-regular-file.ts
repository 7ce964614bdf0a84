import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/**
 * Reads a file. Throws if it cannot be read, is not a regular file, or is too large: a device such as /dev/zero never ends, and a pipe
 * waits for its writer. The opened file is checked, and not its name, which could lead to another file a moment later.
 */
export function readRegularFile(path: string, maxBytes: number): Buffer {
  // Without waiting for the writer of a pipe.
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stats = fstatSync(file);
    if (stats.isDirectory()) throw new Error('it is a folder');
    if (!stats.isFile()) throw new Error('it is not a regular file');
    const bytes = stats.size > maxBytes ? undefined : readUpTo(file, maxBytes);
    if (bytes === undefined) throw tooLarge(maxBytes);
    return bytes;
  } finally {
    closeSync(file);
  }
}

/** Returns undefined instead of throwing, for files that can be left out. */
export function tryReadRegularFile(path: string, maxBytes: number): Buffer | undefined {
  try {
    return readRegularFile(path, maxBytes);
  } catch {
    return undefined;
  }
}

export function tooLarge(maxBytes: number): Error {
  return new Error(`it is larger than ${Math.floor(maxBytes / 1_000_000)} MB`);
}

/** Some files, such as those in /proc, are larger than their size says. */
function readUpTo(file: number, maxBytes: number): Buffer | undefined {
  const chunks: Buffer[] = [];
  for (let size = 0; size <= maxBytes; ) {
    const chunk = Buffer.allocUnsafe(65_536);
    const count = readSync(file, chunk);
    if (count === 0) return Buffer.concat(chunks);
    chunks.push(chunk.subarray(0, count));
    size += count;
  }
  return undefined;
}
