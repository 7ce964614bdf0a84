import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fetchSuite } from '../../tools/openapi-fetch-suite.js';

// openapi-fetch's own tests, run and compiled with routebook/paths in its place.

const MISSING = 'Without a value for a placeholder, openapi-fetch sends "{id}". It is refused.';

/** The tests that fail, with the beginning of their error, and why they should. */
const DIFFERENCES: readonly (readonly [test: string, error: RegExp, reason: string])[] = [
  ['params path typechecks', /^EndpointError: GET \/resources\/\{id\}: Required parameters are missing/, MISSING],
  // The same test, compiled without strict checks of null.
  ['params path typechecks', /^EndpointError: GET \/resources\/\{id\}: Required parameters are missing/, MISSING],
];

/** The errors of the compiler, and why they are none of the package: openapi-fetch's own types have them too. */
const TYPE_DIFFERENCES: readonly (readonly [error: string, reason: string])[] = [
  ['test/helpers.ts(33,11): error TS2578', 'It expects an error of an older library of types for the DOM.'],
];

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: string[];
    }[];
  }[];
}

const suite = await fetchSuite();
if ('missing' in suite) console.log(`The test suite of openapi-fetch is skipped: ${suite.missing}.`);
const folder = 'folder' in suite ? suite.folder : '';

function run(...words: readonly string[]) {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:VITEST|TEST_TIER|NODE_ENV)/.test(name)),
  );
  return spawnSync(process.execPath, words, { cwd: folder, env, encoding: 'utf8', timeout: 300_000 });
}

/** Puts routebook/paths where the tests import openapi-fetch from. */
function prepare(): void {
  mkdirSync(join(folder, 'src'), { recursive: true });
  const text = "export * from 'routebook/paths';\nexport { default } from 'routebook/paths';\n";
  for (const file of ['index.js', 'index.d.ts']) writeFileSync(join(folder, 'src', file), text);
  const test = { globals: true, restoreMocks: true, include: ['test/**/*.test.ts'] };
  writeFileSync(join(folder, 'vitest.config.mjs'), `export default ${JSON.stringify({ test })};\n`);
  const compilerOptions = {
    ...{ strict: true, noUncheckedIndexedAccess: true, noEmit: true, skipLibCheck: true, types: ['node'] },
    ...{ module: 'nodenext', target: 'esnext', lib: ['esnext', 'dom'] },
  };
  const loose = { ...compilerOptions, strictNullChecks: false };
  const exclude = ['test/no-strict-null-checks'];
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['test'], exclude }));
  writeFileSync(join(folder, 'tsconfig.loose.json'), JSON.stringify({ compilerOptions: loose, include: exclude }));
}

describe.skipIf(folder === '')("openapi-fetch's own tests, with routebook/paths", () => {
  it('pass, except for the listed differences', () => {
    prepare();
    const vitest = join(process.cwd(), 'node_modules/vitest/vitest.mjs');
    const output = join(folder, 'report.json');
    run(vitest, 'run', '--root', folder, '--config', 'vitest.config.mjs', '--reporter=json', `--outputFile=${output}`);
    const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as Report;
    const results = testResults.flatMap(({ assertionResults }) => assertionResults);
    const failed = results.filter(({ status }) => status !== 'passed');
    console.log(`${results.length - failed.length} of ${results.length} tests of openapi-fetch pass.`);
    expect(results.length).toBeGreaterThanOrEqual(300);
    expect(failed.map(({ fullName }) => fullName)).toEqual(DIFFERENCES.map(([name]) => name));
    for (const [index, { failureMessages }] of failed.entries())
      expect(failureMessages[0]).toMatch(DIFFERENCES[index]?.[1] ?? /^$/);
  });

  it.each(['tsconfig.json', 'tsconfig.loose.json'])('compile with %s, except for the listed differences', (config) => {
    prepare();
    const { stdout } = run(join(process.cwd(), 'node_modules/typescript/bin/tsc'), '-p', config, '--pretty', 'false');
    const errors = stdout.split('\n').filter((line) => line.includes('error TS'));
    expect(errors.map((line) => line.split(': ', 2).join(': '))).toEqual(TYPE_DIFFERENCES.map(([error]) => error));
  });
});
