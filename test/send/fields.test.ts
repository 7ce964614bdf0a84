import { endpoint } from 'routebook';
import { createGraphQL, createSend, pagingOf } from 'routebook/send';
import { describe, expect, it } from 'vitest';

const issue = { number: 7, title: 'Hello', body: 'long', user: { login: 'octocat', id: 1 }, labels: [{ name: 'bug' }] };

/** A sender whose server has this response, or one that depends on the URL, and the requests that it received. */
function serve(data: unknown, options: object = {}) {
  const sent: string[] = [];
  const send = createSend({
    log: false,
    retries: 0,
    fetch: (async (url: string) => {
      sent.push(url);
      const body = typeof data === 'function' ? data(new URL(url)) : data;
      return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
    }) as never,
    ...options,
  });
  return { send, sent };
}

const issues = endpoint('GET /repos/{owner}/{repo}/issues', { owner: 'o', repo: 'r' });

describe('the option fields', () => {
  it('keeps the selected fields of the data', async () => {
    const { send } = serve([issue]);
    const selected = [{ number: 7, user: { login: 'octocat' }, labels: [{ name: 'bug' }] }];
    const { data, status } = await send(issues, { fields: ['number', 'user.login', 'labels[].name'] });
    expect(data).toEqual(selected);
    expect(status).toBe(200);
    expect((await send.fields(issues, ['number', 'user.login', 'labels[].name'])).data).toEqual(selected);
  });

  it('keeps the selected fields of all items, and finds the next page in what it leaves out', async () => {
    const found = { total_count: 2, items: [issue], next_cursor: 'b' };
    const { send, sent } = serve(({ searchParams }: URL) =>
      searchParams.has('cursor') ? { ...found, next_cursor: '' } : found,
    );
    const search = endpoint('GET /search/issues', { q: 'a' });
    const paging = pagingOf({ by: 'cursor' });
    const item = { number: 7, labels: [{ name: 'bug' }] };
    const options = { paging, fields: ['number', 'labels[].name'] } as const;
    expect(await send.all(search, options)).toEqual([item, item]);
    const items: unknown[] = [];
    for await (const each of send.items(search, { ...options, limit: 1 })) items.push(each);
    expect(items).toEqual([item]);
    const pages: unknown[] = [];
    for await (const { data, status } of send.pages(search, { paging, fields: ['items[].number'] })) {
      pages.push(data, status);
    }
    expect(pages).toEqual([{ items: [{ number: 7 }] }, 200, { items: [{ number: 7 }] }, 200]);
    expect(sent).toHaveLength(5);
  });

  it('of items is checked against the items of a page before the first is requested', async () => {
    const { send, sent } = serve({ items: [issue] });
    const search = endpoint('GET /search/issues', { q: 'a' });
    const message = expect.stringContaining('Did you mean "items[].number"?');
    const fields: string[] = ['nubmer'];
    await expect(send.all(search, { fields })).rejects.toMatchObject({ code: 'UNKNOWN_FIELD', message });
    await expect(send.items(search, { fields }).next()).rejects.toMatchObject({ code: 'UNKNOWN_FIELD' });
    await expect(send.pages(search, { fields: ['number'] as string[] }).next()).rejects.toMatchObject({ message });
    await expect(send.all(search, { fields: 'number' as never })).rejects.toMatchObject({ code: 'INVALID_OPTION' });
    expect(sent).toEqual([]);
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

  it('is refused where the result has another form', async () => {
    const { send, sent } = serve([issue]);
    const options = { fields: ['number'] } as never;
    await expect(send.attempt(issues, options)).rejects.toMatchObject({ code: 'INVALID_OPTION' });
    await expect(send.raw(issues, options)).rejects.toMatchObject({ code: 'INVALID_OPTION' });
    const graphql = createGraphQL(send);
    await expect(graphql('mutation { a }', {}, options)).rejects.toMatchObject({ code: 'INVALID_OPTION' });
    expect(sent).toEqual([]);
  });
});
