import { readdirSync, readFileSync } from 'node:fs';
import * as parser from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { hasWholePages, itemsMember } from '../../../analysis/migrate/client-facts.ts';
import { migrateText, surveyClients } from '../../../analysis/migrate/index.ts';
import { readGroups } from '../../../src/client/operations/operation-table.ts';
import { example } from '../../../src/entries/mocks.ts';
import { clientGroups } from '../../../src/generated/client-groups.ts';
import { github } from '../../../src/github/catalogue.ts';

const folder = new URL('cases/', import.meta.url);
const names = readdirSync(folder);

/** Reads the program of a case, before and after, and what is said about it. */
function readCase(name: string) {
  const own = new URL(`${name}/`, folder);
  const before = readdirSync(own).find((each) => each.startsWith('before.')) ?? '';
  const language = before.split('.')[1] ?? '';
  const read = (file: string) => readFileSync(new URL(file, own), 'utf8');
  return {
    language,
    before: read(before),
    after: read(`after.${language}.txt`),
    report: JSON.parse(read('report.json')),
  };
}

/** What is said about each client of its kind. */
const OF_ALL = /https_proxy|^Without a token, |^With "retries", /;

/** Without the options and notes that all clients get, so that the tests show the others. */
const migrate = (text: string, language = 'ts', clients?: Parameters<typeof migrateText>[2]) => {
  const migration = migrateWhole(text, language, clients);
  const plain = migration.text
    .replaceAll(/\{ ?like: (['"])octokit\1(?:, retries: 3)? ?\}/g, '')
    .replaceAll(/like: (['"])octokit\1,\s*/g, '')
    .replaceAll(/,?\s*retries: 3(?=\s*\})|retries: 3,\s*/g, '');
  return { ...migration, text: plain, items: migration.items.filter(({ reason }) => !OF_ALL.test(reason)) };
};

const migrateWhole = (text: string, language = 'ts', clients?: Parameters<typeof migrateText>[2]) =>
  migrateText(text, language, { parser, ...clients });

describe('a program that uses Octokit', () => {
  it.each(names)('%s becomes the expected one', (name) => {
    const { language, before, after, report } = readCase(name);
    const { text, migrated, items } = migrateWhole(before, language);
    expect(text).toBe(after);
    expect({ migrated, items: items.map(({ line, kind, reason }) => ({ line, kind, reason })) }).toEqual(report);
  });

  it.each(names)('%s is not changed by a second migration', (name) => {
    const { language, after } = readCase(name);
    expect(migrateWhole(after, language).text).toBe(after);
  });
});

describe('the apps and webhooks of Octokit and Probot', () => {
  it.each([
    [
      "import { App } from 'octokit';\nconst app = new App({ appId, privateKey });",
      ['2 createApp({ appId, privateKey })'],
    ],
    ["const { App } = require('@octokit/app');\nnew App(options);", ['2 createApp({']],
    ["import { createAppAuth } from '@octokit/auth-app';\nconst auth = createAppAuth({ appId });", ['2 createApp({']],
    [
      "import { App } from 'octokit';\nconst app = new App({});\napp.webhooks.on('push', handle);\napp.webhooks.onAny(log);\nawait app.eachInstallation(run);",
      ['2 createApp({', '3 on: { push: async', "4 on: { '*': async", '5 app.installations()'],
    ],
    [
      "import { Webhooks, createNodeMiddleware } from '@octokit/webhooks';\nconst hooks = new Webhooks({ secret });\nhooks.on(['issues.opened', 'push'], handle);\nhooks.on(names, handle);\nhooks.onError(report);\ncreateServer(createNodeMiddleware(hooks));",
      [
        "2 createWebhooks({ secret, on: { 'issues.opened'",
        "3 on: { 'issues.opened': async ({ payload }) => { … }, push: async",
        "4 on: { '[name]': async",
        '5 "onError"',
        '6 toNodeHandler(webhooks)',
      ],
    ],
    [
      "import { OAuthApp } from '@octokit/oauth-app';\nconst app = new OAuthApp({ clientType: 'oauth-app' });",
      ['2 createOAuth({ clientId, clientSecret })'],
    ],
    [
      "import { Probot } from 'probot';\nexport default (app: Probot) => {\n  app.on('issues.opened', handle);\n  app.onAny(async (context) => {});\n};",
      ["3 on: { 'issues.opened': async", "4 on: { '*': async"],
    ],
    ["import { run, Probot } from 'probot';\nnew Probot({});", ['2 createApp({']],
    [
      "module.exports = (robot) => {\n  robot.on('push', async (context) => {});\n};\n// github",
      ['2 app.forRepository(owner, repo)'],
    ],
  ])('are listed with what to write instead, and stay: %j', (text, expected) => {
    const result = migrate(text);
    expect(result.text).toBe(text);
    // That an import stays is listed too.
    const listed = result.items.filter(({ reason }) => /routebook\/(?:app|webhooks)/.test(reason));
    const found = listed.map(({ line, reason }) => `${line} ${reason}`);
    expect(found).toHaveLength(expected.length);
    for (const [index, each] of expected.entries()) {
      const [line, part] = each.split(/ (.*)/);
      expect(found[index]).toMatch(new RegExp(`^${line} `));
      expect(found[index]).toContain(part);
    }
    expect(listed.filter(({ kind }) => kind !== 'note')).toEqual([]);
  });

  it.each([
    "import { Octokit } from 'octokit';\nprocess.on('exit', stop);\nserver.on('request', handle);",
    "module.exports = (app) => {\n  app.on('error', (fault) => log(fault));\n};\n// github",
    "import { App } from './octokit-app.js';\nnew App({});",
    "import 'probot';\nexport default (app) => app.on('schedule.repository', run);",
    "import 'probot';\nexport default (stream) => stream.on('data', run);",
    "import 'probot';\nconst app = express();\napp.on('mount', (context) => {});",
    "import { App } from 'octokit';\nvi.mock('octokit');\nnew App({});",
  ])('are not what has a similar form: %j', (text) => {
    expect(migrate(text).items.filter(({ reason }) => /create(?:App|Webhooks|OAuth)/.test(reason))).toEqual([]);
  });
});

describe('a call with the option "request", which only Octokit reads', () => {
  it.each([
    [
      'octokit.rest.users.getAuthenticated({ request: { signal } })',
      'octokit.users.getAuthenticated({ request: { signal } })',
    ],
    ["octokit.request('GET /user', { request: options })", "octokit.request('GET /user', { request: options })"],
    [
      'octokit.paginate(octokit.rest.repos.listForUser, { username, request: { retries: 0 } })',
      'octokit.repos.listForUser.all({ username, request: { retries: 0 } })',
    ],
  ])('%s keeps its Octokit', (call, migrated) => {
    const { text, items } = migrate(
      `import { Octokit } from '@octokit/rest';\nconst octokit = new Octokit();\nawait ${call};\n`,
    );
    expect(text).toContain('const octokit = fromOctokit(new Octokit());');
    expect(text).toContain(`await ${migrated};`);
    expect(items).toMatchObject([{ line: 3, kind: 'client', reason: expect.stringContaining('option "request"') }]);
  });

  it.each([
    "octokit.request('GET /repos/{owner}/{repo}/zipball/{ref}', { ...a, request: { redirect: 'manual' } })",
    "octokit.request({ method: 'GET', url: '/user', request: { parseSuccessResponseBody: false } })",
    "octokit.rest.repos.downloadZipballArchive({ ...a, request: { redirect: 'manual' } })",
  ])('stays with the Octokit if fromOctokit refuses the option: %s', (call) => {
    const text = `import { Octokit } from '@octokit/rest';\nconst octokit = new Octokit();\nawait ${call};\n`;
    const result = migrate(text);
    expect(result.text).toBe(text);
    expect(result.items).toContainEqual(
      expect.objectContaining({
        kind: 'call',
        line: 3,
        reason: expect.stringContaining('Only Octokit has the option'),
      }),
    );
  });

  it('lets the other clients be replaced', () => {
    const { text } = migrate(
      "import { Octokit } from '@octokit/rest';\nconst one = new Octokit();\nconst two = new Octokit();\nawait one.rest.meta.get({ request: { signal } });\nawait two.rest.meta.get();\n",
    );
    expect(text).toContain('const one = fromOctokit(new Octokit());\nconst two = createGitHub();');
  });
});

describe('a client', () => {
  const construct = (code: string) => migrate(`import { Octokit } from 'octokit';\nexport const octokit = ${code};\n`);
  const lastLine = (code: string) => construct(code).text.trimEnd().split('\n').at(-1);

  it.each([
    ['new Octokit', 'createGitHub()'],
    ['new Octokit()', 'createGitHub()'],
    ['new Octokit({ auth })', 'createGitHub({ token: auth })'],
    ['new Octokit({ auth: token })', 'createGitHub({ token })'],
    ['new Octokit({ auth: await get(), userAgent: "a" })', 'createGitHub({ token: await get(), userAgent: "a" })'],
    ['new Octokit({ log: console, auth: token })', 'createGitHub({ token })'],
    ['new Octokit({ auth: token, log: console })', 'createGitHub({ token })'],
    ['new Octokit({ log: console })', 'createGitHub()'],
    ['new Octokit({ request: { fetch, timeout: 5 } })', 'createGitHub({ fetch, timeout: 5 })'],
    ['new Octokit({ retry: { enabled: false }, auth: token })', 'createGitHub({ retries: 0, token })'],
    [
      'new Octokit({ timeZone: "Europe/Oslo" })',
      `createGitHub({ defaults: { headers: { 'time-zone': "Europe/Oslo" } } })`,
    ],
    [
      "new Octokit({ timeZone: 'Europe/Oslo' })",
      "createGitHub({ defaults: { headers: { 'time-zone': 'Europe/Oslo' } } })",
    ],
  ])('%s is created with %s', (code, expected) => {
    expect(lastLine(code)).toBe(`export const octokit = ${expected};`);
  });

  it.each([
    ['new Octokit(options)', 'The options are not written where the client is created.'],
    ['new Octokit({ ...options })', 'The options contain a spread.'],
    ['new Octokit({ authStrategy, auth: {} })', 'The client signs in with a strategy.'],
    ['new Octokit({ agent })', 'createGitHub has no counterpart of the option "agent".'],
    ['new Octokit({ auth: { clientId: 1 } })', 'The client signs in with a strategy.'],
    ['new Octokit({ auth: "token x" })', 'The token is written with its scheme.'],
    ['new Octokit({ request: { agent } })', 'createGitHub has no counterpart of the option "request.agent".'],
    ['new (Octokit.plugin(mine))()', 'routebook has no counterpart of the plugin "mine".'],
    ['new (Octokit.defaults({ userAgent: "a" }))({ baseUrl: "b" })', 'The class has options of its own.'],
  ])('%s is not replaced but wrapped, and the reason is given', (code, reason) => {
    const { text, items } = construct(code);
    expect(text).toContain(`export const octokit = fromOctokit(${code});`);
    expect(items).toMatchObject([{ kind: 'client', reason: expect.stringContaining(reason) }]);
  });

  it('that is used in another file is replaced only if the file that creates it is migrated too', () => {
    const text = 'module.exports = (octokit) => octokit.rest.users.getAuthenticated();\n';
    const wrapped =
      "const { fromOctokit } = require('routebook/client');\n\nmodule.exports = (octokit) => fromOctokit(octokit).users.getAuthenticated();\n";
    expect(migrate(text, 'js')).toMatchObject({ text: wrapped, migrated: 1, items: [] });
    // Nothing shows that it is an Octokit.
    const unknown = text.replaceAll('octokit', 'github').replace('.rest', '');
    const alone = migrate(unknown, 'js');
    expect(alone.text).toBe(unknown);
    expect(alone.items).toMatchObject([{ kind: 'call', reason: expect.stringContaining('created elsewhere') }]);
    const together = migrate(text, 'js', { clients: { replaceable: 1, others: 0 } });
    expect(together.text).toBe('module.exports = (octokit) => octokit.users.getAuthenticated();\n');
    const mixed = migrate(text, 'js', { clients: { replaceable: 1, others: 1 } });
    expect(mixed).toMatchObject({ text: wrapped, migrated: 1, items: [] });
  });

  it('is counted as replaceable or not', () => {
    const made = "import { Octokit } from 'octokit';\nexport const octokit = new Octokit();\n";
    expect(surveyClients(made, 'ts', { parser })).toMatchObject({ replaceable: 1, others: 0, migrated: 0 });
    // Other files cannot have it.
    expect(surveyClients(made.replace('export ', ''), 'ts', { parser })).toMatchObject({ replaceable: 0, others: 0 });
    const { text } = migrate(made);
    expect(surveyClients(text, 'ts', { parser })).toMatchObject({ replaceable: 0, others: 0, migrated: 1 });
    expect(surveyClients(`${made}octokit.hook.before('request', f);\n`, 'ts', { parser })).toMatchObject({
      replaceable: 1,
      others: 1,
      migrated: 0,
    });
  });

  it('that is passed to a package is not replaced', () => {
    const { text, items } = migrate(
      "import { Octokit } from 'octokit';\nimport { lock } from 'some-package';\nawait lock(new Octokit());\n",
    );
    expect(text).toContain('lock(new Octokit())');
    expect(items).toMatchObject([{ kind: 'client', reason: expect.stringContaining('"some-package"') }]);
  });
});

describe('a call', () => {
  const start = "import { Octokit } from 'octokit';\nconst octokit = new Octokit();\n";
  const call = (code: string) => migrate(`${start}${code};\n`);
  const rewritten = (code: string) => call(code).text.trimEnd().split('\n').slice(2).join('\n');

  it.each([
    ['octokit.rest.issues.get({ a })', 'octokit.issues.get({ a })'],
    ['octokit.issues.get({ a })', 'octokit.issues.get({ a })'],
    ['octokit?.rest.issues.get({ a })', 'octokit?.issues.get({ a })'],
    ['octokit!.rest\n  .issues // why\n  .get({ a })', 'octokit!\n  .issues // why\n  .get({ a })'],
    ['octokit\n  // why\n  .rest.issues.get({ a })', 'octokit\n  // why\n  .issues.get({ a })'],
    ['octokit\n  // why\n  .rest\n  .issues.get({ a })', 'octokit\n  // why\n  .issues.get({ a })'],
    ['octokit\n  .rest.issues.get({ a })', 'octokit\n  .issues.get({ a })'],
    ['const { issues } = octokit.rest', 'const { issues } = octokit'],
    ['const f = octokit.rest.issues.get', 'const f = octokit.issues.get'],
    ["octokit.request('/user')", "octokit.request('GET /user')"],
    ["const route = 'GET /user';\noctokit.request(route)", "const route = 'GET /user';\noctokit.request(route)"],
    ['octokit.request("get /repos/:owner/:repo", a)', 'octokit.request("GET /repos/{owner}/{repo}", a)'],
    ['octokit.paginate(octokit.rest.issues.listForRepo)', 'octokit.issues.listForRepo.all()'],
    ['octokit?.paginate(octokit?.rest.issues.listForRepo, a)', 'octokit?.issues.listForRepo.all(a)'],
    ['octokit.paginate<Item>(octokit.issues.listForRepo, a)', 'octokit.issues.listForRepo.all(a)'],
    ["octokit.paginate('GET /x/{y}', { y })", "octokit.send.all(octokit.endpoint('GET /x/{y}', { y }))"],
    ['octokit.paginate(octokit.issues.listForRepo, a, (r) => r.data)', 'octokit.issues.listForRepo.all(a)'],
    [
      'octokit.paginate(octokit.issues.listForRepo, a, ({ data }) => data.filter((x) => x.id))',
      'octokit.issues.listForRepo.all(a).then((data) => data.filter((x) => x.id))',
    ],
    ['octokit.graphql({ query, a })', 'octokit.graphql(query, { a })'],
    ['octokit.graphql({ a, query: `{ x }` })', 'octokit.graphql(`{ x }`, { a })'],
    ['octokit.graphql({ query: text })', 'octokit.graphql(text)'],
    [
      "octokit.graphql({ query, headers: { 'GraphQL-Features': 'x' } })",
      "octokit.graphql(query, {}, { headers: { 'GraphQL-Features': 'x' } })",
    ],
    [
      'octokit.graphql<Item>(query, { a, headers: { accept }, b })',
      'octokit.graphql<Item>(query, { a, b }, { headers: { accept } })',
    ],
    [
      "octokit.graphql({ a, headers: { 'x-a': 'b' }, query })",
      "octokit.graphql(query, { a }, { headers: { 'x-a': 'b' } })",
    ],
    ['octokit.graphql(query, { ...a, headers: {} })', 'octokit.graphql(query, { ...a }, { headers: {} })'],
    [
      "octokit.graphql(query, { mediaType: { previews: ['bane', 'flash-preview'] }, a })",
      "octokit.graphql(query, { a }, { headers: { accept: 'application/vnd.github.bane-preview+json,application/vnd.github.flash-preview+json' } })",
    ],
    [
      "const headers = { 'x-a': 'b' };\noctokit.graphql(query, { a, headers })",
      "const headers = { 'x-a': 'b' };\noctokit.graphql(query, { a }, { headers })",
    ],
    ['octokit.rest.repos.getContents({ owner, repo, path })', 'octokit.repos.getContent({ owner, repo, path })'],
    ["octokit.rest.search.code({ q: 'a+b c' })", "octokit.search.code({ q: 'a b c' })"],
    ['octokit.rest.issues.get({ owner, repo, number })', 'octokit.issues.get({ owner, repo, issue_number: number })'],
    [
      'octokit.repos.createStatus({ owner, repo, sha, state })',
      'octokit.repos.createCommitStatus({ owner, repo, sha, state })',
    ],
    ['octokit.pulls.get({ owner, repo, number: 1 })', 'octokit.pulls.get({ owner, repo, pull_number: 1 })'],
    [
      'octokit.rest.codeScanning.getAlert({ owner, repo, alert_id: 1 })',
      'octokit.codeScanning.getAlert({ owner, repo, alert_number: 1 })',
    ],
    [
      'for await (const page of octokit.paginate.iterator(octokit.rest.search.code, a)) use(page.data, page.data.total_count)',
      'for await (const page of octokit.search.code.pages(a)) use(page.data.items, page.data.total_count)',
    ],
    ['octokit.rest.search.code({ q: a ?? b })', "octokit.search.code({ q: (a ?? b).replace(/\\+/g, ' ') })"],
  ])('%s becomes %s', (before, after) => {
    expect(rewritten(before)).toBe(`${after};`);
  });

  it.each([
    ['octokit.rest.issues.nothing({ a })', 'no method "issues.nothing"'],
    ['octokit.rest.repos.getContents({ owner, repo, pathname })', 'is called "repos.getContent" now'],
    ['octokit.paginate(octokit.rest.users.getAuthenticated)', 'has no pages'],
    ['octokit.paginate(list, a)', 'The route is computed.'],
    ['octokit.paginate("GET /x/{y}", a, (r, done) => r.data)', 'is not understood'],
    ['octokit?.paginate(octokit.rest.issues.list, a, (r, done) => r.data)', 'The client may be missing'],
    ['octokit.paginate(octokit.rest.search.code, a, (r) => r.data.total_count)', 'is not understood'],
    ['octokit.rest.repos.uploadReleaseAsset({ url, name, data })', 'The option "url" changes where'],
    ['octokit.request.defaults({ a })', '"request.defaults" has no counterpart'],
    ['octokit.rest.repos.getCommit(context.repo({ method, ref }))', 'The option "method" changes where'],
    ['octokit.rest.repos.get(Object.assign({ baseUrl }, a))', 'The option "baseUrl" changes where'],
    ['octokit.rest.orgs.get({ org_id })', 'no parameter "org_id"'],
    ['octokit.rest.actions.listEnvironmentSecrets({ repository_id, environment_name })', 'parameter "repository_id"'],
    ['octokit.rest.projects.listForOrg({ org })', 'is "GET /orgs/{org}/projects" in earlier versions'],
    ['octokit.projects.listForUser({ username })', 'is "GET /users/{username}/projects" in earlier versions'],
    ['octokit.paginate(octokit.rest.projects.listForOrg, { org })', 'in earlier versions of Octokit'],
    ['octokit.paginate.iterator(octokit.projects.listForUser, { username })', 'in earlier versions of Octokit'],
    ['octokit.paginate(octokit.projects.listForOrg.endpoint.merge({ org }))', 'in earlier versions of Octokit'],
    ['octokit.rest.issues.create = (issue) => print(issue)', 'replaces the method "issues.create"'],
    [
      'for await (const { data } of octokit.paginate.iterator(octokit.rest.search.code, a)) use(data.total_count)',
      'The pages are not lists',
    ],
    ['octokit.request(`GET ${url}`)', 'The URL is computed'],
    ['octokit.request(page.next)', 'The URL is computed'],
    ['octokit.request(next)', 'The URL is computed'],
    ['octokit.graphql(query, a, { headers: { b: 1 } })', 'Octokit ignores the third argument'],
    ['octokit.graphql({ query, headers })', '"headers" is an option in Octokit'],
    ['octokit.graphql({ query, ...more })', 'as two arguments'],
    ['octokit.graphql(query, { headers })', '"headers" is an option in Octokit'],
    // The token of an Octokit replaces this header, and that of routebook does not.
    ['octokit.graphql(query, { headers: { Authorization: a } })', '"headers" is an option in Octokit'],
    ['octokit.graphql(query, { headers: { ...more } })', '"headers" is an option in Octokit'],
    ['octokit.graphql(query, { mediaType: { format } })', '"mediaType" is an option in Octokit'],
    ['octokit.graphql(query, { a, baseUrl })', '"baseUrl" is an option in Octokit'],
  ])('%s stays as it is, and the reason is given', (code, reason) => {
    const { text, items } = call(code);
    expect(text).toContain(code);
    expect(items).toMatchObject([{ kind: 'call', line: 3, reason: expect.stringContaining(reason) }]);
  });

  it.each([
    ["const given = { a, headers: { 'x-a': 'b' } };\noctokit.graphql(query, given);", '"headers" is an option'],
    ['const given = { a, baseUrl };\noctokit.graphql(query, { ...given });', '"baseUrl" is an option'],
    ['const given = { a, query };\noctokit.graphql(given);', 'as two arguments'],
    ['const given = { method: "GET", url: "/user", ...a };\noctokit.request(given);', 'The URL is computed'],
    ['const given = { ...a, method };\noctokit.rest.repos.get({ ...given });', 'The option "method" changes where'],
    ['const given = { owner, repo, number };\noctokit.rest.issues.get(given);', 'no parameter "number"'],
  ])('%s stays as it is, because the constant has options in it', (code, reason) => {
    const { text, items } = call(code);
    expect(text).toContain(code);
    expect(items).toMatchObject([{ kind: 'call', line: 4, reason: expect.stringContaining(reason) }]);
  });

  it('with a client of the same name as a function of routebook imports that under another name', () => {
    const { text } = migrate(`${start.replace('octokit =', 'kit =')}class createGitHub {}\n`);
    expect(text).toContain("import { createGitHub as createGitHubClient } from 'routebook/client';");
    expect(text).toContain('const kit = createGitHubClient();');
  });
});

describe('code that people write', () => {
  const lines = (text: string, language = 'ts', clients = { replaceable: 1, others: 0 }) =>
    migrate(text, language, { clients }).text.trimEnd().split('\n');

  it('keeps the options of pages in their constant', () => {
    const [, , options, call] = lines(
      "import { Octokit } from 'octokit';\nconst kit = new Octokit();\nconst options = kit.rest.issues.listForRepo.endpoint.merge({ owner, repo });\nconst all = await kit.paginate(options);\n",
    );
    expect(options).toBe('const options = { owner, repo };');
    expect(call).toBe('const all = await kit.issues.listForRepo.all(options);');
  });

  it('omits the function that returns the data of each page after such options', () => {
    const written = lines(
      "import { Octokit } from 'octokit';\nconst kit = new Octokit();\nconst options = kit.rest.issues.listForRepo.endpoint.merge({ owner, repo });\nconst all = await kit.paginate(options, (response) => response.data);\n",
    );
    expect(written.at(-1)).toBe('const all = await kit.issues.listForRepo.all(options);');
  });

  it.each([
    ['const found: Item[] = await octokit.paginate(octokit.rest.issues.list.endpoint.merge({ a }));', 1],
    ['const found = await octokit.paginate<Item>(octokit.rest.issues.list, { a });', 1],
    ['const found: Item[] = await octokit.paginate(octokit.rest.issues.list, { a });', 0],
    ['const found = await octokit.paginate(octokit.rest.issues.list.endpoint.merge({ a }));', 0],
  ])('%s is listed if only the program has typed the items', (code, count) => {
    const { text, items } = migrate(`import { Octokit } from 'octokit';\nconst octokit = new Octokit();\n${code}\n`);
    expect(text).toContain('await octokit.issues.list.all({ a });');
    expect(items).toHaveLength(count);
    for (const item of items) expect(item).toMatchObject({ kind: 'note', reason: expect.stringContaining('type') });
  });

  it('knows a client by a type of another file, and by one of its uses', () => {
    expect(
      lines(
        "import type { Octokit } from './client.js';\nexport const f = (kit: Octokit) => kit.paginate(kit.rest.issues.list);\n",
      ),
    ).toContain('export const f = (kit: Octokit) => kit.issues.list.all();');
    expect(lines('module.exports = (api) => [api.rest.users.list(), api.request("/user")];\n', 'js')).toContain(
      'module.exports = (api) => [api.users.list(), api.request("GET /user")];',
    );
  });

  it('does not take a class of the program for a client', () => {
    const text = "import { GitHubAPI } from './api.js';\nexport const api = new GitHubAPI();\napi.get('x');\n";
    expect(lines(text)).toEqual(text.trimEnd().split('\n'));
  });

  it('reads getOctokit with plugins and no options', () => {
    const text = "import { getOctokit } from '@actions/github';\nimport { retry } from '@octokit/plugin-retry';\n";
    expect(lines(`${text}const kit = getOctokit(token, undefined, retry);\n`).at(-1)).toBe(
      'const kit = createGitHub({ token, baseUrl: process.env.GITHUB_API_URL });',
    );
    expect(lines(`${text}const kit = getOctokit(a.b, { log }, retry);\n`).at(-1)).toBe(
      'const kit = createGitHub({ token: a.b, baseUrl: process.env.GITHUB_API_URL });',
    );
  });

  it('rewrites the types of methods, and keeps those of a client that stays', () => {
    const text =
      "import { Octokit } from 'octokit';\nconst kit = new Octokit();\nkit.meta.get();\nlet a: Named<typeof kit.rest.issues.get>;\n";
    expect(lines(text).at(-1)).toBe('let a: Named<typeof kit.issues.get>;');
    const types = "import type { Octokit } from 'octokit';\nexport type Client = Octokit;\n";
    expect(lines(types, 'ts', { replaceable: 1, others: 1 }).join('\n')).toBe(types.trimEnd());
  });
});

describe('a function for each page', () => {
  it.each([
    'octokit.paginate(octokit.rest.issues.list, { a }, (r, done) => { done(); return r.data; });',
    'octokit.paginate(octokit.rest.issues.list, a, titles);',
    'octokit.paginate.iterator(octokit.rest.issues.list, a, titles);',
  ])('that does more than map the items keeps the Octokit of %s', (call) => {
    const text = `import { Octokit } from 'octokit';\nconst octokit = new Octokit();\n${call}\n`;
    const migration = migrate(text, 'js');
    expect(migration.text).toBe(text);
    expect(migration.items).toMatchObject([
      { line: 3, kind: 'call', reason: expect.stringContaining('The function for each page is not understood.') },
    ]);
  });
});

describe('a type of Octokit', () => {
  const typed = (code: string) =>
    migrate(
      `import type { RestEndpointMethodTypes, Endpoints as Routes, OctokitResponse, GetResponseDataTypeFromEndpointMethod } from '@octokit/types';
import type { components, operations } from '@octokit/openapi-types';
import { Octokit } from 'octokit';
const kit = new Octokit();
kit.meta.get();
${code};
`,
    );
  const last = (code: string) => typed(code).text.trimEnd().split('\n').at(-1);

  it.each([
    ["type A = components['schemas']['issue']", 'type A = Issue'],
    ["type A = components['schemas']['pull-request-simple']['user'][]", "type A = PullRequestSimple['user'][]"],
    ["type Issue = components['schemas']['issue']", 'type Issue = GitHubIssue'],
    ["type A = Routes['GET /user']['response']['data']['login']", "type A = DataOf<'GET /user'>['login']"],
    [
      'type A = GetResponseDataTypeFromEndpointMethod<typeof kit.rest.users.getAuthenticated>',
      "type A = DataOf<'GET /user'>",
    ],
    ['type A = keyof Routes', 'type A = keyof Endpoints'],
    ["type A = Octokit['rest']['issues']['get']", "type A = GitHub['issues']['get']"],
    ['type A = OctokitResponse<string>', 'type A = ApiResponse<string>'],
    [
      "type A<Name extends keyof RestEndpointMethodTypes['issues']> = RestEndpointMethodTypes['issues'][Name]",
      "type A<Name extends keyof RestEndpointMethodTypes['issues']> = RestEndpointMethodTypes['issues'][Name]",
    ],
  ])('%s becomes %s', (code, after) => {
    expect(last(code)).toBe(`${after};`);
  });

  it('is imported from routebook', () => {
    expect(typed("type Issue = components['schemas']['issue']").text).toContain(
      "import type { Issue as GitHubIssue } from 'routebook/schemas';",
    );
    expect(typed('type A = keyof Routes').text).toContain("import type { Endpoints } from 'routebook/octokit';");
    expect(typed("type A = components['schemas']['issue']").text).not.toContain('components');
  });

  it.each([
    ["type A = components['schemas']['webhooks_issue']", 'components'],
    ["type A = operations['issues/get']", 'operations'],
    ['type A = GetResponseDataTypeFromEndpointMethod<typeof call>', 'GetResponseDataTypeFromEndpointMethod'],
  ])('%s stays, and the report says so', (code, name) => {
    expect(last(code)).toBe(`${code};`);
    expect(typed(code).items).toMatchObject([
      { kind: 'note', line: 6, reason: expect.stringContaining(`"${name}" of the package`) },
    ]);
  });
});

describe('what stays and what is read after a call', () => {
  it.each(['graphql', 'request'])('"%s" of its own package is listed with the method to call', (name) => {
    const { text, items } = migrate(`import { ${name} } from '@octokit/${name}';\nawait ${name}('GET /user');\n`);
    expect(text).toContain(`from '@octokit/${name}'`);
    expect(items).toMatchObject([{ line: 2, kind: 'note', reason: expect.stringContaining(`its method "${name}"`) }]);
  });

  it('the second function of "then" reads the errors of routebook', () => {
    const { text } = migrate(
      "import { Octokit } from 'octokit';\nnew Octokit().rest.meta.get().then(use, (error) => error.response.data);\n",
    );
    expect(text).toContain('.then(use, (error) => error.data);');
  });

  it.each([
    ["if (error.name === 'HttpError') use();", "if (error.name === 'HttpError') use();"],
    ['use((error as any).response.data);', '(error as any).data'],
    ['const failure = error as RequestError; use(failure.response?.data);', 'use(failure.data)'],
  ])('%s reads an error of routebook', (handler, expected) => {
    const { text } = migrate(
      `import { Octokit } from 'octokit';\nimport { RequestError } from '@octokit/request-error';\n` +
        `try { await new Octokit().rest.meta.get(); } catch (error: any) { ${handler} }\n`,
    );
    expect(text).toContain(expected.replace('?.data', '.data'));
    expect(migrate(text).text).toBe(text);
  });

  it('a function that receives an error of Octokit reads one of routebook, and another error stays', () => {
    const { text } = migrate(
      `import { Octokit, RequestError } from 'octokit';\nawait new Octokit().rest.meta.get();\n` +
        'const show = (error: RequestError) => error.response?.data;\n' +
        'const detail = (error: unknown) => { if (error instanceof RequestError) return error.response?.headers; };\n' +
        'const other = (error: AxiosError) => error.response?.data;\n',
    );
    expect(text).toContain('(error: ResponseError) => error.data;');
    expect(text).toContain('return error.headers;');
    expect(text).toContain('(error: AxiosError) => error.response?.data;');
  });

  it.each([
    ['(err) => err.errors[0].message', '"err.response.data.errors"'],
    ['(err) => err.documentation_url', '"err.response.data.documentation_url"'],
    ['() => show(result.reason.documentation_url)', '"reason.response.data.documentation_url"'],
  ])('%s is listed, because the error may come from a migrated call', (code, advice) => {
    const source = `import { Octokit } from 'octokit';\nawait new Octokit().rest.meta.get();\nexport const read = ${code};\n`;
    const { text, items } = migrate(source);
    expect(text).toContain(`export const read = ${code};`);
    expect(items).toMatchObject([{ line: 3, kind: 'note', reason: expect.stringContaining(advice) }]);
    expect(migrate(`import axios from 'axios';\n${source}`).items).toEqual([]);
  });

  it.each([
    ['error.response', 'error.response'],
    ['error.request.url', 'error.request?.url'],
    ["error.request['url']", "error.request?.['url']"],
    ['error.request?.url', 'error.request?.url'],
    ['(error.request.headers.a = 1)', '(error.request.headers.a = 1)'],
    ['error.response.data', 'error.data'],
  ])('%s of an error is %s by the type of the class', (read, typed) => {
    const source = `import { Octokit } from 'octokit';\ntry { await new Octokit().rest.meta.get(); } catch (error: any) { use(${read}); }\n`;
    expect(migrate(source).text).toContain(`use(${typed})`);
    expect(migrate(source).items).toEqual([]);
    const script = migrate(source.replace(': any', ''), 'js');
    expect(script.text).toContain(`use(${read})`);
    expect(script.items).toEqual([]);
  });

  it('stays as it is if it is declared as one of Octokit, whose calls stay too', () => {
    const text =
      "import { RequestError } from '@octokit/request-error';\nexport const read = (error: RequestError) => error.request.url;\n";
    expect(migrate(text, 'ts', { clients: { replaceable: 0, others: 1, native: 1, wrapped: 1 } }).text).toBe(text);
  });

  it.each([
    '(answer: Answer) => answer.response',
    '(error) => error.response.data',
    "(error) => error.message === 'Not Found'",
    "(error) => error.name === 'HttpError'",
    '(err: ZodError) => err.errors',
  ])('%s is not listed', (code) => {
    const source = `import { Octokit } from 'octokit';\nawait new Octokit().rest.meta.get();\nexport const read = ${code};\n`;
    expect(migrate(source).items).toEqual([]);
  });

  it.each(['errors', 'documentation_url'])('"%s", which old versions copy to the error, is listed', (name) => {
    const read = (call: string) =>
      migrate(
        `import { Octokit } from 'octokit';\nconst octokit = new Octokit();\ntry { await ${call}; } catch (err) { use(err.${name}); }\n`,
        'js',
      ).items;
    expect(read('octokit.rest.meta.get()')).toMatchObject([
      { line: 3, kind: 'note', reason: expect.stringContaining(`"data.${name}"`) },
    ]);
    expect(read("octokit.graphql('{ viewer { login } }')")).toHaveLength(name === 'errors' ? 0 : 1);
  });

  it('an error class that a file exports keeps its name', () => {
    const { text } = migrate(
      "import { Octokit, RequestError } from 'octokit';\nexport { RequestError };\nawait new Octokit().rest.meta.get();\n",
    );
    expect(text).toContain('export { ResponseError as RequestError };');
  });

  it.each([
    ["import { RequestError } from './github.js';", 'RequestError', 1],
    ["import * as glue from '@/github';", 'glue.RequestError', 1],
    ["import { RequestError } from 'got';", 'RequestError', 0],
    ['class RequestError extends Error {}', 'RequestError', 0],
  ])('%s: a test for the class is listed if it may be that of Octokit', (first, name, count) => {
    const { text, items } = migrate(
      `${first}\nimport { Octokit } from 'octokit';\ntry { await new Octokit().rest.meta.get(); } catch (e) { if (e instanceof ${name}) stop(); }\n`,
    );
    expect(text).toContain(`if (e instanceof ${name}) stop();`);
    expect(items.filter(({ reason }) => reason.includes('"ResponseError" of "routebook/send"'))).toHaveLength(count);
  });

  it.each(['// @ts-check\n', '#!/usr/bin/env node\n// @ts-nocheck\n'])('%j stays first', (head) => {
    const { text } = migrate(`${head}module.exports = (context) => context.octokit.rest.meta.get();\n`, 'js');
    expect(text.startsWith(`${head}const { fromOctokit } = require('routebook/client');\n`)).toBe(true);
  });

  it('nothing is listed when a program is migrated again', () => {
    const { language, after } = readCase('release-uploads');
    expect(migrate(after, language).items).toEqual([]);
  });
});

describe('the input', () => {
  it('must be text in a language that can be migrated, with known options', () => {
    expect(() => migrateText(1 as never, 'ts')).toThrow('The text to migrate must be a string.');
    expect(() => migrateText('', 'python')).toThrow('Only JavaScript and TypeScript can be migrated');
    expect(() => migrateText('', 'ts', { parsr: parser } as never)).toThrow('Did you mean "parser"?');
  });

  it('is left alone if it has a syntax error or does not use Octokit', () => {
    const wrong = "import { Octokit } from 'octokit'; const = new Octokit(";
    expect(migrate(wrong).text).toBe(wrong);
    expect(migrate('const a = 1;').edits).toEqual([]);
  });
});

describe('a client of real programs', () => {
  const start = "import { Octokit } from 'octokit';\n";
  const migrateWith = (text: string, language = 'ts', clients?: { replaceable: number; others: number }) =>
    migrate(text, language, clients && { clients });

  it('stays if its options are in a variable', () => {
    const { text, items } = migrateWith(
      `${start}const options = { auth };\noptions.baseUrl = url;\nexport const octokit = new Octokit(options);\n`,
    );
    expect(text).toContain('options.baseUrl = url;\nexport const octokit = fromOctokit(new Octokit(options));');
    expect(items).toMatchObject([{ kind: 'client', reason: expect.stringContaining('not written where') }]);
  });

  it('whose member is replaced, or whose class is a parameter, stays', () => {
    expect(
      migrateWith(`${start}const kit = new Octokit();\nkit.request = kit.request.defaults({ a });\n`).items,
    ).toMatchObject([
      { kind: 'client', reason: expect.stringContaining('The member "request" of the client is replaced.') },
      { kind: 'call', reason: expect.stringContaining('"request.defaults" has no counterpart') },
    ]);
    expect(
      migrateWith('export default (config, { Octokit }) => new Octokit(config).request("GET /user");\n', 'js').items,
    ).toMatchObject([{ kind: 'client', reason: expect.stringContaining('The class of the client comes from') }]);
  });

  it('of Probot is wrapped where code of the program receives it', () => {
    const text =
      "module.exports = (app) => app.on('push', (context) => sync(context.octokit, { github: context.octokit }));\n";
    expect(migrateWith(text, 'js').text).toContain(
      'sync(fromOctokit(context.octokit), { github: fromOctokit(context.octokit) })',
    );
    expect(surveyClients(text, 'js', { parser })).toMatchObject({ replaceable: 2, others: 0 });
    const typed =
      "import type { Context } from 'probot';\nexport const f = (github: Context['octokit']) => github.rest.users.list();\n";
    expect(migrateWith(typed).text).toContain('=> fromOctokit(github).users.list();');
  });

  it('is known by a field that a base class sets, and by the methods that are called', () => {
    const clients = { replaceable: 1, others: 0 };
    const labels =
      'class Labels extends Base {\n  find() { return this.github.paginate(this.github.rest.issues.listLabelsForRepo, a); }\n}\n';
    expect(migrateWith(labels, 'js', clients).text).toContain('this.github.issues.listLabelsForRepo.all(a)');
    const search = "exports.f = (client) => client.search.code({ q: 'a+b' }); // octokit\n";
    expect(migrateWith(search, 'js', clients).text).toContain("client.search.code({ q: 'a b' })");
  });

  it('is not an object of the program that has the name of one', () => {
    const text =
      "import { getOctokit } from '@actions/github';\nexport async function run({ github }) {\n  await github.pushChanges();\n  const { octokit } = github;\n  await octokit.rest.users.list();\n}\nrun({ github: { octokit: getOctokit(token) } });\n";
    const { text: written, items } = migrateWith(text, 'js');
    expect(items).toEqual([]);
    expect(written).toContain('await octokit.users.list();');
    expect(written).toContain('await github.pushChanges();');
  });

  it('has its type under another name if the file has one', () => {
    const { text } = migrateWith(
      "import { GitHub } from '@actions/github/lib/utils';\ntype GitHub = InstanceType<typeof GitHub>;\nexport const f = (kit: GitHub) => kit.rest.users.list();\n",
      'ts',
      { replaceable: 1, others: 0 },
    );
    expect(text).toContain("import type { GitHub as GitHubClient } from 'routebook/client';");
    expect(text).toContain('type GitHub = GitHubClient;');
  });
});

describe('a client that a function returns', () => {
  const start = "import { Octokit } from 'octokit';\n";

  it.each([
    ['const make = () => new Octokit();\nmake().rest.users.list();', 'make().users.list();'],
    [
      'async function make() { return new Octokit(); }\n(await make()).rest.users.list();',
      '(await make()).users.list();',
    ],
    ['const make = () => new Octokit();\nmake().paginate(make().rest.issues.list, a);', 'make().issues.list.all(a);'],
    [
      'async function make() { return new Octokit(); }\n(await make()).paginate("GET /issues");',
      '(await make()).issues.list.all();',
    ],
  ])('%j ends with %s', (before, after) => {
    const { text, items } = migrate(`${start}${before}\n`, 'js');
    expect(text.trimEnd().split('\n').at(-1)).toBe(after);
    expect(items).toEqual([]);
  });

  it.each([
    [
      "import { octokitClient } from './utils.js';\noctokitClient().rest.users.list();\n",
      'octokitClient().users.list();',
    ],
    [
      "const { getOctokit } = require('./utils');\nconst api = getOctokit(1);\napi.rest.users.list();\n",
      'api.users.list();',
    ],
    ["import { connect } from './utils.js'; // octokit\nconnect().rest.users.list();\n", 'connect().users.list();'],
    [
      "import { App } from 'octokit';\nconst app = new App({});\n(await app.getInstallationOctokit(1)).rest.users.list();\n",
      'fromOctokit(await app.getInstallationOctokit(1)).users.list();',
    ],
  ])('of another file or framework: %j ends with %s', (before, after) => {
    const { text } = migrate(before, 'js', { clients: { replaceable: 1, others: 0 } });
    expect(text.trimEnd().split('\n').at(-1)).toBe(after);
  });

  it('stays if a package receives it', () => {
    const text = `${start}import { post } from 'some-package';\nconst make = () => new Octokit();\npost(make());\n`;
    expect(migrate(text, 'js')).toMatchObject({ text, items: [{ kind: 'client' }] });
  });
});

describe('a client that signs in with a strategy', () => {
  it.each([
    [
      '@octokit/auth-token',
      'new Octokit({ authStrategy: createTokenAuth, auth: secret })',
      'createGitHub({ token: secret })',
    ],
    [
      '@octokit/auth-action',
      'new Octokit({ authStrategy: createActionAuth })',
      'createGitHub({ token: process.env.GITHUB_TOKEN || process.env.INPUT_GITHUB_TOKEN || process.env.INPUT_TOKEN })',
    ],
    [
      '@octokit/auth-app',
      'new Octokit({ authStrategy: createAppAuth, auth: { appId, privateKey, installationId } })',
      "createGitHub({ token: ((auth) => async () => (await auth({ type: 'installation' })).token)(createAppAuth({ appId, privateKey, installationId })) })",
    ],
  ])('of %s: %s becomes %s', (source, before, after) => {
    const name = /create\w+/.exec(before)?.[0];
    const text = `import { Octokit } from 'octokit';\nimport { ${name} } from '${source}';\nconst octokit = BEFORE;\nawait octokit.rest.users.list();\n`;
    expect(migrate(text.replace('BEFORE', before), 'js').text).toContain(`const octokit = ${after};`);
  });

  it.each([
    'const octokit = new Octokit({ authStrategy: createAppAuth, auth: { appId, privateKey } });',
    'const octokit = new Octokit({ authStrategy: createAppAuth, auth: { installationId }, baseUrl });',
    'const octokit = new Octokit({ authStrategy: createAppAuth, auth: { installationId } });\noctokit.rest.apps.getAuthenticated();',
    'export const octokit = new Octokit({ authStrategy: createAppAuth, auth: { installationId } });',
  ])('is wrapped if the token may be another one: %s', (code) => {
    const text = `import { Octokit } from 'octokit';\nimport { createAppAuth } from '@octokit/auth-app';\n${code}\n`;
    const migration = migrate(text, 'js');
    expect(migration.items).toMatchObject([{ kind: 'client' }]);
    expect(migration.text).toContain('const octokit = fromOctokit(new Octokit({ authStrategy: createAppAuth,');
  });
});

describe('a client for actions', () => {
  it.each([
    ['new GitHub(token)', 'createGitHub({ token, baseUrl: process.env.GITHUB_API_URL })'],
    ['new GitHub(token, { baseUrl: url, log: console })', 'createGitHub({ token, baseUrl: url || undefined })'],
    ['new GitHub({ auth: token, baseUrl: url })', 'createGitHub({ token, baseUrl: url || undefined })'],
    ['new GitHub(token, { agent })', 'fromOctokit(new GitHub(token, { agent }))'],
  ])('of the first versions, %s, becomes %s', (code, expected) => {
    const { text } = migrate(`import { GitHub } from '@actions/github';\nexport const client = ${code};\n`);
    expect(text).toContain(`export const client = ${expected};`);
  });

  it.each([
    [
      "import { Octokit } from '@octokit/action';\nconst octokit = new Octokit();\n",
      'createGitHub({ token: process.env.GITHUB_TOKEN || process.env.INPUT_GITHUB_TOKEN || process.env.INPUT_TOKEN, baseUrl: process.env.GITHUB_API_URL })',
    ],
    [
      "import { GitHub, getOctokitOptions } from '@actions/github/lib/utils';\nimport { retry } from '@octokit/plugin-retry';\nconst Kit = GitHub.plugin(retry);\nconst octokit = new Kit(getOctokitOptions(token, { userAgent: 'a' }));\n",
      "createGitHub({ token, baseUrl: process.env.GITHUB_API_URL, userAgent: 'a' })",
    ],
    [
      "import { GitHub } from '@actions/github/lib/utils.js';\nconst octokit = new GitHub({ auth: secret });\n",
      'createGitHub({ baseUrl: process.env.GITHUB_API_URL, token: secret })',
    ],
  ])('%j is created with %s', (before, after) => {
    expect(migrate(before, 'js').text).toContain(`const octokit = ${after};`);
  });

  it('is wrapped if it has a token of its own', () => {
    const text = "import { Octokit } from '@octokit/action';\nconst octokit = new Octokit({ auth: secret });\n";
    const migration = migrate(text, 'js');
    expect(migration.items).toMatchObject([{ kind: 'client' }]);
    expect(migration.text).toContain('const octokit = fromOctokit(new Octokit({ auth: secret }));');
  });
});

describe('a client next to others', () => {
  const start = "import { Octokit } from 'octokit';\n";

  it('is replaced although another one stays', () => {
    const { text, items } = migrate(
      `${start}const hooked = new Octokit();\nhooked.hook.before('request', f);\nconst octokit = new Octokit({ auth });\nawait octokit.rest.users.list();\nawait hooked.rest.users.list();\n`,
      'js',
    );
    expect(text).toContain('const octokit = createGitHub({ token: auth });\nawait octokit.users.list();');
    expect(text).toContain('const hooked = new Octokit();');
    expect(text).toContain('await fromOctokit(hooked).users.list();');
    expect(items).toMatchObject([{ kind: 'client', line: 3 }]);
  });

  it('stays an Octokit with another one if both have their types in common', () => {
    const code = `${start}const hooked: Octokit = new Octokit();\nhooked.hook.before('request', f);\nconst octokit: Octokit = new Octokit();\nawait octokit.rest.users.list();\n`;
    const { text, items } = migrate(code);
    expect(text).toContain('const octokit: Octokit = new Octokit();\nawait fromOctokit(octokit).users.list();');
    expect(items.map(({ kind }) => kind)).toEqual(['client', 'client']);
  });

  it('tests errors for both classes if a call stays with the Octokit', () => {
    const code = `${start}import { RequestError } from '@octokit/request-error';\nconst octokit = new Octokit();\nawait octokit.paginate(list);\ntry { await octokit.rest.users.list(); } catch (error) { if (!(error instanceof RequestError)) throw error; }\n`;
    const { text } = migrate(code, 'js');
    expect(text).toContain('if (!(error instanceof RequestError || error instanceof ResponseError)) throw error;');
    expect(migrate(text, 'js').text).toBe(text);
  });

  it('that is exported stays if a client of another file does', () => {
    for (const code of [
      `${start}export const octokit = new Octokit();\n`,
      `${start}const octokit = new Octokit();\nexport { octokit };\n`,
      `${start}const octokit = new Octokit();\nexport default octokit;\n`,
      `${start}const octokit = new Octokit();\nmodule.exports = octokit;\n`,
      `${start}let octokit = mine;\nif (x) octokit = new Octokit();\n`,
      `${start}export const f = (octokit = new Octokit()) => octokit.rest.users.list();\n`,
    ])
      expect(migrate(code, 'js', { clients: { replaceable: 1, others: 1 } }).text).toMatch(/[^(]new Octokit\(\)/);
    const local = `${start}const octokit = new Octokit();\nawait octokit.rest.users.list();\n`;
    expect(migrate(local, 'js', { clients: { replaceable: 1, others: 1 } }).text).toContain('octokit.users.list()');
  });

  it('stays for the packages that need an Octokit, and its other calls go through fromOctokit', () => {
    const { text, items } = migrate(
      `${start}import { commit } from 'some-package';\nexport async function run() {\n  const octokit = new Octokit();\n  await commit(octokit, { octokit, a: [octokit] });\n  await octokit.rest.users.list();\n}\n`,
      'js',
    );
    expect(items[0]).toMatchObject({ kind: 'client', reason: expect.stringContaining('"some-package"') });
    expect(text).toContain('await commit(octokit, { octokit, a: [octokit] });');
    expect(text).toContain('await fromOctokit(octokit).users.list();');
    expect(migrate(text, 'js').text).toBe(text);
  });

  it.each([
    'const octokit = new Octokit({ auth: await sign() });\npost({ octokit });',
    'class A { octokit = new Octokit();\n run() { post(this.octokit); } }',
    'let octokit = new Octokit();\noctokit = other;\npost(octokit);',
    'const octokit = new Octokit();\nnew Poster([octokit]);\noctokit.hook.wrap(f);',
  ])('stays if a package needs it: %s', (code) => {
    const text = `${start}import { post, Poster } from 'some-package';\n${code}\n`;
    const migration = migrate(text, 'js');
    expect(migration.text).toBe(text);
    expect(migration.items[0]).toMatchObject({ kind: 'client' });
  });

  it('is replaced where a package keeps anything that it is given', () => {
    const { text } = migrate(
      `${start}import { createContext } from 'react';\nexport const Client = createContext(new Octokit());\n`,
      'jsx',
    );
    expect(text).toContain('createContext(createGitHub())');
  });
});

describe('a client in a member', () => {
  it('is one if another use of the same member shows it', () => {
    const { text, migrated } = migrate(
      'class Locker {\n  async lock(query) {\n    await this.client.rest.issues.lock(this.issue);\n    await this.client.graphql(query);\n  }\n}\nclass Other {\n  ask(query) { return this.client.graphql(query); }\n}\n',
      'js',
    );
    expect(text).toContain(
      'const github = fromOctokit(this.client);\n    await github.issues.lock(this.issue);\n    await github.graphql(query);',
    );
    expect(text).toContain('ask(query) { return this.client.graphql(query); }');
    expect(migrated).toBe(2);
  });

  it('with a type that the program declares is listed once, because the type may lack what fromOctokit needs', () => {
    const code =
      "import type { Commenter } from './types.js';\nexport const say = (octokit: Commenter) => octokit.rest.issues.createComment(text);\nexport const change = (octokit: Commenter) => octokit.rest.issues.updateComment(text);\n";
    const { items } = migrate(code);
    expect(items).toMatchObject([{ line: 2, kind: 'note', reason: expect.stringContaining('"Commenter"') }]);
    expect(migrate(code.replace("'./types.js'", "'@octokit/rest'").replaceAll('Commenter', 'Octokit')).items).toEqual(
      [],
    );
  });

  it('is found in a private field', () => {
    const code =
      "import { getOctokit } from '@actions/github';\nexport class Api {\n  #octokit;\n  constructor(token) { this.#octokit = getOctokit(token); }\n  get = (q) => this.#octokit.rest.issues.get(q);\n  ask = (q) => this.#octokit.graphql(q);\n}\n";
    const { text, migrated } = migrate(code, 'js');
    expect(text).toContain('this.#octokit = createGitHub({ token, baseUrl: process.env.GITHUB_API_URL });');
    expect(text).toContain('this.#octokit.issues.get(q)');
    expect(migrated).toBe(2);
  });

  it.each([
    [
      'function f(options: { client: Octokit }) { return options.client.graphql(query); }',
      'fromOctokit(options.client).graphql',
    ],
    ['function f(options: Options) { return options.client.graphql(query); }', 'fromOctokit(options.client).graphql'],
    [
      'function f(options: Options) { const { client } = options; return client.graphql(query); }',
      'return fromOctokit(client).graphql(query)',
    ],
  ])('is found by the type of its owner: %s', (code, expected) => {
    const { text } = migrate(
      `import type { Octokit } from '@octokit/rest';\ninterface Options { client: Octokit; api: Other }\n${code}\nconst g = (options: Options) => options.api.graphql(query);\n`,
    );
    expect(text).toContain(expected);
    expect(text).toContain('options.api.graphql(query)');
  });

  it('with the name github is one in a program that has Octokits of a framework', () => {
    const code = 'export const tree = (options) => options.github.git.getTree(options.tree);\n';
    const clients = { replaceable: 0, others: 0, wrapped: 1 };
    expect(migrate(code, 'js', { clients }).text).toContain('fromOctokit(options.github).git.getTree(options.tree)');
    // It may be a client of routebook already.
    expect(migrate(code, 'js', { clients: { ...clients, migrated: 1 } }).text).toBe(code);
  });
});

describe('a program that was migrated before', () => {
  it('keeps the calls of a client of routebook that another file creates, next to an Octokit that stays', () => {
    const code =
      "import { getOctokit } from './octokit.js';\nconst octokit = await getOctokit();\nawait octokit.issues.listForRepo.all(repo);\nawait octokit.repos.removeCollaborator(user);\n";
    const clients = { replaceable: 0, others: 1 };
    expect(migrate(code, 'js', { clients: { ...clients, migrated: 1 } })).toMatchObject({ text: code, items: [] });
    expect(migrate(code, 'js', { clients }).text).toContain('fromOctokit(');
  });

  it('keeps an Octokit of another file that is wrapped', () => {
    const wrapping = 'export const run = async (provider) => fromOctokit(await provider.lib()).search.code({ q });\n';
    const code = `import { fromOctokit } from 'routebook/client';\n// octokit\n${wrapping}`;
    expect(surveyClients(code, 'js', { parser })).toMatchObject({ others: 1, migrated: 1 });
    const made =
      "import { fromOctokit } from 'routebook/client';\nimport { Octokit } from 'octokit';\nexport const octokit = fromOctokit(new Octokit());\n";
    expect(surveyClients(made, 'js', { parser })).toMatchObject({ others: 0, migrated: 1 });
  });

  it.each([
    "import { Octokit } from 'octokit';\nimport { fromOctokit } from 'routebook/client';\nlet octokit: any;\noctokit = fromOctokit(new Octokit(options));\nawait octokit.issues.create(issue);\n",
    "import { GitHub } from '@actions/github/lib/utils';\nimport type { GitHub as GitHubClient } from 'routebook/client';\ntype GitHub = GitHubClient;\nexport const read = (client: GitHub) => client.repos.getReleaseByTag(tag);\n",
  ])('is not changed: %j', (code) => {
    expect(migrate(code).text).toBe(code);
  });
});

describe('pages of a constant', () => {
  const start = "import { Octokit } from 'octokit';\nconst octokit = new Octokit();\n";

  it.each([
    [
      'const list = x ? octokit.rest.issues.listForRepo : octokit.rest.pulls.list;\nawait octokit.paginate(list, q);',
      'const list = x ? octokit.issues.listForRepo : octokit.pulls.list;\nawait list.all(q);',
    ],
    [
      'const list = octokit.rest.actions.listWorkflowRuns;\nfor await (const { data } of octokit.paginate.iterator(list, q)) show(data);',
      'const list = octokit.actions.listWorkflowRuns;\nfor await (const { data: { workflow_runs: data } } of list.pages(q)) show(data);',
    ],
    [
      "const route = 'GET /repos/{owner}/{repo}/issues';\nawait octokit.paginate(route, q);",
      "const route = 'GET /repos/{owner}/{repo}/issues';\nawait octokit.issues.listForRepo.all(q);",
    ],
    [
      'const pages = octokit.paginate.iterator(octokit.rest.actions.listWorkflowRuns, q);\nfor await (const page of pages) show(page.data);',
      'const pages = octokit.actions.listWorkflowRuns.pages(q);\nfor await (const page of pages) show(page.data.workflow_runs);',
    ],
    [
      "await octokit.paginate(octokit.request.endpoint.merge('GET /repos/{owner}/{repo}/issues', q));",
      'await octokit.issues.listForRepo.all(q);',
    ],
    [
      'const open = octokit.rest.issues.listForRepo.endpoint.merge({ owner });\nconst a = await octokit.paginate(open);\nconst b = await octokit.paginate(open);',
      'const open = { owner };\nconst a = await octokit.issues.listForRepo.all(open);\nconst b = await octokit.issues.listForRepo.all(open);',
    ],
  ])('are those of the methods that it holds: %s', (before, after) => {
    const { text, items } = migrate(`${start}${before}\n`, 'js');
    expect(text).toContain(after);
    expect(items).toEqual([]);
    expect(migrate(text, 'js').text).toBe(text);
  });

  it.each([
    'const list = x ? octokit.rest.issues.listForRepo : other;\nawait octokit.paginate(list, q);',
    'const list = x ? octokit.rest.issues.listForRepo : octokit.rest.actions.listWorkflowRuns;\nfor await (const { data } of octokit.paginate.iterator(list, q)) show(data);',
    'let list = octokit.rest.issues.listForRepo;\nawait octokit.paginate(list, q);',
    'const pages = octokit.paginate.iterator(octokit.rest.actions.listWorkflowRuns, q);\nshow(pages);\nfor await (const page of pages) show(page.data);',
    'const open = octokit.rest.issues.listForRepo.endpoint.merge({ owner });\nsend(open);\nawait octokit.paginate(open);',
  ])('stay and are listed if it may be something else: %s', (code) => {
    const { text, items } = migrate(`${start}${code}\n`, 'js');
    expect(text).toContain(code.slice(code.indexOf('octokit.paginate')).split('\n')[0]);
    expect(items).toMatchObject([{ kind: 'call' }, ...items.slice(1)]);
  });
});

describe('the options of pages that are merged before', () => {
  it.each(['(<any>open)', 'open as any', 'open!'])('are found with the type that they are given: %s', (given) => {
    const { text, items } = migrate(
      `import { Octokit } from 'octokit';\nconst octokit = new Octokit();\nconst open = octokit.rest.issues.listForRepo.endpoint.merge({ owner });\nawait octokit.paginate<Issue>(${given});\n`,
    );
    expect(text).toContain('const open = { owner };\nawait octokit.issues.listForRepo.all(open);');
    expect(items.filter(({ kind }) => kind === 'call')).toEqual([]);
  });
});

describe('a file with a syntax error', () => {
  it('is listed if it uses Octokit', () => {
    const code = "const { getOctokit } = require('@actions/github');\nif (x) {\n";
    const { text, items } = migrate(code, 'js');
    expect(text).toBe(code);
    expect(items).toMatchObject([{ line: 1, kind: 'client', reason: expect.stringContaining('syntax error') }]);
    expect(migrate('// github\nif (x) {\n', 'js').items).toEqual([]);
  });
});

describe('an error', () => {
  const start = "import { Octokit } from 'octokit';\n";
  const caught = (test: string) =>
    `${start}import { RequestError } from '@octokit/request-error';\nimport { GraphqlResponseError } from '@octokit/graphql';\nconst octokit = new Octokit();\ntry { await octokit.rest.users.list(); } catch (error) { ${test} }\n`;

  it.each([
    ['if (error instanceof RequestError) stop();', 'if (error instanceof ResponseError) stop();'],
    ['if (error instanceof GraphqlResponseError) stop();', 'if (error instanceof GraphQLError) stop();'],
    ['show(error as GraphqlResponseError<Data>);', 'show(error as GraphQLError);'],
    ['stop(error.response.data.message);', 'stop(error.data.message);'],
  ])('that is read with %s is read with %s', (before, after) => {
    const { text } = migrate(caught(before));
    expect(text).toContain(after);
    expect(text).not.toContain('new Octokit');
  });

  // Its requests are sent with Octokit, so that its errors are those of Octokit.
  const other = "import { request } from '@octokit/request';\nexport const user = () => request('GET /user');\n";

  it.each([
    ['if (error instanceof RequestError) stop();', '(error instanceof RequestError || error instanceof ResponseError)'],
    ["return error.name === 'HttpError';", "return error.name === 'HttpError';"],
  ])('%s is tested for both classes next to a function of another package', (before, after) => {
    const { text } = migrate(other + caught(before));
    expect(text).toContain(after);
    expect(migrate(text).text).toBe(text);
  });

  it('of a client that stays is read as before if other errors are read there too', () => {
    const code =
      'module.exports = async (octokit) => {\n  await octokit.paginate(list);\n  try { await octokit.rest.users.list(); } catch (error) { stop(error.response.data); }\n};\n';
    const { text } = migrate(code, 'js');
    expect(text).toContain(
      'try { await fromOctokit(octokit).users.list(); } catch (error) { stop(error.response.data); }',
    );
  });

  it('is tested in a file that has no client, if another file has an Octokit that is wrapped', () => {
    const code =
      "import { RequestError } from '@octokit/request-error';\nexport const isMissing = (error) => error instanceof RequestError && error.status === 404;\n";
    const { text } = migrate(code, 'js', { clients: { replaceable: 0, others: 0, wrapped: 1 } });
    expect(text).toContain('(error instanceof RequestError || error instanceof ResponseError) && error.status === 404');
    expect(migrate(code, 'js').text).toBe(code);
    expect(
      surveyClients('module.exports = (context) => context.octokit.issues.create(context.issue());\n', 'js', {
        parser,
      }),
    ).toMatchObject({ replaceable: 0, wrapped: expect.any(Number), native: 0 });
  });

  it('is not confused by a name that an import gives to another one', () => {
    const { text } = migrate(
      `${caught('if (error instanceof RequestError) stop();')}import { RequestError as Body } from '@octokit/types';\nexport type Text = Body;\n`,
    );
    expect(text).not.toContain("'@octokit/request-error'");
  });
});

describe('a test that replaces Octokit', () => {
  it.each([
    "import { test } from 'node:test';\ntest('a', () => label({ rest: { issues: {} } }));\n",
    "vi.mock('@actions/github');\n",
    "vi.mock('@actions/github');\nconst octokit = { rest: { issues: { create: vi.fn() } } };\n",
    'const github = { paginate: jest.fn().mockImplementation(() => []) };\ngithub.paginate.mockReturnValueOnce([]);\n',
    "import sinon from 'sinon';\nconst context = { octokit: { issues: { create: sinon.stub() } } };\n",
  ])('stays, and the report names the mocks to use: %j', (text) => {
    const migration = migrate(text, 'js');
    expect(migration.text).toBe(text);
    expect(migration.items).toMatchObject([{ kind: 'note', reason: expect.stringContaining('routebook/mocks') }]);
    expect(surveyClients(text, 'js', { parser })).toMatchObject({ replaceable: 0, others: 0, migrated: 0, doubles: 1 });
  });

  it.each([
    "import nock from 'nock';\nimport { Octokit } from 'octokit';\nconst octokit = new Octokit();\nnock('https://api.github.com').get('/user').reply(200);\n",
    "import { setupServer } from 'msw/node';\nimport { Octokit } from 'octokit';\nconst octokit = new Octokit();\n",
  ])('is not one that only intercepts requests, which is migrated like other code: %j', (text) => {
    expect(migrate(text, 'js').text).toContain('const octokit = createGitHub();');
    expect(surveyClients(text, 'js', { parser })).not.toHaveProperty('doubles');
  });

  it.each([
    "vi.mock('@actions/github', () => ({ context: { repo } }));\n",
    "import * as github from '@actions/github';\njest.spyOn(core, 'info');\n",
  ])('is not one that replaces something else: %j', (text) => {
    expect(migrate(text, 'js').items).toEqual([]);
  });

  describe('lets the clients of the program stay', () => {
    const clients = { replaceable: 1, others: 0, doubles: 1 };

    it('where a function creates one for itself, which is wrapped', () => {
      const source =
        "import { getOctokit } from '@actions/github';\nexport async function run() {\n  const octokit = getOctokit(token);\n  await octokit.rest.issues.create(issue);\n}\n";
      const { text, items } = migrate(source, 'ts', { clients });
      expect(text).toContain('const octokit = fromOctokit(getOctokit(token));\n  await octokit.issues.create(issue);');
      expect(items).toMatchObject([
        { kind: 'client', line: 3, reason: expect.stringContaining('A test of the program') },
      ]);
      expect(migrate(source).text).toContain('const octokit = createGitHub({ token');
    });

    it('where a function receives one, with its type', () => {
      const source =
        "import type { Octokit } from '@octokit/rest';\nexport async function label(octokit: Octokit) {\n  await octokit.rest.issues.get(a);\n  await octokit.rest.issues.update(a);\n}\n";
      const { text } = migrate(source, 'ts', { clients });
      expect(text).toContain(
        '(octokit: Octokit) {\n  const github = fromOctokit(octokit);\n  await github.issues.get(a);',
      );
      expect(migrate(source, 'ts', { clients: { ...clients, doubles: 0 } }).text).toContain('(octokit: GitHub)');
    });

    it('where a call has another name now, or a function for each page, which the test may replace', () => {
      const source =
        "import { getOctokit } from '@actions/github';\nconst octokit = getOctokit(token);\nawait octokit.paginate(octokit.rest.issues.listForRepo, { owner, repo }, (page) => page.data.map(({ id }) => id));\nawait octokit.rest.pulls.createReviewRequest({ owner, repo, pull_number });\n";
      const { text, items } = migrate(source, 'js', { clients });
      expect(text).toBe(source);
      expect(items.filter(({ reason }) => reason.startsWith('A test may replace'))).toHaveLength(2);
      expect(migrate(source, 'js').items).toEqual([]);
    });
  });
});

describe('the new import of a script that has none', () => {
  it.each([
    ['"use strict";\n', '"use strict";\n'],
    ["#!/usr/bin/env node\n'use strict'\n", "#!/usr/bin/env node\n'use strict'\n"],
    ['"use strict"; ', '"use strict";'],
    ["// @ts-check\n'use strict';\n\n", "// @ts-check\n'use strict';\n\n"],
  ])('comes after the directive in %j', (head, start) => {
    const call = 'const send = (octokit) => octokit.rest.users.getAuthenticated();\n';
    const { text } = migrate(`${head}${call}`, 'js');
    expect(text.startsWith(`${start}const { fromOctokit } = require(`)).toBe(true);
    expect(text).toContain('fromOctokit(octokit).users.getAuthenticated()');
  });
});

describe('the text of the result', () => {
  const [kit, create] = ["import { Octokit } from 'octokit';\n", "import { createGitHub } from 'routebook/client';\n"];
  const user = (name: string) => `await ${name}.request('GET /user');\n`;

  it.each([
    [
      'has the quotes, braces and ends of lines of the file',
      'import {Octokit} from "octokit"\nimport type {Endpoints} from "@octokit/types"\n\nconst kit = new Octokit({auth: "x", timeZone: "CET"})\ntype User = Endpoints["GET /user"]["response"]["data"]["login"]\n',
      'import type {DataOf} from "routebook"\nimport {createGitHub} from "routebook/client"\n\nconst kit = createGitHub({token: "x", defaults: {headers: {"time-zone": "CET"}}})\ntype User = DataOf<"GET /user">["login"]\n',
    ],
    [
      'has the braces of the file in the options of an action',
      'import {context, getOctokit} from "@actions/github";\nconst kit = getOctokit(input);\nawait kit.rest.issues.create({...context.repo, title: "x"});\n',
      'import {context} from "@actions/github";\nimport {createGitHub} from "routebook/client";\nconst kit = createGitHub({token: input, baseUrl: process.env.GITHUB_API_URL});\nawait kit.issues.create({...context.repo, title: "x"});\n',
    ],
    [
      'keeps the comments next to options that are removed',
      `${kit}const kit = new Octokit({\n  // quiet\n  log: quiet, // silent\n  /* no */ retry: { enabled: false } /* none */,\n});\n${user('kit')}`,
      `${create}const kit = createGitHub({\n  // quiet\n  // silent\n  /* no */ retries: 0 /* none */,\n});\n${user('kit')}`,
    ],
    [
      'keeps the comments in the option "request"',
      `${kit}const kit = new Octokit({\n  auth: 'x',\n  request: { // how\n    // slow\n    timeout: 5000, // why\n  }, // sent\n});\n${user('kit')}`,
      `${create}const kit = createGitHub({\n  token: 'x',\n  // how\n  // slow\n  timeout: 5000 /* why */, // sent\n});\n${user('kit')}`,
    ],
    [
      'removes several options at the end of a line',
      `${kit}const kit = new Octokit({ auth: 'x', log: console, retry: { a: 1 }, throttle: {} });\n${user('kit')}`,
      `${create}const kit = createGitHub({ token: 'x' });\n${user('kit')}`,
    ],
    [
      'has no classes and imports that nothing uses',
      `import * as types from '@octokit/types';\nimport { Octokit } from '@octokit/core';\nimport { throttling } from '@octokit/plugin-throttling';\n\nconst Base = Octokit.plugin(throttling);\nconst Unused = Base.plugin(throttling);\nOctokit.plugin(throttling);\n\nconst kit = new Octokit();\n${user('kit')}`,
      `${create}\nconst kit = createGitHub();\n${user('kit')}`,
    ],
    [
      'has its imports after the comment of the line before',
      `import { join } from 'node:path'; // for files\n\nexport const send = (octokit: any) => octokit.rest.users.getAuthenticated();\n`,
      `import { join } from 'node:path'; // for files\nimport { fromOctokit } from 'routebook/client';\n\nexport const send = (octokit: any) => fromOctokit(octokit).users.getAuthenticated();\n`,
    ],
    [
      'has a new client above the comment of the first call',
      "import type { Context } from 'probot';\nexport async function label(context: Context) {\n  /*\n   * Why.\n   */\n  // first\n  await context.octokit.issues.get(context.issue());\n  await context.octokit.issues.update(context.issue());\n}\n",
      "import type { Context } from 'probot';\nimport { fromOctokit } from 'routebook/client';\nexport async function label(context: Context) {\n  const github = fromOctokit(context.octokit);\n  /*\n   * Why.\n   */\n  // first\n  await github.issues.get(context.issue());\n  await github.issues.update(context.issue());\n}\n",
    ],
    [
      'exports the type of clients under the same name',
      "import { Octokit } from 'octokit';\nexport type { Octokit } from 'octokit';\nexport const create = (auth: string): Octokit => new Octokit({ auth });\n",
      "import { createGitHub, type GitHub } from 'routebook/client';\nexport type { GitHub as Octokit } from 'routebook/client';\nexport const create = (auth: string): GitHub => createGitHub({ token: auth });\n",
    ],
    [
      'keeps the types of texts in options of pages',
      `${kit}const kit = new Octokit();\nconst open = kit.rest.issues.listForRepo.endpoint.merge({ owner, repo, state: 'open' });\nawait kit.paginate(open);\n`,
      `${create}const kit = createGitHub();\nconst open = { owner, repo, state: 'open' } as const;\nawait kit.issues.listForRepo.all(open);\n`,
    ],
    [
      'gives the type of clients another name next to a class that stays',
      "import { Octokit as GitHub } from '@octokit/rest';\n\nexport const create = (options: object): GitHub => new GitHub({ ...options });\n",
      "import { Octokit as GitHub } from '@octokit/rest';\nimport { fromOctokit, type GitHub as GitHubClient } from 'routebook/client';\n\nexport const create = (options: object): GitHubClient => fromOctokit(new GitHub({ ...options }));\n",
    ],
    [
      'has one type for a client with what plugins add to it',
      `${kit}type Kit = import('@octokit/core/dist-types').Octokit & import('@octokit/plugin-rest-endpoint-methods').Api & { paginate: import('@octokit/plugin-paginate-rest').PaginateInterface };\nconst kit: Kit = new Octokit();\nconst read = (own: Kit) => own.rest.users.getAuthenticated();\nawait read(kit);\n`,
      "import { createGitHub, type GitHub } from 'routebook/client';\ntype Kit = GitHub;\nconst kit: Kit = createGitHub();\nconst read = (own: Kit) => own.users.getAuthenticated();\nawait read(kit);\n",
    ],
    [
      'has no class in a function that nothing uses',
      `${kit}import { throttling } from '@octokit/plugin-throttling';\n\nexport async function run() {\n  const Kit = Octokit.plugin(throttling);\n  const kit = new Kit();\n  ${user('kit')}}\n`,
      `${create}\nexport async function run() {\n  const kit = createGitHub();\n  ${user('kit')}}\n`,
    ],
    [
      'has one client in front of the conditions of its calls',
      "import type { Context } from 'probot';\nexport async function label(context: Context) {\n  if (context.isBot) await context.octokit.issues.get(context.issue());\n  else await context.octokit.issues.update(context.issue());\n}\n",
      "import type { Context } from 'probot';\nimport { fromOctokit } from 'routebook/client';\nexport async function label(context: Context) {\n  const github = fromOctokit(context.octokit);\n  if (context.isBot) await github.issues.get(context.issue());\n  else await github.issues.update(context.issue());\n}\n",
    ],
  ])('%s', (_, before, after) => {
    expect(migrate(before).text).toBe(after);
    expect(migrate(after).text).toBe(after);
  });

  it.each([
    ['const levels = {};\nexport default ', "import { fromOctokit } from 'routebook/client';\n\nconst levels = {};\n"],
    [
      "'use strict';\nconst fs = require('fs');\nconst os = require('os'); // paths\n\nmodule.exports = ",
      "'use strict';\nconst fs = require('fs');\nconst os = require('os'); // paths\nconst { fromOctokit } = require('routebook/client');\n\n",
    ],
  ])('imports a module as the file does: %j', (head, start) => {
    const { text } = migrate(`${head}(octokit) => octokit.rest.users.getAuthenticated();\n`, 'js');
    expect(text.startsWith(start)).toBe(true);
  });

  it('lists comments that expect errors of the compiler, which may be gone', () => {
    const before = `${kit}const kit = new Octokit();\n// @ts-expect-error: the type is wrong\n${user('kit')}`;
    expect(migrate(before).items).toMatchObject([{ line: 3, kind: 'note', reason: expect.stringContaining('TS2578') }]);
    expect(migrate(before, 'js').items).toEqual([]);
  });

  it('lists a member of an Octokit that is only read as a note, and does not count it as a call', () => {
    const { items } = migrate(
      `${kit}const kit = new Octokit();\nif (kit?.request?.endpoint?.DEFAULTS) start();\n${user('kit')}`,
    );
    expect(items).toMatchObject([{ line: 3, kind: 'note' }]);
  });

  it('lists an object in the place of a client with the mock to use, and changes nothing next to it', () => {
    const before =
      "import type { Octokit } from 'octokit';\nexport const kit = { rest: { issues: { get: read } } } as unknown as Octokit;\n";
    const { text, items } = migrate(before, 'ts', { clients: { replaceable: 1, others: 0 } });
    expect(text).toBe(before);
    expect(items).toMatchObject([{ kind: 'note', reason: expect.stringContaining('createMocks') }]);
  });
});

describe('a program that is hard to follow', () => {
  const replaced = { replaceable: 1, others: 0 };

  it('keeps the calls of a method that another file replaces', () => {
    const before =
      'module.exports = (context) => Promise.all([context.octokit.issues.create(a), context.octokit.issues.get(b)]);\n';
    const clients = { ...replaced, replaced: ['issues.create'] };
    const { text, items } = migrate(before, 'js', { clients });
    expect(text).toContain('[context.octokit.issues.create(a), fromOctokit(context.octokit).issues.get(b)]');
    expect(items).toMatchObject([
      { kind: 'call', reason: expect.stringContaining('replaces the method "issues.create"') },
    ]);
    const survey = surveyClients('github.issues.create = print;\ngithub.rest.git.getCommit = read;\n', 'js');
    expect(survey.replaced).toEqual(['issues.create', 'git.getCommit']);
  });

  it('calls a route by its name, even if earlier versions of Octokit had its method for another route', () => {
    const { text, items } = migrate(
      "import { Octokit } from 'octokit';\nconst kit = new Octokit();\nawait kit.paginate('GET /orgs/{org}/projectsV2', { org });\n",
    );
    expect(text).toContain('await kit.projects.listForOrg.all({ org });');
    expect(items).toEqual([]);
  });

  it('lists the pages of a query that a plugin reads, on a client that a function returns', () => {
    const before = 'const forks = await personalOctokit(token)\n  .graphql.paginate<Forks>(query, { login });\n';
    const { text, items } = migrate(before, 'ts', { clients: { replaceable: 0, others: 1 } });
    expect(text).toBe(before);
    expect(items).toMatchObject([{ kind: 'call', line: 1 }]);
  });

  it('replaces the client of a group that a function receives', () => {
    const before =
      "const { Octokit } = require('octokit');\nconst octokit = new Octokit();\nasync function read(resource) {\n  return resource.get(params);\n}\nread(octokit.rest.issues);\n";
    const { text, items } = migrate(before, 'js');
    expect(text).toContain('read(octokit.issues);');
    expect(items).toEqual([]);
  });

  it('keeps the calls of an Octokit that is too old for fromOctokit', () => {
    const before =
      "module.exports = (octokit) => {\n  octokit.authenticate({ type: 'token', token });\n  return octokit.pullRequests.get({ owner, repo, number });\n};\n";
    const { text, items } = migrate(before, 'js');
    expect(text).toBe(before);
    expect(items).toContainEqual(
      expect.objectContaining({ kind: 'call', line: 3, reason: expect.stringContaining('Update Octokit first.') }),
    );
    expect(surveyClients(before, 'js').replaced).toEqual(['authenticate']);
  });

  it('may call the methods of a client without it, as "rest"', () => {
    const before =
      'export const close = ({ rest }) => rest.issues.update(a);\nexport class Closer {\n  #rest;\n  close() { return this.#rest.issues.update(a); }\n}\n';
    expect(migrate(before, 'js', { clients: replaced })).toMatchObject({ text: before, migrated: 2, items: [] });
    const kept = migrate(before, 'js', { clients: { replaceable: 1, others: 1 } });
    expect(kept).toMatchObject({ text: before, migrated: 0 });
    expect(kept.items.map(({ line, kind }) => [line, kind])).toEqual([
      [1, 'call'],
      [4, 'call'],
    ]);
    const made =
      "import { Octokit } from 'octokit';\nconst octokit = new Octokit();\nawait close({ rest: octokit.rest });\n";
    expect(migrate(made, 'js').text).toContain('close({ rest: octokit })');
  });

  it('has clients that an object of the program returns', () => {
    const before =
      'async function send(credentials: Credentials) {\n  const octokit = await credentials.getOctokit();\n  return octokit.request<Item>({ method: "GET", url: "/user" });\n}\n';
    expect(migrate(before, 'ts', { clients: replaced }).text).toContain(
      'return (octokit.request({ method: "GET", url: "/user" }) as Promise<ApiResponse<Item>>);',
    );
    expect(migrate(before, 'ts', { clients: { replaceable: 0, others: 1 } }).text).toContain(
      'const octokit = fromOctokit(await credentials.getOctokit());',
    );
  });

  it.each([
    "import { GitHub } from 'release-please';\nconst github = await GitHub.create();\nconst send = () => github.octokit.rest.users.list();\n",
    "const RP = require('release-please');\nclass A {\n  async start() { this.github = await RP.GitHub.create(); }\n  send() { return this.github.octokit.rest.users.list(); }\n}\n",
  ])('may have the Octokit of a package, which stays one: %j', (text) => {
    expect(surveyClients(text, 'js').others).toBeGreaterThan(0);
    expect(migrate(text, 'js').text).toMatch(/fromOctokit\((?:this\.)?github\.octokit\)\.users\.list\(\)/);
  });

  it('may have an object with the name of a client, which counts for nothing', () => {
    const text = 'class A {\n  read() { const { repository } = this.github; return repository; }\n}\n';
    expect(surveyClients(text, 'js')).toMatchObject({ replaceable: 0, others: 0 });
  });

  it('may send parameters that a route does not have, which are listed, and spread so that they compile', () => {
    const before =
      "import { Octokit } from 'octokit';\nconst octokit = new Octokit();\nawait octokit.rest.issues.listForRepo({ owner, repo, filter, headers });\nawait octokit.request('GET /repos/{owner}/{repo}', { owner, repo, filter });\nawait octokit.paginate(octokit.rest.issues.listForRepo, { owner, repo, filter });\n";
    const { text, items } = migrate(before);
    expect(text).toContain('octokit.issues.listForRepo({ owner, repo, ...{ filter }, headers })');
    expect(text).toContain("octokit.request('GET /repos/{owner}/{repo}', { owner, repo, ...{ filter } })");
    expect(text).toContain('octokit.issues.listForRepo.all({ owner, repo, ...{ filter } })');
    expect(items.map(({ line, kind }) => [line, kind])).toEqual([3, 4, 5].map((line) => [line, 'note']));
    expect(items[0]?.reason).toContain('has no parameter "filter"');
    expect(migrate(before, 'js').items).toEqual([]);
  });
});

describe('a result that has the type of Octokit', () => {
  const start = "import { Octokit } from '@octokit/rest';\n";
  const call = 'octokit.rest.repos.get({ owner, repo })';

  it.each([
    ["import type { RestEndpointMethodTypes } from './types.js';", `const f = async () => (await ${call}).data;`],
    ["import type { components as c } from '@/types';", `const f = () => ${call};`],
    [
      "import { OctokitResponse } from '../types';",
      "const f = () => octokit.request('GET /repos/{owner}/{repo}', {});",
    ],
    [
      "import { Endpoints } from './types';",
      'const f = () => octokit.paginate(octokit.rest.repos.listForUser, { username });',
    ],
    ['', `async function f(): Promise<Record<string, unknown>> { return (await ${call}).data; }`],
    ['', `const f = async (): Promise<{ [key: string]: unknown }> => (await ${call}).data;`],
  ])('keeps its call: %s %s', (types, code) => {
    const before = `${start}${types}\nconst octokit = new Octokit();\n${code}\n`;
    const { text, migrated, items } = migrate(before);
    expect({ text, migrated }).toEqual({ text: before, migrated: 0 });
    expect(items.find(({ kind }) => kind === 'call')).toMatchObject({
      line: 4,
      reason: expect.stringMatching(/may not fit it, so the call stays|do not fit\. The call stays/),
    });
  });

  it.each([
    ["import type { RestEndpointMethodTypes } from './types.js';", `const f = async () => { await ${call}; };`],
    ["import type { components } from 'other';", `const f = () => ${call};`],
    ['', `async function f(): Promise<Record<string, string>> { return (await ${call}).data; }`],
  ])('or is not used, or not of that type: %s %s', (types, code) => {
    expect(migrate(`${start}${types}\nconst octokit = new Octokit();\n${code}\n`)).toMatchObject({
      migrated: 1,
      items: [],
    });
  });

  it('keeps the type of responses that other calls have', () => {
    const before = `${start}import type { OctokitResponse } from '@octokit/types';\nimport type { components } from './types.js';\nconst octokit = new Octokit();\nconst f = async (a: OctokitResponse<components['schemas']['issue']>) => { await ${call}; return ${call}; };\n`;
    expect(migrate(before).text).toContain('(a: OctokitResponse<');
  });
});

describe('a test that reads the text of a program', () => {
  const test = (expected: string) =>
    `import { readFileSync } from 'node:fs';\nit('posts', () => {\n  const text = readFileSync('src/main.ts', 'utf8');\n  expect(text).toContain(${expected});\n});\n`;

  it.each([
    "'octokit.rest.issues.createComment'",
    '/octokit\\.paginate/',
    '`new Octokit(${a})`',
    "'getOctokit(token)'",
  ])('is listed where it expects %s', (expected) => {
    const { text, items } = migrate(test(expected));
    expect(text).toBe(test(expected));
    expect(items).toMatchObject([{ kind: 'note', line: 4, reason: expect.stringContaining('This test reads files') }]);
  });

  it('is not listed for other texts, and neither is a program that reads files', () => {
    expect(migrate(test("'of octokit and its rest'")).items).toEqual([]);
    expect(migrate(test("'octokit.rest.issues.get'").replace('it(', 'run(')).items).toEqual([]);
    expect(migrate(test("'octokit.rest.issues.get'").replaceAll('readFileSync', 'load')).items).toEqual([]);
  });
});

describe('a client whose origin is not followed', () => {
  const start = "import { Octokit } from '@octokit/rest';\n";

  it.each([
    ['x.issues.createComment(a)', 'x.issues.createComment(a)'],
    ['x.paginate(x.pulls.list, a)', 'x.pulls.list.all(a)'],
    ["x.paginate.iterator('GET /user/repos')", 'x.repos.listForAuthenticatedUser.pages()'],
    ["x.graphql('query { viewer { login } }')", "x.graphql('query { viewer { login } }')"],
    ['(x as any).rest.issues.list(a)', '(x as any).issues.list(a)'],
  ])('is known by its call %s', (call, migrated) => {
    const { text, migrated: count, items } = migrate(`${start}const run = (x: any) => ${call};\nrun(new Octokit());\n`);
    expect(text).toContain(`(x: any) => ${migrated};`);
    expect({ count, items }).toEqual({ count: 1, items: [] });
  });

  it.each([
    'clients.get(name).issues.list()',
    'all[0].users.list()',
    "all[0].request('GET /user')",
    'all[0].paginate(lists.issues.list)',
    'all.find(isFirst).paginate(all.find(isFirst).issues.list)',
  ])('has its call listed: %s', (call) => {
    const before = `${start}const all = [new Octokit()];\nawait ${call};\n`;
    const { text, migrated: count, items } = migrate(before, 'js');
    expect(count + items.filter(({ kind, line }) => kind === 'call' && line === 3).length).toBe(1);
    if (count === 0) expect(text).toContain(`await ${call};`);
  });

  it.each(['slack.users.list()', 'books.paginate({ page: 2 })', "https.request('https://example.com')"])(
    'is not %s',
    (call) => {
      const { items } = migrate(`${start}const octokit = new Octokit();\nconst slack = {};\nawait ${call};\n`, 'js');
      expect(items).toEqual([]);
    },
  );

  it('is not a part of a client by its type', () => {
    const before =
      "import type { Octokit } from '@octokit/rest';\nexport const f = (api: Octokit['rest'], on: (octokit: Octokit) => void) => api.users.getAuthenticated().then(on);\n";
    const { text, items } = migrate(before);
    expect(text).toBe(before);
    expect(items).toMatchObject([{ kind: 'call', line: 2 }]);
  });

  it('may be a group of methods that is taken from a client', () => {
    const before = `${start}const { search, issues: own } = new Octokit().rest;\nawait search.users({ q: 'a+b' });\nawait own.get({ owner, repo, number });\n`;
    const { text, migrated: count, items } = migrate(before, 'js');
    expect(text).toContain("search.users({ q: 'a b' })");
    expect(text).toContain('own.get({ owner, repo, issue_number: number })');
    expect({ count, items }).toEqual({ count: 2, items: [] });
    const kept = migrate(`${before}await own.none();\n`, 'js');
    expect(kept.text).toContain(before);
    expect(kept.items.map(({ line, kind }) => [line, kind])).toEqual([3, 4].map((line) => [line, 'call']));
  });
});

describe('the upload of a file', () => {
  const upload = (options: string) =>
    `import { Octokit } from '@octokit/rest';\nconst octokit = new Octokit();\nconst typed = { 'Content-Type': type };\nawait octokit.rest.repos.uploadReleaseAsset(${options});\n`;
  const header = "'content-type': 'application/json; charset=utf-8'";

  it.each([
    ['{ ...repo, data }', `{ headers: { ${header} }, ...repo, data }`],
    ['{ data, headers: {} }', `{ data, headers: { ${header} } }`],
    [
      "{\n  data,\n  headers: {\n    'content-length': 3,\n  },\n}",
      `{\n  data,\n  headers: {\n    ${header},\n    'content-length': 3,\n  },\n}`,
    ],
  ])('%s has the type that Octokit sends', (before, after) => {
    const { text, items } = migrate(upload(before));
    expect(text).toContain(`uploadReleaseAsset(${after})`);
    expect(items).toMatchObject([{ kind: 'note', line: 4, reason: expect.stringContaining('the type of the file') }]);
    expect(migrate(text).text).toBe(text);
  });

  it.each([
    '{ data, headers: typed }',
    "{ data, headers: { 'content-type': type } }",
    '{ ...{ headers: typed }, data }',
  ])('%s has its own type', (options) => {
    const { text, items } = migrate(upload(options));
    expect(text).toContain(`uploadReleaseAsset(${options})`);
    expect(items).toEqual([]);
  });

  it.each(['options', '{ data, headers: headersOf(file) }', '{ data, headers: { ...more } }'])(
    '%s may have a type, which is listed',
    (options) => {
      const { text, items } = migrate(upload(options));
      expect(text).toContain(`uploadReleaseAsset(${options})`);
      expect(items).toMatchObject([{ kind: 'note', line: 4, reason: expect.stringContaining('without a type') }]);
    },
  );
});

describe('an option that Octokit leaves out if it is empty', () => {
  it.each([
    ['baseUrl', 'baseUrl: baseUrl || undefined'],
    ["baseUrl: core.getInput('url')", "baseUrl: core.getInput('url') || undefined"],
    ['baseUrl: a ?? b', 'baseUrl: (a ?? b) || undefined'],
    ['baseUrl: a || b', 'baseUrl: a || b || undefined'],
    ["baseUrl: a || 'https://a.example'", "baseUrl: a || 'https://a.example'"],
    ["baseUrl: a ? URL_OF_A : 'https://' + host", "baseUrl: a ? URL_OF_A : 'https://' + host"],
    ['baseUrl: `${host}/api/v3`', 'baseUrl: `${host}/api/v3`'],
    ['baseUrl: process.env.GITHUB_API_URL', 'baseUrl: process.env.GITHUB_API_URL'],
    ['auth: token || null', 'token: (token || null) ?? undefined'],
    ['auth: isOpen ? null : token', 'token: (isOpen ? null : token) ?? undefined'],
    ['auth: missing, userAgent: missing', 'token: missing ?? undefined, userAgent: missing ?? undefined'],
    ['auth: token || key', 'token: token || key'],
  ])('%s becomes %s', (before, after) => {
    const start = "import { Octokit } from '@octokit/rest';\n";
    const rest = "const URL_OF_A = 'https://a.example';\nlet missing = null;\n";
    const { text } = migrate(`${start}${rest}const octokit = new Octokit({ ${before} });\n`);
    expect(text).toContain(`createGitHub({ ${after} });`);
  });
});

describe('a client that stays', () => {
  it('is imported as in an ES module if only the exports say that the file is one', () => {
    const { text } = migrate(
      'const LEVELS = { a: 1 };\nexport default async (context) => {\n  await context.octokit.rest.issues.create(LEVELS);\n};\n',
      'js',
    );
    expect(text).toMatch(/^import \{ fromOctokit \} from 'routebook\/client';/);
  });

  it('is wrapped only where it is called if the program tests whether there is one', () => {
    const { text } = migrate(
      'export default async (context) => {\n  if (context.octokit) await context.octokit.rest.issues.create(a);\n  await context.octokit?.log;\n  if (context.octokit) await context.octokit.rest.issues.update(a);\n};\n',
      'js',
    );
    expect(text).not.toContain('const github');
    expect(text.match(/fromOctokit\(context\.octokit\)\.issues/g)).toHaveLength(2);
  });

  it('of another file is wrapped once in each function', () => {
    const body = '{\n  await octokit.rest.issues.create(a);\n  await octokit.rest.issues.update(a);\n}\n';
    const { text } = migrate(
      `import { octokit } from './client.js';\nexport async function one() ${body}export const two = async () => ${body}`,
      'js',
      { clients: { replaceable: 0, others: 1 } },
    );
    expect(text.match(/const github = fromOctokit\(octokit\);/g)).toHaveLength(2);
    expect(text.match(/fromOctokit\(octokit\)\./g)).toBeNull();
  });

  it('is listed if its class is chosen at run time', () => {
    const { text, items } = migrate(
      "import { Octokit } from '@octokit/core';\nlet Client = Octokit;\nif (isSlow) Client = Octokit.plugin(throttling);\nexport const connect = () => new Client({ auth });\n",
    );
    expect(text).toContain('new Client({ auth })');
    expect(items).toContainEqual(
      expect.objectContaining({ kind: 'client', line: 4, reason: expect.stringContaining('is chosen at run time') }),
    );
  });

  it('is known by a query in a tagged template', () => {
    const text =
      "import { Octokit } from '@octokit/core';\nexport const read = async (clients) => {\n  const github = await clients.find(isFirst);\n  return github.graphql(gql`query { viewer { login } }`);\n};\nread([new Octokit()]);\n";
    expect(migrate(text, 'js').migrated).toBe(1);
    const listed = migrate(text.replace('gql`query { viewer { login } }`', 'queryOf(a)'), 'js');
    expect(listed.items).toMatchObject([{ kind: 'call', line: 4 }]);
  });
});

describe('a page that Octokit does not unwrap', () => {
  const list = (args: string) =>
    `import { Octokit } from '@octokit/rest';\nconst octokit = new Octokit();\nawait octokit.paginate(octokit.rest.repos.compareCommitsWithBasehead, ${args});\n`;

  it.each(['a', 'a, (response) => response.data'])('stays with its Octokit: paginate(list, %s)', (args) => {
    const { text, items } = migrate(list(args));
    expect(text).toBe(list(args));
    expect(items).toMatchObject([{ kind: 'call', line: 3, reason: expect.stringContaining('whole responses') }]);
  });

  it('is read in a loop as it is', () => {
    const loop = list('a').replace('await octokit.paginate', 'for await (const { data } of octokit.paginate.iterator');
    expect(migrate(loop.replace(', a);', ', a)) use(data.commits);')).text).toContain(
      'of octokit.repos.compareCommitsWithBasehead.pages(a)) use(data.commits);',
    );
  });

  it('is known by the responses of all routes', () => {
    const groups = readGroups(clientGroups);
    const routes = groups.names.flatMap((name) => groups.rowsOf(name)).map(({ route }) => route);
    const paged = routes.filter((route) => github.get(route as never)?.pagination?.items !== undefined);
    const whole = paged.filter((route) => {
      const response = example(route as never) as object;
      return !('total_count' in response || 'total_commits' in response) || 'url' in response;
    });
    expect(whole.length).toBeGreaterThan(10);
    expect(paged.filter(hasWholePages)).toEqual(whole);
    expect(paged.filter((route) => itemsMember(route) === undefined)).toEqual(whole);
  });
});

describe('an option of a call that Octokit treats in its own way', () => {
  it.each([
    ["octokit.rest.meta.get({ headers: { Authorization: 'token a' } })", '"authorization"'],
    ["octokit.request('GET /meta', { headers: { authorization } })", '"authorization"'],
    ['octokit.paginate(octokit.rest.issues.list, { headers: { authorization } })', '"authorization"'],
    ["octokit.request('GET /meta', { baseUrl })", '"baseUrl" changes'],
    ["octokit.request({ method: 'GET', url: '/meta', baseUrl })", '"baseUrl" changes'],
    ['octokit.paginate(octokit.rest.issues.list, { baseUrl })', '"baseUrl" changes'],
    ["octokit.rest.repos.getContent({ owner, repo, path: '.' })", 'refuses a path'],
    ["octokit.rest.repos.getContent({ owner, repo, path: './a' })", 'refuses a path'],
  ])('keeps %s with its Octokit', (call, reason) => {
    const text = `import { Octokit } from '@octokit/rest';\nconst octokit = new Octokit({ auth });\nawait ${call};\n`;
    const result = migrate(text);
    expect(result.text).toBe(text);
    expect(result.items).toMatchObject([{ kind: 'call', line: 3, reason: expect.stringContaining(reason) }]);
  });

  it('keeps a client with previews, which current versions send with GraphQL only', () => {
    const { text, items } = migrate(
      "import { Octokit } from '@octokit/rest';\nconst octokit = new Octokit({ previews: ['bane'] });\nawait octokit.rest.meta.get();\n",
    );
    expect(text).toContain("fromOctokit(new Octokit({ previews: ['bane'] }))");
    expect(items).toMatchObject([{ kind: 'client', line: 2, reason: expect.stringContaining('"previews"') }]);
  });
});

describe('the type OctokitResponse', () => {
  const type =
    "import type { OctokitResponse } from '@octokit/types';\nexport type Hook = () => OctokitResponse<string>;\n";

  it('stays where no call is migrated and the clients stay: it is that of a hook', () => {
    expect(migrate(type, 'ts', { clients: { replaceable: 0, others: 1 } }).text).toBe(type);
    const call = "import { Octokit } from '@octokit/rest';\nawait new Octokit().rest.meta.get();\n";
    expect(migrate(`${call}${type}`).text).toContain('() => ApiResponse<string>');
  });
});

describe('the type of a method', () => {
  it.each([
    [
      'Awaited<ReturnType<typeof octokit.rest.repos.getContent>>',
      "ResponseOf<'GET /repos/{owner}/{repo}/contents/{path}'>",
    ],
    ["Awaited<ReturnType<typeof octokit.rest.users.list>>['data']", "ResponseOf<'GET /users'>['data']"],
    ['ReturnType<typeof octokit.rest.users.list>', "Promise<ResponseOf<'GET /users'>>"],
    ['Parameters<typeof octokit.rest.users.list>[0]', "ParametersOf<'GET /users'>"],
  ])('%s is that of its route', (before, after) => {
    const code = `import { Octokit } from '@octokit/rest';\nconst octokit = new Octokit();\nexport type Own = ${before};\nawait octokit.rest.meta.get();\n`;
    const { text } = migrate(code);
    expect(text).toContain(`export type Own = ${after};`);
    const other = 'export type Own = ReturnType<typeof other.rest.users.list>;\n';
    expect(migrate(code + other.replace('Own', 'Other')).text).toContain('typeof other.rest.users.list');
  });
});

describe('the pages of a query', () => {
  const start = "import { Octokit } from 'octokit';\nconst octokit = new Octokit();\n";

  it('are those of graphql.pages, if the query has the variable for the next page', () => {
    const { text, items } = migrate(
      `${start}const QUERY = 'query ($cursor: String) { viewer }';\nfor await (const page of octokit.graphql.paginate.iterator(QUERY, { owner })) use(page);\n`,
      'js',
    );
    expect(text).toContain('of octokit.graphql.pages(QUERY, { owner }))');
    expect(items).toEqual([]);
  });

  it.each([
    'octokit.graphql.paginate(QUERY)',
    "octokit.graphql.paginate.iterator('query { viewer }')",
    "octokit.graphql.paginate.iterator('query ($cursor: String) { viewer }', { headers })",
  ])('stay with the Octokit: %s', (call) => {
    const { text, items } = migrate(`${start}await ${call};\n`, 'js');
    expect(text).toContain(call);
    expect(items).toMatchObject([{ kind: 'call', line: 3, reason: expect.stringContaining('graphql.pages(') }]);
  });
});

describe('the behaviour of a client', () => {
  const created = (code: string) => /createGitHub\((.*)\)/.exec(migrateWhole(code, 'js').text)?.[1];

  it.each([
    ["import { Octokit } from '@octokit/rest';\nnew Octokit({ auth: token });\n", "{ like: 'octokit', token }"],
    ["import { Octokit } from 'octokit';\nnew Octokit({ auth: token });\n", "{ like: 'octokit', retries: 3, token }"],
    ["import { Octokit } from 'octokit';\nnew Octokit();\n", "{ like: 'octokit', retries: 3 }"],
    [
      "import { Octokit } from 'octokit';\nnew Octokit({ retry: { enabled: false } });\n",
      "{ like: 'octokit', retries: 0 }",
    ],
    [
      "import { Octokit } from 'octokit';\nnew Octokit({ auth: token.retries /* retries */ });\n",
      "{ like: 'octokit', retries: 3, token: token.retries /* retries */ }",
    ],
    [
      "import { Octokit } from 'octokit';\nnew Octokit({ throttle: { enabled: false } });\n",
      "{ like: 'octokit', retries: 3, limits: null }",
    ],
    [
      "import { Octokit } from 'octokit';\nnew Octokit({ retry: { doNotRetry: [404] }, auth: token });\n",
      "{ like: 'octokit', retries: 3, token }",
    ],
    [
      "import { Octokit } from '@octokit/core';\nimport { retry } from '@octokit/plugin-retry';\nnew (Octokit.plugin(retry))({ request: { retries: 1 } });\n",
      "{ like: 'octokit', retries: 1 }",
    ],
    [
      "import { getOctokit } from '@actions/github';\nimport { retry } from '@octokit/plugin-retry';\ngetOctokit(token, undefined, retry);\n",
      "{ like: 'octokit', token, baseUrl: process.env.GITHUB_API_URL, retries: 3 }",
    ],
  ])('%s is that of the Octokit, with its plugins', (code, options) => {
    expect(created(code)).toBe(options);
  });

  it.each([
    ['request: { retries: 0 }', 'does not wait for rate limits'],
    ['retry: { enabled: false }', 'does not wait for rate limits'],
    ['retry: { enabled: false }, throttle: { onRateLimit }', 'does not wait for rate limits'],
    ['throttle: { onRateLimit }', 'the client waits for rate limits itself'],
  ])('is listed if it does not wait for limits without retries: %s', (options, reason) => {
    const { items } = migrate(`import { Octokit } from 'octokit';\nnew Octokit({ ${options} });\n`, 'js');
    expect(items).toMatchObject([{ kind: 'note', line: 2, reason: expect.stringContaining(reason) }]);
  });

  it.each([
    ['retry: { enabled: !quick }', 'decided at run time'],
    ["throttle: { enabled: process.env.SLOW === '1' }", 'decided at run time'],
    ['retry: settings', 'decided at run time'],
    ['throttle: { ...settings }', 'decided at run time'],
    ['throttle: { onRateLimit: (after, { count }) => count < most }', 'reads "most"'],
    ['log: { warn: (text) => alert(text) }', 'reads "alert"'],
  ])('stays an Octokit if the program sets how it repeats requests: %s', (option, reason) => {
    const before = `import { Octokit } from 'octokit';\nimport { alert } from './alert.js';\nconst most = 5;\nconst octokit = new Octokit({ ${option} });\nawait octokit.rest.meta.get();\n`;
    const { text, items } = migrateWhole(before, 'js');
    expect(text).toContain(`fromOctokit(new Octokit({ ${option} }))`);
    expect(items).toMatchObject([{ kind: 'client', line: 4, reason: expect.stringContaining(reason) }]);
    expect(items[0]?.reason).toContain('The Octokit stays');
  });

  it.each([
    'throttle: { onRateLimit: (after, { count }) => count < most }',
    'throttle: { onRateLimit(after, most) { return most > 1; } }',
    'log: { warn: (text) => alert(text) }',
  ])('is replaced if other code reads what its options read, or they declare it: %s', (option) => {
    const before = `import { Octokit } from 'octokit';\nimport { alert } from './alert.js';\nconst most = 5;\nconst octokit = new Octokit({ ${option} });\nalert(most);\n`;
    expect(migrateWhole(before, 'js').text).toContain("createGitHub({ like: 'octokit', retries: 3 })");
  });

  const proxy = expect.stringContaining('"https_proxy"');
  const tokenless = expect.stringContaining('createGitHub sends requests without one');
  const repeated = expect.stringContaining('it repeats no POST or PATCH that fails');
  const octokit = "import { Octokit } from '@octokit/core';\nimport { retry } from '@octokit/plugin-retry';\n";
  const action = "import { Octokit } from '@octokit/action';\nimport { retry } from '@octokit/plugin-retry';\n";
  const toolkit = "import { getOctokit } from '@actions/github';\nimport { retry } from '@octokit/plugin-retry';\n";
  const strategy = `${octokit}import { createTokenAuth } from '@octokit/auth-token';\n`;
  const actionAuth = `${octokit}import { createActionAuth } from '@octokit/auth-action';\n`;
  const utils = "import { GitHub } from '@actions/github/lib/utils';\n";

  it.each([
    [`${octokit}new Octokit({ auth });\n`, []],
    [`${octokit}new (Octokit.plugin(retry))({ auth });\n`, [repeated]],
    [`${octokit}new (Octokit.plugin(retry))();\n`, [repeated]],
    [`${octokit}new (Octokit.plugin(retry))({ request: { retries: 1 } });\n`, [repeated]],
    [`${action}new Octokit();\n`, [proxy, tokenless]],
    [`${action}new (Octokit.plugin(retry))({ userAgent });\n`, [repeated, proxy, tokenless]],
    [`${toolkit}getOctokit(token);\n`, [proxy, tokenless]],
    [`${toolkit}getOctokit(token, { userAgent });\n`, [proxy, tokenless]],
    [`${toolkit}getOctokit(token, undefined, retry);\n`, [proxy, tokenless, repeated]],
    [`${strategy}new Octokit({ authStrategy: createTokenAuth, auth: token });\n`, [tokenless]],
    [`${actionAuth}new Octokit({ authStrategy: createActionAuth });\n`, [tokenless]],
    [`${utils}new GitHub();\n`, [proxy]],
    [`${utils}new GitHub({ auth });\n`, [proxy]],
  ])('is listed where it differs from that of the Octokit: %s', (code, notes) => {
    expect(migrateWhole(code, 'js').items.map(({ reason }) => reason)).toEqual(notes);
  });
});
