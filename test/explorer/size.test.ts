import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../../dist/explorer', import.meta.url));
const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

/** What the page names, what those files import, and the modules that start it with their imports: everything that the first visit loads. */
function filesOfFirstVisit(): string[] {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const found = new Set(['index.html']);
  const add = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    if (!name.endsWith('.js')) return;
    const code = readFileSync(join(folder, name), 'utf8');
    for (const [, file = ''] of code.matchAll(/(?:^|[;}])import(?:[^"'()]*from)?["'](\.[^"'?]+)[^"']*["']/g))
      add(posix.join(posix.dirname(name), file));
  };
  for (const [, name = ''] of page.matchAll(/(?:src|href)="\.\/([^"?]+)[^"]*"/g)) add(name);
  // These are loaded as soon as the first page is painted.
  for (const { name } of files) if (/^(?:github-api|start-app)-.*\.js$/.test(name)) add(`assets/${name}`);
  return [...found];
}

const sizeOf = (name: string, compress: (content: Buffer) => Buffer) =>
  compress(readFileSync(join(folder, name))).length;

describe('the files of the page', () => {
  it('that the first visit loads have at most 145.5 kB compressed', () => {
    const first = filesOfFirstVisit();
    expect(first).toContain('data/index-data.js');
    expect(first.filter((name) => /github-api|start-app|before-paint/.test(name))).toHaveLength(3);
    expect(first.length).toBeGreaterThanOrEqual(4);
    expect(first.length).toBeLessThan(files.length);
    const sum = (compress: (content: Buffer) => Buffer) =>
      first.reduce((total, name) => total + sizeOf(name, compress), 0);
    // As served: every browser accepts Brotli, and gzip is for other clients. The descriptions of fields are loaded with the first route.
    // 1 kB since the functions that write code check their options, and the titles of routes are spelled by phrases.
    // Measured: 130.1 kB, with permissions, facts and titles of categories in the index, and 0.4 kB that find routes by number. Questions with values, and the scopes of tokens,
    // add 3.6 kB. What differs between routes of the same title, and steps of the preparation, add 0.3 kB.
    // The first page as HTML, with the names and sizes of categories, adds 3.6 kB: the browser shows it before any script is there.
    // Checks of bodies that the policy reads once take 0.1 kB, and the types of uploads in the builder 0.7, with which
    // a file is sent as what it is. A search names recipes and webhooks too: 1.7 kB.
    // A page of another API loads none of GitHub's data; a link names its route before any script is there, and a page that cannot be loaded says so; a
    // description is opened from the page: 3.5 kB.
    // More words of questions find routes: 0.5 kB.
    expect(sum(brotliCompressSync)).toBeLessThan(145_500);
    expect(sum(gzipSync)).toBeLessThan(169_500);
  });

  it('have at most 1.18 MB without the data, which the library also loads', () => {
    const own = files.map(({ parentPath, name }) => join(parentPath, name)).filter((name) => !name.includes('/data/'));
    // The reader of OpenAPI files, with which a description is opened in the page, 0.25 MB: it is loaded when a file is opened.
    // The code 0.33 MB; data that only the page needs 0.35 MB: editions 0.25, differences between API versions 0.03.
    expect(own.reduce((sum, name) => sum + statSync(name).size, 0)).toBeLessThan(1_180_000);
    expect(own.filter((name) => /\.(?:br|gz)$/.test(name))).toEqual([]);
  });

  it('load each data module with a query that changes with its content', () => {
    const page = readFileSync(join(folder, 'index.html'), 'utf8');
    const code = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'));
    const texts = [page, ...code.map((name) => readFileSync(join(folder, 'assets', name), 'utf8'))];
    const used = texts.flatMap((text) => [...text.matchAll(/["'`]\.\.?\/(data\/[\w./-]+\.js)([^"'`]*)["'`]/g)]);
    expect(used.length).toBeGreaterThan(8);
    for (const [, name = '', query] of used) {
      const hash = createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex')
        .slice(0, 8);
      expect({ name, query }).toEqual({ name, query: `?v=${hash}` });
    }
  });
});
