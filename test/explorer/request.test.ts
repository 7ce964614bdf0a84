import { endpoint } from 'routebook';
import { github, type RouteRecord } from 'routebook/catalogue';
import { describe, expect, it } from 'vitest';
import type { UntypedOptions } from '../../explorer/model/api.ts';
import { bodyAsJson } from '../../explorer/model/form/body-views.ts';
import type { Control } from '../../explorer/model/form/control.ts';
import { BODY, type Draft, setText } from '../../explorer/model/form/draft.ts';
import { hasFields, rootControl } from '../../explorer/model/form/fields.ts';
import { githubApi } from '../../explorer/model/github-api.ts';
import { build, findProblems } from '../../explorer/model/request/build.ts';
import { FORMS } from '../../explorer/model/request/forms.ts';
import { highlight } from '../../explorer/model/request/highlight.ts';
import { buildShown, completeCall, placeholderName } from '../../explorer/model/request/placeholders.ts';
import { readFormCall } from '../../explorer/model/request/read-form-call.ts';
import type { View } from '../../explorer/model/view.ts';
import { asLiteral } from '../../src/convert/text/source-literal.ts';
import fc from '../support/fast-check.ts';
import { filled, shapes, write } from './write-request.ts';

function problemsOf(record: RouteRecord, view: View, token = '', api = githubApi) {
  const call = readFormCall({ api, shapes, record }, view);
  const buildWith = (options: UntypedOptions) => build(api, record.route, options, token);
  const built = buildWith(call.options);
  const errors = ['error' in built ? built.error : undefined, buildShown(api, record, call, buildWith).refusal];
  return findProblems({ api, reference: undefined, record, draft: view.draft }, call, errors);
}

describe('problems', () => {
  const record = github.get('GET /repos/{owner}/{repo}/issues');

  it('are assigned to their fields', () => {
    const view = { ...filled(record, { owner: 'o', rpeo: 'x', state: 'opened' }), format: 'odd', baseUrl: 'ftp://x' };
    const found = problemsOf(record, view).map(({ field, severity, isMissing }) => ({ field, severity, isMissing }));
    expect(found).toEqual([
      { field: '/repo', severity: 'error', isMissing: true },
      { field: '/state', severity: 'error', isMissing: false },
      { field: '/rpeo', severity: 'error', isMissing: false },
      { field: '/mediaType.format', severity: 'error', isMissing: false },
      { field: '/baseUrl', severity: 'error', isMissing: false },
    ]);
  });

  it('are reported only once', () => {
    expect(problemsOf(record, filled(record, {})).map(({ field }) => field)).toEqual(['/owner', '/repo']);
    expect(problemsOf(record, filled(record, { owner: 'o', repo: '..' })).map(({ field }) => field)).toEqual(['/repo']);
  });

  it('are shown with the code when a value is unsafe and another one is missing', () => {
    const view = filled(record, { owner: '..', state: 'open' });
    const found = problemsOf(record, view);
    expect(found.map(({ field, isMissing }) => [field, isMissing])).toEqual([
      ['/repo', true],
      ['/owner', false],
    ]);
    const call = readFormCall({ api: githubApi, shapes, record }, view);
    const shown = buildShown(githubApi, record, call, (options) => build(githubApi, record.route, options, ''));
    expect(shown.refusal?.code).toBe('UNSAFE_PATH');
    expect(shown.built).toMatchObject({
      request: { url: 'https://api.github.com/repos/OWNER/REPO/issues?state=open' },
    });
    expect([...shown.call.placeholders]).toEqual(['owner', 'repo']);
  });

  it('are found inside the fields of a body by the reference', async () => {
    const gist = github.get('POST /gists');
    const catalogue = (await githubApi.loadReference()) ?? githubApi.catalogue;
    const problemsIn = (files: object) =>
      problemsOf(gist, filled(gist, { files }), 'token', { ...githubApi, catalogue });
    expect(problemsIn({ 'a.txt': { content: 'x' } })).toEqual([]);
    const [found, ...others] = problemsIn({ 'a.txt': { contnt: 5 } });
    expect(found).toMatchObject({ field: '/files/a.txt', severity: 'error' });
    expect(found?.message).toContain('Did you mean "content"?');
    expect(others.map(({ field }) => field)).toEqual(['/files/a.txt']);
  });

  it('are absent from a valid call', () => {
    expect(problemsOf(record, filled(record, { owner: 'o', repo: 'r', labels: 'a,b' }), 'token')).toEqual([]);
  });
});

describe('the formats of a request', () => {
  const record = github.get('POST /repos/{owner}/{repo}/issues');
  const view = filled(record, { owner: 'o', repo: 'r', title: "it's", labels: ['a'] });

  it.each(FORMS.map(({ id }) => id))('%s shows a token as a variable, unless the user chooses to show it', (id) => {
    // The login of gh is its own.
    if (id !== 'gh') expect(write(id, record, view, 'hush')).toContain('GITHUB_TOKEN');
    expect(write(id, record, view, 'hush')).not.toContain('hush');
    expect(write(id, record, view, 'hush', false)).toContain('hush');
  });

  it('TypeScript creates a client and calls a method with named parameters', () => {
    expect(write('routebook', record, { ...view, baseUrl: 'https://git.example.com/api/v3' }, 'hush')).toBe(
      `import { createGitHub } from 'routebook';

const github = createGitHub({ token: process.env.GITHUB_TOKEN, baseUrl: 'https://git.example.com/api/v3' });
const { data } = await github.issues.create({
  owner: 'o',
  repo: 'r',
  title: 'it\\'s',
  labels: ['a'],
});
console.log(data);
`,
    );
  });
});

function placeholdersOf(record: RouteRecord) {
  return completeCall(githubApi, record, readFormCall({ api: githubApi, shapes, record }, filled(record, {})));
}

