import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { readApi } from '../../site/api-pages.js';
import { makeFolder } from '../../tools/make-folder.js';
import { requireTier } from '../../tools/require-tier.js';

/** The exports of every entry point of the build. The compiler takes seconds to read them, so it does so once for all tests of a run. */
export function readExports(): ReturnType<typeof readApi> {
  requireTier('integration', 'The exports are those of the build');
  const folder = join(inject('runFolder'), 'exports');
  const root = fileURLToPath(new URL('../../', import.meta.url));
  makeFolder(
    folder,
    () => existsSync(folder),
    (aside) => writeFileSync(join(aside, 'exports.json'), JSON.stringify(readApi(root))),
  );
  return JSON.parse(readFileSync(join(folder, 'exports.json'), 'utf8'));
}
