import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { auditText } from 'routebook/audit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createImportReader } from '../../cli/audit/import-reader.ts';
import { createModuleFinder } from '../../cli/audit/module-finder.ts';

let folder: string;
let files: string[];

const CLIENT = "export const get = (path: string) => fetch('https://api.github.com' + path);";
const TEXTS: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "root", "imports": { "#http": { "default": "./lib/http.js" }, "#lib/*": "./lib/*.js" } }',
  'lib/http.js': CLIENT,
  'apps/web/package.json': '{ "name": "@acme/web" }',
  'apps/web/tsconfig.json': `{
  // The sources.
  "extends": "../../tsconfig.base",
  "compilerOptions": { "baseUrl": "./src", "paths": { "@services/*": ["services/*"], "client": ["services/client.ts"], }, },
}`,
  'tsconfig.base.json': '{ "compilerOptions": { "paths": { "shared/*": ["./packages/shared/src/*"] } } }',
  'apps/web/src/services/client.ts': CLIENT,
  'apps/web/src/components/card.tsx': '',
  'apps/docs/src/services/client.ts': CLIENT,
  'packages/shared/package.json': '{ "name": "@acme/shared", "version": "1.0.0" }',
  'packages/shared/src/index.ts': "export * from './api';",
  'packages/shared/src/api.ts': CLIENT,
  // Each of these imports the next one, and the last one the first.
  'cycle/http.ts': `import axios from 'axios'; import { store } from './store';
export default axios.create({ baseURL: 'https://api.github.com', headers: { authorization: store.token } });`,
  'cycle/store.ts': "import { user } from './user'; export const store = { token: '', load: () => user() };",
  'cycle/user.ts': "import request from './request'; export const user = () => request({ url: '/user' });",
  'cycle/request.ts': `import http from './http';
export default function request(config) { return new Promise((resolve) => { http.request(config).then(resolve); }); }`,
  'cycle/gists.ts':
    "import request from './request'; export const add = (data) => request({ url: '/gists', method: 'POST', data });",
};

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'module-finder-')));
  for (const [name, text] of Object.entries(TEXTS)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  files = Object.keys(TEXTS).map((name) => join(folder, name));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the file that an import names', () => {
  it.each([
    ['a relative path', '../services/client', 'apps/web/src/services/client.ts'],
    [
      'a relative path with the extension of the compiled script',
      '../services/client.js',
      'apps/web/src/services/client.ts',
    ],
    ['a pattern in tsconfig.json', '@services/client', 'apps/web/src/services/client.ts'],
    ['a name in tsconfig.json', 'client', 'apps/web/src/services/client.ts'],
    ['the base URL of tsconfig.json', 'services/client', 'apps/web/src/services/client.ts'],
    ['a pattern in the configuration that it extends', 'shared/api', 'packages/shared/src/api.ts'],
    ['an alias of bundlers, next to the file', '@/services/client', 'apps/web/src/services/client.ts'],
    ['another alias of bundlers', '~/components/card', 'apps/web/src/components/card.tsx'],
    ['a package in the same repository', '@acme/shared', 'packages/shared/src/index.ts'],
    ['a file of a package in the same repository', '@acme/shared/api', 'packages/shared/src/api.ts'],
    ['a name in package.json', '#http', 'lib/http.js'],
    ['a pattern in package.json', '#lib/http', 'lib/http.js'],
    ['a package', 'react', undefined],
    ['a package with an owner', '@octokit/rest', undefined],
    ['a file that is not audited', './missing', undefined],
  ])('is found by %s', (_, name, expected) => {
    const found = createModuleFinder(files)(join(folder, 'apps/web/src/components/card.tsx'), name);
    expect(found).toBe(expected === undefined ? undefined : join(folder, expected));
  });
});

describe('calls through an alias', () => {
  it('are found, also through a module that only exports others', () => {
    const file = join(folder, 'apps/web/src/components/card.tsx');
    const text =
      "import { get } from '@services/client';\nimport { get as load } from '@acme/shared';\nget('/user'); load('/emojis');";
    const readImport = createImportReader(files)(file, text);
    expect(auditText(text, 'tsx', { readImport }).calls.map(({ route }) => route)).toEqual([
      'GET /user',
      'GET /emojis',
    ]);
  });
});

describe('calls through modules that import each other', () => {
  const CYCLE = ['http', 'store', 'user', 'request', 'gists'];
  it.each(CYCLE)('are found if the audit begins with %s', (first) => {
    const reader = createImportReader(files);
    const routes = [first, ...CYCLE.filter((name) => name !== first)].flatMap((name) => {
      const file = join(folder, `cycle/${name}.ts`);
      const text = TEXTS[`cycle/${name}.ts`] ?? '';
      return auditText(text, 'ts', { readImport: reader(file, text) }).calls.map(({ route }) => route);
    });
    expect(routes.sort()).toEqual(['GET /user', 'POST /gists']);
  });
});
