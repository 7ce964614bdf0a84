// After changesets has set the version in package.json: sets it in all other places that name it.
import { readFileSync, writeFileSync } from 'node:fs';

const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));

const PLACES = [
  { file: 'src/version.ts', pattern: /'\d[^']*'/, text: `'${version}'` },
  {
    file: 'README.md',
    pattern: new RegExp(`\\b${name}/\\d+\\.\\d+\\.\\d+(?:-[\\w.]+)?`, 'g'),
    text: `${name}/${version}`,
  },
];

for (const { file, pattern, text } of PLACES) {
  writeFileSync(file, readFileSync(file, 'utf8').replace(pattern, text));
}
