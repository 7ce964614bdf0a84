import type { RecordType } from 'routebook/catalogue';
import { expect, it } from 'vitest';
import { bodyControl, type Control } from '../../explorer/model/form/control.ts';

const control = (type: unknown) => bodyControl(type as RecordType, undefined);

/** The members of an object, or the options of a union. */
function partsOf(each: Control, tag?: string): readonly string[] | string {
  if (each.kind === 'union') return each.options.map(({ label }) => label);
  if (each.kind !== 'group') return each.kind;
  return each.membersFor(tag).map(({ name, required }) => (required ? name : `${name}?`));
}

it('objects that a member tells apart have the members that its value selects', () => {
  const create = { required: { type: { enum: ['create'] }, name: 'string' } };
  const remove = { required: { type: { enum: ['remove', 'purge'] }, id: 'integer' }, optional: { force: 'boolean' } };
  const either = control({ anyOf: [create, 'null', remove] });
  expect(either.isNullable).toBe(true);
  expect(partsOf(either)).toEqual(['type']);
  expect(partsOf(either, 'create')).toEqual(['type', 'name']);
  expect(partsOf(either, 'purge')).toEqual(['type', 'id', 'force?']);
  expect(either.kind === 'group' && either.membersFor(undefined)[0]?.control).toMatchObject({
    kind: 'choice',
    values: ['create', 'remove', 'purge'],
  });
});

it('other objects are options that are named after the members that only they have', () => {
  const by = (name: string) => ({ required: { [name]: 'string' }, optional: { ref: 'string' } });
  expect(partsOf(control({ anyOf: [by('name'), by('id')] }))).toEqual(['with name', 'with id']);
  expect(partsOf(control({ anyOf: [by('name'), 'string', { list: 'string' }] }))).toEqual([
    'with name',
    'string',
    'list of strings',
  ]);
});

it('objects that differ only in what they require are one object', () => {
  const one = { required: { a: 'string' }, optional: { b: 'string' } };
  const other = { required: { b: 'string' }, optional: { a: 'string' } };
  expect(partsOf(control({ anyOf: [one, other] }))).toEqual(['a?', 'b?']);
});

it('values of several types have one control where that is enough', () => {
  expect(control({ anyOf: [{ enum: ['a', 'b'] }, 'string'] }).kind).toBe('text');
  expect(control({ anyOf: [{ enum: ['a'] }, { enum: ['b', null] }] })).toMatchObject({
    kind: 'choice',
    values: ['a', 'b'],
    isNullable: true,
  });
  expect(control({ anyOf: ['boolean', { enum: ['true', 'false'] }] }).kind).toBe('boolean');
  expect(control({ anyOf: ['integer', 'number'] })).toMatchObject({ kind: 'number', isInteger: false });
  expect(partsOf(control({ anyOf: ['integer', 'boolean'] }))).toEqual(['integer', 'boolean']);
  expect(control({ anyOf: ['unknown', 'string'] }).kind).toBe('any');
});

it('a list that may contain strings has a line for each, or a form for each', () => {
  const labels = control({ list: { anyOf: ['string', { required: { name: 'string' } }] } });
  expect(partsOf(labels)).toEqual(['list of strings', 'list']);
  const lists = control({ anyOf: [{ list: { required: { a: 'string' } } }, { list: { required: { b: 'string' } } }] });
  expect(lists.kind === 'items' && partsOf(lists.itemAt(0))).toEqual(['with a', 'with b']);
});

it('an object may have named entries, with or without members of its own', () => {
  const map = control({ rest: 'integer' });
  expect(map.kind === 'group' && [map.isMap, map.rest?.().kind]).toEqual([true, 'number']);
  const open = control({ required: { a: 'string' }, rest: 'unknown' });
  expect(open.kind === 'group' && [open.isMap, open.rest?.().kind]).toEqual([false, 'any']);
  const closed = control({ required: { a: 'string' } });
  expect(closed.kind === 'group' && closed.rest).toBeUndefined();
});

it('a type that contains itself has a control', () => {
  const schemas: Record<string, RecordType> = {
    Node: { required: { next: 'Node' }, optional: { all: { list: 'Node' } } },
  };
  let each: Control | undefined = bodyControl('Node', { getSchema: (name) => schemas[name] });
  for (let depth = 0; depth < 30; depth++)
    each = each?.kind === 'group' ? each.membersFor(undefined)[0]?.control : undefined;
  expect(each?.kind).toBe('group');
  const endless = bodyControl('List', { getSchema: (name) => (name === 'List' ? { list: 'List' } : undefined) });
  expect(endless.kind).toBe('items');
});
