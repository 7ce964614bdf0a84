import { github, type RecordType, type RouteRecord } from 'routebook/catalogue';
import { describe, expect, it } from 'vitest';
import type { Control } from '../../explorer/model/form/control.ts';
import type { Draft, Entry } from '../../explorer/model/form/draft.ts';
import { fieldsOf } from '../../explorer/model/form/fields.ts';
import { githubApi } from '../../explorer/model/github-api.ts';
import { readFormCall } from '../../explorer/model/request/read-form-call.ts';
import { EMPTY_VIEW, openRoute } from '../../explorer/model/view.ts';
import { joinPointer, splitPointer } from '../../src/core/internal/json-pointer.ts';
import { keywordsOf } from '../../src/core/internal/type-keywords.ts';
import fc from '../support/fast-check.ts';

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

/** Whether a string is a value of a type. This does not ask the form. */
function admitsString(type: RecordType): boolean {
  if (typeof type === 'string') return type.split(':')[0] === 'string' || type === 'unknown';
  return keywordsOf(type).anyOf?.some(admitsString) ?? false;
}

/** A place in a form where a text is a value: the field itself, or an item of a list of texts. */
interface Place {
  readonly pointer: string;
  readonly isList: boolean;
}

function placesOf(type: RecordType, control: Control, pointer: string): Place[] {
  if (control.kind === 'group') {
    return control.members.flatMap((member) =>
      placesOf(member.type, member.control, joinPointer(pointer, member.name)),
    );
  }
  if (control.kind === 'items') return placesOf('object', control.item, joinPointer(pointer, 0));
  if (admitsString(type)) return [{ pointer, isList: false }];
  const { list } = typeof type === 'string' ? {} : keywordsOf(type);
  return list !== undefined && admitsString(list) ? [{ pointer, isList: true }] : [];
}

function placesOfRoute(record: RouteRecord): Place[] {
  return fieldsOf(githubApi, record, new Map()).flatMap(({ type, control, pointer }) =>
    placesOf(type, control, pointer),
  );
}

/** The value that a call contains at a pointer. */
function valueAt(record: RouteRecord, draft: Draft, pointer: string): unknown {
  const view = { ...openRoute(EMPTY_VIEW, record.route), draft };
  const { parameters } = readFormCall(githubApi, record, view, undefined).options;
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
