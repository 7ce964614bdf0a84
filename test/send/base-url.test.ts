import { createEndpoint, createGitHub, EndpointError, endpoint } from 'routebook';
import { createSend, type Notice } from 'routebook/send';
import { describe, expect, test } from 'vitest';
import { play } from './scripted.ts';

describe('a base URL of the sender that is not that of the request', () => {
  test.each([
    ['https://ghe.example/api/v3', 'https://api.github.com'],
    ['https://api.octo.ghe.com', 'https://api.other.ghe.com'],
    ['https://api.github.com', 'https://ghe.example'],
  ])('is rejected with both origins, and nothing is sent: %s and %s', async (baseUrl, origin) => {
    const { fetch, sent } = play(200);
    const send = createSend({ fetch, baseUrl, token: 'tok' });
    const error = await send(endpoint({ url: `${origin}/user?token=secret` })).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(EndpointError);
    expect(error).toMatchObject({ code: 'INVALID_OPTION', parameter: 'baseUrl' });
    expect((error as Error).message).toContain(`has the origin ${new URL(baseUrl).origin}, but`);
    expect((error as Error).message).toContain(`goes to ${origin}.`);
    expect((error as Error).message).not.toContain('secret');
    expect(sent).toEqual([]);
  });

  test('is rejected by attempt, raw and items too', async () => {
    const { fetch, sent } = play(200);
    const send = createSend({ fetch, baseUrl: 'https://ghe.example/api/v3' });
    const request = endpoint('GET /user/repos');
    await expect(send.attempt(request)).rejects.toThrow(EndpointError);
    await expect(send.raw(request)).rejects.toThrow(EndpointError);
    await expect(send.all(request)).rejects.toThrow(EndpointError);
    expect(sent).toEqual([]);
  });

  test('may be a path, and the port may be that of another API of the host', async () => {
    const { fetch, sent } = play(200);
    await createSend({ fetch, baseUrl: '/api' })(endpoint('GET /user', { baseUrl: '/api' }));
    const baseUrl = 'https://ghe.example/api/v3';
    await createSend({ fetch, baseUrl })(endpoint({ url: 'https://ghe.example:8443/manage/v1/version' }));
    expect(sent.map(({ url }) => url)).toEqual(['/api/user', 'https://ghe.example:8443/manage/v1/version']);
  });
});

/** The notices for requests to some URLs. */
async function noticesFor(urls: readonly string[], options: object, headers = {}): Promise<Notice[]> {
  const notices: Notice[] = [];
  const send = createSend({ fetch: play(200).fetch, onNotice: (notice) => notices.push(notice), ...options });
  for (const url of urls) await send(endpoint({ url, headers }));
  return notices;
}

describe('a token that is not sent', () => {
  test('is reported once for each origin, without the token', async () => {
    const urls = ['https://ghe.example/api/v3/user', 'https://ghe.example/api/v3/orgs', 'https://a.example/x'];
    const notices = await noticesFor(urls, { token: 'secret' });
    expect(notices).toMatchObject([
      {
        kind: 'token',
        route: 'GET /api/v3/user',
        message: 'The token is not sent to https://ghe.example, because the base URL is https://api.github.com.',
      },
      { kind: 'token', url: 'https://a.example/x' },
    ]);
    expect(JSON.stringify(notices)).not.toContain('secret');
  });

  test('is not reported if there is none, if it is sent, or if the request has credentials of its own', async () => {
    expect(await noticesFor(['https://a.example/x'], {})).toEqual([]);
    expect(await noticesFor(['https://api.github.com/user'], { token: 'secret' })).toEqual([]);
    expect(await noticesFor(['https://a.example/x'], { token: 'secret' }, { authorization: 'token own' })).toEqual([]);
  });

  test('is reported by a client too', async () => {
    const kinds: string[] = [];
    const github = createGitHub({ fetch: play(200).fetch, token: 'secret', onNotice: ({ kind }) => kinds.push(kind) });
    await github.request('GET https://a.example/x');
    expect(kinds).toEqual(['token']);
  });
});

describe('a base URL of a remote host without a path', () => {
  test('is reported once', async () => {
    const options = { baseUrl: 'https://ghe.example', token: 'secret' };
    expect(await noticesFor(['https://ghe.example/user', 'https://ghe.example/orgs'], options)).toMatchObject([
      { kind: 'baseUrl', message: expect.stringContaining('"https://ghe.example/api/v3"') },
    ]);
  });

  test.each([
    'https://api.github.com',
    'https://api.octo.ghe.com/',
    'https://ghe.example/api/v3',
    'https://proxy.example/github',
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
  ])('is not reported for %s', async (baseUrl) => {
    expect(await noticesFor([`${baseUrl.replace(/\/$/, '')}/user`], { baseUrl })).toEqual([]);
  });

  test('is not reported for requests of another API, nor named by its pages', async () => {
    const baseUrl = 'https://pets.example';
    const other = createEndpoint({ baseUrl, vendor: 'pets', userAgent: 'pets/1' });
    const notices: Notice[] = [];
    const page = { status: 404, headers: { 'content-type': 'text/html' }, body: 'No page' };
    const send = createSend({ fetch: play(200, page).fetch, baseUrl, onNotice: (notice) => notices.push(notice) });
    await send(other('GET /pets'));
    await expect(send(other('GET /pets'))).rejects.toThrow('404 No page');
    expect(notices).toEqual([]);
  });

  test.each([404, 406])('a page with status %i names the path', async (status) => {
    const step = { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body: '<html>No</html>' };
    const send = createSend({ fetch: play(step).fetch, baseUrl: 'https://ghe.example' });
    const request = endpoint('GET /user', { baseUrl: 'https://ghe.example' });
    await expect(send(request)).rejects.toMatchObject({
      status,
      message: expect.stringContaining('"https://ghe.example/api/v3"'),
      data: '<html>No</html>',
    });
  });

  test('a page of another base URL, and JSON, have the message of the response', async () => {
    const page = { status: 404, headers: { 'content-type': 'text/html' }, body: 'No page' };
    await expect(createSend({ fetch: play(page).fetch })(endpoint('GET /user'))).rejects.toThrow('404 No page');
    const json = play({ status: 404, body: { message: 'Not Found' } });
    const send = createSend({ fetch: json.fetch, baseUrl: 'https://ghe.example' });
    const request = endpoint('GET /user', { baseUrl: 'https://ghe.example' });
    await expect(send(request)).rejects.toThrow('404 Not Found');
  });
});
