// The compiler does not copy declaration files to its output. The generated ones are shipped as they were written, because the
// compiler's own output would be 1.5 times as large.
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'dist/src/generated';

cpSync('src/generated', FOLDER, { recursive: true, filter: (file) => !/(?<!\.d)\.ts$/.test(file) });

// Generated sources are not shipped, so their output needs no source map.
for (const entry of readdirSync(FOLDER, { recursive: true, withFileTypes: true })) {
  const map = join(entry.parentPath, entry.name);
  if (!entry.isFile() || !map.endsWith('.map')) continue;
  const file = map.slice(0, -'.map'.length);
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\/\/# sourceMappingURL=.*\n?/m, ''));
  rmSync(map);
}
