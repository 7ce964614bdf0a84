import { github as catalogue } from 'routebook/catalogue';
import { type Reference, reference as referenceSection } from 'routebook/catalogue/reference';
import { describe, expect, it } from 'vitest';
import type { Api } from '../../explorer/model/api.ts';
import type { Draft, Entry } from '../../explorer/model/form/draft.ts';
import { lineOf } from '../../explorer/model/form/json-lines.ts';
import { githubApi } from '../../explorer/model/github-api.ts';
import { findProblems } from '../../explorer/model/request/build.ts';
import { readFormCall } from '../../explorer/model/request/read-form-call.ts';
import { EMPTY_VIEW } from '../../explorer/model/view.ts';
import { tryEveryForm } from './every-form.ts';
import { shapes } from './write-request.ts';

const reference = catalogue.with(referenceSection);

const api: Api = githubApi;
const RULESETS = 'POST /repos/{owner}/{repo}/rulesets';

/** What the page reports for a draft, as `pointer: message`. */
function problemsOf(route: string, draft: Draft): string[] {
  const record = reference.get(route);
  if (record === undefined) throw new Error(`no route ${route}`);
  const call = readFormCall({ api, shapes, record }, { ...EMPTY_VIEW, draft });
  return findProblems({ api, reference, record, draft }, call, []).map(({ field, message }) => `${field}: ${message}`);
}

const PATH = [
  ['/owner', 'o'],
  ['/repo', 'r'],
] as const;

describe('the editor of bodies', () => {
  it('builds a body that the check accepts from the example of every write route of GitHub', () => {
    const writes = [...reference].filter(({ method }) => method !== 'GET');
    expect(writes.length).toBeGreaterThanOrEqual(438);
    const { forms, refused, boxes } = tryEveryForm(api, reference as unknown as Reference);
    expect(forms).toBeGreaterThan(380);
    expect(refused).toEqual([]);
    expect(boxes).toEqual([]);
  });

  it('reports what is wrong at the member that it is about, with its limits', () => {
    const rule = '/rules/0/parameters';
    const found = problemsOf(
      RULESETS,
      new Map([
        ...PATH,
        ['/name', 'x'],
        ['/enforcement', 'active'],
        ['/rules/0/type', 'pull_request'],
        [`${rule}/required_approving_review_count`, '99'],
        [`${rule}/dismiss_stale_reviews_on_push`, 'true'],
        [`${rule}/require_code_owner_review`, 'true'],
        [`${rule}/require_last_push_approval`, 'true'],
      ]),
    );
    expect(found).toEqual([
      `${rule}/required_approving_review_count: "required_approving_review_count" must be at most 10.`,
      `${rule}/required_review_thread_resolution: "required_review_thread_resolution" is required.`,
    ]);
  });

  it('reports what is wrong inside JSON and lists at their control', () => {
    const found = problemsOf(
      RULESETS,
      new Map<string, Entry>([
        ...PATH,
        ['/name', 'x'],
        ['/enforcement', 'active'],
        ['/rules', { json: '[{"type":"creatoin"}]' }],
      ]),
    );
    expect(found).toEqual([expect.stringMatching(/^\/rules: .*Did you mean "creation"/)]);
    const whole = problemsOf(
      RULESETS,
      new Map<string, Entry>([...PATH, ['', { json: '{"name":"x","enforcement":"on"}' }]]),
    );
    expect(whole).toEqual([expect.stringMatching(/^: "enforcement" must be one of/)]);
  });

  it('passes a body that is not an object as data, and one that is by its members', () => {
    const route = 'POST /repos/{owner}/{repo}/issues/{issue_number}/labels';
    const record = reference.get(route);
    const read = (draft: Draft) =>
      readFormCall({ api, shapes, record: record as never }, { ...EMPTY_VIEW, draft }).options as Record<
        string,
        unknown
      >;
    expect(read(new Map([['/data/labels', 'bug\nhelp']]))).toMatchObject({ parameters: { labels: ['bug', 'help'] } });
    const list = read(
      new Map([
        ['/data/~', 'list of strings'],
        ['/data', 'bug'],
      ]),
    );
    expect(list['data']).toEqual(['bug']);
  });
});

describe('a problem in JSON', () => {
  it('has the line of the value, or of what would contain it', () => {
    const text = '{\n  "labels": [\n    "a, {",\n    { "name": 1 }\n  ],\n  "title": {\n  }\n}';
    const lines = [['labels', '0'], ['labels', '1', 'name'], ['title'], ['title', 'x'], ['missing'], []].map((steps) =>
      lineOf(text, steps),
    );
    expect(lines).toEqual([3, 4, 6, 6, 1, 1]);
    expect(lineOf('{ "a": [[1,\n2],\n[3', ['a', '1', '0'])).toBe(3);
  });
});
