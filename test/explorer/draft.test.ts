import { github, type RouteRecord } from 'routebook/catalogue';
import { describe, expect, it } from 'vitest';
import { bodyAsForm, bodyAsJson, withBody, withoutBody } from '../../explorer/model/form/body-views.ts';
import type { Control } from '../../explorer/model/form/control.ts';
import { countItems, type Draft, removeItem, removeTree } from '../../explorer/model/form/draft.ts';
import { fieldsOf, rootControl } from '../../explorer/model/form/fields.ts';
import { readDraft } from '../../explorer/model/form/read-draft.ts';
import { fillDraft } from '../../explorer/model/form/write-draft.ts';
import { githubApi } from '../../explorer/model/github-api.ts';
import { build } from '../../explorer/model/request/build.ts';
import { readFormCall } from '../../explorer/model/request/read-form-call.ts';
import { EMPTY_VIEW } from '../../explorer/model/view.ts';
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

describe('the views of a body', () => {
  const record = github.get('PATCH /repos/{owner}/{repo}/actions/variables/{name}') as RouteRecord;
  const control = rootControl(githubApi, shapes, record) as Control;
  const parameters = fillDraft(shapes, record, { owner: 'o', repo: 'r', name: 'OLD' });
  const body = { name: 'NEW', value: 'v' };
  const requestOf = (draft: Draft) => {
    const { options } = readFormCall({ api: githubApi, shapes, record }, { ...EMPTY_VIEW, route: record.route, draft });
    const built = build(githubApi, record.route, options, '');
    return 'request' in built ? built.request : built;
  };

  it('do not replace a parameter by a member of the same name', () => {
    const filled = withBody(shapes, record, parameters, body);
    expect(requestOf(filled)).toMatchObject({ url: expect.stringMatching(/\/variables\/OLD$/), body });
    expect(bodyAsForm(shapes, control, record, filled)).toBeUndefined();
    const other = withBody(shapes, record, parameters, { value: 'v' });
    const asJson = bodyAsJson(control, record, other) as Draft;
    expect(bodyAsForm(shapes, control, record, asJson)).toEqual(other);
  });

  it('do not lose what cannot be read, or what is inside a parameter', () => {
    const hooks = github.get('POST /repos/{owner}/{repo}/hooks') as RouteRecord;
    const root = rootControl(githubApi, shapes, hooks) as Control;
    const broken: Draft = new Map([['/config', { json: '{"url":"https://a.example",}' }]]);
    expect(bodyAsJson(root, hooks, broken)).toBeUndefined();
    const deep = { parameters: [{ name: 'filter' }, { name: 'a/b' }] } as unknown as RouteRecord;
    const draft: Draft = new Map([
      ['/filter', ''],
      ['/filter/status', 'open'],
      ['/a~1b', '1'],
      ['/filters', 'x'],
    ]);
    expect([...withoutBody(draft, deep).keys()]).toEqual(['/filter', '/filter/status', '/a~1b']);
  });
});

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
    expect(found).toEqual(['/actions This is not valid JSON. false 2']);
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
