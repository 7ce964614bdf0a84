import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { github } from 'routebook/catalogue';
import { reference as referenceSection } from 'routebook/catalogue/reference';
import { githubExampleValues } from 'routebook/catalogue/responses';
import { describe, expect, it } from 'vitest';
import { selectBodyTypes } from '../../cli/shared/input/body-types.ts';
import { loadApi } from '../../cli/shared/input/load-api.ts';
import { readCall } from '../../cli/shared/input/read-call.ts';
import { resolveRoute } from '../../cli/shared/input/resolve-route.ts';
import { describeRoute } from '../../cli/shared/output/describe-route.ts';
import { exampleArguments } from '../../cli/shared/output/example-command.ts';
import { joinParts } from '../../cli/shared/output/fit-parts.ts';
import { run, runWith } from './program.ts';

const reference = github.with(referenceSection);

const lines = (text: string) => text.trimEnd().split('\n');

describe('search', () => {
  it('prints routes and titles separated by tabs, best match first', () => {
    const { stdout, status } = run('search', 'relase', 'assets', '--limit', '3');
    const expected = github.search('relase assets', { limit: 3 });
    expect(lines(stdout)).toEqual(expected.map(({ route, title }) => `${route}\t${title}`));
    expect(status).toBe(0);
  });

  it('as JSON prints routes and titles, one on each line, and with --full the records of the catalogue', () => {
    const records = github.search('labels', { method: 'PUT' });
    const { stdout } = run('search', 'labels', '--method', 'put', '--json');
    expect(JSON.parse(stdout)).toEqual(records.map(({ route, title }) => ({ route, title })));
    expect(lines(stdout)).toHaveLength(records.length);
    const full = run('search', 'labels', '--method', 'put', '--json', '--full').stdout;
    expect(JSON.parse(full)).toEqual(JSON.parse(JSON.stringify(records)));
    expect(run('search', 'labels', '--full')).toMatchObject({ status: 2, stdout: '' });
  });

  it('show --compact prints a short form of the description, for agents', async () => {
    const { stdout, status } = run('show', 'issues/get', '--compact');
    expect(lines(stdout)[0]).toContain('GET /repos/{owner}/{repo}/issues/{issue_number}');
    expect(stdout).toContain('issue_number*');
    expect(stdout.length).toBeLessThan(run('show', 'issues/get').stdout.length / 2);
    expect(status).toBe(0);
  });

  it('show says what was announced about a route', () => {
    const { stdout } = run('show', 'activity/list-stargazers-for-repo');
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('Announced From 2026-07: Only admins and collaborators');
    expect(run('show', 'issues/get').stdout).not.toContain('Announced');
  });

  it('says if no route does what the words ask for, and what does', () => {
    const { stdout, stderr, status } = run('search', 'resolve', 'review', 'thread', '--limit', '1');
    expect(stderr).toContain('No route does this. Only GraphQL can do this: the mutation resolveReviewThread.');
    expect(lines(stdout)).toHaveLength(1);
    expect(status).toBe(0);
    expect(run('search', 'list', 'labels').stderr).toBe('');
  });

  it('that finds nothing exits with 1', () => {
    expect(run('search', 'qqqqzzzz')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('Use fewer words'),
    });
    expect(run('search', 'qqqqzzzz', '--json')).toMatchObject({ status: 1, stdout: '[]\n' });
  });

  it.each([[['x', '--limit', '0']], [['x', '--limit', 'all']], [['x', '--method', 'PTU']]])(
    '%j is incorrect usage',
    (words) => {
      const outcome = run('search', ...words);
      expect(outcome).toMatchObject({ status: 2, stdout: '' });
      expect(outcome.stderr).toMatch(/^Try: routebook search /m);
    },
  );
});

