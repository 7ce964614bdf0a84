import { auditText } from 'routebook/audit';
import { createGitHub } from 'routebook/client';
import * as repos from 'routebook/operations/repos';
import { composeGitHub, pages } from 'routebook/parts';
import { describe, expect, it } from 'vitest';

const CREATED = "import { createGitHub } from 'routebook/client';\nconst github = createGitHub();\n";
const DELETE = 'DELETE /repos/{owner}/{repo}';

/** The routes of the calls in a script, and the lines of what is not followed. */
function read(text: string, language = 'ts') {
  const { calls, findings, unread } = auditText(text, language);
  return {
    routes: calls.map(({ route }) => route),
    findings: findings.map(({ code, parameter }) => `${code} ${parameter}`),
    unread: unread.map(({ line }) => line),
  };
}

/** The members of an object that are functions. */
const functionsOf = (object: object) =>
  Object.keys(object).filter((name) => typeof (object as Record<string, unknown>)[name] === 'function');

const github = createGitHub();
const composed = composeGitHub({ groups: { repos }, use: [pages()] });

describe('every way of calling that the client offers is read', () => {
  const members = [
    ...new Set([github.repos.listForOrg, composed.repos.listForOrg, github.repos.delete].flatMap(functionsOf)),
  ];

  it('the list of members is not empty', () => {
    expect(members).toEqual(expect.arrayContaining(['attempt', 'raw', 'all', 'items', 'pages']));
  });

  it.each(members)('a method has the member "%s"', (member) => {
    const call = `github.repos.listForOrg.${member}`;
    expect(read(`${CREATED}await ${call}({ org: 'o' });`)).toEqual({
      routes: ['GET /orgs/{org}/repos'],
      findings: [],
      unread: [],
    });
    expect(read(`${CREATED}await ${call}({ org: 'o', sorted: 'x' }, { timeout: 5 });`).findings).toEqual([
      'UNKNOWN_PARAMETER sorted',
    ]);
  });

  it.each(functionsOf(github.send))('a sender has the member "%s"', (member) => {
    const request = "github.endpoint('DELETE /repos/{owner}/{repo}', { owner, repo })";
    for (const sender of ['github.send', 'createSend()']) {
      const text = `import { createSend } from 'routebook/send';\n${CREATED}`;
      expect(read(`${text}await ${sender}.${member}(${request}, []);`)).toEqual({
        routes: [DELETE],
        findings: [],
        unread: [],
      });
      expect(read(`${text}await ${sender}.${member}(built, []);`)).toEqual({ routes: [], findings: [], unread: [4] });
    }
  });

  it.each(functionsOf(github))('a client has the function "%s"', (member) => {
    const { routes, unread } = read(`${CREATED}await github.${member}(something);`);
    expect({ routes, unread }).toEqual({ routes: [], unread: [3] });
    if (member === 'graphql') return;
    const argument = /send|attempt|raw/.test(member)
      ? `github.endpoint('${DELETE}', { owner, repo })`
      : `'${DELETE}', { owner, repo }`;
    expect(read(`${CREATED}await github.${member}(${argument});`)).toEqual({
      routes: [DELETE],
      findings: [],
      unread: [],
    });
  });

  it.each(functionsOf(github.graphql))('GraphQL has the member "%s", which is not followed', (member) => {
    expect(read(`${CREATED}await github.graphql.${member}('query { viewer { login } }');`).unread).toEqual([3]);
  });

  it.each([
    [
      'a renamed import',
      "import { createGitHub as make } from 'routebook/client';\nawait make().repos.delete.attempt({ owner, repo });",
    ],
    [
      'a function of an operation',
      "import { delete as remove } from 'routebook/operations/repos';\nawait send(remove({ owner, repo }));",
    ],
    ['a module of operations', "import * as all from 'routebook/operations/repos';\nall.delete({ owner, repo });"],
    ['a group of operations', "import { repos as kit } from 'routebook/operations';\nkit.delete({ owner, repo });"],
    ['all operations', "import * as all from 'routebook/operations';\nall.repos.delete({ owner, repo });"],
    [
      'a composed client',
      "import { composeGitHub } from 'routebook/parts';\nimport { repos } from 'routebook/operations';\nconst api = composeGitHub({ groups: { repos }, use: [] });\nawait api.repos.delete.raw({ owner, repo });",
    ],
    [
      'a client of an app',
      "import { createApp } from 'routebook/app';\nconst app = createApp({ appId: 1 });\nawait app.installation(7).repos.delete({ owner, repo });",
    ],
    [
      'a found client of an app',
      "import { createApp } from 'routebook/app';\nconst app = createApp({ appId: 1 });\nconst api = await app.forRepository('o', 'r');\nawait api.repos.delete({ owner, repo });",
    ],
    [
      'a converted client',
      "import { fromOctokit } from 'routebook/client';\nconst api = fromOctokit(octokit);\nawait api.repos.delete({ owner, repo });",
    ],
    [
      'a class with another name',
      "import { Octokit as Kit } from '@octokit/rest';\nconst api = new Kit();\nawait api.repos.delete({ owner, repo });",
    ],
    [
      'a class that extends one',
      "import { Octokit } from '@octokit/rest';\nclass Api extends Octokit.plugin(x) {}\nawait new Api().repos.delete({ owner, repo });",
    ],
    [
      'a destructured method',
      `${CREATED}const { repos: { delete: remove } } = github;\nawait remove.attempt({ owner, repo });`,
    ],
    ['a stored method', `${CREATED}const remove = github.repos.delete;\nawait remove.raw({ owner, repo });`],
    ['a method that is passed on', `${CREATED}await retry(github.repos.delete, { owner, repo });`],
    ['a bound method', `${CREATED}const remove = github.repos.delete.bind(undefined, { owner, repo });`],
    ['a method in a list', `${CREATED}for (const call of [github.repos.delete]) await call({ owner, repo });`],
    ['a method in an object', `${CREATED}run({ call: github.repos.delete });`],
    ['an exported method', `${CREATED}export const remove = github.repos.delete;`],
    ['a returned method', `${CREATED}export const remover = () => github.repos.delete;`],
    [
      'options of a variable',
      `${CREATED}const options = { owner, repo };\nawait github.repos.delete.attempt(options, sending);`,
    ],
    [
      'a request in a constant',
      `${CREATED}const request = github.endpoint('${DELETE}', { owner, repo });\nawait github.send(request);`,
    ],
    ['a written request', `${CREATED}await github.send({ method: 'DELETE', url: '/repos/o/r', headers: {} });`],
    [
      'a request in a constant object',
      `${CREATED}const request = { method: 'DELETE', url: '/repos/o/r', headers: {} } as const;\nawait github.send(request);`,
    ],
    [
      'a sender with its type',
      `import { createSend, type Send } from 'routebook/send';\nconst send: Send = createSend();\nconst { endpoint } = github;\nawait send(endpoint('${DELETE}', { owner, repo }));`,
    ],
    [
      'another name for what creates it',
      "import { createGitHub } from 'routebook/client';\nconst make = createGitHub;\nawait make().repos.delete({ owner, repo });",
    ],
    [
      'a member that is stored and restored',
      'class Service { constructor() { this.kit = new Octokit(); } run() { const old = this.kit; this.kit = old; return this.kit.repos.delete({ owner, repo }); } }',
    ],
    [
      'a static member',
      `class Service { static kit = createGitHub(); } // routebook\nawait Service.kit.repos.delete({ owner, repo });`,
    ],
    [
      'a member of an instance',
      `class Service { kit = createGitHub(); } // routebook\nawait new Service().kit.repos.delete.raw({ owner, repo });`,
    ],
    ['names in brackets', `${CREATED}await github?.['repos']?.['delete']?.['attempt']({ owner, repo });`],
    ['a method with its own receiver', `${CREATED}await github.repos.delete.attempt.call(undefined, { owner, repo });`],
    [
      'a request under another name',
      `${CREATED}const { request: run } = github;\nawait run('${DELETE}', { owner, repo });`,
    ],
    [
      'a client as a parameter',
      `${CREATED}function run(github) { return github.repos.delete({ owner, repo }); }\nrun(github);`,
    ],
    [
      'a client that a function returns',
      `${CREATED}const get = () => github;\nawait get().repos.delete({ owner, repo });`,
    ],
    [
      'a base class',
      'class Base { constructor() { this.api = new Octokit(); } }\nclass Job extends Base { run() { return this.api.repos.delete({ owner, repo }); } }',
    ],
    ['a logical assignment', 'let api;\napi ??= new Octokit();\nawait api.repos.delete({ owner, repo });'],
  ])('%s', (_, text) => {
    expect(read(text)).toEqual({ routes: [DELETE], findings: [], unread: [] });
  });
});

