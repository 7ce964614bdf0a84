import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/**
 * Reads a file that someone else may have chosen. Returns undefined if it cannot be read, is not a regular file, or is too large: a
 * device such as /dev/zero never ends, and a pipe waits for its writer. The opened file is checked, and not its name, which could lead
 * to another file a moment later.
 */
export function readRegularFile(path: string, maxBytes: number): Buffer | undefined {
  let file: number | undefined;
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const stats = fstatSync(file);
    if (!stats.isFile() || stats.size > maxBytes) return undefined;
    return readUpTo(file, maxBytes);
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
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
