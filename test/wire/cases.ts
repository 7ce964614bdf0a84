import { Readable } from 'node:stream';
import { endpoint, type RequestOptions } from 'routebook';

/** The builder without its types: what is sent here need not be what a route of the catalogue takes. */
type Builder = (route: string, options?: Record<string, unknown>) => RequestOptions;
type Build = (at: Builder) => RequestOptions;

export function builderAt(baseUrl: string): Builder {
  return (route, options) => endpoint(route, { ...options, baseUrl });
}

/** A form as it arrives: names, and values or files. */
type FormEntry = readonly [name: string, value: string | { name: string; type: string; text: string }];

export interface WireCase {
  readonly name: string;
  readonly build: Build;
  readonly method: string;
  readonly path: string;
  /** Beside those that all cases have; a content type is here wherever there is to be one. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Bytes, or entries of a form. */
  readonly body?: Buffer | readonly FormEntry[];
  /** Files that printed commands name. */
  readonly files?: Readonly<Record<string, Buffer>>;
}

export const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const bytes = (text: string) => Buffer.from(text, 'utf8');
const json = (value: unknown) => bytes(JSON.stringify(value));

/** Whatever a shell, a program's argument or a quoted text could take for something else. */
export const HOSTILE = [
  `it's "quoted" \\ and \\' then '\\''`,
  `$HOME $\{HOME} $(touch stolen) \`touch stolen\``,
  '; touch stolen & touch stolen | touch stolen > stolen',
  '!! %s %d \\n \\0 \\x41 *? [a-z] ~ # {a,b}',
];
const hostileText = `${HOSTILE.join('\n')}\r\n\ttab and end\n\n`;

const everyByte = Buffer.from(Uint8Array.from({ length: 256 }, (_, index) => index));
const mebibyte = Buffer.from(Uint8Array.from({ length: 1 << 20 }, (_, index) => (index * 2_654_435_761) >>> 13));

function webStream(text: string): ReadableStream<Uint8Array> {
  return new Blob([text.slice(0, 3), text.slice(3)]).stream();
}

function form(...entries: [name: string, value: string | File][]): FormData {
  const data = new FormData();
  for (const [name, value] of entries) {
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, value, value.name);
  }
  return data;
}

function reading(name: string, path: string, build: Build, method = 'GET', headers = {}): WireCase {
  return { name, build, method, path, headers };
}

/** A POST whose body is passed as it is. */
function posting(name: string, data: () => unknown, body: WireCase['body'], headers: Record<string, string>): WireCase {
  return {
    name,
    build: (at) => at('POST /raw', { data: data(), headers }),
    method: 'POST',
    path: '/raw',
    headers,
    ...(body && { body }),
  };
}

const queries: WireCase[] = [
  reading('a plain GET', '/user', (at) => at('GET /user')),
  reading('a query', '/orgs/octokit/repos?type=public&per_page=100&since=2026-01-31T00%3A00%3A00.000Z', (at) =>
    at('GET /orgs/{org}/repos', { org: 'octokit', type: 'public', per_page: 100, since: new Date('2026-01-31') }),
  ),
  reading('lists in a query', '/issues?labels=bug,good%20first&ids%5B%5D=1&ids%5B%5D=2', (at) =>
    at('GET /issues', { labels: ['bug', 'good first'], 'ids[]': [1, 2] }),
  ),
  reading('unicode', '/repos/%C3%BC/%E2%9C%93%20%F0%9F%90%99?q=na%C3%AFve%20%E2%80%A8', (at) =>
    at('GET /repos/{owner}/{repo}', { owner: 'ü', repo: '✓ 🐙', q: 'naïve \u2028' }),
  ),
  reading(
    'hostile values in path and query',
    `/a/${encodeURIComponent(HOSTILE[0] as string).replace(/'/g, '%27')}?q=%24%28touch%20stolen%29%60%26%3D%2B%23%25%27%22`,
    (at) => at('GET /a/{value}', { value: HOSTILE[0] as string, q: '$(touch stolen)`&=+#%\'"' }),
  ),
  reading('a URL with brackets', '/search?q[]=1&q[]=[2-3]', (at) => at('GET /search?q[]=1&q[]=[2-3]')),
  reading('a fragment, which stays behind', '/docs?page=2', (at) => at('GET /docs#top', { page: 2 })),
  reading('HEAD', '/user?page=2', (at) => at('HEAD /user', { page: 2 }), 'HEAD'),
  reading(
    'DELETE without a body',
    '/repos/a/b',
    (at) => at('DELETE /repos/{owner}/{repo}', { owner: 'a', repo: 'b' }),
    'DELETE',
  ),
];