describe('search without words', () => {
  it('prints every route', () => {
    expect(lines(run('search').stdout)).toHaveLength(github.size);
  });

  it('filters by method, category and deprecation', () => {
    const { stdout } = run('search', '--method', 'PUT', '--category', 'repos', '--deprecated', '--json', '--full');
    const expected = [...github].filter(
      ({ method, category, deprecation }) => method === 'PUT' && category === 'repos' && deprecation,
    );
    expect(JSON.parse(stdout).map(({ route }: { route: string }) => route)).toEqual(expected.map(({ route }) => route));
    expect(lines(run('search', '--deprecated').stdout).every((line) => /\t(deprecated|removed)$/.test(line))).toBe(
      true,
    );
  });

  it('takes the name or the title of a category, and a sub-category', () => {
    const reviews = run('search', '--category', 'pulls/reviews').stdout;
    expect(reviews.split('\n')).toContain(
      'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews\tList reviews for a pull request',
    );
    expect(run('search', '--category', 'pull requests / Reviews').stdout).toBe(reviews);
    expect(run('search', '--category', 'Repositories').stdout).toBe(run('search', '--category', 'repos').stdout);
    expect(run('search', '--category', 'pulls/rviews').stderr).toBe(
      'routebook: the category "pulls" has no sub-category "rviews". Did you mean "reviews"?\n' +
        'Try: routebook search --categories\n',
    );
    expect(run('search', '--category', 'pulls/xxxxxx').stderr).toContain('It has: comments, pulls, ');
  });

  it('lists the categories with their titles and the numbers of current and removed routes', () => {
    const { stdout } = run('search', '--categories');
    expect(stdout).toContain('\npulls\tPull requests\t34\t0\npulls/comments\tReview comments\t7\t0\n');
    expect(JSON.parse(run('search', '--categories', '--json').stdout)).toEqual(github.categories);
    for (const option of ['--limit=2', '--method=get', '--deprecated'])
      expect(run('search', '--categories', option)).toMatchObject({ status: 2, stdout: '' });
    const rows = stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'));
    const count = (column: number) =>
      rows.filter(([name]) => !name?.includes('/')).reduce((sum, row) => sum + Number(row[column]), 0);
    expect([count(2), count(3)]).toEqual([1227, 110]);
    expect(run('search', '--categories', '--deprecated').stderr).toContain('--categories cannot be combined with');
  });

  it('suggests a category for an unknown one', () => {
    expect(run('search', '--category', 'repso')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: 'routebook: there is no category "repso". Did you mean "repos"?\nTry: routebook search --categories\n',
    });
    expect(run('search', '--category', 'xxxxxx').stderr).toContain('Categories: actions, ');
  });

  it('has the filters of a search with words', () => {
    const expected = github.search('release', { limit: github.size }).filter(({ category }) => category === 'repos');
    const { stdout } = run('search', 'release', '--category', 'repos', '--limit', '3');
    expect(lines(stdout).map((line) => line.split('\t')[0])).toEqual(expected.slice(0, 3).map(({ route }) => route));
    expect(run('search', 'gists', '--category', 'scim')).toMatchObject({ status: 1, stdout: '' });
  });

  it('exits with 1 if nothing matches', () => {
    const none = run('search', '--method', 'HEAD');
    expect(none).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('Try: routebook search') });
    expect(run('search', '--method', 'HEAD', '--json')).toMatchObject({ status: 1, stdout: '[]\n' });
  });
});

