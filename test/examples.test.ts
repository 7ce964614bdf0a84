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

/** The responses that an example receives, if it sends requests. */
const networkOf = (path: string) => path.replace(/^examples\//, 'examples/network/');

const files = readdirSync(`${root}examples`, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.\w+$/.test(name))
  .map((name) => `examples/${name}`)
  .sort();
const isSetUp = (path: string) => /^examples\/(?:network|projects)\//.test(path);
/** Actions are built and run by test/actions. */
const isAction = (path: string) => path.startsWith('examples/actions/');

describe('the pages', () => {
  const { fetch } = globalThis;
  const environment = { ...process.env };
  afterEach(() => {
    vi.restoreAllMocks();
    globalThis.fetch = fetch;
    process.env = environment;
  });

  it('show every example', () => {
    expect(paths).toEqual(expect.arrayContaining(NEED_GENERATED_FILES));
    expect(paths).toEqual(files.filter((path) => !isSetUp(path) && !isAction(path)));
  });

  it('use every file that examples need and that they do not show', () => {
    const projects = blocks.map(({ name = '' }) => name.replace(/^in /, ''));
    const isUsed = (path: string) =>
      paths.some((shownPath) => networkOf(shownPath) === path) ||
      projects.some((project) => project !== '' && path.startsWith(`${project}/`));
    expect(files.filter(isSetUp).length).toBeGreaterThan(10);
    expect(files.filter((path) => isSetUp(path) && !isUsed(path))).toEqual([]);
  });

  it.each(shown)('show $path unchanged ($page)', ({ path, code }) => {
    expect(code).toBe(readFileSync(root + path, 'utf8'));
  });

  it.each(programs)('show what %s prints', async (path) => {
    const printed: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((...values) => {
      printed.push(formatWithOptions({ colors: false }, ...values));
    });
    process.env = { ...environment, GITHUB_TOKEN: 'ghp_secret' };
    if (files.includes(networkOf(path))) await import(root + networkOf(path));
    await import(root + path);
    // A program that waits for requests prints nothing.
    const expected = printed.length === 0 ? undefined : `${printed.join('\n')}\n`;
    for (const { output } of shown.filter((each) => each.path === path)) expect(output).toBe(expected);
  });
});
