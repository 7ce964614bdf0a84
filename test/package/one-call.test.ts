import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { emitModules, emitTypes, generate, type JsonObject } from 'routebook/generator';
import { expect, test } from 'vitest';
import { describeApi } from '../generator/support.ts';
import { packedPackage } from '../support/packed.ts';

const { project } = packedPackage();
const folder = join(project, 'one-call');

/** An API with many operations, so that its table is much larger than the facts of one. */
const PATHS = Object.fromEntries(
  Array.from({ length: 150 }, (_, index): [string, JsonObject] => [
    `/resource${index}/{id}`,
    {
      put: {
        operationId: `updateResource${index}`,
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { name: `filter${index}`, in: 'query', style: 'deepObject', schema: { type: 'object' } },
        ],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                additionalProperties: false,
                properties: Object.fromEntries(
                  Array.from({ length: 30 }, (_each, at) => [`field_${index}_${at}`, { type: 'string' }]),
                ),
              },
            },
          },
        },
        responses: { 204: { description: '' } },
      },
    },
  ]),
);

async function bytesOf(code: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: folder, loader: 'ts' },
    ...{ bundle: true, minify: true, format: 'esm', write: false, tsconfigRaw: {} },
  });
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
}

test('a bundle with one function of a generated module has the facts of its route, and not the table of all routes', async () => {
  const description = describeApi(PATHS, {
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
    security: [{ key: [] }],
  });
  const { catalogue } = generate(description);
  const profile = { baseUrl: 'https://api.test', vendor: 'api', userAgent: 'api', accept: 'application/json' };
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of [...emitTypes(catalogue), ...emitModules(catalogue, profile)]) {
    writeFileSync(join(folder, name), text);
  }
  const core = await bytesOf("import { createEndpoint } from 'routebook/openapi';\nconsole.log(createEndpoint);");
  const one = await bytesOf(
    "import { updateResource7 } from './operations.js';\nconsole.log(updateResource7({ id: 'a', field_7_1: 'b' }));",
  );
  const table = await bytesOf("import { endpoint } from './index.js';\nconsole.log(endpoint);");
  expect(one - core).toBeLessThan(1000);
  expect(table - core).toBeGreaterThan(5000);
});
