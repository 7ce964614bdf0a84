import { generateKeyPairSync } from 'node:crypto';
import { inspect } from 'node:util';
import { EndpointError, type GitHub } from 'routebook';
import { createApp, InstallationError } from 'routebook/auth';
import { github } from 'routebook/catalogue';
import { reference as referenceSection } from 'routebook/catalogue/reference';
import { ResponseError } from 'routebook/send';
import { describe, expect, it, vi } from 'vitest';
import type { Received } from '../support/loopback-server.ts';
import { isExchange, isSignedBy, PKCS1, PKCS8, partsOf, publicKey, start, tokenOf } from './start-app.ts';

const reference = github.with(referenceSection);

const repository = { owner: 'octocat', repo: 'hello-world' };

describe('the client of an app', () => {
  it.each([
    ['PKCS #1', PKCS1],
    ['PKCS #8', PKCS8],
    ['\\n for line breaks', PKCS1.replaceAll('\n', '\\n')],
    ['CRLF', PKCS1.replaceAll('\n', '\r\n')],
    ['\\r\\n', PKCS1.replaceAll('\n', '\\r\\n')],
    ['spaces for line breaks', PKCS1.replaceAll('\n', ' ')],
    ['no line break at the end', PKCS8.trim()],
  ])('signs in with a JWT that the key has signed: %s', async (_, key) => {
    const { app, received } = await start({ privateKey: key });
    await app.github.apps.getAuthenticated();
    const jwt = tokenOf(received[0] as Received) as string;
    const now = Math.floor(Date.now() / 1000);
    expect(partsOf(jwt)).toEqual([
      { alg: 'RS256', typ: 'JWT' },
      { iat: expect.closeTo(now - 30, -1), exp: expect.closeTo(now + 570, -1), iss: 1 },
    ]);
    expect(isSignedBy(jwt)).toBe(true);
  });

  it("like: 'octokit' sends as an Octokit does, but finds installations and creates tokens with retries", async () => {
    let failures = 2;
    const { app, received, exchanges } = await start({ like: 'octokit', retryDelay: 1 }, ({ url }) => {
      if (url.endsWith('/meta') || failures-- > 0) return { status: 502, data: { message: 'Bad Gateway' } };
      return url.endsWith('/installation') ? { status: 200, data: { id: 7 } } : undefined;
    });
    const octokit = await app.forRepository('octocat', 'hello-world');
    const error = await octokit.meta.get().catch((fault: unknown) => fault);
    expect(error).toMatchObject({ name: 'HttpError', status: 502, response: { data: { message: 'Bad Gateway' } } });
    await expect(app.github.meta.get()).rejects.toMatchObject({ name: 'HttpError' });
    expect(received.map(({ url }) => url.split('/').at(-1))).toEqual([
      ...['installation', 'installation', 'installation', 'access_tokens', 'meta', 'meta'],
    ]);
    expect(exchanges()).toHaveLength(1);
  });

  it('signs with a shorter key in the form that GitHub generates', async () => {
    const pair = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const key = pair.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
    const { app, received } = await start({ privateKey: key });
    await app.github.apps.getAuthenticated();
    expect(isSignedBy(tokenOf(received[0] as Received) as string, pair.publicKey)).toBe(true);
  });

  it('signs once for many calls, and again before the JWT ends', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date() });
    const sign = vi.fn(async () => 'c2ln');
    const { app, received } = await start({ privateKey: undefined, sign });
    await Promise.all(Array.from({ length: 5 }, () => app.github.apps.getAuthenticated()));
    expect(sign).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(509_000);
    await app.github.apps.getAuthenticated();
    expect(sign).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(2000);
    await app.github.apps.getAuthenticated();
    expect(sign).toHaveBeenCalledTimes(2);
    expect(received).toHaveLength(7);
  });

  it.each([
    ['bytes', Uint8Array.of(115, 105, 103)],
    ['a buffer', Uint8Array.of(115, 105, 103).buffer],
    ['base64url', 'c2ln'],
  ])('takes the signature of a vault as %s', async (_, signature) => {
    const data: string[] = [];
    const sign = async (bytes: Uint8Array) => {
      data.push(new TextDecoder().decode(bytes));
      return signature;
    };
    const { app, received } = await start({ privateKey: undefined, sign, appId: 'Iv23abc' });
    await app.github.apps.getAuthenticated();
    expect(tokenOf(received[0] as Received)).toBe(`${data[0]}.c2ln`);
    expect(partsOf(data[0])[1]).toMatchObject({ iss: 'Iv23abc' });
  });

  it('rejects what is not a signature, and asks a vault that failed again', async () => {
    const answers: (() => unknown)[] = [
      () => 'not base64url!',
      () => 5,
      () => {
        throw new TypeError('the vault is sealed');
      },
      () => 'c2ln',
    ];
    const sign = async () => (answers.shift() as () => string)();
    const { app, received } = await start({ privateKey: undefined, sign });
    for (const _ of ['text', 'a number'])
      await expect(app.github.apps.getAuthenticated()).rejects.toMatchObject({
        code: 'INVALID_OPTION',
        parameter: 'sign',
      });
    await expect(app.github.apps.getAuthenticated()).rejects.toThrow('the vault is sealed');
    await app.github.apps.getAuthenticated();
    expect(received).toHaveLength(1);
  });

  it('keeps hooks of the program, and sends nothing to another server', async () => {
    const onResponse = vi.fn();
    const { app, received, baseUrl } = await start({ onResponse, userAgent: 'my-bot' });
    await app.installation(7).issues.list();
    expect(onResponse.mock.calls.map(([event]) => event.url)).toEqual([
      `${baseUrl}/app/installations/7/access_tokens`,
      `${baseUrl}/issues`,
    ]);
    expect(received.map(({ headers }) => headers['user-agent'])).toEqual([
      expect.stringMatching(/^my-bot /),
      expect.stringMatching(/^my-bot /),
    ]);
  });
});

