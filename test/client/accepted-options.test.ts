import { createGitHub, endpoint } from 'routebook';
import { createSend, type Notice } from 'routebook/send';
import { describe, expect, it } from 'vitest';
import { play } from '../send/scripted.ts';

const release = { owner: 'octokit', repo: 'app', release_id: 1, name: 'a.txt', data: 'text' };

describe('the second argument of a method', () => {
  const repository = { owner: 'octokit', repo: 'app' };
  const headers = { 'X-Trace': '1' };
  const clientOf = () => {
    const { fetch, sent } = play({ status: 200, body: [] });
    return { github: createGitHub({ fetch, defaults: { headers: { 'x-own': '2' } } }), sent };
  };

  it('has headers, as the first one', async () => {
    const { github, sent } = clientOf();
    await github.repos.get(repository, { headers, timeout: 1000, totalTimeout: 1000, retries: 0 });
    await github.repos.get.attempt(repository, { headers: new Headers(headers) });
    await github.repos.get.raw(repository, { headers });
    await github.users.getAuthenticated(undefined, { headers });
    await github.issues.listForRepo.all(repository, { headers, totalTimeout: 1000 });
    for await (const _ of github.issues.listForRepo.items(repository, { headers }));
    for await (const _ of github.issues.listForRepo.pages(repository, { headers }));
    await github.request('GET /repos/{owner}/{repo}', repository, { headers, retries: 0 });
    await github.request('GET /user' as string, {}, { headers });
    expect(sent.map((each) => [each.headers['x-trace'], each.headers['x-own']])).toEqual(Array(9).fill(['1', '2']));
    await github.repos.get(repository, { headers: { 'x-own': null } });
    expect(sent.at(-1)?.headers).not.toHaveProperty('x-own');
  });

  it('has nothing that the first one has', async () => {
    const { github, sent } = clientOf();
    const { signal } = new AbortController();
    const request = { signal };
    const twice = [
      github.repos.get({ ...repository, headers }, { headers }),
      github.issues.listForRepo.all({ ...repository, headers }, { headers }),
      github.request('GET /repos/{owner}/{repo}', { ...repository, headers }, { headers }),
      github.repos.get.raw({ ...repository, request }, { signal }),
      github.request('GET /repos/{owner}/{repo}', { ...repository, request }, { signal }),
    ];
    for (const each of twice)
      await expect(each).rejects.toMatchObject({
        code: 'INVALID_OPTION',
        message: expect.stringMatching(/is given twice: leave out "(headers|request.signal)" of the first argument/),
      });
    expect(sent).toEqual([]);
  });

  it('has a signal beside that of the defaults', async () => {
    const { fetch, sent } = play({ status: 200, body: {} });
    const request = { signal: new AbortController().signal };
    const github = createGitHub({ fetch, defaults: { request } });
    await github.repos.get(repository, { signal: new AbortController().signal });
    await expect(github.repos.get(repository, { signal: AbortSignal.abort(new Error('own')) })).rejects.toThrow('own');
    expect(sent).toHaveLength(1);
  });
});

describe('a base URL', () => {
  it('may be a URL, for a client and for a sender', async () => {
    const { fetch, sent } = play({ status: 200, body: {} });
    const baseUrl = new URL('https://github.example.com/api/v3');
    await createGitHub({ baseUrl, fetch, token: 't' }).users.getAuthenticated();
    const send = createSend({ baseUrl: new URL('https://github.example.com'), fetch, token: 't' });
    await send({ method: 'get', url: 'https://github.example.com/user', headers: {} } as never);
    expect(sent.map(({ url, headers }) => [url, headers['authorization']])).toEqual([
      ['https://github.example.com/api/v3/user', 'Bearer t'],
      ['https://github.example.com/user', 'Bearer t'],
    ]);
    await expect(send(endpoint('GET /user'))).rejects.toThrow('has the origin https://github.example.com');
  });

  it('that is neither text nor a URL, or a URL with a query or a password, is rejected', () => {
    for (const baseUrl of [5, {}, new URL('https://a.example/?b'), new URL('https://u:p@a.example')])
      for (const create of [createGitHub, createSend])
        expect(() => create({ baseUrl: baseUrl as string })).toThrow(/baseUrl/);
  });
});

