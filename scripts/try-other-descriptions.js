// Runs the generator on GitHub's other descriptions, which are too large for the tests, and compiles the resulting types.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { emitIndex, emitTypes, generate, readDescription } from '../.build/generator/index.js';
import { description } from './descriptions.js';

const options = JSON.parse(readFileSync('data/github.options.json', 'utf8'));
const folder = '.cache/other-descriptions';

/** Those of the editions in data/editions.json are tested with the catalogue. */
const cases = [{ version: '10.0.0', name: 'ghes-3.4', routes: 784 }];

rmSync(folder, { recursive: true, force: true });
for (const { version, name, routes } of cases) {
  const text = readFileSync(description(version, name), 'utf8');
  const start = performance.now();
  const { catalogue, warnings } = generate(await readDescription(text, name), options);
  const files = emitTypes(catalogue, { module: '../../../src/core/types/operation.js' });
  const seconds = (performance.now() - start) / 1000;
  assert.equal(Object.keys(catalogue.routes).length, routes, `${name} has ${routes} routes`);
  assert.ok(emitIndex(catalogue).size > 0);
  for (const [file, content] of files) {
    mkdirSync(dirname(`${folder}/${name}/${file}`), { recursive: true });
    writeFileSync(`${folder}/${name}/${file}`, content);
  }
  const previews = Object.values(catalogue.routes).flatMap((route) => route.previews ?? []);
  if (name === 'ghes-3.4') {
    assert.deepEqual(
      previews.filter((preview) => preview.required).map((preview) => preview.name),
      ['baptiste'],
    );
    assert.match(files.get('endpoints.d.ts') ?? '', /mediaType: \{ previews: \["baptiste", \.\.\.string\[\]\] \}/);
  }
  console.log(`${name}: ${routes} routes, ${warnings.length} warnings, ${seconds.toFixed(1)} s`);
}

writeFileSync(
  `${folder}/tsconfig.json`,
  JSON.stringify({
    extends: '../../tsconfig.json',
    compilerOptions: { skipLibCheck: false, types: [], rootDir: '../..' },
    include: ['**/*.d.ts'],
  }),
);
execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder], { stdio: 'inherit' });
console.log('The compiler accepts all of their types.');
