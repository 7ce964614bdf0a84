import { HOSTILE, JSON_TYPE, json, type WireCase } from './case.ts';

const TOKEN_MARKS = "!#$%&'*+-.^_`|~";
const headerCase = (name: string, headers: Record<string, string>, expected = headers): WireCase => ({
  name,
  build: (at) => at('POST /h', { a: 1, headers }),
  method: 'POST',
  path: '/h',
  headers: { ...JSON_TYPE, ...expected },
  body: json({ a: 1 }),
});

export const headers: WireCase[] = [
  { name: 'an empty PUT', build: (at) => at('PUT /user/starred/a/b'), method: 'PUT', path: '/user/starred/a/b' },
  { name: 'an empty PATCH', build: (at) => at('PATCH /empty'), method: 'PATCH', path: '/empty' },
  { name: 'an empty POST', build: (at) => at('POST /empty'), method: 'POST', path: '/empty' },
  {
    name: 'headers that look like duplicates',
    build: (at) =>
      at('GET /h', {
        headers: [
          ['X-One', 'a'],
          ['x-one', 'b, b'],
          ['Accept', 'text/a, text/a;q=0.5, text/*'],
          ['Cookie', 'a=1; a=2'],
          ['x-two', 2],
        ],
      }),
    method: 'GET',
    path: '/h',
    headers: { 'x-one': 'b, b', accept: 'text/a, text/a;q=0.5, text/*', cookie: 'a=1; a=2', 'x-two': '2' },
  },
  headerCase('an authorization', { authorization: "token it's$(secret)" }),
  headerCase('an empty header', { 'x-empty': '' }),
  headerCase('hostile headers', Object.fromEntries(HOSTILE.map((value, index) => [`x-${index}`, value]))),
  headerCase('headers that programs read', {
    'x-a': '@/etc/hostname',
    'x-b': '=1',
    'x-c': ':@x',
    'x-d': '-v',
    'x-e': 'c:\\=\\@x;',
    'x-f': '\\:',
    'x-g': ';',
  }),
  headerCase('a header named by marks', { [TOKEN_MARKS]: TOKEN_MARKS, '-x': '-y', $home: '$HOME' }),
  headerCase('a wrong content-length, which is left out', { 'content-length': '12345' }, {}),
  headerCase('a header in Latin-1', { 'x-name': "naïve \\ 'ÿ' %s" }),
];
