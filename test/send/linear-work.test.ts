import { ResponseError } from 'routebook/send';
import { expect, test } from 'vitest';
import { createMask, credentialsOf, maskCause, maskData } from '../../src/core/mask.ts';
import { meterWork } from '../support/work-meter.ts';

const TOKEN = 'ghp_0123456789abcdefghij';
const credentials = (more = '') => ({
  url: 'https://api.github.com/x?access_token=abcdefgh',
  headers: { authorization: `Bearer ${TOKEN}`, cookie: `session=0123456789;${more}` },
});
const write = (size: number, create: (index: number) => string) =>
  Array.from({ length: size }, (_, index) => create(index));
const mask = createMask(credentialsOf(credentials()));

const errorOf = (data: unknown) =>
  new ResponseError({ route: 'GET /x', url: 'https://api.github.com/x', status: 400, headers: {}, data });

const FAMILIES: Record<string, (size: number) => () => unknown> = {
  'masking plain text': (size) => () => mask('text '.repeat(size)),
  'masking text full of secrets': (size) => () => mask(`${TOKEN} `.repeat(size)),
  'masking text full of encoded secrets': (size) => () => mask(`${encodeURIComponent(`"${TOKEN}`)} `.repeat(size)),
  'masking escapes of escapes': (size) => () => mask('%2525'.repeat(size)),
  'masking backslashes': (size) => () => mask('\\'.repeat(size)),
  'masking parameters': (size) => () => mask('?access_token=x&'.repeat(size)),
  'masking items': (size) => () => maskData(write(size, String), mask),
  'masking names': (size) => () => maskData(Object.fromEntries(write(size, String).map((name) => [name, name])), mask),
  'masking an error with many members': (size) => () =>
    maskCause(Object.assign(new Error(TOKEN), { list: write(size, String) }), mask),
  'hiding many secrets': (size) => () =>
    createMask(credentialsOf(credentials(write(size, (index) => ` c${index}=value${index}`).join(';'))))(
      'value1 value2'.repeat(size),
    ),
  'an error with many fields': (size) => () =>
    errorOf({ message: 'Invalid', errors: write(size, String).map((field) => ({ field, code: 'missing' })) }),
  'an error with a long message': (size) => () => errorOf({ message: 'text '.repeat(size) }),
};

const SMALL = 1000;
const TIMES = 4;

test.each(Object.entries(FAMILIES))('%s: work grows linearly with the input', (_name, create) => {
  const small = meterWork(create(SMALL));
  // A quadratic step would take sixteen times as much. Names of more digits are longer, hence the room.
  expect(meterWork(create(TIMES * SMALL))).toBeLessThan((TIMES + 1) * small + SMALL);
});
