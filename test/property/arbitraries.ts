import fc from '../support/fast-check.ts';

// Small alphabets on purpose: names must meet placeholders, defaults must meet overrides, faults must meet each other.

/** Part of many values; no message may hold it. */
export const SECRET = 'hunter2';

export type AnyOptions = Record<string, unknown>;

export interface Call {
  /** Defaults, layer upon layer. */
  layers: AnyOptions[];
  /** Absent where method and url are among the options. */
  route: string | undefined;
  options: AnyOptions;
}

const oneOf = <Item>(...items: readonly Item[]): fc.Arbitrary<Item> => fc.constantFrom(...items);

function weighted<Item>(...choices: [weight: number, arbitrary: fc.Arbitrary<Item>][]): fc.Arbitrary<Item> {
  return fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}

const NAMES = [
  'owner',
  'repo',
  'path',
  'ref',
  'x',
  'y',
  'name',
  'label',
  'list',
  'per_page',
  'a-b',
  'f[]',
  '0',
  '12',
  'token',
];
const ODD_NAMES = ['origin', 'toString', 'constructor', 'é', 'a b', '', 'body', 'route'];
export const OPTION_NAMES = [
  'method',
  'url',
  'baseUrl',
  'headers',
  'mediaType',
  'data',
  'request',
  'apiVersion',
  'parameters',
];

const name = weighted([20, oneOf(...NAMES)], [1, oneOf(...ODD_NAMES)]);
const bucketName = weighted([10, name], [4, oneOf(...OPTION_NAMES)]);

const fragment = weighted(
  [10, oneOf('a', 'Z', '0', '-', '_', '~', 'tea', SECRET)],
  [3, oneOf('.', '..', '/', '\\', '%2e', '%2F', '%')],
  [2, oneOf(...":?#[]@!$&'()*+,;= ")],
  [2, oneOf('é', '€', '😀', '\0', '\n', '"', '<', '{', '|')],
);

