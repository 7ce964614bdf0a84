import { readFile } from 'node:fs/promises';
import { InputError, UsageError } from '../errors.ts';
import { readErrorReason } from '../files/file-error.ts';

/** The inputs that were read: each can be read once. */
const read = new WeakSet<object>();

/** Reads the bytes of a file, or of standard input for `-`. */
export async function readInput(name: string): Promise<Buffer> {
  if (name !== '-') {
    return readFile(name).catch((error: unknown) => {
      throw new InputError(`the file ${name} cannot be read: ${readErrorReason(error)}.`);
    });
  }
  if (read.has(process.stdin)) throw new UsageError('standard input can be read only once.');
  read.add(process.stdin);
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Decodes bytes as text. Returns undefined if they are not UTF-8. */
export function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
