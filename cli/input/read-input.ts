import { readFile } from 'node:fs/promises';
import { InputError, UsageError } from '../errors.ts';

/** The inputs that were read: each can be read once. */
const read = new WeakSet<object>();

/** Reads the bytes of a file, or of standard input for `-`. */
export async function readInput(name: string): Promise<Buffer> {
  if (name !== '-') {
    return readFile(name).catch((error: NodeJS.ErrnoException) => {
      throw new InputError(`the file ${name} cannot be read: ${fileErrorReason(error)}.`);
    });
  }
  if (read.has(process.stdin)) throw new UsageError('standard input can be read only once.');
  read.add(process.stdin);
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Why a file cannot be read, in words if the reason is a common one. */
export function fileErrorReason({ code, message }: NodeJS.ErrnoException): string {
  const reasons: { readonly [code: string]: string } = {
    ENOENT: 'there is no such file',
    EISDIR: 'it is a folder',
    EACCES: 'permission was denied',
  };
  return reasons[code ?? ''] ?? code ?? message;
}

/** Decodes bytes as text. Returns undefined if they are not UTF-8. */
export function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
