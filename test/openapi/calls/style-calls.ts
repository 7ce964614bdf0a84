// Style Examples, https://spec.openapis.org/oas/v3.1.1.html#style-examples, and values that they do not show.

import type { JsonObject } from 'routebook/generator';
import { DAY, type DescribedCall, LIST, NOON, openApi, parameter, STRING, TIME } from './call.ts';

type Expected = Parameters<typeof openApi>[5];
type Row = readonly [title: string, rules: JsonObject, value: unknown, expected: string];

const INTEGER = { type: 'integer' };
const BOOLEAN = { type: 'boolean' };
const COLORS = { type: 'object', properties: { R: INTEGER, G: INTEGER } };
const NUMBERS = { type: 'object', additionalProperties: INTEGER };
const NESTED = { type: 'object', properties: { in: COLORS } };
const NULLABLE = { type: 'string', nullable: true };
const colors = { R: 100, G: 200 };
const json = (schema: JsonObject): JsonObject => ({
  schema: undefined as never,
  content: { 'application/json': { schema } },
});
const deep = { style: 'deepObject', explode: true };

/** What is refused has the code of its error in place of a URL or value. */
const expectedOf = (text: string, sent: Expected): Expected =>
  /^[A-Z]+_[A-Z]+ /.test(text) ? { refusal: text } : sent;

const QUERY: readonly Row[] = [
  ['a list in the style form', { schema: LIST }, ['a', 'b'], '/x?c=a&c=b'],
  ['a list that is not exploded', { explode: false, schema: LIST }, ['a', 'b'], '/x?c=a,b'],
  ['an object in the style form', { schema: COLORS }, colors, '/x?R=100&G=200'],
  ['an object that is not exploded', { explode: false, schema: COLORS }, colors, '/x?c=R,100,G,200'],
  ['spaceDelimited', { style: 'spaceDelimited', explode: false, schema: LIST }, ['a', 'b'], '/x?c=a%20b'],
  ['spaceDelimited, an object', { style: 'spaceDelimited', schema: COLORS }, colors, '/x?c=R%20100%20G%20200'],
  ['pipeDelimited, an object', { style: 'pipeDelimited', schema: COLORS }, colors, '/x?c=R%7C100%7CG%7C200'],
  ['pipeDelimited, exploded', { style: 'pipeDelimited', explode: true, schema: LIST }, ['a', 'b'], '/x?c=a&c=b'],
  ['deepObject', { style: 'deepObject', schema: COLORS }, colors, '/x?c[R]=100&c[G]=200'],
  ['deepObject, a range or a number', { ...deep, schema: { oneOf: [INTEGER, COLORS] } }, 5, '/x?c=5'],
  ['deepObject, a list', { ...deep, schema: LIST }, ['data.customer'], '/x?c[0]=data.customer'],
  ['deepObject, objects in objects', { ...deep, schema: NESTED }, { in: colors }, '/x?c[in][R]=100&c[in][G]=200'],
  ['empty text', { schema: STRING }, '', '/x?c='],
  ['empty text that is allowed', { allowEmptyValue: true, schema: STRING }, '', '/x?c='],
  ['empty text that is required', { required: true, schema: STRING }, '', '/x?c='],
  ['empty text in a list', { schema: LIST }, ['', 'a'], '/x?c=&c=a'],
  ['empty texts that are not exploded', { explode: false, schema: LIST }, ['', ''], '/x?c=,'],
  ['an empty list', { schema: LIST }, [], '/x'],
  ['null', { schema: NULLABLE }, null, '/x'],
  ['null in a list', { schema: { type: 'array', items: NULLABLE } }, ['a', null], '/x?c=a'],
  ['null in an object', { schema: { type: 'object', properties: { a: NULLABLE } } }, { a: null }, '/x'],
  ['null that is required', { required: true, schema: NULLABLE }, null, 'MISSING_PARAMETER c'],
  ['a large number', { schema: { type: 'number' } }, 1e21, '/x?c=1e%2B21'],
  ['zero', { schema: INTEGER }, 0, '/x?c=0'],
  ['false', { schema: BOOLEAN }, false, '/x?c=false'],
  ['true where an empty value is allowed', { allowEmptyValue: true, schema: BOOLEAN }, true, '/x?c=true'],
  ['numbers', { explode: false, schema: { type: 'array', items: INTEGER } }, [1, 2], '/x?c=1,2'],
  ['a time', { schema: TIME }, NOON, '/x?c=2024-02-29T12%3A00%3A00.000Z'],
  ['days', { explode: false, schema: { type: 'array', items: DAY } }, [NOON], '/x?c=2024-02-29'],
  ['allowReserved in a list', { allowReserved: true, schema: LIST }, ['a/b', 'c?d'], '/x?c=a/b&c=c?d'],
  ['allowReserved with brackets', { allowReserved: true, schema: STRING }, 'a[b]=c', '/x?c=a[b]=c'],
  ['JSON, a list', json(LIST), ['a'], '/x?c=%5B%22a%22%5D'],
  ['JSON, objects in objects', json(NESTED), { in: { R: 1 } }, '/x?c=%7B%22in%22%3A%7B%22R%22%3A1%7D%7D'],
  ['a list of lists', { schema: { type: 'array', items: LIST } }, [['a']], 'INVALID_PARAMETER c'],
  ['a list of objects', { schema: { type: 'array', items: COLORS } }, [colors], 'INVALID_PARAMETER c'],
  ['an object in an object', { schema: NESTED }, { in: colors }, 'INVALID_PARAMETER c'],
  ['an object in an object as text', { schema: NESTED }, { in: '{"R":1}' }, '/x?in=%7B%22R%22%3A1%7D'],
  ['a list in an object', { schema: { type: 'object', properties: { a: LIST } } }, { a: ['b'] }, 'INVALID_PARAMETER c'],
  [
    'CSV as its media type',
    { schema: undefined as never, content: { 'text/csv': { schema: LIST } } },
    ['a'],
    'INVALID_PARAMETER c',
  ],
  ['spaceDelimited, exploded', { style: 'spaceDelimited', explode: true, schema: LIST }, ['a', 'b'], '/x?c=a&c=b'],
  ['deepObject, brackets in a key', { ...deep, schema: NUMBERS }, { 'a]': 1 }, '/x?c[a%5D]=1'],
  [
    'deepObject, lists in objects',
    { ...deep, schema: {} },
    { a: { b: 1 }, d: ['x', 'y'] },
    '/x?c[a][b]=1&c[d][0]=x&c[d][1]=y',
  ],
  ['form, brackets in the keys of an object', { schema: NUMBERS }, { 'a[gt]': 1 }, '/x?a[gt]=1'],
  [
    'allowReserved and what ends a value',
    { allowReserved: true, schema: STRING },
    'a&b#c+d e',
    '/x?c=a%26b%23c%2Bd%20e',
  ],
  ['two commas in an item', { explode: false, schema: LIST }, ['a,b,c', 'd'], '/x?c=a%2Cb%2Cc,d'],
  ['an unknown style', { style: 'simple', schema: LIST }, ['a', 'b'], '/x?c=a&c=b'],
  ['no schema', { schema: undefined as never }, ['a', 'b'], '/x?c=a&c=b'],
];

