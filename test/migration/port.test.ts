import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchTools } from '../../tools/fetch-tools.js';
import { type Received, type Reply, startServer } from '../client/server.ts';

// `port/with-octokit.js` writes a report about the issues of a repository. `port/with-routebook.js` is the same program with a client.

const pathTo = (name: string) => fileURLToPath(new URL(`port/${name}`, import.meta.url));
const OCTOKIT = pathTo('with-octokit.js');
const ROUTEBOOK = pathTo('with-routebook.js');
const linesOf = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n');

describe('an Octokit script that was ported to a client', () => {
  it('differs in the import, the constructor, the names before methods, and the calls of paginate only', () => {
    const [before, after] = [linesOf(OCTOKIT), linesOf(ROUTEBOOK)];
    expect(before.length).toBeGreaterThanOrEqual(150);
    expect(after).toHaveLength(before.length);
    const others = before.flatMap((line, index) => {
      const ported = line
        .replaceAll('octokit.rest.', 'github.')
        .replace(/\boctokit\.(request|graphql)\(/, 'github.$1(');
      return ported === after[index] ? [] : [line.trim()];
    });
    expect(others.map((line) => line.replace(/ ?\(.*/, ''))).toEqual([
      "import { Octokit } from 'octokit';",
      'const octokit = new Octokit',
      'const issues = await octokit.paginate',
      'for await',
      'const releases = await octokit.paginate',
    ]);
  });

  describe('when both run against the same server', () => {
    let folder: string;

    beforeAll(() => {
      mkdirSync('.cache', { recursive: true });
      folder = mkdtempSync(resolve('.cache/port-'));
      symlinkSync(fetchTools('octokit'), join(folder, 'node_modules'), 'junction');
      cpSync(OCTOKIT, join(folder, 'with-octokit.js'));
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    it('sends the same requests and prints the same result', async () => {
      const before = await runScript(join(folder, 'with-octokit.js'));
      const after = await runScript(ROUTEBOOK);
      expect(before.requests).toHaveLength(20);
      expect(after.requests).toEqual(before.requests);
      expect(after.printed).toEqual(before.printed);
      expect(after.printed).toEqual({
        user: 'octocat',
        created: ['stale'],
        stale: [1],
        url: 'https://github.example/issues/9',
        stored: 'created',
        total: 3,
      });
    });
  });
});

/** Runs a script with a server of its own. Returns what the server received and what the script printed. */
async function runScript(script: string) {
  await using server = await startServer(replyTo);
  const env = {
    ...process.env,
    ...{ BASE_URL: server.baseUrl, TOKEN: 't0ken', OWNER: 'octo', REPO: 'hello', NOW: '2026-11-16T00:00:00Z' },
  };
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env });
  return { requests: server.received.map(describeRequest), printed: JSON.parse(stdout) as unknown };
}

/** What must be the same. The schemes of the token differ, `token` and `Bearer`, which mean the same, as do the user agents. */
function describeRequest({ method, url, headers, body }: Received) {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  return {
    route: `${method} ${pathname}`,
    query: Object.fromEntries(searchParams),
    accept: headers.accept?.split(',').sort(),
    isAuthorized: /^(?:token|bearer) t0ken$/i.test(headers.authorization ?? ''),
    agent: headers['user-agent']?.split(' ')[0],
    body: body === '' ? undefined : (JSON.parse(body) as unknown),
  };
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

function replyTo({ method, url }: Received, _: number, origin: string): Reply {
  const { pathname, searchParams } = new URL(url, origin);
  const route = `${method} ${pathname.replace('/api/v3/repos/octo/hello', '').replace('/api/v3', '')}`;
  const page = Number(searchParams.get('page') ?? 1);
  const next = `<${origin}${pathname}?state=open&per_page=2&page=${page + 1}>; rel="next"`;
  switch (route) {
    case 'GET /user':
      return { data: { login: 'octocat' } };
    case 'GET /contents/.github%2Freport.json':
    case 'GET /contents/.github/report.json':
      return { data: { content: base64({ staleDays: 10, assignees: ['octocat'] }) } };
    case 'GET /labels/stale':
      return { status: 404, data: { message: 'Not Found' } };
    case 'GET /issues':
      if (searchParams.has('labels')) return { data: [] };
      if (page === 1) return { data: [issue(1, '2026-10-01'), issue(2, '2026-11-15')], headers: { link: next } };
      return { data: [{ ...issue(3, '2026-01-01'), pull_request: {} }] };
    case 'GET /issues/1/comments':
      return { data: [{ user: { login: 'a' } }, { user: { login: 'b' } }, { user: { login: 'a' } }] };
    case 'GET /search/issues':
      return { data: { total_count: 1, items: [{ number: 5, title: 'Fix' }] } };
    case 'GET /branches/main':
      return { data: { commit: { sha: 'abc' } } };
    case 'GET /commits/abc/check-runs':
      return { data: { total_count: 1, check_runs: [{ name: 'test', conclusion: 'success' }] } };
    case 'GET /releases':
      return { data: [{ tag_name: 'v1', assets: [{ download_count: 2 }, { download_count: 5 }] }] };
    case 'GET /readme':
      return { data: 'Hello', headers: { 'content-type': 'application/vnd.github.raw; charset=utf-8' } };
    case 'POST /issues':
      return { status: 201, data: { html_url: 'https://github.example/issues/9' } };
    case 'POST /api/graphql':
      return { data: { data: { viewer: { login: 'octocat', repositories: { totalCount: 3 } } } } };
    case 'DELETE /subscription':
      return { status: 204 };
    default:
      return { status: method === 'GET' ? 200 : 201, data: {} };
  }
}

const issue = (number: number, day: string) => ({ number, updated_at: `${day}T00:00:00Z` });
