// After changesets has set the version in package.json: sets it in all other places that name it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));

function replace(file, pattern, text) {
  writeFileSync(file, readFileSync(file, 'utf8').replace(pattern, text));
}

replace('src/version.ts', /'\d[^']*'/, `'${version}'`);

const pages = readdirSync('docs').filter((file) => file.endsWith('.md'));
for (const page of ['README.md', ...pages.map((file) => `docs/${file}`)]) {
  replace(page, new RegExp(`\\b${name}/\\d+\\.\\d+\\.\\d+(?:-[\\w.]+)?`, 'g'), `${name}/${version}`);
}
