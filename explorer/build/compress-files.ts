import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE: ReadonlySet<string> = new Set(['.css', '.html', '.js', '.svg']);

/** Smaller files fit into one packet anyway. */
const MIN_SIZE = 1_000;

/** Quality 11 takes four times as long as 10 and saves 2 %, measured on this page. */
const BROTLI_QUALITY = 10;

/** Writes a Brotli and a gzip version of each file of the page, so that a server does not have to compress them. */
export function compressFiles(): Plugin {
  return {
    name: 'compress-files',
    apply: 'build',
    writeBundle({ dir = '.' }) {
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        const file = join(dir, name);
        if (!COMPRESSIBLE.has(extname(name)) || statSync(file).size < MIN_SIZE) continue;
        const content = readFileSync(file);
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        };
        writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}
