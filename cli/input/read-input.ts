import { readFile } from 'node:fs/promises';
import { InputError, UsageError } from '../errors.ts';

let isStandardInputRead = false;

/** Reads the bytes of a file, or of standard input for `-`. */
export async function readInput(name: string): Promise<Buffer> {
  if (name !== '-') {
    return readFile(name).catch((error: NodeJS.ErrnoException) => {
      throw new InputError(`the file ${name} cannot be read: ${error.code ?? error.message}.`);
    });
  }
  if (isStandardInputRead) throw new UsageError('standard input can be read only once.');
  isStandardInputRead = true;
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
