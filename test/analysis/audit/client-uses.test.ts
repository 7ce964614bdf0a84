import { createClient, createGitHub } from 'routebook';
import * as repos from 'routebook/operations/repos';
import { pages } from 'routebook/send';
import { describe, expect, it } from 'vitest';
import { auditText } from '#audit';

const CREATED = "import { createClient, createGitHub } from 'routebook';\nconst github = createGitHub();\n";
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
const composed = createClient({ repos }, { use: [pages()] });

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
});

it('members that are assigned to each other take few steps', () => {
  const moves = 'this.one = this.two;\nthis.two = this.three;\nthis.three = this.one;\n'.repeat(8);
  const { calls, unread } = auditText(
    `class A { run() {\n${moves}\n} }\nawait octokit.users.getAuthenticated();`,
    'js',
  );
  expect({ calls: calls.length, unread }).toEqual({ calls: 1, unread: [] });
});

describe('recipes and the job of an Action are followed', () => {
  const FILE = ['GET /repos/{owner}/{repo}/contents/{path}', 'PUT /repos/{owner}/{repo}/contents/{path}'];
  const CLOSE = 'PATCH /repos/{owner}/{repo}/issues/{issue_number}';
  const IMPORTS = [
    "import { createActions, type Actions } from 'routebook/actions';",
    "import { redeliverWebhooks, searchAll, upsertFile } from 'routebook/recipes';",
    "import * as recipes from 'routebook/recipes';\n",
  ].join('\n');

  it.each([
    ['await upsertFile(api, options);', FILE, []],
    ['await recipes.upsertFile(api, options);', FILE, []],
    ['const { github } = createActions();\nawait upsertFile(github, options);', FILE, []],
    ['const write = upsertFile;\nawait write(createActions().github, options);', FILE, []],
    ["await searchAll(api, { kind: 'users', q });", ['GET /search/users'], []],
    ['const { github: api, input, repository } = createActions();\nawait api.issues.update({});', [CLOSE], []],
    ['const job = createActions();\nawait job.github.issues.update({});\njob.notice("done");', [CLOSE], []],
    ['async function run(job: Actions) {\n  await job.github.issues.update({});\n}', [CLOSE], []],
    // What is passed on is listed.
    ['start(upsertFile);', [], [4]],
    ['start(recipes);', [], [4]],
    ['start(createActions());', [], [4]],
    ['await redeliverWebhooks(api, { ...place, since });', [], [4]],
  ])('%s', (text, routes, unread) => {
    const found = read(IMPORTS + text);
    expect([found.routes, found.unread]).toEqual([routes, unread]);
  });
});