const PATH: readonly Row[] = [
  ['simple', { schema: LIST }, ['a', 'b'], '/x/a,b'],
  ['simple, an object', { schema: COLORS }, colors, '/x/R,100,G,200'],
  ['simple, an exploded object', { explode: true, schema: COLORS }, colors, '/x/R=100,G=200'],
  ['label', { style: 'label', schema: LIST }, ['a', 'b'], '/x/.a,b'],
  ['label, exploded', { style: 'label', explode: true, schema: LIST }, ['a', 'b'], '/x/.a.b'],
  ['label, an object', { style: 'label', schema: COLORS }, colors, '/x/.R,100,G,200'],
  ['label, an exploded object', { style: 'label', explode: true, schema: COLORS }, colors, '/x/.R=100.G=200'],
  ['matrix', { style: 'matrix', schema: LIST }, ['a', 'b'], '/x/;c=a,b'],
  ['matrix, exploded', { style: 'matrix', explode: true, schema: LIST }, ['a', 'b'], '/x/;c=a;c=b'],
  ['matrix, an object', { style: 'matrix', schema: COLORS }, colors, '/x/;c=R,100,G,200'],
  ['matrix, an exploded object', { style: 'matrix', explode: true, schema: COLORS }, colors, '/x/;R=100;G=200'],
  ['matrix, empty text', { style: 'matrix', schema: STRING }, '', '/x/;c'],
  ['simple, empty text', { schema: STRING }, '', 'MISSING_PARAMETER c'],
  ['simple, an empty list', { schema: LIST }, [], 'MISSING_PARAMETER c'],
  ['simple, null', { schema: NULLABLE }, null, 'MISSING_PARAMETER c'],
  ['simple, zero', { schema: INTEGER }, 0, '/x/0'],
  ['simple, a percent sign and a slash', { schema: STRING }, '100%/a%2Fb', '/x/100%25%2Fa%252Fb'],
  ['simple, two dots', { schema: STRING }, '..', 'UNSAFE_PATH c'],
  ['simple, an object in an object', { schema: NESTED }, { in: colors }, 'INVALID_PARAMETER c'],
  ['JSON', json(COLORS), { R: 1 }, '/x/%7B%22R%22%3A1%7D'],
  ['a day', { schema: DAY }, NOON, '/x/2024-02-29'],
];

