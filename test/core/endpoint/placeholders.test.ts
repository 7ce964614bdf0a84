import { describe, expect, test } from 'vitest';
import { readTables } from '../../support/tables.ts';
import { endpoint, HOME, refusalOf, SECRET } from './loose.ts';

const table = readTables(import.meta.url);

describe('placeholders are RFC 6570 expressions', () => {
  const values = { v: 'a/b c', empty: '', list: ['x', 'y z'], map: { k: 'v', l: 'w' } };

  test.each(table<[string, string]>('a placeholder gives'))('%s gives %s', (template, expected) => {
    const used = Object.fromEntries(Object.entries(values).filter(([name]) => template.includes(name)));
    for (const method of ['GET', 'POST']) {
      expect(endpoint({ method, url: template, ...used })).toMatchObject({ url: HOME + expected });
      expect(endpoint({ method, url: template, ...used })).not.toHaveProperty('body');
    }
  });
});

describe(':name is a placeholder', () => {
  test.each(table<[string, string]>(':name is a placeholder'))('in %s', (url, expected) => {
    const all = { owner: 'O', repo: 'R', base: 'B', head: 'H', _1: 'U' };
    const used = Object.fromEntries(Object.entries(all).filter(([name]) => url.includes(`:${name}`)));
    expect(endpoint(url, used).url).toBe(expected.startsWith('http') ? expected : HOME + expected);
  });

  test.each([
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://localhost:3000/a:b', 'http://localhost:3000/a:b'],
    ['/v1/{name}:cancel', `${HOME}/v1/n:cancel`],
    ['/main...octocat:feature', `${HOME}/main...octocat:feature`],
    ['/a1:b', `${HOME}/a1:b`],
    ['/a_:b', `${HOME}/a_:b`],
    ['/é:b', `${HOME}/%C3%A9:b`],
    ['/:name:cancel', `${HOME}/n:cancel`],
    ['/x?time=10:30&q=is:name', `${HOME}/x?time=10:30&q=is:name`],
    ['/x?q={name}:cancel', `${HOME}/x?q=n:cancel`],
    ['/x#:name', `${HOME}/x?name=n#:name`],
    ['/x{?a}:name', `${HOME}/x:name?name=n`],
    ['{origin}:name', 'https://uploads.github.com/:name?name=n'],
    ['/x/:', `${HOME}/x/:`],
    ['/x/:/y', `${HOME}/x/:/y`],
  ])(':name is plain text in %s', (url, expected) => {
    expect(endpoint(url, /[/=]n/.test(expected) ? { name: 'n' } : {}).url).toBe(expected);
  });

  test('that must have a value in the query, too, and all missing ones are reported', () => {
    for (const name of [undefined, null, [], {}]) {
      expect(refusalOf(() => endpoint('GET /x/:id?name=:name', { name }))).toEqual({
        code: 'MISSING_PARAMETER',
        route: 'GET /x/:id?name=:name',
        blamed: ['id', 'name'],
      });
    }
    expect(endpoint('GET /x?name=:name', { name: '' }).url).toBe(`${HOME}/x?name=`);
    expect(endpoint('GET /x?name={name}').url).toBe(`${HOME}/x?name=`);
    expect(endpoint('POST /x?name=:name', { name: 'a b', c: 1 })).toMatchObject({
      url: `${HOME}/x?name=a%20b`,
      body: { c: 1 },
    });
  });
});

describe('a malformed template is rejected, with the index in the url', () => {
  test.each(table<[string, number]>('a malformed template, and the index of its fault'))('%s at %i', (url, index) => {
    // A space is refused as part of a route before the template is read.
    const code = url.includes(' ') ? 'INVALID_ROUTE' : 'INVALID_TEMPLATE';
    const place = url.includes(' ') ? {} : { index };
    for (const call of [
      () => endpoint(`POST ${url}`, { a: 1 }),
      () => endpoint({ url, method: 'post', a: 1 }),
      () => endpoint.merge(`POST ${url}`, { a: 1 }),
      () => endpoint.parse({ url, method: 'POST', baseUrl: HOME, headers: {} }),
    ]) {
      expect(refusalOf(call)).toEqual({ code, route: `POST ${url}`, ...place });
    }
  });

  test.each([
    ['https://{host}/a', 8],
    ['https://api.{host}/a', 12],
    ['https://example.com{host}/a', 19],
    ['https://example.com:{port}/a', 20],
    ['http://{+host}', 7],
    ['https://{user}@example.com/', 8],
  ])('a placeholder in the authority is rejected: %s', (url, index) => {
    const refusal = refusalOf(() => endpoint(url, { host: 'h', port: 1, user: 'u' }));
    if (url.includes('@')) expect(['INVALID_ROUTE', 'INVALID_TEMPLATE']).toContain(refusal.code);
    else expect(refusal).toEqual({ code: 'INVALID_TEMPLATE', route: `GET ${url}`, index });
  });

  test.each([
    `https://${SECRET}@example.com/a`,
    `https://user:${SECRET}@example.com/a`,
    `HTTP://user:${SECRET}@example.com`,
    `https://@example.com/${'a'}`,
  ])('user information in a full URL is refused: %s', (url) => {
    expect(refusalOf(() => endpoint(url)).code).toBe('INVALID_ROUTE');
    expect(refusalOf(() => endpoint({ url })).code).toBe('INVALID_ROUTE');
    expect(refusalOf(() => endpoint.defaults({ url })).code).toBe('INVALID_ROUTE');
  });

  test.each([
    'https://',
    'https:///a',
    'http://?a',
    'https://exa mple.com',
    'https://a:b:c/',
    'https://a:99999/',
    'https://[::1/',
  ])('a full URL needs a host: %s', (url) => {
    expect(['INVALID_ROUTE', 'INVALID_TEMPLATE']).toContain(refusalOf(() => endpoint(url)).code);
  });
});
