import { github } from 'routebook/catalogue';
import { describe, expect, test } from 'vitest';
import { EDITIONS } from '../../src/generated/editions.ts';
import { loadDescribedEdition } from '../../src/github/described-edition.ts';

const names = Object.keys(EDITIONS) as (keyof typeof EDITIONS)[];
const catalogues = [github, ...(await Promise.all(names.map(loadDescribedEdition)))];
const records = catalogues.flatMap((catalogue) => [...catalogue]);

describe('categories and sub-categories of GitHub', () => {
  test('have the names that people know', () => {
    const titles = Object.fromEntries(github.categories.map(({ name, title }) => [name, title]));
    expect(titles).toMatchObject({
      actions: 'GitHub Actions',
      orgs: 'Organizations',
      pulls: 'Pull requests',
      repos: 'Repositories',
      'code-scanning': 'Code scanning',
    });
    const { category, categoryTitle, subcategory, subcategoryTitle } = github.get('POST /repos/{owner}/{repo}/hooks');
    expect([category, categoryTitle, subcategory, subcategoryTitle]).toEqual([
      'repos',
      'Repositories',
      'webhooks',
      'Webhooks',
    ]);
    expect(github.get('GET /users/{username}/keys').subcategoryTitle).toBe('Git SSH keys');
    expect(github.get('GET /orgs/{org}/copilot/billing').subcategoryTitle).toBe('User management');
    expect(github.get('GET /repos/{owner}/{repo}/git/matching-refs/{ref}').subcategoryTitle).toBe('References');
    expect(github.get('GET /users/{username}/gpg_keys').subcategoryTitle).toBe('GPG keys');
  });

  test('have no abbreviations, and no names in the wrong case, in any edition', () => {
    const titles = new Set(records.flatMap(({ categoryTitle, subcategoryTitle }) => [categoryTitle, subcategoryTitle]));
    const odd = [...titles].filter((title) =>
      /\b(?:orgs?|repos?|pulls|prs?|refs|admin|oidc|api|gpg|ssh|scim|ldap|lfs|ghes|sboms?|copilot|github|dependabot)\b/.test(
        (title ?? '').replace(/^(?:Orgs?|Repos?|Pulls|Prs?|Refs)\b/, (word) => word.toLowerCase()),
      ),
    );
    expect(odd).toEqual([]);
    expect(titles.size).toBeGreaterThan(150);
  });
});
