import { gunzipSync, inflateRawSync } from 'node:zlib';

/** A file of an archive. */
interface ArchiveFile {
  readonly name: string;
  readonly size: number;
  /** Its bytes, decompressed. */
  read(): Uint8Array;
}

/** The bytes that an archive or a file in it may have when it is decompressed. */
export const LARGEST = 100_000_000;
const MOST_FILES = 50_000;

/** An archive that is damaged, or larger than the server reads. */
export class ArchiveError extends Error {}

/** The files of a ZIP archive or of a compressed tar archive. Undefined if the bytes are neither. */
export function readArchive(bytes: Buffer): readonly ArchiveFile[] | undefined {
  try {
    const start = bytes.toString('latin1', 0, 4);
    // A ZIP archive without files has only its end.
    if (start === 'PK\x03\x04' || start === 'PK\x05\x06') return readZip(bytes);
    return start.startsWith('\x1f\x8b') ? readTar(gunzipSync(bytes, { maxOutputLength: LARGEST })) : undefined;
  } catch (error) {
    throw error instanceof ArchiveError ? error : new ArchiveError('The archive is damaged, or too large.');
  }
}

// https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, sections 4.3.7, 4.3.12 and 4.3.16
function readZip(bytes: Buffer): ArchiveFile[] {
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0) throw new ArchiveError('The archive has no list of files.');
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count === 0xffff || at === 0xffffffff) throw new ArchiveError('The archive has the format ZIP64.');
  const files: ArchiveFile[] = [];
  for (let index = 0; index < count; index++) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) throw new ArchiveError('The list of files is damaged.');
    const [method, packed, size] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 24),
    ];
    const nameLength = bytes.readUInt16LE(at + 28);
    const others = bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    const start = bytes.readUInt32LE(at + 42);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    if (!name.endsWith('/')) files.push({ name, size, read: () => unzip(bytes, start, packed, method, size) });
    at += 46 + nameLength + others;
  }
  return files;
}

function unzip(bytes: Buffer, header: number, packed: number, method: number, size: number): Uint8Array {
  try {
    const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    const content = bytes.subarray(start, start + packed);
    if (method === 0) return content;
    // An archive that lies about a size could take any time to list.
    if (method === 8) return inflateRawSync(content, { maxOutputLength: Math.max(1, Math.min(LARGEST, size)) });
  } catch {
    // Also if it is larger than allowed.
    throw new ArchiveError('This file of the archive is damaged, or too large.');
  }
  throw new ArchiveError('This file of the archive is encrypted, or compressed in another way.');
}

// https://pubs.opengroup.org/onlinepubs/9699919799/utilities/pax.html, "ustar Interchange Format" and "pax Header Block"
function readTar(bytes: Buffer): ArchiveFile[] {
  const files: ArchiveFile[] = [];
  let longName: string | undefined;
  for (let at = 0; at + 512 <= bytes.length && bytes[at] !== 0; ) {
    if (files.length >= MOST_FILES) throw new ArchiveError(`The archive has more than ${MOST_FILES} files.`);
    const text = (start: number, length: number) =>
      bytes.toString('utf8', at + start, at + start + length).replace(/\0.*$/s, '');
    const size = Number.parseInt(text(124, 12), 8);
    if (!Number.isSafeInteger(size) || size < 0) throw new ArchiveError('The archive is damaged.');
    const content = bytes.subarray(at + 512, at + 512 + size);
    const kind = text(156, 1);
    const folder = text(345, 155);
    if (kind === 'x') longName = /^\d+ path=(.*)$/m.exec(content.toString())?.[1] ?? longName;
    else if (kind === 'L') longName = content.toString().replace(/\0.*$/s, '');
    else {
      const name = longName ?? (folder === '' ? text(0, 100) : `${folder}/${text(0, 100)}`);
      longName = undefined;
      if (kind === '0' || kind === '') files.push({ name, size, read: () => content });
    }
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return files;
}