describe('show', () => {
  it('shows parameters, formats, responses, the documentation and an example', () => {
    const { stdout, status } = run('show', 'GET /orgs/{org}/repos');
    expect(status).toBe(0);
    for (const text of [
      /^routebook repos\/list-for-org org=octokit\n\nGET \/orgs\/\{org\}\/repos\nList organization repositories\n/,
      /^Documentation +https:\/\/docs\.github\.com\//m,
      /^Pagination +by page$/m,
      /^org +path +string +required\b/m,
      /^type +query +"all" \| "public"/m,
      /^per_page +query +integer +30\b/m,
      /^200 +application\/json +MinimalRepository\[\]$/m,
    ]) {
      expect(stdout).toMatch(text);
    }
    expect(run('show', 'POST /markdown/raw').stdout).toMatch(/^Body\n--data +.*text\/plain: string/m);
    expect(run('show', 'GET /repos/{owner}/{repo}/readme').stdout).toMatch(/^Formats +.*raw/m);
  });

  it('shows the body as a tree', () => {
    const { stdout } = run('show', 'repos/create-webhook');
    expect(stdout).toMatch(/^Body\nName +Type\b.*\n(?:.*\n)*config +WebhookConfig.*\n {2}url +string/m);
    expect(run('show', 'issues/create').stdout).toMatch(/^title +string \| integer +required\b/m);
  });

  it('shows the statuses, including errors, the members of the response and an example', () => {
    const { stdout } = run('show', 'GET /repos/{owner}/{repo}/topics');
    expect(stdout).toMatch(/^200 +application\/json +Topic\n404 +application\/json +BasicError$/m);
    expect(stdout).toMatch(/^Response 200: Topic\nName +Type\nnames +string\[\] +required$/m);
    expect(stdout).toContain('Example response\n{\n  "names": [\n    "javascript"\n  ]\n}');
    const list = run('show', 'GET /orgs/{org}/repos').stdout;
    expect(list).toMatch(/^Response 200: MinimalRepository\[\]$/m);
    expect(list).toMatch(/^ {4}"full_name": "octocat\/Hello-World",$/m);
    expect(run('show', 'DELETE /repos/{owner}/{repo}').stdout).not.toContain('Example response');
  });

  it('prints only an example of the response with --response', () => {
    expect(JSON.parse(run('show', 'GET /user', '--response').stdout)).toMatchObject({ login: 'octocat', id: 1 });
    expect(run('show', 'DELETE /repos/{owner}/{repo}', '--response')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('needs a route that returns JSON'),
    });
    const shop = ['--catalogue', 'examples/generator/openapi.json'];
    expect(JSON.parse(run('show', 'POST /orders', '--response', ...shop).stdout)).toHaveProperty('id');
  });

  it.each([
    ['GET', '/user'],
    ['orgs/get'],
    ['https://github.com/octokit/app/pull/7'],
    ['https://docs.github.com/en/rest/users/users#get-the-authenticated-user'],
  ])('takes %s as a route', (...args) => {
    expect(run('show', ...args)).toMatchObject({ status: 0, stdout: expect.stringMatching(/^routebook .*\n\nGET \//) });
  });

  it('prints the URL of the documentation with --web', () => {
    const outcome = runWith({ environment: { PATH: '' } }, 'show', 'orgs/get', '--web');
    expect(outcome).toMatchObject({
      status: 0,
      stdout: 'https://docs.github.com/rest/orgs/orgs#get-an-organization\n',
    });
  });

  it('shows why a route should not be used', () => {
    const record = [...github].find(({ deprecation }) => deprecation?.replacement && deprecation.since);
    const { since, replacement } = record?.deprecation ?? {};
    const [line = ''] = /^Deprecated .*$/m.exec(run('show', record?.route ?? '').stdout) ?? [];
    expect(line).toContain(`since ${since}`);
    expect(line).toContain(`use ${replacement}`);
  });

  it.each(['get /orgs/{org}/repos', '/orgs/{org}/repos', 'repos/list-for-org', 'https://api.github.com/orgs/a/repos'])(
    'accepts %s',
    (text) => {
      expect(JSON.parse(run('show', text, '--json').stdout).route).toBe('GET /orgs/{org}/repos');
    },
  );

  it('suggests a route for an unknown one', () => {
    expect(run('show', 'GET /orgs/{org}/repoz')).toEqual({
      status: 1,
      stdout: '',
      stderr: `routebook: this route is not in the catalogue. Did you mean "GET /orgs/{org}/repos"?\nTry: routebook show 'GET /orgs/{org}/repos'\n`,
    });
    expect(run('show', 'issues/creat').stderr).toContain('Did you mean "issues/create"?');
    expect(run('show', 'GET /user', 'more').status).toBe(2);
    expect(run('show', 'GET').status).toBe(2);
    expect(run('show').status).toBe(2);
  });
});

describe('the names of the client', () => {
  it.each([
    ['issues.create', 'POST /repos/{owner}/{repo}/issues'],
    ['codeScanning.getAlert', 'GET /repos/{owner}/{repo}/code-scanning/alerts/{alert_number}'],
  ])('%s is a route', (name, route) => {
    expect(run('show', name, '--json')).toMatchObject({ status: 0, stderr: '' });
    expect(JSON.parse(run('show', name, '--json').stdout).route).toBe(route);
  });

  it('that are also those of webhooks are webhooks', () => {
    expect(lines(run('show', 'issues.opened').stdout)[0]).toBe('issues.opened');
  });

  it('are found for every route that has an operation id', async () => {
    const api = await loadApi({ catalogue: 'github' });
    const camel = (text: string) => text.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    const current = [...github].filter(({ operationId, deprecation }) => operationId?.includes('/') && !deprecation);
    const missing = current.filter(({ operationId = '', route }) => {
      const [group = '', name = ''] = operationId.split('/').map(camel);
      return resolveRoute(`${group}.${name}`, api).record?.route !== route;
    });
    expect(current.length).toBeGreaterThan(1000);
    expect(missing.map(({ operationId }) => operationId)).toEqual([]);
  });
});

describe('search --limit without words', () => {
  it('prints the first routes, and says how many are left out', () => {
    const all = lines(run('search', '--category', 'meta').stdout);
    const { stdout, stderr, status } = run('search', '--category', 'meta', '--limit', '2');
    expect(lines(stdout)).toEqual(all.slice(0, 2));
    expect([stderr, status]).toEqual([`routebook: ${all.length - 2} more routes are left out by --limit.\n`, 0]);
    expect(run('search', '--category', 'meta', '--limit', '999').stderr).toBe('');
    expect(run('search', '--limit', '0').status).toBe(2);
  });
});

describe('the command that show prints', () => {
  it('selects the same catalogue', () => {
    const shop = ['--catalogue', 'examples/generator/openapi.json'];
    const [command = ''] = lines(run('show', 'POST /orders', ...shop).stdout);
    expect(command).toMatch(/^routebook .* --catalogue examples\/generator\/openapi\.json$/);
    expect(lines(run('show', 'repos/get', '--edition', 'ghec').stdout)[0]).toMatch(/ --edition ghec$/);
  });
});

describe('show on a terminal', () => {
  const shown = (...args: string[]) => lines(runWith({ columns: 80 }, 'show', ...args).stdout);

  it.each(['issues/create', 'repos/create-webhook', 'repos/get', 'meta/get', 'actions/create-workflow-dispatch'])(
    'fits the screen, and begins with a command to copy: %s',
    (name) => {
      const text = shown(name);
      expect(stripVTControlCharacters(text[0] ?? '')).toMatch(new RegExp(`^routebook ${name}( |$)`));
      // A terminal has 24 lines if nothing else is known, and one of them is the prompt.
      expect(text.length).toBeLessThanOrEqual(23);
      expect(text.at(-1)).toBe(`routebook show ${name} --all`);
    },
  );

  it('prints the rest with --all, and in a pipe', () => {
    for (const text of [shown('issues/create', '--all'), lines(run('show', 'issues/create').stdout)]) {
      expect(stripVTControlCharacters(text.join('\n'))).toMatch(
        /Responses\n[\s\S]*Example response\n[\s\S]*Example body\n/,
      );
      expect(text.at(-1)).not.toContain('--all');
    }
  });
});

describe('every route of the catalogue', () => {
  const file = readFileSync(new URL('../../data/github.json', import.meta.url), 'utf8');
  const types = selectBodyTypes(JSON.parse(file));

  it('can be shown', async () => {
    const responses = await (await loadApi({ catalogue: 'github' })).loadResponses();
    const size = { width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY };
    const screen = { isTerminal: false, ...size, paint: (_: string, text: string) => text };
    for (const record of github)
      expect(joinParts(describeRoute(record, screen, types, responses))).toContain(record.title);
  });

  it.each([
    ['values that look real', true],
    ['the names of its parameters', false],
  ])('has an example with %s that builds a request for that route with every required parameter', async (_, isReal) => {
    const api = { ...(await loadApi({ catalogue: 'github' })), loadBodyTypes: async () => types };
    const faults: string[] = [];
    for (const record of github) {
      const samples = { body: reference.exampleOf(record.route, 'body'), values: githubExampleValues };
      const [route = '', ...args] = exampleArguments(record, types, isReal ? samples : undefined);
      const data = args.indexOf('--data');
      const given = data < 0 ? args : args.slice(0, data);
      const call = await readCall([route, ...given], data < 0 ? {} : { data: '{}' }, api);
      if (resolveRoute(route, api).record?.route !== record.route) faults.push(`${record.route}: ${route}`);
      try {
        call.build();
      } catch (error) {
        faults.push(`${record.route}: ${error}`);
      }
      const missing = github
        .check(record.route, call.options)
        .filter(({ code }) => code === 'MISSING_PARAMETER' || code === 'WRONG_TYPE' || code === 'NOT_IN_ENUM');
      faults.push(...missing.map(({ message }) => `${record.route}: ${message}`));
    }
    expect(faults).toEqual([]);
  });

  it('has an example in which no text is just the name of its field', () => {
    const repeated = [...github].flatMap((record) => {
      const samples = { body: reference.exampleOf(record.route, 'body'), values: githubExampleValues };
      return exampleArguments(record, types, samples).filter((argument) =>
        /(?:^|\[)([a-z_]+)\]?(?:\[\])?=\1$/.test(argument),
      );
    });
    expect([...new Set(repeated)]).toEqual([]);
  });
});

describe('match', () => {
  it('finds no route for a URL on another server, unless --base-url names the server', () => {
    const url = 'https://ghe.example/api/v3/user';
    expect(run('match', url)).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('--base-url') });
    expect(run('match', url, '--base-url', 'https://ghe.example/api/v3').stdout).toBe('GET /user\n');
    const [finding] = JSON.parse(run('check', 'GET', url, '--json').stdout);
    expect(finding).toMatchObject({ code: 'FOREIGN_HOST' });
    expect(run('check', 'GET', url, '--base-url', 'https://ghe.example/api/v3').status).toBe(0);
  });

  it('prints the route and its values', () => {
    expect(run('match', 'GET', 'https://api.github.com/repos/a/b/issues/1')).toEqual({
      status: 0,
      stderr: '',
      stdout:
        'GET /repos/{owner}/{repo}/issues/{issue_number}\n\nParameter     Value\nowner         a\nrepo          b\nissue_number  1\n',
    });
    expect(JSON.parse(run('match', 'PUT /repos/a/b/contents/c/d%20e.md', '--json').stdout)).toEqual({
      route: 'PUT /repos/{owner}/{repo}/contents/{path}',
      parameters: { owner: 'a', repo: 'b', path: 'c/d e.md' },
    });
    expect(run('match', '/user').stdout).toBe('GET /user\n');
  });

  it('escapes control characters in values', () => {
    const { stdout } = run('match', '/repos/a/b?q=%1b%5b31m');
    expect(stdout).toContain('\\u001b[31m');
    expect(stdout).not.toContain('\u001b');
  });

  it('exits with 1 if there is no such route, and suggests another method', () => {
    const missed = run('match', 'PUT', '/user/repos');
    expect(missed).toMatchObject({ status: 1, stdout: '' });
    expect(missed.stderr).toContain('Did you mean GET or POST?');
    expect(run('match', '/nothing/here')).toMatchObject({ status: 1, stdout: '' });
    expect(run('match').status).toBe(2);
    expect(run('match', 'GTE', '/user')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('Did you mean "GET"?'),
    });
    expect(run('match', 'GET', '/user', 'more').status).toBe(2);
    expect(run('match', 'PATCH')).toMatchObject({ status: 2, stderr: expect.stringContaining('a URL is missing') });
  });

  it('accepts pages on github.com', () => {
    expect(JSON.parse(run('match', 'https://github.com/octokit/app/issues/3', '--json').stdout)).toEqual({
      route: 'GET /repos/{owner}/{repo}/issues/{issue_number}',
      parameters: { owner: 'octokit', repo: 'app', issue_number: '3' },
    });
  });
});

