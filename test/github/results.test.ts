import { createGitHub } from 'routebook';
import { createSend } from 'routebook/send';
import { describe, expect, test } from 'vitest';
import { findResult } from '../../src/github/results.ts';
import { github as source } from '../catalogue/github.ts';

const WAITED = {
  'POST /repos/{owner}/{repo}/forks': { url: 'https://api.github.com/repos/me/r' },
  'POST /repos/{owner}/{repo}/security-advisories/{ghsa_id}/forks': { url: 'https://api.github.com/repos/o/r-ghsa' },
  'POST /repos/{owner}/{repo}/codespaces': { url: 'https://api.github.com/user/codespaces/c' },
  'POST /repos/{owner}/{repo}/pulls/{pull_number}/codespaces': { url: 'https://api.github.com/user/codespaces/c' },
  'POST /user/codespaces': { url: 'https://api.github.com/user/codespaces/c' },
  'POST /user/codespaces/{codespace_name}/exports': {
    export_url: 'https://api.github.com/user/codespaces/c/exports/1',
  },
  'POST /repos/{owner}/{repo}/code-scanning/sarifs': { url: 'https://api.github.com/repos/o/r/code-scanning/sarifs/7' },
  'PATCH /repos/{owner}/{repo}/code-quality/setup': { run_url: 'https://api.github.com/repos/o/r/actions/runs/42' },
  'PATCH /repos/{owner}/{repo}/code-scanning/default-setup': {
    run_url: 'https://api.github.com/repos/o/r/actions/runs/42',
  },
  'POST /repos/{owner}/{repo}/code-scanning/alerts/{alert_number}/autofix': { status: 'pending' },
  'PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge-async': { status: 'pending', details: { uuid: 'u-1' } },
  'POST /orgs/{org}/artifacts/metadata/deployment-record/cluster/{cluster}/jobs': { job_id: 5 },
};

/** The URL of a call of a route, whose parameters have the values 1, 2 and so on. */
const urlOf = (route: string, base = 'https://api.github.com') => {
  let count = 0;
  return base + (route.split(' ')[1] ?? '').replace(/\{.*?\}/g, () => String(++count));
};
const methodOf = (route: string) => route.split(' ')[0] ?? '';
const accepted = Object.entries(source.routes)
  .filter(([key, { responses }]) => !key.startsWith('GET ') && responses !== undefined && '202' in responses)
  .map(([key]) => key);

describe('the result of a write to which GitHub responds with status 202', () => {
  test('is found for as many routes as the table has, and all others are refused', () => {
    const found = accepted.filter((route) => findResult(methodOf(route), urlOf(route)));
    expect(found.sort()).toEqual(Object.keys(WAITED).sort());
    expect(accepted.length - found.length).toBe(25);
    const others = Object.keys(source.routes).filter((route) => !accepted.includes(route));
    expect(others.filter((route) => findResult(methodOf(route), urlOf(route)))).toEqual([]);
  });

  test.each(Object.entries(WAITED))('of %s is read by a route of the catalogue, on every base URL', (route, data) => {
    for (const base of ['https://api.github.com', 'https://ghe.example/api/v3']) {
      const url = String(findResult(methodOf(route), urlOf(route, base))?.(data));
      const path = url.replace(/^https:\/\/[^/]+(?:\/api\/v3)?/, '');
      const read = Object.keys(source.routes).filter((key) => {
        const pattern = (key.split(' ')[1] ?? '').replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{.*?\}/g, '[^/]+');
        return key.startsWith('GET ') && new RegExp(`^${pattern}$`).test(path);
      });
      expect([url, read.length > 0]).toEqual([url, true]);
    }
  });

  const play = (replies: readonly (readonly [status: number, body: unknown])[]) => {
    const sent: string[] = [];
    const fetch = async (url: unknown, init?: { method?: string }) => {
      const [status, body] = replies[Math.min(sent.length, replies.length - 1)] ?? [500, {}];
      sent.push(`${init?.method} ${new URL(String(url)).pathname}`);
      return Response.json(body, { status });
    };
    return { fetch: fetch as typeof globalThis.fetch, sent };
  };
  const pull = { owner: 'o', repo: 'r', pull_number: 7 };
  const pending = { status: 'pending', details: { message: '', uuid: 'a/b', expected_head_sha: 'c' } };
  const merged = { status: 'merged', details: { message: 'done', sha: 'c' } };

  test('is read for an asynchronous merge at the URL that the id in its data makes, and the merge is sent once', async () => {
    const { fetch, sent } = play([
      [202, pending],
      [200, pending],
      [200, merged],
    ]);
    const github = createGitHub({ fetch, token: 'secret', retryDelay: 1, writeInterval: 0 });
    const { data } = await github.pulls.mergeAsync(pull, { until: 'ready' });
    expect(data).toEqual(merged);
    expect(sent).toEqual([
      'PUT /repos/o/r/pulls/7/merge-async',
      'GET /repos/o/r/pulls/7/merge-async/a%2Fb',
      'GET /repos/o/r/pulls/7/merge-async/a%2Fb',
    ]);
  });

  test('is not waited for if the response has no id of it', async () => {
    const { fetch, sent } = play([[202, { status: 'pending', details: { message: '' } }]]);
    const github = createGitHub({ fetch, token: 'secret', retryDelay: 1, writeInterval: 0 });
    await expect(github.pulls.mergeAsync(pull, { until: 'ready' })).rejects.toMatchObject({ code: 'NOT_READY' });
    expect(sent).toHaveLength(1);
  });

  test.each([
    ['PUT', '/repos/o/r/pulls/7/update-branch'],
    ['POST', '/repos/o/r/transfer'],
    ['DELETE', '/orgs/o'],
    ['POST', '/repos/o/r/issues'],
  ])('cannot be asked for after %s %s, so that nothing is sent', async (method, path) => {
    const { fetch, sent } = play([[202, { url: `https://api.github.com${path}` }]]);
    const send = createSend({ fetch, token: 'secret', writeInterval: 0 });
    const request = { method, url: `https://api.github.com${path}`, headers: {} };
    const call = send(request as never, { until: 'ready' });
    await expect(call).rejects.toMatchObject({ code: 'INVALID_OPTION' });
    await expect(send(request as never, { until: 'ready' })).rejects.toThrow('has no such result');
    expect(sent).toEqual([]);
  });
});
