import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../../dist/explorer', import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name));
const plain = files.filter((name) => !/\.(?:br|gz)$/.test(name));

/** What the page names, and what those files import: everything that the first visit loads. */
function filesOfFirstVisit(): string[] {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const found = new Set(['index.html']);
  const add = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    if (!name.endsWith('.js')) return;
    const code = readFileSync(join(folder, name), 'utf8');
    for (const [, file = ''] of code.matchAll(/(?:^|[;}])import(?:[^"'()]*from)?["']\.\/([\w.-]+)["']/g))
      add(`assets/${file}`);
  };
  for (const [, name = ''] of page.matchAll(/(?:src|href)="\.\/([^"]+)"/g)) add(name);
  return [...found];
}

const sizeOf = (name: string, compress: (content: Buffer) => Buffer) =>
  compress(readFileSync(join(folder, name))).length;

describe('the files of the page', () => {
  it('that the first visit loads have at most 130 kB compressed', () => {
    const first = filesOfFirstVisit();
    expect(first.some((name) => name.includes('github-data'))).toBe(true);
    expect(first.length).toBeGreaterThanOrEqual(4);
    expect(first.length).toBeLessThan(plain.length);
    const sum = (compress: (content: Buffer) => Buffer) =>
      first.reduce((total, name) => total + sizeOf(name, compress), 0);
    // As served: every browser accepts Brotli, and gzip is for other clients. The descriptions of fields are loaded with the first route.
    expect(sum(brotliCompressSync)).toBeLessThan(123_000);
    expect(sum(gzipSync)).toBeLessThan(151_000);
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
