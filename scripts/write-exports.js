// Writes the entry points to package.json.
import { readFileSync, writeFileSync } from 'node:fs';
import { legacyTypes, packageExports } from './entry-points.js';

const contents = JSON.parse(readFileSync('package.json', 'utf8'));
writeFileSync(
  'package.json',
  `${JSON.stringify({ ...contents, exports: packageExports(), ...legacyTypes() }, null, 2)}\n`,
);