describe('a client of an installation', () => {
  it('creates one token for many calls, with the limits of the client', async () => {
    const { app, received, exchanges } = await start();
    const github = app.installation(7, {
      permissions: { issues: 'write', single_file: 'read' },
      repositories: ['hello-world'],
      repositoryIds: [1, 2],
    });
    await Promise.all(Array.from({ length: 8 }, () => github.issues.listForRepo(repository)));
    expect(exchanges().map(({ method, url, body }) => [method, url, JSON.parse(body)])).toEqual([
      [
        'POST',
        '/api/v3/app/installations/7/access_tokens',
        {
          permissions: { issues: 'write', single_file: 'read' },
          repositories: ['hello-world'],
          repository_ids: [1, 2],
        },
      ],
    ]);
    expect(isSignedBy(tokenOf(exchanges()[0] as Received) as string)).toBe(true);
    expect(new Set(received.filter((each) => !isExchange(each)).map(tokenOf))).toEqual(new Set(['t1']));
    const all = github as unknown as GitHub;
    await expect(all.repos.delete(repository)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
    expect(received).toHaveLength(9);
  });

  it('has tokens of its own for each app, installation, level, and list of repositories', async () => {
    const { app, baseUrl, exchanges } = await start();
    const other = createApp({ appId: 2, privateKey: PKCS1, baseUrl });
    const tokens = [
      await app.token(7),
      await app.token(8),
      await app.token(7, { permissions: { organization_projects: 'write' } }),
      await app.token(7, { permissions: { organization_projects: 'admin' } }),
      await app.token(7, { repositories: ['a'] }),
      await app.token(7, { repositories: ['a', 'b'] }),
      await app.token(7, { repositoryIds: [1] }),
      await other.token(7),
    ];
    expect(new Set(tokens).size).toBe(8);
    expect(await app.token(7, { repositories: ['b', 'a', 'a'] })).toBe(tokens[5]);
    expect(await app.token(7)).toBe(tokens[0]);
    expect(exchanges()).toHaveLength(8);
  });

  it('renews the token a minute before it ends', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date() });
    const { app, exchanges } = await start({ privateKey: undefined, sign: async () => 'c2ln' });
    expect(await app.token(7)).toBe('t1');
    vi.advanceTimersByTime(3_538_000);
    expect(await app.token(7)).toBe('t1');
    vi.advanceTimersByTime(3000);
    expect(await app.token(7)).toBe('t2');
    expect(exchanges()).toHaveLength(2);
  });

  it('makes one exchange for thirty calls that were rejected one after the other', async () => {
    const { app, received, revoked, exchanges } = await start({ concurrency: 100 });
    const github = app.installation(7);
    await github.issues.list();
    revoked.add('t1');
    const calls: Promise<unknown>[] = [];
    for (let call = 0; call < 30; call++) {
      calls.push(github.issues.list());
      if (call % 3 === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    }
    await Promise.all(calls);
    expect(exchanges()).toHaveLength(2);
    expect(received.filter((each) => tokenOf(each) === 't2')).toHaveLength(30);
  });

  it('does not wait for the interval between writes to create tokens', async () => {
    const { app, exchanges } = await start({ writeInterval: 60_000 });
    await Promise.all(Array.from({ length: 10 }, (_, index) => app.installation(index + 1).issues.list()));
    expect(exchanges()).toHaveLength(10);
  });

  it('is the same client for the same installation and limits', async () => {
    const { app } = await start();
    expect(app.installation(7)).toBe(app.installation(7));
    expect(app.installation(7, { repositories: ['a'] })).not.toBe(app.installation(7));
  });

  it('is kept, unless a thousand others were used since', async () => {
    const { app } = await start();
    const [first, second] = [app.installation(1), app.installation(2)];
    for (let id = 3; id <= 1000; id++) app.installation(id);
    expect(app.installation(1)).toBe(first);
    app.installation(1001);
    expect(app.installation(1)).toBe(first);
    expect(app.installation(2)).not.toBe(second);
  });

  it.each([
    [403, 'This installation has been suspended', 'suspended', 'the installation 7 is suspended'],
    [404, 'Not Found', 'removed', 'the app has no installation 7'],
    [
      422,
      'There is at least one repository that does not exist',
      undefined,
      'there is no token for the installation 7',
    ],
  ])('rejects with an error of its own if there is no token: %i', async (status, message, reason, text) => {
    const { app } = await start({ retries: 0 }, (request) =>
      isExchange(request) ? { status, data: { message } } : undefined,
    );
    const faults = await Promise.all(
      [app.installation(7).issues.list(), app.installation(7).issues.list(), app.token(7)].map((call) =>
        call.catch((fault: unknown) => fault),
      ),
    );
    for (const fault of faults as InstallationError[]) {
      expect(fault).toBeInstanceOf(InstallationError);
      expect(fault).not.toBeInstanceOf(ResponseError);
      expect(fault).toMatchObject({ name: 'InstallationError', reason, installation: 7 });
      expect(fault.message).toContain(text);
      expect(fault.cause).toMatchObject({ status });
      expect(fault.message).not.toContain('eyJ');
    }
    expect(new Set(faults).size).toBe(3);
    const [, frame] = ((faults[0] as Error).stack ?? '').split('\n    at ');
    expect(frame).toContain('app.test.ts');
  });

  it('is found by the repository that it has access to', async () => {
    const { app, received } = await start({}, ({ url }) => {
      if (url.endsWith('/hello-world/installation')) return { data: { id: 9 } };
      if (url.endsWith('/other/installation')) return { status: 404, data: { message: 'Not Found' } };
      return undefined;
    });
    const github = await app.forRepository('octocat', 'hello-world');
    expect(github).toBe(app.installation(9));
    await github.issues.list();
    expect(received[1]?.url).toBe('/api/v3/app/installations/9/access_tokens');
    const fault = await app.forRepository('octocat', 'other').catch((error: unknown) => error);
    expect(fault).toMatchObject({ name: 'InstallationError', reason: 'removed', installation: undefined });
    expect((fault as Error).stack?.split('\n    at ')[1]).toContain('app.test.ts');
  });

  it('is listed with the others', async () => {
    const { app } = await start({}, ({ url }) =>
      url.startsWith('/api/v3/app/installations?') ? { data: [{ id: 1 }, { id: 2 }] } : undefined,
    );
    const found = [];
    for await (const { installation, github } of app.installations()) found.push([installation.id, github]);
    expect(found).toEqual([
      [1, app.installation(1)],
      [2, app.installation(2)],
    ]);
  });
});

