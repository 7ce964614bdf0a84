import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ENTRY_POINTS } from '../../../scripts/entry-points.js';
import { compileProject } from '../../support/compile.ts';
import { packedPackage } from '../../support/packed.ts';

const NODENEXT = { module: 'nodenext' };
const NODE16 = { module: 'node16' };
const COMMONJS = { module: 'commonjs' };
const BUNDLER = { module: 'esnext', moduleResolution: 'bundler' };

/** The errors that the installation section of docs/guide.md names, in a CommonJS project. */
const CASES = [
  ['typescript-5.4', NODENEXT, ['TS1479']],
  ['typescript-5.9', NODENEXT, []],
  ['typescript', NODENEXT, []],
  ['typescript-5.9', NODE16, ['TS1479']],
  ['typescript', NODE16, ['TS1479']],
  ['typescript-5.4', COMMONJS, []],
  ['typescript-5.9', COMMONJS, []],
  ['typescript', COMMONJS, []],
  ['typescript-5.4', BUNDLER, []],
  ['typescript', BUNDLER, []],
] as const;

function errorsOf(
  compiler: (typeof CASES)[number][0],
  options: object,
  name: string,
  type: string,
  stricter: object = {},
): string[] {
  const folder = mkdtempSync(join(packedPackage().project, 'settings-'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type }));
  const others = ENTRY_POINTS.map((entry, index) => `import * as entry${index} from '${entry.name}';\n`);
  const uses = `export const others = [${ENTRY_POINTS.map((_, index) => `typeof entry${index}`).join(', ')}];\n`;
  const group = "import { create } from 'routebook/operations/issues';\nexport const { route } = create;\n";
  const code = "import { endpoint } from 'routebook';\nexport const { url } = endpoint('GET /user');\n";
  writeFileSync(join(folder, name), `${others.join('')}${uses}${group}${code}`);
  const compilerOptions = {
    ...options,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: 'es2022',
    lib: ['es2022', 'dom'],
    types: [],
    ...stricter,
  };
  const config = join(folder, 'tsconfig.json');
  writeFileSync(config, JSON.stringify({ compilerOptions, files: [name] }));
  const printed = compileProject(compiler, config).join('\n');
  return [...new Set(Array.from(printed.matchAll(/error (TS\d+)/g), ([, code = '']) => code))];
}

it.each(CASES)('%s with %j in a CommonJS project reports %j', (compiler, options, errors) => {
  expect(errorsOf(compiler, options, 'use.ts', 'commonjs')).toEqual(errors);
});

it.each([NODENEXT, NODE16, BUNDLER])('%j compiles in a project of ES modules, and in a file named .mts', (options) => {
  expect(errorsOf('typescript', options, 'use.ts', 'module')).toEqual([]);
  expect(errorsOf('typescript', options, 'use.mts', 'commonjs')).toEqual([]);
});

/** Checks all declarations but those of the compiler's own library. */
const OWN_DECLARATIONS = { skipLibCheck: false, skipDefaultLibCheck: true };

// Node's own types have the names of the web too, but need a newer library.
it.each(['typescript-5.4', 'typescript'] as const)(
  '%s checks the declarations of all entries with the library of ES2020 and of the web',
  (compiler) => {
    const stricter = { target: 'es2020', lib: ['es2020', 'dom'], ...OWN_DECLARATIONS };
    expect(errorsOf(compiler, NODENEXT, 'use.mts', 'module', stricter)).toEqual([]);
  },
);

/** A misspelled parameter, a wrong value and data of another type are errors. In the last lines, nothing is. */
const WITHOUT_STRICT = `
import { type DataOf, endpoint, type ResponseOf } from 'routebook';
import { createGitHub } from 'routebook/client';
const github = createGitHub();
export async function use(options?: { type?: 'all' }, symbol = Symbol()) {
  const one = { owner: 'octokit', repo: 'endpoint.js', pull_number: 1 };
  // @ts-expect-error
  const list: DataOf<'GET /repos/{owner}/{repo}/pulls'> = symbol;
  // @ts-expect-error
  const response: ResponseOf<'GET /repos/{owner}/{repo}/pulls'>['data'] = symbol;
  // @ts-expect-error
  endpoint('GET /user/repos', { tpye: 'all' });
  // @ts-expect-error
  endpoint('GET /user/repos', { type: 'nonsense' });
  // @ts-expect-error
  endpoint({ method: 'GET', url: '/user/repos', tpye: 'all' });
  // @ts-expect-error
  github.request('GET /user/repos', { tpye: 'all' });
  // @ts-expect-error
  const pull: symbol = (await github.pulls.get(one)).data;
  // @ts-expect-error
  const diff: symbol = (await github.pulls.get({ ...one, mediaType: { format: 'diff' } })).data;
  const { url } = endpoint('GET /user/repos', options);
  const { data } = await github.repos.listForAuthenticatedUser(options);
  const text: string = (await github.pulls.get({ ...one, mediaType: { format: 'diff' } })).data;
  const [first]: DataOf<'GET /repos/{owner}/{repo}/pulls'> = (await github.pulls.list(one)).data;
  return [list, response, pull, diff, url, data[0].full_name, text, first.head.ref];
}
`;

it.each(['typescript-5.4', 'typescript'] as const)(
  '%s checks calls and data of a project without `strict`',
  (compiler) => {
    const folder = mkdtempSync(join(packedPackage().project, 'settings-'));
    writeFileSync(join(folder, 'use.mts'), WITHOUT_STRICT);
    const compilerOptions = {
      ...NODENEXT,
      strict: false,
      noEmit: true,
      skipLibCheck: true,
      target: 'es2022',
      types: [],
    };
    const config = join(folder, 'tsconfig.json');
    writeFileSync(config, JSON.stringify({ compilerOptions, files: ['use.mts'] }));
    expect(compileProject(compiler, config)).toEqual([]);
  },
);
