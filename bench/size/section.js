import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { formatTable } from '../table.js';
import { clientEntries } from './client-entries.js';
import { entries } from './entries.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The size as it would be served to a browser. */
async function bundle(code, folder) {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: folder },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
  });
  return outputFiles[0].text;
}

const load = (text) => import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`);

/** The size of each entry, and the URL that it builds. */
export const measureSizes = (list) =>
  Promise.all(
    list.map(async ({ name, code, use, folder = () => root }) => {
      const text = await bundle(code, folder());
      return { name, bytes: gzipSync(text, { level: 9 }).length, url: await use(await load(text)) };
    }),
  );

const tableOf = (head, bundles) =>
  formatTable(
    [head, 'bytes'],
    bundles.map(({ name, bytes }) => [name, bytes.toLocaleString('en')]),
  );

export const sizeSection = {
  name: 'size',
  summary: 'the smallest import, minified and gzipped, compared with the peers',
  title: 'The smallest import, bundled, minified and gzipped',
  async run() {
    const [bundles, clients] = await Promise.all([measureSizes(entries), measureSizes(clientEntries)]);
    const expected = bundles[0].url;
    const differences = [...bundles, ...clients]
      .filter(({ url }) => url !== expected)
      .map(({ name, url }) => `${name}: makes ${url} and not ${expected}`);
    if (differences.length > 0) return { differences };
    return {
      results: bundles.map(({ name, bytes }) => ({ name, bytes })),
      figures: [],
      text: `${tableOf('import', bundles)}\n\n${tableOf('client', clients)}`,
    };
  },
};
