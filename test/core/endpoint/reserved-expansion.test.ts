import { describe, expect, test } from 'vitest';
import { endpoint, HOME, refusalOf } from './loose.ts';

describe('a value of {+name} or {#name} cannot replace other parts of the URL', () => {
  test.each([
    ['GET /files/{+path}{?scope}', 'path'],
    ['GET /files/{+path}/more', 'path'],
    ['GET /files/{+path}{/x}', 'path'],
    ['GET /files/{+path}#top', 'path'],
    ['GET /files/{+path,x}', 'path'],
    ['GET /s?q={+path}&visibility=public', 'path'],
    ['GET /s?q={+path}', 'path'],
    ['GET /s{?x}{+path}', 'path'],
    ['GET /s?q={+path}#top', 'path'],
    ['GET /s{#path}{?x}', 'path'],
    ['GET /s#{+path}/more', 'path'],
    ['POST /s?q={+path}', 'path'],
  ])('a value in %s cannot replace other parts of the URL', (route, name) => {
    for (const value of ['a#', 'a?admin=1', '#', ['b', 'a#'], { k: '?' }]) {
      const refusal = refusalOf(() => endpoint(route, { [name]: value, scope: 'read', x: 'x' }));
      expect(refusal).toEqual({ code: value === '#' ? expect.any(String) : 'UNSAFE_PATH', route, blamed: [name] });
    }
    expect(endpoint(route, { [name]: 'a/b:c', scope: 'read', x: 'x' }).url).toContain('a/b:c');
  });

  test('a final fragment may have any characters', () => {
    expect(endpoint('GET /s{#x}', { x: 'a?b#c' }).url).toBe(`${HOME}/s#a?b#c`);
    expect(endpoint('GET /s{?q}{#x}', { q: 1, x: 'a?b' }).url).toBe(`${HOME}/s?q=1#a?b`);
    expect(endpoint('GET /s#{+x}', { x: 'a?b' }).url).toBe(`${HOME}/s#a?b`);
  });
});
