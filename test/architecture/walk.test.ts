import { fileURLToPath } from 'node:url';
import { emitModules, generate } from 'routebook/generator';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeWalk, figuresOf, type Walk, type WalkFigures, walkCalls } from './walk.ts';

/** GitHub's route to create an issue, as the description of another API. */
const ISSUES = {
  openapi: '3.1.0',
  info: { title: 'Issues', version: '1' },
  servers: [{ url: 'https://api.test' }],
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  security: [{ token: [] }],
  paths: {
    '/repos/{owner}/{repo}/issues': {
      post: {
        operationId: 'createIssue',
        parameters: ['owner', 'repo'].map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
        requestBody: {
          content: { 'application/json': { schema: { type: 'object', properties: { title: { type: 'string' } } } } },
        },
        responses: { 201: { description: '', content: { 'application/json': { schema: { type: 'object' } } } } },
      },
    },
  },
};

const issues = fileURLToPath(new URL('../../src/generated/operations/issues.ts', import.meta.url));

const PROGRAM = `
import { createGitHub } from 'routebook';
import { create } from ${JSON.stringify(issues)};
import { sendOnce as sendRequestOnce } from 'routebook/send';
import createPathsClient from 'routebook/paths';
import { createClient } from './operations.ts';

const fetch = async (url, { method = 'GET' } = url) =>
  method === 'GET' ? Response.json([{ id: 1 }]) : Response.json({ id: 1 }, { status: 201 });
const place = { owner: 'octocat', repo: 'hello-world' };
const call = { ...place, title: 'Bug' };
const github = createGitHub({ fetch, token: 't', writeInterval: 0 });
const client = createClient({ fetch, credentials: { token: 't' } });
const byPath = createPathsClient({ baseUrl: 'https://api.test', fetch, headers: { authorization: 'Bearer t' } });

export const clientMethod = () => github.issues.create(call);
export const onePage = () => github.issues.listForRepo.all(place);
export const sendOnce = () => sendRequestOnce(create(call), { fetch });
export const generatedMethod = () => client.createIssue(call);
export const pathsMethod = () =>
  byPath.POST('/repos/{owner}/{repo}/issues', { params: { path: place }, body: { title: 'Bug' } });
`;

/**
 * How long each call is, when it is warm. The figures only fall: write the new one here in the commit that lowers it. ky 1.14 takes 23 functions in 7
 * files for such a call, and the client of hono 12 in 2.
 */
const CEILINGS: { readonly [call: string]: WalkFigures } = {
  clientMethod: { functions: 61, files: 19, changes: 47 },
  onePage: { functions: 138, files: 33, changes: 196 },
  sendOnce: { functions: 58, files: 17, changes: 49 },
  generatedMethod: { functions: 68, files: 22, changes: 54 },
  pathsMethod: { functions: 32, files: 11, changes: 37 },
};

const MOST_LINES = 60;
/** Functions on these calls with more lines, and how many they have: none. */
const LONG_FUNCTIONS = {};

let walks: ReadonlyMap<string, Walk>;
beforeAll(async () => {
  const { catalogue } = generate(ISSUES, { name: 'issues' });
  const profile = { baseUrl: 'https://api.test', vendor: 'test', userAgent: 'test', accept: 'application/json' };
  walks = await walkCalls(PROGRAM, emitModules(catalogue, profile));
});

const walkOf = (call: string): Walk => walks.get(call) ?? [];

describe.each(Object.entries(CEILINGS))('the call %s', (call, ceilings) => {
  it.each(['functions', 'files', 'changes'] as const)('does not enter more %s than before', (kind) => {
    const figures = figuresOf(walkOf(call));
    const found = `${call} takes ${JSON.stringify(figures)}`;
    expect(
      figures[kind],
      `${found}, which is more than before. The call:\n${describeWalk(walkOf(call))}`,
    ).toBeLessThanOrEqual(ceilings[kind]);
    // A ceiling that is far too high would check nothing.
    expect(figures[kind], `${found}. Lower its ceilings in this file.`).toBeGreaterThan(ceilings[kind] * 0.95);
  });
});

it(`no function on these calls has more than ${MOST_LINES} lines`, () => {
  const long = new Set([...walks.values()].flat().filter(({ lines }) => lines > MOST_LINES));
  expect(Object.fromEntries([...long].map(({ file, name, lines }) => [`${file} ${name}`, lines]))).toEqual(
    LONG_FUNCTIONS,
  );
});
