import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { readBlocks } from '../../scripts/pages.js';
import { createEmulator } from '../../src/testing/emulator/create-emulator.ts';
import { compileProject } from '../support/compile.ts';
import { startServer } from '../support/loopback-server.ts';
import { packedPackage } from '../support/packed.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const BOT = `import { createGitHub, type Issue, ResponseError } from 'routebook';

const github = createGitHub({ token: process.env['GITHUB_TOKEN'], baseUrl: process.env['GITHUB_API_URL'] });
const app = { owner: 'octo', repo: 'app' };
const isUnclear = ({ body, labels }: Issue): boolean => !body && labels.length === 0;

for (const issue of (await github.issues.listForRepo.all(app)).filter(isUnclear)) {
  const { data } = await github.issues.addLabels({ ...app, issue_number: issue.number, labels: ['question'] });
  console.log(issue.title, data.map(({ name }) => name));
}
try {
  await github.issues.get({ ...app, issue_number: 99 });
} catch (error) {
  if (!(error instanceof ResponseError)) throw error;
  console.log(error.status);
}
`;

const ACTION = `import { createActions } from 'routebook/actions';

const actions = createActions();
const { event, github, repository } = actions;
const label = actions.input('label', { required: true });
try {
  if (event.name === 'issues' && event.payload.action === 'opened') {
    const { number } = event.payload.issue;
    await github.issues.addLabels({ ...repository, issue_number: number, labels: [label] });
    actions.output('number', number);
  }
} catch (error) {
  actions.fail(error);
}
`;

const OTHER_API = `import { ResponseError } from 'routebook';
import type { schemas } from './shop/index.js';
import { createClient } from './shop/operations.js';

const shop = createClient({ baseUrl: process.env['SHOP_URL'] });
const nameOf = ({ id, product }: schemas.Order): string => \`\${id}: \${product}\`;
const { data } = await shop.createOrder({ product: 'tea', amount: 2 });
console.log(nameOf(data));
try {
  await shop.cancelOrder({ order_id: 8 });
} catch (error) {
  if (error instanceof ResponseError) console.log(error.status);
}
`;

const PROGRAMS = { bot: BOT, action: ACTION, 'other-api': OTHER_API };
const { project, installed } = packedPackage();
const folder = mkdtempSync(join(project, 'new-user-'));

/** Runs a compiled program while this process responds to it, with nothing of the environment of the tests. */
function run(name: keyof typeof PROGRAMS, env: Readonly<Record<string, string>>): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(folder, 'dist', `${name}.js`)], { env }, (error, stdout, stderr) => {
      resolve(error ? `${error.code}\n${stdout}${stderr}` : stdout);
    });
  });
}

describe('the first programs of a new user, with the packed package', () => {
  beforeAll(() => {
    mkdirSync(join(folder, 'src'));
    for (const [name, code] of Object.entries(PROGRAMS)) writeFileSync(join(folder, `src/${name}.ts`), code);
    cpSync(join(root, 'examples/generator/openapi.json'), join(folder, 'openapi.json'));
    const words = [join(installed, 'dist/cli/main.js'), 'generate', 'openapi.json', '--out', 'src/shop'];
    execFileSync(process.execPath, words, { cwd: folder, stdio: 'pipe' });
  });

  it('compile with all checks of the compiler', () => {
    const compilerOptions = {
      ...{
        module: 'nodenext',
        target: 'es2022',
        lib: ['es2022'],
        rootDir: 'src',
        outDir: 'dist',
        verbatimModuleSyntax: true,
      },
      ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noImplicitReturns: true },
      ...{ noPropertyAccessFromIndexSignature: true, noUnusedLocals: true, noUnusedParameters: true },
      ...{ types: ['node'], typeRoots: [join(root, 'node_modules/@types')], skipDefaultLibCheck: true },
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
    const lines = compileProject('typescript', join(folder, 'tsconfig.json'));
    expect(lines.filter((line) => !line.includes('node_modules/@types'))).toEqual([]);
  });

  it('an issue bot needs one import', async () => {
    expect(BOT.match(/^import/gm)).toHaveLength(1);
    const emulator = createEmulator({ users: ['octo'], repos: { 'octo/app': {} } });
    const server = await emulator.listen();
    const token = emulator.token('octo');
    try {
      const headers = { authorization: `Bearer ${token}` };
      for (const issue of [{ title: 'It fails' }, { title: 'Add a door', body: 'Please.' }]) {
        const body = JSON.stringify(issue);
        await fetch(`${server.url}/repos/octo/app/issues`, { method: 'POST', headers, body });
      }
      const stdout = await run('bot', { GITHUB_TOKEN: token, GITHUB_API_URL: server.url });
      expect(stdout).toBe("It fails [ 'question' ]\n404\n");
    } finally {
      await server.close();
    }
  });

  it('an Action labels the issue of its event', async () => {
    await using server = await startServer(() => ({ data: [] }));
    writeFileSync(join(folder, 'event.json'), JSON.stringify({ action: 'opened', issue: { number: 7 } }));
    writeFileSync(join(folder, 'output'), '');
    const job = { GITHUB_EVENT_NAME: 'issues', GITHUB_EVENT_PATH: join(folder, 'event.json') };
    const place = { GITHUB_API_URL: server.baseUrl, GITHUB_REPOSITORY: 'octo/app', GITHUB_TOKEN: 'ghp_0123456789' };
    expect(await run('action', { ...job, ...place, INPUT_LABEL: 'new', GITHUB_OUTPUT: join(folder, 'output') })).toBe(
      '',
    );
    expect(server.received).toMatchObject([
      { method: 'POST', url: '/api/v3/repos/octo/app/issues/7/labels', body: '{"labels":["new"]}' },
    ]);
    expect(readFileSync(join(folder, 'output'), 'utf8')).toMatch(/^number<<(\S+)\n7\n\1\n$/);
  });

  it('a client of another API sends what its description says', async () => {
    await using server = await startServer(({ method }) =>
      method === 'POST' ? { status: 201, data: { id: 7, product: 'tea', status: 'open' } } : { status: 404, data: {} },
    );
    expect(await run('other-api', { SHOP_URL: server.origin })).toBe('7: tea\n404\n');
    expect(server.received).toMatchObject([
      { method: 'POST', url: '/orders', body: '{"product":"tea","amount":2}' },
      { method: 'DELETE', url: '/orders/8' },
    ]);
  });
});

it('the first three pages of the documentation import from routebook only', () => {
  const groups: { pages: string[][] }[] = JSON.parse(readFileSync(join(root, 'docs/pages.json'), 'utf8'));
  const first = groups.flatMap(({ pages }) => pages.map(([page]) => `docs/${page}`)).slice(0, 3);
  expect(first[0]).toBe('docs/guide.md');
  const imported = first.flatMap((page) =>
    readBlocks(page, root).flatMap(({ code }) =>
      [...code.matchAll(/from '(routebook[^']*)'/g)].map(([, name]) => name),
    ),
  );
  expect(imported.length).toBeGreaterThan(10);
  expect([...new Set(imported)]).toEqual(['routebook']);
});
