import { describe, expect, it } from 'vitest';
import { github } from '../../../src/github/catalogue.ts';
import { createEmulator } from '../../../src/testing/emulator/create-emulator.ts';

const API = 'https://api.github.com';

function start() {
  const emulator = createEmulator({ users: ['octocat'], repos: { 'octocat/app': {} } });
  const headers = { authorization: `Bearer ${emulator.token('octocat')}` };
  const get = async (path: string, given: object = headers) =>
    (await emulator.fetch(`${API}${path}`, { headers: { ...given } })).json();
  const render = async (text: string) => {
    const response = await emulator.fetch(`${API}/markdown`, { method: 'POST', body: JSON.stringify({ text }) });
    return response.ok ? response.text() : response.status;
  };
  return { emulator, get, render };
}

describe('routes about GitHub itself', () => {
  it('count the calls of a token by resource, without those that ask for the count', async () => {
    const { emulator, get } = start();
    for (let index = 0; index < 3; index++) await get('/user');
    await get('/search/issues?q=x');
    for (let index = 0; index < 2; index++) {
      const { resources, rate } = await get('/rate_limit');
      expect(rate).toMatchObject({ limit: 5000, used: 3, remaining: 4997 });
      expect(resources).toMatchObject({ core: rate, search: { limit: 30, used: 1, remaining: 29 } });
    }
    expect((await get('/rate_limit', {})).rate).toMatchObject({ limit: 60, used: 0 });
    emulator.advance(60_000);
    const { resources } = await get('/rate_limit');
    expect([resources.search.used, resources.core.used]).toEqual([0, 3]);
    emulator.advance(3_600_000);
    expect((await get('/rate_limit')).rate.used).toBe(0);
  });

  it('list the API versions of the catalogue, and the licenses that are featured', async () => {
    const { get } = start();
    expect(await get('/versions')).toEqual(github.versions);
    const keys = (await get('/licenses?featured=true')).map(({ key }: { key: string }) => key);
    expect(keys).toEqual(['apache-2.0', 'gpl-3.0', 'mit']);
    expect((await get('/licenses/mit')).body).toMatch(/^MIT License\n\nCopyright \(c\) \[year\]/);
    expect((await get('/licenses/mpl-2.0')).status).toBe('501');
    expect((await get('/licenses/none')).status).toBe('404');
  });

  it('render plain paragraphs without a token, and refuse other Markdown with 501', async () => {
    const { render } = start();
    expect(await render('Hello **world**, *you*\n\n`a*b*`')).toBe(
      '<p>Hello <strong>world</strong>, <em>you</em></p>\n<p><code>a*b*</code></p>',
    );
    for (const text of ['# Title', '- item', '1. item', '[a](b)', '<b>', 'a | b', '@octocat', '#1', 'a_b_', '~~a~~'])
      expect([text, await render(text)]).toEqual([text, 501]);
  });

  it('say what the drawing is asked to say', async () => {
    const { emulator } = start();
    const response = await emulator.fetch(`${API}/octocat?s=Hello`);
    expect(await response.text()).toContain('Hello');
    expect(response.headers.get('content-type')).toBe('application/octocat-stream');
  });
});

it('keeps the newest 10,000 requests, and how many there were', async () => {
  const { emulator } = start();
  // A host without routes is answered at once.
  for (let index = 0; index <= 10_000; index++) await emulator.fetch(`https://api.github.com/none/${index}`);
  expect(emulator.requests.length).toBe(10_000);
  expect(emulator.requests[0]?.url).toBe('https://api.github.com/none/1');
  expect(emulator.requestCount).toBe(10_001);
});
