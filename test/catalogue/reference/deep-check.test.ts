import { github as catalogue } from 'routebook/catalogue';
import { reference } from 'routebook/catalogue/reference';
import { describe, expect, test } from 'vitest';
import { findProblems } from '../../../src/catalogue/reference/find-problems.ts';

const github = catalogue.with(reference);

const OWN = { owner: 'o', repo: 'r' };
const ISSUE = 'POST /repos/{owner}/{repo}/issues';
const PROTECT = 'PUT /repos/{owner}/{repo}/branches/{branch}/protection';
const protection = {
  ...OWN,
  branch: 'main',
  required_status_checks: null,
  enforce_admins: true,
  required_pull_request_reviews: null,
  restrictions: null,
};

const check = (route: string, options: object) =>
  github.check(route, options).map(({ code, pointer }) => `${code} ${pointer}`);

describe('check of a reference', () => {
  test('finds members that do not exist, in lists and in objects', () => {
    expect(github.check(ISSUE, { ...OWN, title: 'x', labels: [{ nme: 'x' }] })).toMatchObject([
      {
        code: 'UNKNOWN_PARAMETER',
        severity: 'error',
        parameter: 'labels',
        pointer: '/labels/0/nme',
        message: expect.stringContaining('"labels/0" has no member "nme". Did you mean "name"?'),
        suggestions: ['name'],
      },
    ]);
    expect(check(PROTECT, { ...protection, required_status_checks: { stricct: true, contexts: [] } })).toEqual([
      'UNKNOWN_PARAMETER /required_status_checks/stricct',
      'MISSING_PARAMETER /required_status_checks/strict',
    ]);
  });

  test('finds wrong types, values and formats, with a pointer into the options', () => {
    const run = { ...OWN, name: 'x', head_sha: 'a' };
    const CHECK = 'POST /repos/{owner}/{repo}/check-runs';
    const output = {
      title: 't',
      summary: 5,
      annotations: [{ path: 'a', start_line: '1', end_line: 1, annotation_level: 'bad', message: 'm' }],
    };
    expect(check(CHECK, { ...run, output })).toEqual([
      'WRONG_TYPE /output/summary',
      'WRONG_TYPE /output/annotations/0/start_line',
      'NOT_IN_ENUM /output/annotations/0/annotation_level',
    ]);
    expect(check(CHECK, { data: { ...run, owner: undefined, repo: undefined, output }, ...OWN })).toContain(
      'WRONG_TYPE /data/output/summary',
    );
    expect(check(CHECK, { parameters: { ...run, output: { title: 't', summary: 5 } } })).toEqual([
      'WRONG_TYPE /parameters/output/summary',
    ]);
  });

  test('finds values out of range, and texts that do not match a pattern', () => {
    const rules = [{ type: 'pull_request', parameters: { required_approving_review_count: 11 } }];
    expect(check('POST /repos/{owner}/{repo}/rulesets', { ...OWN, name: 'x', enforcement: 'active', rules })).toContain(
      'OUT_OF_RANGE /rules/0/parameters/required_approving_review_count',
    );
    expect(
      check('PUT /orgs/{org}/actions/secrets/{secret_name}', {
        org: 'o',
        secret_name: 'S',
        encrypted_value: '§',
        key_id: '1',
        visibility: 'all',
      }),
    ).toEqual(['WRONG_FORMAT /encrypted_value']);
    expect(check('POST /gists/{gist_id}/comments', { gist_id: 'a', body: 'x'.repeat(65_536) })).toEqual([
      'OUT_OF_RANGE /body',
    ]);
  });

  test('finds values out of a range that the description has in a sentence only', () => {
    const reviews = { required_pull_request_reviews: { required_approving_review_count: 9 } };
    expect(check(PROTECT, { ...protection, ...reviews })).toEqual([
      'OUT_OF_RANGE /required_pull_request_reviews/required_approving_review_count',
    ]);
    const label = { ...OWN, name: 'x', description: 'x'.repeat(101) };
    expect(check('POST /repos/{owner}/{repo}/labels', label)).toEqual(['OUT_OF_RANGE /description']);
    expect(check('POST /user/codespaces', { repository_id: 1, retention_period_minutes: 43_201 })).toEqual([
      'OUT_OF_RANGE /retention_period_minutes',
    ]);
  });

  test('reports the closest of several alternatives', () => {
    const [finding] = github.check(ISSUE, { ...OWN, title: 'x', labels: [{ name: 5 }] });
    expect(finding?.message).toContain(
      '(This is for an object with "id", "name", "description", …, the closest of 2 alternatives.)',
    );
    expect(check(ISSUE, { ...OWN, title: 'x', labels: [true] })).toEqual(['WRONG_TYPE /labels']);
  });

  test('explains a union by the member that selects an alternative', () => {
    const RULES = 'POST /repos/{owner}/{repo}/rulesets';
    const findingsOf = (...rules: object[]) => github.check(RULES, { ...OWN, name: 'x', enforcement: 'active', rules });
    expect(findingsOf({ type: 'pull_reqest' })).toMatchObject([
      { code: 'NOT_IN_ENUM', pointer: '/rules/0/type', suggestions: ['pull_request'] },
    ]);
    expect(findingsOf({ type: 'pull_reqest' })[0]?.message).toMatch(/or \d+ others\. Did you mean "pull_request"\?$/);
    expect(findingsOf({ type: 'creation' }, {})).toMatchObject([
      { code: 'MISSING_PARAMETER', pointer: '/rules/1/type', expected: expect.arrayContaining(['"pull_request"']) },
    ]);
    // The alternative is known, so the message has no note about the others.
    const [inside, ...others] = findingsOf({ type: 'max_file_size', parameters: { max_file_sise: 5 } });
    expect(inside?.message).toBe('"rules/0/parameters" has no member "max_file_sise". Did you mean "max_file_size"?');
    expect(others).toMatchObject([{ pointer: '/rules/0/parameters/max_file_size' }]);
    // An intersection with a union, in which the member may be absent where it is optional.
    const RUN = 'PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}';
    const run = { ...OWN, check_run_id: 1 };
    expect(check(RUN, { ...run, name: 'x' })).toEqual([]);
    expect(check(RUN, { ...run, status: 'completed' })).toEqual([]);
    expect(check(RUN, { ...run, status: 'queued', output: { summry: 'x' } })).toEqual([
      'UNKNOWN_PARAMETER /output/summry',
      'MISSING_PARAMETER /output/summary',
    ]);
  });

  test('has short messages for long names and lists', () => {
    const long = 'x'.repeat(100_000);
    const findings = [
      ...github.check(ISSUE, { ...OWN, title: 'x', [long]: 1, labels: [{ [long]: 1 }] }),
      ...github.check('POST /gists', { files: { [long]: { contnt: 'x' } } }),
    ];
    expect(findings.map(({ code }) => code)).toEqual([...Array(3).fill('UNKNOWN_PARAMETER'), 'MISSING_PARAMETER']);
    for (const { message } of findings) expect(message.length).toBeLessThan(700);
  });

  test('finds nothing wrong with valid calls', () => {
    expect(check(ISSUE, { ...OWN, title: 'x', labels: ['a', { name: 'b', color: null }], assignees: ['me'] })).toEqual(
      [],
    );
    expect(check(PROTECT, { ...protection, required_status_checks: { strict: true, contexts: [] } })).toEqual([]);
    expect(check('PUT /gists/{gist_id}/star', { gist_id: 'a' })).toEqual([]);
    expect(check('POST /gists', { files: { 'a.txt': { content: 'x' } } })).toEqual([]);
    expect(check('POST /repos/{owner}/{repo}/milestones', { ...OWN, title: 'x', due_on: new Date() })).toEqual([]);
  });

  test('reports a problem of the first level once', () => {
    expect(
      github.check(ISSUE, { ...OWN, titel: 'x', labels: 'bug' }).map(({ code, parameter }) => `${code} ${parameter}`),
    ).toEqual(['UNKNOWN_PARAMETER titel', 'WRONG_TYPE labels', 'MISSING_PARAMETER title']);
  });

  test('never throws, and never shows a value', () => {
    const trap = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('no');
        },
      },
    );
    expect(github.check(ISSUE, { ...OWN, title: 'x', labels: [trap] }).map(({ code }) => code)).toEqual([
      'INVALID_OPTIONS',
    ]);
    const loop: { labels?: unknown } = {};
    loop.labels = [loop];
    expect(check(ISSUE, { ...OWN, title: 'x', labels: [loop] })).toContain('UNKNOWN_PARAMETER /labels/0/labels');
    const secret = 'ghp_0000';
    expect(
      JSON.stringify(
        github.check(ISSUE, { ...OWN, title: 'x', labels: [{ name: 7, color: secret, description: [secret] }] }),
      ),
    ).not.toContain(secret);
  });
});