describe('a token that begins with a scheme', () => {
  it.each(['token abc', 'Bearer abc', ' bearer  abc\n'])('is sent without it, with one notice: %j', async (token) => {
    const notices: Notice[] = [];
    const { fetch, sent } = play({ status: 200, body: {} });
    for (const given of [token, () => token, async () => token]) {
      const github = createGitHub({ fetch, token: given, onNotice: (notice) => notices.push(notice) });
      await github.users.getAuthenticated();
      await github.users.getAuthenticated();
    }
    expect(sent.map(({ headers }) => headers['authorization'])).toEqual(Array(6).fill('Bearer abc'));
    expect(notices.map(({ kind }) => kind)).toEqual(['tokenFormat', 'tokenFormat', 'tokenFormat']);
    expect(notices[0]?.message).not.toContain('abc');
  });

  it('is passed to the function that renews it as that function wrote it', async () => {
    const { fetch } = play(401, { status: 200, body: {} });
    const rejected: unknown[] = [];
    const github = createGitHub({
      fetch,
      token: (context) => {
        rejected.push(context.rejected);
        return 'token abc';
      },
    });
    await github.users.getAuthenticated();
    expect(rejected).toEqual([undefined, 'token abc']);
  });

  it('has no notice otherwise, not even if the token is called token', async () => {
    const notices: Notice[] = [];
    const { fetch, sent } = play({ status: 200, body: {} });
    await createGitHub({ fetch, token: 'token', onNotice: (notice) => notices.push(notice) }).users.getAuthenticated();
    expect([sent[0]?.headers['authorization'], notices]).toEqual(['Bearer token', []]);
  });
});

describe('an upload', () => {
  it.each([
    [{ baseUrl: 'http://127.0.0.1:3000' }, 'http://127.0.0.1:3000'],
    [{ baseUrl: 'http://localhost:3000/github/' }, 'http://localhost:3000/github'],
    [{ baseUrl: 'https://github.example.com/api/v3' }, 'https://github.example.com/api/uploads'],
    [{ uploadUrl: new URL('https://files.example') }, 'https://files.example'],
    [{}, 'https://uploads.github.com'],
  ])('with the options %o goes to %s, with the token', async (options, origin) => {
    const { fetch, sent } = play({ status: 201, body: {} });
    const { repos, request } = createGitHub({ ...options, fetch, token: 't' });
    await repos.uploadReleaseAsset(release);
    await request(repos.uploadReleaseAsset.route, release);
    const url = `${origin}/repos/octokit/app/releases/1/assets?name=a.txt`;
    const upload = { url, headers: { authorization: 'Bearer t', 'content-type': 'text/plain; charset=utf-8' } };
    expect(sent).toMatchObject([upload, upload]);
  });

  it('with an origin of its own goes there, without the token', async () => {
    const { fetch, sent } = play({ status: 201, body: {} });
    const github = createGitHub({ baseUrl: 'http://127.0.0.1:3000', fetch, token: 't' });
    await github.repos.uploadReleaseAsset({ ...release, origin: 'https://other.example' } as never);
    expect(sent[0]?.url).toContain('https://other.example/repos');
    expect(sent[0]?.headers).not.toHaveProperty('authorization');
  });
});

describe('the option bigint', () => {
  const text =
    '{"id":9007199254740993,"list":[-9007199254740993,12345678901234567890.5,1e30,7],"9007199254740993":"9007199254740993 \\\\\\" 9007199254740993"}';
  const fetch = async () => new Response(text, { headers: { 'content-type': 'application/json' } });

  it('parses integers above 2⁵³ as bigint, and leaves everything else', async () => {
    const { data } = await createGitHub({ fetch, bigint: true }).repos.get({ owner: 'a', repo: 'b' });
    const expected = JSON.parse(text);
    expect(data).toEqual({ ...expected, id: 9007199254740993n, list: [-9007199254740993n, ...expected.list.slice(1)] });
    const usual = await createGitHub({ fetch }).repos.get({ owner: 'a', repo: 'b' });
    expect(usual.data).toEqual(expected);
  });

  it('is the same for the events of a stream, and cannot be used with parseJson', async () => {
    const events = async () =>
      new Response('data: 9007199254740993\n\n', { headers: { 'content-type': 'text/event-stream' } });
    const found: unknown[] = [];
    for await (const { data } of createSend({ fetch: events, bigint: true }).events(endpoint('GET /user')))
      found.push(data);
    expect(found).toEqual([9007199254740993n]);
    expect(() => createSend({ bigint: true, parseJson: JSON.parse })).toThrow('cannot be used with "parseJson"');
  });
});
