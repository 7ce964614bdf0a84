// Reads a ZIP file in memory. What could leave the folder into which a program writes the files, or fill its memory, is refused.
// https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT

import { RecipeError } from './recipe.ts';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const ENTRY_SIZE = 46;
const LOCAL_SIZE = 30;
const MOST_FILES = 100_000;
/** The largest value of a field stands for a size in the 64-bit format, which is for more than 4 GB. */
const UNKNOWN = 0xffffffff;
/** The type of a file in the upper half of its attributes, as in `stat`. */
const FILE_TYPE = 0o170000;
const REGULAR = 0o100000;
const FOLDER = 0o040000;

function refuse(reason: string): RecipeError {
  return new RecipeError('UNSAFE_ARCHIVE', `The archive is not unpacked: ${reason}.`, undefined);
}

const damaged = () => refuse('it is damaged');

/** The files of an archive by path. Together they have at most so many bytes. */
export async function unzip(
  bytes: Uint8Array<ArrayBuffer>,
  most: number,
): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return await readEntries(bytes, view, most);
  } catch (error) {
    // What lies outside of the bytes, and what cannot be inflated.
    throw error instanceof RecipeError ? error : damaged();
  }
}

async function readEntries(bytes: Uint8Array<ArrayBuffer>, view: DataView, most: number) {
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (at === UNKNOWN || count > MOST_FILES) throw refuse('it is too large');
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const paths = new Set<string>();
  let left = most;
  for (let index = 0; index < count; index++) {
    if (view.getUint32(at, true) !== ENTRY) throw damaged();
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
    const [crc, packed, size] = [16, 20, 24].map((offset) => view.getUint32(at + offset, true)) as [
      number,
      number,
      number,
    ];
    const [nameSize, extraSize, commentSize] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [
      number,
      number,
      number,
    ];
    const type = (view.getUint32(at + 38, true) >>> 16) & FILE_TYPE;
    const start = view.getUint32(at + 42, true);
    const path = new TextDecoder('utf-8', { fatal: true }).decode(
      bytes.subarray(at + ENTRY_SIZE, at + ENTRY_SIZE + nameSize),
    );
    at += ENTRY_SIZE + nameSize + extraSize + commentSize;
    checkPath(path, paths);
    if (![0, REGULAR, FOLDER].includes(type)) throw refuse(`${JSON.stringify(path)} is a link`);
    if (path.endsWith('/')) continue;
    if ((flags & 1) !== 0 || packed === UNKNOWN || size === UNKNOWN)
      throw refuse(`${JSON.stringify(path)} is encrypted or too large`);
    if (size > left) throw refuse(`its files are larger than "maxBytes"`);
    left -= size;
    if (view.getUint32(start, true) !== LOCAL) throw damaged();
    const from = start + LOCAL_SIZE + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
    if (from + packed > bytes.length) throw damaged();
    const data = await inflate(bytes.subarray(from, from + packed), method, size);
    if (crc32(data) !== crc) throw damaged();
    files.set(path, data);
  }
  return files;
}

/** Where the list of files ends. A comment of up to 64 kB may follow. */
function findEnd(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 0xffff); at--)
    if (view.getUint32(at, true) === END) return at;
  throw damaged();
}

/** Two paths that are one on a system that does not distinguish case would replace each other. */
function checkPath(path: string, paths: Set<string>): void {
  const parts = path.replace(/\/$/, '').split('/');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is refused.
  const isBad = parts.some((part) => part === '' || /^\.{1,2}$|[\u0000-\u001f\\:]|[. ]$/.test(part));
  const key = path.toLowerCase().normalize('NFC').replace(/\/$/, '');
  if (isBad) throw refuse(`${JSON.stringify(path)} leads outside`);
  if (paths.has(key)) throw refuse(`${JSON.stringify(path)} is there twice`);
  paths.add(key);
}

/** Never makes more bytes than the entry says. */
async function inflate(
  packed: Uint8Array<ArrayBuffer>,
  method: number,
  size: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (method === 0 && packed.length === size) return packed.slice();
  if (method !== 8) throw damaged();
  const data = new Uint8Array(size);
  let at = 0;
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (at + part.value.length > size) throw damaged();
    data.set(part.value, at);
    at += part.value.length;
  }
  if (at !== size) throw damaged();
  return data;
}

function crc32(data: Uint8Array): number {
  let crc = -1;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (-(crc & 1) & 0xedb88320);
  }
  return ~crc >>> 0;
}
