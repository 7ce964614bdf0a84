// The compiler leaves declaration files out of its output. The generated ones are shipped as they were written: printed by
// the compiler they would be 1.5 times as large.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

cpSync('src/generated', 'dist/src/generated', { recursive: true, filter: (file) => !/(?<!\.d)\.ts$/.test(file) });

// The sources of generated data are as large as the data, so they are not shipped and need no source map.
const data = ['index-data', 'response-data', 'glossary'].flatMap((name) => [`${name}.js`, `${name}.d.ts`]);
for (const file of data.map((name) => `dist/src/generated/${name}`)) {
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\/\/# sourceMappingURL=.*\n?/m, ''));
  rmSync(`${file}.map`, { force: true });
}