/** Paths of real APIs: verbs, keys of OData, file names, operators of RFC 6570. */
const TEMPLATES: readonly (readonly [path: string, value: string, url: string])[] = [
  ['/x/{c}:cancel', 'a:b', '/x/a%3Ab:cancel'],
  ["/x('{c}')/$value", "o'b", "/x('o%27b')/$value"],
  ['/x/fn(a={c},b=@b)', 'a b', '/x/fn(a=a%20b,b=@b)'],
  ['/x/{c}...{c}', 'v', '/x/v...v'],
  ['/x/{c}.json', 'v', '/x/v.json'],
  ['/x/{c}/', 'v', '/x/v/'],
  ['/x/:all/{c}', 'v', '/x/:all/v'],
  ['/x/{c}?beta=true', 'v', '/x/v?beta=true'],
  ['/a b/{c}', 'v', '/a%20b/v'],
  ['/a%20b/{c}', 'v', '/a%20b/v'],
];

const HEADER: readonly Row[] = [
  ['a list', { schema: LIST }, ['a', 'b'], 'a,b'],
  ['an object', { schema: COLORS }, colors, 'R,100,G,200'],
  ['an exploded object', { explode: true, schema: COLORS }, colors, 'R=100,G=200'],
  ['a boolean', { schema: BOOLEAN }, true, 'true'],
  ['empty text', { required: true, schema: STRING }, '', ''],
  ['a list that is required and empty', { required: true, schema: LIST }, [], 'MISSING_PARAMETER C'],
  ['a list of lists', { schema: { type: 'array', items: LIST } }, [['a']], 'INVALID_PARAMETER C'],
  ['JSON beyond ASCII', json({ type: 'object', properties: { path: STRING } }), { path: '/ä' }, '{"path":"/\\u00e4"}'],
  ['characters beyond Latin-1', { schema: STRING }, '日本', 'INVALID_HEADER c'],
  ['a line break', { schema: STRING }, 'a\nb', 'INVALID_HEADER c'],
];

const COOKIE: readonly Row[] = [
  ['text', { schema: STRING }, 'v', 'c=v'],
  ['a list', { schema: LIST }, ['a', 'b'], 'c=a; c=b'],
  ['a list that is not exploded', { explode: false, schema: LIST }, ['a', 'b'], 'c=a,b'],
  ['an object', { schema: COLORS }, colors, 'R=100; G=200'],
  ['an object that is not exploded', { explode: false, schema: COLORS }, colors, 'c=R,100,G,200'],
  ['a semicolon', { schema: STRING }, 'a; b=c', 'c=a%3B%20b=c'],
  ['empty text', { schema: STRING }, '', 'c='],
];

/** Names of parameters in public descriptions, and names that mean something to JavaScript or to a URL. */
const NAMES: readonly (readonly [name: string, written: string])[] = [
  ['DateCreated<', 'DateCreated%3C'],
  ['expand[]', 'expand[]'],
  ['filter[name][eq]', 'filter[name][eq]'],
  ['$filter', '$filter'],
  ['@odata.id', '@odata.id'],
  ['a b', 'a%20b'],
  ['a&b', 'a%26b'],
  ['a=b', 'a%3Db'],
  ['a#b', 'a%23b'],
  ['a+b', 'a%2Bb'],
  ['a%20b', 'a%2520b'],
  ['{x}', '%7Bx%7D'],
  ['?q', '%3Fq'],
  ['é', '%C3%A9'],
  ['toString', 'toString'],
  ['constructor', 'constructor'],
  ['hasOwnProperty', 'hasOwnProperty'],
  ['then', 'then'],
  ['0', '0'],
];

export const STYLE_CALLS: readonly DescribedCall[] = [
  ...QUERY.map(([title, rules, value, text]) =>
    openApi(
      '3.0.3',
      `query, ${title}`,
      {},
      { parameters: [parameter('c', 'query', rules)] },
      { c: value },
      expectedOf(text, { url: text }),
    ),
  ),
  ...PATH.map(([title, rules, value, text]) =>
    openApi(
      '3.0.3',
      `path, ${title}`,
      { path: '/x/{c}' },
      { parameters: [parameter('c', 'path', rules)] },
      { c: value },
      expectedOf(text, { url: text }),
    ),
  ),
  ...TEMPLATES.map(([path, value, url]) =>
    openApi(
      '3.0.3',
      `the path ${path}`,
      { path },
      { parameters: [parameter('c', 'path', { schema: STRING })] },
      { c: value },
      { url },
    ),
  ),
  ...HEADER.map(([title, rules, value, text]) =>
    openApi(
      '3.0.3',
      `header, ${title}`,
      {},
      { parameters: [parameter('C', 'header', rules)] },
      { C: value },
      expectedOf(text, { url: '/x', headers: { c: text } }),
    ),
  ),
  ...COOKIE.map(([title, rules, value, text]) =>
    openApi(
      '3.0.3',
      `cookie, ${title}`,
      {},
      { parameters: [parameter('c', 'cookie', rules)] },
      { c: value },
      {
        url: '/x',
        headers: { cookie: text },
      },
    ),
  ),
  ...NAMES.map(([name, written]) =>
    openApi(
      '3.0.3',
      `a query parameter called ${name}`,
      {},
      { parameters: [parameter(name, 'query', { schema: STRING })] },
      { [name]: 'v' },
      {
        url: `/x?${written}=v`,
      },
    ),
  ),
];
