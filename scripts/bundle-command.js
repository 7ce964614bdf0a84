// Bundles the command into few files: most of the time that a command takes to start is finding and reading modules.
// The catalogue and the generator are not bundled: they are large, and loaded only when needed.
import { readdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../', import.meta.url));
const folder = resolve(root, 'dist/cli');

const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: ['cli/main.ts'],
  outdir: folder,
  metafile: true,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  external: ['routebook/catalogue', 'routebook/generator'],
  // For the coverage of the command. They are not published: Node would read them at every start if the code named them.
  sourcemap: 'external',
  logLevel: 'warning',
});

// The names of the parts change with their content. Old ones go last, so that a command that runs meanwhile finds its parts.
const written = new Set(Object.keys(metafile.outputs).map((file) => resolve(root, file)));
for (const name of readdirSync(folder)) {
  if (!written.has(resolve(folder, name))) rmSync(resolve(folder, name), { recursive: true });
}
