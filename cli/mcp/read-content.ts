import { isRecord } from '../../src/core/objects.ts';
import { ArchiveError, LARGEST, readArchive } from './archive.ts';
import { countErrors, linesOf } from './fit-lines.ts';
import { Refusal } from './refusal.ts';

/** The content of a response as a model reads it: JSON, lines of text, or both for a file with facts about it. */
export interface Content {
  readonly data?: unknown;
  readonly lines?: readonly string[] | undefined;
  /** What the lines are, if they are not the response itself. */
  readonly note?: string;
}

const BASE64 = /^[A-Za-z\d+/\s]*={0,2}\s*$/;
const LEFT_OUT = 'The API leaves out the content of a file over 1 MB: pass format = "raw" for its text.';

/** The start of files that are not text, as bytes, and what they are. */
const KINDS: readonly (readonly [start: string, kind: string])[] = [
  ['\x89PNG', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['GIF8', 'image/gif'],
  ['RIFF', 'RIFF (WebP, WAV or AVI)'],
  ['%PDF', 'application/pdf'],
  ['PK\x03\x04', 'application/zip'],
  ['\x1f\x8b', 'application/gzip'],
  ['\0asm', 'application/wasm'],
];

/**
 * Reads the content of a response. A file in Base64 becomes text; an archive becomes a list of its files, or the text of one of them; other bytes
 * become their kind and number.
 */
export function readContent(data: unknown, file: string | undefined): Content {
  if (data instanceof ArrayBuffer) return readBytes(Buffer.from(data), file);
  if (file !== undefined)
    throw new Refusal('INVALID_ARGUMENT', 'The result is not an archive. Leave out the argument "file".');
  if (typeof data === 'string') return { lines: linesOf(data) };
  if (!isRecord(data) || typeof data['content'] !== 'string') return { data };
  const { content, encoding, ...rest } = data;
  if (encoding === 'none' && content === '') return { data, note: LEFT_OUT };
  if (encoding !== 'base64' || !BASE64.test(content as string)) return { data };
  const bytes = Buffer.from(content as string, 'base64');
  const text = textOf(bytes);
  return text === undefined
    ? { data: { ...rest, content: describeBytes(bytes) } }
    : { data: rest, lines: linesOf(text) };
}

function readBytes(bytes: Buffer, file: string | undefined): Content {
  let files: ReturnType<typeof readArchive>;
  try {
    files = readArchive(bytes);
    if (files === undefined) {
      const text = textOf(bytes);
      return text === undefined ? { data: describeBytes(bytes) } : { lines: linesOf(text) };
    }
    if (file === undefined)
      return { lines: listFiles(files), note: `An archive of ${files.length} files: pass file for the text of one.` };
    const found =
      files.find(({ name }) => name === file) ?? onlyOne(files.filter(({ name }) => name.endsWith(`/${file}`)));
    if (found === undefined)
      throw new Refusal(
        'INVALID_ARGUMENT',
        'The archive has no such file, or several. Leave out the argument "file" for a list.',
      );
    const text = textOf(found.read());
    return text === undefined ? { data: describeBytes(found.read()) } : { lines: linesOf(text) };
  } catch (error) {
    if (error instanceof ArchiveError) throw new Refusal('INVALID_ARCHIVE', error.message);
    throw error;
  }
}

function onlyOne<Item>(items: readonly Item[]): Item | undefined {
  return items.length === 1 ? items[0] : undefined;
}

/** The files with their sizes. In an archive of logs, those with an error come first. */
function listFiles(files: NonNullable<ReturnType<typeof readArchive>>): string[] {
  const isLog = files.every(({ name }) => /\.txt$/.test(name));
  let left = LARGEST;
  const listed = files.map((file) => {
    // What would take too long to read is listed all the same.
    left -= file.size;
    return { ...file, errors: isLog && left >= 0 ? errorsIn(file) : 0 };
  });
  return listed
    .sort((one, other) => Number(other.errors > 0) - Number(one.errors > 0))
    .map(({ name, size, errors: count }) =>
      `${name} (${size} bytes${count === 0 ? '' : `, ${count} errors`})`.replace(/\n/g, ' '),
    );
}

function errorsIn(file: { read(): Uint8Array }): number {
  try {
    return countErrors(textOf(file.read()) ?? '');
  } catch {
    // The other files of the archive can be read.
    return 0;
  }
}

/** Bytes as text, unless they are not text. */
function textOf(bytes: Uint8Array): string | undefined {
  const mark = `${bytes[0]} ${bytes[1]}`;
  const wide = mark === '255 254' ? 'utf-16le' : mark === '254 255' ? 'utf-16be' : undefined;
  if (wide !== undefined && bytes.length % 2 === 0) return new TextDecoder(wide).decode(bytes);
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function describeBytes(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  const kind = KINDS.find(([each]) => start.startsWith(each))?.[1] ?? 'not text';
  return `${kind}, ${bytes.length} bytes`;
}
