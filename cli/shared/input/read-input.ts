import { createReadStream } from 'node:fs';
import { devNull } from 'node:os';
import { readRegularFile, tooLarge } from '../../../analysis/read-regular-file.ts';
import { InputError, UsageError } from '../errors.ts';
import { readErrorReason } from '../files/replace-file.ts';

/** A description or a catalogue. The largest public descriptions are about 40 MB. */
export const MAX_DESCRIPTION_BYTES = 200_000_000;
/** A body: GitHub accepts files of up to 2 GB. */
export const MAX_BODY_BYTES = 2_000_000_000;

/** The inputs that were read: each can be read once. */
const read = new WeakSet<object>();

/** Reads the bytes of a file, or of standard input for `-`. Devices and named pipes are rejected, because they may never end. */
export async function readInput(name: string, maxBytes: number): Promise<Buffer> {
  try {
    if (name === '-') return await readStream(readOnce(), maxBytes);
    if (isOpenInput(name)) return await readStream(createReadStream(name), maxBytes);
    return readRegularFile(name, maxBytes);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const file = name === '-' ? 'standard input' : `the file ${name}`;
    throw new InputError(`${file} cannot be read: ${readErrorReason(error)}.`);
  }
}

function readOnce(): NodeJS.ReadStream {
  if (read.has(process.stdin)) throw new UsageError('standard input can be read only once.');
  read.add(process.stdin);
  return process.stdin;
}

async function readStream(stream: AsyncIterable<unknown>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
  }
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

const OPEN_INPUT = /^\/(?:dev\/fd|proc\/self\/fd)\/\d+$|^\/dev\/stdin$/;

/** Whether a name stands for an input that is open already, such as what a shell passes for `<(command)`, or for one that is always empty. */
export function isOpenInput(name: string): boolean {
  return OPEN_INPUT.test(name) || name === devNull;
}
