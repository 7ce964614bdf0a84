import { github, type RouteRecord } from 'routebook/catalogue';
import { describe, expect, it } from 'vitest';
import { countItems, type Draft, removeItem, removeTree } from '../../explorer/model/form/draft.ts';
import { fieldsOf } from '../../explorer/model/form/fields.ts';
import { readDraft } from '../../explorer/model/form/read-draft.ts';
import { fillDraft } from '../../explorer/model/form/write-draft.ts';
import { githubApi } from '../../explorer/model/github-api.ts';
import fc from '../support/fast-check.ts';
import { anyValue } from './values.ts';
import { shapes } from './write-request.ts';

const routes = [...github];

/** A route with values for some of its fields. */
const calls = fc.constantFrom(...routes).chain((record) => {
  const values = fieldsOf(githubApi, shapes, record, new Map()).map(
    ({ name, control }) => [name, anyValue(control)] as const,
  );
  const chosen = fc.record(Object.fromEntries(values), { requiredKeys: [], noNullPrototype: true });
  return fc.record({ record: fc.constant(record), values: chosen });
});

function read(record: RouteRecord, draft: Draft): Record<string, unknown> {
  const values = fieldsOf(githubApi, shapes, record, draft).map(({ name, control, pointer }) => [
    name,
    readDraft(control, draft, pointer, () => {}),
  ]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

describe('a form', () => {
  it('can contain any values of its route, and returns them', () => {
    fc.assert(
      fc.property(calls, ({ record, values }) => {
        expect(read(record, fillDraft(shapes, record, values))).toEqual(values);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps values for names that its route does not have', () => {
    const record = github.get('PATCH /repos/{owner}/{repo}');
    const values = { owner: 'o', 'a/b~c': { d: [1, 'x'] }, other: '5', constructor: 'c' };
    expect(read(record, fillDraft(shapes, record, values))).toEqual(values);
  });

  it('keeps members that an object in the body does not have', () => {
    const record = github.get('POST /repos/{owner}/{repo}/check-runs');
    const values = { output: { title: 't', summary: 's', more: [1] } };
    expect(read(record, fillDraft(shapes, record, values))).toEqual(values);
  });

  it('splits the lists in a URL', () => {
    const record = github.get('GET /organizations/{org}/personal-access-token-requests');
    expect(read(record, fillDraft(shapes, record, { owner: 'a,b' }))).toEqual({ owner: ['a', 'b'] });
  });

  it('reads text as a number only where the number is written the same way', () => {
    const control = { kind: 'number', isInteger: false, isNullable: false } as const;
    const value = (text: string) => readDraft(control, new Map([['/n', text]]), '/n', () => {});
    const other = ['', 'x', '0x10', '007', '1.50', '1e5', '12345678901234567890'];
    expect(['5', '-1', '1.5', ...other].map(value)).toEqual([5, -1, 1.5, ...other]);
  });

  it('reports text that is not JSON, with the line', () => {
    const record = github.get('POST /repos/{owner}/{repo}/check-runs');
    const draft: Draft = new Map([['/actions', { json: '[\n  {]' }]]);
    const found: string[] = [];
    for (const { control, pointer } of fieldsOf(githubApi, shapes, record, draft)) {
      readDraft(control, draft, pointer, (...problem) => found.push(problem.join(' ')));
    }
    expect(found).toEqual(['/actions This is not valid JSON: see line 2.']);
  });
});

describe('a draft', () => {
  const draft = new Map([
    ['/a', ''],
    ['/a/0/x', '0'],
    ['/a/1', ''],
    ['/a/1/x/0', '1'],
    ['/a/2/x', '2'],
    ['/ab/0', 'b'],
  ]);

  it('counts the items of a list', () => {
    expect([countItems(draft, '/a'), countItems(draft, '/ab'), countItems(draft, '/b')]).toEqual([3, 1, 0]);
    expect(countItems(new Map([['/a/999999999', 'x']]), '/a')).toBe(0);
  });

  it('removes an item and moves the later ones up', () => {
    expect([...removeItem(draft, '/a', 1)]).toEqual([
      ['/a', ''],
      ['/a/0/x', '0'],
      ['/a/1/x', '2'],
      ['/ab/0', 'b'],
    ]);
  });

  it('removes everything below a pointer', () => {
    expect([...removeTree(draft, '/a').keys()]).toEqual(['/ab/0']);
  });
});
