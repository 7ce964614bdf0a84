import { describe, expect, it } from 'vitest';
import { auditText } from '#audit';

/** The routes that a text mentions. */
function mentionsIn(text: string, language: string, options = {}) {
  const { calls } = auditText(text, language, options);
  return calls.filter(({ certainty }) => certainty === 'mentioned').map(({ route }) => route);
}

const REPO = '/repos/{owner}/{repo}';

it('A path of a route is not a mention in a test, unless tests are asked for', () => {
  const text = "import nock from 'nock';\nnock('https://api.github.com').get('/repos/o/r/labels').reply(200);";
  expect(mentionsIn(text, 'ts')).toEqual([]);
  expect(mentionsIn(text, 'ts', { tests: true })).toEqual([`GET ${REPO}/labels`]);
});

describe('the findings of a mention', () => {
  it('are removed, deprecated and renamed routes, with their certainty', () => {
    const text = '// octokit\nget("/projects/columns/" + id);\nget("/teams/" + id);';
    const { findings } = auditText(text, 'java');
    expect(findings).toMatchObject([
      { code: 'REMOVED_ROUTE', certainty: 'mentioned', line: 2, severity: 'error' },
      { code: 'DEPRECATED_ROUTE', certainty: 'mentioned', line: 3, replacement: 'GET /orgs/{org}/teams/{team_slug}' },
    ]);
    for (const { fix } of findings) expect(fix).toBeUndefined();
  });

  it('are routes that the target version changes, with the method next to them or with all methods', () => {
    const change = (method: string) => ({
      route: `${method} /gists/{gist_id}`,
      in: 'route' as const,
      effect: 'breaking' as const,
      rule: 'route-removed',
      message: 'The route was removed.',
    });
    const audit = (text: string, methods: readonly string[]) =>
      auditText(`// octokit\n${text}`, 'java', { to: '2030-01-01', changes: methods.map(change) as never }).findings;
    expect(audit('delete("/gists/" + id);', ['DELETE'])).toMatchObject([
      { code: 'CHANGED_ROUTE', certainty: 'mentioned' },
    ]);
    expect(audit('get("/gists/" + id);', ['DELETE'])).toEqual([]);
    expect(audit('send("/gists/" + id);', ['GET'])).toEqual([]);
    expect(audit('send("/gists/" + id);', ['DELETE', 'GET', 'PATCH'])).toMatchObject([{ route: '/gists/{gist_id}' }]);
  });

  it('are none for parameters, values and responses', () => {
    const text =
      "const { data } = await axios.get('https://api.github.com/repos/o/r/issues?stat=opened&assignee=x'); data[0].assignee;";
    const { calls, findings, unread } = auditText(text, 'js', { to: '2026-03-10' });
    expect(calls).toMatchObject([{ route: `GET ${REPO}/issues` }]);
    expect({ findings, unread }).toEqual({ findings: [], unread: [] });
  });
});