/** The values inside a value that contain no others. */
function leavesOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value];
}

describe('placeholders', () => {
  const upload = github.get('POST {origin}/repos/{owner}/{repo}/releases/{release_id}/assets{?name,label}');

  it('replace all required values that are not filled in', () => {
    const record = github.get('POST /repos/{owner}/{repo}/issues/{issue_number}/comments');
    const code = write('curl', record, filled(record, { owner: 'octokit' }));
    expect(code).toContain('/repos/octokit/REPO/issues/ISSUE_NUMBER/comments');
    expect(code).toContain('{\n  "body": "BODY"\n}');
  });

  it('are never values that could be sent by mistake', () => {
    const routes = [...github].filter(({ method }) => method !== 'GET');
    const guessed = routes.filter((record) => {
      const { options, placeholders, remaining } = placeholdersOf(record);
      expect(remaining).toBeGreaterThanOrEqual(placeholders.size);
      const names = new Set(Array.from(placeholders, placeholderName));
      return leavesOf(options.parameters).some((value) => !names.has(String(value)));
    });
    expect(guessed.map(({ route }) => route)).toEqual([]);
    const protection = github.get('PUT /repos/{owner}/{repo}/branches/{branch}/protection');
    expect(write('curl', protection, filled(protection, {}))).toContain('"enforce_admins": "ENFORCE_ADMINS"');
    expect([...placeholdersOf(protection).placeholders]).toContain('strict');
  });

  it('are not values of the body as JSON, which is still incomplete, and whose code has them too', () => {
    const callOf = (record: RouteRecord, view: View) => {
      const call = readFormCall({ api: githubApi, shapes, record }, view);
      return {
        ...completeCall(githubApi, record, call),
        isIncomplete: problemsOf(record, view).some((each) => each.isMissing),
      };
    };
    const withRoot = [...github].filter((record) => rootControl(githubApi, shapes, record)?.kind === 'group');
    expect(withRoot.length).toBeGreaterThan(300);
    for (const record of withRoot) {
      const form = filled(record, Object.fromEntries(record.parameters.map(({ name }) => [name, 'x'])));
      const control = rootControl(githubApi, shapes, record) as Control;
      const json = { ...form, draft: bodyAsJson(control, record, form.draft) as Draft };
      expect(json.draft.get(BODY), record.route).toEqual({ json: '' });
      if (!hasFields(record, control, form.draft)) continue;
      const [before, after] = [callOf(record, form), callOf(record, json)];
      expect(after.isIncomplete, record.route).toBe(before.isIncomplete);
      expect(after.options, record.route).toEqual(before.options);
      const empty = callOf(record, { ...json, draft: setText(json.draft, BODY, { json: '{}' }) });
      expect(empty.isIncomplete, record.route).toBe(before.isIncomplete);
      if (empty.remaining > 0) expect(empty.options, record.route).toEqual(before.options);
    }
  });

  it('are marked in the code', () => {
    const pieces = highlight("curl 'https://x.test/OWNER/REPOSITORY'", 'shell', new Set(['owner', 'repo']));
    expect(pieces.filter(({ kind }) => kind === 'placeholder').map(({ text }) => text)).toEqual(['OWNER']);
  });

  it('refer to a file that is not chosen yet, or is empty', () => {
    const view = filled(upload, { owner: 'o', repo: 'r', release_id: 1, name: 'a.zip' });
    expect(write('curl', upload, view)).toContain("--data-binary '@FILE'");
    const empty = new File([], 'a.zip', { type: 'application/zip' });
    expect(write('curl', upload, view, '', 'GITHUB_TOKEN', empty)).toContain("--data-binary '@a.zip'");
  });

  it('do not hide that a file is missing or empty', () => {
    const view = filled(upload, { owner: 'o', repo: 'r', release_id: 1, name: 'a.zip' });
    const problems = (file?: File) => readFormCall({ api: githubApi, shapes, record: upload, file }, view).problems;
    expect(problems()).toMatchObject([{ field: '/data', isMissing: true }]);
    expect(problems(new File([], 'a.zip'))).toMatchObject([
      { field: '/data', message: expect.stringContaining('empty') },
    ]);
    expect(problems(new File(['x'], 'a.zip'))).toEqual([]);
  });
});

it('a literal evaluates to its value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const read: unknown = new Function(`return ${asLiteral(value)};`)();
      expect(JSON.stringify(read)).toBe(JSON.stringify(value));
    }),
  );
  expect(asLiteral('\u2028\u202e')).toBe("'\\u2028\\u202e'");
});

it('a quote after a backslash does not begin a string, so that no part of the code is read again and again', () => {
  expect(highlight("\\'a' b", 'javascript').filter(({ kind }) => kind === 'string')).toEqual([]);
  expect(highlight("'\\'a' b", 'javascript').filter(({ kind }) => kind === 'string')).toEqual([
    { kind: 'string', text: "'\\'a'" },
  ]);
  const code = '\\`'.repeat(25_000);
  expect(
    highlight(code, 'http')
      .map(({ text }) => text)
      .join(''),
  ).toBe(code);
});

it('highlighted code is the same code', () => {
  const languages = FORMS.map(({ language }) => language);
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...languages), (code, language) => {
      const pieces = highlight(code, language);
      expect(pieces.map(({ text }) => text).join('')).toBe(code);
    }),
  );
  const pieces = highlight('const a = { "b": "c", d: 5 };', 'javascript').filter(({ kind }) => kind !== 'plain');
  expect(pieces.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'word const',
    'name "b"',
    'string "c"',
    'name d',
    'number 5',
  ]);
  expect(highlight(endpoint('GET /user').url.repeat(5_000), 'json')).toHaveLength(1);
});
