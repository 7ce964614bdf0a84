// Sets the version in all files that contain it, after changesets has set it in package.json.
import { readFileSync, writeFileSync } from 'node:fs';
import { pageNames } from './pages.js';

const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));

function replace(file, pattern, text) {
  writeFileSync(file, readFileSync(file, 'utf8').replace(pattern, text));
}

replace('src/core/version.ts', /'\d[^']*'/, `'${version}'`);

for (const page of pageNames()) {
  replace(page, new RegExp(`\\b${name}/\\d+\\.\\d+\\.\\d+(?:-[\\w.]+)?`, 'g'), `${name}/${version}`);
}
