import { readFileSync } from 'node:fs';
import { github } from 'routebook/catalogue';
import { describe, expect, it } from 'vitest';
import { FORMS } from '../../explorer/model/request/forms.ts';
import { methodOf } from '../../explorer/model/request/named-call.ts';
import type { CatalogueFile } from '../../generator/catalogue.ts';
import { nameOperations } from '../../generator/emit/operations/operation-names.ts';
import { filled, write } from './write-request.ts';

const issue = github.get('POST /repos/{owner}/{repo}/issues');
const issueView = filled(issue, { owner: 'o', repo: 'r', title: 'It works', labels: ['a'] });

const ALL = FORMS.map(({ id }) => id);

describe('the code of the page', () => {
  it('calls the methods that the client has, for every route that has one', () => {
    const file = JSON.parse(readFileSync('data/github.json', 'utf8')) as CatalogueFile;
    const named = new Map(nameOperations(file.routes).map(({ key, group, name }) => [key, `${group}.${name}`]));
    const wrong = [...github].filter((record) => methodOf(record) !== named.get(record.route));
    expect(named.size).toBeGreaterThan(1_200);
    expect(wrong.map(({ route }) => route)).toEqual([]);
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
    for (const id of ['curl', 'http', 'gh']) {
      const code = write(id, issue, issueView);
      expect({ id, code }).toEqual({ id, code: expect.stringContaining('{\n  "title": "It works",\n  "labels": [\n') });
    }
    const comment = github.get('POST /repos/{owner}/{repo}/issues/{issue_number}/comments');
    const view = filled(comment, { owner: 'o', repo: 'r', issue_number: 1, body: 'x' });
    expect(write('gh', comment, view)).toContain("--raw-field 'body=x'");
  });

  it('names no program and no media type that was not chosen', () => {
    // The options of the request are what routebook itself sends.
    for (const id of ALL.filter((each) => each !== 'request')) {
      const code = write(id, issue, issueView, 'hush');
      expect({ id, code }).not.toEqual({ id, code: expect.stringMatching(/routebook\/\d|\bv3\b|user-agent/i) });
    }
  });

  it.each(ALL)('has the API version that is chosen, in %s', (id) => {
    const code = write(id, issue, { ...issueView, apiVersion: '2026-03-10' });
    expect(code).toContain('2026-03-10');
  });

  it.each(ALL)('shows no secret of a field or a token, in %s', (id) => {
    const record = github.get('POST /repos/{owner}/{repo}/hooks');
    const config = { url: 'https://x.test', secret: 'hush-1' };
    const code = write(id, record, filled(record, { owner: 'o', repo: 'r', config }), 'hush-2');
    expect(code).not.toContain('hush');
    expect(code).toContain('https://x.test');
  });
});
