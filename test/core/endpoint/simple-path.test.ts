import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileSimplePath, compileTemplate, compileUrl } from '../../../src/core/route.ts';
import { readTables } from '../../support/tables.ts';

const table = readTables(import.meta.url);

/** Compiles a path with placeholders by the full parser, or returns undefined if it is malformed. */
function compileFully(source: string) {
  try {
    return compileTemplate(source);
  } catch {
    return undefined;
  }
}

describe('a path whose placeholders are all of the form {name}', () => {
  test.each([
    '/orgs/{org}',
    '/orgs/{org}/repos',
    '/repos/{owner}/{repo}/issues/{issue_number}',
    '/{a}{b}',
    '/{a}-{b}/c{a}',
    '/a/{enterprise-team}/',
    '/a{b}',
    '/{a}/b-',
    '/{a}/{a}/{a}',
  ])('is compiled as by the full parser: %s', (source) => {
    expect(compileSimplePath(source)).toEqual(compileTemplate(source));
  });

  test.each(table<string>('a path needs the full parse'))(
    'does not include %j, which needs the full parser',
    (source) => {
      expect(compileSimplePath(source)).toBeUndefined();
    },
  );

  test('is compiled as by the full parser, whatever it contains', () => {
    const character = fc.constantFrom(
      '/',
      '/',
      '{',
      '}',
      '{a}',
      '{b-1}',
      '/{c}',
      'a',
      'b',
      '-',
      '_',
      '.',
      ':',
      '?',
      '+',
    );
    fc.assert(
      fc.property(fc.array(character, { maxLength: 12 }), (characters) => {
        const source = `/${characters.join('')}`;
        const simple = compileSimplePath(source);
        if (simple === undefined || simple.isFixed) return;
        expect(simple).toEqual(compileFully(source));
      }),
      { numRuns: 3000 },
    );
  });

  test('has a limited number of parts, so that the work stays linear', () => {
    expect(compileSimplePath('/{a}'.repeat(15))).toBeDefined();
    expect(compileSimplePath('/{a}'.repeat(16))).toBeUndefined();
    expect(compileUrl('/{a}'.repeat(16)).path).toHaveLength(32);
  });
});

test('a path without placeholders is a single part, and needs no expansion', () => {
  expect(compileUrl('/user/repos.json')).toMatchObject({ path: ['/user/repos.json'], isFixed: true, names: [] });
});