describe('the method of a call is that which is sent', () => {
  const OCTOKIT = "import { Octokit } from '@octokit/core';\nconst { request } = new Octokit();\n";

  it.each([
    ["request('/repos/{owner}/{repo}', { method: 'DELETE' });", [DELETE]],
    ["request('GET /repos/{owner}/{repo}', { method: 'DELETE' });", [DELETE]],
    ["request('GET /repos/{owner}/{repo}', { ...options, method: 'DELETE' });", [DELETE]],
    ["request('/repos/{owner}/{repo}');", ['GET /repos/{owner}/{repo}']],
    ["request('/repos/{owner}/{repo}', { owner, repo });", ['GET /repos/{owner}/{repo}']],
    ["request.defaults({ owner })('/repos/{owner}/{repo}');", ['GET /repos/{owner}/{repo}']],
    ["request('DELETE /repos/{owner}/{repo}', options);", [DELETE]],
  ])('%s', (call, routes) => {
    expect(read(OCTOKIT + call)).toMatchObject({ routes, unread: [] });
  });

  it.each([
    "request('/repos/{owner}/{repo}', options);",
    "request('/repos/{owner}/{repo}', { ...options });",
    "request('GET /repos/{owner}/{repo}', { method });",
    "request.defaults({ method: 'DELETE' })('/repos/{owner}/{repo}');",
    "const own = request.defaults({ method: 'DELETE' }).defaults({ owner }); own('/repos/{owner}/{repo}');",
  ])('it is not guessed: %s', (call) => {
    expect(read(OCTOKIT + call)).toEqual({ routes: [], findings: [], unread: [3] });
  });
});

