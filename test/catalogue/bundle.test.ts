import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';

const root = new URL('../../', import.meta.url).pathname;

async function bundle(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    alias: { routebook: `${root}src/index.ts`, 'routebook/catalogue': `${root}src/catalogue/index.ts` },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

const compressed = (text: string) => gzipSync(text, { level: 9 }).length;
/** Words that only the data of the catalogue has. */
const DATA = /code-scanning|required_pull_request_reviews/;

describe('what a bundle holds', () => {
  test('the catalogue is not in the bundle of who does not import it', async () => {
    const core = await bundle(`import { endpoint } from 'routebook'; console.log(endpoint('GET /user'));`);
    expect(core).not.toMatch(DATA);
    expect(compressed(core)).toBeLessThan(20_000);
  });

  test('nor of who makes a catalogue of other data', async () => {
    const own = await bundle(`import { createCatalogue } from 'routebook/catalogue'; console.log(createCatalogue);`);
    expect(own).not.toMatch(DATA);
  });

  test('the index and all that works with it add at most 70 kB, compressed', async () => {
    const core = await bundle(`import { endpoint } from 'routebook'; console.log(endpoint('GET /user'));`);
    const both = await bundle(
      `import { endpoint } from 'routebook'; import { github } from 'routebook/catalogue'; console.log(endpoint, github);`,
    );
    expect(both).toMatch(DATA);
    // 58.4 kB of data, and the rest is code.
    expect(compressed(both) - compressed(core)).toBeLessThanOrEqual(70_000);
  });
});
