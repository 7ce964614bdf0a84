import { github } from 'routebook/catalogue';
import { describe, expect, test } from 'vitest';
import { codes } from './checked.ts';

const issue = { owner: 'octokit', repo: 'app', issue_number: 1 };
const LABELS = 'repos/{owner}/{repo}/issues/{issue_number}/labels';

describe.each([`POST /${LABELS}`, `PUT /${LABELS}`])('%s', (route) => {
  test.each([
    ['a list of names', { labels: ['bug', 'ui'] }],
    ['a list of objects', { labels: [{ name: 'bug' }, { name: 'ui' }] }],
    ['the list itself', { data: ['bug', 'ui'] }],
    ['a list of objects itself', { data: [{ name: 'bug' }] }],
    ['an object', { data: { labels: ['bug'] } }],
    ['nothing', {}],
  ])('accepts %s', (_, body) => {
    expect(github.check(route, { ...issue, ...body })).toEqual([]);
  });

  test.each([
    ['a misspelt name', { lables: ['bug'] }],
    ['a misspelt name in the body', { data: { lables: ['bug'] } }],
  ])('reports %s, with the nearest one', (_, body) => {
    const [finding, ...others] = github.check(route, { ...issue, ...body });
    expect(finding).toMatchObject({ code: 'UNKNOWN_PARAMETER', parameter: 'lables', suggestions: ['labels'] });
    expect(others).toEqual([]);
  });

  test('reports names that are no list', () => {
    expect(codes(github.check(route, { ...issue, labels: 7 }))).toEqual(['WRONG_TYPE labels']);
  });
});
