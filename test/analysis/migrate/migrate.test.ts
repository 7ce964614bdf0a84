import { readdirSync, readFileSync } from 'node:fs';
import * as parser from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { hasWholePages, itemsMember } from '../../../analysis/migrate/client-facts.ts';
import { migrateText } from '../../../analysis/migrate/index.ts';
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
});

describe('code that people write', () => {
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
});

describe('a client next to others', () => {
  const start = "import { Octokit } from 'octokit';\n";

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
});

describe('a client in a member', () => {
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

describe('a page that Octokit does not unwrap', () => {
  const list = (args: string) =>
    `import { Octokit } from '@octokit/rest';\nconst octokit = new Octokit();\nawait octokit.paginate(octokit.rest.repos.compareCommitsWithBasehead, ${args});\n`;

  it.each(['a', 'a, (response) => response.data'])('stays with its Octokit: paginate(list, %s)', (args) => {
    const { text, items } = migrate(list(args));
    expect(text).toBe(list(args));
    expect(items).toMatchObject([{ kind: 'call', line: 3, reason: expect.stringContaining('whole responses') }]);
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