describe('the request for a token of an installation', () => {
  const FAILURES: readonly (readonly [string, number | undefined])[] = [
    ['a status of 502', 502],
    ['a status of 503', 503],
    ['a lost connection', undefined],
  ];

  it.each(FAILURES)('is sent at most 1 + retries times after %s, with waits that are bounded', async (_, status) => {
    for (const retries of [0, 1, undefined]) {
      const waits: [attempt: number, isShort: boolean][] = [];
      let count = 0;
      const { app } = await start({
        retryDelay: 4,
        ...(retries !== undefined && { retries }),
        onRetry: ({ attempt, delay }) => waits.push([attempt, delay <= 4 * 2 ** (attempt - 1)]),
        fetch: async (url) => {
          if (!String(url).endsWith('/access_tokens')) throw new Error('no other request must be sent');
          count++;
          if (status === undefined) throw new TypeError('lost');
          return new Response('{}', { status });
        },
      });
      const most = 1 + (retries ?? 3);
      // Calls at the same time share the request, and the next call starts again.
      for (const expected of [most, 2 * most]) {
        const calls = [app.token(1), app.installation(1).repos.get({ owner: 'a', repo: 'b' })];
        for (const result of await Promise.allSettled(calls))
          expect(result).toMatchObject({ status: 'rejected', reason: { name: 'InstallationError' } });
        expect(count).toBe(expected);
      }
      const once = Array.from({ length: most - 1 }, (_each, index) => [index + 1, true]);
      expect(waits).toEqual([...once, ...once]);
    }
  });

  it.each(FAILURES)('is repeated alone: another POST of the client is not, after %s', async (_, status) => {
    const sent: string[] = [];
    const { app } = await start({
      retryDelay: 0,
      writeInterval: 0,
      fetch: async (url) => {
        sent.push(String(url).replace(/.*\//, ''));
        if (sent.at(-1) === 'access_tokens' && sent.length > 1)
          return Response.json({ token: 'ghs_a', expires_at: '2100-01-01T00:00:00Z' }, { status: 201 });
        if (status === undefined) throw new TypeError('lost');
        return new Response('{}', { status });
      },
    });
    const { issues } = app.installation(1);
    await expect(issues.create({ owner: 'a', repo: 'b', title: 'c' })).rejects.toThrow(
      status ? String(status) : 'lost',
    );
    expect(sent).toEqual(['access_tokens', 'access_tokens', 'issues']);
  });
});

describe('the options of an app', () => {
  const encoded = Buffer.from(PKCS1).toString('base64');
  it.each([
    ['a key in quotes', { privateKey: `"${PKCS1.replaceAll('\n', '\\n')}"` }, 'Remove them'],
    ['a key as base64', { privateKey: encoded }, "Buffer.from(key, 'base64')"],
    ['half a key', { privateKey: PKCS1.slice(0, 400) }, 'is incomplete'],
    ['the first line of a key', { privateKey: '-----BEGIN RSA PRIVATE KEY-----' }, 'Pass all its lines'],
    ['the name of a file', { privateKey: './key.pem' }, '-----BEGIN'],
    ['an empty key', { privateKey: '' }, '-----BEGIN'],
    [
      'a public key',
      { privateKey: publicKey.export({ type: 'spki', format: 'pem' }).toString() },
      'is a key of another kind',
    ],
    ['an encrypted key', { privateKey: '-----BEGIN ENCRYPTED PRIVATE KEY-----\nMII=' }, 'Decrypt it'],
    ['no key', { privateKey: undefined }, '"privateKey" or "sign"'],
    ['two keys', { sign: async () => '' }, 'not both'],
    ['no id', { appId: undefined }, '"appId" is missing'],
    ['a wrong id', { appId: 1.5 }, '"appId" of createApp must be'],
    ['a token', { token: 'x' }, 'use createGitHub'],
    ['a misspelled option', { baseUrll: 'x' }, 'baseUrl'],
  ])('rejects %s', (_, options, text) => {
    const create = () => createApp({ appId: 1, privateKey: PKCS1, ...options } as never);
    expect(create).toThrow(EndpointError);
    expect(create).toThrow(text);
    expect(create).not.toThrow(PKCS1.slice(60, 90));
  });

  it('rejects a key that is damaged when it is first used, without a part of it', async () => {
    const lines = PKCS1.split('\n');
    const { app, received } = await start({ privateKey: [lines[0], ...lines.slice(3)].join('\n') });
    const fault = (await app.github.apps.getAuthenticated().catch((error: unknown) => error)) as Error;
    expect(fault).toMatchObject({ code: 'INVALID_OPTION', parameter: 'privateKey' });
    expect(fault.message).not.toContain(lines[3]);
    expect(received).toHaveLength(0);
  });

  it.each([
    [{ isues: 'write' }, 'Did you mean "issues"'],
    [{ issues: 'wrte' }, '"read", "write", "admin"'],
  ])('rejects permissions that are invalid, before a token is created: %j', async (permissions, text) => {
    const { app, received } = await start();
    const github = app.installation(7, { permissions: permissions as object }) as unknown as GitHub;
    await expect(github.issues.list()).rejects.toThrow(text);
    expect(received).toHaveLength(0);
  });

  it('accepts every permission that a token can have', async () => {
    const description = reference.getSchema('AppPermissions') as { properties: object };
    const { app, exchanges } = await start();
    for (const name of Object.keys(description.properties)) {
      const level = /^(?:workflows|profile)$/.test(name) ? 'write' : 'read';
      const github = app.installation(7, { permissions: { [name]: level } }) as unknown as GitHub;
      await github.meta.get();
    }
    expect(exchanges().length).toBeGreaterThan(50);
  });

  it.each([
    [undefined, {}, '"id"'],
    [null, {}, '"id"'],
    ['', {}, '"id"'],
    [0, {}, '"id"'],
    ['7', {}, '"id"'],
    [7, { permissions: 'write' }, 'must be an object'],
    [7, { repositories: 'a' }, 'a list of strings'],
    [7, { repositoryIds: ['1'] }, 'a list of numbers'],
    [7, { repos: [] }, 'no option "repos"'],
  ])('rejects limits that are invalid: %j %j', async (id, options, text) => {
    const { app, received } = await start();
    expect(() => app.installation(id as never, options as never)).toThrow(text);
    await expect(app.token(id as never, options as never)).rejects.toThrow(text);
    expect(received).toHaveLength(0);
  });
});

it('applies a policy to the lookup of an installation, before it is sent', async () => {
  const { app, received } = await start({ policy: { repo: 'octocat/hello-world' } }, ({ url }) =>
    url.endsWith('/installation') ? { data: { id: 9 } } : undefined,
  );
  await expect(app.forRepository('octocat', 'other')).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
  await expect(app.installations().next()).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
  expect(received).toHaveLength(0);
  await (await app.forRepository('octocat', 'hello-world')).issues.listForRepo(repository);
  expect(received.map(({ url }) => url.split('?')[0])).toEqual([
    '/api/v3/repos/octocat/hello-world/installation',
    '/api/v3/app/installations/9/access_tokens',
    '/api/v3/repos/octocat/hello-world/issues',
  ]);
});

it('applies a policy to what the program does, and not to the requests for tokens', async () => {
  const { app, received, exchanges } = await start({ policy: { readOnly: true } });
  await app.installation(7).issues.list();
  expect(exchanges()).toHaveLength(1);
  await expect(app.installation(7).issues.create({ ...repository, title: 'Bug' })).rejects.toMatchObject({
    code: 'PERMISSION_DENIED',
  });
  await expect(app.github.apps.createInstallationAccessToken({ installation_id: 7 })).rejects.toMatchObject({
    code: 'PERMISSION_DENIED',
  });
  expect(received).toHaveLength(2);
});

it('a client keeps its limits if the program changes what it passed', async () => {
  const { app, received } = await start();
  const limits: { permissions: Record<string, string> } = { permissions: { issues: 'read' } };
  app.installation(7, limits as never);
  limits.permissions['administration'] = 'write';
  const github = app.installation(7, { permissions: { issues: 'read' } }) as unknown as GitHub;
  await expect(github.repos.delete(repository)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
  await github.issues.listForRepo(repository);
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({ permissions: { issues: 'read' } });
});

it.each([{ permissions: {} }, { permissions: { issues: undefined } }, { repositories: [] }, { repositoryIds: [] }])(
  'limits without content are rejected, which could mean no limits: %j',
  async (limits) => {
    const { app, received } = await start();
    expect(() => app.installation(7, limits as never)).toThrow('left out, or have content');
    await expect(app.token(7, limits as never)).rejects.toThrow('left out, or have content');
    expect(received).toHaveLength(0);
  },
);

it('a polluted prototype changes neither the server nor the hooks of an app', async () => {
  const { app, received } = await start();
  const onResponse = vi.fn();
  Object.assign(Object.prototype, { baseUrl: 'https://evil.example', onResponse });
  try {
    await app.installation(7).issues.list();
  } finally {
    for (const name of ['baseUrl', 'onResponse']) Reflect.deleteProperty(Object.prototype, name);
  }
  expect(received).toHaveLength(2);
  expect(onResponse).not.toHaveBeenCalled();
});

it('a response without a token is an error', async () => {
  const { app } = await start({}, (request) => (isExchange(request) ? { status: 201, data: {} } : undefined));
  await expect(app.installation(7).issues.list()).rejects.toThrow('the response has no token');
});

it.each(['text/html', 'text/plain', 'application/json'])(
  'a page of the type %s that contains the token, in place of a response, is not in the error',
  async (type) => {
    const headers = { 'content-type': type };
    const { app } = await start({ retries: 0 }, (request) =>
      isExchange(request) ? { status: 201, headers, text: '<html>ghs_secretOfInstallation' } : undefined,
    );
    for (const call of [() => app.installation(7).issues.list(), () => app.token(7)]) {
      const error = await call().catch((reason: unknown) => reason);
      expect(error).toMatchObject({ name: 'InstallationError', cause: { status: 0, code: 'UNEXPECTED_DATA' } });
      expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('secretOfInstallation');
    }
  },
);

const isJwt = (request: Received) => /^eyJ/.test(tokenOf(request) ?? '');

it('the client of an app signs in at a full URL and with a query', async () => {
  const { app, received, baseUrl } = await start();
  await app.github.request(`GET ${baseUrl}/app`);
  await app.github.request('GET /orgs/{org}/installation?per_page=100', { org: 'octocat' });
  expect(received.map(({ url }) => url)).toEqual(['/api/v3/app', '/api/v3/orgs/octocat/installation?per_page=100']);
  expect(received.filter(isJwt)).toHaveLength(2);
});

it('the client of an app signs in for every route', async () => {
  const { app, received } = await start();
  await app.github.apps.listPlans();
  await app.github.meta.get();
  expect(received.filter(isJwt)).toHaveLength(2);
});

it('the client of an installation acts as the installation for every route', async () => {
  const { app, received } = await start();
  await app.installation(7).orgs.listAppInstallations({ org: 'octocat' });
  await app.installation(7).apps.getOrgInstallation({ org: 'octocat' });
  expect(received.map(tokenOf)).toEqual([expect.stringMatching(/^eyJ/), 't1', 't1']);
});

it.each([30, -30, 800, -800, 86_400])('the client of an app corrects a clock that is %i seconds off', async (ahead) => {
  const sign = vi.fn(async () => 'c2ln');
  const { app, received } = await start({ privateKey: undefined, sign }, (request) => {
    const time = Math.floor(Date.now() / 1000) + ahead;
    const [, { iat, exp }] = partsOf(tokenOf(request)) as [object, { iat: number; exp: number }];
    const date = new Date(time * 1000).toUTCString();
    // GitHub accepts a JWT that ends in at most ten minutes.
    if (iat <= time && exp > time && exp <= time + 600) return { headers: { date }, data: {} };
    return { status: 401, headers: { date }, data: { message: "'Issued at' claim ('iat') is invalid" } };
  });
  await app.github.apps.getAuthenticated();
  const isRejected = ahead < -30 || ahead > 570;
  expect(received.length).toBeLessThanOrEqual(2);
  if (isRejected) expect(received).toHaveLength(2);
  // The time is learnt once.
  const before = received.length;
  await app.github.apps.getAuthenticated();
  expect(received).toHaveLength(before + 1);
  expect(sign).toHaveBeenCalledTimes(isRejected ? 2 : 1);
});

it.each([{}, { date: 'yesterday' }])(
  'the client of an app rejects with a 401 that has another reason, after one more request: %j',
  async (headers) => {
    const { app, received } = await start({}, () => ({ status: 401, headers, data: { message: 'Bad credentials' } }));
    await expect(app.github.apps.getAuthenticated()).rejects.toMatchObject({ name: 'ResponseError', status: 401 });
    expect(received).toHaveLength(2);
  },
);

it('a client of an app sends no token to another server, even if a call has another base URL', async () => {
  const { app, received } = await start();
  const other = await start();
  const request = { baseUrl: other.baseUrl };
  await app.github.request('GET /app', request);
  await app.installation(7).request('GET /issues', request);
  await app.github.request(`POST ${new URL(other.baseUrl).origin}/login/oauth/access_token`, { code: 'a' });
  expect(other.received).toHaveLength(3);
  expect(other.received.map(tokenOf)).toEqual([undefined, undefined, undefined]);
  expect(received.map(({ url }) => url)).toEqual([]);
  // The token is created only if it is sent.
  await app.installation(7).issues.list();
  expect(received).toHaveLength(2);
});
