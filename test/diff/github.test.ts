import { readFileSync } from 'node:fs';
import { type CatalogueFile, diffCatalogues, readCatalogue, selectVersion } from 'routebook/generator';
import { describe, expect, it } from 'vitest';

/**
 * The changes of 2026-03-10, from the change sets that GitHub's description names. The one that is missing changes only a text
 * (`return_submodule_type_for_submodules_in_directory_lists`). A change of a schema that many routes use is listed for a few of them.
 */
const PUBLISHED = readFileSync(new URL('changes-of-2026-03-10.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.replace(/^\w+: /, ''));

const catalogue: CatalogueFile = readCatalogue(
  JSON.parse(readFileSync(new URL('../../data/github.json', import.meta.url), 'utf8')),
);
const [before, after] = [selectVersion(catalogue, '2022-11-28'), selectVersion(catalogue, '2026-03-10')];
const changes = diffCatalogues(before, after);
const found = new Set(
  changes.map(({ route, rule, status, pointer }) =>
    [route, rule, status, pointer].filter((part) => part !== undefined).join(' '),
  ),
);

describe('the changes of GitHub between 2022-11-28 and 2026-03-10', () => {
  it('contain those of every change set', () => {
    expect(PUBLISHED.length).toBeGreaterThan(70);
    expect(PUBLISHED.filter((change) => !found.has(change))).toEqual([]);
  });

  it('are only of the kinds that GitHub publishes', () => {
    const rules = new Set(PUBLISHED.map((change) => change.split(' ')[2]));
    expect(new Set(changes.map(({ rule }) => rule))).toEqual(rules);
  });

  it('are only about the members that GitHub publishes, apart from the repositories of a migration', () => {
    const members = new Set(PUBLISHED.map((change) => change.split('/').at(-1)));
    const others = changes.filter(
      ({ route, pointer = '' }) =>
        !route.includes('/migrations') && !members.has(pointer.split('/').at(-1) || undefined),
    );
    expect(others.filter(({ pointer }) => pointer !== undefined)).toEqual([]);
  });

  it('are about routes that both versions have', () => {
    const routes = new Set(changes.map(({ route }) => route));
    // GitHub's description (@octokit/openapi 23.0.2) has a change set for 175 routes. That of
    // `GET /repos/{owner}/{repo}/contents/{path}` changes only a text.
    expect(routes.size).toBe(174);
    expect(routes).not.toContain('GET /repos/{owner}/{repo}/contents/{path}');
    for (const route of routes) expect([before, after].every((each) => Object.hasOwn(each.routes, route))).toBe(true);
  });

  it('are in the same places as those of the opposite comparison', () => {
    const places = (list: typeof changes) =>
      list.map(({ route, status, contentType, pointer }) => [route, status, contentType, pointer].join(' ')).sort();
    expect(places(diffCatalogues(after, before))).toEqual(places(changes));
  });

  it('do not exist between a version and itself', () => {
    expect(diffCatalogues(after, selectVersion(catalogue, '2026-03-10'))).toEqual([]);
  });
});
