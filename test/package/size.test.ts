import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

async function bundle(code: string) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: root },
    bundle: true,
    minify: true,
    format: 'esm',
    metafile: true,
    write: false,
  });
  const [output] = outputFiles;
  if (!output) throw new Error('esbuild gave no output');
  // What is left of each file when all that is not used is gone.
  const left = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs));
  return {
    bytes: gzipSync(output.contents, { level: 9 }).length,
    inputs: Object.keys(metafile.inputs),
    used: left.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path),
  };
}

describe('the size of what is imported, minified and gzipped', () => {
  // 10.4 kB: the checks (about 4 kB), the messages (1.1 kB), RFC 6570 (2 kB) and what makes it fast (1 kB). The aim is 7.5 kB.
  it('endpoint is at most 10.5 kB', async () => {
    const { bytes } = await bundle(`import { endpoint } from './src/index.ts'; console.log(endpoint);`);
    expect(bytes).toBeLessThanOrEqual(10_500);
  });

  it('endpoint brings neither the catalogue nor the generator nor the public template functions', async () => {
    const { inputs } = await bundle(`import { endpoint } from './src/index.ts'; console.log(endpoint);`);
    expect(inputs).toContain('src/endpoint/create-endpoint.ts');
    expect(
      inputs.filter(
        (path) => !/^src\/(?:endpoint|template)\/|^src\/(?:index|errors|own|version)\.ts$|^<stdin>$/.test(path),
      ),
    ).toEqual([]);
    expect(inputs).not.toContain('src/template/compile.ts');
  });

  it('an import of the error class alone does not bring the builder', async () => {
    const { bytes } = await bundle(`import { EndpointError } from './src/index.ts'; console.log(EndpointError);`);
    expect(bytes).toBeLessThan(400);
  });

  it('the template functions are at most 2.6 kB', async () => {
    const { bytes } = await bundle(`import { compile } from './src/template/index.ts'; console.log(compile);`);
    expect(bytes).toBeLessThanOrEqual(2600);
  });

  it('toFetch is at most 1.3 kB, and brings neither the builder nor another client', async () => {
    const { bytes, used } = await bundle(`import { toFetch } from './src/clients/index.ts'; console.log(toFetch);`);
    expect(bytes).toBeLessThanOrEqual(1300);
    const clients = ['body', 'fetch', 'prepare'].map((name) => `src/clients/${name}.ts`);
    expect(used.sort()).toEqual(['<stdin>', ...clients, 'src/endpoint/body.ts', 'src/errors.ts', 'src/own.ts']);
  });

  // 9.8 kB, a third of it the route parser that `toPattern` shares with the builder.
  it('all clients together are at most 9.8 kB', async () => {
    const { bytes } = await bundle(`import * as clients from './src/clients/index.ts'; console.log(clients);`);
    expect(bytes).toBeLessThanOrEqual(9800);
  });
});