/** Text of whole characters. */
export const text: fc.Arbitrary<string> = fc
  .array(fragment, { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(''));

const scalar: fc.Arbitrary<unknown> = weighted<unknown>(
  [8, text],
  [4, oneOf<unknown>(0, 1, -0, 42, 1.5, 1e21, -1e-7, 2n ** 70n, true, false)],
  [1, fc.integer({ min: 0, max: 8e12 }).map((time) => new Date(time))],
);

const list = fc.array(weighted<unknown>([8, scalar], [1, oneOf(null, undefined, '')]), { maxLength: 3 });
const map = fc.dictionary(oneOf('k', 'l', '1', 'é'), scalar, { maxKeys: 3 });

const nothing = fc.constantFrom<unknown[]>(undefined, null, '', [], [''], [null], {}, { k: null });

const wrong: fc.Arbitrary<unknown> = fc.constantFrom<unknown[]>(
  ...[Number.NaN, Number.POSITIVE_INFINITY, () => SECRET, Symbol(SECRET), `${SECRET}\ud800`, '\udc00', new Map()],
  ...[[[SECRET]], [{ k: SECRET }], { k: { l: SECRET } }, [Number.NaN], new Date(Number.NaN), new Uint8Array(1), /x/],
);

const value = weighted<unknown>([60, scalar], [6, list], [3, map], [4, nothing], [2, oneOf('.', '..')], [1, wrong]);

function recordOf(names: fc.Arbitrary<string>, values: fc.Arbitrary<unknown>, maxLength: number) {
  return fc
    .array(fc.tuple(names, values), { maxLength })
    .map((pairs): AnyOptions => Object.fromEntries(pairs.map(([key, member]) => [key, member])));
}

const headerName = weighted(
  [30, oneOf('x-a', 'X-B', 'Accept', 'accept', 'user-agent', 'content-type', 'Cookie', 'authorization', 'x-api-key')],
  [1, oneOf('a b', '', 'é', '__proto__', 'x:')],
);
const headerValue = weighted<unknown>(
  [
    30,
    oneOf<unknown>(
      'a',
      `${SECRET} b`,
      '',
      7,
      'text/html',
      'application/vnd.github.v3+json',
      'application/octet-stream',
    ),
  ],
  [6, oneOf('application/vnd.github.one-preview+json, text/html', 'application/vnd.github.v4.html+json;q=1')],
  [4, oneOf<unknown>(null, undefined)],
  [1, oneOf<unknown>(`${SECRET}\n`, true, {}, Number.NaN, '€')],
);
const headerPairs = fc.array(fc.tuple(headerName, headerValue), { maxLength: 3 });
const headers = weighted<unknown>(
  [20, headerPairs.map((pairs) => Object.fromEntries(pairs))],
  [3, headerPairs],
  [3, headerPairs.map((pairs) => new Map(pairs as [string, unknown][]))],
  [1, oneOf<unknown>(null, 'a: b', 7, [['a']], ['ab'])],
);

const preview = weighted(
  [12, oneOf('one', 'two-preview', 'three', 'one-preview-preview')],
  [1, oneOf('', 'a b', '-preview')],
);
const mediaType = weighted<unknown>(
  [
    20,
    fc.record(
      {
        format: weighted<unknown>(
          [12, oneOf('raw', 'text+json', 'html', undefined)],
          [1, oneOf<unknown>('', 'a b', 1)],
        ),
        previews: fc.array(preview, { maxLength: 3 }),
      },
      { requiredKeys: [] },
    ),
  ],
  [1, oneOf<unknown>(null, 1, 'raw', { previews: 'one' }, { previews: [1] })],
);

const baseUrl = weighted<unknown>(
  [
    12,
    oneOf('https://api.github.com', 'https://api.github.com/', 'https://ghe.example/api/v3', 'https://api.x.ghe.com'),
  ],
  [12, oneOf('https://example.com', 'http://localhost:3000/base/', '/api/github', '/')],
  [
    1,
    oneOf<unknown>('', 'nowhere', '//example.com', `https://u:${SECRET}@example.com`, 'https://example.com?a', 1, null),
  ],
);

const apiVersion = weighted<unknown>([12, oneOf('2026-03-10', '2022-11-28')], [1, oneOf<unknown>(SECRET, 1, null)]);

const data = oneOf<unknown>('text', { a: 1 }, null, new Uint8Array(2), new URLSearchParams('a=b'), [SECRET]);

const bucket = weighted<unknown>([12, recordOf(bucketName, value, 3)], [1, oneOf<unknown>(1, 'x', [])]);

/** The options that are not parameters, each now and then. */
const rare: fc.Arbitrary<AnyOptions> = fc
  .array(
    weighted<[string, unknown]>(
      [6, fc.tuple(fc.constant('headers'), headers)],
      [4, fc.tuple(fc.constant('mediaType'), mediaType)],
      [3, fc.tuple(fc.constant('baseUrl'), baseUrl)],
      [3, fc.tuple(fc.constant('apiVersion'), apiVersion)],
      [2, fc.tuple(fc.constant('data'), data)],
      [3, fc.tuple(fc.constant('request'), oneOf<unknown>({ a: 1 }, undefined, 0, null))],
      [6, fc.tuple(fc.constant('parameters'), bucket)],
    ),
    { maxLength: 2 },
  )
  .map((pairs) => Object.fromEntries(pairs));

const CATALOGUE = [
  ...[
    '/orgs/{org}/repos',
    '/repos/{owner}/{repo}',
    '/repos/{owner}/{repo}/issues',
    '/repos/:owner/:repo/contents/:path',
  ],
  ...['/repos/{owner}/{repo}/contents/{path}', '/repos/{owner}/{repo}/compare/{x}...{y}', '/rate_limit', '/user', '/'],
  ...[
    '/enterprises/{owner}/teams/{a-b}',
    '{origin}/repos/{owner}/assets{?name,label}',
    '/caches{?x,ref}',
    '/x/{name}:cancel',
  ],
  ...[
    'https://api.github.com/next?per_page=30&page=2',
    'https://example.com/{owner}',
    'https://uploads.github.com/x{?name}',
  ],
];

const piece = weighted(
  [20, oneOf('/a', '/{owner}', '/:repo', '/{x}', '/{path}', '/{+path}', '/{list}', '/b.c', '/{x}{y}', '/{a-b}')],
  [
    8,
    oneOf(
      '{/x}',
      '{/list*}',
      '{.x}',
      '{;name,x}',
      '/{x:2}',
      '/{list*}',
      '/.{x}',
      '/{x}...{y}',
      '/é',
      '/%41',
      ':x',
      '/:y.:x',
    ),
  ],
  [2, oneOf('/', '//', '/..', '/.', '/%2e', '/{origin}', '/{toString}')],
);
const tail = weighted(
  [10, fc.constant('')],
  [
    8,
    oneOf('{?name,label}', '?q=1', '?per_page=5', '{?list*}', '?x=1{&y}', '#top', '{#x}', '?', '?q={x}', '?a=:x#{y}'),
  ],
);
const head = weighted(
  [14, fc.constant('')],
  [
    4,
    oneOf(
      'https://api.github.com',
      'https://example.com',
      'HTTP://localhost:3000',
      '{origin}',
      'https://API.github.com:443',
    ),
  ],
);
const intruder = oneOf(
  '{',
  '}',
  '%',
  ' ',
  '\n',
  '"',
  '{x',
  '{}',
  '{!x}',
  '{x:0}',
  'https://{x}/',
  '//',
  'https://u:p@h/',
  '\\',
);

const weird = fc
  .tuple(head, fc.array(piece, { maxLength: 4 }), tail)
  .map(([before, path, after]) => before + path.join('') + after)
  .filter((url) => url !== '');
const broken = fc.tuple(weird, intruder, fc.nat(30)).map(([url, character, place]) => {
  const index = place % (url.length + 1);
  return url.slice(0, index) + character + url.slice(index);
});

const url = weighted([10, oneOf(...CATALOGUE)], [14, weird], [1, broken]);

const method = weighted(
  [10, oneOf('GET', 'get', 'HEAD', 'POST', 'Patch', 'PUT', 'DELETE', 'delete')],
  [0, oneOf('FOO')],
);
const anyMethod = weighted<unknown>([60, method], [1, oneOf<unknown>('FOO', '', 1, 'GE T', undefined)]);

/** What fills most placeholders, so that enough calls are valid. */
const filling = fc.tuple(scalar, fc.nat(9)).map(([filler, luck]): AnyOptions => {
  if (luck === 0) return {};
  const names = ['org', 'owner', 'repo', 'path', 'x', 'y', 'list', 'a-b', 'name'];
  const safe = typeof filler === 'string' && /^[./\\%]|[./\\%]$|\.\.?[/\\]/.test(filler) && luck > 2 ? 'v' : filler;
  return Object.fromEntries(names.slice(0, luck < 3 ? 4 : names.length).map((key) => [key, safe]));
});

/** Only what the template names is filled in; the rest would drown the query. */
function fillIn(template: string, filler: AnyOptions): AnyOptions {
  return Object.fromEntries(Object.entries(filler).filter(([key]) => template.includes(key)));
}

const layer: fc.Arbitrary<AnyOptions> = fc
  .tuple(recordOf(name, value, 3), rare, fc.nat(9), oneOf('POST', 'get'), oneOf(...CATALOGUE))
  .map(([loose, options, luck, verb, template]) => ({
    ...loose,
    ...options,
    ...(luck === 0 && { method: verb }),
    ...(luck === 1 && { url: template }),
  }));

const layers = weighted<AnyOptions[]>(
  [4, fc.constant([])],
  [3, fc.tuple(layer)],
  [1, fc.tuple(layer, layer)],
  [1, fc.tuple(layer, layer, layer)],
);

/** Any call that a program could make, right or wrong. */
export const call: fc.Arbitrary<Call> = fc
  .tuple(layers, url, anyMethod, filling, recordOf(name, value, 4), rare, fc.nat(19), fc.nat(99))
  .map(([given, template, verb, filler, loose, options, form, luck]): Call => {
    const forbidden = luck === 0 ? JSON.parse(`{"__proto__":"${SECRET}"}`) : {};
    const all = { ...fillIn(template, filler), ...loose, ...options };
    const merged = Object.assign(Object.create(Object.prototype), all);
    if (luck === 0)
      Object.defineProperty(merged, '__proto__', { ...Object.getOwnPropertyDescriptor(forbidden, '__proto__') });
    if (form < 7) return { layers: given, route: `${String(verb)} ${template}`, options: merged };
    if (form < 10) return { layers: given, route: template, options: merged };
    if (form < 12)
      return { layers: given, route: `${String(verb)} ${template}`, options: { ...merged, url: 'u', method: 'm' } };
    if (form === 12) return { layers: given, route: undefined, options: merged };
    return { layers: given, route: undefined, options: { ...merged, method: verb, url: template } };
  });
