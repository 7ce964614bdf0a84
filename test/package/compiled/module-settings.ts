import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ENTRY_POINTS } from '../../../scripts/entry-points.js';
import { COMPILERS, compileProject } from '../../support/compile.ts';
import { packedPackage } from '../../support/packed.ts';

const NODENEXT = { module: 'nodenext' };
const NODE16 = { module: 'node16' };
const COMMONJS = { module: 'commonjs' };
const BUNDLER = { module: 'esnext', moduleResolution: 'bundler' };

/** The settings that the installation section of docs/guide.md names. */
const SETTINGS = [NODENEXT, NODE16, COMMONJS, BUNDLER];

/** Would not compile if the types of the package were `any`, or a class were only a value. */
const TYPED = `
import { endpoint, EndpointError } from 'routebook';
import type { IssuesCreate } from 'routebook/types';
export const { url } = endpoint('GET /user');
// @ts-expect-error
endpoint('GET /repos/{owner}/{repo}', { owner: 'octokit' });
// @ts-expect-error
export const issue: IssuesCreate = { owner: 'octokit', repo: 'app', title: [] };
export const codeOf = (error: EndpointError | undefined) => (error instanceof EndpointError ? error.code : undefined);
`;

function errorsOf(
  compiler: (typeof COMPILERS)[number],
  options: object,
  names: readonly string[],
  type: string,
  stricter: object = {},
): string[] {
  const folder = mkdtempSync(join(packedPackage().project, 'settings-'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type }));
  const others = ENTRY_POINTS.map((entry, index) => `import * as entry${index} from '${entry.name}';\n`);
  const uses = `export const others = [${ENTRY_POINTS.map((_, index) => `typeof entry${index}`).join(', ')}];\n`;
  const group = "import { create } from 'routebook/operations/issues';\nexport const { route } = create;\n";
  for (const name of names) writeFileSync(join(folder, name), `${others.join('')}${uses}${group}${TYPED}`);
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
  writeFileSync(config, JSON.stringify({ compilerOptions, files: names }));
  const printed = compileProject(compiler, config).join('\n');
  return [...new Set(Array.from(printed.matchAll(/error (TS\d+)/g), ([, code = '']) => code))];
}

it.each(COMPILERS.flatMap((compiler) => SETTINGS.map((options) => [compiler, options] as const)))(
  '%s with %j compiles in a CommonJS project',
  (compiler, options) => {
    expect(errorsOf(compiler, options, ['use.ts'], 'commonjs')).toEqual([]);
  },
);

it.each([NODENEXT, NODE16, BUNDLER])('%j compiles in a project of ES modules, and in a file named .mts', (options) => {
  expect(errorsOf('typescript', options, ['use.ts'], 'module')).toEqual([]);
  expect(errorsOf('typescript', options, ['use.mts'], 'commonjs')).toEqual([]);
});

/** Checks all declarations but those of the compiler's own library. */
const OWN_DECLARATIONS = { skipLibCheck: false, skipDefaultLibCheck: true };

// Node's own types have the names of the web too, but need a newer library. With `node16`, the file of CommonJS has declarations of its own.
it.each([
  ['typescript-5.4', NODE16],
  ['typescript', NODE16],
  ['typescript', BUNDLER],
] as const)(
  '%s with %j checks the declarations of all entries, for ES modules and CommonJS, with the library of ES2020 and of the web',
  (compiler, options) => {
    const stricter = { target: 'es2020', lib: ['es2020', 'dom'], ...OWN_DECLARATIONS };
    expect(errorsOf(compiler, options, ['use.mts', 'use.cts'], 'module', stricter)).toEqual([]);
  },
);

/** A misspelled parameter, a wrong value and data of another type are errors. In the last lines, nothing is. */
const WITHOUT_STRICT = `
import { createGitHub, type DataOf, endpoint, type ResponseOf } from 'routebook';
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
