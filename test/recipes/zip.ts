import { crc32, deflateRawSync } from 'node:zlib';

/** A file of an archive. */
export interface Entry {
  readonly path: string;
  readonly text?: string;
  readonly mode?: number;
  readonly method?: number;
  /** What the archive says, if that is not true. */
  readonly size?: number;
  readonly crc?: number;
  readonly flags?: number;
}

/** Writes a ZIP file. */
export function zip(entries: readonly Entry[], count = entries.length): Buffer<ArrayBuffer> {
  const [files, list]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const { path, text = '', mode = 0o100644, method = 8, size, crc, flags = 0 } of entries) {
    const name = Buffer.from(path);
    const data = Buffer.from(text);
    const packed = method === 8 ? deflateRawSync(data) : data;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(crc ?? crc32(data), 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(size ?? data.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE((mode << 16) >>> 0, 38);
    entry.writeUInt32LE(at, 42);
    files.push(local, name, packed);
    list.push(entry, name);
    at += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, ...list, end]) as Buffer<ArrayBuffer>;
}
