import { describe, expect, it } from 'vitest';
import { auditText } from '#audit';

const STARS = "const { data } = await octokit.request('GET /repos/{owner}/{repo}/stargazers', { owner, repo });";
const audit = (text: string, language = 'ts', options = {}) =>
  auditText(`import { Octokit } from 'octokit';\nconst octokit = new Octokit();\n${text}`, language, {
    notices: true,
    ...options,
  }).findings.filter(({ code }) => code === 'NOTICE');

describe('the notices of an audit', () => {
  it('report a call with the date, what changes, what to do and the source', () => {
    const [finding, ...others] = audit(STARS);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      line: 3,
      severity: 'warning',
      certainty: 'exact',
      route: 'GET /repos/{owner}/{repo}/stargazers',
    });
    expect(finding?.message).toMatch(/^From 2026-07: Only admins .*404.* Read .* https:\/\/github\.blog\/changelog\//);
  });

  it('report a method of Octokit, and a URL in a program of any language', () => {
    expect(audit('await octokit.rest.activity.listStargazersForRepo({ owner, repo });')).toHaveLength(1);
    const [mention] = audit('url = "https://api.github.com/repos/o/r/stargazers"', 'python');
    expect(mention).toMatchObject({ certainty: 'mentioned' });
  });

  it('say of a deprecated route what to do, in place of the date alone', () => {
    const text =
      "import { Octokit } from 'octokit';\nawait new Octokit().request('GET /users/{username}/subscriptions', { username });";
    const codes = (notices: boolean) => auditText(text, 'ts', { notices }).findings.map(({ code }) => code);
    expect(codes(false)).toEqual(['DEPRECATED_ROUTE']);
    expect(codes(true)).toEqual(['NOTICE']);
  });

  it('are not reported unless they are asked for, and not for another API or edition', () => {
    expect(auditText(STARS, 'ts').findings).toEqual([]);
    expect(audit(STARS, 'ts', { notices: false })).toEqual([]);
  });

  it('report a member only where the code reads it, and a parameter only where it is sent', () => {
    const setting = 'dependency_graph_enabled_for_new_repositories';
    const call = "const { data } = await octokit.request('GET /orgs/{org}', { org });";
    expect(audit(`${call}\nconsole.log(data.login);`)).toEqual([]);
    expect(audit(`${call}\nconsole.log(data.${setting});`)).toMatchObject([{ parameter: setting, line: 4 }]);
    const send = (body: string) => audit(`await octokit.request('PATCH /orgs/{org}', { org, ${body} });`);
    expect(send('name')).toEqual([]);
    expect(send(`\n${setting}: true`)).toMatchObject([{ parameter: setting, line: 4 }]);
  });
});
