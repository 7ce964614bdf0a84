import { beforeAll, describe, expect, it } from 'vitest';
import { auditText } from '#audit';
import type { Catalogue } from '../../../src/catalogue/types.ts';
import { findEdition } from '../../../src/github/editions.ts';
import { SERVER } from '../../support/editions.ts';

let server: Catalogue<never>;
beforeAll(async () => {
  server = (await findEdition(SERVER.name)?.load())?.catalogue as unknown as Catalogue<never>;
});

describe('a form of the chosen edition', () => {
  it('needs its required fields', () => {
    const text = "await octokit.request('POST {origin}/manage/v1/config/init', { origin, license });";
    const { findings } = auditText(text, 'js', { catalogue: server });
    expect(findings.map(({ code, parameter }) => `${code} ${parameter}`)).toEqual(['MISSING_PARAMETER password']);
  });
});

describe('a route that another edition has', () => {
  it('is not a typo of a route of the chosen edition: the message names where it exists, and nothing is fixed', () => {
    const text =
      "await octokit.request('GET /user/codespaces');\nawait octokit.rest.codespaces.listForAuthenticatedUser();";
    const { findings } = auditText(text, 'js', { catalogue: server });
    expect(findings.map(({ code, message, fix, suggestions }) => ({ code, message, fix, suggestions }))).toEqual([
      {
        code: 'UNKNOWN_ROUTE',
        message: `This route exists on github.com, not in ${SERVER.title}.`,
      },
      {
        code: 'UNKNOWN_METHOD',
        message: `This route exists on github.com, not in ${SERVER.title}.`,
      },
    ]);
  });

  it('is named with its replacement once if github.com no longer has it', () => {
    const { findings } = auditText('gh api -X POST repos/octo/app/tags/protection -f pattern=v1', 'shell');
    expect(findings.map(({ message }) => message.match(/Use "/g)?.length)).toEqual([1]);
  });

  it('is listed as not understood on github.com, because the code may be for that edition', () => {
    const text = [
      "await octokit.request('GET /admin/hooks');",
      'await octokit.rest.enterpriseAdmin.listGlobalWebhooks();',
      'await octokit.rest.orgs.customPropertiesForOrgsGetOrganizationValues({ org });',
    ].join('\n');
    const { calls, findings, unread } = auditText(text, 'js');
    expect({ calls, findings }).toEqual({ calls: [], findings: [] });
    expect(unread.map(({ reason }) => reason.replace(/^.*To/, 'To'))).toEqual([
      expect.stringContaining(`use --edition ${SERVER.name}`),
      expect.stringContaining(`use --edition ${SERVER.name}`),
      'To audit code for it, use --edition ghec.',
    ]);
  });

  it('is reported with a parameter that only github.com has, and the parameter is not renamed', () => {
    const route = 'GET /repos/{owner}/{repo}/dependabot/alerts';
    const text = `await octokit.request('${route}', { owner, repo, classification: 'malware' });`;
    const { findings } = auditText(text, 'js', { catalogue: server });
    for (const { fix } of findings) expect(fix).toBeUndefined();
  });
});

describe('what another edition has', () => {
  it.each([
    'gh api "repos/o/r/code-scanning/alerts?pr=7&severity=high"',
    'gh api orgs/o/dependabot/alerts --method GET -F first=100',
    'gh api orgs/o/teams -f name=core -f ldap_dn=cn',
    'gh api "enterprises/e/secret-scanning/alerts?hide_secret=true"',
    'gh api -X PUT repos/o/r/lfs',
  ])('is no finding if no edition was chosen: %s', (text) => {
    expect(auditText(text, 'shell').findings).toEqual([]);
  });

  it('is named in the message if an edition was chosen', async () => {
    const cloud = (await findEdition('ghec')?.load())?.catalogue as unknown as Catalogue<never>;
    const text = [
      'await octokit.rest.repos.listTagProtection({ owner, repo });',
      'await octokit.rest.projects.listForRepo({ owner, repo });',
      "await octokit.request('POST /orgs/{org}/teams', { org, name, ldap_dn });",
    ].join('\n');
    expect(auditText(text, 'js', { catalogue: cloud }).findings.map(({ message }) => message)).toEqual([
      expect.stringContaining(SERVER.title),
      'Octokit removed this method, because GitHub no longer has its route.',
      `This route has no parameter "ldap_dn". It exists in ${SERVER.name}, not in this edition.`,
    ]);
  });

  it('is reported as removed if github.com had it and the chosen edition has it no longer', () => {
    const text = 'gh api orgs/octo/projects\ncurl "https://api.github.com/projects/$PROJECT/columns"';
    const found = auditText(text, 'shell', { catalogue: server }).findings;
    expect(found.map(({ code, route }) => `${code} ${route}`)).toEqual([
      'REMOVED_ROUTE GET /orgs/{org}/projects',
      'REMOVED_ROUTE GET /projects/{project_id}/columns',
    ]);
  });

  it('is the deprecation of a parameter that github.com no longer calls deprecated', () => {
    const text = "await octokit.request('GET /repos/{owner}/{repo}/dependabot/alerts', { owner, repo, per_page: 1 });";
    expect(auditText(text, 'js', { catalogue: server }).findings).toEqual([]);
  });
});

describe('a suggestion', () => {
  it('is a request that writes if the code writes', () => {
    const text = [
      "await octokit.request('POST /orgs/{org}/actions/permissions', { org });",
      "await octokit.request('POST /orgs/{org}/settings/actions/{enablement}', { org, enablement });",
    ].join('\n');
    const found = auditText(text, 'js').findings.map(({ suggestions = [] }) => suggestions[0]?.split(' ')[0]);
    expect(found).toEqual(['PUT', undefined]);
  });

  it.each([
    ['gh api repos/o/r/git/refs/heads/main --jq .object.sha', ['git/ref/{ref}']],
    ['gh api repos/o/r/git/refs/heads/release --jq ".[].ref"', ['git/matching-refs/{ref}']],
    ['gh api repos/o/r/git/refs/heads/main', ['git/ref/{ref}', 'git/matching-refs/{ref}']],
    ['gh api repos/o/r/git/refs/tags', ['git/matching-refs/{ref}']],
    ['gh api repos/o/r/git/refs', ['git/matching-refs/{ref}']],
  ])('names the route for one ref or for a list, as the code reads the response: %s', (text, paths) => {
    const suggestions = paths.map((path) => `GET /repos/{owner}/{repo}/${path}`);
    expect(auditText(text, 'shell').findings).toMatchObject([{ suggestions }]);
  });
});

describe('a misspelled route', () => {
  it.each([
    ['gh api repos/$GITHUB_REPOSITORY/isues', 'shell'],
    ['gh api "repos/${{ github.repository }}/isues"', 'shell'],
    ['await octokit.request(`GET /repos/${process.env.GITHUB_REPOSITORY}/isues`);', 'js'],
    ['await octokit.request(`GET /repos/${repository.full_name}/isues`);', 'js'],
  ])('is found after a value that contains an owner and a repository: %s', (text, language) => {
    const { findings } = auditText(text, language);
    expect(findings.map(({ code, suggestions }) => [code, suggestions?.[0]])).toEqual([
      ['UNKNOWN_ROUTE', 'GET /repos/{owner}/{repo}/issues'],
    ]);
  });

  it('is not fixed if the segment is a word of another route', () => {
    const { findings } = auditText("await octokit.request('GET /user/octocat/repos');", 'js');
    expect(findings).toMatchObject([{ code: 'UNKNOWN_ROUTE' }]);
    expect(findings[0]?.fix).toBeUndefined();
  });

  it('is replaced by the route with the same method that GitHub named, not by another method', () => {
    const { findings } = auditText('gh api repos/octokit/app/git/refs/heads/main', 'shell');
    expect(findings).toMatchObject([{ replacement: 'GET /repos/{owner}/{repo}/git/ref/{ref}' }]);
  });

  it('is not guessed from a value that would have to contain a slash', () => {
    const { calls, findings, unread } = auditText('gh api "orgs/$ORG/$WHAT"', 'shell');
    expect({ calls, findings }).toEqual({ calls: [], findings: [] });
    expect(unread).toHaveLength(1);
  });
});

describe('a plus sign in a search query', () => {
  const ROUTEBOOK = "import { createGitHub } from 'routebook'; const github = createGitHub(); ";

  it.each([
    [`${ROUTEBOOK}github.request('GET /search/issues', { q: 'a+b' });`, ['LITERAL_PLUS']],
    [`${ROUTEBOOK}github.search.code({ q: \`repo:\${slug}+in:file\` });`, ['LITERAL_PLUS']],
    [`${ROUTEBOOK}github.search.repos({ q: 'language:c++ stars:>10' });`, []],
    // Octokit sends the sign as it is, which is a space.
    ["octokit.request('GET /search/issues', { q: 'a+b' });", []],
    ['octokit.rest.search.code({ q: `repo:${slug}+in:file` });', []],
    ["import { endpoint } from 'routebook/octokit'; endpoint('GET /search/issues', { q: 'a+b' });", []],
    ["octokit.rest.search.repos({ q: 'language:c++ stars:>10' });", []],
    ["fetch('https://api.github.com/search/issues?q=a+b');", []],
  ])('the audit reads a plus sign in %s', (text, codes) => {
    expect(auditText(text, 'js').findings.map(({ code }) => code)).toEqual(codes);
  });

  it('is sent as one by gh', () => {
    const { findings } = auditText("gh api -X GET search/issues -f q='is:open+label:bug'", 'sh');
    expect(findings.map(({ code }) => code)).toEqual(['LITERAL_PLUS']);
  });
});
