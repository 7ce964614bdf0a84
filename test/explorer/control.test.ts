import { expect, it } from 'vitest';
import { controlOf } from '../../explorer/model/form/control.ts';

const names = (type: Parameters<typeof controlOf>[0]) => {
  const control = controlOf(type, 'json');
  if (control.kind !== 'group') return control.kind;
  return control.members.map(({ name, required }) => (required ? name : `${name}?`));
};

it('one of several objects has the fields of all, and requires those of the first without a deprecated field', () => {
  const old = { required: { strict: 'boolean', contexts: { list: 'string' } }, deprecated: ['contexts'] };
  const current = { required: { strict: 'boolean', checks: { list: 'string' } } };
  expect(names({ anyOf: [old, 'null', current] })).toEqual(['strict', 'checks', 'contexts?']);
  expect(controlOf({ anyOf: [old, 'null', current] }, 'json').isNullable).toBe(true);
  expect(names({ anyOf: [current, { required: { name: 'string' } }] })).toEqual(['strict', 'checks', 'name?']);
});

it('several objects with different kinds of the same field are written as JSON, and text is a string where a string is allowed', () => {
  const object = { required: { value: 'string' } };
  expect(names({ anyOf: [object, { required: { value: 'integer' } }] })).toBe('json');
  expect(names({ anyOf: ['integer', 'boolean'] })).toBe('json');
  expect(names({ anyOf: [object, 'string'] })).toBe('any');
  expect(names({ anyOf: [{ enum: ['a', 'b'] }, 'string'] })).toBe('text');
});
