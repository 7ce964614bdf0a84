import { expect, test } from 'vitest';
import { describeDangling } from '../../cli/generate/find-dangling.ts';

const url = 'https://h.test/api/openapi.json';
const describe = (document: unknown, text = JSON.stringify(document, null, 2)) =>
  describeDangling({ files: new Map([[url, { text, document }]]), unreadable: new Map() });

test('references in examples, defaults and extensions are data, even in schemas whose properties have these names', () => {
  const $ref = '#/missing';
  expect(describe({ example: { $ref }, default: { $ref }, 'x-note': { $ref }, enum: [{ $ref }] })).toBeUndefined();
  expect(describe({ properties: { example: { $ref } } })).toBe(
    `the target of a $ref does not exist: ${url}:4 "#/missing"`,
  );
});

test('a reference is found by its whole text, in every line that has it', () => {
  const text = ["a: { $ref: '#/x' }", "b: { $ref: '#/xy' }", 'c: { "$ref": "#/x" }', "$ref: '#/x'"].join('\n');
  const document = { a: { $ref: '#/x' }, b: { $ref: '#/xy' }, c: { $ref: '#/x' }, xy: {} };
  expect(describe(document, text)).toBe(
    `the targets of 3 $refs do not exist: ${[1, 3, 4].map((line) => `${url}:${line} "#/x"`).join('; ')}`,
  );
});

test('many references, deep documents and documents that contain themselves are read to the end', () => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`p${index}`, { $ref: `#/m${index}` }]));
  expect(describe(many)).toMatch(/^the targets of 30 \$refs do not exist: .*; and 10 more$/);
  let deep: object = { $ref: '#/gone' };
  for (let depth = 0; depth < 100_000; depth += 1) deep = { a: deep };
  expect(describe(deep, '')).toContain('"#/gone"');
  const cycle: Record<string, unknown> = { b: { $ref: '#/gone' } };
  cycle['a'] = cycle;
  expect(describe(cycle, '')).toContain('"#/gone"');
});
