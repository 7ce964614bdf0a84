import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Removes the files that an earlier build wrote to `assets/`. Vite itself would empty the whole folder, which also contains the data. */
export function removeOldFiles(): Plugin {
  return {
    name: 'remove-old-files',
    apply: 'build',
    writeBundle({ dir = '.' }, bundle) {
      for (const name of readdirSync(join(dir, 'assets'))) {
        if (!Object.hasOwn(bundle, `assets/${name}`)) rmSync(join(dir, 'assets', name));
      }
    },
  };
}