describe('a client in another language is listed', () => {
  it.each([
    ['python', 'from github import Github\nGithub(token).get_repo("o/r").delete()'],
    ['python', 'import github3\n'],
    ['go', 'import "github.com/google/go-github/v60/github"\n'],
    ['go', 'import gh "github.com/google/go-github/github"\n'],
    ['ruby', "Octokit::Client.new.delete_repository('o/r')"],
    ['ruby', "Octokit.delete_repository('o/r')"],
    ['rust', 'use octocrab::Octocrab;\n'],
    ['java', 'import org.kohsuke.github.GitHub;\n'],
    ['kotlin', 'import org.kohsuke.github.GitHub\n'],
    ['csharp', 'using Octokit;\n'],
    ['php', '$client = new \\Github\\Client();'],
    ['powershell', 'Import-Module PowerShellForGitHub\nRemove-GitHubRepository'],
  ])('in %s: %s', (language, text) => {
    expect(read(text, language)).toEqual({ routes: [], findings: [], unread: [1] });
  });

  it.each([
    ['python', 'from .github import own\nimport github_own\n# import github'],
    ['go', '// import "github.com/google/go-github/v60/github"'],
    ['ruby', '# Octokit.user\nrescue Octokit::NotFound'],
    ['rust', '// octocrab::instance()'],
    ['csharp', 'using Octokitty;'],
    ['php', '// new Github\\Client()'],
  ])('and nothing else is, in %s: %s', (language, text) => {
    expect(read(text, language).unread).toEqual([]);
  });
});

