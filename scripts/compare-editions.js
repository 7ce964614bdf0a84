// Lets the compiler compare the types of editions with those that openapi-typescript writes from the same descriptions, in both
// directions. Fails on a difference that test/editions/differential/differences.json does not list with its reason. A listed route may
// be the same in some editions. Compares all editions, or those passed as arguments. It takes about a minute per edition, so it is not
// part of the tests.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { applyEdition } from '../.build/generator/index.js';
import { EDITIONS, readEdition } from '../generator/github/editions.js';
import { fetchTools } from '../tools/fetch-tools.js';
import { description } from './descriptions.js';
import { comparisonText, normalizeTheirs } from './edition-comparison.js';

const LIST = 'test/editions/differential/differences.json';
const RELATION = 'test/catalogue/differential/relation.d.ts';
const root = fileURLToPath(new URL('../', import.meta.url));
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

const wanted = process.argv.slice(2);
const github = readJson('data/github.json');
const { corrections } = readJson('data/overrides.json');
const listed = readJson(LIST);
const relationsOf = new Map();
for (const { relation, routes } of listed) {
  for (const route of routes) relationsOf.set(route, [...(relationsOf.get(route) ?? []), relation]);
}

for (const name of wanted.length > 0 ? wanted : EDITIONS.map((each) => each.name)) {
  const edition = readEdition(name);
  const folder = `${root}.cache/compare-editions/${name}`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeTheirs(description(edition.sources[0].version, name), `${folder}/theirs.d.ts`);
  writeFileSync(`${folder}/relation.d.ts`, readFileSync(RELATION, 'utf8'));
  const catalogue = applyEdition(github, edition);
  const { text, keys, firstLine } = comparisonText(catalogue, name, corrections);
  writeFileSync(`${folder}/compare.ts`, text);
  const differing = compileAndRead(folder, keys, firstLine);
  for (const key of keys) {
    const expected = relationsOf.get(key) ?? [];
    const relation = differing.get(key);
    if (relation === undefined || expected.includes(relation)) continue;
    console.error(`${name}: ${key}: ${relation}, but listed: ${expected.join(' or ') || 'same'}`);
    process.exitCode = 1;
  }
  console.log(
    `${name}: ${keys.length} routes compared, ${differing.size} differ (${((100 * differing.size) / keys.length).toFixed(1)} %)`,
  );
}

function writeTheirs(source, file) {
  const program = `${fetchTools('openapi-typescript')}/openapi-typescript/bin/cli.js`;
  const flags = ['--default-non-nullable', 'false', '--output', file];
  const { status, stderr } = spawnSync(process.execPath, [program, source, ...flags], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`openapi-typescript failed:\n${stderr}`);
  writeFileSync(file, normalizeTheirs(readFileSync(file, 'utf8')));
}

/** The relations that are not all "same", by route, with the result that the compiler reports. */
function compileAndRead(folder, keys, firstLine) {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2022', 'dom'],
    types: [],
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    noErrorTruncation: true,
  };
  writeFileSync(`${folder}/tsconfig.json`, JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  const words = ['node_modules/typescript/bin/tsc', '-p', folder, '--pretty', 'false'];
  const { stdout } = spawnSync(process.execPath, words, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  const relations = new Map();
  for (const line of stdout.split('\n')) {
    const [, index] = /compare\.ts\((\d+),/.exec(line) ?? [];
    if (index === undefined) continue;
    const [, relation] = /to type '"([a-z ]+)"'/.exec(line) ?? [];
    relations.set(keys[Number(index) - firstLine], relation ?? line);
  }
  return relations;
}
