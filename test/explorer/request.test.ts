import fc from 'fast-check';
import { endpoint } from 'routebook';
import { github, type RouteRecord } from 'routebook/catalogue';
import { describe, expect, it } from 'vitest';
import { fieldsOf } from '../../explorer/model/form/fields.ts';
import { fillDraft } from '../../explorer/model/form/fill-draft.ts';
import { build } from '../../explorer/model/request/build.ts';
import { FORMS } from '../../explorer/model/request/forms.ts';
import { highlight, type Language } from '../../explorer/model/request/highlight.ts';
import { findProblems } from '../../explorer/model/request/problems.ts';
import { readCall } from '../../explorer/model/request/read-call.ts';
import { EMPTY_VIEW, openRoute, type View } from '../../explorer/model/view.ts';
import { asLiteral } from '../../src/internal/source-literal.ts';
import { compile } from '../support/compile.ts';
import { leastValue } from './values.ts';

function filled(record: RouteRecord, values: Readonly<Record<string, unknown>>): View {
  return { ...openRoute(EMPTY_VIEW, record.route), draft: fillDraft(record, values) };
}

function problemsOf(record: RouteRecord, view: View, token = '') {
  const call = readCall(record, view, undefined);
  const built = build(record.route, call, token);
  return findProblems(record, call, 'fault' in built ? built.fault : undefined);
}

function write(form: string, record: RouteRecord, view: View, token = '', mask = true, file?: File): string {
  const call = readCall(record, view, file);
  const built = build(record.route, call, token);
  if ('fault' in built) throw built.fault;
  return FORMS.find(({ id }) => id === form)?.write({ record, call, request: built.request, mask }) ?? '';
}

/** A body that is one of several objects: which of their members go together, a form does not know. */
function isOneOfSeveral({ body }: RouteRecord): boolean {
  const types = Object.values(body?.content ?? {}) as { anyOf?: readonly unknown[] }[];
  return types.some(({ anyOf = [] }) => anyOf.filter((type) => type !== 'null').length > 1);
}

describe('problems', () => {
  const record = github.get('GET /repos/{owner}/{repo}/issues');

  it('stand at the fields they are about', () => {
    const view = { ...filled(record, { owner: 'o', rpeo: 'x', state: 'opened' }), format: 'odd', baseUrl: 'ftp://x' };
    const found = problemsOf(record, view).map(({ field, severity, isMissing }) => ({ field, severity, isMissing }));
    expect(found).toEqual([
      { field: 'repo', severity: 'error', isMissing: true },
      { field: 'state', severity: 'error', isMissing: false },
      { field: 'rpeo', severity: 'error', isMissing: false },
      { field: 'mediaType.format', severity: 'error', isMissing: false },
      { field: 'baseUrl', severity: 'error', isMissing: false },
    ]);
  });

  it('are told once, whoever found them', () => {
    expect(problemsOf(record, filled(record, {})).map(({ field }) => field)).toEqual(['owner', 'repo']);
    expect(problemsOf(record, filled(record, { owner: 'o', repo: '..' })).map(({ field }) => field)).toEqual(['repo']);
  });

  it('are none for a call that is right', () => {
    expect(problemsOf(record, filled(record, { owner: 'o', repo: 'r', labels: 'a,b' }), 'token')).toEqual([]);
  });
});

describe('the forms of a request', () => {
  const record = github.get('POST /repos/{owner}/{repo}/issues');
  const view = filled(record, { owner: 'o', repo: 'r', title: "it's", labels: ['a'] });

  it.each(FORMS.map(({ id }) => id))('%s shows a token as a variable, unless it is asked for', (id) => {
    // The login of gh is its own.
    if (id !== 'gh') expect(write(id, record, view, 'hush')).toContain('GITHUB_TOKEN');
    expect(write(id, record, view, 'hush')).not.toContain('hush');
    expect(write(id, record, view, 'hush', false)).toContain('hush');
  });

  it('TypeScript names the route and its parameters', () => {
    expect(write('typescript', record, { ...view, baseUrl: 'https://git.example.com/api/v3' }, 'hush')).toBe(
      `import { type DataOf, endpoint } from 'routebook';
import { toFetch } from 'routebook/clients';

const request = endpoint('POST /repos/{owner}/{repo}/issues', {
  owner: 'o',
  repo: 'r',
  title: 'it\\'s',
  labels: ['a'],
  baseUrl: 'https://git.example.com/api/v3',
  headers: { authorization: \`Bearer \${process.env.GITHUB_TOKEN}\` },
});
const response = await fetch(...toFetch(request));
const data: DataOf<'POST /repos/{owner}/{repo}/issues'> = await response.json();
`,
    );
  });

  it('TypeScript of every route compiles', () => {
    const routes = [...github].filter((each) => !isOneOfSeveral(each));
    expect(routes.length).toBeGreaterThan(1_320);
    const functions = routes.map((each, index) => {
      const given = fieldsOf(each, new Map()).filter(({ required }) => required);
      const values = Object.fromEntries(given.map(({ name, control }) => [name, leastValue(control)]));
      const data = each.body && each.body.fields.length === 0 ? '{}' : '';
      const code = write('typescript', each, { ...filled(each, values), data }, '', true, new File([], 'a.zip'));
      return `export async function call${index}() {\n${code.replace(/^import .*\n/gm, '')}return response;\n}\n`;
    });
    const head =
      "import { openAsBlob } from 'node:fs';\nimport { type DataOf, endpoint } from 'routebook';\nimport { toFetch } from 'routebook/clients';\n";
    const files = new Map([['calls.ts', head + functions.join('')]]);
    expect(compile(files, { compilerOptions: { lib: ['es2022', 'dom'], types: ['node'] } })).toEqual([]);
  });
});

it('a literal is the value it stands for', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const read: unknown = new Function(`return ${asLiteral(value)};`)();
      expect(JSON.stringify(read)).toBe(JSON.stringify(value));
    }),
  );
  expect(asLiteral('\u2028\u202e')).toBe("'\\u2028\\u202e'");
});

it('coloured code is the code', () => {
  const languages: Language[] = ['javascript', 'json', 'shell', 'python'];
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
