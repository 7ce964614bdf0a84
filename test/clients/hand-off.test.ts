import { endpoint, type RequestOptions } from 'routebook';
import * as clients from 'routebook/clients';
import { describe, expect, it } from 'vitest';

const { toAxios, toCode, toCurl, toFetch, toGot, toHar, toHttpie, toKy, toNodeHttp, toRequest, toUndici } = clients;

describe('every client', () => {
  const signal = new AbortController().signal;
  const options = endpoint('GET /user', { request: { signal } });

  it.each([
    ['toFetch', toFetch(options)[1]],
    ['toUndici', toUndici(options)[1]],
    ['toAxios', toAxios(options)],
    ['toGot', toGot(options)[1]],
    ['toKy', toKy(options)[1]],
    ['toNodeHttp', toNodeHttp(options)[1]],
  ])('%s gets the signal', (_, result) => {
    expect(result.signal).toBe(signal);
  });

  it('toRequest follows the signal', () => {
    const controller = new AbortController();
    const request = toRequest(endpoint('GET /user', { request: { signal: controller.signal } }));
    controller.abort();
    expect(request.signal.aborted).toBe(true);
  });

  it.each([undefined, null, 1, {}, { signal: 'no' }, { signal: null }])('gets no signal from %o', (request) => {
    expect(toFetch(endpoint('GET /user', { request }))[1]).not.toHaveProperty('signal');
  });

  it('leaves the request options as they are', () => {
    const made = endpoint('POST /a', { b: { c: 1 }, headers: { 'content-length': 5 } });
    const before = structuredClone(made);
    for (const convert of [toFetch, toUndici, toAxios, toGot, toKy, toNodeHttp, toHar, toCurl, toHttpie]) convert(made);
    toCode(made, 'fetch');
    expect(made).toEqual(before);
  });

  it('reads nothing that a polluted Object.prototype adds', () => {
    const made = endpoint('PUT /a');
    const pollution: Record<string, unknown> = { body: 'b', request: { signal: {} }, 'content-type': 'c', expect: 'd' };
    const clean = [toFetch(made), toAxios(made), toUndici(made), toNodeHttp(made), toCurl(made), toHttpie(made)];
    Object.assign(Object.prototype, pollution);
    try {
      const polluted = [toFetch(made), toAxios(made), toUndici(made), toNodeHttp(made), toCurl(made), toHttpie(made)];
      expect(JSON.stringify(polluted)).toBe(JSON.stringify(clean));
    } finally {
      for (const name of Object.keys(pollution)) Reflect.deleteProperty(Object.prototype, name);
    }
  });

  it('takes request options written by hand', () => {
    const headers = { 'Content-Type': 'text/plain', 'CONTENT-LENGTH': 5, 'X-A': 1 };
    const byHand: RequestOptions = { method: 'post', url: 'https://example.com', headers, body: 'x' };
    expect(toFetch(byHand)[1].headers).toEqual({ 'content-type': 'text/plain', 'x-a': '1' });
    const bare: RequestOptions = { method: 'post', url: 'https://example.com', headers: {} };
    expect(toUndici({ ...bare, body: 'x' })[1].headers).toEqual({ 'content-type': 'text/plain;charset=UTF-8' });
    expect(toUndici({ ...bare, body: [1] })[1].headers).toEqual({ 'content-type': 'application/json; charset=utf-8' });
  });

  const loop: { self?: unknown } = {};
  loop.self = loop;
  it.each([
    ['a bigint', { id: 1n }],
    ['a reference to itself', loop],
    ['a function', () => 1],
  ])('refuses a body with %s, which JSON cannot write, and does not show it', (_, body) => {
    const byHand: RequestOptions = { method: 'post', url: 'https://example.com', headers: {}, body };
    expect(() => toFetch(byHand)).toThrow(expect.objectContaining({ code: 'INVALID_PARAMETER', parameter: 'data' }));
  });
});

