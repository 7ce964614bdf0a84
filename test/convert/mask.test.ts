import { createEndpoint, endpoint, type RequestOptions } from 'routebook';
import { maskSecrets, textFormats, toCode, toCurl, toHttpMessage } from 'routebook/convert';
import { describe, expect, it } from 'vitest';

const SECRET = 's3cret';

const REQUESTS: readonly [string, RequestOptions][] = [
  ['authorization', endpoint('GET /user', { headers: { authorization: `Bearer ${SECRET}` } })],
  ['a cookie', endpoint('GET /user', { headers: { cookie: `id=${SECRET}` } })],
  ['an API key', endpoint('GET /user', { headers: { 'x-api-key': SECRET } })],
  ['a header named like a token', endpoint('GET /user', { headers: { 'x-acme-token': SECRET } })],
  ['a header whose name a shell would run', endpoint('GET /user', { headers: { 'x`touch-stolen`-token': SECRET } })],
  ['a token in the query', endpoint('GET /user', { access_token: SECRET, page: 2 } as object)],
  ['a secret in the middle of the query', endpoint('GET /x?a=1&client_secret=s3cret&b=2')],
  ['a secret in JSON', endpoint('POST /login', { user: 'me', password: SECRET })],
  ['a nested secret in JSON', endpoint('POST /hooks', { config: { url: 'https://example.com', secret: SECRET } })],
  ['a list of secrets', endpoint('POST /x', { credentials: [SECRET, { user: SECRET }] })],
  ['a secret in JSON text', endpoint('POST /x', { data: `{"clientSecret": "${SECRET}"}` })],
  [
    'a secret in URLSearchParams',
    endpoint('POST /x', { data: new URLSearchParams({ client_secret: SECRET, a: 'b' }) }),
  ],
  [
    'a secret in form-encoded text',
    endpoint('POST /x', {
      data: `a=b&user%5Bpassword%5D=${SECRET}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  ],
  ['a secret in a form', endpoint('POST /x', { data: formOf({ a: 'b', api_key: SECRET }) })],
  ['a password in the URL', { method: 'get', url: `https://me:${SECRET}@example.com/`, headers: {} }],
];

function formOf(entries: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(entries)) form.append(name, value);
  return form;
}

describe.each(textFormats)('the text format $name', ({ cannotCarry, write }) => {
  const requests = REQUESTS.filter(
    ([name]) =>
      (name !== 'a password in the URL' || !cannotCarry.includes('passwords in the URL')) &&
      (name !== 'a secret in a form' || !cannotCarry.includes('forms')),
  );

  it.each(requests)('masks %s', (_name, request) => {
    expect(write(request, {})).toContain(SECRET);
    expect(write(request, { mask: true })).not.toContain(SECRET);
  });

  it('masks the credentials of the profile and the names that the caller adds', () => {
    const api = createEndpoint({
      baseUrl: 'https://acme.example',
      vendor: 'acme',
      userAgent: 'me',
      credentials: ['x-acme-auth'],
    });
    expect(write(api('GET /a', { headers: { 'X-Acme-Auth': SECRET } }), { mask: true })).not.toContain(SECRET);
    const request = endpoint('POST /a', { pin: 's3cret', headers: { 'x-mine': SECRET } });
    expect(write(request, { mask: true, secrets: ['PIN', 'X-Mine'] })).not.toContain(SECRET);
  });

  it('masks the credentials of the profile in copies made with spread syntax', () => {
    const api = createEndpoint({
      baseUrl: 'https://a.example',
      vendor: 'a',
      userAgent: 'me',
      credentials: ['x-session'],
    });
    const request = api('GET /a', { headers: { 'X-Session': SECRET } });
    const copy = { ...request, headers: { ...request.headers, 'x-b': '1' } };
    expect(write(copy, { mask: true })).not.toContain(SECRET);
    expect(write(copy, {})).toContain(SECRET);
  });

  it('masks names that are secrets in most APIs, and shows them for GitHub, where they are not', () => {
    const names = ['key', 'code', 'signature', 'auth'];
    for (const name of names) {
      const at = (baseUrl: string) => endpoint('POST /a', { baseUrl, [name]: SECRET });
      expect(write(at('https://api.example.com'), { mask: true })).not.toContain(SECRET);
      expect(write(at('https://api.github.com'), { mask: true })).toContain(SECRET);
    }
    for (const name of ['sig', 'jwt', 'X-Amz-Signature', 'X-Goog-Signature', 'id_jwt', 'otp', 'code_verifier']) {
      expect(write(endpoint('GET /a', { [name]: SECRET }), { mask: true })).not.toContain(SECRET);
    }
    for (const name of ['x-auth', 'x-acme-auth', 'x-jwt', 'x-hub-signature', 'x-password']) {
      expect(write(endpoint('GET /a', { headers: { [name]: SECRET } }), { mask: true })).not.toContain(SECRET);
    }
  });

  it('rejects unknown and invalid options, and names the right one', () => {
    const request = endpoint('GET /user', { headers: { authorization: `token ${SECRET}` } });
    const refused = (message: string) =>
      expect.objectContaining({
        name: 'EndpointError',
        code: 'INVALID_OPTION',
        message: expect.stringContaining(message),
      });
    expect(() => write(request, { maks: true } as never)).toThrow(refused('Did you mean "mask"?'));
    expect(() => write(request, { secret: ['a'] } as never)).toThrow(refused('Did you mean "secrets"?'));
    expect(() => write(request, { mask: 1 } as never)).toThrow(refused('"mask"'));
    expect(() => write(request, { secrets: 'a' } as never)).toThrow(refused('"secrets"'));
    expect(() => write(request, 'mask' as never)).toThrow(refused('plain object'));
    expect(() => write(request, null as never)).toThrow(refused('plain object'));
  });

  it('shows values that are not secrets', () => {
    const request = endpoint('POST /x?per_page=2', {
      token_type: 'visible',
      key: 'visible',
      password: true,
      secret: '',
    });
    expect(write(request, { mask: true })).toBe(write(request, {}));
  });
});

const at = (url: string, changes: object = {}): RequestOptions => ({ method: 'get', url, headers: {}, ...changes });
const HIDDEN_DEEPER: readonly [string, RequestOptions][] = [
  ...[
    `https://a.example/?token[]=${SECRET}`,
    `https://a.example/?token[0]=${SECRET}&b=1`,
    `https://a.example/?a=1&user[token][]=${SECRET}`,
    `https://a.example/?access_token%5B%5D=${SECRET}`,
    `https://a.example/?apiKey[]=${SECRET}`,
    `https://a.example/?key[]=${SECRET}`,
    `https://a.example/x;token=${SECRET}/y`,
    `https://a.example/x;a=1;token=${SECRET};b=2/y?c=3`,
    `https://a.example/token=${SECRET}`,
    `https://a.example/?a=1;token=${SECRET}`,
    `https://a.example/?token=a;${SECRET}`,
    `https://a.example/#access_token=${SECRET}&state=1`,
    `https://a.example/#/callback?access_token=${SECRET}`,
    `https://a.example/?#token=${SECRET}`,
  ].map((url): [string, RequestOptions] => [url, at(url)]),
  ...['{"password":"s3cret"}', ' [{"token": "s3cret"}]', 'a=1&password=s3cret', '{"a":1}\n{"password":"s3cret"}\n'].map(
    (body): [string, RequestOptions] => [
      `the text ${JSON.stringify(body)} without a content type`,
      at('https://a.example/', { method: 'post', body }),
    ],
  ),
  ...['application/x-ndjson', 'application/jsonl', 'application/json-seq', 'application/vnd.a+json', 'text/plain'].map(
    (type): [string, RequestOptions] => [
      `lines of JSON of the type ${type}`,
      at('https://a.example/', {
        method: 'post',
        headers: { 'content-type': type },
        body: '{"a":1}\n{"password":"s3cret"}\n'.slice(type === 'text/plain' ? 8 : 0),
      }),
    ],
  ),
];
const PASSWORDS = [
  `https:/me:${SECRET}@a.example/`,
  `https:me:${SECRET}@a.example/`,
  `https:///me:${SECRET}@a.example/`,
  `https:\\\\me:${SECRET}@a.example/`,
  `https://me:a@${SECRET}@a.example/`,
  `HTTPS://me:${SECRET}@a.example`,
];

describe.each(textFormats)('the text format $name', ({ cannotCarry, write }) => {
  it.each(HIDDEN_DEEPER)('masks a secret in %s', (_name, request) => {
    expect(write(request, { mask: true })).not.toContain(SECRET);
    expect(JSON.stringify(maskSecrets(request))).not.toContain(SECRET);
  });

  it.skipIf(cannotCarry.includes('passwords in the URL')).each(PASSWORDS)('masks the password in %s', (url) => {
    expect(write(at(url), { mask: true })).not.toContain(SECRET);
    expect(maskSecrets(at(url)).url).toBe('https://$URL_CREDENTIALS@a.example/');
  });

  it.each(['github_token', 'gh_token', 'githubToken', 'GITHUB-TOKEN', 'aws_secret_access_key', 'npm_token'])(
    'never reads the variable of another service for a field called %s',
    (field) => {
      const request = endpoint('POST /a', {
        baseUrl: 'https://a.example',
        [field]: SECRET,
        headers: /[_-]/.test(field) ? { [field]: SECRET } : {},
      });
      const text = write(request, { mask: true });
      expect(text).not.toContain(SECRET);
      expect(text).toMatch(/API_(?:GITHUB|GH|AWS|NPM)_/);
      expect(text).not.toMatch(/(?<!API_)(?:GITHUB_TOKEN|GH_TOKEN|AWS_SECRET_ACCESS_KEY|NPM_TOKEN)/);
    },
  );
});

it("reads GitHub's own variable for GitHub's own credential only", () => {
  const request = endpoint('POST /a', { github_token: 'other', headers: { authorization: 'token s3cret' } });
  const text = toCurl(request, { mask: true });
  expect(text).toContain('"authorization: token $GITHUB_TOKEN"');
  expect(text).toContain('"$API_GITHUB_TOKEN"');
});

describe('a masked text', () => {
  const options = endpoint('POST /a?access_token=s3cret&page=2', {
    headers: { authorization: 'token s3cret', cookie: 's3cret=1' },
    user: 'me',
    password: 'p4ss',
    pin: 's3cret',
  });

  it('uses a variable for each secret in a command', () => {
    const text = toCurl(options, { mask: true });
    expect(text).toContain('--header "authorization: token $GITHUB_TOKEN"');
    expect(text).toContain('--header "cookie: $COOKIE"');
    expect(text).toContain(`--url 'https://api.github.com/a?access_token='"$ACCESS_TOKEN"'&page=2'`);
    expect(text).toContain(`'{"user":"me","password":"'"$PASSWORD"'","pin":"s3cret"}'`);
    expect(toHttpMessage(options, { mask: true })).toContain('\nauthorization: token $GITHUB_TOKEN\n');
  });

  it('reads the variables in JavaScript and in Python', () => {
    const javaScript = toCode(options, 'fetch', { mask: true });
    expect(javaScript).toContain('?access_token=$' + '{encodeURIComponent(process.env.ACCESS_TOKEN)}&page=2`');
    expect(javaScript).toContain('authorization: `token $' + '{process.env.GITHUB_TOKEN}`');
    expect(javaScript).toContain('password: process.env.PASSWORD,');
    const python = toCode(options, 'python-requests', { mask: true });
    expect(python).toContain('access_token=" + quote(os.environ["ACCESS_TOKEN"], safe="") + "&page=2"');
    expect(python).toContain('"token " + os.environ["GITHUB_TOKEN"]');
    expect(python).toContain('"password": os.environ["PASSWORD"],');
    expect(python).toMatch(/^from urllib.parse import quote\nimport os\nimport requests\n/);
  });

  it('never uses one variable for two secrets', () => {
    const users = [{ password: 'a' }, { password: 'b' }, { password: 'a' }];
    const variables = (body: object[]) =>
      toCode(endpoint('POST /a', { data: body }), 'fetch', { mask: true, secrets: ['password_2'] })
        .match(/process\.env\.\w+/g)
        ?.map((name) => name.replace('process.env.', ''));
    expect(variables(users)).toEqual(['PASSWORD', 'PASSWORD_2', 'PASSWORD']);
    expect(variables([{ password_2: 'x' }, ...users])).toEqual(['PASSWORD_2', 'PASSWORD', 'PASSWORD_3', 'PASSWORD']);
    expect(variables([{ password_2: 'b' }, ...users])).toEqual(['PASSWORD_2', 'PASSWORD', 'PASSWORD_2', 'PASSWORD']);
  });

  it('uses the variable of the caller instead of the token', () => {
    expect(toCurl(options, { mask: 'ACME_KEY' })).toContain('token $ACME_KEY');
  });

  it('does not use the GitHub token for another server', () => {
    const headers = { authorization: 'Bearer s3cret' };
    const other = (baseUrl: string) => toCurl(endpoint('GET /a', { baseUrl, headers }), { mask: true });
    expect(other('https://example.com')).toContain('Bearer $TOKEN');
    expect(other('https://github.example.com/api/v3')).toContain('Bearer $GITHUB_TOKEN');
    expect(other('https://api.acme.ghe.com')).toContain('Bearer $GITHUB_TOKEN');
    expect(other('/api/github')).toContain('Bearer $GITHUB_TOKEN');
  });

  it.each([
    's3cret',
    's3cret and more',
    'a`touch stolen` s3cret',
    '$(touch stolen)s3cret',
    '  s3cret',
    'Digest a="s3cret", b="s3cret"',
  ])('has nothing left of the authorization %j', (authorization) => {
    const text = toCurl(endpoint('GET /user', { headers: { authorization } }), { mask: true });
    expect(text).toMatch(/--header "authorization: (?:Digest )?\$GITHUB_TOKEN"/);
    expect(text).not.toMatch(/s3cret|stolen/);
  });

  it.each(['', 'a b', '$(x)', 'A"'])('cannot use a variable named %j', (mask) => {
    expect(() => toCurl(options, { mask })).toThrow(expect.objectContaining({ code: 'INVALID_OPTION' }));
  });

  it('keeps the digits of long numbers and the layout of JSON text', () => {
    const data = '{ "id": 12345678901234567890, "token": "s3cret", "rest": "…';
    const headers = { 'content-type': 'application/json' };
    const text = toCurl(endpoint('POST /a', { data, headers }), { mask: true });
    expect(text).toContain(`'{ "id": 12345678901234567890, "token": "'"$TOKEN"'", "rest": "…'`);
  });
});

describe('the credentials of a profile', () => {
  const profile = { vendor: 'a', userAgent: 'me' };

  it('do not change how requests of other profiles are masked', () => {
    const other = endpoint('POST /a', { session_name: 'visible', headers: { 'x-visible': 'visible' } });
    const before = toCurl(other, { mask: true });
    createEndpoint({ ...profile, baseUrl: 'https://a.example', credentials: ['x-visible', 'session_name'] });
    expect(toCurl(other, { mask: true })).toBe(before);
  });

  it('are carried only if masking would not recognize them by name', () => {
    const at = (credentials: string[]) => createEndpoint({ ...profile, baseUrl: 'https://a.example', credentials });
    const symbols = (request: object) => Object.getOwnPropertySymbols(request);
    expect(symbols(endpoint('GET /user'))).toEqual([]);
    expect(symbols(at(['x-api-key', 'authorization'])('GET /a'))).toEqual([]);
    const marked = at(['X-Session'])('GET /a');
    expect(symbols(marked)).toEqual([Symbol.for('routebook.credentials')]);
    expect(Object.keys(marked)).toEqual(['method', 'url', 'headers']);
    expect(JSON.parse(JSON.stringify(marked))).toEqual({
      method: 'get',
      url: 'https://a.example/a',
      headers: marked.headers,
    });
    expect(structuredClone(marked).url).toBe(marked.url);
  });

  it('are the same for endpoint, parse and merge', () => {
    const api = createEndpoint({ ...profile, baseUrl: 'https://a.example', credentials: ['x-session'] });
    expect(api.parse(api.merge('GET /a'))).toEqual(api('GET /a'));
    expect(maskSecrets(api('POST /a', { 'x-session': SECRET })).body).toEqual({ 'x-session': '$X_SESSION' });
  });

  it('are ignored if they were written by hand and are not a list of names', () => {
    for (const names of ['x-a', [1], {}, null]) {
      const request = {
        ...endpoint('GET /user', { headers: { 'x-a': 'shown' } }),
        [Symbol.for('routebook.credentials')]: names,
      };
      expect(toCurl(request, { mask: true })).toContain('shown');
    }
  });
});

describe('maskSecrets', () => {
  it('masks forms, and keeps the files in them', () => {
    const parameters = maskSecrets(
      endpoint('POST /a', { data: new URLSearchParams({ client_secret: SECRET, a: 'b' }) }),
    );
    expect([...(parameters.body as URLSearchParams)]).toEqual([
      ['client_secret', '$CLIENT_SECRET'],
      ['a', 'b'],
    ]);
    const form = formOf({ password: SECRET, a: 'b' });
    form.append('file', new File(['x'], 'x.txt'));
    const masked = maskSecrets(endpoint('POST /a', { data: form })).body as unknown as FormData;
    expect([masked.get('password'), masked.get('a'), (masked.get('file') as File).name]).toEqual([
      '$PASSWORD',
      'b',
      'x.txt',
    ]);
    expect(form.get('password')).toBe(SECRET);
  });

  it('takes only the option secrets', () => {
    const request = endpoint('GET /user');
    expect(() => maskSecrets(request, { mask: false } as never)).toThrow(
      expect.objectContaining({ code: 'INVALID_OPTION' }),
    );
  });

  it('returns request options without secrets, and does not change its argument', () => {
    const request = endpoint('POST /a?token=s3cret', {
      password: 's3cret',
      pin: 1,
      api_key: 12,
      headers: { authorization: 'token s3cret' },
    });
    const before = structuredClone(request);
    const masked = maskSecrets(request, { secrets: ['pin'] });
    expect(masked).toEqual({
      ...request,
      url: 'https://api.github.com/a?token=$TOKEN',
      headers: { ...request.headers, authorization: 'token $GITHUB_TOKEN' },
      body: { password: '$PASSWORD', pin: '$PIN', api_key: '$API_KEY' },
    });
    expect(request).toEqual(before);
  });

  it('keeps bodies that are not text', () => {
    const data = new Uint8Array([1]);
    expect(maskSecrets(endpoint('POST /a', { data })).body).toBe(data);
    expect(maskSecrets(endpoint('POST /a', { data: '{"secret":"s3cret"}' })).body).toBe('{"secret":"$SECRET"}');
  });
});