describe('a use of a client that is not followed is listed with its line', () => {
  it.each([
    ['passed to an imported function', 'import { run } from "./run.js";\nawait run(github);', 4],
    ['passed in an object', 'await run({ github, context });', 3],
    ['passed as the second of two', 'await run(1, github);', 3],
    [
      'passed to a function without a telling parameter',
      'function run(x) { return x.repos.get({}); }\nawait run(github);',
      4,
    ],
    ['passed to a constructor', 'new Service(github);', 3],
    ['passed as a group', 'await run(github.repos);', 3],
    ['what creates clients, passed on', "import { createGitHub as make } from 'routebook/client';\ninject(make);", 4],
    ['an object with methods', 'const all = { kit: github, run() { return this.kit.repos.get({}); } };\nall.run();', 3],
    ['a template for GraphQL', 'await github.graphql`query { viewer { login } }`;', 3],
    ['GraphQL that is passed on', 'run(github.graphql);', 3],
    ['in a member of the window', 'window.github = github;', 3],
    ['one of two groups', 'const group = isPull ? github.issues : github.pulls;\nawait group.list({});', 3],
    ['a group whose name is assigned again', 'let group = github.issues;\ngroup = github.repos;', 4],
    [
      'a parameter that is a member of an exported class',
      'export class Base { constructor(protected readonly api: GitHub) {} }',
      3,
    ],
    ['a computed group', 'await github[name].get({});', 3],
    ['a computed method', 'await github.repos[name]({});', 3],
    ['a computed method without a call', 'const call = github.repos[name];', 3],
    ['spread', 'const all = { ...github };', 3],
    ['spread groups', 'const { repos, ...others } = github;', 3],
    ['destructured by a computed name', 'const { [name]: group } = github;', 3],
    ['destructured as a list', 'const [first] = github;', 3],
    ['in a list', 'const clients = [github];', 3],
    ['in a map', 'clients.set("main", github);', 3],
    ['in an object that is passed on', 'const all = { github };\nrun(all);', 3],
    ['in a member of something', 'globalThis.kit = github;', 3],
    ['in a variable with another type', 'const kit: Kit = github;', 3],
    [
      'assigned to a name that is assigned twice',
      'let kit;\nkit = github;\nkit = other();\nawait kit.repos.get({});',
      4,
    ],
    ['a public field of an exported class', 'export class Service { kit = github; }', 3],
    ['a public member of an exported class', 'export class Service { constructor() { this.kit = github; } }', 3],
    ['exported', 'export { github };', 3],
    ['exported as default', 'export default github;', 3],
    ['exported in CommonJS', 'module.exports = github;', 3],
    ['exported in an object', 'module.exports = { github };', 3],
    ['returned by an exported function', 'export const get = () => github;', 3],
    ['returned by a callback', 'const kit = useMemo(() => github, []);', 3],
    ['yielded', 'function* all() { yield github; }', 3],
    ['in an attribute', 'const page = <Page api={github} />;', 3],
    ['a computed route', 'await github.request(route);', 3],
    ['a computed request', 'await github.send(request);', 3],
    ['a computed request for an endpoint', 'const request = github.endpoint(route, options);', 3],
    ['an unknown method of a parameter', 'export const run = (github) => github.removeAll({});', 3],
    ['an unknown member', 'await github.removeAll({});', 3],
    ['read by reflection', "Reflect.get(github, 'repos').delete({});", 3],
    ['listed', 'for (const name in github) use(name);', 3],
  ])('%s', (_, text, line) => {
    const { unread } = read(`${CREATED}${text}`, 'tsx');
    expect(unread).toContain(line);
  });

  it.each([
    'const call = isOld ? github.repos.get : github.repos.delete;\nawait call.attempt({ owner, repo });',
    'const call = isOld ? github.repos.get : github.repos.delete;\nawait call({ owner, repo });',
    'let call = github.repos.get;\nif (isOld) call = github.repos.delete;\nawait call({ owner, repo });',
    'await github.request(isOld ? github.repos.get : github.repos.delete, { owner, repo });',
    'const calls = { call: isOld ? github.repos.get : github.repos.delete };\nawait calls.call({ owner, repo });',
    'const call = () => (isOld ? github.repos.get : github.repos.delete);\nawait call()({ owner, repo });',
  ])('each of two methods counts, of which one is called: %s', (text) => {
    const { routes, unread } = read(`${CREATED}${text}`);
    expect({ routes: [...new Set(routes)].sort(), unread }).toEqual({
      routes: [DELETE, DELETE.replace('DELETE', 'GET')],
      unread: [],
    });
  });

  it('members that are assigned to each other take few steps', () => {
    const moves = 'this.one = this.two;\nthis.two = this.three;\nthis.three = this.one;\n'.repeat(8);
    const { calls, unread } = auditText(
      `class A { run() {\n${moves}\n} }\nawait octokit.users.getAuthenticated();`,
      'js',
    );
    expect({ calls: calls.length, unread }).toEqual({ calls: 1, unread: [] });
  });

  it('a client that is created and never called is listed once', () => {
    expect(read(CREATED).unread).toEqual([2]);
  });

  it.each([
    ['a required client', "const api = require('./api'); // octokit\nawait api.repos.delete({ owner, repo });", 2],
    [
      'what an imported function returns',
      "import { open } from './open.js'; // octokit\nawait (await open()).repos.delete({ owner, repo });",
      2,
    ],
    [
      'a constant of what it returns',
      "import { open } from './open.js'; // octokit\nconst api = await open(); await api.repos.delete({ owner, repo });",
      2,
    ],
    [
      'an imported base class',
      "import { Base } from './base.js'; // octokit\nclass Job extends Base { run() { return this.api.repos.delete({ owner, repo }); } }",
      2,
    ],
    [
      'an imported client',
      "import { api } from './api.js'; // octokit\nawait api.repos.delete.attempt({ owner, repo });",
      2,
    ],
    ['a parameter', '// octokit\nexport const run = (api) => api.repos.delete({ owner, repo });', 2],
    [
      'a wrapper in a wrapper',
      "import { outer } from './outer.js'; // octokit\nawait outer.inner.repos.delete({ owner, repo });",
      2,
    ],
  ])('a call is listed if what it is called on comes from elsewhere: %s', (_, text, line) => {
    expect(read(text)).toEqual({ routes: [], findings: [], unread: [line] });
  });

  it.each([
    [
      'looked at',
      'if (github && typeof github === "object" && github !== undefined) done();\nawait github.users.getAuthenticated();',
    ],
    ['replaced by a mock', "mock.method(github.issues, 'create', run);\nawait github.users.getAuthenticated();"],
    ['exported from another file', "export { github } from './other.js';\nawait github.users.getAuthenticated();"],
    ['printed', 'console.log(github, github.repos.get.route);\nawait github.users.getAuthenticated();'],
    ['private', 'export class Service { #kit = github; run() { return this.#kit.users.getAuthenticated(); } }'],
    ['a local object', 'const all = { kit: github };\nawait all.kit.users.getAuthenticated();'],
    ['a type', 'type Kit = typeof github;\nawait github.users.getAuthenticated();'],
    ['a hook', "octokit.hook.wrap('request', log);\nawait octokit.users.getAuthenticated();"],
    [
      'replaced by a test',
      'octokit.rest.users.list = vi.fn();\nexpect(octokit.rest.repos.delete).toHaveBeenCalled();\nawait octokit.users.getAuthenticated();',
    ],
  ])('a use that sends nothing elsewhere is not listed: %s', (_, text) => {
    expect(read(`${CREATED}${text}`)).toEqual({ routes: ['GET /user'], findings: [], unread: [] });
  });
});