describe('what is passed through', () => {
  const of = (data: unknown) => endpoint('POST /a', { data });

  it('is the same object for fetch', () => {
    const values = [new Blob(['a']), new FormData(), new URLSearchParams('a=b'), new Blob(['a']).stream()];
    for (const value of values) expect(toFetch(of(value))[1].body).toBe(value);
  });

  it('has duplex for fetch if it is a stream, and else not', () => {
    expect(toFetch(of(new Blob(['a']).stream()))[1].duplex).toBe('half');
    expect(toKy(of(new Blob(['a']).stream()))[1].duplex).toBe('half');
    expect(toFetch(of('a'))[1]).not.toHaveProperty('duplex');
    expect(toFetch(of(new Blob(['a'])))[1]).not.toHaveProperty('duplex');
  });

  it('is a copy where memory is shared', () => {
    const shared = new Uint8Array(new SharedArrayBuffer(3)).fill(7);
    for (const value of [shared, shared.buffer]) {
      const { body } = toFetch(of(value))[1];
      expect(body).toEqual(new Uint8Array([7, 7, 7]));
      expect((body as Uint8Array).buffer).toBeInstanceOf(ArrayBuffer);
    }
  });

  it('is a copy for axios only where a view is a part of its buffer', () => {
    const whole = new Uint8Array([1, 2, 3]);
    expect(toAxios(of(whole)).data).toBe(whole.buffer);
    expect(toAxios(of(whole.subarray(1))).data).toEqual(new Uint8Array([2, 3]).buffer);
  });
});

describe('masks', () => {
  const options = endpoint('GET /user', { headers: { authorization: 'token s3cret', cookie: 's3cret=1' } });
  const writers: [string, (mask: boolean | string) => string, string][] = [
    ['toCurl', (mask) => toCurl(options, { mask }), '--header "authorization: token $GITHUB_TOKEN"'],
    ['toHttpie', (mask) => toHttpie(options, { mask }), '"authorization:token $GITHUB_TOKEN"'],
    ['fetch', (mask) => toCode(options, 'fetch', { mask }), '`token ' + '$' + '{process.env.GITHUB_TOKEN}`'],
    ['Python', (mask) => toCode(options, 'python-requests', { mask }), '"token " + os.environ["GITHUB_TOKEN"]'],
  ];

  it.each(writers)('%s prints a variable in place of the secret, on request only', (_, write, expected) => {
    expect(write(true)).toContain(expected);
    expect(write(true)).not.toContain('s3cret');
    expect(write('ACME_KEY')).toContain('ACME_KEY');
    expect(write(false)).toContain('s3cret');
  });

  it.each([
    's3cret',
    's3cret and more',
    'a`touch stolen` s3cret',
    '$(touch stolen)s3cret',
    '  s3cret',
    'Digest a="s3cret", b="s3cret"',
  ])('nothing of %j is left', (authorization) => {
    const text = toCurl(endpoint('GET /user', { headers: { authorization } }), { mask: true });
    expect(text).toMatch(/--header "authorization: (?:Digest )?\$GITHUB_TOKEN"/);
    expect(text).not.toMatch(/s3cret|stolen/);
  });

  it.each(['', 'a b', '$(x)', 'A"'])('a variable cannot be named %j', (mask) => {
    expect(() => toCurl(options, { mask })).toThrow(expect.objectContaining({ code: 'INVALID_OPTION' }));
  });
});

describe('printed commands', () => {
  it('are readable', () => {
    const options = endpoint('PATCH /repos/{owner}/{repo}', { owner: 'o', repo: 'r', description: "it's" });
    const agent = options.headers['user-agent'];
    expect(toCurl(options)).toBe(`curl \\
  --request PATCH \\
  --url 'https://api.github.com/repos/o/r' \\
  --header 'accept: application/vnd.github.v3+json' \\
  --header 'user-agent: ${agent}' \\
  --header 'content-type: application/json; charset=utf-8' \\
  --data-raw '{"description":"it'\\''s"}'`);
    expect(toHttpie(options)).toBe(`http \\
  --ignore-stdin \\
  --raw='{"description":"it'\\''s"}' \\
  -- 'PATCH' 'https://api.github.com/repos/o/r' \\
  'accept:application/vnd.github.v3+json' \\
  'user-agent:${agent}' \\
  'content-type:application/json; charset=utf-8'`);
  });
});

describe('a header written by hand', () => {
  it('cannot end the text that HTTPie reads it from', () => {
    const headers = { 'x-a': '\\=\nEND\ntouch stolen' };
    const text = toHttpie({ method: 'get', url: 'https://example.com', headers });
    expect(text).toContain(`'x-a:\\=\nEND\ntouch stolen'`);
    expect(text).not.toContain('<<');
  });

  it('is refused where HTTPie would change it', () => {
    const seven = Object.fromEntries(Array.from({ length: 7 }, (_, index) => [`x-${index}`, '\\=']));
    expect(toHttpie(endpoint('GET /a', { headers: seven }))).toContain("9<<'END'");
    const refused = () => toHttpie(endpoint('GET /a', { headers: { ...seven, 'x-8': '\\=' } }));
    expect(refused).toThrow(expect.objectContaining({ code: 'INVALID_HEADER', parameter: 'x-8' }));
  });
});

