import { describe, expect, test } from 'vitest';
import { endpoint, HOME, refusalOf, SECRET } from './loose.ts';

describe('placeholders are RFC 6570 expressions', () => {
  const values = { v: 'a/b c', empty: '', list: ['x', 'y z'], map: { k: 'v', l: 'w' } };

  test.each([
    ['/{v}', '/a%2Fb%20c'],
    ['/{+v}', '/a/b%20c'],
    ['/x{.v}', '/x.a%2Fb%20c'],
    ['/x{/v}', '/x/a%2Fb%20c'],
    ['/x{;v,empty}', '/x;v=a%2Fb%20c;empty'],
    ['/x{?v,empty}', '/x?v=a%2Fb%20c&empty='],
    ['/x?y=1{&v}', '/x?y=1&v=a%2Fb%20c'],
    ['/x{#v}', '/x#a/b%20c'],
    ['/{v:3}', '/a%2Fb'],
    ['/{list}', '/x,y%20z'],
    ['/{list*}', '/x,y%20z'],
    ['/x{/list*}', '/x/x/y%20z'],
    ['/x{?list}', '/x?list=x,y%20z'],
    ['/x{?list*}', '/x?list=x&list=y%20z'],
    ['/{map}', '/k,v,l,w'],
    ['/{map*}', '/k=v,l=w'],
    ['/x{?map*}', '/x?k=v&l=w'],
    ['/{v,list}', '/a%2Fb%20c,x,y%20z'],
    ['/x{?none,v:1}', '/x?v=a'],
  ])('%s gives %s', (template, expected) => {
    const used = Object.fromEntries(Object.entries(values).filter(([name]) => template.includes(name)));
    for (const method of ['GET', 'POST']) {
      expect(endpoint({ method, url: template, ...used })).toMatchObject({ url: HOME + expected });
      expect(endpoint({ method, url: template, ...used })).not.toHaveProperty('body');
    }
  });

  test('names may contain a hyphen', () => {
    expect(
      endpoint('/enterprises/{enterprise}/teams/{enterprise-team}', { enterprise: 'e', 'enterprise-team': 't' }).url,
    ).toBe(`${HOME}/enterprises/e/teams/t`);
    expect(endpoint('/x{?-a-,b-c:1}', { '-a-': 1, 'b-c': 'dd' }).url).toBe(`${HOME}/x?-a-=1&b-c=d`);
  });

  test('one parameter can fill many placeholders, and is then sent nowhere else', () => {
    expect(endpoint('/{a}/{a}/:a{?a}{#a}', { a: 1 }).url).toBe(`${HOME}/1/1/1?a=1#1`);
  });

  test('literal text beyond ASCII is percent-encoded, triplets stay', () => {
    expect(endpoint('/é/%C3%A9/{a}', { a: 'é' }).url).toBe(`${HOME}/%C3%A9/%C3%A9/%C3%A9`);
  });
});

describe(':name is a placeholder', () => {
  test.each([
    ['/repos/:owner/:repo', '/repos/O/R'],
    ['/compare/:base...:head', '/compare/B...H'],
    ['/:owner', '/O'],
    [':owner', '/O'],
    ['/x/-:owner', '/x/-O'],
    ['/x/@:owner', '/x/@O'],
    ['/x/::owner', '/x/:O'],
    ['/x/:owner.json', '/x/O.json'],
    ['/x/:owner-:repo', '/x/O-R'],
    ['/x/:owner?a=:repo', '/x/O?a=:repo&repo=R'],
    ['/x/:_1', '/x/U'],
    ['/x/€:owner', '/x/%E2%82%ACO'],
    ['https://example.com/:owner', 'https://example.com/O'],
  ])('in %s', (url, expected) => {
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
    ['/x?a=:name', `${HOME}/x?a=:name&name=n`],
    ['/x?a=/:name', `${HOME}/x?a=/:name&name=n`],
    ['/x#:name', `${HOME}/x?name=n#:name`],
    ['/x{?a}:name', `${HOME}/x:name?name=n`],
    ['{origin}:name', 'https://uploads.github.com/:name?name=n'],
    ['/x/:', `${HOME}/x/:`],
    ['/x/:/y', `${HOME}/x/:/y`],
  ])('but is plain text in %s', (url, expected) => {
    expect(endpoint(url, expected.includes('/n') || expected.includes('=n') ? { name: 'n' } : {}).url).toBe(expected);
  });

  test('it must get a value', () => {
    expect(refusalOf(() => endpoint('DELETE /repos/:owner/:repo'))).toEqual({
      code: 'MISSING_PARAMETER',
      route: 'DELETE /repos/:owner/:repo',
      blamed: ['owner', 'repo'],
    });
  });
});