const labels = { labels: ['bug', 'ui'], note: null, nested: { deep: [1, true, { '': 'x', __proto_: 2 }] } };
const unicode = { text: 'ü ✓ 🐙 \u2028 \0 \x7f \ufeff "\\" </script>', ключ: 'значение' };

const jsonBodies: WireCase[] = [
  {
    name: 'JSON',
    build: (at) => at('POST /repos/{owner}/issues', { owner: 'o', ...labels }),
    method: 'POST',
    path: '/repos/o/issues',
    headers: JSON_TYPE,
    body: json(labels),
  },
  {
    name: 'JSON with unicode',
    build: (at) => at('PUT /json', unicode),
    method: 'PUT',
    path: '/json',
    headers: JSON_TYPE,
    body: json(unicode),
  },
  {
    name: 'JSON in a PATCH',
    build: (at) => at('PATCH /json', { state: 'closed' }),
    method: 'PATCH',
    path: '/json',
    headers: JSON_TYPE,
    body: json({ state: 'closed' }),
  },
  {
    name: 'a DELETE with JSON',
    build: (at) => at('DELETE /json', labels),
    method: 'DELETE',
    path: '/json',
    headers: JSON_TYPE,
    body: json(labels),
  },
  {
    name: 'hostile values in JSON',
    build: (at) => at('POST /json', { hostile: HOSTILE, '$(x)': "'" }),
    method: 'POST',
    path: '/json',
    headers: JSON_TYPE,
    body: json({ hostile: HOSTILE, '$(x)': "'" }),
  },
  posting('a list as JSON', () => ['bug', 1], json(['bug', 1]), JSON_TYPE),
  posting('null as JSON', () => null, json(null), JSON_TYPE),
  posting('a number as JSON', () => 0.5, json(0.5), JSON_TYPE),
  posting('JSON that is text already', () => '{"a": 1}', bytes('{"a": 1}'), JSON_TYPE),
];

const TEXT = { 'content-type': 'text/plain' };
const long = 'ü✓🐙 long text, over 128 KiB\n'.repeat(8000);

const textBodies: WireCase[] = [
  posting('raw text', () => '# Title\n\nnaïve ✓\n', bytes('# Title\n\nnaïve ✓\n'), TEXT),
  posting('raw text that is called JSON', () => 'no JSON', bytes('no JSON'), JSON_TYPE),
  posting('hostile text', () => hostileText, bytes(hostileText), TEXT),
  posting('text that begins with @', () => '@/etc/hostname', bytes('@/etc/hostname'), TEXT),
  posting('text that begins with -', () => '--output stolen', bytes('--output stolen'), TEXT),
  posting('an empty text', () => '', bytes(''), TEXT),
  posting('text with NUL', () => 'a\0b', bytes('a\0b'), TEXT),
  posting('a long text', () => long, bytes(long), TEXT),
  {
    name: 'a DELETE with text',
    build: (at) => at('DELETE /raw', { data: "it's", headers: TEXT }),
    method: 'DELETE',
    path: '/raw',
    headers: TEXT,
    body: bytes("it's"),
  },
];

const FORM_TYPE = { 'content-type': 'multipart/form-data' };
const URLENCODED = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' };
const OCTETS = { 'content-type': 'application/octet-stream' };
const notes = () => new File(['<b>notes</b>'], 'my notes.html', { type: 'text/html' });

function sending(name: string, data: () => unknown, expected: Partial<WireCase>, given = {}): WireCase {
  return {
    name,
    build: (at) => at('POST /upload', { data: data(), headers: given }),
    method: 'POST',
    path: '/upload',
    ...expected,
  };
}

