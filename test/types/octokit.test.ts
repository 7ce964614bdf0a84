import { expect, it } from 'vitest';
import { fetchTools } from '../../tools/fetch-tools.js';
import { compile } from '../support/compile.ts';

const PROGRAM = `
import { endpoint, type RequestOptions, type ResponseOf } from 'routebook';
import { toOctokit } from 'routebook/convert';
import { Octokit } from '${fetchTools('octokit')}/octokit/dist-types/index.js';

const octokit = new Octokit();
const { data } = await octokit.request(toOctokit(endpoint('GET /user')));
export const login: string = data.login;
// @ts-expect-error A number, and not a text.
export const id: string = data.id;

const issues = await octokit.paginate(toOctokit(endpoint('GET /repos/{owner}/{repo}/issues', { owner: 'o', repo: 'r' })));
export const titles: string[] = issues.map(({ title }) => title);

const send = <Route>(request: RequestOptions<Route>) =>
  octokit.request(toOctokit(request) as never) as Promise<ResponseOf<Route>>;
const raw = await send(endpoint('GET /repos/{owner}/{repo}/readme', { owner: 'o', repo: 'r', mediaType: { format: 'raw' } }));
export const text: string = raw.data;

const other = await octokit.request(toOctokit(endpoint('GET /private/{id}' as string, { id: 1 })));
export const anything: number = other.data;
`;

it('octokit.request and octokit.paginate have typed data with toOctokit', () => {
  const compilerOptions = {
    lib: ['es2022', 'dom', 'dom.iterable', 'esnext.disposable'],
    types: ['node'],
    skipLibCheck: true,
  };
  expect(compile(new Map([['program.ts', PROGRAM]]), { compilerOptions })).toEqual([]);
});