describe('a malformed template is refused, with the index into the url', () => {
  test.each([
    ['/{', 2],
    ['/{a', 3],
    ['/a}', 2],
    ['/{}', 2],
    ['/{a b', 3],
    ['/{a}/{b', 7],
    ['/{!a}', 2],
    ['/{a:0}', 3],
    ['/{a*:1}', 4],
    ['/%zz', 1],
    ['/a"', 2],
    ['/a\\b', 2],
    ['/a<b', 2],
    ['/:a{', 4],
    ['/a?b={', 6],
    ['/a#{', 4],
    ['https://example.com/{', 21],
    ['https://example.com/a|', 21],
  ])('%s at %i', (url, index) => {
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
  ])('as is a placeholder in the authority: %s', (url, index) => {
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

describe('a path placeholder must get a value', () => {
  const empty: [string, unknown][] = [
    ['nothing', undefined],
    ['null', null],
    ["''", ''],
    ['[]', []],
    ["['']", ['']],
    ['[null]', [null]],
    ['{}', {}],
    ['{ a: null }', { a: null }],
  ];

  test.each(empty)('%s is none', (_what, value) => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      for (const url of ['/a/{x}', '/a/{+x}', '/a/{x*}', '/a/:x', '/{x}/b', '/a{x}b', 'https://example.com/{x}']) {
        expect(refusalOf(() => endpoint({ method, url, x: value }))).toEqual({
          code: 'MISSING_PARAMETER',
          route: `${method} ${url}`,
          blamed: ['x'],
        });
      }
    }
  });

  test('all that are missing are named at once, each once, in the order of the template', () => {
    expect(refusalOf(() => endpoint('GET /{b}/{a}/{c}/{b}/:d{?e}', { c: 1, d: '' }))).toEqual({
      code: 'MISSING_PARAMETER',
      route: 'GET /{b}/{a}/{c}/{b}/:d{?e}',
      blamed: ['b', 'a', 'd'],
    });
    expect(refusalOf(() => endpoint('GET /{a,b,c}', { b: 1 })).blamed).toEqual(['a', 'c']);
  });

  test('removing one label without its name does not become removing all labels', () => {
    const route = 'DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels/{name}';
    expect(refusalOf(() => endpoint(route, { owner: 'o', repo: 'r', issue_number: 1, name: '' }))).toEqual({
      code: 'MISSING_PARAMETER',
      route,
      blamed: ['name'],
    });
  });

  test.each([0, false, '0', ' ', 0n, -0])('%o is a value', (x) => {
    expect(endpoint('/a/{x}', { x }).url).toBe(`${HOME}/a/${encodeURIComponent(String(x))}`);
  });

  test.each(['{/x}', '{?x}', '{&x}', '{#x}', '{.x}', '{;x}', '{/x*}', '{?x,y}'])('%s stays optional', (expression) => {
    for (const method of ['GET', 'DELETE']) {
      for (const x of [undefined, null, [], {}]) {
        expect(endpoint({ method, url: `/a${expression}`, x })).toStrictEqual(endpoint({ method, url: '/a' }));
      }
    }
  });

  describe('except for a name that may be empty', () => {
    test.each(['path', 'dir', 'ref'])('%s, in the last segment of a GET or HEAD', (name) => {
      for (const placeholder of [`{${name}}`, `:${name}`, `{+${name}}`]) {
        expect(endpoint(`GET /contents/${placeholder}`, { [name]: '' }).url).toBe(`${HOME}/contents`);
        expect(endpoint(`HEAD /contents/${placeholder}{?q}`, { [name]: '', q: 1 }).url).toBe(`${HOME}/contents?q=1`);
      }
      for (const method of ['PUT', 'POST', 'PATCH', 'DELETE']) {
        expect(refusalOf(() => endpoint(`${method} /contents/{${name}}`, { [name]: '' })).blamed).toEqual([name]);
      }
      for (const value of [undefined, null, [], [''], {}]) {
        expect(refusalOf(() => endpoint(`GET /contents/{${name}}`, { [name]: value })).blamed).toEqual([name]);
      }
      for (const url of [`/{${name}}/x`, `/a/{${name}}/{x}`, `/a/{${name}}{/x}`]) {
        expect(refusalOf(() => endpoint(url, { [name]: '', x: 'x' }))).toEqual({
          code: 'MISSING_PARAMETER',
          route: `GET ${url}`,
          blamed: [name],
        });
      }
    });

    test('as a default too', () => {
      expect(endpoint.defaults({ path: '' })('GET /contents/{path}').url).toBe(`${HOME}/contents`);
    });
  });
});

describe('values', () => {
  test.each([
    ['a string', 'x', 'x'],
    ['a number', -1.5, '-1.5'],
    ['a large number', 1e21, '1e%2B21'],
    ['a bigint', 2n ** 64n, '18446744073709551616'],
    ['a boolean', true, 'true'],
    ['a Date', new Date(Date.UTC(2020, 0, 2, 3, 4, 5, 6)), '2020-01-02T03%3A04%3A05.006Z'],
    ['a list', ['a', 1, true, 2n], 'a,1,true,2'],
    ['a list with gaps', ['a', null, undefined, 'b'], 'a,b'],
    ['an object', { a: 1, b: 'c', d: null }, 'a,1,b,c'],
    ['an object without prototype', Object.assign(Object.create(null), { a: 1 }), 'a,1'],
    ['reserved characters', ":/?#[]@!$&'()*+,;=%", '%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D%25'],
    ['unreserved characters', 'aZ09-._~', 'aZ09-._~'],
    ['text beyond ASCII', 'é€😀', '%C3%A9%E2%82%AC%F0%9F%98%80'],
    ['control characters', '\0\n\x7f', '%00%0A%7F'],
  ])('%s', (_what, x, expected) => {
    expect(endpoint('/a/{x}', { x }).url).toBe(`${HOME}/a/${expected}`);
    expect(endpoint.defaults({ x })('/a/:x').url).toBe(`${HOME}/a/${expected}`);
  });

  class Money {
    amount = SECRET;
  }
  const wrong: [string, unknown][] = [
    ['NaN', Number.NaN],
    ['infinity', Number.POSITIVE_INFINITY],
    ['minus infinity', Number.NEGATIVE_INFINITY],
    ['a function', () => SECRET],
    ['a symbol', Symbol(SECRET)],
    ['a date that is none', new Date(Number.NaN)],
    ['a Map', new Map([['a', SECRET]])],
    ['a Set', new Set([SECRET])],
    ['a regular expression', /hunter2/],
    ['a URL', new URL(`https://example.com/${SECRET}`)],
    ['an instance of a class', new Money()],
    ['something that inherits from a Date', Object.create(new Date(0))],
    ['something that calls itself a Date', { [Symbol.toStringTag]: 'Date', valueOf: () => 1 }],
    ['half a surrogate pair', `${SECRET}\ud800`],
    ['the other half', `\udc00${SECRET}`],
    ['a list in a list', [[SECRET]]],
    ['an object in a list', [{ a: SECRET }]],
    ['an object in an object', { a: { b: SECRET } }],
    ['half a surrogate pair in a list', ['a', '\ud800']],
  ];

  test.each(wrong)('%s is refused in a template', (_what, x) => {
    for (const url of ['/a/{x}', '/a/:x', '/a/{+x}', '/a{/x*}', '/a{?x}', '/a{#x}', '/b/{y}{;x}']) {
      for (const method of ['GET', 'PUT']) {
        expect(refusalOf(() => endpoint({ method, url, x, y: 'y' }))).toEqual({
          code: 'INVALID_PARAMETER',
          route: `${method} ${url}`,
          blamed: ['x'],
        });
      }
    }
  });

  test('a prefix of a list is refused', () => {
    expect(refusalOf(() => endpoint('/a/{x:3}', { x: [SECRET] }))).toEqual({
      code: 'INVALID_PARAMETER',
      route: 'GET /a/{x:3}',
      blamed: ['x'],
    });
  });
});

describe('one trailing slash is dropped', () => {
  test.each([
    ['/a/', '/a'],
    ['/a//', '/a/'],
    ['/', '/'],
    ['/a/?b=1', '/a?b=1'],
    ['/a/#b', '/a#b'],
    ['/a/{?q}', '/a?q=1'],
    ['/a/{#q}', '/a#1'],
    ['/a/{q}/', '/a/1'],
    ['/a{/empty}', '/a'],
    ['a/', '/a'],
  ])('%s becomes %s', (url, expected) => {
    const values = { ...(url.includes('q') && { q: 1 }), ...(url.includes('empty') && { empty: '' }) };
    expect(endpoint(url, values).url).toBe(HOME + expected);
    expect(endpoint(`https://example.com${url.startsWith('/') ? '' : '/'}${url}`, values).url).toBe(
      `https://example.com${expected}`,
    );
  });

  test('of the path only, not of a query', () => {
    expect(endpoint('/a?next=/').url).toBe(`${HOME}/a?next=/`);
    expect(endpoint('/a?next={+x}', { x: '/' }).url).toBe(`${HOME}/a?next=/`);
    expect(endpoint('/{+x}', { x: 'a?next=/' }).url).toBe(`${HOME}/a?next=/`);
    expect(endpoint('/a#/').url).toBe(`${HOME}/a#/`);
  });

  test('that a value brings, too', () => {
    expect(endpoint('/{+x}', { x: 'a/' }).url).toBe(`${HOME}/a`);
  });
});

describe('full URLs', () => {
  test.each(['http://example.com/a', 'https://example.com/a', 'HTTPS://example.com/a', 'hTTp://example.com:8080/a'])(
    '%s is one',
    (url) => {
      expect(endpoint(url).url).toBe(url);
      expect(endpoint(url, { baseUrl: '/elsewhere' }).url).toBe(url);
      expect(endpoint(`POST ${url}`).url).toBe(url);
    },
  );

  test.each(['http:/a', 'https:a', 'ftp://example.com/a', 'mailto:a@b', 'ahttps://b', 'javascript:alert', 'data:,x'])(
    '%s is a path',
    (url) => {
      expect(endpoint(url).url).toBe(`${HOME}/${url}`);
    },
  );

  test('no value makes one', () => {
    expect(endpoint('{+x}', { x: 'https://example.com/a' }).url).toBe(`${HOME}/https://example.com/a`);
    expect(endpoint('{x}', { x: 'https://example.com' }).url).toBe(`${HOME}/https%3A%2F%2Fexample.com`);
    expect(endpoint('http{s}://example.com/a', { s: 's' }).url).toBe(`${HOME}/https://example.com/a`);
  });

  test('without a path can have a query', () => {
    expect(new URL(endpoint('https://example.com', { a: 1 }).url).href).toBe('https://example.com/?a=1');
    expect(new URL(endpoint('https://example.com?b=2', { a: 1 }).url).href).toBe('https://example.com/?b=2&a=1');
  });
});
