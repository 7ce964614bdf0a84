// The test suite of openapi-fetch, which its package does not contain. It is pinned by its commit and its hash, fetched once, and never committed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requireTier } from './require-tier.js';

const COMMIT = '0cc7ee77d28359c7901d9cd3b5733b70a050ea49';
const SOURCE = `https://raw.githubusercontent.com/openapi-ts/openapi-typescript/${COMMIT}/packages/openapi-fetch/`;
const HASH = '156fdaf0b3553b15a7cc8e7f73b0c36620e452334605502c0a907f53036f86dc';
const TIMEOUT_MILLISECONDS = 60_000;

const methods = ['delete', 'get', 'head', 'options', 'patch', 'post', 'put', 'trace'];
const folders = ['middleware', 'never-response', 'path-based-client'];

/**
 * The files of the suite. Not among them are the end-to-end tests, which need a browser and a server with its own certificate, and the
 * examples, whose types have several megabytes.
 */
const FILES = [
  'test/helpers.ts',
  ...['create-client', 'params', 'request', 'response'].map((name) => `test/common/${name}.test.ts`),
  'test/common/schemas/common.d.ts',
  ...methods.flatMap((name) => [`test/http-methods/${name}.test.ts`, `test/http-methods/schemas/${name}.d.ts`]),
  'test/http-methods/request.test.ts',
  ...folders.flatMap((name) => [`test/${name}/${name}.test.ts`, `test/${name}/schemas/${name}.d.ts`]),
  'test/no-strict-null-checks/no-strict-null-checks.test.ts',
  'test/read-write-visibility/read-write.test.ts',
  'test/read-write-visibility/schemas/read-write.d.ts',
  'test/types.test.ts',
];

/**
 * Fetches the suite if it is not there yet.
 * @returns {Promise<{ folder: string } | { missing: string }>} Its folder, or the reason why it could not be fetched.
 */
export async function fetchSuite() {
  requireTier('system', 'the test suite of openapi-fetch is fetched when it is needed');
  const folder = fileURLToPath(new URL(`../.cache/openapi-fetch-suite/${COMMIT}/`, import.meta.url));
  if (hashOf(folder) === HASH) return { folder };
  for (const file of FILES) {
    try {
      const response = await fetch(SOURCE + file, { signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) });
      if (!response.ok) return { missing: `${SOURCE}${file} responded with ${response.status}` };
      const path = join(folder, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, Buffer.from(await response.arrayBuffer()));
    } catch (error) {
      return { missing: `${SOURCE}${file} could not be fetched: ${error.cause?.code ?? error.message}` };
    }
  }
  if (hashOf(folder) !== HASH) throw new Error('The test suite of openapi-fetch is not the one that was pinned.');
  return { folder };
}

/** The hash of all files, or undefined if one of them is missing. */
function hashOf(folder) {
  const paths = FILES.map((file) => join(folder, file));
  if (!paths.every((path) => existsSync(path))) return undefined;
  return paths.reduce((hash, path) => hash.update(readFileSync(path)), createHash('sha256')).digest('hex');
}