describe('a method written by hand', () => {
  it('cannot add words to the command', () => {
    const options = { method: 'get; touch stolen', url: 'https://example.com', headers: {} };
    expect(toCurl(options as unknown as RequestOptions)).toContain("--request 'GET; TOUCH STOLEN'");
  });
});

describe('a file in a form', () => {
  const formOf = (name: string) => {
    const form = new FormData();
    form.append('file', new File(['x'], name));
    return endpoint('POST /a', { data: form });
  };

  it('without a type is of any', () => {
    expect(toCurl(formOf('a.bin'))).toContain('filename="a.bin";type=application/octet-stream');
    expect(toHttpie(formOf('a.bin'))).toContain("'file@a.bin;type=application/octet-stream'");
    expect(toCode(formOf('a.bin'), 'python-requests')).toContain('open("a.bin", "rb"), "application/octet-stream"');
  });

  it('that is called - is not the standard input', () => {
    expect(toCurl(formOf('-'))).toContain('@"./-";filename="-"');
  });
});

describe('a form as text', () => {
  it('has a boundary that its texts do not hold', () => {
    const form = new FormData();
    form.append('a=b', '--routebook-form\r\n--routebook-form---');
    form.append('c', 'routebook-form-');
    const text = toCurl(endpoint('POST /a', { data: form }));
    expect(text).toContain('boundary=routebook-form----');
    expect(text).toContain('--routebook-form------');
  });
});

describe('a form that no command can say', () => {
  it.each([
    ['toCurl', toCurl, 'a=b', 'f.txt'],
    ['toHttpie', toHttpie, 'a\\:b', 'f.txt'],
    ['toHttpie', toHttpie, 'a', 'f\\:.txt'],
  ])('is refused by %s, not sent without its file', (_, write, name, fileName) => {
    const form = new FormData();
    form.append(name, new File(['x'], fileName));
    const refused = () => write(endpoint('POST /a', { data: form }));
    expect(refused).toThrow(expect.objectContaining({ code: 'INVALID_PARAMETER', parameter: 'data' }));
  });
});

describe('code', () => {
  it('is readable', () => {
    const options = endpoint('POST /repos/{owner}/issues', {
      owner: 'o',
      title: 'Hello',
      labels: ['bug'],
      closed: false,
    });
    expect(
      toCode({ ...options, headers: { accept: 'text/plain', 'content-type': 'application/json' } }, 'fetch'),
    ).toBe(`const response = await fetch("https://api.github.com/repos/o/issues", {
  method: "POST",
  headers: {
    accept: "text/plain",
    "content-type": "application/json",
  },
  body: JSON.stringify({
    title: "Hello",
    labels: [
      "bug",
    ],
    closed: false,
  }),
});
`);
    expect(toCode({ ...options, headers: {} }, 'python-requests')).toBe(`import requests

response = requests.request(
  "POST",
  "https://api.github.com/repos/o/issues",
  headers={
    "content-type": "application/json; charset=utf-8",
  },
  json={
    "title": "Hello",
    "labels": [
      "bug",
    ],
    "closed": False,
  },
)
`);
  });

  it('keeps empty lists and objects', () => {
    expect(toCode(endpoint('POST /a', { list: [], object: {} }), 'fetch')).toContain(
      '    list: [],\n    object: {},\n',
    );
  });

  it('for got sends text as bytes where a header is beyond ASCII', () => {
    const write = (name: string) => toCode(endpoint('POST /a', { data: 'b', headers: { 'x-name': name } }), 'got');
    expect(write('Zoe')).toContain('body: "b"');
    expect(write('Zoë')).toContain('body: Buffer.from("b")');
  });

  it('is written for no other client', () => {
    const write = () => toCode(endpoint('GET /a'), 'cobol' as 'got');
    expect(write).toThrow(expect.objectContaining({ code: 'INVALID_OPTION', parameter: 'kind' }));
  });

  it('keeps a key called __proto__', () => {
    const data = JSON.parse('{"__proto__": 1}');
    expect(toCode(endpoint('POST /a', { data }), 'axios')).toContain('["__proto__"]: 1');
  });

  it('for routebook has no placeholder', () => {
    const options: RequestOptions = { method: 'get', url: 'http://[fe80::a]:80/a/:b/{c}:d?e=:f', headers: {} };
    expect(toCode(options, 'routebook')).toContain('"GET http://[fe80::a]:80/a/%3Ab/%7Bc%7D:d?e=%3Af"');
    expect(toCode({ ...options, url: '/api/{c}' }, 'routebook')).toContain('"GET /api/%7Bc%7D"');
  });
});
