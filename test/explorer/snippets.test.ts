import { readFileSync } from 'node:fs';
import { github, type RouteRecord } from 'routebook/catalogue';
import { describe, expect, it } from 'vitest';
import { FORMS, LANGUAGE_FORMS } from '../../explorer/model/request/forms.ts';
import { methodOf } from '../../explorer/model/request/named-call.ts';
import type { View } from '../../explorer/model/view.ts';
import type { CatalogueFile } from '../../generator/catalogue.ts';
import { nameOperations } from '../../generator/emit/operations/operation-names.ts';
import { filled, sourceOf, write } from './write-request.ts';

const issue = github.get('POST /repos/{owner}/{repo}/issues');
const issueView = filled(issue, { owner: 'o', repo: 'r', title: 'It works', labels: ['a'] });

async function writeIn(id: string, record: RouteRecord, view: View, token = ''): Promise<string> {
  const form = LANGUAGE_FORMS.find((each) => each.id === id);
  if (form === undefined) return write(id, record, view, token);
  return (await form.load())(sourceOf(record, view, token));
}

const ALL = [...FORMS, ...LANGUAGE_FORMS].map(({ id }) => id);

describe('the code of the page', () => {
  it('calls the methods that the client has, for every route that has one', () => {
    const file = JSON.parse(readFileSync('data/github.json', 'utf8')) as CatalogueFile;
    const named = new Map(nameOperations(file.routes).map(({ key, group, name }) => [key, `${group}.${name}`]));
    const wrong = [...github].filter((record) => methodOf(record) !== named.get(record.route));
    expect(named.size).toBeGreaterThan(1_200);
    expect(wrong.map(({ route }) => route)).toEqual([]);
  });

  it('calls Octokit by the template of the route, with named parameters', () => {
    expect(write('octokit', issue, issueView, 'hush')).toBe(`import { Octokit } from 'octokit';

const octokit = new Octokit({ auth: process.env.GITHUB_TOKEN });
const { data } = await octokit.request('POST /repos/{owner}/{repo}/issues', {
  owner: 'o',
  repo: 'r',
  title: 'It works',
  labels: ['a'],
});
console.log(data);
`);
  });

  it('leaves to the URL what Octokit would send differently', () => {
    const search = github.get('GET /search/issues');
    expect(write('octokit', search, filled(search, { q: 'a+b' }))).toContain('q=a%2Bb');
    expect(write('octokit', search, filled(search, { q: 'a b' }))).toContain("q: 'a b'");
  });

  it('checks the status and reads the response as the route returns it', () => {
    expect(write('fetch', issue, issueView)).toMatch(
      /\nif \(!response\.ok\) throw .*\nconst data = await response\.json\(\);\nconsole\.log\(data\);\n$/,
    );
    expect(write('python-requests', issue, issueView)).toMatch(
      /\n {4}json=\{\n {8}"title": "It works",\n[\s\S]*\)\nresponse\.raise_for_status\(\)\ndata = response\.json\(\)\nprint\(data\)\n$/,
    );
    const star = github.get('PUT /user/starred/{owner}/{repo}');
    const starView = filled(star, { owner: 'o', repo: 'r' });
    expect(write('fetch', star, starView)).toMatch(/throw .*\n$/);
    expect(write('routebook', star, starView)).toContain('\nawait github.activity.starRepoForAuthenticatedUser(');
    const file = github.get('GET /repos/{owner}/{repo}/contents/{path}');
    const raw = { ...filled(file, { owner: 'o', repo: 'r', path: 'a/b' }), format: 'raw' };
    expect(write('fetch', file, raw)).toContain('await response.text()');
    expect(write('python-requests', file, raw)).toMatch(/print\(response\.text\)\n$/);
  });

  it('has bodies over several lines in shells, with the same JSON', () => {
    for (const id of ['curl', 'httpie', 'powershell', 'http-file', 'gh']) {
      const code = write(id, issue, issueView);
      expect({ id, code }).toEqual({ id, code: expect.stringContaining('{\n  "title": "It works",\n  "labels": [\n') });
    }
    const comment = github.get('POST /repos/{owner}/{repo}/issues/{issue_number}/comments');
    const view = filled(comment, { owner: 'o', repo: 'r', issue_number: 1, body: 'x' });
    expect(write('gh', comment, view)).toContain("--raw-field 'body=x'");
  });

  it('names no program and no media type that was not chosen, except where GitHub would refuse the request', async () => {
    const named: string[] = [];
    // The options of the request are what routebook itself sends.
    for (const id of ALL.filter((each) => each !== 'request')) {
      const code = await writeIn(id, issue, issueView, 'hush');
      expect({ id, code }).not.toEqual({ id, code: expect.stringMatching(/routebook\/\d|\bv3\b/) });
      if (/user-agent/i.test(code)) named.push(id);
    }
    // PHP sends no user agent by itself, which GitHub requires.
    expect(named).toEqual(['php']);
  });

  it.each(ALL)('has the API version that is chosen, in %s', async (id) => {
    const code = await writeIn(id, issue, { ...issueView, apiVersion: '2026-03-10' });
    expect(code).toContain('2026-03-10');
  });

  it.each(ALL)('shows no secret of a field or a token, in %s', async (id) => {
    const record = github.get('POST /repos/{owner}/{repo}/hooks');
    const config = { url: 'https://x.test', secret: 'hush-1' };
    const code = await writeIn(id, record, filled(record, { owner: 'o', repo: 'r', config }), 'hush-2');
    expect(code).not.toContain('hush');
    expect(code).toContain('https://x.test');
  });
});
