import { endpoint } from 'routebook';
import { createSend } from 'routebook/send';
import { describe, expect, it } from 'vitest';

const issue = { number: 7, title: 'Hello', body: 'long', user: { login: 'octocat', id: 1 }, labels: [{ name: 'bug' }] };

/** A sender whose server always has the same response, and the number of requests that it received. */
function serve(data: unknown, options: object = {}) {
  const sent: string[] = [];
  const send = createSend({
    retries: 0,
    fetch: (async (url: string) => {
      sent.push(url);
      return new Response(JSON.stringify(data), { headers: { 'content-type': 'application/json' } });
    }) as never,
    ...options,
  });
  return { send, sent };
}

const issues = endpoint('GET /repos/{owner}/{repo}/issues', { owner: 'o', repo: 'r' });

describe('send.fields', () => {
  it('resolves with the selected fields', async () => {
    const { send } = serve([issue]);
    const { data, status } = await send.fields(issues, ['number', 'user.login', 'labels[].name']);
    expect(data).toEqual([{ number: 7, user: { login: 'octocat' }, labels: [{ name: 'bug' }] }]);
    expect(status).toBe(200);
  });

  it('refuses a field that the response does not have before it sends the request', async () => {
    const { send, sent } = serve([issue]);
    const fields: string[] = ['nubmer'];
    await expect(send.fields(issues, fields)).rejects.toMatchObject({
      code: 'UNKNOWN_FIELD',
      parameter: 'nubmer',
      message: expect.stringContaining('Did you mean "number"?'),
    });
    expect(sent).toEqual([]);
  });

  it('refuses what is not a list of names before it sends the request', async () => {
    const { send, sent } = serve([issue]);
    for (const fields of [['a..b'], [], 'number', [7]]) {
      await expect(send.fields(issues, fields as never)).rejects.toMatchObject({ code: 'INVALID_OPTION' });
    }
    expect(sent).toEqual([]);
  });

  it('does not check the fields of another API, another format or an unknown route', async () => {
    const raw = serve({ own: 1, other: 2 });
    const fields: string[] = ['own'];
    const html = endpoint('GET /repos/{owner}/{repo}/issues', {
      ...{ owner: 'o', repo: 'r' },
      mediaType: { format: 'html' },
    });
    expect((await raw.send.fields(endpoint('GET /private'), fields)).data).toEqual({ own: 1 });
    expect((await raw.send.fields(html, fields)).data).toEqual({ own: 1 });
    const baseUrl = 'https://api.example.com';
    const other = serve({ own: 1, other: 2 }, { baseUrl });
    const request = endpoint('GET /repos/{owner}/{repo}/issues', { owner: 'o', repo: 'r', baseUrl });
    expect((await other.send.fields(request, fields)).data).toEqual({ own: 1 });
  });

  it('refuses fields in the methods of send, whose results have other forms', async () => {
    const { send, sent } = serve([issue]);
    const options = { fields: ['number'] } as never;
    await expect(send.attempt(issues, options)).rejects.toMatchObject({ code: 'INVALID_OPTION' });
    await expect(send.raw(issues, options)).rejects.toMatchObject({ code: 'INVALID_OPTION' });
    await expect(send.all(issues, options)).rejects.toMatchObject({ code: 'INVALID_OPTION' });
    expect(() => send.pages(issues, options)).toThrow(expect.objectContaining({ code: 'INVALID_OPTION' }));
    expect(sent).toEqual([]);
  });
});