const rawBodies: WireCase[] = [
  sending('1 MiB of bytes', () => mebibyte, { headers: OCTETS, body: mebibyte }, OCTETS),
  sending('every byte, without a content type', () => new Uint8Array(everyByte), { body: everyByte }),
  sending('a window of a larger buffer', () => new Uint8Array(everyByte).subarray(7, 11), {
    body: everyByte.subarray(7, 11),
  }),
  sending('an ArrayBuffer', () => new Uint8Array(everyByte).buffer, { body: everyByte }),
  {
    name: 'a DELETE with bytes',
    build: (at) => at('DELETE /raw', { data: everyByte }),
    method: 'DELETE',
    path: '/raw',
    body: everyByte,
  },
  sending('a blob', () => new Blob([everyByte]), { body: everyByte, files: { body: everyByte } }),
  sending('a blob with a type', () => new Blob(['a,b'], { type: 'text/csv' }), {
    headers: { 'content-type': 'text/csv' },
    body: bytes('a,b'),
    files: { body: bytes('a,b') },
  }),
  sending(
    'a blob whose type the headers overrule',
    () => new Blob(['a,b'], { type: 'text/csv' }),
    { headers: OCTETS, body: bytes('a,b'), files: { body: bytes('a,b') } },
    OCTETS,
  ),
  sending('a file', notes, {
    headers: { 'content-type': 'text/html' },
    body: bytes('<b>notes</b>'),
    files: { 'my notes.html': bytes('<b>notes</b>') },
  }),
  sending(
    'a stream of the web',
    () => webStream('streamed ✓'),
    { headers: OCTETS, body: bytes('streamed ✓'), files: { body: bytes('streamed ✓') } },
    OCTETS,
  ),
  sending('a stream of Node', () => Readable.from([bytes('str'), bytes('eamed')]), {
    body: bytes('streamed'),
    files: { body: bytes('streamed') },
  }),
  {
    name: 'a DELETE with a stream',
    build: (at) => at('DELETE /raw', { data: webStream('streamed'), headers: TEXT }),
    method: 'DELETE',
    path: '/raw',
    headers: TEXT,
    body: bytes('streamed'),
    files: { body: bytes('streamed') },
  },
  sending('URLSearchParams', () => new URLSearchParams({ 'a b': 'ü&=', c: "'@" }), {
    headers: URLENCODED,
    body: bytes('a+b=%C3%BC%26%3D&c=%27%40'),
  }),
  sending('a form', () => form(['a', 'ü ✓'], ['a', ''], ['empty', '']), {
    headers: FORM_TYPE,
    body: [
      ['a', 'ü ✓'],
      ['a', ''],
      ['empty', ''],
    ],
  }),
  sending(
    'a form with hostile values',
    () =>
      form(['a', hostileText], ["'$(touch stolen)", '@/etc/hostname'], ['-b', '<x'], ['c:=@', ':=;y'], ['a;b', '=']),
    {
      headers: FORM_TYPE,
      body: [
        ['a', hostileText.replace(/\r?\n/g, '\r\n')],
        ["'$(touch stolen)", '@/etc/hostname'],
        ['-b', '<x'],
        ['c:=@', ':=;y'],
        ['a;b', '='],
      ],
    },
  ),
  sending(
    'a form with marks that programs read',
    () => form(['-b', '<x'], ['c:@', ':=;y'], ['a;b', '='], ['d', '@x']),
    {
      headers: FORM_TYPE,
      body: [
        ['-b', '<x'],
        ['c:@', ':=;y'],
        ['a;b', '='],
        ['d', '@x'],
      ],
    },
  ),
  sending('a form with a file', () => form(['text', 'a'], ['file', notes()]), {
    headers: FORM_TYPE,
    body: [
      ['text', 'a'],
      ['file', { name: 'my notes.html', type: 'text/html', text: '<b>notes</b>' }],
    ],
    files: { 'my notes.html': bytes('<b>notes</b>') },
  }),
];

const TOKEN_MARKS = "!#$%&'*+-.^_`|~";
const headerCase = (name: string, headers: Record<string, string>, expected = headers): WireCase => ({
  name,
  build: (at) => at('POST /h', { a: 1, headers }),
  method: 'POST',
  path: '/h',
  headers: { ...JSON_TYPE, ...expected },
  body: json({ a: 1 }),
});

const headers: WireCase[] = [
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

export const CASES: readonly WireCase[] = [...queries, ...jsonBodies, ...textBodies, ...rawBodies, ...headers];
