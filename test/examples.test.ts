import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { formatWithOptions } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pageNames, readBlocks } from '../scripts/pages.js';

const root = fileURLToPath(new URL('../', import.meta.url));
const blocks = pageNames(root).flatMap((page) => readBlocks(page, root));

/** A block below a comment that names its file, and the block behind it: what the file prints. */
const shown = blocks.flatMap((block, index) => {
  const path = block.name ?? '';
  const next = blocks[index + 1];
  return path.startsWith('examples/') ? { ...block, path, output: next?.isNext ? next.code : undefined } : [];
});

// These need what the command generates: `scripts/check-docs.js` runs them.
const NEED_GENERATED_FILES = ['examples/generator/use.ts', 'examples/generator/send-order.ts'];
const paths = [...new Set(shown.map(({ path }) => path))].sort();
const programs = paths.filter((path) => path.endsWith('.ts') && !NEED_GENERATED_FILES.includes(path));

describe('the pages', () => {
  afterEach(() => vi.restoreAllMocks());

  it('show every example', () => {
    const files = readdirSync(`${root}examples`, { recursive: true, encoding: 'utf8' });
    const names = files.filter((name) => /\.\w+$/.test(name)).map((name) => `examples/${name}`);
    expect(paths).toEqual(names.sort());
  });

  it.each(shown)('show $path unchanged ($page)', ({ path, code }) => {
    expect(code).toBe(readFileSync(root + path, 'utf8'));
  });

  it.each(programs)('show what %s prints', async (path) => {
    const printed: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((...values) => {
      printed.push(formatWithOptions({ colors: false }, ...values));
    });
    await import(root + path);
    for (const { output } of shown.filter((each) => each.path === path)) expect(output).toBe(`${printed.join('\n')}\n`);
  });
});
