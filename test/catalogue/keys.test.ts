import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { github } from './github.ts';

/** The keys of a version of Octokit's types: the newest, and the last one that had the routes that were removed since. */
function keysOf(peer: string): string[] {
  const declarations = new URL(`../../node_modules/${peer}/dist-types/generated/Endpoints.d.ts`, import.meta.url);
  return [...readFileSync(declarations, 'utf8').matchAll(/^ {4}"([A-Z]+ [^"]+)": /gm)].map(([, key]) => String(key));
}

const [current, earlier] = [keysOf('@octokit/types'), keysOf('@octokit/types-9')];
const keys = Object.keys(github.routes);
const isRemoved = (key: string) => github.routes[key]?.deprecation?.removed === true;

describe('keys', () => {
  test('are 1,225 current ones and 110 that were removed: all that Octokit has or had', () => {
    expect([current.length, earlier.length]).toEqual([1225, 894]);
    expect(keys.filter((key) => !isRemoved(key)).sort()).toEqual(current.sort());
    expect(keys.filter(isRemoved).sort()).toEqual(earlier.filter((key) => !current.includes(key)).sort());
    expect(keys).toHaveLength(1335);
  });

  test('include two with an old placeholder name and the current path', () => {
    const renamed = Object.entries(github.routes).filter(([, { deprecation }]) => deprecation?.renamed);
    expect(renamed.map(([key, { path, deprecation }]) => [key, path, deprecation?.renamed])).toEqual([
      ['GET /orgs/{org_id}/codespaces', '/orgs/{org}/codespaces', { org_id: 'org' }],
      [
        'GET /repos/{owner}/{repo}/code-scanning/alerts/{alert_id}',
        '/repos/{owner}/{repo}/code-scanning/alerts/{alert_number}',
        { alert_id: 'alert_number' },
      ],
    ]);
  });

  test('are a method and a template, including unusual ones', () => {
    expect(keys.filter((key) => !/^(DELETE|GET|PATCH|POST|PUT) (\{origin\})?\/\S*$/.test(key))).toEqual([]);
    expect(keys.filter((key) => key.includes('{?'))).toHaveLength(8);
    expect(keys.filter((key) => key.includes('{origin}'))).toEqual([
      'POST {origin}/repos/{owner}/{repo}/releases/{release_id}/assets{?name,label}',
    ]);
    expect(keys).toContain('DELETE /repos/{owner}/{repo}/actions/caches{?key,ref}');
    expect(keys).toContain('GET /repos/{owner}/{repo}/compare/{base}...{head}');
    expect(keys.filter((key) => key.includes('{enterprise-team}'))).toHaveLength(12);
  });

  test('have a parameter for every placeholder', () => {
    for (const [key, { parameters = [] }] of Object.entries(github.routes)) {
      const names = parameters.map((each) => (typeof each === 'string' ? github.parameters[each]?.name : each.name));
      const placeholders = [...key.matchAll(/\{\??([^}]+)\}/g)].flatMap(([, list]) => String(list).split(','));
      expect(
        placeholders.filter((name) => !names.includes(name)),
        key,
      ).toEqual([]);
    }
  });
});
