// The compiler leaves declaration files out of its output. The generated ones are shipped as they were written: printed by
// the compiler they would be 1.5 times as large.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

cpSync('src/generated', 'dist/src/generated', { recursive: true, filter: (file) => !/(?<!\.d)\.ts$/.test(file) });

// The source of the index is as large as the index, so it is not shipped and needs no source map.
for (const file of ['dist/src/generated/index-data.js', 'dist/src/generated/index-data.d.ts']) {
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\/\/# sourceMappingURL=.*\n?/m, ''));
  rmSync(`${file}.map`, { force: true });
}