describe('parameters that the client has as defaults are not missing', () => {
  it.each([
    'const github = createGitHub({ defaults: { owner, repo } });',
    'const repository = { owner: "o", repo: "r" };\nconst github = createGitHub({ defaults: repository });',
    'const place = { owner };\nconst github = createGitHub({ defaults: { ...place, repo } });',
    'const github = createGitHub({ defaults: { parameters: { owner, repo } } });',
    'const github = createGitHub({ defaults: { ...context.repo } });',
    'const github = createGitHub({ defaults });',
    'const github = createGitHub(options);',
    'const github = createGitHub({ ...options });',
    "const github = createGitHub({ like: 'octokit', defaults: { owner, repo } });",
    "import { github } from './github.js';",
  ])('%s', (text) => {
    const imported = "import { createGitHub } from 'routebook/client';\n";
    expect(
      read(
        `${imported}${text}\nawait github.issues.create({ title });\nawait github.request('POST /repos/{owner}/{repo}/issues', { title });`,
      ).findings,
    ).toEqual([]);
    expect(read(`${imported}${text}\nawait github.issues.create({ owner, repo, titel });`).findings).toContain(
      'UNKNOWN_PARAMETER titel',
    );
  });

  it.each([
    ['none', 'const github = createGitHub();', ['owner', 'repo']],
    ['others', 'const github = createGitHub({ defaults: { org } });', ['owner', 'repo']],
    ['one', 'const github = createGitHub({ defaults: { owner } });', ['repo']],
    ['headers', 'const github = createGitHub({ defaults: { headers: { owner, repo } } });', ['owner', 'repo']],
  ])('those that it does not have are: %s', (_, text, missing) => {
    const imported = "import { createGitHub } from 'routebook/client';\n";
    const expected = missing.map((name) => `MISSING_PARAMETER ${name}`);
    expect(read(`${imported}${text}\nawait github.issues.create({ title });`).findings).toEqual(expected);
    expect(
      read(`${imported}${text}\nconst { issues } = github;\nawait issues.create.attempt({ title });`).findings,
    ).toEqual(expected);
  });

  it('defaults of an endpoint are those of its calls and of the operations that it builds', () => {
    const text =
      "import { endpoint } from 'routebook';\nimport { issues } from 'routebook/operations';\nconst own = endpoint.defaults({ owner }).defaults({ repo });\n";
    expect(read(`${text}own('GET /repos/{owner}/{repo}');\nissues.create({ title }, own);`).findings).toEqual([]);
    expect(
      read(`${text}endpoint('GET /repos/{owner}/{repo}');\nissues.create({ title }, endpoint);`).findings,
    ).toHaveLength(4);
  });
});
