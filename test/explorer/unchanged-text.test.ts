import { github, type RouteRecord } from 'routebook/catalogue';
import { describe, expect, it } from 'vitest';
import type { Control } from '../../explorer/model/form/control.ts';
import { DATA, type Draft, type Entry } from '../../explorer/model/form/draft.ts';
import { fieldsOf } from '../../explorer/model/form/fields.ts';
import { githubApi } from '../../explorer/model/github-api.ts';
import { readFormCall } from '../../explorer/model/request/read-form-call.ts';
import { EMPTY_VIEW, openRoute } from '../../explorer/model/view.ts';
import { joinPointer, splitPointer } from '../../src/core/json-pointer.ts';
import fc from '../support/fast-check.ts';
import { shapes } from './write-request.ts';

const routes = [...github];

/** Texts that look like something else. */
const TEXTS = [
  '404',
  '1e5',
  '007',
  '"quoted"',
  'true',
  'null',
  '[1]',
  '["a"]',
  '{"a":1}',
  ' x ',
  '-',
  '0x10',
  '١٢',
  'a,b',
];

/** A place in a form where a text is a value: the field itself, or an item of a list of texts. */
interface Place {
  readonly pointer: string;
  readonly isList: boolean;
}

const DEEPEST = 4;

function placesOf(control: Control, pointer: string, depth = 0): Place[] {
  if (depth > DEEPEST) return [];
  switch (control.kind) {
    case 'group':
      return control
        .membersFor(undefined)
        .flatMap((member) => placesOf(member.control, joinPointer(pointer, member.name), depth + 1));
    case 'items':
      return placesOf(control.itemAt(0), joinPointer(pointer, 0), depth + 1);
    case 'text':
    case 'any':
      return [{ pointer, isList: false }];
    case 'lines':
      return control.item === 'text' ? [{ pointer, isList: true }] : [];
    default:
      return [];
  }
}

function placesOfRoute(record: RouteRecord): Place[] {
  const fields = fieldsOf(githubApi, shapes, record, new Map());
  return fields.flatMap(({ control, pointer }) => (pointer === DATA ? [] : placesOf(control, pointer)));
}

/** The value that a call contains at a pointer. */
function valueAt(record: RouteRecord, draft: Draft, pointer: string): unknown {
  const view = { ...openRoute(EMPTY_VIEW, record.route), draft };
  const { parameters } = readFormCall({ api: githubApi, shapes, record }, view).options;
  return splitPointer(pointer).reduce<unknown>(
    (value, name) => (value as Readonly<Record<string, unknown>>)[name],
    parameters,
  );
}

function readAt(record: RouteRecord, pointer: string, entry: Entry): unknown {
  return valueAt(record, new Map([[pointer, entry]]), pointer);
}

describe('text in a form', () => {
  it('arrives unchanged in every field of every route that may be a string', () => {
    let count = 0;
    for (const record of routes) {
      for (const [index, { pointer, isList }] of placesOfRoute(record).entries()) {
        const text = TEXTS[(count + index) % TEXTS.length] as string;
        expect(readAt(record, pointer, text), `${record.route} ${pointer}`).toEqual(isList ? [text] : text);
        count++;
      }
    }
    expect(count).toBeGreaterThan(3_000);
  });

  it('arrives unchanged whatever it is', () => {
    const places = routes.flatMap((record) => placesOfRoute(record).map((place) => ({ record, ...place })));
    const text = fc.oneof(fc.string({ minLength: 1 }), fc.json(), fc.double().map(String), fc.constantFrom(...TEXTS));
    fc.assert(
      fc.property(fc.constantFrom(...places), text, ({ record, pointer, isList }, given) => {
        const expected = isList ? given.split('\n').filter((line) => line !== '') : given;
        expect(readAt(record, pointer, given)).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('is another type only after the switch to JSON', () => {
    const record = github.get('POST /repos/{owner}/{repo}/issues');
    expect(readAt(record, '/title', '404')).toBe('404');
    expect(readAt(record, '/title', { json: '404' })).toBe(404);
    expect(readAt(record, '/labels', '[1]')).toEqual(['[1]']);
    expect(readAt(record, '/labels', { json: '[{ "name": "bug" }]' })).toEqual([{ name: 'bug' }]);
  });
});