describe('the work of a deep check', () => {
  const getSchema = (name: string) =>
    name === 'Tree'
      ? { anyOf: [{ optional: { a: 'Tree', b: 'Tree' } }, { optional: { a: 'Tree', c: 'Tree' } }] }
      : undefined;

  test('is bounded for deep values, long lists and alternatives in alternatives', () => {
    let deep: object = { x: 1 };
    for (let index = 0; index < 5000; index++) deep = { a: deep };
    let reads = 0;
    const list = new Proxy(new Array(1_000_000), {
      get: (target, key) => {
        reads += 1;
        return Reflect.get(target, key);
      },
    });
    expect(findProblems(deep, 'Tree', { getSchema, limits: undefined }).length).toBeLessThanOrEqual(50);
    expect(findProblems(list, { list: 'string' }, { getSchema, limits: undefined })).toEqual([]);
    expect(reads).toBeLessThan(100_000);
    const many = Array.from({ length: 1000 }, () => ({ nme: 1 }));
    expect(
      findProblems(many, { list: { optional: { name: 'string' } } }, { getSchema, limits: undefined }),
    ).toHaveLength(50);
  });

  test('ends for a schema that is an alias of itself', () => {
    expect(
      findProblems('x', 'Me', { getSchema: (name) => (name === 'Me' ? 'Me' : undefined), limits: undefined }),
    ).toEqual([]);
  });

  test('ends for an intersection that contains itself twice', () => {
    const twice = { allOf: ['Me', 'Me', { optional: { a: 'string' } }] };
    expect(findProblems({ a: 5 }, 'Me', { getSchema: () => twice, limits: undefined })).toEqual([]);
  });
});
