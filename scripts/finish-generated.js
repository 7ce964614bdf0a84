// The compiler leaves declaration files out of its output. The generated ones are shipped as they were written: printed anew
// by the compiler they would be half as large again.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

cpSync('src/generated', 'dist/src/generated', { recursive: true, filter: (file) => !/(?<!\.d)\.ts$/.test(file) });

// The source of the index is the index once more, so it is not shipped, and a map to it would lead nowhere.
for (const file of ['dist/src/generated/index-data.js', 'dist/src/generated/index-data.d.ts']) {
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\/\/# sourceMappingURL=.*\n?/m, ''));
  rmSync(`${file}.map`, { force: true });
}
