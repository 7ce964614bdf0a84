import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { createRow, formatBytes } from '../table.js';
import { PAIRS } from './entries.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A program in one file, as it would be served to a browser. */
export async function bundle(code, folder = root, tools = []) {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: folder, loader: 'ts' },
    ...{ bundle: true, minify: true, format: 'esm', write: false, logLevel: 'silent', tsconfigRaw: {} },
    external: ['node:*', ...tools],
  });
  const { text } = outputFiles[0];
  return { bytes: gzipSync(text, { level: 9 }).length, load: () => importText(text) };
}

const importText = (text) => import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`);

export const sizeSection = {
  name: 'size',
  summary: 'the smallest import, minified and gzipped, compared with the libraries that do the same work',
  async run() {
    const differences = [];
    const rows = [];
    for (const { measured, expected, entries } of PAIRS) {
      const values = [];
      for (const { name, code, use } of entries) {
        const { bytes, load } = await bundle(code);
        const url = await use(await load());
        if (url !== expected) differences.push(`${name}: makes ${url} and not ${expected}`);
        values.push([name, bytes]);
      }
      rows.push(createRow(`${measured} (one file, minified, gzipped)`, formatBytes, values));
    }
    return { rows, differences };
  },
};
