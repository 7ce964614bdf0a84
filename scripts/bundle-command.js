// Bundles the command into few files: most of the time that a command takes to start is finding and reading modules.
// The catalogue and the generator stay where they are. They are large, and loaded only where they are needed.
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../', import.meta.url));

// The names of the parts change with their content, and old ones would stay.
rmSync(`${root}dist/cli`, { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: ['cli/main.ts'],
  outdir: 'dist/cli',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  external: ['routebook/catalogue', 'routebook/generator'],
  logLevel: 'warning',
});
