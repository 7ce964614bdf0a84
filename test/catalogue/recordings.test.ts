import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { github } from 'routebook/reference';
import { afterAll, describe, expect, it } from 'vitest';
import { judgeRecordings } from '../../scripts/replay/judge.js';
import { READERS } from '../../scripts/replay/read-recordings.js';

const folder = mkdtempSync(join(tmpdir(), 'routebook-recordings-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const DATE = 'Tue, 17 Dec 2024 16:27:59 GMT';

describe('recordings', () => {
  it('of PyGithub have ten lines for each exchange', () => {
    const lines = ['https', 'POST', 'api.github.com', 'None', '/markdown', "{'Accept': 'a'}", '{"text": "b"}', '200'];
    const exchange = [...lines, `[('Date', '${DATE}')]`, '{"url": "…"}', ''].join('\n');
    write('tests/ReplayData/A.txt', `${exchange}\n${exchange}`);
    const read = READERS['PyGithub/PyGithub']?.(folder);
    expect(read).toHaveLength(2);
    expect(read?.[1]).toEqual({
      file: 'A.txt',
      date: '2024-12-17',
      method: 'POST',
      url: 'https://api.github.com/markdown',
      apiVersion: undefined,
      accept: 'a',
      body: { text: 'b' },
      status: 200,
      data: { url: 'https://example.com' },
    });
  });

  it('of octokit.rb are cassettes, in which names and ids are hidden', () => {
    const response = {
      status: { code: 200 },
      headers: { Date: [DATE] },
      body: { base64_string: Buffer.from('{"login":"<GITHUB_LOGIN>"}').toString('base64') },
    };
    const request = {
      method: 'get',
      uri: 'https://api.github.com/teams/<GITHUB_TEAM_ID>',
      headers: {},
      body: { string: '' },
    };
    write('spec/cassettes/a.json', JSON.stringify({ http_interactions: [{ request, response }] }));
    expect(READERS['octokit/octokit.rb']?.(folder)).toMatchObject([
      {
        method: 'GET',
        url: 'https://api.github.com/teams/1',
        body: undefined,
        data: { login: 'hidden' },
        date: '2024-12-17',
      },
    ]);
  });

  it('of Octokit have a list of names and values as headers', () => {
    const fixture = {
      scope: 'https://api.github.com:443',
      method: 'get',
      path: '/zen',
      body: '',
      status: 200,
      response: [],
    };
    write('scenarios/a/raw-fixture.json', JSON.stringify([{ ...fixture, rawHeaders: ['Date', DATE] }]));
    expect(READERS['octokit/fixtures']?.(folder)).toMatchObject([
      { method: 'GET', url: 'https://api.github.com/zen', date: '2024-12-17', data: [] },
    ]);
  });
});

describe('a replay', () => {
  const exchange = { file: 'a', date: '2024-12-17', apiVersion: undefined, accept: '', body: undefined, status: 200 };
  const judge = (...exchanges: object[]) =>
    judgeRecordings(
      exchanges.map((each) => ({ ...exchange, method: 'GET', data: undefined, ...each })) as never,
      github,
      github,
      '',
    );
  const API = 'https://api.github.com';
  const KEY = { key_id: '1', key: 'a' };
  const PUBLIC_KEY = `${API}/repos/a/b/actions/secrets/public-key`;

  it('counts requests without a route or with findings as refused', () => {
    const { requests } = judge(
      { url: `${API}/repositories/7/issues?page=2` },
      { url: `${API}/nothing/here` },
      { url: `${API}/repos/a/b/issues?state=opn` },
    );
    expect(requests).toMatchObject({ count: 3, accepted: 1 });
    expect(requests.refused).toHaveLength(2);
  });

  it('leaves out other servers, GraphQL, errors, removed routes and old recordings', () => {
    const { exchanges, requests } = judge(
      { url: 'https://example.com/nothing' },
      { url: `${API}/graphql`, method: 'POST' },
      { url: `${API}/nothing`, status: 404 },
      { url: `${API}/nothing`, date: '2020-01-01' },
      { url: `${API}/projects/1` },
    );
    expect([exchanges, requests.count]).toEqual([1, 0]);
  });

  it('counts responses that are not valid as refused', () => {
    const { responses } = judge({ url: PUBLIC_KEY, data: KEY }, { url: PUBLIC_KEY, data: { ...KEY, key: 5 } });
    expect(responses).toMatchObject({ count: 2, accepted: 1, early: 0 });
    expect(responses.refused).toEqual([
      'GET /repos/a/b/actions/secrets/public-key → 200 (a), 2024-12-17: /key must be string',
    ]);
  });

  it('leaves out responses that only lack what later recordings have', () => {
    const early = { url: PUBLIC_KEY, data: { key_id: '1' }, date: '2023-01-01' };
    expect(judge(early, { url: PUBLIC_KEY, data: KEY }).responses).toMatchObject({ count: 1, accepted: 1, early: 1 });
    expect(judge({ ...early, date: '2025-01-01' }, { url: PUBLIC_KEY, data: KEY }).responses).toMatchObject({
      count: 2,
      accepted: 1,
      early: 0,
    });
  });
});
