import { github } from 'routebook/descriptions';
import { describe, expect, test } from 'vitest';
import texts from '../../data/routes.json' with { type: 'json' };
import { EDITIONS } from '../../src/generated/editions.ts';
import { loadDescribedEdition } from '../../src/github/described-edition.ts';

const editions = Object.keys(EDITIONS) as (keyof typeof EDITIONS)[];
const catalogues = [github, ...(await Promise.all(editions.map(loadDescribedEdition)))];
const current = catalogues.flatMap((catalogue) => [...catalogue].filter(({ deprecation }) => !deprecation?.removed));

describe('descriptions of routes', () => {
  test('exist for every current route of GitHub and of each edition', () => {
    expect([...github].filter(({ deprecation }) => !deprecation?.removed)).toHaveLength(1225);
    expect(current.filter(({ description }) => !description).map(({ route }) => route)).toEqual([]);
  });

  test('all belong to a current route', () => {
    const routes = new Set<string>(current.map(({ route }) => route));
    expect(Object.keys(texts).filter((route) => !routes.has(route))).toEqual([]);
  });

  test('have one to four short sentences that begin with a capital and end with a period', () => {
    const odd = Object.entries(texts).filter(
      ([, text]) => !/^[A-Z].*\.$/.test(text) || text.length > 330 || text.split(/\. (?=[A-Z`])/).length > 4,
    );
    expect(odd).toEqual([]);
  });

  test('differ, except for two names of one route', () => {
    const groups = new Map<string, string[]>();
    for (const [route, text] of Object.entries<string>(texts)) groups.set(text, [...(groups.get(text) ?? []), route]);
    const repeated = [...groups.values()].filter(({ length }) => length > 1);
    const routes = repeated.map((group) => group.map((route) => route.replace(/\{[^}]*\}/g, '{}')));
    expect(routes.filter((group) => new Set(group).size > 1)).toEqual([]);
  });
});

describe('titles of routes', () => {
  test.each([
    ['POST /repos/{owner}/{repo}/actions/runs/{run_id}/rerun', 'Re-run a workflow'],
    ['PATCH /teams/{team_id}', 'Update a team (legacy)'],
    [
      'PATCH /orgs/{org}/dependabot/repository-access',
      "Update Dependabot's repository access list for an organization",
    ],
    ['GET /orgs/{org}/actions/runners', 'List self-hosted runners for an organization'],
    ['GET /repos/{owner}/{repo}/readme', 'Get a repository README'],
    ['GET /repos/{owner}/{repo}/pages', 'Get a GitHub Pages site'],
    ['GET /repos/{owner}/{repo}/actions/caches', 'List GitHub Actions caches for a repository'],
    ['GET /classrooms', 'List classrooms'],
  ] as const)('%s is called "%s"', (route, title) => expect(github.get(route)?.title).toBe(title));

  test('write proper names with capitals, and hyphens where words belong together', () => {
    const wrong =
      /\b(?:dependabots?|codeql|github|markdown|readme|sbom|cve|self hosted|fine grained|re run|actions cache)\b/;
    expect(
      current.filter(({ title }) => wrong.test(title.replace('GitHub Actions cache', ''))).map(({ title }) => title),
    ).toEqual([]);
  });
});
