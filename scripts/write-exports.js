// Writes the entry points to package.json.
import { readFileSync, writeFileSync } from 'node:fs';
import { legacyTypes, packageExports, packageImports } from './entry-points.js';

const contents = JSON.parse(readFileSync('package.json', 'utf8'));
writeFileSync(
  'package.json',
  `${JSON.stringify({ ...contents, exports: packageExports(), imports: packageImports(), ...legacyTypes() }, null, 2)}\n`,
);
