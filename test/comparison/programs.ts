import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fetchTools } from '../../tools/fetch-tools.js';
import { compile } from '../support/compile.ts';
import type { ForEach } from './contenders.ts';

const schema = (type: string) => ({ type });
const json = (properties: object, required: string[]) => ({
  'application/json': { schema: { type: 'object', properties, required } },
});
const answer = (content: object) => ({ description: 'Done', content });

/** The few routes of GitHub that the programs call, since openapi-typescript needs a description. */
export const description = {
  openapi: '3.0.3',
  info: { title: 'Some of GitHub', version: '1' },
  paths: {
    '/orgs/{org}': {
      get: {
        parameters: [
          { name: 'org', in: 'path', required: true, schema: schema('string') },
          { name: 'page', in: 'query', schema: schema('integer') },
        ],
        responses: { 200: answer(json({ login: schema('string') }, ['login'])) },
      },
    },
    '/user/repos': {
      post: {
        requestBody: { required: true, content: json({ name: schema('string') }, ['name']) },
        responses: { 201: answer(json({ id: schema('integer') }, ['id'])) },
      },
    },
    '/repos/{owner}/{repo}/readme': {
      get: {
        parameters: ['owner', 'repo'].map((name) => ({ name, in: 'path', required: true, schema: schema('string') })),
        responses: {
          200: answer({ ...json({ size: schema('integer') }, ['size']), 'text/html': { schema: schema('string') } }),
        },
      },
    },
  },
};

/** The types that openapi-typescript writes of it. */
function generateTypes(): string {
  const program = join(fetchTools('openapi-typescript'), 'openapi-typescript/bin/cli.js');
  const { stdout, stderr, status } = spawnSync(process.execPath, [program], {
    input: JSON.stringify(description),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`openapi-typescript failed:\n${stderr}`);
  return stdout;
}

const HEADS: ForEach<string> = {
  routebook: `import { endpoint, type RequestOptions, type ResponseOf } from 'routebook';
declare function send<Route>(options: RequestOptions<Route>): Promise<ResponseOf<Route>>;`,
  octokit: `import { endpoint } from '@octokit/endpoint';
import type { Endpoints } from '@octokit/types';
declare function send<Route extends keyof Endpoints>(
  options: Endpoints[Route]['request'],
): Promise<Endpoints[Route]['response']>;
declare function sendAs<Route extends keyof Endpoints>(options: object): Promise<Endpoints[Route]['response']>;`,
  openapi: `import createClient from 'openapi-fetch';
import type { paths } from './api.js';
const client = createClient<paths>();`,
  urlTemplate: `import { parseTemplate } from 'url-template';`,
};

/** The bodies of functions. Those that are right must compile; of the others it is asked whether they do. */
const PROGRAMS = {
  'routebook right': `return (await send(endpoint('GET /orgs/{org}', { org: 'octokit' }))).data.login;`,
  'octokit right': `return (await sendAs<'GET /orgs/{org}'>(endpoint('GET /orgs/{org}', { org: 'octokit' }))).data.login;`,
  'openapi right': `return (await client.GET('/orgs/{org}', { params: { path: { org: 'octokit' } } })).data?.login;`,
  'urlTemplate right': `return parseTemplate('/orgs/{org}').expand({ org: 'octokit' });`,

  'routebook missing': `endpoint('GET /orgs/{org}', {});`,
  'octokit missing': `endpoint('GET /orgs/{org}', {});`,
  'openapi missing': `client.GET('/orgs/{org}', { params: { path: {} } });`,
  'urlTemplate missing': `parseTemplate('/orgs/{org}').expand({});`,

  'routebook typo in query': `endpoint('GET /user/repos', { pge: 1 });`,
  'octokit typo in query': `endpoint('GET /user/repos', { pge: 1 });`,
  'openapi typo in query': `client.GET('/orgs/{org}', { params: { path: { org: 'octokit' }, query: { pge: 1 } } });`,
  'routebook typo in body': `endpoint('POST /user/repos', { name: 'app', descritpion: 'text' });`,
  'octokit typo in body': `endpoint('POST /user/repos', { name: 'app', descritpion: 'text' });`,
  'openapi typo in body': `client.POST('/user/repos', { body: { name: 'app', descritpion: 'text' } });`,
  'urlTemplate typo': `parseTemplate('/orgs{?page}').expand({ pge: 1 });`,

  'routebook unknown route': `endpoint('GET /unheard-of');`,
  'octokit unknown route': `endpoint('GET /unheard-of');`,
  'openapi unknown route': `client.GET('/unheard-of', {});`,

  'routebook misread': `return (await send(endpoint('GET /orgs/{org}', { org: 'octokit' }))).data.lgoin;`,
  'octokit misread': `return (await sendAs<'GET /orgs/{org}'>(endpoint('GET /orgs/{org}', { org: 'octokit' }))).data.lgoin;`,
  'octokit read without the route': `return (await send(endpoint('GET /orgs/{org}', { org: 'octokit' }))).data.login;`,
  'openapi misread': `return (await client.GET('/orgs/{org}', { params: { path: { org: 'octokit' } } })).data?.lgoin;`,

  'routebook raw text': `const { data } = await send(
  endpoint('GET /repos/{owner}/{repo}/readme', { owner: 'octokit', repo: 'app', mediaType: { format: 'raw' } }),
);
return data satisfies string;`,
  'octokit raw text': `const { data } = await sendAs<'GET /repos/{owner}/{repo}/readme'>(
  endpoint('GET /repos/{owner}/{repo}/readme', { owner: 'octokit', repo: 'app', mediaType: { format: 'raw' } }),
);
return data satisfies string;`,
  'openapi text by header': `const { data } = await client.GET('/repos/{owner}/{repo}/readme', {
  params: { path: { owner: 'octokit', repo: 'app' } },
  headers: { accept: 'text/html' },
});
return data satisfies string | undefined;`,
  'openapi text by parseAs': `const { data } = await client.GET('/repos/{owner}/{repo}/readme', {
  params: { path: { owner: 'octokit', repo: 'app' } },
  parseAs: 'text',
});
return data satisfies string | undefined;`,

  'routebook older field': `const { data } = await send(endpoint('GET /repos/{owner}/{repo}', { owner: 'octokit', repo: 'app' }));
return data.has_downloads;`,
  'routebook older field in newer version': `const { data } = await send(
  endpoint('GET /repos/{owner}/{repo}', { owner: 'octokit', repo: 'app', apiVersion: '2026-03-10' }),
);
return data.has_downloads;`,
} as const;

export type Program = keyof typeof PROGRAMS;

const fileName = (program: string) => `${program.replaceAll(' ', '-')}.ts`;

/** Compile all programs at once; the answer says whether one of them compiled. */
export function compilePrograms(): (program: Program) => boolean {
  const files = new Map([['api.d.ts', generateTypes()]]);
  for (const [program, body] of Object.entries(PROGRAMS)) {
    const head = HEADS[program.split(' ')[0] as keyof typeof HEADS];
    files.set(fileName(program), `${head}\nexport async function run() {\n${body}\n}\n`);
  }
  const complaints = compile(files, { compilerOptions: { lib: ['es2022', 'dom'], skipLibCheck: true } });
  return (program) => !complaints.some((line) => line.startsWith(`${fileName(program)}(`));
}
