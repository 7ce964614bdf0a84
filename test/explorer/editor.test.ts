import { github as catalogue } from 'routebook/catalogue';
import { type Reference, reference as referenceSection } from 'routebook/catalogue/reference';
import { describe, expect, it } from 'vitest';
import type { Api } from '../../explorer/model/api.ts';
import { bodyControl } from '../../explorer/model/form/control.ts';
import type { Draft, Entry } from '../../explorer/model/form/draft.ts';
import { completionsAt } from '../../explorer/model/form/json-completion.ts';
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

describe('JSON of a body', () => {
  const record = reference.get(RULESETS);
  const type = shapes?.bodyOf(RULESETS)?.['application/json'];
  const control = bodyControl(type as never, shapes);
  /** The completions at the mark. */
  const labels = (text: string) => {
    const cursor = text.indexOf('|');
    return completionsAt(control, text.replace('|', ''), cursor).map(({ label }) => label);
  };

  it('is completed with the members and values that the schema allows', () => {
    expect(record).toBeDefined();
    expect(labels('{ | }')).toEqual(['name', 'enforcement', 'target', 'bypass_actors', 'conditions', 'rules']);
    expect(labels('{ "name": "x", "en| }')).toEqual(['enforcement']);
    expect(labels('{ "enforcement": | }')).toEqual(['disabled', 'active', 'evaluate']);
    expect(labels('{ "enforcement": "a| }')).toEqual(['active']);
    expect(labels('{ "rules": [{ "type": "pull_request", | }]')).toEqual(['parameters']);
    expect(labels('{ "rules": [{ "type": "pull_request", "parameters": { "required_a| }')).toEqual([
      'required_approving_review_count',
    ]);
    expect(labels('{ "name": "x" | }')).toEqual([]);
    expect(labels('{ "nothing": { | } }')).toEqual([]);
  });

  it('replaces the word that is being written', () => {
    const [first] = completionsAt(control, '{ "enf }', 6);
    expect(first).toMatchObject({ start: 2, end: 6, insertion: '"enforcement": ' });
  });
});
