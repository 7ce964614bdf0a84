import { auditText } from 'routebook/audit';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Catalogue } from '../../src/catalogue/types.ts';
import { findEdition } from '../../src/github/editions.ts';

let server: Catalogue<never>;
beforeAll(async () => {
  server = (await findEdition('ghes-3.19')?.load())?.catalogue as unknown as Catalogue<never>;
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
        message: 'This route exists on github.com, not in GitHub Enterprise Server 3.19.',
      },
      {
        code: 'UNKNOWN_METHOD',
        message: 'This route exists on github.com, not in GitHub Enterprise Server 3.19.',
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
      'To audit code for it, use --edition ghes-3.19.',
      'To audit code for it, use --edition ghes-3.19.',
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

describe('a misspelled route', () => {
  it.each([
    ['gh api repos/$GITHUB_REPOSITORY/isues', 'shell'],
    ['gh api "repos/${{ github.repository }}/isues"', 'shell'],
    ['await fetch(`https://api.github.com/repos/${process.env.GITHUB_REPOSITORY}/isues`);', 'js'],
    ['await fetch(`https://api.github.com/repos/${repository.full_name}/isues`);', 'js'],
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
    expect(findings).toMatchObject([{ replacement: 'GET /repos/{owner}/{repo}/git/matching-refs/{ref}' }]);
  });

  it('is not guessed from a value that would have to contain a slash', () => {
    const { calls, findings, unread } = auditText('gh api "orgs/$ORG/$WHAT"', 'shell');
    expect({ calls, findings }).toEqual({ calls: [], findings: [] });
    expect(unread).toHaveLength(1);
  });
});

describe('a plus sign in a search query', () => {
  it.each([
    ["octokit.request('GET /search/issues', { q: 'a+b' });", ['LITERAL_PLUS']],
    ['octokit.rest.search.code({ q: `repo:${slug}+in:file` });', ['LITERAL_PLUS']],
    ["octokit.rest.search.repos({ q: 'language:c++ stars:>10' });", []],
    ["fetch('https://api.github.com/search/issues?q=a+b');", []],
  ])('the audit reads a plus sign in %s', (text, codes) => {
    expect(auditText(text, 'js').findings.map(({ code }) => code)).toEqual(codes);
  });
});
