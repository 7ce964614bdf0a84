import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../../dist/explorer', import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name));
const plain = files.filter((name) => !/\.(?:br|gz)$/.test(name));

/** What the page loads later: for the code of a request, a response, another API version, or another API. */
const LATER = /virtual_responses|version-differences|api-from-data|forms/;

const sizeOf = (name: string, compress: (content: Buffer) => Buffer) =>
  compress(readFileSync(join(folder, name))).length;

describe('the files of the page', () => {
  it('that the first visit loads have at most 130 kB compressed', () => {
    const first = plain.filter((name) => !LATER.test(name));
    expect(first.length).toBeGreaterThanOrEqual(4);
    expect(first.length).toBeLessThan(plain.length);
    const sum = (compress: (content: Buffer) => Buffer) =>
      first.reduce((total, name) => total + sizeOf(name, compress), 0);
    // As served: every browser accepts Brotli, and gzip is for other clients. The descriptions of all fields are 15 and 18 kB of it.
    expect(sum(brotliCompressSync)).toBeLessThan(130_000);
    expect(sum(gzipSync)).toBeLessThan(158_000);
  });

  it('also exist in compressed form, with the same content', () => {
    const compressed = files.filter((name) => !plain.includes(name));
    expect(compressed.length).toBeGreaterThan(8);
    for (const name of compressed) {
      const decompress = name.endsWith('.br') ? brotliDecompressSync : gunzipSync;
      const content = decompress(readFileSync(join(folder, name)));
      expect(content.equals(readFileSync(join(folder, name.replace(/\.\w+$/, ''))))).toBe(true);
    }
  });
});
