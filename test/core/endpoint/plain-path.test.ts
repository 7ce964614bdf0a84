import { expect, test } from 'vitest';
import { compileTemplate, compileUrl } from '../../../src/core/route.ts';

test('a path without placeholders is a single part, and needs no expansion', () => {
  expect(compileUrl('/user/repos.json')).toMatchObject({ path: ['/user/repos.json'], isFixed: true, names: [] });
});

test.each(['/', '/user', '/user/', '/a_b/c-d/1'])('is otherwise read as by the full parser: %s', (source) => {
  expect(compileUrl(source)).toEqual({ ...compileTemplate(source), isFixed: true });
});

test.each(['/a%20b', '/a?b', '/a:b', '/{a}', '/a{?b}', '/é', 'https://example.com/a'])(
  'a URL with anything else is read by the full parser: %s',
  (source) => {
    expect(compileUrl(source).isFixed).toBe(false);
  },
);