describe('check', () => {
  it('finds nothing in a valid call', () => {
    expect(run('check', 'GET /orgs/{org}/repos', 'org=octokit')).toEqual({
      status: 0,
      stdout: 'No findings.\n',
      stderr: '',
    });
    expect(run('check', 'GET /orgs/{org}/repos', '--default', 'org=x', '--json').stdout).toBe('[]\n');
    const issue = ['check', 'POST /repos/{owner}/{repo}/issues', 'owner=a', 'repo=b'];
    expect(run(...issue, '--data', '{"title":"x"}').status).toBe(0);
  });

  it('looks inside the fields of a body, in an edition too, as a call does that is built', () => {
    const gist = ['gists/create', 'files:={"a.txt":{"contnt":5}}'];
    const message = '"files/a.txt" has no member "contnt". Did you mean "content"?';
    for (const edition of [[], ['--edition', 'ghec']])
      expect(run('check', ...gist, ...edition), edition[1]).toMatchObject({
        status: 1,
        stdout: expect.stringContaining(`error UNKNOWN_PARAMETER: ${message}`),
      });
    expect(run(...gist)).toMatchObject({ status: 0, stderr: expect.stringContaining(message) });
    const rules = ['owner=o', 'repo=r', 'name=x', 'enforcement=active', 'rules:=[{"type":"pull_reqest"}]'];
    expect(run('check', 'repos/create-repo-ruleset', ...rules).stdout).toContain('Did you mean "pull_request"?');
  });

  it('prints findings and exits with 1', () => {
    const words = ['check', 'GET /repos/{owner}/{repo}/issues', 'owner=a', 'rpeo=b', 'state=opened'];
    const { status, stdout } = run(...words);
    expect(status).toBe(1);
    expect(lines(stdout)).toEqual([
      'error MISSING_PARAMETER: The parameter "repo" is required.',
      'error UNKNOWN_PARAMETER: This route has no parameter "rpeo". Did you mean "repo"?',
      'error NOT_IN_ENUM: "state" must be one of "open" | "closed" | "all".',
    ]);
    const parameters = { owner: 'a', rpeo: 'b', state: 'opened' };
    expect(JSON.parse(run(...words, '--json').stdout)).toEqual(
      reference.check('GET /repos/{owner}/{repo}/issues', { parameters }),
    );
    expect(run('check', 'PATCH /teams/{team_id}', 'team_id:=1', 'name=x')).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('warning DEPRECATED_ROUTE'),
    });
  });

  it('accepts a route in any form, even without quotes', () => {
    expect(run('check', 'GET', '/orgs/octokit/repos')).toMatchObject({ status: 0, stdout: 'No findings.\n' });
    expect(run('check', 'issues/create', 'octokit/app', 'title=x', 'labels=bug')).toMatchObject({ status: 0 });
    expect(run('check', 'repos/create-for-authenticated-user', 'name=x', 'private=maybe')).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('WRONG_TYPE'),
    });
  });

  it('reports what only the builder rejects', () => {
    const outcome = run('check', 'GET /repos/{owner}/{repo}', 'owner=a', 'repo=..');
    expect(outcome).toMatchObject({ status: 1, stdout: expect.stringContaining('error UNSAFE_PATH: ') });
  });
});
