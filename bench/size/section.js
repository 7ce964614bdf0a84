import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { formatTable } from '../table.js';
import { entries } from './entries.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The size as it would be served to a browser. */
async function bundle(code) {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: root },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
  });
  return outputFiles[0].text;
}

const load = (text) => import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`);

export const sizeSection = {
  name: 'size',
  summary: 'the smallest import, minified and gzipped, compared with the peers',
  title: 'The smallest import, bundled, minified and gzipped',
  async run() {
    const bundles = await Promise.all(
      entries.map(async ({ name, code, use }) => {
        const text = await bundle(code);
        return { name, bytes: gzipSync(text, { level: 9 }).length, url: use(await load(text)) };
      }),
    );
    const expected = bundles[0].url;
    const differences = bundles
      .filter(({ url }) => url !== expected)
      .map(({ name, url }) => `${name}: makes ${url} and not ${expected}`);
    if (differences.length > 0) return { differences };
    const results = bundles.map(({ name, bytes }) => ({ name, bytes }));
    return {
      results,
      figures: [],
      text: formatTable(
        ['import', 'bytes'],
        results.map(({ name, bytes }) => [name, bytes.toLocaleString('en')]),
      ),
    };
  },
};
